; ModuleID = 'rodinia_tests/srad_v1/kernel.cu'
source_filename = "rodinia_tests/srad_v1/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ6reduceliiPfS_E6d_psum = internal unnamed_addr addrspace(3) global [512 x float] undef, align 4
@_ZZ6reduceliiPfS_E7d_psum2 = internal unnamed_addr addrspace(3) global [512 x float] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z7extractlPf(i64 %d_Ne, ptr nocapture %d_I) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %conv = sext i32 %add to i64
  %cmp = icmp slt i64 %conv, %d_Ne
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds float, ptr %d_I, i64 %conv
  %2 = load float, ptr %arrayidx, align 4, !tbaa !10
  %div = fdiv contract float %2, 2.550000e+02
  %call.i8 = tail call contract float @__nv_expf(float %div) #5
  store float %call.i8, ptr %arrayidx, align 4, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z7preparelPKfPfS1_(i64 %d_Ne, ptr nocapture readonly %d_I, ptr nocapture writeonly %d_sums, ptr nocapture writeonly %d_sums2) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %conv = sext i32 %add to i64
  %cmp = icmp slt i64 %conv, %d_Ne
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds float, ptr %d_I, i64 %conv
  %2 = load float, ptr %arrayidx, align 4, !tbaa !10
  %arrayidx3 = getelementptr inbounds float, ptr %d_sums, i64 %conv
  store float %2, ptr %arrayidx3, align 4, !tbaa !10
  %mul8 = fmul contract float %2, %2
  %arrayidx10 = getelementptr inbounds float, ptr %d_sums2, i64 %conv
  store float %mul8, ptr %arrayidx10, align 4, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z6reduceliiPfS_(i64 %d_Ne, i32 %d_no, i32 %d_mul, ptr nocapture %d_sums, ptr nocapture %d_sums2) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul = shl nsw i32 %0, 9
  %add = add nuw nsw i32 %mul, %1
  %sub = sub nsw i32 %d_no, %mul
  %call.i = tail call i32 @__nv_min(i32 512, i32 %sub) #5
  %cmp = icmp slt i32 %add, %d_no
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom5 = zext nneg i32 %1 to i64
  %arrayidx11 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom5
  %mul4 = mul nsw i32 %add, %d_mul
  %idxprom = sext i32 %mul4 to i64
  %arrayidx9 = getelementptr inbounds float, ptr %d_sums2, i64 %idxprom
  %arrayidx6 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom5
  %arrayidx = getelementptr inbounds float, ptr %d_sums, i64 %idxprom
  %2 = load float, ptr %arrayidx, align 4, !tbaa !10
  store float %2, ptr %arrayidx6, align 4, !tbaa !10
  %3 = load float, ptr %arrayidx9, align 4, !tbaa !10
  store float %3, ptr %arrayidx11, align 4, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %cmp12 = icmp eq i32 %call.i, 512
  br i1 %cmp12, label %for.cond.preheader, label %while.cond

for.cond.preheader:                               ; preds = %if.end
  %add15 = add nuw nsw i32 %1, 1
  %idxprom21 = zext nneg i32 %1 to i64
  %arrayidx22 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom21
  %arrayidx29 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom21
  %4 = and i32 %1, 1
  %cmp16.not = icmp eq i32 %4, 0
  br i1 %cmp16.not, label %if.end31, label %if.then17

if.then17:                                        ; preds = %for.cond.preheader
  %sub18 = add nsw i32 %1, -1
  %idxprom19 = zext nneg i32 %sub18 to i64
  %arrayidx20 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19
  %5 = load float, ptr %arrayidx20, align 4, !tbaa !10
  %6 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23 = fadd contract float %5, %6
  store float %add23, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19
  %7 = load float, ptr %arrayidx27, align 4, !tbaa !10
  %8 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30 = fadd contract float %7, %8
  store float %add30, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31

if.end31:                                         ; preds = %if.then17, %for.cond.preheader
  tail call void @llvm.nvvm.barrier0()
  %9 = and i32 %add15, 3
  %cmp16.1 = icmp eq i32 %9, 0
  br i1 %cmp16.1, label %if.then17.1, label %if.end31.1

