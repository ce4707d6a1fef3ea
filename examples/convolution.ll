; ModuleID = 'convolution.cu'
source_filename = "convolution.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@filter = dso_local addrspace(4) externally_initialized global [5 x [5 x float]] zeroinitializer, align 4
@border_pixels = dso_local addrspace(1) externally_initialized global i32 0, align 4
@llvm.compiler.used = appending global [2 x ptr] [ptr addrspacecast (ptr addrspace(1) @border_pixels to ptr), ptr addrspacecast (ptr addrspace(4) @filter to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none)
define dso_local void @convolve(ptr nocapture readonly %image, ptr nocapture writeonly %out, i32 %width, i32 %height) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul5 = mul nuw nsw i32 %3, %4
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add7 = add nuw nsw i32 %mul5, %5
  %cmp.not = icmp slt i32 %add, %width
  %cmp8.not = icmp slt i32 %add7, %height
  %or.cond68 = select i1 %cmp.not, i1 %cmp8.not, i1 false
  br i1 %or.cond68, label %for.cond10.preheader.preheader, label %cleanup

for.cond10.preheader.preheader:                   ; preds = %entry
  %add15 = add nsw i32 %add7, -2
  %cmp18 = icmp ugt i32 %add7, 1
  %cmp22.not = icmp slt i32 %add15, %height
  %mul28 = mul nsw i32 %add15, %width
  %add14 = add nsw i32 %add, -2
  %cmp16 = icmp sgt i32 %add, 1
  %or.cond.not71 = select i1 %cmp16, i1 %cmp18, i1 false
  %cmp20.not = icmp slt i32 %add14, %width
  %or.cond69 = and i1 %cmp20.not, %or.cond.not71
  %or.cond70 = select i1 %or.cond69, i1 %cmp22.not, i1 false
  br i1 %or.cond70, label %if.else, label %if.end34

if.else:                                          ; preds = %for.cond10.preheader.preheader
  %6 = load float, ptr addrspacecast (ptr addrspace(4) @filter to ptr), align 4, !tbaa !5
  %add29 = add nuw nsw i32 %add14, %mul28
  %idxprom30 = zext nneg i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds float, ptr %image, i64 %idxprom30
  %7 = load float, ptr %arrayidx31, align 4, !tbaa !5
  %mul32 = fmul contract float %6, %7
  %add33 = fadd contract float %mul32, 0.000000e+00
  br label %if.end34

if.end34:                                         ; preds = %for.cond10.preheader.preheader, %if.else
  %sum.2 = phi float [ %add33, %if.else ], [ 0.000000e+00, %for.cond10.preheader.preheader ]
  %add14.1 = add nsw i32 %add, -1
  %cmp16.1 = icmp sgt i32 %add, 0
  %or.cond.not71.1 = select i1 %cmp16.1, i1 %cmp18, i1 false
  %cmp20.not.1 = icmp sle i32 %add, %width
  %or.cond69.1 = and i1 %cmp20.not.1, %or.cond.not71.1
  %or.cond70.1 = select i1 %or.cond69.1, i1 %cmp22.not, i1 false
  br i1 %or.cond70.1, label %if.else.1, label %if.end34.1

if.else.1:                                        ; preds = %if.end34
  %border.2.off0 = xor i1 %or.cond70, true
  %8 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 4), align 4, !tbaa !5
  %add29.1 = add nuw nsw i32 %add14.1, %mul28
  %idxprom30.1 = zext nneg i32 %add29.1 to i64
  %arrayidx31.1 = getelementptr inbounds float, ptr %image, i64 %idxprom30.1
  %9 = load float, ptr %arrayidx31.1, align 4, !tbaa !5
  %mul32.1 = fmul contract float %8, %9
  %add33.1 = fadd contract float %sum.2, %mul32.1
  br label %if.end34.1

if.end34.1:                                       ; preds = %if.else.1, %if.end34
  %border.2.off0.1 = phi i1 [ %border.2.off0, %if.else.1 ], [ true, %if.end34 ]
  %sum.2.1 = phi float [ %add33.1, %if.else.1 ], [ %sum.2, %if.end34 ]
  %cmp16.2 = icmp sgt i32 %add, -1
  %or.cond.not71.2 = select i1 %cmp16.2, i1 %cmp18, i1 false
  %or.cond70.2 = select i1 %or.cond.not71.2, i1 %cmp22.not, i1 false
  br i1 %or.cond70.2, label %if.else.2, label %if.end34.2

