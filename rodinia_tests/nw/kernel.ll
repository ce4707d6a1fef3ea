; ModuleID = 'rodinia_tests/nw/kernel.cu'
source_filename = "rodinia_tests/nw/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ20needle_cuda_shared_1PKiPiiiiE4temp = internal unnamed_addr addrspace(3) global [17 x [17 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_1PKiPiiiiE3ref = internal unnamed_addr addrspace(3) global [16 x [16 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp = internal unnamed_addr addrspace(3) global [17 x [17 x i32]] undef, align 4
@_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref = internal unnamed_addr addrspace(3) global [16 x [16 x i32]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20needle_cuda_shared_1PKiPiiii(ptr nocapture readonly %reference, ptr nocapture %matrix_cuda, i32 %cols, i32 %penalty, i32 %i) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = xor i32 %0, -1
  %sub1 = add i32 %1, %i
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul.i = shl nsw i32 %cols, 4
  %mul1.i = mul nsw i32 %sub1, %mul.i
  %mul2.i = shl nsw i32 %0, 4
  %add.i = add nsw i32 %mul1.i, %mul2.i
  %cmp.i = icmp eq i32 %2, 0
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %entry
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom.i
  %3 = load i32, ptr %arrayidx.i, align 4, !tbaa !6
  store i32 %3, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), align 4, !tbaa !6
  br label %if.end.i