if.then17.1:                                      ; preds = %if.end31
  %sub18.1 = add nsw i32 %1, -2
  %idxprom19.1 = sext i32 %sub18.1 to i64
  %arrayidx20.1 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.1
  %10 = load float, ptr %arrayidx20.1, align 4, !tbaa !10
  %11 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.1 = fadd contract float %10, %11
  store float %add23.1, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.1 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.1
  %12 = load float, ptr %arrayidx27.1, align 4, !tbaa !10
  %13 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.1 = fadd contract float %12, %13
  store float %add30.1, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.1

if.end31.1:                                       ; preds = %if.then17.1, %if.end31
  tail call void @llvm.nvvm.barrier0()
  %14 = and i32 %add15, 7
  %cmp16.2 = icmp eq i32 %14, 0
  br i1 %cmp16.2, label %if.then17.2, label %if.end31.2

if.then17.2:                                      ; preds = %if.end31.1
  %sub18.2 = add nsw i32 %1, -4
  %idxprom19.2 = sext i32 %sub18.2 to i64
  %arrayidx20.2 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.2
  %15 = load float, ptr %arrayidx20.2, align 4, !tbaa !10
  %16 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.2 = fadd contract float %15, %16
  store float %add23.2, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.2 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.2
  %17 = load float, ptr %arrayidx27.2, align 4, !tbaa !10
  %18 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.2 = fadd contract float %17, %18
  store float %add30.2, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.2

if.end31.2:                                       ; preds = %if.then17.2, %if.end31.1
  tail call void @llvm.nvvm.barrier0()
  %19 = and i32 %add15, 15
  %cmp16.3 = icmp eq i32 %19, 0
  br i1 %cmp16.3, label %if.then17.3, label %if.end31.3

if.then17.3:                                      ; preds = %if.end31.2
  %sub18.3 = add nsw i32 %1, -8
  %idxprom19.3 = sext i32 %sub18.3 to i64
  %arrayidx20.3 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.3
  %20 = load float, ptr %arrayidx20.3, align 4, !tbaa !10
  %21 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.3 = fadd contract float %20, %21
  store float %add23.3, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.3 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.3
  %22 = load float, ptr %arrayidx27.3, align 4, !tbaa !10
  %23 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.3 = fadd contract float %22, %23
  store float %add30.3, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.3

if.end31.3:                                       ; preds = %if.then17.3, %if.end31.2
  tail call void @llvm.nvvm.barrier0()
  %24 = and i32 %add15, 31
  %cmp16.4 = icmp eq i32 %24, 0
  br i1 %cmp16.4, label %if.then17.4, label %if.end31.4

if.then17.4:                                      ; preds = %if.end31.3
  %sub18.4 = add nsw i32 %1, -16
  %idxprom19.4 = sext i32 %sub18.4 to i64
  %arrayidx20.4 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.4
  %25 = load float, ptr %arrayidx20.4, align 4, !tbaa !10
  %26 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.4 = fadd contract float %25, %26
  store float %add23.4, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.4 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.4
  %27 = load float, ptr %arrayidx27.4, align 4, !tbaa !10
  %28 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.4 = fadd contract float %27, %28
  store float %add30.4, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.4

if.end31.4:                                       ; preds = %if.then17.4, %if.end31.3
  tail call void @llvm.nvvm.barrier0()
  %29 = and i32 %add15, 63
  %cmp16.5 = icmp eq i32 %29, 0
  br i1 %cmp16.5, label %if.then17.5, label %if.end31.5

if.then17.5:                                      ; preds = %if.end31.4
  %sub18.5 = add nsw i32 %1, -32
  %idxprom19.5 = sext i32 %sub18.5 to i64
  %arrayidx20.5 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.5
  %30 = load float, ptr %arrayidx20.5, align 4, !tbaa !10
  %31 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.5 = fadd contract float %30, %31
  store float %add23.5, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.5 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.5
  %32 = load float, ptr %arrayidx27.5, align 4, !tbaa !10
  %33 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.5 = fadd contract float %32, %33
  store float %add30.5, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.5

if.end31.5:                                       ; preds = %if.then17.5, %if.end31.4
  tail call void @llvm.nvvm.barrier0()
  %34 = and i32 %add15, 127
  %cmp16.6 = icmp eq i32 %34, 0
  br i1 %cmp16.6, label %if.then17.6, label %if.end31.6

