; ModuleID = 'rodinia_tests/nw/kernel.cu'
source_filename = "rodinia_tests/nw/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ20needle_cuda_shared_1PKiPiiiiE4temp = internal unnamed_addr addrspace(3) global [17 x [17 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_1PKiPiiiiE3ref = internal unnamed_addr addrspace(3) global [16 x [16 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp = internal unnamed_addr addrspace(3) global [17 x [17 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref = internal unnamed_addr addrspace(3) global [16 x [16 x i32]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20needle_cuda_shared_1PKiPiiii(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4) local_unnamed_addr #0 {
  %6 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %7 = xor i32 %6, -1
  %8 = add i32 %7, %4
  %9 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %10 = shl nsw i32 %2, 4
  %11 = mul nsw i32 %8, %10
  %12 = shl nsw i32 %6, 4
  %13 = add nsw i32 %11, %12
  %14 = icmp eq i32 %9, 0
  br i1 %14, label %15, label %19

15:                                               ; preds = %5
  %16 = sext i32 %13 to i64
  %17 = getelementptr inbounds i32, ptr %1, i64 %16
  %18 = load i32, ptr %17, align 4, !tbaa !6
  store i32 %18, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), align 4, !tbaa !6
  br label %19

19:                                               ; preds = %15, %5
  %20 = add nuw nsw i32 %9, 1
  %21 = add i32 %13, %20
  %22 = zext nneg i32 %9 to i64
  %23 = add i32 %21, %2
  %24 = sext i32 %23 to i64
  %25 = getelementptr inbounds i32, ptr %0, i64 %24
  %26 = load i32, ptr %25, align 4, !tbaa !6
  %27 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 0, i64 %22
  store i32 %26, ptr %27, align 4, !tbaa !6
  %28 = shl nsw i32 %2, 1
  %29 = add i32 %21, %28
  %30 = sext i32 %29 to i64
  %31 = getelementptr inbounds i32, ptr %0, i64 %30
  %32 = load i32, ptr %31, align 4, !tbaa !6
  %33 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 1, i64 %22
  store i32 %32, ptr %33, align 4, !tbaa !6
  %34 = mul nsw i32 %2, 3
  %35 = add i32 %21, %34
  %36 = sext i32 %35 to i64
  %37 = getelementptr inbounds i32, ptr %0, i64 %36
  %38 = load i32, ptr %37, align 4, !tbaa !6
  %39 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 2, i64 %22
  store i32 %38, ptr %39, align 4, !tbaa !6
  %40 = shl nsw i32 %2, 2
  %41 = add i32 %21, %40
  %42 = sext i32 %41 to i64
  %43 = getelementptr inbounds i32, ptr %0, i64 %42
  %44 = load i32, ptr %43, align 4, !tbaa !6
  %45 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 3, i64 %22
  store i32 %44, ptr %45, align 4, !tbaa !6
  %46 = mul nsw i32 %2, 5
  %47 = add i32 %21, %46
  %48 = sext i32 %47 to i64
  %49 = getelementptr inbounds i32, ptr %0, i64 %48
  %50 = load i32, ptr %49, align 4, !tbaa !6
  %51 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 4, i64 %22
  store i32 %50, ptr %51, align 4, !tbaa !6
  %52 = mul nsw i32 %2, 6
  %53 = add i32 %21, %52
  %54 = sext i32 %53 to i64
  %55 = getelementptr inbounds i32, ptr %0, i64 %54
  %56 = load i32, ptr %55, align 4, !tbaa !6
  %57 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 5, i64 %22
  store i32 %56, ptr %57, align 4, !tbaa !6
  %58 = mul nsw i32 %2, 7
  %59 = add i32 %21, %58
  %60 = sext i32 %59 to i64
  %61 = getelementptr inbounds i32, ptr %0, i64 %60
  %62 = load i32, ptr %61, align 4, !tbaa !6
  %63 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 6, i64 %22
  store i32 %62, ptr %63, align 4, !tbaa !6
  %64 = shl nsw i32 %2, 3
  %65 = add i32 %21, %64
  %66 = sext i32 %65 to i64
  %67 = getelementptr inbounds i32, ptr %0, i64 %66
  %68 = load i32, ptr %67, align 4, !tbaa !6
  %69 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 7, i64 %22
  store i32 %68, ptr %69, align 4, !tbaa !6
  %70 = mul nsw i32 %2, 9
  %71 = add i32 %21, %70
  %72 = sext i32 %71 to i64
  %73 = getelementptr inbounds i32, ptr %0, i64 %72
  %74 = load i32, ptr %73, align 4, !tbaa !6
  %75 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 8, i64 %22
  store i32 %74, ptr %75, align 4, !tbaa !6
  %76 = mul nsw i32 %2, 10
  %77 = add i32 %21, %76
  %78 = sext i32 %77 to i64
  %79 = getelementptr inbounds i32, ptr %0, i64 %78
  %80 = load i32, ptr %79, align 4, !tbaa !6
  %81 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 9, i64 %22
  store i32 %80, ptr %81, align 4, !tbaa !6
  %82 = mul nsw i32 %2, 11
  %83 = add i32 %21, %82
  %84 = sext i32 %83 to i64
  %85 = getelementptr inbounds i32, ptr %0, i64 %84
  %86 = load i32, ptr %85, align 4, !tbaa !6
  %87 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 10, i64 %22
  store i32 %86, ptr %87, align 4, !tbaa !6
  %88 = mul nsw i32 %2, 12
  %89 = add i32 %21, %88
  %90 = sext i32 %89 to i64
  %91 = getelementptr inbounds i32, ptr %0, i64 %90
  %92 = load i32, ptr %91, align 4, !tbaa !6
  %93 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 11, i64 %22
  store i32 %92, ptr %93, align 4, !tbaa !6
  %94 = mul nsw i32 %2, 13
  %95 = add i32 %21, %94
  %96 = sext i32 %95 to i64
  %97 = getelementptr inbounds i32, ptr %0, i64 %96
  %98 = load i32, ptr %97, align 4, !tbaa !6
  %99 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 12, i64 %22
  store i32 %98, ptr %99, align 4, !tbaa !6
  %100 = mul nsw i32 %2, 14
  %101 = add i32 %21, %100
  %102 = sext i32 %101 to i64
  %103 = getelementptr inbounds i32, ptr %0, i64 %102
  %104 = load i32, ptr %103, align 4, !tbaa !6
  %105 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 13, i64 %22
  store i32 %104, ptr %105, align 4, !tbaa !6
  %106 = mul nsw i32 %2, 15
  %107 = add i32 %21, %106
  %108 = sext i32 %107 to i64
  %109 = getelementptr inbounds i32, ptr %0, i64 %108
  %110 = load i32, ptr %109, align 4, !tbaa !6
  %111 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 14, i64 %22
  store i32 %110, ptr %111, align 4, !tbaa !6
  %112 = add i32 %21, %10
  %113 = sext i32 %112 to i64
  %114 = getelementptr inbounds i32, ptr %0, i64 %113
  %115 = load i32, ptr %114, align 4, !tbaa !6
  %116 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 15, i64 %22
  store i32 %115, ptr %116, align 4, !tbaa !6
  %117 = mul nsw i32 %20, %2
  %118 = add nsw i32 %13, %117
  %119 = sext i32 %118 to i64
  %120 = getelementptr inbounds i32, ptr %1, i64 %119
  %121 = load i32, ptr %120, align 4, !tbaa !6
  %122 = zext nneg i32 %20 to i64
  %123 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %122
  store i32 %121, ptr %123, align 4, !tbaa !6
  %124 = sext i32 %21 to i64
  %125 = getelementptr inbounds i32, ptr %1, i64 %124
  %126 = load i32, ptr %125, align 4, !tbaa !6
  %127 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 0, i64 %122
  store i32 %126, ptr %127, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  br label %134