if.end.i:                                         ; preds = %if.then.i, %entry
  %add8.i = add nuw nsw i32 %2, 1
  %add9.i = add i32 %add.i, %add8.i
  %idxprom15.i = zext nneg i32 %2 to i64
  %add10.i = add i32 %add9.i, %cols
  %idxprom11.i = sext i32 %add10.i to i64
  %arrayidx12.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.i
  %4 = load i32, ptr %arrayidx12.i, align 4, !tbaa !6
  %arrayidx16.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 0, i64 %idxprom15.i
  store i32 %4, ptr %arrayidx16.i, align 4, !tbaa !6
  %mul7.1.i = shl nsw i32 %cols, 1
  %add10.1.i = add i32 %add9.i, %mul7.1.i
  %idxprom11.1.i = sext i32 %add10.1.i to i64
  %arrayidx12.1.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.1.i
  %5 = load i32, ptr %arrayidx12.1.i, align 4, !tbaa !6
  %arrayidx16.1.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 1, i64 %idxprom15.i
  store i32 %5, ptr %arrayidx16.1.i, align 4, !tbaa !6
  %mul7.2.i = mul nsw i32 %cols, 3
  %add10.2.i = add i32 %add9.i, %mul7.2.i
  %idxprom11.2.i = sext i32 %add10.2.i to i64
  %arrayidx12.2.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.2.i
  %6 = load i32, ptr %arrayidx12.2.i, align 4, !tbaa !6
  %arrayidx16.2.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 2, i64 %idxprom15.i
  store i32 %6, ptr %arrayidx16.2.i, align 4, !tbaa !6
  %mul7.3.i = shl nsw i32 %cols, 2
  %add10.3.i = add i32 %add9.i, %mul7.3.i
  %idxprom11.3.i = sext i32 %add10.3.i to i64
  %arrayidx12.3.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.3.i
  %7 = load i32, ptr %arrayidx12.3.i, align 4, !tbaa !6
  %arrayidx16.3.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 3, i64 %idxprom15.i
  store i32 %7, ptr %arrayidx16.3.i, align 4, !tbaa !6
  %mul7.4.i = mul nsw i32 %cols, 5
  %add10.4.i = add i32 %add9.i, %mul7.4.i
  %idxprom11.4.i = sext i32 %add10.4.i to i64
  %arrayidx12.4.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.4.i
  %8 = load i32, ptr %arrayidx12.4.i, align 4, !tbaa !6
  %arrayidx16.4.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 4, i64 %idxprom15.i
  store i32 %8, ptr %arrayidx16.4.i, align 4, !tbaa !6
  %mul7.5.i = mul nsw i32 %cols, 6
  %add10.5.i = add i32 %add9.i, %mul7.5.i
  %idxprom11.5.i = sext i32 %add10.5.i to i64
  %arrayidx12.5.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.5.i
  %9 = load i32, ptr %arrayidx12.5.i, align 4, !tbaa !6
  %arrayidx16.5.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 5, i64 %idxprom15.i
  store i32 %9, ptr %arrayidx16.5.i, align 4, !tbaa !6
  %mul7.6.i = mul nsw i32 %cols, 7
  %add10.6.i = add i32 %add9.i, %mul7.6.i
  %idxprom11.6.i = sext i32 %add10.6.i to i64
  %arrayidx12.6.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.6.i
  %10 = load i32, ptr %arrayidx12.6.i, align 4, !tbaa !6
  %arrayidx16.6.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 6, i64 %idxprom15.i
  store i32 %10, ptr %arrayidx16.6.i, align 4, !tbaa !6
  %mul7.7.i = shl nsw i32 %cols, 3
  %add10.7.i = add i32 %add9.i, %mul7.7.i
  %idxprom11.7.i = sext i32 %add10.7.i to i64
  %arrayidx12.7.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.7.i
  %11 = load i32, ptr %arrayidx12.7.i, align 4, !tbaa !6
  %arrayidx16.7.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 7, i64 %idxprom15.i
  store i32 %11, ptr %arrayidx16.7.i, align 4, !tbaa !6
  %mul7.8.i = mul nsw i32 %cols, 9
  %add10.8.i = add i32 %add9.i, %mul7.8.i
  %idxprom11.8.i = sext i32 %add10.8.i to i64
  %arrayidx12.8.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.8.i
  %12 = load i32, ptr %arrayidx12.8.i, align 4, !tbaa !6
  %arrayidx16.8.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 8, i64 %idxprom15.i
  store i32 %12, ptr %arrayidx16.8.i, align 4, !tbaa !6
  %mul7.9.i = mul nsw i32 %cols, 10
  %add10.9.i = add i32 %add9.i, %mul7.9.i
  %idxprom11.9.i = sext i32 %add10.9.i to i64
  %arrayidx12.9.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.9.i
  %13 = load i32, ptr %arrayidx12.9.i, align 4, !tbaa !6
  %arrayidx16.9.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 9, i64 %idxprom15.i
  store i32 %13, ptr %arrayidx16.9.i, align 4, !tbaa !6
  %mul7.10.i = mul nsw i32 %cols, 11
  %add10.10.i = add i32 %add9.i, %mul7.10.i
  %idxprom11.10.i = sext i32 %add10.10.i to i64
  %arrayidx12.10.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.10.i
  %14 = load i32, ptr %arrayidx12.10.i, align 4, !tbaa !6
  %arrayidx16.10.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 10, i64 %idxprom15.i
  store i32 %14, ptr %arrayidx16.10.i, align 4, !tbaa !6
  %mul7.11.i = mul nsw i32 %cols, 12
  %add10.11.i = add i32 %add9.i, %mul7.11.i
  %idxprom11.11.i = sext i32 %add10.11.i to i64
  %arrayidx12.11.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.11.i
  %15 = load i32, ptr %arrayidx12.11.i, align 4, !tbaa !6
  %arrayidx16.11.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 11, i64 %idxprom15.i
  store i32 %15, ptr %arrayidx16.11.i, align 4, !tbaa !6
  %mul7.12.i = mul nsw i32 %cols, 13
  %add10.12.i = add i32 %add9.i, %mul7.12.i
  %idxprom11.12.i = sext i32 %add10.12.i to i64
  %arrayidx12.12.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.12.i
  %16 = load i32, ptr %arrayidx12.12.i, align 4, !tbaa !6
  %arrayidx16.12.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 12, i64 %idxprom15.i
  store i32 %16, ptr %arrayidx16.12.i, align 4, !tbaa !6
  %mul7.13.i = mul nsw i32 %cols, 14
  %add10.13.i = add i32 %add9.i, %mul7.13.i
  %idxprom11.13.i = sext i32 %add10.13.i to i64
  %arrayidx12.13.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.13.i
  %17 = load i32, ptr %arrayidx12.13.i, align 4, !tbaa !6
  %arrayidx16.13.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 13, i64 %idxprom15.i
  store i32 %17, ptr %arrayidx16.13.i, align 4, !tbaa !6
  %mul7.14.i = mul nsw i32 %cols, 15
  %add10.14.i = add i32 %add9.i, %mul7.14.i
  %idxprom11.14.i = sext i32 %add10.14.i to i64
  %arrayidx12.14.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.14.i
  %18 = load i32, ptr %arrayidx12.14.i, align 4, !tbaa !6
  %arrayidx16.14.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 14, i64 %idxprom15.i
  store i32 %18, ptr %arrayidx16.14.i, align 4, !tbaa !6
  %add10.15.i = add i32 %add9.i, %mul.i
  %idxprom11.15.i = sext i32 %add10.15.i to i64
  %arrayidx12.15.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.15.i
  %19 = load i32, ptr %arrayidx12.15.i, align 4, !tbaa !6
  %arrayidx16.15.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 15, i64 %idxprom15.i
  store i32 %19, ptr %arrayidx16.15.i, align 4, !tbaa !6
  %mul18.i = mul nsw i32 %add8.i, %cols
  %add19.i = add nsw i32 %add.i, %mul18.i
  %idxprom20.i = sext i32 %add19.i to i64
  %arrayidx21.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom20.i
  %20 = load i32, ptr %arrayidx21.i, align 4, !tbaa !6
  %idxprom23.i = zext nneg i32 %add8.i to i64
  %arrayidx24.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom23.i
  store i32 %20, ptr %arrayidx24.i, align 4, !tbaa !6
  %idxprom28.i = sext i32 %add9.i to i64
  %arrayidx29.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom28.i
  %21 = load i32, ptr %arrayidx29.i, align 4, !tbaa !6
  %arrayidx33.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 0, i64 %idxprom23.i
  store i32 %21, ptr %arrayidx33.i, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  br label %for.body37.i

