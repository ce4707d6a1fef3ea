; ModuleID = 'rodinia_tests/hotspot/kernel.cu'
source_filename = "rodinia_tests/hotspot/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ14calculate_tempiPKfS0_PfiiiifffffE9temp_next = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z14calculate_tempiPKfS0_Pfiiiifffff(i32 noundef %0, ptr nocapture noundef readonly %1, ptr nocapture noundef readonly %2, ptr nocapture noundef writeonly %3, i32 noundef %4, i32 noundef %5, i32 noundef %6, i32 noundef %7, float noundef %8, float noundef %9, float noundef %10, float noundef %11, float noundef %12) local_unnamed_addr #0 {
  %14 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %15 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %16 = fdiv contract float %12, %8
  %17 = fdiv contract float 1.000000e+00, %9
  %18 = fdiv contract float 1.000000e+00, %10
  %19 = fdiv contract float 1.000000e+00, %11
  %20 = shl nsw i32 %0, 1
  %21 = sub nsw i32 16, %20
  %22 = tail call noundef range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %23 = mul nsw i32 %21, %22
  %24 = sub nsw i32 %23, %7
  %25 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %26 = mul nsw i32 %21, %25
  %27 = sub nsw i32 %26, %6
  %28 = add nsw i32 %24, %15
  %29 = add nsw i32 %27, %14
  %30 = icmp slt i32 %28, 0
  %31 = icmp sge i32 %28, %5
  %32 = icmp slt i32 %29, 0
  %33 = icmp sge i32 %29, %4
  %34 = or i1 %32, %33
  %35 = or i1 %30, %31
  %36 = select i1 %35, i1 true, i1 %34
  br i1 %36, label %49, label %37

37:                                               ; preds = %13
  %38 = mul nsw i32 %28, %4
  %39 = add nsw i32 %38, %29
  %40 = sext i32 %39 to i64
  %41 = getelementptr inbounds float, ptr %2, i64 %40
  %42 = load float, ptr %41, align 4, !tbaa !5
  %43 = zext nneg i32 %15 to i64
  %44 = zext nneg i32 %14 to i64
  %45 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %43, i64 %44
  store float %42, ptr %45, align 4, !tbaa !5
  %46 = getelementptr inbounds float, ptr %1, i64 %40
  %47 = load float, ptr %46, align 4, !tbaa !5
  %48 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip to ptr), i64 0, i64 %43, i64 %44
  store float %47, ptr %48, align 4, !tbaa !5
  br label %49

49:                                               ; preds = %37, %13
  tail call void @llvm.nvvm.barrier0()
  %50 = sub nsw i32 0, %24
  %51 = tail call noundef i32 @__nv_max(i32 noundef 0, i32 noundef %50) #4
  %52 = xor i32 %24, -1
  %53 = add i32 %52, %5
  %54 = tail call noundef i32 @__nv_min(i32 noundef 15, i32 noundef %53) #4
  %55 = sub nsw i32 0, %27
  %56 = tail call noundef i32 @__nv_max(i32 noundef 0, i32 noundef %55) #4
  %57 = xor i32 %27, -1
  %58 = add i32 %57, %4
  %59 = tail call noundef i32 @__nv_min(i32 noundef 15, i32 noundef %58) #4
  %60 = add nsw i32 %15, -1
  %61 = tail call noundef i32 @__nv_max(i32 noundef %60, i32 noundef %51) #4
  %62 = add nuw nsw i32 %15, 1
  %63 = tail call noundef i32 @__nv_min(i32 noundef %62, i32 noundef %54) #4
  %64 = add nsw i32 %14, -1
  %65 = tail call noundef i32 @__nv_max(i32 noundef %64, i32 noundef %56) #4
  %66 = add nuw nsw i32 %14, 1
  %67 = tail call noundef i32 @__nv_min(i32 noundef %66, i32 noundef %59) #4
  %68 = icmp sgt i32 %0, 0
  br i1 %68, label %69, label %140