128:                                              ; preds = %154
  %129 = add nuw nsw i32 %9, 16
  %130 = sub nsw i32 16, %9
  %131 = sub nsw i32 15, %9
  %132 = sext i32 %131 to i64
  %133 = sext i32 %130 to i64
  br label %157

134:                                              ; preds = %154, %19
  %135 = phi i32 [ 0, %19 ], [ %155, %154 ]
  %136 = icmp ugt i32 %9, %135
  br i1 %136, label %154, label %137

137:                                              ; preds = %134
  %138 = sub nsw i32 %135, %9
  %139 = sext i32 %138 to i64
  %140 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %139, i64 %22
  %141 = load i32, ptr %140, align 4, !tbaa !6
  %142 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 %139, i64 %22
  %143 = load i32, ptr %142, align 4, !tbaa !6
  %144 = add nsw i32 %143, %141
  %145 = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 68), i64 %139, i64 %22
  %146 = load i32, ptr %145, align 4, !tbaa !6
  %147 = sub nsw i32 %146, %3
  %148 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %139, i64 %122
  %149 = load i32, ptr %148, align 4, !tbaa !6
  %150 = sub nsw i32 %149, %3
  %151 = tail call noundef i32 @__nv_max(i32 noundef %144, i32 noundef %147) #4
  %152 = tail call noundef i32 @__nv_max(i32 noundef %151, i32 noundef %150) #4
  %153 = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 68), i64 %139, i64 %122
  store i32 %152, ptr %153, align 4, !tbaa !6
  br label %154