for.cond77.preheader.i:                           ; preds = %if.end72.i
  %add84.i = add nuw nsw i32 %2, 16
  %sub87.i = sub nsw i32 16, %2
  %sub88.i = sub nsw i32 15, %2
  %idxprom89.i = sext i32 %sub88.i to i64
  %idxprom101.i = sext i32 %sub87.i to i64
  br label %for.body80.i

for.body37.i:                                     ; preds = %if.end72.i, %if.end.i
  %m.0213.i = phi i32 [ 0, %if.end.i ], [ %inc74.i, %if.end72.i ]
  %cmp38.not.i = icmp ugt i32 %2, %m.0213.i
  br i1 %cmp38.not.i, label %if.end72.i, label %if.then39.i

if.then39.i:                                      ; preds = %for.body37.i
  %sub.i = sub nsw i32 %m.0213.i, %2
  %idxprom43.i = sext i32 %sub.i to i64
  %arrayidx47.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom43.i, i64 %idxprom15.i
  %22 = load i32, ptr %arrayidx47.i, align 4, !tbaa !6
  %arrayidx53.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 %idxprom43.i, i64 %idxprom15.i
  %23 = load i32, ptr %arrayidx53.i, align 4, !tbaa !6
  %add54.i = add nsw i32 %23, %22
  %arrayidx59.i = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 68), i64 %idxprom43.i, i64 %idxprom15.i
  %24 = load i32, ptr %arrayidx59.i, align 4, !tbaa !6
  %sub60.i = sub nsw i32 %24, %penalty
  %arrayidx65.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom43.i, i64 %idxprom23.i
  %25 = load i32, ptr %arrayidx65.i, align 4, !tbaa !6
  %sub66.i = sub nsw i32 %25, %penalty
  %call.i2.i.i = tail call i32 @__nv_max(i32 %add54.i, i32 %sub60.i) #4
  %call.i.i.i = tail call i32 @__nv_max(i32 %call.i2.i.i, i32 %sub66.i) #4
  %arrayidx71.i = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 68), i64 %idxprom43.i, i64 %idxprom23.i
  store i32 %call.i.i.i, ptr %arrayidx71.i, align 4, !tbaa !6
  br label %if.end72.i

if.end72.i:                                       ; preds = %if.then39.i, %for.body37.i
  tail call void @llvm.nvvm.barrier0()
  %inc74.i = add nuw nsw i32 %m.0213.i, 1
  %exitcond.not.i = icmp eq i32 %inc74.i, 16
  br i1 %exitcond.not.i, label %for.cond77.preheader.i, label %for.body37.i, !llvm.loop !10

for.body80.i:                                     ; preds = %if.end118.i, %for.cond77.preheader.i
  %m76.0214.i = phi i32 [ 14, %for.cond77.preheader.i ], [ %dec.i, %if.end118.i ]
  %cmp81.not.i = icmp ugt i32 %2, %m76.0214.i
  br i1 %cmp81.not.i, label %if.end118.i, label %if.then82.i

if.then82.i:                                      ; preds = %for.body80.i
  %sub85.i = sub nuw nsw i32 %add84.i, %m76.0214.i
  %sub91.i = add nsw i32 %sub85.i, -1
  %idxprom92.i = sext i32 %sub91.i to i64
  %arrayidx93.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom89.i, i64 %idxprom92.i
  %26 = load i32, ptr %arrayidx93.i, align 4, !tbaa !6
  %arrayidx99.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE3ref to ptr), i64 %idxprom89.i, i64 %idxprom92.i
  %27 = load i32, ptr %arrayidx99.i, align 4, !tbaa !6
  %add100.i = add nsw i32 %27, %26
  %arrayidx105.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom101.i, i64 %idxprom92.i
  %28 = load i32, ptr %arrayidx105.i, align 4, !tbaa !6
  %sub106.i = sub nsw i32 %28, %penalty
  %idxprom110.i = zext nneg i32 %sub85.i to i64
  %arrayidx111.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom89.i, i64 %idxprom110.i
  %29 = load i32, ptr %arrayidx111.i, align 4, !tbaa !6
  %sub112.i = sub nsw i32 %29, %penalty
  %call.i2.i210.i = tail call i32 @__nv_max(i32 %add100.i, i32 %sub106.i) #4
  %call.i.i211.i = tail call i32 @__nv_max(i32 %call.i2.i210.i, i32 %sub112.i) #4
  %arrayidx117.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 %idxprom101.i, i64 %idxprom110.i
  store i32 %call.i.i211.i, ptr %arrayidx117.i, align 4, !tbaa !6
  br label %if.end118.i