if.else.2:                                        ; preds = %if.end34.1
  %10 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 8), align 4, !tbaa !5
  %add29.2 = add nuw nsw i32 %add, %mul28
  %idxprom30.2 = zext nneg i32 %add29.2 to i64
  %arrayidx31.2 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2
  %11 = load float, ptr %arrayidx31.2, align 4, !tbaa !5
  %mul32.2 = fmul contract float %10, %11
  %add33.2 = fadd contract float %sum.2.1, %mul32.2
  br label %if.end34.2

if.end34.2:                                       ; preds = %if.else.2, %if.end34.1
  %border.2.off0.2 = phi i1 [ %border.2.off0.1, %if.else.2 ], [ true, %if.end34.1 ]
  %sum.2.2 = phi float [ %add33.2, %if.else.2 ], [ %sum.2.1, %if.end34.1 ]
  %add14.3 = add nsw i32 %add, 1
  %cmp16.3 = icmp sgt i32 %add, -2
  %or.cond.not71.3 = select i1 %cmp16.3, i1 %cmp18, i1 false
  %cmp20.not.3 = icmp slt i32 %add14.3, %width
  %or.cond69.3 = and i1 %cmp20.not.3, %or.cond.not71.3
  %or.cond70.3 = select i1 %or.cond69.3, i1 %cmp22.not, i1 false
  br i1 %or.cond70.3, label %if.else.3, label %if.end34.3

if.else.3:                                        ; preds = %if.end34.2
  %12 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 12), align 4, !tbaa !5
  %add29.3 = add nuw nsw i32 %add14.3, %mul28
  %idxprom30.3 = zext nneg i32 %add29.3 to i64
  %arrayidx31.3 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3
  %13 = load float, ptr %arrayidx31.3, align 4, !tbaa !5
  %mul32.3 = fmul contract float %12, %13
  %add33.3 = fadd contract float %sum.2.2, %mul32.3
  br label %if.end34.3

if.end34.3:                                       ; preds = %if.else.3, %if.end34.2
  %border.2.off0.3 = phi i1 [ %border.2.off0.2, %if.else.3 ], [ true, %if.end34.2 ]
  %sum.2.3 = phi float [ %add33.3, %if.else.3 ], [ %sum.2.2, %if.end34.2 ]
  %add14.4 = add nsw i32 %add, 2
  %cmp16.4 = icmp sgt i32 %add, -3
  %or.cond.not71.4 = select i1 %cmp16.4, i1 %cmp18, i1 false
  %cmp20.not.4 = icmp slt i32 %add14.4, %width
  %or.cond69.4 = and i1 %cmp20.not.4, %or.cond.not71.4
  %or.cond70.4 = select i1 %or.cond69.4, i1 %cmp22.not, i1 false
  br i1 %or.cond70.4, label %if.else.4, label %if.end34.4

if.else.4:                                        ; preds = %if.end34.3
  %14 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 16), align 4, !tbaa !5
  %add29.4 = add nuw nsw i32 %add14.4, %mul28
  %idxprom30.4 = zext nneg i32 %add29.4 to i64
  %arrayidx31.4 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4
  %15 = load float, ptr %arrayidx31.4, align 4, !tbaa !5
  %mul32.4 = fmul contract float %14, %15
  %add33.4 = fadd contract float %sum.2.3, %mul32.4
  br label %if.end34.4

if.end34.4:                                       ; preds = %if.else.4, %if.end34.3
  %border.2.off0.4 = phi i1 [ %border.2.off0.3, %if.else.4 ], [ true, %if.end34.3 ]
  %sum.2.4 = phi float [ %add33.4, %if.else.4 ], [ %sum.2.3, %if.end34.3 ]
  %add15.1 = add nsw i32 %add7, -1
  %cmp18.1 = icmp ne i32 %add7, 0
  %cmp22.not.1 = icmp ule i32 %add7, %height
  %mul28.1 = mul nsw i32 %add15.1, %width
  %or.cond.not71.180 = select i1 %cmp16, i1 %cmp18.1, i1 false
  %or.cond69.182 = and i1 %cmp20.not, %or.cond.not71.180
  %or.cond70.183 = select i1 %or.cond69.182, i1 %cmp22.not.1, i1 false
  br i1 %or.cond70.183, label %if.else.190, label %if.end34.193