154:                                              ; preds = %137, %134
  tail call void @llvm.nvvm.barrier0()
  %155 = add nuw nsw i32 %135, 1
  %156 = icmp eq i32 %155, 16
  br i1 %156, label %128, label %134, !llvm.loop !10

157:                                              ; preds = %179, %128
  %158 = phi i32 [ 14, %128 ], [ %180, %179 ]
  %159 = icmp ugt i32 %9, %158
  br i1 %159, label %179, label %160

160:                                              ; preds = %157
  %161 = sub nuw nsw i32 %129, %158
  %162 = add nsw i32 %161, -1
  %163 = sext i32 %162 to i64
  %164 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %132, i64 %163
  %165 = load i32, ptr %164, align 4, !tbaa !6
  %166 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 %132, i64 %163
  %167 = load i32, ptr %166, align 4, !tbaa !6
  %168 = add nsw i32 %167, %165
  %169 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %133, i64 %163
  %170 = load i32, ptr %169, align 4, !tbaa !6
  %171 = sub nsw i32 %170, %3
  %172 = zext nneg i32 %161 to i64
  %173 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %132, i64 %172
  %174 = load i32, ptr %173, align 4, !tbaa !6
  %175 = sub nsw i32 %174, %3
  %176 = tail call noundef i32 @__nv_max(i32 noundef %168, i32 noundef %171) #4
  %177 = tail call noundef i32 @__nv_max(i32 noundef %176, i32 noundef %175) #4
  %178 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %133, i64 %172
  store i32 %177, ptr %178, align 4, !tbaa !6
  br label %179

179:                                              ; preds = %160, %157
  tail call void @llvm.nvvm.barrier0()
  %180 = add nsw i32 %158, -1
  %181 = icmp eq i32 %158, 0
  br i1 %181, label %182, label %157, !llvm.loop !12