if.end118.i:                                      ; preds = %if.then82.i, %for.body80.i
  tail call void @llvm.nvvm.barrier0()
  %dec.i = add nsw i32 %m76.0214.i, -1
  %cmp78.not.i = icmp eq i32 %m76.0214.i, 0
  br i1 %cmp78.not.i, label %_ZL9fill_tilePKiPiiiiiPA17_iPA16_i.exit, label %for.body80.i, !llvm.loop !12

_ZL9fill_tilePKiPiiiiiPA17_iPA16_i.exit:          ; preds = %if.end118.i
  %arrayidx131.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 1, i64 %idxprom23.i
  %30 = load i32, ptr %arrayidx131.i, align 4, !tbaa !6
  %arrayidx138.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.i
  store i32 %30, ptr %arrayidx138.i, align 4, !tbaa !6
  %arrayidx131.1.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 2, i64 %idxprom23.i
  %31 = load i32, ptr %arrayidx131.1.i, align 4, !tbaa !6
  %arrayidx138.1.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.1.i
  store i32 %31, ptr %arrayidx138.1.i, align 4, !tbaa !6
  %arrayidx131.2.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 3, i64 %idxprom23.i
  %32 = load i32, ptr %arrayidx131.2.i, align 4, !tbaa !6
  %arrayidx138.2.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.2.i
  store i32 %32, ptr %arrayidx138.2.i, align 4, !tbaa !6
  %arrayidx131.3.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 4, i64 %idxprom23.i
  %33 = load i32, ptr %arrayidx131.3.i, align 4, !tbaa !6
  %arrayidx138.3.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.3.i
  store i32 %33, ptr %arrayidx138.3.i, align 4, !tbaa !6
  %arrayidx131.4.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 5, i64 %idxprom23.i
  %34 = load i32, ptr %arrayidx131.4.i, align 4, !tbaa !6
  %arrayidx138.4.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.4.i
  store i32 %34, ptr %arrayidx138.4.i, align 4, !tbaa !6
  %arrayidx131.5.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 6, i64 %idxprom23.i
  %35 = load i32, ptr %arrayidx131.5.i, align 4, !tbaa !6
  %arrayidx138.5.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.5.i
  store i32 %35, ptr %arrayidx138.5.i, align 4, !tbaa !6
  %arrayidx131.6.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 7, i64 %idxprom23.i
  %36 = load i32, ptr %arrayidx131.6.i, align 4, !tbaa !6
  %arrayidx138.6.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.6.i
  store i32 %36, ptr %arrayidx138.6.i, align 4, !tbaa !6
  %arrayidx131.7.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 8, i64 %idxprom23.i
  %37 = load i32, ptr %arrayidx131.7.i, align 4, !tbaa !6
  %arrayidx138.7.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.7.i
  store i32 %37, ptr %arrayidx138.7.i, align 4, !tbaa !6
  %arrayidx131.8.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 9, i64 %idxprom23.i
  %38 = load i32, ptr %arrayidx131.8.i, align 4, !tbaa !6
  %arrayidx138.8.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.8.i
  store i32 %38, ptr %arrayidx138.8.i, align 4, !tbaa !6
  %arrayidx131.9.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 10, i64 %idxprom23.i
  %39 = load i32, ptr %arrayidx131.9.i, align 4, !tbaa !6
  %arrayidx138.9.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.9.i
  store i32 %39, ptr %arrayidx138.9.i, align 4, !tbaa !6
  %arrayidx131.10.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 11, i64 %idxprom23.i
  %40 = load i32, ptr %arrayidx131.10.i, align 4, !tbaa !6
  %arrayidx138.10.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.10.i
  store i32 %40, ptr %arrayidx138.10.i, align 4, !tbaa !6
  %arrayidx131.11.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 12, i64 %idxprom23.i
  %41 = load i32, ptr %arrayidx131.11.i, align 4, !tbaa !6
  %arrayidx138.11.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.11.i
  store i32 %41, ptr %arrayidx138.11.i, align 4, !tbaa !6
  %arrayidx131.12.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 13, i64 %idxprom23.i
  %42 = load i32, ptr %arrayidx131.12.i, align 4, !tbaa !6
  %arrayidx138.12.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.12.i
  store i32 %42, ptr %arrayidx138.12.i, align 4, !tbaa !6
  %arrayidx131.13.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 14, i64 %idxprom23.i
  %43 = load i32, ptr %arrayidx131.13.i, align 4, !tbaa !6
  %arrayidx138.13.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.13.i
  store i32 %43, ptr %arrayidx138.13.i, align 4, !tbaa !6
  %arrayidx131.14.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 15, i64 %idxprom23.i
  %44 = load i32, ptr %arrayidx131.14.i, align 4, !tbaa !6
  %arrayidx138.14.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.14.i
  store i32 %44, ptr %arrayidx138.14.i, align 4, !tbaa !6
  %arrayidx131.15.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_1PKiPiiiiE4temp to ptr), i64 16, i64 %idxprom23.i
  %45 = load i32, ptr %arrayidx131.15.i, align 4, !tbaa !6
  %arrayidx138.15.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.15.i
  store i32 %45, ptr %arrayidx138.15.i, align 4, !tbaa !6
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z20needle_cuda_shared_2PKiPiiiii(ptr nocapture readonly %reference, ptr nocapture %matrix_cuda, i32 %cols, i32 %penalty, i32 %i, i32 %block_width) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %add = sub i32 %0, %i
  %sub = add i32 %add, %block_width
  %1 = xor i32 %0, -1
  %sub2 = add i32 %1, %block_width
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul.i = shl nsw i32 %cols, 4
  %mul1.i = mul nsw i32 %sub2, %mul.i
  %mul2.i = shl nsw i32 %sub, 4
  %add.i = add nsw i32 %mul1.i, %mul2.i
  %cmp.i = icmp eq i32 %2, 0
  br i1 %cmp.i, label %if.then.i, label %if.end.i