69:                                               ; preds = %49
  %70 = zext nneg i32 %15 to i64
  %71 = zext nneg i32 %14 to i64
  %72 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %70, i64 %71
  %73 = fpext float %16 to double
  %74 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip to ptr), i64 0, i64 %70, i64 %71
  %75 = sext i32 %63 to i64
  %76 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %75, i64 %71
  %77 = sext i32 %61 to i64
  %78 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %77, i64 %71
  %79 = fpext float %18 to double
  %80 = sext i32 %67 to i64
  %81 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %70, i64 %80
  %82 = sext i32 %65 to i64
  %83 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %70, i64 %82
  %84 = fpext float %17 to double
  %85 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE9temp_next to ptr), i64 0, i64 %70, i64 %71
  %86 = add nsw i32 %0, -1
  br label %87

87:                                               ; preds = %132, %69
  %88 = phi i32 [ 0, %69 ], [ %89, %132 ]
  %89 = add nuw nsw i32 %88, 1
  %90 = icmp ugt i32 %14, %88
  br i1 %90, label %91, label %126

91:                                               ; preds = %87
  %92 = sub nsw i32 14, %88
  %93 = icmp sgt i32 %14, %92
  %94 = icmp ule i32 %15, %88
  %95 = or i1 %94, %93
  %96 = icmp sgt i32 %15, %92
  %97 = or i1 %96, %95
  %98 = or i1 %36, %97
  br i1 %98, label %126, label %99

99:                                               ; preds = %91
  %100 = load float, ptr %72, align 4, !tbaa !5
  %101 = fpext float %100 to double
  %102 = load float, ptr %74, align 4, !tbaa !5
  %103 = fpext float %102 to double
  %104 = load float, ptr %76, align 4, !tbaa !5
  %105 = load float, ptr %78, align 4, !tbaa !5
  %106 = fadd contract float %104, %105
  %107 = fpext float %106 to double
  %108 = fmul contract double %101, 2.000000e+00
  %109 = fsub contract double %107, %108
  %110 = fmul contract double %109, %79
  %111 = fadd contract double %110, %103
  %112 = load float, ptr %81, align 4, !tbaa !5
  %113 = load float, ptr %83, align 4, !tbaa !5
  %114 = fadd contract float %112, %113
  %115 = fpext float %114 to double
  %116 = fsub contract double %115, %108
  %117 = fmul contract double %116, %84
  %118 = fadd contract double %111, %117
  %119 = fsub contract float 8.000000e+01, %100
  %120 = fmul contract float %19, %119
  %121 = fpext float %120 to double
  %122 = fadd contract double %118, %121
  %123 = fmul contract double %122, %73
  %124 = fadd contract double %123, %101
  %125 = fptrunc double %124 to float
  store float %125, ptr %85, align 4, !tbaa !5
  br label %126

126:                                              ; preds = %91, %99, %87
  %127 = phi i1 [ true, %99 ], [ false, %91 ], [ false, %87 ]
  tail call void @llvm.nvvm.barrier0()
  %128 = icmp eq i32 %88, %86
  br i1 %128, label %133, label %129

129:                                              ; preds = %126
  br i1 %127, label %130, label %132

130:                                              ; preds = %129
  %131 = load float, ptr %85, align 4, !tbaa !5
  store float %131, ptr %72, align 4, !tbaa !5
  br label %132

132:                                              ; preds = %130, %129
  tail call void @llvm.nvvm.barrier0()
  br label %87

133:                                              ; preds = %126
  br i1 %127, label %134, label %140

134:                                              ; preds = %133
  %135 = mul nsw i32 %28, %4
  %136 = add nsw i32 %135, %29
  %137 = sext i32 %136 to i64
  %138 = getelementptr inbounds float, ptr %3, i64 %137
  %139 = load float, ptr %85, align 4, !tbaa !5
  store float %139, ptr %138, align 4, !tbaa !5
  br label %140

140:                                              ; preds = %49, %134, %133
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32 noundef, i32 noundef) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32 noundef, i32 noundef) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z14calculate_tempiPKfS0_Pfiiiifffff, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