182:                                              ; preds = %179
  %183 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 1, i64 %122
  %184 = load i32, ptr %183, align 4, !tbaa !6
  %185 = getelementptr inbounds i32, ptr %1, i64 %24
  store i32 %184, ptr %185, align 4, !tbaa !6
  %186 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 2, i64 %122
  %187 = load i32, ptr %186, align 4, !tbaa !6
  %188 = getelementptr inbounds i32, ptr %1, i64 %30
  store i32 %187, ptr %188, align 4, !tbaa !6
  %189 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 3, i64 %122
  %190 = load i32, ptr %189, align 4, !tbaa !6
  %191 = getelementptr inbounds i32, ptr %1, i64 %36
  store i32 %190, ptr %191, align 4, !tbaa !6
  %192 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 4, i64 %122
  %193 = load i32, ptr %192, align 4, !tbaa !6
  %194 = getelementptr inbounds i32, ptr %1, i64 %42
  store i32 %193, ptr %194, align 4, !tbaa !6
  %195 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 5, i64 %122
  %196 = load i32, ptr %195, align 4, !tbaa !6
  %197 = getelementptr inbounds i32, ptr %1, i64 %48
  store i32 %196, ptr %197, align 4, !tbaa !6
  %198 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 6, i64 %122
  %199 = load i32, ptr %198, align 4, !tbaa !6
  %200 = getelementptr inbounds i32, ptr %1, i64 %54
  store i32 %199, ptr %200, align 4, !tbaa !6
  %201 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 7, i64 %122
  %202 = load i32, ptr %201, align 4, !tbaa !6
  %203 = getelementptr inbounds i32, ptr %1, i64 %60
  store i32 %202, ptr %203, align 4, !tbaa !6
  %204 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 8, i64 %122
  %205 = load i32, ptr %204, align 4, !tbaa !6
  %206 = getelementptr inbounds i32, ptr %1, i64 %66
  store i32 %205, ptr %206, align 4, !tbaa !6
  %207 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 9, i64 %122
  %208 = load i32, ptr %207, align 4, !tbaa !6
  %209 = getelementptr inbounds i32, ptr %1, i64 %72
  store i32 %208, ptr %209, align 4, !tbaa !6
  %210 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 10, i64 %122
  %211 = load i32, ptr %210, align 4, !tbaa !6
  %212 = getelementptr inbounds i32, ptr %1, i64 %78
  store i32 %211, ptr %212, align 4, !tbaa !6
  %213 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 11, i64 %122
  %214 = load i32, ptr %213, align 4, !tbaa !6
  %215 = getelementptr inbounds i32, ptr %1, i64 %84
  store i32 %214, ptr %215, align 4, !tbaa !6
  %216 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 12, i64 %122
  %217 = load i32, ptr %216, align 4, !tbaa !6
  %218 = getelementptr inbounds i32, ptr %1, i64 %90
  store i32 %217, ptr %218, align 4, !tbaa !6
  %219 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 13, i64 %122
  %220 = load i32, ptr %219, align 4, !tbaa !6
  %221 = getelementptr inbounds i32, ptr %1, i64 %96
  store i32 %220, ptr %221, align 4, !tbaa !6
  %222 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 14, i64 %122
  %223 = load i32, ptr %222, align 4, !tbaa !6
  %224 = getelementptr inbounds i32, ptr %1, i64 %102
  store i32 %223, ptr %224, align 4, !tbaa !6
  %225 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 15, i64 %122
  %226 = load i32, ptr %225, align 4, !tbaa !6
  %227 = getelementptr inbounds i32, ptr %1, i64 %108
  store i32 %226, ptr %227, align 4, !tbaa !6
  %228 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 16, i64 %122
  %229 = load i32, ptr %228, align 4, !tbaa !6
  %230 = getelementptr inbounds i32, ptr %1, i64 %113
  store i32 %229, ptr %230, align 4, !tbaa !6
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20needle_cuda_shared_2PKiPiiiii(ptr nocapture noundef readonly %0, ptr nocapture noundef %1, i32 noundef %2, i32 noundef %3, i32 noundef %4, i32 noundef %5) local_unnamed_addr #0 {
  %7 = tail call noundef range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %8 = sub i32 %7, %4
  %9 = add i32 %8, %5
  %10 = xor i32 %7, -1
  %11 = add i32 %10, %5
  %12 = tail call noundef range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %13 = shl nsw i32 %2, 4
  %14 = mul nsw i32 %11, %13
  %15 = shl nsw i32 %9, 4
  %16 = add nsw i32 %14, %15
  %17 = icmp eq i32 %12, 0
  br i1 %17, label %18, label %22

18:                                               ; preds = %6
  %19 = sext i32 %16 to i64
  %20 = getelementptr inbounds i32, ptr %1, i64 %19
  %21 = load i32, ptr %20, align 4, !tbaa !6
  store i32 %21, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), align 4, !tbaa !6
  br label %22