if.then.i:                                        ; preds = %entry
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom.i
  %3 = load i32, ptr %arrayidx.i, align 4, !tbaa !6
  store i32 %3, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), align 4, !tbaa !6
  br label %if.end.i

if.end.i:                                         ; preds = %if.then.i, %entry
  %add8.i = add nuw nsw i32 %2, 1
  %add9.i = add i32 %add.i, %add8.i
  %idxprom15.i = zext nneg i32 %2 to i64
  %add10.i = add i32 %add9.i, %cols
  %idxprom11.i = sext i32 %add10.i to i64
  %arrayidx12.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.i
  %4 = load i32, ptr %arrayidx12.i, align 4, !tbaa !6
  %arrayidx16.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 0, i64 %idxprom15.i
  store i32 %4, ptr %arrayidx16.i, align 4, !tbaa !6
  %mul7.1.i = shl nsw i32 %cols, 1
  %add10.1.i = add i32 %add9.i, %mul7.1.i
  %idxprom11.1.i = sext i32 %add10.1.i to i64
  %arrayidx12.1.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.1.i
  %5 = load i32, ptr %arrayidx12.1.i, align 4, !tbaa !6
  %arrayidx16.1.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 1, i64 %idxprom15.i
  store i32 %5, ptr %arrayidx16.1.i, align 4, !tbaa !6
  %mul7.2.i = mul nsw i32 %cols, 3
  %add10.2.i = add i32 %add9.i, %mul7.2.i
  %idxprom11.2.i = sext i32 %add10.2.i to i64
  %arrayidx12.2.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.2.i
  %6 = load i32, ptr %arrayidx12.2.i, align 4, !tbaa !6
  %arrayidx16.2.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 2, i64 %idxprom15.i
  store i32 %6, ptr %arrayidx16.2.i, align 4, !tbaa !6
  %mul7.3.i = shl nsw i32 %cols, 2
  %add10.3.i = add i32 %add9.i, %mul7.3.i
  %idxprom11.3.i = sext i32 %add10.3.i to i64
  %arrayidx12.3.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.3.i
  %7 = load i32, ptr %arrayidx12.3.i, align 4, !tbaa !6
  %arrayidx16.3.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 3, i64 %idxprom15.i
  store i32 %7, ptr %arrayidx16.3.i, align 4, !tbaa !6
  %mul7.4.i = mul nsw i32 %cols, 5
  %add10.4.i = add i32 %add9.i, %mul7.4.i
  %idxprom11.4.i = sext i32 %add10.4.i to i64
  %arrayidx12.4.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.4.i
  %8 = load i32, ptr %arrayidx12.4.i, align 4, !tbaa !6
  %arrayidx16.4.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 4, i64 %idxprom15.i
  store i32 %8, ptr %arrayidx16.4.i, align 4, !tbaa !6
  %mul7.5.i = mul nsw i32 %cols, 6
  %add10.5.i = add i32 %add9.i, %mul7.5.i
  %idxprom11.5.i = sext i32 %add10.5.i to i64
  %arrayidx12.5.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.5.i
  %9 = load i32, ptr %arrayidx12.5.i, align 4, !tbaa !6
  %arrayidx16.5.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 5, i64 %idxprom15.i
  store i32 %9, ptr %arrayidx16.5.i, align 4, !tbaa !6
  %mul7.6.i = mul nsw i32 %cols, 7
  %add10.6.i = add i32 %add9.i, %mul7.6.i
  %idxprom11.6.i = sext i32 %add10.6.i to i64
  %arrayidx12.6.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.6.i
  %10 = load i32, ptr %arrayidx12.6.i, align 4, !tbaa !6
  %arrayidx16.6.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 6, i64 %idxprom15.i
  store i32 %10, ptr %arrayidx16.6.i, align 4, !tbaa !6
  %mul7.7.i = shl nsw i32 %cols, 3
  %add10.7.i = add i32 %add9.i, %mul7.7.i
  %idxprom11.7.i = sext i32 %add10.7.i to i64
  %arrayidx12.7.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.7.i
  %11 = load i32, ptr %arrayidx12.7.i, align 4, !tbaa !6
  %arrayidx16.7.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 7, i64 %idxprom15.i
  store i32 %11, ptr %arrayidx16.7.i, align 4, !tbaa !6
  %mul7.8.i = mul nsw i32 %cols, 9
  %add10.8.i = add i32 %add9.i, %mul7.8.i
  %idxprom11.8.i = sext i32 %add10.8.i to i64
  %arrayidx12.8.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.8.i
  %12 = load i32, ptr %arrayidx12.8.i, align 4, !tbaa !6
  %arrayidx16.8.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 8, i64 %idxprom15.i
  store i32 %12, ptr %arrayidx16.8.i, align 4, !tbaa !6
  %mul7.9.i = mul nsw i32 %cols, 10
  %add10.9.i = add i32 %add9.i, %mul7.9.i
  %idxprom11.9.i = sext i32 %add10.9.i to i64
  %arrayidx12.9.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.9.i
  %13 = load i32, ptr %arrayidx12.9.i, align 4, !tbaa !6
  %arrayidx16.9.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 9, i64 %idxprom15.i
  store i32 %13, ptr %arrayidx16.9.i, align 4, !tbaa !6
  %mul7.10.i = mul nsw i32 %cols, 11
  %add10.10.i = add i32 %add9.i, %mul7.10.i
  %idxprom11.10.i = sext i32 %add10.10.i to i64
  %arrayidx12.10.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.10.i
  %14 = load i32, ptr %arrayidx12.10.i, align 4, !tbaa !6
  %arrayidx16.10.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 10, i64 %idxprom15.i
  store i32 %14, ptr %arrayidx16.10.i, align 4, !tbaa !6
  %mul7.11.i = mul nsw i32 %cols, 12
  %add10.11.i = add i32 %add9.i, %mul7.11.i
  %idxprom11.11.i = sext i32 %add10.11.i to i64
  %arrayidx12.11.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.11.i
  %15 = load i32, ptr %arrayidx12.11.i, align 4, !tbaa !6
  %arrayidx16.11.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 11, i64 %idxprom15.i
  store i32 %15, ptr %arrayidx16.11.i, align 4, !tbaa !6
  %mul7.12.i = mul nsw i32 %cols, 13
  %add10.12.i = add i32 %add9.i, %mul7.12.i
  %idxprom11.12.i = sext i32 %add10.12.i to i64
  %arrayidx12.12.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.12.i
  %16 = load i32, ptr %arrayidx12.12.i, align 4, !tbaa !6
  %arrayidx16.12.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 12, i64 %idxprom15.i
  store i32 %16, ptr %arrayidx16.12.i, align 4, !tbaa !6
  %mul7.13.i = mul nsw i32 %cols, 14
  %add10.13.i = add i32 %add9.i, %mul7.13.i
  %idxprom11.13.i = sext i32 %add10.13.i to i64
  %arrayidx12.13.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.13.i
  %17 = load i32, ptr %arrayidx12.13.i, align 4, !tbaa !6
  %arrayidx16.13.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 13, i64 %idxprom15.i
  store i32 %17, ptr %arrayidx16.13.i, align 4, !tbaa !6
  %mul7.14.i = mul nsw i32 %cols, 15
  %add10.14.i = add i32 %add9.i, %mul7.14.i
  %idxprom11.14.i = sext i32 %add10.14.i to i64
  %arrayidx12.14.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.14.i
  %18 = load i32, ptr %arrayidx12.14.i, align 4, !tbaa !6
  %arrayidx16.14.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 14, i64 %idxprom15.i
  store i32 %18, ptr %arrayidx16.14.i, align 4, !tbaa !6
  %add10.15.i = add i32 %add9.i, %mul.i
  %idxprom11.15.i = sext i32 %add10.15.i to i64
  %arrayidx12.15.i = getelementptr inbounds i32, ptr %reference, i64 %idxprom11.15.i
  %19 = load i32, ptr %arrayidx12.15.i, align 4, !tbaa !6
  %arrayidx16.15.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 15, i64 %idxprom15.i
  store i32 %19, ptr %arrayidx16.15.i, align 4, !tbaa !6
  %mul18.i = mul nsw i32 %add8.i, %cols
  %add19.i = add nsw i32 %add.i, %mul18.i
  %idxprom20.i = sext i32 %add19.i to i64
  %arrayidx21.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom20.i
  %20 = load i32, ptr %arrayidx21.i, align 4, !tbaa !6
  %idxprom23.i = zext nneg i32 %add8.i to i64
  %arrayidx24.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom23.i
  store i32 %20, ptr %arrayidx24.i, align 4, !tbaa !6
  %idxprom28.i = sext i32 %add9.i to i64
  %arrayidx29.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom28.i
  %21 = load i32, ptr %arrayidx29.i, align 4, !tbaa !6
  %arrayidx33.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 0, i64 %idxprom23.i
  store i32 %21, ptr %arrayidx33.i, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  br label %for.body37.i