if.then17.6:                                      ; preds = %if.end31.5
  %sub18.6 = add nsw i32 %1, -64
  %idxprom19.6 = sext i32 %sub18.6 to i64
  %arrayidx20.6 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.6
  %35 = load float, ptr %arrayidx20.6, align 4, !tbaa !10
  %36 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.6 = fadd contract float %35, %36
  store float %add23.6, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.6 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.6
  %37 = load float, ptr %arrayidx27.6, align 4, !tbaa !10
  %38 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.6 = fadd contract float %37, %38
  store float %add30.6, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.6

if.end31.6:                                       ; preds = %if.then17.6, %if.end31.5
  tail call void @llvm.nvvm.barrier0()
  %39 = and i32 %add15, 255
  %cmp16.7 = icmp eq i32 %39, 0
  br i1 %cmp16.7, label %if.then17.7, label %if.end31.7

if.then17.7:                                      ; preds = %if.end31.6
  %sub18.7 = add nsw i32 %1, -128
  %idxprom19.7 = sext i32 %sub18.7 to i64
  %arrayidx20.7 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.7
  %40 = load float, ptr %arrayidx20.7, align 4, !tbaa !10
  %41 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.7 = fadd contract float %40, %41
  store float %add23.7, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.7 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.7
  %42 = load float, ptr %arrayidx27.7, align 4, !tbaa !10
  %43 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.7 = fadd contract float %42, %43
  store float %add30.7, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.7

if.end31.7:                                       ; preds = %if.then17.7, %if.end31.6
  tail call void @llvm.nvvm.barrier0()
  %44 = and i32 %add15, 511
  %cmp16.8 = icmp eq i32 %44, 0
  br i1 %cmp16.8, label %if.then17.8, label %if.end31.8

if.then17.8:                                      ; preds = %if.end31.7
  %sub18.8 = add nsw i32 %1, -256
  %idxprom19.8 = sext i32 %sub18.8 to i64
  %arrayidx20.8 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom19.8
  %45 = load float, ptr %arrayidx20.8, align 4, !tbaa !10
  %46 = load float, ptr %arrayidx22, align 4, !tbaa !10
  %add23.8 = fadd contract float %45, %46
  store float %add23.8, ptr %arrayidx22, align 4, !tbaa !10
  %arrayidx27.8 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom19.8
  %47 = load float, ptr %arrayidx27.8, align 4, !tbaa !10
  %48 = load float, ptr %arrayidx29, align 4, !tbaa !10
  %add30.8 = fadd contract float %47, %48
  store float %add30.8, ptr %arrayidx29, align 4, !tbaa !10
  br label %if.end31.8

if.end31.8:                                       ; preds = %if.then17.8, %if.end31.7
  tail call void @llvm.nvvm.barrier0()
  %cmp33 = icmp eq i32 %1, 511
  br i1 %cmp33, label %if.then34, label %if.end112

if.then34:                                        ; preds = %if.end31.8
  %mul37 = mul nsw i32 %0, %d_mul
  %mul38 = shl nsw i32 %mul37, 9
  %idxprom39 = sext i32 %mul38 to i64
  %arrayidx46 = getelementptr inbounds float, ptr %d_sums2, i64 %idxprom39
  %arrayidx40 = getelementptr inbounds float, ptr %d_sums, i64 %idxprom39
  %49 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 2044), align 4, !tbaa !10
  store float %49, ptr %arrayidx40, align 4, !tbaa !10
  %50 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 2044), align 4, !tbaa !10
  store float %50, ptr %arrayidx46, align 4, !tbaa !10
  br label %if.end112

while.cond:                                       ; preds = %if.end, %while.cond
  %full.0 = phi i32 [ %mul48, %while.cond ], [ 1, %if.end ]
  %mul48 = shl nsw i32 %full.0, 1
  %cmp49.not = icmp sgt i32 %mul48, %call.i
  br i1 %cmp49.not, label %for.cond52.preheader, label %while.cond, !llvm.loop !14

for.cond52.preheader:                             ; preds = %while.cond
  %cmp53.not169 = icmp slt i32 %full.0, 2
  br i1 %cmp53.not169, label %for.cond.cleanup54, label %for.body55.lr.ph

