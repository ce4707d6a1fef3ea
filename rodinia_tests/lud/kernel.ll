; ModuleID = 'rodinia_tests/lud/kernel.cu'
source_filename = "rodinia_tests/lud/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ12lud_diagonalPfiiE6shadow = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterPfiiE3dia = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterPfiiE8peri_row = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ13lud_perimeterPfiiE8peri_col = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ12lud_internalPfiiE8peri_row = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ12lud_internalPfiiE8peri_col = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z12lud_diagonalPfii(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = add i32 %4, %2
  %6 = zext nneg i32 %4 to i64
  br label %9

7:                                                ; preds = %9
  tail call void @llvm.nvvm.barrier0()
  %8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 0
  br label %30

9:                                                ; preds = %9, %3
  %10 = phi i32 [ 0, %3 ], [ %28, %9 ]
  %11 = add nsw i32 %10, %2
  %12 = mul nsw i32 %11, %1
  %13 = add i32 %5, %12
  %14 = sext i32 %13 to i64
  %15 = getelementptr inbounds float, ptr %0, i64 %14
  %16 = load float, ptr %15, align 4, !tbaa !7
  %17 = zext nneg i32 %10 to i64
  %18 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %17, i64 %6
  store float %16, ptr %18, align 4, !tbaa !7
  %19 = or disjoint i32 %10, 1
  %20 = add nsw i32 %19, %2
  %21 = mul nsw i32 %20, %1
  %22 = add i32 %5, %21
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %0, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !7
  %26 = zext nneg i32 %19 to i64
  %27 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %26, i64 %6
  store float %25, ptr %27, align 4, !tbaa !7
  %28 = add nuw nsw i32 %10, 2
  %29 = icmp eq i32 %28, 16
  br i1 %29, label %7, label %9, !llvm.loop !11

30:                                               ; preds = %7, %132
  %31 = phi i32 [ 1, %7 ], [ %133, %132 ]
  %32 = phi i32 [ 0, %7 ], [ %89, %132 ]
  %33 = icmp ugt i32 %4, %32
  br i1 %33, label %34, label %88

34:                                               ; preds = %30
  %35 = icmp eq i32 %32, 0
  br i1 %35, label %36, label %38

36:                                               ; preds = %34
  %37 = load float, ptr %8, align 4, !tbaa !7
  br label %59

38:                                               ; preds = %34
  %39 = zext nneg i32 %32 to i64
  %40 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 %39
  %41 = load float, ptr %40, align 4, !tbaa !7
  %42 = and i32 %32, 1
  %43 = icmp eq i32 %32, 1
  br i1 %43, label %46, label %44

44:                                               ; preds = %38
  %45 = and i32 %32, 2147483646
  br label %66

46:                                               ; preds = %66, %38
  %47 = phi float [ poison, %38 ], [ %84, %66 ]
  %48 = phi float [ %41, %38 ], [ %84, %66 ]
  %49 = phi i32 [ 0, %38 ], [ %85, %66 ]
  %50 = icmp eq i32 %42, 0
  br i1 %50, label %59, label %51

51:                                               ; preds = %46
  %52 = zext nneg i32 %49 to i64
  %53 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 %52
  %54 = load float, ptr %53, align 4, !tbaa !7
  %55 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %52, i64 %39
  %56 = load float, ptr %55, align 4, !tbaa !7
  %57 = fmul fast float %56, %54
  %58 = fsub fast float %48, %57
  store float %58, ptr %40, align 4, !tbaa !7
  br label %59

59:                                               ; preds = %51, %46, %36
  %60 = phi i64 [ 0, %36 ], [ %39, %46 ], [ %39, %51 ]
  %61 = phi float [ %37, %36 ], [ %47, %46 ], [ %58, %51 ]
  %62 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %60, i64 %60
  %63 = load float, ptr %62, align 4, !tbaa !7
  %64 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 %60
  %65 = fdiv fast float %61, %63
  store float %65, ptr %64, align 4, !tbaa !7
  br label %88