for.cond77.preheader.i:                           ; preds = %if.end72.i
  %add84.i = add nuw nsw i32 %2, 16
  %sub87.i = sub nsw i32 16, %2
  %sub88.i = sub nsw i32 15, %2
  %idxprom89.i = sext i32 %sub88.i to i64
  %idxprom101.i = sext i32 %sub87.i to i64
  br label %for.body80.i

for.body37.i:                                     ; preds = %if.end72.i, %if.end.i
  %m.0213.i = phi i32 [ 0, %if.end.i ], [ %inc74.i, %if.end72.i ]
  %cmp38.not.i = icmp ugt i32 %2, %m.0213.i
  br i1 %cmp38.not.i, label %if.end72.i, label %if.then39.i

if.then39.i:                                      ; preds = %for.body37.i
  %sub.i = sub nsw i32 %m.0213.i, %2
  %idxprom43.i = sext i32 %sub.i to i64
  %arrayidx47.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom43.i, i64 %idxprom15.i
  %22 = load i32, ptr %arrayidx47.i, align 4, !tbaa !6
  %arrayidx53.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 %idxprom43.i, i64 %idxprom15.i
  %23 = load i32, ptr %arrayidx53.i, align 4, !tbaa !6
  %add54.i = add nsw i32 %23, %22
  %arrayidx59.i = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 68), i64 %idxprom43.i, i64 %idxprom15.i
  %24 = load i32, ptr %arrayidx59.i, align 4, !tbaa !6
  %sub60.i = sub nsw i32 %24, %penalty
  %arrayidx65.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom43.i, i64 %idxprom23.i
  %25 = load i32, ptr %arrayidx65.i, align 4, !tbaa !6
  %sub66.i = sub nsw i32 %25, %penalty
  %call.i2.i.i = tail call i32 @__nv_max(i32 %add54.i, i32 %sub60.i) #4
  %call.i.i.i = tail call i32 @__nv_max(i32 %call.i2.i.i, i32 %sub66.i) #4
  %arrayidx71.i = getelementptr nusw [17 x i32], ptr getelementptr (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 68), i64 %idxprom43.i, i64 %idxprom23.i
  store i32 %call.i.i.i, ptr %arrayidx71.i, align 4, !tbaa !6
  br label %if.end72.i