22:                                               ; preds = %18, %6
  %23 = add nuw nsw i32 %12, 1
  %24 = add i32 %16, %23
  %25 = zext nneg i32 %12 to i64
  %26 = add i32 %24, %2
  %27 = sext i32 %26 to i64
  %28 = getelementptr inbounds i32, ptr %0, i64 %27
  %29 = load i32, ptr %28, align 4, !tbaa !6
  %30 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 0, i64 %25
  store i32 %29, ptr %30, align 4, !tbaa !6
  %31 = shl nsw i32 %2, 1
  %32 = add i32 %24, %31
  %33 = sext i32 %32 to i64
  %34 = getelementptr inbounds i32, ptr %0, i64 %33
  %35 = load i32, ptr %34, align 4, !tbaa !6
  %36 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 1, i64 %25
  store i32 %35, ptr %36, align 4, !tbaa !6
  %37 = mul nsw i32 %2, 3
  %38 = add i32 %24, %37
  %39 = sext i32 %38 to i64
  %40 = getelementptr inbounds i32, ptr %0, i64 %39
  %41 = load i32, ptr %40, align 4, !tbaa !6
  %42 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 2, i64 %25
  store i32 %41, ptr %42, align 4, !tbaa !6
  %43 = shl nsw i32 %2, 2
  %44 = add i32 %24, %43
  %45 = sext i32 %44 to i64
  %46 = getelementptr inbounds i32, ptr %0, i64 %45
  %47 = load i32, ptr %46, align 4, !tbaa !6
  %48 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 3, i64 %25
  store i32 %47, ptr %48, align 4, !tbaa !6
  %49 = mul nsw i32 %2, 5
  %50 = add i32 %24, %49
  %51 = sext i32 %50 to i64
  %52 = getelementptr inbounds i32, ptr %0, i64 %51
  %53 = load i32, ptr %52, align 4, !tbaa !6
  %54 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 4, i64 %25
  store i32 %53, ptr %54, align 4, !tbaa !6
  %55 = mul nsw i32 %2, 6
  %56 = add i32 %24, %55
  %57 = sext i32 %56 to i64
  %58 = getelementptr inbounds i32, ptr %0, i64 %57
  %59 = load i32, ptr %58, align 4, !tbaa !6
  %60 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 5, i64 %25
  store i32 %59, ptr %60, align 4, !tbaa !6
  %61 = mul nsw i32 %2, 7
  %62 = add i32 %24, %61
  %63 = sext i32 %62 to i64
  %64 = getelementptr inbounds i32, ptr %0, i64 %63
  %65 = load i32, ptr %64, align 4, !tbaa !6
  %66 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 6, i64 %25
  store i32 %65, ptr %66, align 4, !tbaa !6
  %67 = shl nsw i32 %2, 3
  %68 = add i32 %24, %67
  %69 = sext i32 %68 to i64
  %70 = getelementptr inbounds i32, ptr %0, i64 %69
  %71 = load i32, ptr %70, align 4, !tbaa !6
  %72 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 7, i64 %25
  store i32 %71, ptr %72, align 4, !tbaa !6
  %73 = mul nsw i32 %2, 9
  %74 = add i32 %24, %73
  %75 = sext i32 %74 to i64
  %76 = getelementptr inbounds i32, ptr %0, i64 %75
  %77 = load i32, ptr %76, align 4, !tbaa !6
  %78 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 8, i64 %25
  store i32 %77, ptr %78, align 4, !tbaa !6
  %79 = mul nsw i32 %2, 10
  %80 = add i32 %24, %79
  %81 = sext i32 %80 to i64
  %82 = getelementptr inbounds i32, ptr %0, i64 %81
  %83 = load i32, ptr %82, align 4, !tbaa !6
  %84 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 9, i64 %25
  store i32 %83, ptr %84, align 4, !tbaa !6
  %85 = mul nsw i32 %2, 11
  %86 = add i32 %24, %85
  %87 = sext i32 %86 to i64
  %88 = getelementptr inbounds i32, ptr %0, i64 %87
  %89 = load i32, ptr %88, align 4, !tbaa !6
  %90 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 10, i64 %25
  store i32 %89, ptr %90, align 4, !tbaa !6
  %91 = mul nsw i32 %2, 12
  %92 = add i32 %24, %91
  %93 = sext i32 %92 to i64
  %94 = getelementptr inbounds i32, ptr %0, i64 %93
  %95 = load i32, ptr %94, align 4, !tbaa !6
  %96 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 11, i64 %25
  store i32 %95, ptr %96, align 4, !tbaa !6
  %97 = mul nsw i32 %2, 13
  %98 = add i32 %24, %97
  %99 = sext i32 %98 to i64
  %100 = getelementptr inbounds i32, ptr %0, i64 %99
  %101 = load i32, ptr %100, align 4, !tbaa !6
  %102 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 12, i64 %25
  store i32 %101, ptr %102, align 4, !tbaa !6
  %103 = mul nsw i32 %2, 14
  %104 = add i32 %24, %103
  %105 = sext i32 %104 to i64
  %106 = getelementptr inbounds i32, ptr %0, i64 %105
  %107 = load i32, ptr %106, align 4, !tbaa !6
  %108 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 13, i64 %25
  store i32 %107, ptr %108, align 4, !tbaa !6
  %109 = mul nsw i32 %2, 15
  %110 = add i32 %24, %109
  %111 = sext i32 %110 to i64
  %112 = getelementptr inbounds i32, ptr %0, i64 %111
  %113 = load i32, ptr %112, align 4, !tbaa !6
  %114 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 14, i64 %25
  store i32 %113, ptr %114, align 4, !tbaa !6
  %115 = add i32 %24, %13
  %116 = sext i32 %115 to i64
  %117 = getelementptr inbounds i32, ptr %0, i64 %116
  %118 = load i32, ptr %117, align 4, !tbaa !6
  %119 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 15, i64 %25
  store i32 %118, ptr %119, align 4, !tbaa !6
  %120 = mul nsw i32 %23, %2
  %121 = add nsw i32 %16, %120
  %122 = sext i32 %121 to i64
  %123 = getelementptr inbounds i32, ptr %1, i64 %122
  %124 = load i32, ptr %123, align 4, !tbaa !6
  %125 = zext nneg i32 %23 to i64
  %126 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %125
  store i32 %124, ptr %126, align 4, !tbaa !6
  %127 = sext i32 %24 to i64
  %128 = getelementptr inbounds i32, ptr %1, i64 %127
  %129 = load i32, ptr %128, align 4, !tbaa !6
  %130 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 0, i64 %125
  store i32 %129, ptr %130, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  br label %137