if.else.190:                                      ; preds = %if.end34.4
  %16 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 20), align 4, !tbaa !5
  %add29.185 = add nuw nsw i32 %add14, %mul28.1
  %idxprom30.186 = zext nneg i32 %add29.185 to i64
  %arrayidx31.187 = getelementptr inbounds float, ptr %image, i64 %idxprom30.186
  %17 = load float, ptr %arrayidx31.187, align 4, !tbaa !5
  %mul32.188 = fmul contract float %16, %17
  %add33.189 = fadd contract float %sum.2.4, %mul32.188
  br label %if.end34.193

if.end34.193:                                     ; preds = %if.else.190, %if.end34.4
  %border.2.off0.191 = phi i1 [ %border.2.off0.4, %if.else.190 ], [ true, %if.end34.4 ]
  %sum.2.192 = phi float [ %add33.189, %if.else.190 ], [ %sum.2.4, %if.end34.4 ]
  %or.cond.not71.1.1 = select i1 %cmp16.1, i1 %cmp18.1, i1 false
  %or.cond69.1.1 = and i1 %cmp20.not.1, %or.cond.not71.1.1
  %or.cond70.1.1 = select i1 %or.cond69.1.1, i1 %cmp22.not.1, i1 false
  br i1 %or.cond70.1.1, label %if.else.1.1, label %if.end34.1.1

if.else.1.1:                                      ; preds = %if.end34.193
  %18 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 24), align 4, !tbaa !5
  %add29.1.1 = add nuw nsw i32 %add14.1, %mul28.1
  %idxprom30.1.1 = zext nneg i32 %add29.1.1 to i64
  %arrayidx31.1.1 = getelementptr inbounds float, ptr %image, i64 %idxprom30.1.1
  %19 = load float, ptr %arrayidx31.1.1, align 4, !tbaa !5
  %mul32.1.1 = fmul contract float %18, %19
  %add33.1.1 = fadd contract float %sum.2.192, %mul32.1.1
  br label %if.end34.1.1

if.end34.1.1:                                     ; preds = %if.else.1.1, %if.end34.193
  %border.2.off0.1.1 = phi i1 [ %border.2.off0.191, %if.else.1.1 ], [ true, %if.end34.193 ]
  %sum.2.1.1 = phi float [ %add33.1.1, %if.else.1.1 ], [ %sum.2.192, %if.end34.193 ]
  %or.cond.not71.2.1 = select i1 %cmp16.2, i1 %cmp18.1, i1 false
  %or.cond70.2.1 = select i1 %or.cond.not71.2.1, i1 %cmp22.not.1, i1 false
  br i1 %or.cond70.2.1, label %if.else.2.1, label %if.end34.2.1

if.else.2.1:                                      ; preds = %if.end34.1.1
  %20 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 28), align 4, !tbaa !5
  %add29.2.1 = add nuw nsw i32 %add, %mul28.1
  %idxprom30.2.1 = zext nneg i32 %add29.2.1 to i64
  %arrayidx31.2.1 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2.1
  %21 = load float, ptr %arrayidx31.2.1, align 4, !tbaa !5
  %mul32.2.1 = fmul contract float %20, %21
  %add33.2.1 = fadd contract float %sum.2.1.1, %mul32.2.1
  br label %if.end34.2.1

if.end34.2.1:                                     ; preds = %if.else.2.1, %if.end34.1.1
  %border.2.off0.2.1 = phi i1 [ %border.2.off0.1.1, %if.else.2.1 ], [ true, %if.end34.1.1 ]
  %sum.2.2.1 = phi float [ %add33.2.1, %if.else.2.1 ], [ %sum.2.1.1, %if.end34.1.1 ]
  %or.cond.not71.3.1 = select i1 %cmp16.3, i1 %cmp18.1, i1 false
  %or.cond69.3.1 = and i1 %cmp20.not.3, %or.cond.not71.3.1
  %or.cond70.3.1 = select i1 %or.cond69.3.1, i1 %cmp22.not.1, i1 false
  br i1 %or.cond70.3.1, label %if.else.3.1, label %if.end34.3.1