for.body55.lr.ph:                                 ; preds = %for.cond52.preheader
  %add56 = add nuw nsw i32 %1, 1
  %cmp59 = icmp slt i32 %1, %full.0
  %idxprom65 = zext nneg i32 %1 to i64
  %arrayidx66 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom65
  %arrayidx73 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom65
  br label %for.body55

for.cond.cleanup54:                               ; preds = %if.end75, %for.cond52.preheader
  %sub79 = add nsw i32 %full.0, -1
  %cmp80 = icmp eq i32 %1, %sub79
  br i1 %cmp80, label %for.cond83.preheader, label %if.end112

for.cond83.preheader:                             ; preds = %for.cond.cleanup54
  %cmp84171 = icmp slt i32 %full.0, %call.i
  %idxprom89 = zext nneg i32 %1 to i64
  %arrayidx90 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom89
  br i1 %cmp84171, label %for.body86.lr.ph, label %for.cond83.preheader.for.cond.cleanup85_crit_edge

for.cond83.preheader.for.cond.cleanup85_crit_edge: ; preds = %for.cond83.preheader
  %.pre = load float, ptr %arrayidx90, align 4, !tbaa !10
  %arrayidx106.phi.trans.insert = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom89
  %.pre177 = load float, ptr %arrayidx106.phi.trans.insert, align 4, !tbaa !10
  br label %for.cond.cleanup85

for.body86.lr.ph:                                 ; preds = %for.cond83.preheader
  %arrayidx95 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom89
  %arrayidx90.promoted = load float, ptr %arrayidx90, align 4, !tbaa !10
  %arrayidx95.promoted = load float, ptr %arrayidx95, align 4, !tbaa !10
  %51 = sub i32 %call.i, %full.0
  %.neg = add i32 %full.0, 1
  %xtraiter = and i32 %51, 1
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.body86.prol.loopexit, label %for.body86.prol

for.body86.prol:                                  ; preds = %for.body86.lr.ph
  %idxprom87.prol = sext i32 %full.0 to i64
  %arrayidx88.prol = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom87.prol
  %52 = load float, ptr %arrayidx88.prol, align 4, !tbaa !10
  %add91.prol = fadd contract float %52, %arrayidx90.promoted
  store float %add91.prol, ptr %arrayidx90, align 4, !tbaa !10
  %arrayidx93.prol = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom87.prol
  %53 = load float, ptr %arrayidx93.prol, align 4, !tbaa !10
  %add96.prol = fadd contract float %53, %arrayidx95.promoted
  store float %add96.prol, ptr %arrayidx95, align 4, !tbaa !10
  %inc.prol = add nsw i32 %full.0, 1
  br label %for.body86.prol.loopexit

for.body86.prol.loopexit:                         ; preds = %for.body86.prol, %for.body86.lr.ph
  %add91.lcssa.unr = phi float [ poison, %for.body86.lr.ph ], [ %add91.prol, %for.body86.prol ]
  %add96.lcssa.unr = phi float [ poison, %for.body86.lr.ph ], [ %add96.prol, %for.body86.prol ]
  %add96174.unr = phi float [ %arrayidx95.promoted, %for.body86.lr.ph ], [ %add96.prol, %for.body86.prol ]
  %add91173.unr = phi float [ %arrayidx90.promoted, %for.body86.lr.ph ], [ %add91.prol, %for.body86.prol ]
  %i82.0172.unr = phi i32 [ %full.0, %for.body86.lr.ph ], [ %inc.prol, %for.body86.prol ]
  %54 = icmp eq i32 %call.i, %.neg
  br i1 %54, label %for.cond.cleanup85, label %for.body86

for.body55:                                       ; preds = %for.body55.lr.ph, %if.end75
  %i51.0170 = phi i32 [ 2, %for.body55.lr.ph ], [ %mul77, %if.end75 ]
  %55 = add i32 %i51.0170, 2047
  %56 = and i32 %55, %add56
  %cmp58 = icmp eq i32 %56, 0
  %or.cond = and i1 %cmp59, %cmp58
  br i1 %or.cond, label %if.then60, label %if.end75