if.end72.i:                                       ; preds = %if.then39.i, %for.body37.i
  tail call void @llvm.nvvm.barrier0()
  %inc74.i = add nuw nsw i32 %m.0213.i, 1
  %exitcond.not.i = icmp eq i32 %inc74.i, 16
  br i1 %exitcond.not.i, label %for.cond77.preheader.i, label %for.body37.i, !llvm.loop !10

for.body80.i:                                     ; preds = %if.end118.i, %for.cond77.preheader.i
  %m76.0214.i = phi i32 [ 14, %for.cond77.preheader.i ], [ %dec.i, %if.end118.i ]
  %cmp81.not.i = icmp ugt i32 %2, %m76.0214.i
  br i1 %cmp81.not.i, label %if.end118.i, label %if.then82.i

if.then82.i:                                      ; preds = %for.body80.i
  %sub85.i = sub nuw nsw i32 %add84.i, %m76.0214.i
  %sub91.i = add nsw i32 %sub85.i, -1
  %idxprom92.i = sext i32 %sub91.i to i64
  %arrayidx93.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom89.i, i64 %idxprom92.i
  %26 = load i32, ptr %arrayidx93.i, align 4, !tbaa !6
  %arrayidx99.i = getelementptr inbounds [16 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE3ref to ptr), i64 %idxprom89.i, i64 %idxprom92.i
  %27 = load i32, ptr %arrayidx99.i, align 4, !tbaa !6
  %add100.i = add nsw i32 %27, %26
  %arrayidx105.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom101.i, i64 %idxprom92.i
  %28 = load i32, ptr %arrayidx105.i, align 4, !tbaa !6
  %sub106.i = sub nsw i32 %28, %penalty
  %idxprom110.i = zext nneg i32 %sub85.i to i64
  %arrayidx111.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom89.i, i64 %idxprom110.i
  %29 = load i32, ptr %arrayidx111.i, align 4, !tbaa !6
  %sub112.i = sub nsw i32 %29, %penalty
  %call.i2.i210.i = tail call i32 @__nv_max(i32 %add100.i, i32 %sub106.i) #4
  %call.i.i211.i = tail call i32 @__nv_max(i32 %call.i2.i210.i, i32 %sub112.i) #4
  %arrayidx117.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 %idxprom101.i, i64 %idxprom110.i
  store i32 %call.i.i211.i, ptr %arrayidx117.i, align 4, !tbaa !6
  br label %if.end118.i

if.end118.i:                                      ; preds = %if.then82.i, %for.body80.i
  tail call void @llvm.nvvm.barrier0()
  %dec.i = add nsw i32 %m76.0214.i, -1
  %cmp78.not.i = icmp eq i32 %m76.0214.i, 0
  br i1 %cmp78.not.i, label %_ZL9fill_tilePKiPiiiiiPA17_iPA16_i.exit, label %for.body80.i, !llvm.loop !12