66:                                               ; preds = %66, %44
  %67 = phi float [ %41, %44 ], [ %84, %66 ]
  %68 = phi i32 [ 0, %44 ], [ %85, %66 ]
  %69 = phi i32 [ 0, %44 ], [ %86, %66 ]
  %70 = zext nneg i32 %68 to i64
  %71 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 %70
  %72 = load float, ptr %71, align 4, !tbaa !7
  %73 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %70, i64 %39
  %74 = load float, ptr %73, align 4, !tbaa !7
  %75 = fmul fast float %74, %72
  %76 = fsub fast float %67, %75
  store float %76, ptr %40, align 4, !tbaa !7
  %77 = or disjoint i32 %68, 1
  %78 = zext nneg i32 %77 to i64
  %79 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %6, i64 %78
  %80 = load float, ptr %79, align 4, !tbaa !7
  %81 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %78, i64 %39
  %82 = load float, ptr %81, align 4, !tbaa !7
  %83 = fmul fast float %82, %80
  %84 = fsub fast float %76, %83
  store float %84, ptr %40, align 4, !tbaa !7
  %85 = add nuw nsw i32 %68, 2
  %86 = add i32 %69, 2
  %87 = icmp eq i32 %86, %45
  br i1 %87, label %46, label %66, !llvm.loop !13

88:                                               ; preds = %59, %30
  tail call void @llvm.nvvm.barrier0()
  %89 = add nuw nsw i32 %32, 1
  br i1 %33, label %90, label %132

90:                                               ; preds = %88
  %91 = zext nneg i32 %89 to i64
  %92 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %91, i64 %6
  %93 = load float, ptr %92, align 4, !tbaa !7
  %94 = and i32 %31, 1
  %95 = icmp eq i32 %32, 0
  br i1 %95, label %120, label %96

96:                                               ; preds = %90
  %97 = and i32 %31, 2147483646
  br label %98

98:                                               ; preds = %98, %96
  %99 = phi i32 [ 0, %96 ], [ %117, %98 ]
  %100 = phi float [ %93, %96 ], [ %116, %98 ]
  %101 = phi i32 [ 0, %96 ], [ %118, %98 ]
  %102 = zext nneg i32 %99 to i64
  %103 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %91, i64 %102
  %104 = load float, ptr %103, align 4, !tbaa !7
  %105 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %102, i64 %6
  %106 = load float, ptr %105, align 4, !tbaa !7
  %107 = fmul fast float %106, %104
  %108 = fsub fast float %100, %107
  store float %108, ptr %92, align 4, !tbaa !7
  %109 = or disjoint i32 %99, 1
  %110 = zext nneg i32 %109 to i64
  %111 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %91, i64 %110
  %112 = load float, ptr %111, align 4, !tbaa !7
  %113 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %110, i64 %6
  %114 = load float, ptr %113, align 4, !tbaa !7
  %115 = fmul fast float %114, %112
  %116 = fsub fast float %108, %115
  store float %116, ptr %92, align 4, !tbaa !7
  %117 = add nuw nsw i32 %99, 2
  %118 = add i32 %101, 2
  %119 = icmp eq i32 %118, %97
  br i1 %119, label %120, label %98, !llvm.loop !14

120:                                              ; preds = %98, %90
  %121 = phi i32 [ 0, %90 ], [ %117, %98 ]
  %122 = phi float [ %93, %90 ], [ %116, %98 ]
  %123 = icmp eq i32 %94, 0
  br i1 %123, label %132, label %124

124:                                              ; preds = %120
  %125 = zext nneg i32 %121 to i64
  %126 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %91, i64 %125
  %127 = load float, ptr %126, align 4, !tbaa !7
  %128 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %125, i64 %6
  %129 = load float, ptr %128, align 4, !tbaa !7
  %130 = fmul fast float %129, %127
  %131 = fsub fast float %122, %130
  store float %131, ptr %92, align 4, !tbaa !7
  br label %132

132:                                              ; preds = %124, %120, %88
  tail call void @llvm.nvvm.barrier0()
  %133 = add nuw nsw i32 %31, 1
  %134 = icmp eq i32 %89, 15
  br i1 %134, label %136, label %30, !llvm.loop !15

135:                                              ; preds = %136
  ret void