if.then60:                                        ; preds = %for.body55
  %div61 = lshr exact i32 %i51.0170, 1
  %sub62 = sub nsw i32 %1, %div61
  %idxprom63 = sext i32 %sub62 to i64
  %arrayidx64 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom63
  %57 = load float, ptr %arrayidx64, align 4, !tbaa !10
  %58 = load float, ptr %arrayidx66, align 4, !tbaa !10
  %add67 = fadd contract float %57, %58
  store float %add67, ptr %arrayidx66, align 4, !tbaa !10
  %arrayidx71 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom63
  %59 = load float, ptr %arrayidx71, align 4, !tbaa !10
  %60 = load float, ptr %arrayidx73, align 4, !tbaa !10
  %add74 = fadd contract float %59, %60
  store float %add74, ptr %arrayidx73, align 4, !tbaa !10
  br label %if.end75

if.end75:                                         ; preds = %if.then60, %for.body55
  tail call void @llvm.nvvm.barrier0()
  %mul77 = shl nsw i32 %i51.0170, 1
  %cmp53.not = icmp sgt i32 %mul77, %full.0
  br i1 %cmp53.not, label %for.cond.cleanup54, label %for.body55, !llvm.loop !16

for.cond.cleanup85:                               ; preds = %for.body86.prol.loopexit, %for.body86, %for.cond83.preheader.for.cond.cleanup85_crit_edge
  %61 = phi float [ %.pre177, %for.cond83.preheader.for.cond.cleanup85_crit_edge ], [ %add96.lcssa.unr, %for.body86.prol.loopexit ], [ %add96.1, %for.body86 ]
  %62 = phi float [ %.pre, %for.cond83.preheader.for.cond.cleanup85_crit_edge ], [ %add91.lcssa.unr, %for.body86.prol.loopexit ], [ %add91.1, %for.body86 ]
  %mul101 = mul nsw i32 %0, %d_mul
  %mul102 = shl nsw i32 %mul101, 9
  %idxprom103 = sext i32 %mul102 to i64
  %arrayidx104 = getelementptr inbounds float, ptr %d_sums, i64 %idxprom103
  store float %62, ptr %arrayidx104, align 4, !tbaa !10
  %arrayidx110 = getelementptr inbounds float, ptr %d_sums2, i64 %idxprom103
  store float %61, ptr %arrayidx110, align 4, !tbaa !10
  br label %if.end112

for.body86:                                       ; preds = %for.body86.prol.loopexit, %for.body86
  %add96174 = phi float [ %add96.1, %for.body86 ], [ %add96174.unr, %for.body86.prol.loopexit ]
  %add91173 = phi float [ %add91.1, %for.body86 ], [ %add91173.unr, %for.body86.prol.loopexit ]
  %i82.0172 = phi i32 [ %inc.1, %for.body86 ], [ %i82.0172.unr, %for.body86.prol.loopexit ]
  %idxprom87 = sext i32 %i82.0172 to i64
  %arrayidx88 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom87
  %63 = load float, ptr %arrayidx88, align 4, !tbaa !10
  %add91 = fadd contract float %63, %add91173
  store float %add91, ptr %arrayidx90, align 4, !tbaa !10
  %arrayidx93 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom87
  %64 = load float, ptr %arrayidx93, align 4, !tbaa !10
  %add96 = fadd contract float %64, %add96174
  store float %add96, ptr %arrayidx95, align 4, !tbaa !10
  %inc = add nsw i32 %i82.0172, 1
  %idxprom87.1 = sext i32 %inc to i64
  %arrayidx88.1 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E6d_psum to ptr), i64 0, i64 %idxprom87.1
  %65 = load float, ptr %arrayidx88.1, align 4, !tbaa !10
  %add91.1 = fadd contract float %65, %add91
  store float %add91.1, ptr %arrayidx90, align 4, !tbaa !10
  %arrayidx93.1 = getelementptr inbounds [512 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ6reduceliiPfS_E7d_psum2 to ptr), i64 0, i64 %idxprom87.1
  %66 = load float, ptr %arrayidx93.1, align 4, !tbaa !10
  %add96.1 = fadd contract float %66, %add96
  store float %add96.1, ptr %arrayidx95, align 4, !tbaa !10
  %inc.1 = add nsw i32 %i82.0172, 2
  %exitcond.not.1 = icmp eq i32 %inc.1, %call.i
  br i1 %exitcond.not.1, label %for.cond.cleanup85, label %for.body86, !llvm.loop !17