if.else.3.1:                                      ; preds = %if.end34.2.1
  %22 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 32), align 4, !tbaa !5
  %add29.3.1 = add nuw nsw i32 %add14.3, %mul28.1
  %idxprom30.3.1 = zext nneg i32 %add29.3.1 to i64
  %arrayidx31.3.1 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3.1
  %23 = load float, ptr %arrayidx31.3.1, align 4, !tbaa !5
  %mul32.3.1 = fmul contract float %22, %23
  %add33.3.1 = fadd contract float %sum.2.2.1, %mul32.3.1
  br label %if.end34.3.1

if.end34.3.1:                                     ; preds = %if.else.3.1, %if.end34.2.1
  %border.2.off0.3.1 = phi i1 [ %border.2.off0.2.1, %if.else.3.1 ], [ true, %if.end34.2.1 ]
  %sum.2.3.1 = phi float [ %add33.3.1, %if.else.3.1 ], [ %sum.2.2.1, %if.end34.2.1 ]
  %or.cond.not71.4.1 = select i1 %cmp16.4, i1 %cmp18.1, i1 false
  %or.cond69.4.1 = and i1 %cmp20.not.4, %or.cond.not71.4.1
  %or.cond70.4.1 = select i1 %or.cond69.4.1, i1 %cmp22.not.1, i1 false
  br i1 %or.cond70.4.1, label %if.else.4.1, label %if.end34.4.1

if.else.4.1:                                      ; preds = %if.end34.3.1
  %24 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 36), align 4, !tbaa !5
  %add29.4.1 = add nuw nsw i32 %add14.4, %mul28.1
  %idxprom30.4.1 = zext nneg i32 %add29.4.1 to i64
  %arrayidx31.4.1 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4.1
  %25 = load float, ptr %arrayidx31.4.1, align 4, !tbaa !5
  %mul32.4.1 = fmul contract float %24, %25
  %add33.4.1 = fadd contract float %sum.2.3.1, %mul32.4.1
  br label %if.end34.4.1

if.end34.4.1:                                     ; preds = %if.else.4.1, %if.end34.3.1
  %border.2.off0.4.1 = phi i1 [ %border.2.off0.3.1, %if.else.4.1 ], [ true, %if.end34.3.1 ]
  %sum.2.4.1 = phi float [ %add33.4.1, %if.else.4.1 ], [ %sum.2.3.1, %if.end34.3.1 ]
  %mul28.2 = mul nsw i32 %add7, %width
  %or.cond69.297 = and i1 %cmp20.not, %cmp16
  br i1 %or.cond69.297, label %if.else.2105, label %if.end34.2108

if.else.2105:                                     ; preds = %if.end34.4.1
  %26 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 40), align 4, !tbaa !5
  %add29.2100 = add nuw nsw i32 %add14, %mul28.2
  %idxprom30.2101 = zext nneg i32 %add29.2100 to i64
  %arrayidx31.2102 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2101
  %27 = load float, ptr %arrayidx31.2102, align 4, !tbaa !5
  %mul32.2103 = fmul contract float %26, %27
  %add33.2104 = fadd contract float %sum.2.4.1, %mul32.2103
  br label %if.end34.2108

if.end34.2108:                                    ; preds = %if.else.2105, %if.end34.4.1
  %border.2.off0.2106 = phi i1 [ %border.2.off0.4.1, %if.else.2105 ], [ true, %if.end34.4.1 ]
  %sum.2.2107 = phi float [ %add33.2104, %if.else.2105 ], [ %sum.2.4.1, %if.end34.4.1 ]
  %or.cond69.1.2 = and i1 %cmp20.not.1, %cmp16.1
  br i1 %or.cond69.1.2, label %if.else.1.2, label %if.end34.1.2

if.else.1.2:                                      ; preds = %if.end34.2108
  %28 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 44), align 4, !tbaa !5
  %add29.1.2 = add nuw nsw i32 %add14.1, %mul28.2
  %idxprom30.1.2 = zext nneg i32 %add29.1.2 to i64
  %arrayidx31.1.2 = getelementptr inbounds float, ptr %image, i64 %idxprom30.1.2
  %29 = load float, ptr %arrayidx31.1.2, align 4, !tbaa !5
  %mul32.1.2 = fmul contract float %28, %29
  %add33.1.2 = fadd contract float %sum.2.2107, %mul32.1.2
  br label %if.end34.1.2

if.end34.1.2:                                     ; preds = %if.else.1.2, %if.end34.2108
  %border.2.off0.1.2 = phi i1 [ %border.2.off0.2106, %if.else.1.2 ], [ true, %if.end34.2108 ]
  %sum.2.1.2 = phi float [ %add33.1.2, %if.else.1.2 ], [ %sum.2.2107, %if.end34.2108 ]
  br i1 %cmp16.2, label %if.else.2.2, label %if.end34.2.2