131:                                              ; preds = %157
  %132 = add nuw nsw i32 %12, 16
  %133 = sub nsw i32 16, %12
  %134 = sub nsw i32 15, %12
  %135 = sext i32 %134 to i64
  %136 = sext i32 %133 to i64
  br label %160

137:                                              ; preds = %157, %22
  %138 = phi i32 [ 0, %22 ], [ %158, %157 ]
  %139 = icmp ugt i32 %12, %138
  br i1 %139, label %157, label %140

140:                                              ; preds = %137
  %141 = sub nsw i32 %138, %12
  %142 = sext i32 %141 to i64
  %143 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %142, i64 %25
  %144 = load i32, ptr %143, align 4, !tbaa !6
  %145 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 %142, i64 %25
  %146 = load i32, ptr %145, align 4, !tbaa !6
  %147 = add nsw i32 %146, %144
  %148 = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 68), i64 %142, i64 %25
  %149 = load i32, ptr %148, align 4, !tbaa !6
  %150 = sub nsw i32 %149, %3
  %151 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %142, i64 %125
  %152 = load i32, ptr %151, align 4, !tbaa !6
  %153 = sub nsw i32 %152, %3
  %154 = tail call noundef i32 @__nv_max(i32 noundef %147, i32 noundef %150) #4
  %155 = tail call noundef i32 @__nv_max(i32 noundef %154, i32 noundef %153) #4
  %156 = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 68), i64 %142, i64 %125
  store i32 %155, ptr %156, align 4, !tbaa !6
  br label %157

157:                                              ; preds = %140, %137
  tail call void @llvm.nvvm.barrier0()
  %158 = add nuw nsw i32 %138, 1
  %159 = icmp eq i32 %158, 16
  br i1 %159, label %131, label %137, !llvm.loop !10

160:                                              ; preds = %182, %131
  %161 = phi i32 [ 14, %131 ], [ %183, %182 ]
  %162 = icmp ugt i32 %12, %161
  br i1 %162, label %182, label %163

163:                                              ; preds = %160
  %164 = sub nuw nsw i32 %132, %161
  %165 = add nsw i32 %164, -1
  %166 = sext i32 %165 to i64
  %167 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %135, i64 %166
  %168 = load i32, ptr %167, align 4, !tbaa !6
  %169 = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 %135, i64 %166
  %170 = load i32, ptr %169, align 4, !tbaa !6
  %171 = add nsw i32 %170, %168
  %172 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %136, i64 %166
  %173 = load i32, ptr %172, align 4, !tbaa !6
  %174 = sub nsw i32 %173, %3
  %175 = zext nneg i32 %164 to i64
  %176 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %135, i64 %175
  %177 = load i32, ptr %176, align 4, !tbaa !6
  %178 = sub nsw i32 %177, %3
  %179 = tail call noundef i32 @__nv_max(i32 noundef %171, i32 noundef %174) #4
  %180 = tail call noundef i32 @__nv_max(i32 noundef %179, i32 noundef %178) #4
  %181 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %136, i64 %175
  store i32 %180, ptr %181, align 4, !tbaa !6
  br label %182