if.end112:                                        ; preds = %for.cond.cleanup54, %for.cond.cleanup85, %if.end31.8, %if.then34
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z4sradfiilPKiS0_S0_S0_PfS1_S1_S1_fS1_PKf(float %d_lambda, i32 %d_Nr, i32 %d_Nc, i64 %d_Ne, ptr nocapture readonly %d_iN, ptr nocapture readonly %d_iS, ptr nocapture readonly %d_jE, ptr nocapture readonly %d_jW, ptr nocapture writeonly %d_dN, ptr nocapture writeonly %d_dS, ptr nocapture writeonly %d_dE, ptr nocapture writeonly %d_dW, float %d_q0sqr, ptr nocapture writeonly %d_c, ptr nocapture readonly %d_I) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %conv = sext i32 %add to i64
  %cmp.not = icmp slt i64 %conv, %d_Ne
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %d_Nr.frozen = freeze i32 %d_Nr
  %div = sdiv i32 %add, %d_Nr.frozen
  %2 = mul i32 %div, %d_Nr.frozen
  %rem.decomposed = sub i32 %add, %2
  %arrayidx = getelementptr inbounds float, ptr %d_I, i64 %conv
  %3 = load float, ptr %arrayidx, align 4, !tbaa !10
  %idxprom2 = sext i32 %rem.decomposed to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %d_iN, i64 %idxprom2
  %4 = load i32, ptr %arrayidx3, align 4, !tbaa !18
  %mul4 = mul nsw i32 %div, %d_Nr
  %add5 = add nsw i32 %4, %mul4
  %idxprom6 = sext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds float, ptr %d_I, i64 %idxprom6
  %5 = load float, ptr %arrayidx7, align 4, !tbaa !10
  %sub = fsub contract float %5, %3
  %arrayidx9 = getelementptr inbounds i32, ptr %d_iS, i64 %idxprom2
  %6 = load i32, ptr %arrayidx9, align 4, !tbaa !18
  %add11 = add nsw i32 %6, %mul4
  %idxprom12 = sext i32 %add11 to i64
  %arrayidx13 = getelementptr inbounds float, ptr %d_I, i64 %idxprom12
  %7 = load float, ptr %arrayidx13, align 4, !tbaa !10
  %sub14 = fsub contract float %7, %3
  %idxprom15 = sext i32 %div to i64
  %arrayidx16 = getelementptr inbounds i32, ptr %d_jW, i64 %idxprom15
  %8 = load i32, ptr %arrayidx16, align 4, !tbaa !18
  %mul17 = mul nsw i32 %8, %d_Nr
  %add18 = add nsw i32 %mul17, %rem.decomposed
  %idxprom19 = sext i32 %add18 to i64
  %arrayidx20 = getelementptr inbounds float, ptr %d_I, i64 %idxprom19
  %9 = load float, ptr %arrayidx20, align 4, !tbaa !10
  %sub21 = fsub contract float %9, %3
  %arrayidx23 = getelementptr inbounds i32, ptr %d_jE, i64 %idxprom15
  %10 = load i32, ptr %arrayidx23, align 4, !tbaa !18
  %mul24 = mul nsw i32 %10, %d_Nr
  %add25 = add nsw i32 %mul24, %rem.decomposed
  %idxprom26 = sext i32 %add25 to i64
  %arrayidx27 = getelementptr inbounds float, ptr %d_I, i64 %idxprom26
  %11 = load float, ptr %arrayidx27, align 4, !tbaa !10
  %sub28 = fsub contract float %11, %3
  %mul29 = fmul contract float %sub, %sub
  %mul30 = fmul contract float %sub14, %sub14
  %add31 = fadd contract float %mul29, %mul30
  %mul32 = fmul contract float %sub21, %sub21
  %add33 = fadd contract float %add31, %mul32
  %mul34 = fmul contract float %sub28, %sub28
  %add35 = fadd contract float %add33, %mul34
  %mul36 = fmul contract float %3, %3
  %div37 = fdiv contract float %add35, %mul36
  %add38 = fadd contract float %sub, %sub14
  %add39 = fadd contract float %add38, %sub21
  %add40 = fadd contract float %add39, %sub28
  %div41 = fdiv contract float %add40, %3
  %conv42 = fpext float %div37 to double
  %mul43 = fmul contract double %conv42, 5.000000e-01
  %mul44 = fmul contract float %div41, %div41
  %conv45 = fpext float %mul44 to double
  %mul46 = fmul contract double %conv45, 6.250000e-02
  %sub47 = fsub contract double %mul43, %mul46
  %conv48 = fptrunc double %sub47 to float
  %conv49 = fpext float %div41 to double
  %mul50 = fmul contract double %conv49, 2.500000e-01
  %add51 = fadd contract double %mul50, 1.000000e+00
  %conv52 = fptrunc double %add51 to float
  %mul53 = fmul contract float %conv52, %conv52
  %div54 = fdiv contract float %conv48, %mul53
  %sub55 = fsub contract float %div54, %d_q0sqr
  %add56 = fadd contract float %d_q0sqr, 1.000000e+00
  %mul57 = fmul contract float %add56, %d_q0sqr
  %div58 = fdiv contract float %sub55, %mul57
  %conv59 = fpext float %div58 to double
  %add60 = fadd contract double %conv59, 1.000000e+00
  %div61 = fdiv contract double 1.000000e+00, %add60
  %conv62 = fptrunc double %div61 to float
  %cmp63 = fcmp contract olt float %conv62, 0.000000e+00
  br i1 %cmp63, label %if.end68, label %if.else