if.else.2.2:                                      ; preds = %if.end34.1.2
  %30 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 48), align 4, !tbaa !5
  %add29.2.2 = add nuw nsw i32 %add, %mul28.2
  %idxprom30.2.2 = zext nneg i32 %add29.2.2 to i64
  %arrayidx31.2.2 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2.2
  %31 = load float, ptr %arrayidx31.2.2, align 4, !tbaa !5
  %mul32.2.2 = fmul contract float %30, %31
  %add33.2.2 = fadd contract float %sum.2.1.2, %mul32.2.2
  br label %if.end34.2.2

if.end34.2.2:                                     ; preds = %if.else.2.2, %if.end34.1.2
  %border.2.off0.2.2 = phi i1 [ %border.2.off0.1.2, %if.else.2.2 ], [ true, %if.end34.1.2 ]
  %sum.2.2.2 = phi float [ %add33.2.2, %if.else.2.2 ], [ %sum.2.1.2, %if.end34.1.2 ]
  %or.cond69.3.2 = and i1 %cmp20.not.3, %cmp16.3
  br i1 %or.cond69.3.2, label %if.else.3.2, label %if.end34.3.2

if.else.3.2:                                      ; preds = %if.end34.2.2
  %32 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 52), align 4, !tbaa !5
  %add29.3.2 = add nuw nsw i32 %add14.3, %mul28.2
  %idxprom30.3.2 = zext nneg i32 %add29.3.2 to i64
  %arrayidx31.3.2 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3.2
  %33 = load float, ptr %arrayidx31.3.2, align 4, !tbaa !5
  %mul32.3.2 = fmul contract float %32, %33
  %add33.3.2 = fadd contract float %sum.2.2.2, %mul32.3.2
  br label %if.end34.3.2

if.end34.3.2:                                     ; preds = %if.else.3.2, %if.end34.2.2
  %border.2.off0.3.2 = phi i1 [ %border.2.off0.2.2, %if.else.3.2 ], [ true, %if.end34.2.2 ]
  %sum.2.3.2 = phi float [ %add33.3.2, %if.else.3.2 ], [ %sum.2.2.2, %if.end34.2.2 ]
  %or.cond69.4.2 = and i1 %cmp20.not.4, %cmp16.4
  br i1 %or.cond69.4.2, label %if.else.4.2, label %if.end34.4.2

if.else.4.2:                                      ; preds = %if.end34.3.2
  %34 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 56), align 4, !tbaa !5
  %add29.4.2 = add nuw nsw i32 %add14.4, %mul28.2
  %idxprom30.4.2 = zext nneg i32 %add29.4.2 to i64
  %arrayidx31.4.2 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4.2
  %35 = load float, ptr %arrayidx31.4.2, align 4, !tbaa !5
  %mul32.4.2 = fmul contract float %34, %35
  %add33.4.2 = fadd contract float %sum.2.3.2, %mul32.4.2
  br label %if.end34.4.2

if.end34.4.2:                                     ; preds = %if.else.4.2, %if.end34.3.2
  %border.2.off0.4.2 = phi i1 [ %border.2.off0.3.2, %if.else.4.2 ], [ true, %if.end34.3.2 ]
  %sum.2.4.2 = phi float [ %add33.4.2, %if.else.4.2 ], [ %sum.2.3.2, %if.end34.3.2 ]
  %add15.3 = add nuw nsw i32 %add7, 1
  %cmp22.not.3 = icmp ult i32 %add15.3, %height
  %mul28.3 = mul nsw i32 %add15.3, %width
  %or.cond69.3113 = and i1 %cmp20.not, %cmp16
  %or.cond70.3114 = select i1 %or.cond69.3113, i1 %cmp22.not.3, i1 false
  br i1 %or.cond70.3114, label %if.else.3121, label %if.end34.3124

if.else.3121:                                     ; preds = %if.end34.4.2
  %36 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 60), align 4, !tbaa !5
  %add29.3116 = add nuw nsw i32 %add14, %mul28.3
  %idxprom30.3117 = zext nneg i32 %add29.3116 to i64
  %arrayidx31.3118 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3117
  %37 = load float, ptr %arrayidx31.3118, align 4, !tbaa !5
  %mul32.3119 = fmul contract float %36, %37
  %add33.3120 = fadd contract float %sum.2.4.2, %mul32.3119
  br label %if.end34.3124