182:                                              ; preds = %163, %160
  tail call void @llvm.nvvm.barrier0()
  %183 = add nsw i32 %161, -1
  %184 = icmp eq i32 %161, 0
  br i1 %184, label %185, label %160, !llvm.loop !12

185:                                              ; preds = %182
  %186 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 1, i64 %125
  %187 = load i32, ptr %186, align 4, !tbaa !6
  %188 = getelementptr inbounds i32, ptr %1, i64 %27
  store i32 %187, ptr %188, align 4, !tbaa !6
  %189 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 2, i64 %125
  %190 = load i32, ptr %189, align 4, !tbaa !6
  %191 = getelementptr inbounds i32, ptr %1, i64 %33
  store i32 %190, ptr %191, align 4, !tbaa !6
  %192 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 3, i64 %125
  %193 = load i32, ptr %192, align 4, !tbaa !6
  %194 = getelementptr inbounds i32, ptr %1, i64 %39
  store i32 %193, ptr %194, align 4, !tbaa !6
  %195 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 4, i64 %125
  %196 = load i32, ptr %195, align 4, !tbaa !6
  %197 = getelementptr inbounds i32, ptr %1, i64 %45
  store i32 %196, ptr %197, align 4, !tbaa !6
  %198 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 5, i64 %125
  %199 = load i32, ptr %198, align 4, !tbaa !6
  %200 = getelementptr inbounds i32, ptr %1, i64 %51
  store i32 %199, ptr %200, align 4, !tbaa !6
  %201 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 6, i64 %125
  %202 = load i32, ptr %201, align 4, !tbaa !6
  %203 = getelementptr inbounds i32, ptr %1, i64 %57
  store i32 %202, ptr %203, align 4, !tbaa !6
  %204 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 7, i64 %125
  %205 = load i32, ptr %204, align 4, !tbaa !6
  %206 = getelementptr inbounds i32, ptr %1, i64 %63
  store i32 %205, ptr %206, align 4, !tbaa !6
  %207 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 8, i64 %125
  %208 = load i32, ptr %207, align 4, !tbaa !6
  %209 = getelementptr inbounds i32, ptr %1, i64 %69
  store i32 %208, ptr %209, align 4, !tbaa !6
  %210 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 9, i64 %125
  %211 = load i32, ptr %210, align 4, !tbaa !6
  %212 = getelementptr inbounds i32, ptr %1, i64 %75
  store i32 %211, ptr %212, align 4, !tbaa !6
  %213 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 10, i64 %125
  %214 = load i32, ptr %213, align 4, !tbaa !6
  %215 = getelementptr inbounds i32, ptr %1, i64 %81
  store i32 %214, ptr %215, align 4, !tbaa !6
  %216 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 11, i64 %125
  %217 = load i32, ptr %216, align 4, !tbaa !6
  %218 = getelementptr inbounds i32, ptr %1, i64 %87
  store i32 %217, ptr %218, align 4, !tbaa !6
  %219 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 12, i64 %125
  %220 = load i32, ptr %219, align 4, !tbaa !6
  %221 = getelementptr inbounds i32, ptr %1, i64 %93
  store i32 %220, ptr %221, align 4, !tbaa !6
  %222 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 13, i64 %125
  %223 = load i32, ptr %222, align 4, !tbaa !6
  %224 = getelementptr inbounds i32, ptr %1, i64 %99
  store i32 %223, ptr %224, align 4, !tbaa !6
  %225 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 14, i64 %125
  %226 = load i32, ptr %225, align 4, !tbaa !6
  %227 = getelementptr inbounds i32, ptr %1, i64 %105
  store i32 %226, ptr %227, align 4, !tbaa !6
  %228 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 15, i64 %125
  %229 = load i32, ptr %228, align 4, !tbaa !6
  %230 = getelementptr inbounds i32, ptr %1, i64 %111
  store i32 %229, ptr %230, align 4, !tbaa !6
  %231 = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 16, i64 %125
  %232 = load i32, ptr %231, align 4, !tbaa !6
  %233 = getelementptr inbounds i32, ptr %1, i64 %116
  store i32 %232, ptr %233, align 4, !tbaa !6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32 noundef, i32 noundef) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx85,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z20needle_cuda_shared_1PKiPiiii, !"kernel", i32 1}
!1 = !{ptr @_Z20needle_cuda_shared_2PKiPiiiii, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = distinct !{!12, !11}