if.else:                                          ; preds = %if.end
  %cmp65 = fcmp contract ogt float %conv62, 1.000000e+00
  br i1 %cmp65, label %if.then66, label %if.end68

if.then66:                                        ; preds = %if.else
  br label %if.end68

if.end68:                                         ; preds = %if.end, %if.else, %if.then66
  %c.0 = phi float [ 1.000000e+00, %if.then66 ], [ %conv62, %if.else ], [ 0.000000e+00, %if.end ]
  %arrayidx70 = getelementptr inbounds float, ptr %d_dN, i64 %conv
  store float %sub, ptr %arrayidx70, align 4, !tbaa !10
  %arrayidx72 = getelementptr inbounds float, ptr %d_dS, i64 %conv
  store float %sub14, ptr %arrayidx72, align 4, !tbaa !10
  %arrayidx74 = getelementptr inbounds float, ptr %d_dW, i64 %conv
  store float %sub21, ptr %arrayidx74, align 4, !tbaa !10
  %arrayidx76 = getelementptr inbounds float, ptr %d_dE, i64 %conv
  store float %sub28, ptr %arrayidx76, align 4, !tbaa !10
  %arrayidx78 = getelementptr inbounds float, ptr %d_c, i64 %conv
  store float %c.0, ptr %arrayidx78, align 4, !tbaa !10
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end68
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z5srad2fiilPKiS0_S0_S0_PKfS2_S2_S2_S2_Pf(float %d_lambda, i32 %d_Nr, i32 %d_Nc, i64 %d_Ne, ptr nocapture readnone %d_iN, ptr nocapture readonly %d_iS, ptr nocapture readonly %d_jE, ptr nocapture readnone %d_jW, ptr nocapture readonly %d_dN, ptr nocapture readonly %d_dS, ptr nocapture readonly %d_dE, ptr nocapture readonly %d_dW, ptr nocapture readonly %d_c, ptr nocapture %d_I) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %conv = sext i32 %add to i64
  %cmp.not = icmp slt i64 %conv, %d_Ne
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %d_Nr.frozen = freeze i32 %d_Nr
  %div = sdiv i32 %add, %d_Nr.frozen
  %2 = mul i32 %div, %d_Nr.frozen
  %rem.decomposed = sub i32 %add, %2
  %arrayidx = getelementptr inbounds float, ptr %d_c, i64 %conv
  %3 = load float, ptr %arrayidx, align 4, !tbaa !10
  %idxprom2 = sext i32 %rem.decomposed to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %d_iS, i64 %idxprom2
  %4 = load i32, ptr %arrayidx3, align 4, !tbaa !18
  %mul4 = mul nsw i32 %div, %d_Nr
  %add5 = add nsw i32 %4, %mul4
  %idxprom6 = sext i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds float, ptr %d_c, i64 %idxprom6
  %5 = load float, ptr %arrayidx7, align 4, !tbaa !10
  %idxprom10 = sext i32 %div to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %d_jE, i64 %idxprom10
  %6 = load i32, ptr %arrayidx11, align 4, !tbaa !18
  %mul12 = mul nsw i32 %6, %d_Nr
  %add13 = add nsw i32 %mul12, %rem.decomposed
  %idxprom14 = sext i32 %add13 to i64
  %arrayidx15 = getelementptr inbounds float, ptr %d_c, i64 %idxprom14
  %7 = load float, ptr %arrayidx15, align 4, !tbaa !10
  %arrayidx17 = getelementptr inbounds float, ptr %d_dN, i64 %conv
  %8 = load float, ptr %arrayidx17, align 4, !tbaa !10
  %mul18 = fmul contract float %3, %8
  %arrayidx20 = getelementptr inbounds float, ptr %d_dS, i64 %conv
  %9 = load float, ptr %arrayidx20, align 4, !tbaa !10
  %mul21 = fmul contract float %5, %9
  %add22 = fadd contract float %mul18, %mul21
  %arrayidx24 = getelementptr inbounds float, ptr %d_dW, i64 %conv
  %10 = load float, ptr %arrayidx24, align 4, !tbaa !10
  %mul25 = fmul contract float %3, %10
  %add26 = fadd contract float %add22, %mul25
  %arrayidx28 = getelementptr inbounds float, ptr %d_dE, i64 %conv
  %11 = load float, ptr %arrayidx28, align 4, !tbaa !10
  %mul29 = fmul contract float %7, %11
  %add30 = fadd contract float %add26, %mul29
  %conv31 = fpext float %d_lambda to double
  %mul32 = fmul contract double %conv31, 2.500000e-01
  %conv33 = fpext float %add30 to double
  %mul34 = fmul contract double %mul32, %conv33
  %arrayidx36 = getelementptr inbounds float, ptr %d_I, i64 %conv
  %12 = load float, ptr %arrayidx36, align 4, !tbaa !10
  %conv37 = fpext float %12 to double
  %add38 = fadd contract double %mul34, %conv37
  %conv39 = fptrunc double %add38 to float
  store float %conv39, ptr %arrayidx36, align 4, !tbaa !10
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z8compresslPf(i64 %d_Ne, ptr nocapture %d_I) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %conv = sext i32 %add to i64
  %cmp = icmp slt i64 %conv, %d_Ne
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx = getelementptr inbounds float, ptr %d_I, i64 %conv
  %2 = load float, ptr %arrayidx, align 4, !tbaa !10
  %call.i9 = tail call contract float @__nv_logf(float %2) #5
  %mul3 = fmul contract float %call.i9, 2.550000e+02
  store float %mul3, ptr %arrayidx, align 4, !tbaa !10
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_expf(float) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_logf(float) local_unnamed_addr #4

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5}
!llvm.module.flags = !{!6, !7, !8}
!llvm.ident = !{!9}

!0 = !{ptr @_Z7extractlPf, !"kernel", i32 1}
!1 = !{ptr @_Z7preparelPKfPfS1_, !"kernel", i32 1}
!2 = !{ptr @_Z6reduceliiPfS_, !"kernel", i32 1}
!3 = !{ptr @_Z4sradfiilPKiS0_S0_S0_PfS1_S1_S1_fS1_PKf, !"kernel", i32 1}
!4 = !{ptr @_Z5srad2fiilPKiS0_S0_S0_PKfS2_S2_S2_S2_Pf, !"kernel", i32 1}
!5 = !{ptr @_Z8compresslPf, !"kernel", i32 1}
!6 = !{i32 1, !"wchar_size", i32 4}
!7 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!8 = !{i32 7, !"frame-pointer", i32 2}
!9 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!10 = !{!11, !11, i64 0}
!11 = !{!"float", !12, i64 0}
!12 = !{!"omnipotent char", !13, i64 0}
!13 = !{!"Simple C++ TBAA"}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = distinct !{!16, !15}
!17 = distinct !{!17, !15}
!18 = !{!19, !19, i64 0}
!19 = !{!"int", !12, i64 0}