if.end34.3124:                                    ; preds = %if.else.3121, %if.end34.4.2
  %border.2.off0.3122 = phi i1 [ %border.2.off0.4.2, %if.else.3121 ], [ true, %if.end34.4.2 ]
  %sum.2.3123 = phi float [ %add33.3120, %if.else.3121 ], [ %sum.2.4.2, %if.end34.4.2 ]
  %or.cond69.1.3 = and i1 %cmp20.not.1, %cmp16.1
  %or.cond70.1.3 = select i1 %or.cond69.1.3, i1 %cmp22.not.3, i1 false
  br i1 %or.cond70.1.3, label %if.else.1.3, label %if.end34.1.3

if.else.1.3:                                      ; preds = %if.end34.3124
  %38 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 64), align 4, !tbaa !5
  %add29.1.3 = add nuw nsw i32 %add14.1, %mul28.3
  %idxprom30.1.3 = zext nneg i32 %add29.1.3 to i64
  %arrayidx31.1.3 = getelementptr inbounds float, ptr %image, i64 %idxprom30.1.3
  %39 = load float, ptr %arrayidx31.1.3, align 4, !tbaa !5
  %mul32.1.3 = fmul contract float %38, %39
  %add33.1.3 = fadd contract float %sum.2.3123, %mul32.1.3
  br label %if.end34.1.3

if.end34.1.3:                                     ; preds = %if.else.1.3, %if.end34.3124
  %border.2.off0.1.3 = phi i1 [ %border.2.off0.3122, %if.else.1.3 ], [ true, %if.end34.3124 ]
  %sum.2.1.3 = phi float [ %add33.1.3, %if.else.1.3 ], [ %sum.2.3123, %if.end34.3124 ]
  %or.cond70.2.3 = select i1 %cmp16.2, i1 %cmp22.not.3, i1 false
  br i1 %or.cond70.2.3, label %if.else.2.3, label %if.end34.2.3

if.else.2.3:                                      ; preds = %if.end34.1.3
  %40 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 68), align 4, !tbaa !5
  %add29.2.3 = add nuw nsw i32 %add, %mul28.3
  %idxprom30.2.3 = zext nneg i32 %add29.2.3 to i64
  %arrayidx31.2.3 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2.3
  %41 = load float, ptr %arrayidx31.2.3, align 4, !tbaa !5
  %mul32.2.3 = fmul contract float %40, %41
  %add33.2.3 = fadd contract float %sum.2.1.3, %mul32.2.3
  br label %if.end34.2.3

if.end34.2.3:                                     ; preds = %if.else.2.3, %if.end34.1.3
  %border.2.off0.2.3 = phi i1 [ %border.2.off0.1.3, %if.else.2.3 ], [ true, %if.end34.1.3 ]
  %sum.2.2.3 = phi float [ %add33.2.3, %if.else.2.3 ], [ %sum.2.1.3, %if.end34.1.3 ]
  %or.cond69.3.3 = and i1 %cmp20.not.3, %cmp16.3
  %or.cond70.3.3 = select i1 %or.cond69.3.3, i1 %cmp22.not.3, i1 false
  br i1 %or.cond70.3.3, label %if.else.3.3, label %if.end34.3.3

if.else.3.3:                                      ; preds = %if.end34.2.3
  %42 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 72), align 4, !tbaa !5
  %add29.3.3 = add nuw nsw i32 %add14.3, %mul28.3
  %idxprom30.3.3 = zext nneg i32 %add29.3.3 to i64
  %arrayidx31.3.3 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3.3
  %43 = load float, ptr %arrayidx31.3.3, align 4, !tbaa !5
  %mul32.3.3 = fmul contract float %42, %43
  %add33.3.3 = fadd contract float %sum.2.2.3, %mul32.3.3
  br label %if.end34.3.3

if.end34.3.3:                                     ; preds = %if.else.3.3, %if.end34.2.3
  %border.2.off0.3.3 = phi i1 [ %border.2.off0.2.3, %if.else.3.3 ], [ true, %if.end34.2.3 ]
  %sum.2.3.3 = phi float [ %add33.3.3, %if.else.3.3 ], [ %sum.2.2.3, %if.end34.2.3 ]
  %or.cond69.4.3 = and i1 %cmp20.not.4, %cmp16.4
  %or.cond70.4.3 = select i1 %or.cond69.4.3, i1 %cmp22.not.3, i1 false
  br i1 %or.cond70.4.3, label %if.else.4.3, label %if.end34.4.3