136:                                              ; preds = %132, %136
  %137 = phi i32 [ %164, %136 ], [ 1, %132 ]
  %138 = zext nneg i32 %137 to i64
  %139 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %138, i64 %6
  %140 = load float, ptr %139, align 4, !tbaa !7
  %141 = add nsw i32 %137, %2
  %142 = mul nsw i32 %141, %1
  %143 = add i32 %5, %142
  %144 = sext i32 %143 to i64
  %145 = getelementptr inbounds float, ptr %0, i64 %144
  store float %140, ptr %145, align 4, !tbaa !7
  %146 = add nuw nsw i32 %137, 1
  %147 = zext nneg i32 %146 to i64
  %148 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %147, i64 %6
  %149 = load float, ptr %148, align 4, !tbaa !7
  %150 = add nsw i32 %146, %2
  %151 = mul nsw i32 %150, %1
  %152 = add i32 %5, %151
  %153 = sext i32 %152 to i64
  %154 = getelementptr inbounds float, ptr %0, i64 %153
  store float %149, ptr %154, align 4, !tbaa !7
  %155 = add nuw nsw i32 %137, 2
  %156 = zext nneg i32 %155 to i64
  %157 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %156, i64 %6
  %158 = load float, ptr %157, align 4, !tbaa !7
  %159 = add nsw i32 %155, %2
  %160 = mul nsw i32 %159, %1
  %161 = add i32 %5, %160
  %162 = sext i32 %161 to i64
  %163 = getelementptr inbounds float, ptr %0, i64 %162
  store float %158, ptr %163, align 4, !tbaa !7
  %164 = add nuw nsw i32 %137, 3
  %165 = icmp eq i32 %164, 16
  br i1 %165, label %135, label %136, !llvm.loop !16
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z13lud_perimeterPfii(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = icmp ult i32 %4, 16
  %6 = add nsw i32 %4, -16
  %7 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = shl i32 %7, 4
  %9 = add i32 %8, 16
  br i1 %5, label %70, label %10

10:                                               ; preds = %3
  %11 = add i32 %6, %2
  %12 = zext nneg i32 %6 to i64
  %13 = add nsw i32 %2, 8
  %14 = mul nsw i32 %13, %1
  %15 = add i32 %11, %14
  %16 = sext i32 %15 to i64
  %17 = getelementptr inbounds float, ptr %0, i64 %16
  %18 = load float, ptr %17, align 4, !tbaa !7
  %19 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 8, i64 %12
  store float %18, ptr %19, align 4, !tbaa !7
  %20 = add nsw i32 %2, 9
  %21 = mul nsw i32 %20, %1
  %22 = add i32 %11, %21
  %23 = sext i32 %22 to i64
  %24 = getelementptr inbounds float, ptr %0, i64 %23
  %25 = load float, ptr %24, align 4, !tbaa !7
  %26 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 9, i64 %12
  store float %25, ptr %26, align 4, !tbaa !7
  %27 = add nsw i32 %2, 10
  %28 = mul nsw i32 %27, %1
  %29 = add i32 %11, %28
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds float, ptr %0, i64 %30
  %32 = load float, ptr %31, align 4, !tbaa !7
  %33 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 10, i64 %12
  store float %32, ptr %33, align 4, !tbaa !7
  %34 = add nsw i32 %2, 11
  %35 = mul nsw i32 %34, %1
  %36 = add i32 %11, %35
  %37 = sext i32 %36 to i64
  %38 = getelementptr inbounds float, ptr %0, i64 %37
  %39 = load float, ptr %38, align 4, !tbaa !7
  %40 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 11, i64 %12
  store float %39, ptr %40, align 4, !tbaa !7
  %41 = add nsw i32 %2, 12
  %42 = mul nsw i32 %41, %1
  %43 = add i32 %11, %42
  %44 = sext i32 %43 to i64
  %45 = getelementptr inbounds float, ptr %0, i64 %44
  %46 = load float, ptr %45, align 4, !tbaa !7
  %47 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 12, i64 %12
  store float %46, ptr %47, align 4, !tbaa !7
  %48 = add nsw i32 %2, 13
  %49 = mul nsw i32 %48, %1
  %50 = add i32 %11, %49
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds float, ptr %0, i64 %51
  %53 = load float, ptr %52, align 4, !tbaa !7
  %54 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 13, i64 %12
  store float %53, ptr %54, align 4, !tbaa !7
  %55 = add nsw i32 %2, 14
  %56 = mul nsw i32 %55, %1
  %57 = add i32 %11, %56
  %58 = sext i32 %57 to i64
  %59 = getelementptr inbounds float, ptr %0, i64 %58
  %60 = load float, ptr %59, align 4, !tbaa !7
  %61 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 14, i64 %12
  store float %60, ptr %61, align 4, !tbaa !7
  %62 = add nsw i32 %2, 15
  %63 = mul nsw i32 %62, %1
  %64 = add i32 %11, %63
  %65 = sext i32 %64 to i64
  %66 = getelementptr inbounds float, ptr %0, i64 %65
  %67 = load float, ptr %66, align 4, !tbaa !7
  %68 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 15, i64 %12
  store float %67, ptr %68, align 4, !tbaa !7
  %69 = add nsw i32 %9, %2
  br label %150

70:                                               ; preds = %3
  %71 = add i32 %4, %2
  %72 = zext nneg i32 %4 to i64
  %73 = mul nsw i32 %2, %1
  %74 = add i32 %71, %73
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds float, ptr %0, i64 %75
  %77 = load float, ptr %76, align 4, !tbaa !7
  %78 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 0, i64 %72
  store float %77, ptr %78, align 4, !tbaa !7
  %79 = add nsw i32 %2, 1
  %80 = mul nsw i32 %79, %1
  %81 = add i32 %71, %80
  %82 = sext i32 %81 to i64
  %83 = getelementptr inbounds float, ptr %0, i64 %82
  %84 = load float, ptr %83, align 4, !tbaa !7
  %85 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 1, i64 %72
  store float %84, ptr %85, align 4, !tbaa !7
  %86 = add nsw i32 %2, 2
  %87 = mul nsw i32 %86, %1
  %88 = add i32 %71, %87
  %89 = sext i32 %88 to i64
  %90 = getelementptr inbounds float, ptr %0, i64 %89
  %91 = load float, ptr %90, align 4, !tbaa !7
  %92 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 2, i64 %72
  store float %91, ptr %92, align 4, !tbaa !7
  %93 = add nsw i32 %2, 3
  %94 = mul nsw i32 %93, %1
  %95 = add i32 %71, %94
  %96 = sext i32 %95 to i64
  %97 = getelementptr inbounds float, ptr %0, i64 %96
  %98 = load float, ptr %97, align 4, !tbaa !7
  %99 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 3, i64 %72
  store float %98, ptr %99, align 4, !tbaa !7
  %100 = add nsw i32 %2, 4
  %101 = mul nsw i32 %100, %1
  %102 = add i32 %71, %101
  %103 = sext i32 %102 to i64
  %104 = getelementptr inbounds float, ptr %0, i64 %103
  %105 = load float, ptr %104, align 4, !tbaa !7
  %106 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 4, i64 %72
  store float %105, ptr %106, align 4, !tbaa !7
  %107 = add nsw i32 %2, 5
  %108 = mul nsw i32 %107, %1
  %109 = add i32 %71, %108
  %110 = sext i32 %109 to i64
  %111 = getelementptr inbounds float, ptr %0, i64 %110
  %112 = load float, ptr %111, align 4, !tbaa !7
  %113 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 5, i64 %72
  store float %112, ptr %113, align 4, !tbaa !7
  %114 = add nsw i32 %2, 6
  %115 = mul nsw i32 %114, %1
  %116 = add i32 %71, %115
  %117 = sext i32 %116 to i64
  %118 = getelementptr inbounds float, ptr %0, i64 %117
  %119 = load float, ptr %118, align 4, !tbaa !7
  %120 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 6, i64 %72
  store float %119, ptr %120, align 4, !tbaa !7
  %121 = add nsw i32 %2, 7
  %122 = mul nsw i32 %121, %1
  %123 = add i32 %71, %122
  %124 = sext i32 %123 to i64
  %125 = getelementptr inbounds float, ptr %0, i64 %124
  %126 = load float, ptr %125, align 4, !tbaa !7
  %127 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 7, i64 %72
  store float %126, ptr %127, align 4, !tbaa !7
  %128 = add i32 %71, %9
  br label %129

129:                                              ; preds = %129, %70
  %130 = phi i32 [ 0, %70 ], [ %148, %129 ]
  %131 = add nsw i32 %130, %2
  %132 = mul nsw i32 %131, %1
  %133 = add i32 %128, %132
  %134 = sext i32 %133 to i64
  %135 = getelementptr inbounds float, ptr %0, i64 %134
  %136 = load float, ptr %135, align 4, !tbaa !7
  %137 = zext nneg i32 %130 to i64
  %138 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %137, i64 %72
  store float %136, ptr %138, align 4, !tbaa !7
  %139 = or disjoint i32 %130, 1
  %140 = add nsw i32 %139, %2
  %141 = mul nsw i32 %140, %1
  %142 = add i32 %128, %141
  %143 = sext i32 %142 to i64
  %144 = getelementptr inbounds float, ptr %0, i64 %143
  %145 = load float, ptr %144, align 4, !tbaa !7
  %146 = zext nneg i32 %139 to i64
  %147 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %146, i64 %72
  store float %145, ptr %147, align 4, !tbaa !7
  %148 = add nuw nsw i32 %130, 2
  %149 = icmp eq i32 %148, 16
  br i1 %149, label %171, label %129, !llvm.loop !17

150:                                              ; preds = %150, %10
  %151 = phi i32 [ 0, %10 ], [ %169, %150 ]
  %152 = add nsw i32 %69, %151
  %153 = mul nsw i32 %152, %1
  %154 = add i32 %11, %153
  %155 = sext i32 %154 to i64
  %156 = getelementptr inbounds float, ptr %0, i64 %155
  %157 = load float, ptr %156, align 4, !tbaa !7
  %158 = zext nneg i32 %151 to i64
  %159 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %158, i64 %12
  store float %157, ptr %159, align 4, !tbaa !7
  %160 = or disjoint i32 %151, 1
  %161 = add nsw i32 %69, %160
  %162 = mul nsw i32 %161, %1
  %163 = add i32 %11, %162
  %164 = sext i32 %163 to i64
  %165 = getelementptr inbounds float, ptr %0, i64 %164
  %166 = load float, ptr %165, align 4, !tbaa !7
  %167 = zext nneg i32 %160 to i64
  %168 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %167, i64 %12
  store float %166, ptr %168, align 4, !tbaa !7
  %169 = add nuw nsw i32 %151, 2
  %170 = icmp eq i32 %169, 16
  br i1 %170, label %171, label %150, !llvm.loop !18

171:                                              ; preds = %150, %129
  tail call void @llvm.nvvm.barrier0()
  br i1 %5, label %175, label %172

172:                                              ; preds = %171
  %173 = sext i32 %6 to i64
  %174 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 0
  br label %225

175:                                              ; preds = %171
  %176 = zext nneg i32 %4 to i64
  br label %177

177:                                              ; preds = %175, %199
  %178 = phi i32 [ 0, %175 ], [ %202, %199 ]
  %179 = phi i32 [ 1, %175 ], [ %200, %199 ]
  %180 = zext nneg i32 %179 to i64
  %181 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %180, i64 %176
  %182 = load float, ptr %181, align 4, !tbaa !7
  %183 = and i32 %179, 1
  %184 = icmp eq i32 %178, 0
  br i1 %184, label %187, label %185

185:                                              ; preds = %177
  %186 = and i32 %179, 2147483646
  br label %203

187:                                              ; preds = %203, %177
  %188 = phi i32 [ 0, %177 ], [ %222, %203 ]
  %189 = phi float [ %182, %177 ], [ %221, %203 ]
  %190 = icmp eq i32 %183, 0
  br i1 %190, label %199, label %191

191:                                              ; preds = %187
  %192 = zext nneg i32 %188 to i64
  %193 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %180, i64 %192
  %194 = load float, ptr %193, align 4, !tbaa !7
  %195 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %192, i64 %176
  %196 = load float, ptr %195, align 4, !tbaa !7
  %197 = fmul fast float %196, %194
  %198 = fsub fast float %189, %197
  store float %198, ptr %181, align 4, !tbaa !7
  br label %199

199:                                              ; preds = %187, %191
  %200 = add nuw nsw i32 %179, 1
  %201 = icmp eq i32 %200, 16
  %202 = add i32 %178, 1
  br i1 %201, label %282, label %177, !llvm.loop !19

203:                                              ; preds = %203, %185
  %204 = phi i32 [ 0, %185 ], [ %222, %203 ]
  %205 = phi float [ %182, %185 ], [ %221, %203 ]
  %206 = phi i32 [ 0, %185 ], [ %223, %203 ]
  %207 = zext nneg i32 %204 to i64
  %208 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %180, i64 %207
  %209 = load float, ptr %208, align 4, !tbaa !7
  %210 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %207, i64 %176
  %211 = load float, ptr %210, align 4, !tbaa !7
  %212 = fmul fast float %211, %209
  %213 = fsub fast float %205, %212
  store float %213, ptr %181, align 4, !tbaa !7
  %214 = or disjoint i32 %204, 1
  %215 = zext nneg i32 %214 to i64
  %216 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %180, i64 %215
  %217 = load float, ptr %216, align 4, !tbaa !7
  %218 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %215, i64 %176
  %219 = load float, ptr %218, align 4, !tbaa !7
  %220 = fmul fast float %219, %217
  %221 = fsub fast float %213, %220
  store float %221, ptr %181, align 4, !tbaa !7
  %222 = add nuw nsw i32 %204, 2
  %223 = add i32 %206, 2
  %224 = icmp eq i32 %223, %186
  br i1 %224, label %187, label %203, !llvm.loop !20

225:                                              ; preds = %172, %251
  %226 = phi i32 [ 0, %172 ], [ %258, %251 ]
  %227 = icmp eq i32 %226, 0
  br i1 %227, label %228, label %230

228:                                              ; preds = %225
  %229 = load float, ptr %174, align 4, !tbaa !7
  br label %251

230:                                              ; preds = %225
  %231 = zext nneg i32 %226 to i64
  %232 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 %231
  %233 = load float, ptr %232, align 4, !tbaa !7
  %234 = and i32 %226, 1
  %235 = icmp eq i32 %226, 1
  br i1 %235, label %238, label %236

236:                                              ; preds = %230
  %237 = and i32 %226, 2147483646
  br label %260

238:                                              ; preds = %260, %230
  %239 = phi float [ poison, %230 ], [ %278, %260 ]
  %240 = phi float [ %233, %230 ], [ %278, %260 ]
  %241 = phi i32 [ 0, %230 ], [ %279, %260 ]
  %242 = icmp eq i32 %234, 0
  br i1 %242, label %251, label %243

243:                                              ; preds = %238
  %244 = zext nneg i32 %241 to i64
  %245 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 %244
  %246 = load float, ptr %245, align 4, !tbaa !7
  %247 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %244, i64 %231
  %248 = load float, ptr %247, align 4, !tbaa !7
  %249 = fmul fast float %248, %246
  %250 = fsub fast float %240, %249
  store float %250, ptr %232, align 4, !tbaa !7
  br label %251

251:                                              ; preds = %243, %238, %228
  %252 = phi i64 [ 0, %228 ], [ %231, %238 ], [ %231, %243 ]
  %253 = phi float [ %229, %228 ], [ %239, %238 ], [ %250, %243 ]
  %254 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %252, i64 %252
  %255 = load float, ptr %254, align 4, !tbaa !7
  %256 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 %252
  %257 = fdiv fast float %253, %255
  store float %257, ptr %256, align 4, !tbaa !7
  %258 = add nuw nsw i32 %226, 1
  %259 = icmp eq i32 %258, 16
  br i1 %259, label %282, label %225, !llvm.loop !21

260:                                              ; preds = %260, %236
  %261 = phi float [ %233, %236 ], [ %278, %260 ]
  %262 = phi i32 [ 0, %236 ], [ %279, %260 ]
  %263 = phi i32 [ 0, %236 ], [ %280, %260 ]
  %264 = zext nneg i32 %262 to i64
  %265 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 %264
  %266 = load float, ptr %265, align 4, !tbaa !7
  %267 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %264, i64 %231
  %268 = load float, ptr %267, align 4, !tbaa !7
  %269 = fmul fast float %268, %266
  %270 = fsub fast float %261, %269
  store float %270, ptr %232, align 4, !tbaa !7
  %271 = or disjoint i32 %262, 1
  %272 = zext nneg i32 %271 to i64
  %273 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %173, i64 %272
  %274 = load float, ptr %273, align 4, !tbaa !7
  %275 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %272, i64 %231
  %276 = load float, ptr %275, align 4, !tbaa !7
  %277 = fmul fast float %276, %274
  %278 = fsub fast float %270, %277
  store float %278, ptr %232, align 4, !tbaa !7
  %279 = add nuw nsw i32 %262, 2
  %280 = add i32 %263, 2
  %281 = icmp eq i32 %280, %237
  br i1 %281, label %238, label %260, !llvm.loop !22

282:                                              ; preds = %251, %199
  tail call void @llvm.nvvm.barrier0()
  br i1 %5, label %287, label %283

283:                                              ; preds = %282
  %284 = sext i32 %6 to i64
  %285 = add nsw i32 %9, %2
  %286 = add i32 %6, %2
  br label %321

287:                                              ; preds = %282
  %288 = zext nneg i32 %4 to i64
  %289 = add i32 %4, %2
  %290 = add i32 %289, %9
  br label %291

291:                                              ; preds = %291, %287
  %292 = phi i32 [ 1, %287 ], [ %319, %291 ]
  %293 = zext nneg i32 %292 to i64
  %294 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %293, i64 %288
  %295 = load float, ptr %294, align 4, !tbaa !7
  %296 = add nsw i32 %292, %2
  %297 = mul nsw i32 %296, %1
  %298 = add i32 %290, %297
  %299 = sext i32 %298 to i64
  %300 = getelementptr inbounds float, ptr %0, i64 %299
  store float %295, ptr %300, align 4, !tbaa !7
  %301 = add nuw nsw i32 %292, 1
  %302 = zext nneg i32 %301 to i64
  %303 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %302, i64 %288
  %304 = load float, ptr %303, align 4, !tbaa !7
  %305 = add nsw i32 %301, %2
  %306 = mul nsw i32 %305, %1
  %307 = add i32 %290, %306
  %308 = sext i32 %307 to i64
  %309 = getelementptr inbounds float, ptr %0, i64 %308
  store float %304, ptr %309, align 4, !tbaa !7
  %310 = add nuw nsw i32 %292, 2
  %311 = zext nneg i32 %310 to i64
  %312 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %311, i64 %288
  %313 = load float, ptr %312, align 4, !tbaa !7
  %314 = add nsw i32 %310, %2
  %315 = mul nsw i32 %314, %1
  %316 = add i32 %290, %315
  %317 = sext i32 %316 to i64
  %318 = getelementptr inbounds float, ptr %0, i64 %317
  store float %313, ptr %318, align 4, !tbaa !7
  %319 = add nuw nsw i32 %292, 3
  %320 = icmp eq i32 %319, 16
  br i1 %320, label %342, label %291, !llvm.loop !23

321:                                              ; preds = %321, %283
  %322 = phi i32 [ 0, %283 ], [ %340, %321 ]
  %323 = zext nneg i32 %322 to i64
  %324 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %323, i64 %284
  %325 = load float, ptr %324, align 4, !tbaa !7
  %326 = add nsw i32 %285, %322
  %327 = mul nsw i32 %326, %1
  %328 = add i32 %286, %327
  %329 = sext i32 %328 to i64
  %330 = getelementptr inbounds float, ptr %0, i64 %329
  store float %325, ptr %330, align 4, !tbaa !7
  %331 = or disjoint i32 %322, 1
  %332 = zext nneg i32 %331 to i64
  %333 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %332, i64 %284
  %334 = load float, ptr %333, align 4, !tbaa !7
  %335 = add nsw i32 %285, %331
  %336 = mul nsw i32 %335, %1
  %337 = add i32 %286, %336
  %338 = sext i32 %337 to i64
  %339 = getelementptr inbounds float, ptr %0, i64 %338
  store float %334, ptr %339, align 4, !tbaa !7
  %340 = add nuw nsw i32 %322, 2
  %341 = icmp eq i32 %340, 16
  br i1 %341, label %342, label %321, !llvm.loop !24

342:                                              ; preds = %321, %291
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z12lud_internalPfii(ptr nocapture noundef %0, i32 noundef %1, i32 noundef %2) local_unnamed_addr #0 {
  %4 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %6 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %7 = shl nuw nsw i32 %6, 4
  %8 = add i32 %2, 16
  %9 = add i32 %8, %5
  %10 = add i32 %9, %7
  %11 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %12 = shl i32 %11, 4
  %13 = add i32 %8, %4
  %14 = add i32 %13, %12
  %15 = add nsw i32 %5, %2
  %16 = mul nsw i32 %15, %1
  %17 = add nsw i32 %16, %14
  %18 = sext i32 %17 to i64
  %19 = getelementptr inbounds float, ptr %0, i64 %18
  %20 = load float, ptr %19, align 4, !tbaa !7
  %21 = zext nneg i32 %5 to i64
  %22 = zext nneg i32 %4 to i64
  %23 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 %21, i64 %22
  store float %20, ptr %23, align 4, !tbaa !7
  %24 = mul nsw i32 %10, %1
  %25 = add i32 %4, %2
  %26 = add i32 %25, %24
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds float, ptr %0, i64 %27
  %29 = load float, ptr %28, align 4, !tbaa !7
  %30 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 %22
  store float %29, ptr %30, align 4, !tbaa !7
  tail call void @llvm.nvvm.barrier0()
  %31 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 0
  %32 = load float, ptr %31, align 4, !tbaa !7
  %33 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 0, i64 %22
  %34 = load float, ptr %33, align 4, !tbaa !7
  %35 = fmul fast float %34, %32
  %36 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 1
  %37 = load float, ptr %36, align 4, !tbaa !7
  %38 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 1, i64 %22
  %39 = load float, ptr %38, align 4, !tbaa !7
  %40 = fmul fast float %39, %37
  %41 = fadd fast float %40, %35
  %42 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 2
  %43 = load float, ptr %42, align 4, !tbaa !7
  %44 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 2, i64 %22
  %45 = load float, ptr %44, align 4, !tbaa !7
  %46 = fmul fast float %45, %43
  %47 = fadd fast float %46, %41
  %48 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 3
  %49 = load float, ptr %48, align 4, !tbaa !7
  %50 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 3, i64 %22
  %51 = load float, ptr %50, align 4, !tbaa !7
  %52 = fmul fast float %51, %49
  %53 = fadd fast float %52, %47
  %54 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 4
  %55 = load float, ptr %54, align 4, !tbaa !7
  %56 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 4, i64 %22
  %57 = load float, ptr %56, align 4, !tbaa !7
  %58 = fmul fast float %57, %55
  %59 = fadd fast float %58, %53
  %60 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 5
  %61 = load float, ptr %60, align 4, !tbaa !7
  %62 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 5, i64 %22
  %63 = load float, ptr %62, align 4, !tbaa !7
  %64 = fmul fast float %63, %61
  %65 = fadd fast float %64, %59
  %66 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 6
  %67 = load float, ptr %66, align 4, !tbaa !7
  %68 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 6, i64 %22
  %69 = load float, ptr %68, align 4, !tbaa !7
  %70 = fmul fast float %69, %67
  %71 = fadd fast float %70, %65
  %72 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 7
  %73 = load float, ptr %72, align 4, !tbaa !7
  %74 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 7, i64 %22
  %75 = load float, ptr %74, align 4, !tbaa !7
  %76 = fmul fast float %75, %73
  %77 = fadd fast float %76, %71
  %78 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 8
  %79 = load float, ptr %78, align 4, !tbaa !7
  %80 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 8, i64 %22
  %81 = load float, ptr %80, align 4, !tbaa !7
  %82 = fmul fast float %81, %79
  %83 = fadd fast float %82, %77
  %84 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 9
  %85 = load float, ptr %84, align 4, !tbaa !7
  %86 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 9, i64 %22
  %87 = load float, ptr %86, align 4, !tbaa !7
  %88 = fmul fast float %87, %85
  %89 = fadd fast float %88, %83
  %90 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 10
  %91 = load float, ptr %90, align 4, !tbaa !7
  %92 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 10, i64 %22
  %93 = load float, ptr %92, align 4, !tbaa !7
  %94 = fmul fast float %93, %91
  %95 = fadd fast float %94, %89
  %96 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 11
  %97 = load float, ptr %96, align 4, !tbaa !7
  %98 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 11, i64 %22
  %99 = load float, ptr %98, align 4, !tbaa !7
  %100 = fmul fast float %99, %97
  %101 = fadd fast float %100, %95
  %102 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 12
  %103 = load float, ptr %102, align 4, !tbaa !7
  %104 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 12, i64 %22
  %105 = load float, ptr %104, align 4, !tbaa !7
  %106 = fmul fast float %105, %103
  %107 = fadd fast float %106, %101
  %108 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 13
  %109 = load float, ptr %108, align 4, !tbaa !7
  %110 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 13, i64 %22
  %111 = load float, ptr %110, align 4, !tbaa !7
  %112 = fmul fast float %111, %109
  %113 = fadd fast float %112, %107
  %114 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 14
  %115 = load float, ptr %114, align 4, !tbaa !7
  %116 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 14, i64 %22
  %117 = load float, ptr %116, align 4, !tbaa !7
  %118 = fmul fast float %117, %115
  %119 = fadd fast float %118, %113
  %120 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %21, i64 15
  %121 = load float, ptr %120, align 4, !tbaa !7
  %122 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 15, i64 %22
  %123 = load float, ptr %122, align 4, !tbaa !7
  %124 = fmul fast float %123, %121
  %125 = fadd fast float %124, %119
  %126 = add nsw i32 %24, %14
  %127 = sext i32 %126 to i64
  %128 = getelementptr inbounds float, ptr %0, i64 %127
  %129 = load float, ptr %128, align 4, !tbaa !7
  %130 = fsub fast float %129, %125
  store float %130, ptr %128, align 4, !tbaa !7
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

attributes #0 = { convergent mustprogress norecurse nounwind "approx-func-fp-math"="true" "frame-pointer"="all" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" "unsafe-fp-math"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr @_Z12lud_diagonalPfii, !"kernel", i32 1}
!1 = !{ptr @_Z13lud_perimeterPfii, !"kernel", i32 1}
!2 = !{ptr @_Z12lud_internalPfii, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = distinct !{!13, !12}
!14 = distinct !{!14, !12}
!15 = distinct !{!15, !12}
!16 = distinct !{!16, !12}
!17 = distinct !{!17, !12}
!18 = distinct !{!18, !12}
!19 = distinct !{!19, !12}
!20 = distinct !{!20, !12}
!21 = distinct !{!21, !12}
!22 = distinct !{!22, !12}
!23 = distinct !{!23, !12}
!24 = distinct !{!24, !12}