_ZL9fill_tilePKiPiiiiiPA17_iPA16_i.exit:          ; preds = %if.end118.i
  %arrayidx131.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 1, i64 %idxprom23.i
  %30 = load i32, ptr %arrayidx131.i, align 4, !tbaa !6
  %arrayidx138.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.i
  store i32 %30, ptr %arrayidx138.i, align 4, !tbaa !6
  %arrayidx131.1.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 2, i64 %idxprom23.i
  %31 = load i32, ptr %arrayidx131.1.i, align 4, !tbaa !6
  %arrayidx138.1.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.1.i
  store i32 %31, ptr %arrayidx138.1.i, align 4, !tbaa !6
  %arrayidx131.2.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 3, i64 %idxprom23.i
  %32 = load i32, ptr %arrayidx131.2.i, align 4, !tbaa !6
  %arrayidx138.2.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.2.i
  store i32 %32, ptr %arrayidx138.2.i, align 4, !tbaa !6
  %arrayidx131.3.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 4, i64 %idxprom23.i
  %33 = load i32, ptr %arrayidx131.3.i, align 4, !tbaa !6
  %arrayidx138.3.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.3.i
  store i32 %33, ptr %arrayidx138.3.i, align 4, !tbaa !6
  %arrayidx131.4.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 5, i64 %idxprom23.i
  %34 = load i32, ptr %arrayidx131.4.i, align 4, !tbaa !6
  %arrayidx138.4.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.4.i
  store i32 %34, ptr %arrayidx138.4.i, align 4, !tbaa !6
  %arrayidx131.5.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 6, i64 %idxprom23.i
  %35 = load i32, ptr %arrayidx131.5.i, align 4, !tbaa !6
  %arrayidx138.5.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.5.i
  store i32 %35, ptr %arrayidx138.5.i, align 4, !tbaa !6
  %arrayidx131.6.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 7, i64 %idxprom23.i
  %36 = load i32, ptr %arrayidx131.6.i, align 4, !tbaa !6
  %arrayidx138.6.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.6.i
  store i32 %36, ptr %arrayidx138.6.i, align 4, !tbaa !6
  %arrayidx131.7.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 8, i64 %idxprom23.i
  %37 = load i32, ptr %arrayidx131.7.i, align 4, !tbaa !6
  %arrayidx138.7.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.7.i
  store i32 %37, ptr %arrayidx138.7.i, align 4, !tbaa !6
  %arrayidx131.8.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 9, i64 %idxprom23.i
  %38 = load i32, ptr %arrayidx131.8.i, align 4, !tbaa !6
  %arrayidx138.8.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.8.i
  store i32 %38, ptr %arrayidx138.8.i, align 4, !tbaa !6
  %arrayidx131.9.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 10, i64 %idxprom23.i
  %39 = load i32, ptr %arrayidx131.9.i, align 4, !tbaa !6
  %arrayidx138.9.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.9.i
  store i32 %39, ptr %arrayidx138.9.i, align 4, !tbaa !6
  %arrayidx131.10.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 11, i64 %idxprom23.i
  %40 = load i32, ptr %arrayidx131.10.i, align 4, !tbaa !6
  %arrayidx138.10.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.10.i
  store i32 %40, ptr %arrayidx138.10.i, align 4, !tbaa !6
  %arrayidx131.11.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 12, i64 %idxprom23.i
  %41 = load i32, ptr %arrayidx131.11.i, align 4, !tbaa !6
  %arrayidx138.11.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.11.i
  store i32 %41, ptr %arrayidx138.11.i, align 4, !tbaa !6
  %arrayidx131.12.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 13, i64 %idxprom23.i
  %42 = load i32, ptr %arrayidx131.12.i, align 4, !tbaa !6
  %arrayidx138.12.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.12.i
  store i32 %42, ptr %arrayidx138.12.i, align 4, !tbaa !6
  %arrayidx131.13.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 14, i64 %idxprom23.i
  %43 = load i32, ptr %arrayidx131.13.i, align 4, !tbaa !6
  %arrayidx138.13.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.13.i
  store i32 %43, ptr %arrayidx138.13.i, align 4, !tbaa !6
  %arrayidx131.14.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 15, i64 %idxprom23.i
  %44 = load i32, ptr %arrayidx131.14.i, align 4, !tbaa !6
  %arrayidx138.14.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.14.i
  store i32 %44, ptr %arrayidx138.14.i, align 4, !tbaa !6
  %arrayidx131.15.i = getelementptr inbounds [17 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ20needle_cuda_shared_2PKiPiiiiiE4temp to ptr), i64 16, i64 %idxprom23.i
  %45 = load i32, ptr %arrayidx131.15.i, align 4, !tbaa !6
  %arrayidx138.15.i = getelementptr inbounds i32, ptr %matrix_cuda, i64 %idxprom11.15.i
  store i32 %45, ptr %arrayidx138.15.i, align 4, !tbaa !6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
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