if.else.4.3:                                      ; preds = %if.end34.3.3
  %44 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 76), align 4, !tbaa !5
  %add29.4.3 = add nuw nsw i32 %add14.4, %mul28.3
  %idxprom30.4.3 = zext nneg i32 %add29.4.3 to i64
  %arrayidx31.4.3 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4.3
  %45 = load float, ptr %arrayidx31.4.3, align 4, !tbaa !5
  %mul32.4.3 = fmul contract float %44, %45
  %add33.4.3 = fadd contract float %sum.2.3.3, %mul32.4.3
  br label %if.end34.4.3

if.end34.4.3:                                     ; preds = %if.else.4.3, %if.end34.3.3
  %border.2.off0.4.3 = phi i1 [ %border.2.off0.3.3, %if.else.4.3 ], [ true, %if.end34.3.3 ]
  %sum.2.4.3 = phi float [ %add33.4.3, %if.else.4.3 ], [ %sum.2.3.3, %if.end34.3.3 ]
  %add15.4 = add nuw nsw i32 %add7, 2
  %cmp22.not.4 = icmp ult i32 %add15.4, %height
  %mul28.4 = mul nsw i32 %add15.4, %width
  %or.cond69.4129 = and i1 %cmp20.not, %cmp16
  %or.cond70.4130 = select i1 %or.cond69.4129, i1 %cmp22.not.4, i1 false
  br i1 %or.cond70.4130, label %if.else.4137, label %if.end34.4140

if.else.4137:                                     ; preds = %if.end34.4.3
  %46 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 80), align 4, !tbaa !5
  %add29.4132 = add nuw nsw i32 %add14, %mul28.4
  %idxprom30.4133 = zext nneg i32 %add29.4132 to i64
  %arrayidx31.4134 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4133
  %47 = load float, ptr %arrayidx31.4134, align 4, !tbaa !5
  %mul32.4135 = fmul contract float %46, %47
  %add33.4136 = fadd contract float %sum.2.4.3, %mul32.4135
  br label %if.end34.4140

if.end34.4140:                                    ; preds = %if.else.4137, %if.end34.4.3
  %border.2.off0.4138 = phi i1 [ %border.2.off0.4.3, %if.else.4137 ], [ true, %if.end34.4.3 ]
  %sum.2.4139 = phi float [ %add33.4136, %if.else.4137 ], [ %sum.2.4.3, %if.end34.4.3 ]
  %or.cond69.1.4 = and i1 %cmp20.not.1, %cmp16.1
  %or.cond70.1.4 = select i1 %or.cond69.1.4, i1 %cmp22.not.4, i1 false
  br i1 %or.cond70.1.4, label %if.else.1.4, label %if.end34.1.4

if.else.1.4:                                      ; preds = %if.end34.4140
  %48 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 84), align 4, !tbaa !5
  %add29.1.4 = add nuw nsw i32 %add14.1, %mul28.4
  %idxprom30.1.4 = zext nneg i32 %add29.1.4 to i64
  %arrayidx31.1.4 = getelementptr inbounds float, ptr %image, i64 %idxprom30.1.4
  %49 = load float, ptr %arrayidx31.1.4, align 4, !tbaa !5
  %mul32.1.4 = fmul contract float %48, %49
  %add33.1.4 = fadd contract float %sum.2.4139, %mul32.1.4
  br label %if.end34.1.4

if.end34.1.4:                                     ; preds = %if.else.1.4, %if.end34.4140
  %border.2.off0.1.4 = phi i1 [ %border.2.off0.4138, %if.else.1.4 ], [ true, %if.end34.4140 ]
  %sum.2.1.4 = phi float [ %add33.1.4, %if.else.1.4 ], [ %sum.2.4139, %if.end34.4140 ]
  %or.cond70.2.4 = select i1 %cmp16.2, i1 %cmp22.not.4, i1 false
  br i1 %or.cond70.2.4, label %if.else.2.4, label %if.end34.2.4

if.else.2.4:                                      ; preds = %if.end34.1.4
  %50 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 88), align 4, !tbaa !5
  %add29.2.4 = add nuw nsw i32 %add, %mul28.4
  %idxprom30.2.4 = zext nneg i32 %add29.2.4 to i64
  %arrayidx31.2.4 = getelementptr inbounds float, ptr %image, i64 %idxprom30.2.4
  %51 = load float, ptr %arrayidx31.2.4, align 4, !tbaa !5
  %mul32.2.4 = fmul contract float %50, %51
  %add33.2.4 = fadd contract float %sum.2.1.4, %mul32.2.4
  br label %if.end34.2.4

if.end34.2.4:                                     ; preds = %if.else.2.4, %if.end34.1.4
  %border.2.off0.2.4 = phi i1 [ %border.2.off0.1.4, %if.else.2.4 ], [ true, %if.end34.1.4 ]
  %sum.2.2.4 = phi float [ %add33.2.4, %if.else.2.4 ], [ %sum.2.1.4, %if.end34.1.4 ]
  %or.cond69.3.4 = and i1 %cmp20.not.3, %cmp16.3
  %or.cond70.3.4 = select i1 %or.cond69.3.4, i1 %cmp22.not.4, i1 false
  br i1 %or.cond70.3.4, label %if.else.3.4, label %if.end34.3.4

if.else.3.4:                                      ; preds = %if.end34.2.4
  %52 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 92), align 4, !tbaa !5
  %add29.3.4 = add nuw nsw i32 %add14.3, %mul28.4
  %idxprom30.3.4 = zext nneg i32 %add29.3.4 to i64
  %arrayidx31.3.4 = getelementptr inbounds float, ptr %image, i64 %idxprom30.3.4
  %53 = load float, ptr %arrayidx31.3.4, align 4, !tbaa !5
  %mul32.3.4 = fmul contract float %52, %53
  %add33.3.4 = fadd contract float %sum.2.2.4, %mul32.3.4
  br label %if.end34.3.4

if.end34.3.4:                                     ; preds = %if.else.3.4, %if.end34.2.4
  %border.2.off0.3.4 = phi i1 [ %border.2.off0.2.4, %if.else.3.4 ], [ true, %if.end34.2.4 ]
  %sum.2.3.4 = phi float [ %add33.3.4, %if.else.3.4 ], [ %sum.2.2.4, %if.end34.2.4 ]
  %or.cond69.4.4 = and i1 %cmp20.not.4, %cmp16.4
  %or.cond70.4.4 = select i1 %or.cond69.4.4, i1 %cmp22.not.4, i1 false
  br i1 %or.cond70.4.4, label %if.else.4.4, label %if.end34.4.4

if.else.4.4:                                      ; preds = %if.end34.3.4
  %54 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @filter to ptr), i64 96), align 4, !tbaa !5
  %add29.4.4 = add nuw nsw i32 %add14.4, %mul28.4
  %idxprom30.4.4 = zext nneg i32 %add29.4.4 to i64
  %arrayidx31.4.4 = getelementptr inbounds float, ptr %image, i64 %idxprom30.4.4
  %55 = load float, ptr %arrayidx31.4.4, align 4, !tbaa !5
  %mul32.4.4 = fmul contract float %54, %55
  %add33.4.4 = fadd contract float %sum.2.3.4, %mul32.4.4
  br label %if.end34.4.4

if.end34.4.4:                                     ; preds = %if.else.4.4, %if.end34.3.4
  %border.2.off0.4.4 = phi i1 [ %border.2.off0.3.4, %if.else.4.4 ], [ true, %if.end34.3.4 ]
  %sum.2.4.4 = phi float [ %add33.4.4, %if.else.4.4 ], [ %sum.2.3.4, %if.end34.3.4 ]
  br i1 %border.2.off0.4.4, label %if.then38, label %if.end40

if.then38:                                        ; preds = %if.end34.4.4
  %56 = atomicrmw add ptr addrspacecast (ptr addrspace(1) @border_pixels to ptr), i32 1 monotonic, align 4
  br label %if.end40

if.end40:                                         ; preds = %if.then38, %if.end34.4.4
  %add42 = add nsw i32 %mul28.2, %add
  %idxprom43 = sext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds float, ptr %out, i64 %idxprom43
  store float %sum.2.4.4, ptr %arrayidx44, align 4, !tbaa !5
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end40
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { mustprogress nofree norecurse nounwind willreturn memory(readwrite, inaccessiblemem: none) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @convolve, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
