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
define dso_local void @_Z12lud_diagonalPfii(ptr nocapture %m, i32 %matrix_dim, i32 %offset) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add1 = add i32 %0, %offset
  %idxprom5 = zext nneg i32 %0 to i64
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call void @llvm.nvvm.barrier0()
  %arrayidx40.phi.trans.insert = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 0
  br label %for.body11

for.body:                                         ; preds = %for.body, %entry
  %i.0128 = phi i32 [ 0, %entry ], [ %inc.1, %for.body ]
  %add = add nsw i32 %i.0128, %offset
  %mul = mul nsw i32 %add, %matrix_dim
  %add2 = add i32 %add1, %mul
  %idxprom = sext i32 %add2 to i64
  %arrayidx = getelementptr inbounds float, ptr %m, i64 %idxprom
  %1 = load float, ptr %arrayidx, align 4, !tbaa !7
  %idxprom3 = zext nneg i32 %i.0128 to i64
  %arrayidx6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom3, i64 %idxprom5
  store float %1, ptr %arrayidx6, align 4, !tbaa !7
  %inc = or disjoint i32 %i.0128, 1
  %add.1 = add nsw i32 %inc, %offset
  %mul.1 = mul nsw i32 %add.1, %matrix_dim
  %add2.1 = add i32 %add1, %mul.1
  %idxprom.1 = sext i32 %add2.1 to i64
  %arrayidx.1 = getelementptr inbounds float, ptr %m, i64 %idxprom.1
  %2 = load float, ptr %arrayidx.1, align 4, !tbaa !7
  %idxprom3.1 = zext nneg i32 %inc to i64
  %arrayidx6.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom3.1, i64 %idxprom5
  store float %2, ptr %arrayidx6.1, align 4, !tbaa !7
  %inc.1 = add nuw nsw i32 %i.0128, 2
  %exitcond.not.1 = icmp eq i32 %inc.1, 16
  br i1 %exitcond.not.1, label %for.cond.cleanup, label %for.body, !llvm.loop !11

for.body11:                                       ; preds = %for.cond.cleanup, %if.end67
  %indvars.iv = phi i32 [ 1, %for.cond.cleanup ], [ %indvars.iv.next, %if.end67 ]
  %i7.0132 = phi i32 [ 0, %for.cond.cleanup ], [ %add48, %if.end67 ]
  %cmp12 = icmp ugt i32 %0, %i7.0132
  br i1 %cmp12, label %for.cond13.preheader, label %if.end

for.cond13.preheader:                             ; preds = %for.body11
  %cmp14129.not = icmp eq i32 %i7.0132, 0
  br i1 %cmp14129.not, label %for.cond13.preheader.for.cond.cleanup15_crit_edge, label %for.body16.lr.ph

for.cond13.preheader.for.cond.cleanup15_crit_edge: ; preds = %for.cond13.preheader
  %.pre = load float, ptr %arrayidx40.phi.trans.insert, align 4, !tbaa !7
  br label %for.cond.cleanup15

for.body16.lr.ph:                                 ; preds = %for.cond13.preheader
  %idxprom23 = zext nneg i32 %i7.0132 to i64
  %arrayidx29 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 %idxprom23
  %arrayidx29.promoted = load float, ptr %arrayidx29, align 4, !tbaa !7
  %xtraiter = and i32 %i7.0132, 1
  %3 = icmp eq i32 %i7.0132, 1
  br i1 %3, label %for.cond.cleanup15.loopexit.unr-lcssa, label %for.body16.lr.ph.new

for.body16.lr.ph.new:                             ; preds = %for.body16.lr.ph
  %unroll_iter = and i32 %i7.0132, 2147483646
  br label %for.body16

for.cond.cleanup15.loopexit.unr-lcssa:            ; preds = %for.body16, %for.body16.lr.ph
  %sub.lcssa.ph = phi float [ poison, %for.body16.lr.ph ], [ %sub.1, %for.body16 ]
  %.unr = phi float [ %arrayidx29.promoted, %for.body16.lr.ph ], [ %sub.1, %for.body16 ]
  %j.0130.unr = phi i32 [ 0, %for.body16.lr.ph ], [ %inc31.1, %for.body16 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup15, label %for.body16.epil

for.body16.epil:                                  ; preds = %for.cond.cleanup15.loopexit.unr-lcssa
  %idxprom19.epil = zext nneg i32 %j.0130.unr to i64
  %arrayidx20.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 %idxprom19.epil
  %4 = load float, ptr %arrayidx20.epil, align 4, !tbaa !7
  %arrayidx24.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom19.epil, i64 %idxprom23
  %5 = load float, ptr %arrayidx24.epil, align 4, !tbaa !7
  %mul25.epil = fmul fast float %5, %4
  %sub.epil = fsub fast float %.unr, %mul25.epil
  store float %sub.epil, ptr %arrayidx29, align 4, !tbaa !7
  br label %for.cond.cleanup15

for.cond.cleanup15:                               ; preds = %for.body16.epil, %for.cond.cleanup15.loopexit.unr-lcssa, %for.cond13.preheader.for.cond.cleanup15_crit_edge
  %idxprom33.pre-phi = phi i64 [ 0, %for.cond13.preheader.for.cond.cleanup15_crit_edge ], [ %idxprom23, %for.cond.cleanup15.loopexit.unr-lcssa ], [ %idxprom23, %for.body16.epil ]
  %6 = phi float [ %.pre, %for.cond13.preheader.for.cond.cleanup15_crit_edge ], [ %sub.lcssa.ph, %for.cond.cleanup15.loopexit.unr-lcssa ], [ %sub.epil, %for.body16.epil ]
  %arrayidx36 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom33.pre-phi, i64 %idxprom33.pre-phi
  %7 = load float, ptr %arrayidx36, align 4, !tbaa !7
  %arrayidx40 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 %idxprom33.pre-phi
  %div = fdiv fast float %6, %7
  store float %div, ptr %arrayidx40, align 4, !tbaa !7
  br label %if.end

for.body16:                                       ; preds = %for.body16, %for.body16.lr.ph.new
  %8 = phi float [ %arrayidx29.promoted, %for.body16.lr.ph.new ], [ %sub.1, %for.body16 ]
  %j.0130 = phi i32 [ 0, %for.body16.lr.ph.new ], [ %inc31.1, %for.body16 ]
  %niter = phi i32 [ 0, %for.body16.lr.ph.new ], [ %niter.next.1, %for.body16 ]
  %idxprom19 = zext nneg i32 %j.0130 to i64
  %arrayidx20 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 %idxprom19
  %9 = load float, ptr %arrayidx20, align 4, !tbaa !7
  %arrayidx24 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom19, i64 %idxprom23
  %10 = load float, ptr %arrayidx24, align 4, !tbaa !7
  %mul25 = fmul fast float %10, %9
  %sub = fsub fast float %8, %mul25
  store float %sub, ptr %arrayidx29, align 4, !tbaa !7
  %inc31 = or disjoint i32 %j.0130, 1
  %idxprom19.1 = zext nneg i32 %inc31 to i64
  %arrayidx20.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom5, i64 %idxprom19.1
  %11 = load float, ptr %arrayidx20.1, align 4, !tbaa !7
  %arrayidx24.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom19.1, i64 %idxprom23
  %12 = load float, ptr %arrayidx24.1, align 4, !tbaa !7
  %mul25.1 = fmul fast float %12, %11
  %sub.1 = fsub fast float %sub, %mul25.1
  store float %sub.1, ptr %arrayidx29, align 4, !tbaa !7
  %inc31.1 = add nuw nsw i32 %j.0130, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup15.loopexit.unr-lcssa, label %for.body16, !llvm.loop !13

if.end:                                           ; preds = %for.cond.cleanup15, %for.body11
  tail call void @llvm.nvvm.barrier0()
  %add48 = add nuw nsw i32 %i7.0132, 1
  br i1 %cmp12, label %for.cond44.preheader, label %if.end67

for.cond44.preheader:                             ; preds = %if.end
  %idxprom49 = zext nneg i32 %add48 to i64
  %arrayidx62 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom49, i64 %idxprom5
  %arrayidx62.promoted = load float, ptr %arrayidx62, align 4, !tbaa !7
  %xtraiter142 = and i32 %indvars.iv, 1
  %13 = icmp eq i32 %i7.0132, 0
  br i1 %13, label %if.end67.loopexit.unr-lcssa, label %for.cond44.preheader.new

for.cond44.preheader.new:                         ; preds = %for.cond44.preheader
  %unroll_iter145 = and i32 %indvars.iv, 2147483646
  br label %for.body47

for.body47:                                       ; preds = %for.body47, %for.cond44.preheader.new
  %j43.0131 = phi i32 [ 0, %for.cond44.preheader.new ], [ %inc65.1, %for.body47 ]
  %14 = phi float [ %arrayidx62.promoted, %for.cond44.preheader.new ], [ %sub63.1, %for.body47 ]
  %niter146 = phi i32 [ 0, %for.cond44.preheader.new ], [ %niter146.next.1, %for.body47 ]
  %idxprom51 = zext nneg i32 %j43.0131 to i64
  %arrayidx52 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom49, i64 %idxprom51
  %15 = load float, ptr %arrayidx52, align 4, !tbaa !7
  %arrayidx56 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom51, i64 %idxprom5
  %16 = load float, ptr %arrayidx56, align 4, !tbaa !7
  %mul57 = fmul fast float %16, %15
  %sub63 = fsub fast float %14, %mul57
  store float %sub63, ptr %arrayidx62, align 4, !tbaa !7
  %inc65 = or disjoint i32 %j43.0131, 1
  %idxprom51.1 = zext nneg i32 %inc65 to i64
  %arrayidx52.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom49, i64 %idxprom51.1
  %17 = load float, ptr %arrayidx52.1, align 4, !tbaa !7
  %arrayidx56.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom51.1, i64 %idxprom5
  %18 = load float, ptr %arrayidx56.1, align 4, !tbaa !7
  %mul57.1 = fmul fast float %18, %17
  %sub63.1 = fsub fast float %sub63, %mul57.1
  store float %sub63.1, ptr %arrayidx62, align 4, !tbaa !7
  %inc65.1 = add nuw nsw i32 %j43.0131, 2
  %niter146.next.1 = add i32 %niter146, 2
  %niter146.ncmp.1 = icmp eq i32 %niter146.next.1, %unroll_iter145
  br i1 %niter146.ncmp.1, label %if.end67.loopexit.unr-lcssa, label %for.body47, !llvm.loop !14

if.end67.loopexit.unr-lcssa:                      ; preds = %for.body47, %for.cond44.preheader
  %j43.0131.unr = phi i32 [ 0, %for.cond44.preheader ], [ %inc65.1, %for.body47 ]
  %.unr143 = phi float [ %arrayidx62.promoted, %for.cond44.preheader ], [ %sub63.1, %for.body47 ]
  %lcmp.mod144.not = icmp eq i32 %xtraiter142, 0
  br i1 %lcmp.mod144.not, label %if.end67, label %for.body47.epil

for.body47.epil:                                  ; preds = %if.end67.loopexit.unr-lcssa
  %idxprom51.epil = zext nneg i32 %j43.0131.unr to i64
  %arrayidx52.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom49, i64 %idxprom51.epil
  %19 = load float, ptr %arrayidx52.epil, align 4, !tbaa !7
  %arrayidx56.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom51.epil, i64 %idxprom5
  %20 = load float, ptr %arrayidx56.epil, align 4, !tbaa !7
  %mul57.epil = fmul fast float %20, %19
  %sub63.epil = fsub fast float %.unr143, %mul57.epil
  store float %sub63.epil, ptr %arrayidx62, align 4, !tbaa !7
  br label %if.end67

if.end67:                                         ; preds = %for.body47.epil, %if.end67.loopexit.unr-lcssa, %if.end
  tail call void @llvm.nvvm.barrier0()
  %indvars.iv.next = add nuw nsw i32 %indvars.iv, 1
  %exitcond137.not = icmp eq i32 %add48, 15
  br i1 %exitcond137.not, label %for.body75, label %for.body11, !llvm.loop !15

for.cond.cleanup74:                               ; preds = %for.body75
  ret void

for.body75:                                       ; preds = %if.end67, %for.body75
  %i71.0134 = phi i32 [ %inc87.2, %for.body75 ], [ 1, %if.end67 ]
  %idxprom76 = zext nneg i32 %i71.0134 to i64
  %arrayidx79 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom76, i64 %idxprom5
  %21 = load float, ptr %arrayidx79, align 4, !tbaa !7
  %add80 = add nsw i32 %i71.0134, %offset
  %mul81 = mul nsw i32 %add80, %matrix_dim
  %add83 = add i32 %add1, %mul81
  %idxprom84 = sext i32 %add83 to i64
  %arrayidx85 = getelementptr inbounds float, ptr %m, i64 %idxprom84
  store float %21, ptr %arrayidx85, align 4, !tbaa !7
  %inc87 = add nuw nsw i32 %i71.0134, 1
  %idxprom76.1 = zext nneg i32 %inc87 to i64
  %arrayidx79.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom76.1, i64 %idxprom5
  %22 = load float, ptr %arrayidx79.1, align 4, !tbaa !7
  %add80.1 = add nsw i32 %inc87, %offset
  %mul81.1 = mul nsw i32 %add80.1, %matrix_dim
  %add83.1 = add i32 %add1, %mul81.1
  %idxprom84.1 = sext i32 %add83.1 to i64
  %arrayidx85.1 = getelementptr inbounds float, ptr %m, i64 %idxprom84.1
  store float %22, ptr %arrayidx85.1, align 4, !tbaa !7
  %inc87.1 = add nuw nsw i32 %i71.0134, 2
  %idxprom76.2 = zext nneg i32 %inc87.1 to i64
  %arrayidx79.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_diagonalPfiiE6shadow to ptr), i64 0, i64 %idxprom76.2, i64 %idxprom5
  %23 = load float, ptr %arrayidx79.2, align 4, !tbaa !7
  %add80.2 = add nsw i32 %inc87.1, %offset
  %mul81.2 = mul nsw i32 %add80.2, %matrix_dim
  %add83.2 = add i32 %add1, %mul81.2
  %idxprom84.2 = sext i32 %add83.2 to i64
  %arrayidx85.2 = getelementptr inbounds float, ptr %m, i64 %idxprom84.2
  store float %23, ptr %arrayidx85.2, align 4, !tbaa !7
  %inc87.2 = add nuw nsw i32 %i71.0134, 3
  %exitcond138.not.2 = icmp eq i32 %inc87.2, 16
  br i1 %exitcond138.not.2, label %for.cond.cleanup74, label %for.body75, !llvm.loop !16
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z13lud_perimeterPfii(ptr nocapture %m, i32 %matrix_dim, i32 %offset) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp = icmp ult i32 %0, 16
  %sub = add nsw i32 %0, -16
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %add = shl i32 %1, 4
  %mul = add i32 %add, 16
  br i1 %cmp, label %for.cond.preheader, label %for.cond34.preheader

for.cond34.preheader:                             ; preds = %entry
  %add40 = add i32 %sub, %offset
  %idxprom46 = zext nneg i32 %sub to i64
  %add38 = add nsw i32 %offset, 8
  %mul39 = mul nsw i32 %add38, %matrix_dim
  %add41 = add i32 %add40, %mul39
  %idxprom42 = sext i32 %add41 to i64
  %arrayidx43 = getelementptr inbounds float, ptr %m, i64 %idxprom42
  %2 = load float, ptr %arrayidx43, align 4, !tbaa !7
  %arrayidx47 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 8, i64 %idxprom46
  store float %2, ptr %arrayidx47, align 4, !tbaa !7
  %add38.1 = add nsw i32 %offset, 9
  %mul39.1 = mul nsw i32 %add38.1, %matrix_dim
  %add41.1 = add i32 %add40, %mul39.1
  %idxprom42.1 = sext i32 %add41.1 to i64
  %arrayidx43.1 = getelementptr inbounds float, ptr %m, i64 %idxprom42.1
  %3 = load float, ptr %arrayidx43.1, align 4, !tbaa !7
  %arrayidx47.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 9, i64 %idxprom46
  store float %3, ptr %arrayidx47.1, align 4, !tbaa !7
  %add38.2 = add nsw i32 %offset, 10
  %mul39.2 = mul nsw i32 %add38.2, %matrix_dim
  %add41.2 = add i32 %add40, %mul39.2
  %idxprom42.2 = sext i32 %add41.2 to i64
  %arrayidx43.2 = getelementptr inbounds float, ptr %m, i64 %idxprom42.2
  %4 = load float, ptr %arrayidx43.2, align 4, !tbaa !7
  %arrayidx47.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 10, i64 %idxprom46
  store float %4, ptr %arrayidx47.2, align 4, !tbaa !7
  %add38.3 = add nsw i32 %offset, 11
  %mul39.3 = mul nsw i32 %add38.3, %matrix_dim
  %add41.3 = add i32 %add40, %mul39.3
  %idxprom42.3 = sext i32 %add41.3 to i64
  %arrayidx43.3 = getelementptr inbounds float, ptr %m, i64 %idxprom42.3
  %5 = load float, ptr %arrayidx43.3, align 4, !tbaa !7
  %arrayidx47.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 11, i64 %idxprom46
  store float %5, ptr %arrayidx47.3, align 4, !tbaa !7
  %add38.4 = add nsw i32 %offset, 12
  %mul39.4 = mul nsw i32 %add38.4, %matrix_dim
  %add41.4 = add i32 %add40, %mul39.4
  %idxprom42.4 = sext i32 %add41.4 to i64
  %arrayidx43.4 = getelementptr inbounds float, ptr %m, i64 %idxprom42.4
  %6 = load float, ptr %arrayidx43.4, align 4, !tbaa !7
  %arrayidx47.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 12, i64 %idxprom46
  store float %6, ptr %arrayidx47.4, align 4, !tbaa !7
  %add38.5 = add nsw i32 %offset, 13
  %mul39.5 = mul nsw i32 %add38.5, %matrix_dim
  %add41.5 = add i32 %add40, %mul39.5
  %idxprom42.5 = sext i32 %add41.5 to i64
  %arrayidx43.5 = getelementptr inbounds float, ptr %m, i64 %idxprom42.5
  %7 = load float, ptr %arrayidx43.5, align 4, !tbaa !7
  %arrayidx47.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 13, i64 %idxprom46
  store float %7, ptr %arrayidx47.5, align 4, !tbaa !7
  %add38.6 = add nsw i32 %offset, 14
  %mul39.6 = mul nsw i32 %add38.6, %matrix_dim
  %add41.6 = add i32 %add40, %mul39.6
  %idxprom42.6 = sext i32 %add41.6 to i64
  %arrayidx43.6 = getelementptr inbounds float, ptr %m, i64 %idxprom42.6
  %8 = load float, ptr %arrayidx43.6, align 4, !tbaa !7
  %arrayidx47.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 14, i64 %idxprom46
  store float %8, ptr %arrayidx47.6, align 4, !tbaa !7
  %add38.7 = add nsw i32 %offset, 15
  %mul39.7 = mul nsw i32 %add38.7, %matrix_dim
  %add41.7 = add i32 %add40, %mul39.7
  %idxprom42.7 = sext i32 %add41.7 to i64
  %arrayidx43.7 = getelementptr inbounds float, ptr %m, i64 %idxprom42.7
  %9 = load float, ptr %arrayidx43.7, align 4, !tbaa !7
  %arrayidx47.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 15, i64 %idxprom46
  store float %9, ptr %arrayidx47.7, align 4, !tbaa !7
  %add56 = add nsw i32 %mul, %offset
  br label %for.body55

for.cond.preheader:                               ; preds = %entry
  %add8 = add i32 %0, %offset
  %idxprom12 = zext nneg i32 %0 to i64
  %mul7 = mul nsw i32 %offset, %matrix_dim
  %add9 = add i32 %add8, %mul7
  %idxprom = sext i32 %add9 to i64
  %arrayidx = getelementptr inbounds float, ptr %m, i64 %idxprom
  %10 = load float, ptr %arrayidx, align 4, !tbaa !7
  %arrayidx13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 0, i64 %idxprom12
  store float %10, ptr %arrayidx13, align 4, !tbaa !7
  %add6.1 = add nsw i32 %offset, 1
  %mul7.1 = mul nsw i32 %add6.1, %matrix_dim
  %add9.1 = add i32 %add8, %mul7.1
  %idxprom.1 = sext i32 %add9.1 to i64
  %arrayidx.1 = getelementptr inbounds float, ptr %m, i64 %idxprom.1
  %11 = load float, ptr %arrayidx.1, align 4, !tbaa !7
  %arrayidx13.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 1, i64 %idxprom12
  store float %11, ptr %arrayidx13.1, align 4, !tbaa !7
  %add6.2 = add nsw i32 %offset, 2
  %mul7.2 = mul nsw i32 %add6.2, %matrix_dim
  %add9.2 = add i32 %add8, %mul7.2
  %idxprom.2 = sext i32 %add9.2 to i64
  %arrayidx.2 = getelementptr inbounds float, ptr %m, i64 %idxprom.2
  %12 = load float, ptr %arrayidx.2, align 4, !tbaa !7
  %arrayidx13.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 2, i64 %idxprom12
  store float %12, ptr %arrayidx13.2, align 4, !tbaa !7
  %add6.3 = add nsw i32 %offset, 3
  %mul7.3 = mul nsw i32 %add6.3, %matrix_dim
  %add9.3 = add i32 %add8, %mul7.3
  %idxprom.3 = sext i32 %add9.3 to i64
  %arrayidx.3 = getelementptr inbounds float, ptr %m, i64 %idxprom.3
  %13 = load float, ptr %arrayidx.3, align 4, !tbaa !7
  %arrayidx13.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 3, i64 %idxprom12
  store float %13, ptr %arrayidx13.3, align 4, !tbaa !7
  %add6.4 = add nsw i32 %offset, 4
  %mul7.4 = mul nsw i32 %add6.4, %matrix_dim
  %add9.4 = add i32 %add8, %mul7.4
  %idxprom.4 = sext i32 %add9.4 to i64
  %arrayidx.4 = getelementptr inbounds float, ptr %m, i64 %idxprom.4
  %14 = load float, ptr %arrayidx.4, align 4, !tbaa !7
  %arrayidx13.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 4, i64 %idxprom12
  store float %14, ptr %arrayidx13.4, align 4, !tbaa !7
  %add6.5 = add nsw i32 %offset, 5
  %mul7.5 = mul nsw i32 %add6.5, %matrix_dim
  %add9.5 = add i32 %add8, %mul7.5
  %idxprom.5 = sext i32 %add9.5 to i64
  %arrayidx.5 = getelementptr inbounds float, ptr %m, i64 %idxprom.5
  %15 = load float, ptr %arrayidx.5, align 4, !tbaa !7
  %arrayidx13.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 5, i64 %idxprom12
  store float %15, ptr %arrayidx13.5, align 4, !tbaa !7
  %add6.6 = add nsw i32 %offset, 6
  %mul7.6 = mul nsw i32 %add6.6, %matrix_dim
  %add9.6 = add i32 %add8, %mul7.6
  %idxprom.6 = sext i32 %add9.6 to i64
  %arrayidx.6 = getelementptr inbounds float, ptr %m, i64 %idxprom.6
  %16 = load float, ptr %arrayidx.6, align 4, !tbaa !7
  %arrayidx13.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 6, i64 %idxprom12
  store float %16, ptr %arrayidx13.6, align 4, !tbaa !7
  %add6.7 = add nsw i32 %offset, 7
  %mul7.7 = mul nsw i32 %add6.7, %matrix_dim
  %add9.7 = add i32 %add8, %mul7.7
  %idxprom.7 = sext i32 %add9.7 to i64
  %arrayidx.7 = getelementptr inbounds float, ptr %m, i64 %idxprom.7
  %17 = load float, ptr %arrayidx.7, align 4, !tbaa !7
  %arrayidx13.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 7, i64 %idxprom12
  store float %17, ptr %arrayidx13.7, align 4, !tbaa !7
  %add22 = add i32 %add8, %mul
  br label %for.body18

for.body18:                                       ; preds = %for.body18, %for.cond.preheader
  %i14.0267 = phi i32 [ 0, %for.cond.preheader ], [ %inc31.1, %for.body18 ]
  %add19 = add nsw i32 %i14.0267, %offset
  %mul20 = mul nsw i32 %add19, %matrix_dim
  %add23 = add i32 %add22, %mul20
  %idxprom24 = sext i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds float, ptr %m, i64 %idxprom24
  %18 = load float, ptr %arrayidx25, align 4, !tbaa !7
  %idxprom26 = zext nneg i32 %i14.0267 to i64
  %arrayidx29 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom26, i64 %idxprom12
  store float %18, ptr %arrayidx29, align 4, !tbaa !7
  %inc31 = or disjoint i32 %i14.0267, 1
  %add19.1 = add nsw i32 %inc31, %offset
  %mul20.1 = mul nsw i32 %add19.1, %matrix_dim
  %add23.1 = add i32 %add22, %mul20.1
  %idxprom24.1 = sext i32 %add23.1 to i64
  %arrayidx25.1 = getelementptr inbounds float, ptr %m, i64 %idxprom24.1
  %19 = load float, ptr %arrayidx25.1, align 4, !tbaa !7
  %idxprom26.1 = zext nneg i32 %inc31 to i64
  %arrayidx29.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom26.1, i64 %idxprom12
  store float %19, ptr %arrayidx29.1, align 4, !tbaa !7
  %inc31.1 = add nuw nsw i32 %i14.0267, 2
  %exitcond279.not.1 = icmp eq i32 %inc31.1, 16
  br i1 %exitcond279.not.1, label %if.end, label %for.body18, !llvm.loop !17

for.body55:                                       ; preds = %for.body55, %for.cond34.preheader
  %i51.0265 = phi i32 [ 0, %for.cond34.preheader ], [ %inc68.1, %for.body55 ]
  %add57 = add nsw i32 %add56, %i51.0265
  %mul58 = mul nsw i32 %add57, %matrix_dim
  %add60 = add i32 %add40, %mul58
  %idxprom61 = sext i32 %add60 to i64
  %arrayidx62 = getelementptr inbounds float, ptr %m, i64 %idxprom61
  %20 = load float, ptr %arrayidx62, align 4, !tbaa !7
  %idxprom63 = zext nneg i32 %i51.0265 to i64
  %arrayidx66 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom63, i64 %idxprom46
  store float %20, ptr %arrayidx66, align 4, !tbaa !7
  %inc68 = or disjoint i32 %i51.0265, 1
  %add57.1 = add nsw i32 %add56, %inc68
  %mul58.1 = mul nsw i32 %add57.1, %matrix_dim
  %add60.1 = add i32 %add40, %mul58.1
  %idxprom61.1 = sext i32 %add60.1 to i64
  %arrayidx62.1 = getelementptr inbounds float, ptr %m, i64 %idxprom61.1
  %21 = load float, ptr %arrayidx62.1, align 4, !tbaa !7
  %idxprom63.1 = zext nneg i32 %inc68 to i64
  %arrayidx66.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom63.1, i64 %idxprom46
  store float %21, ptr %arrayidx66.1, align 4, !tbaa !7
  %inc68.1 = add nuw nsw i32 %i51.0265, 2
  %exitcond.not.1 = icmp eq i32 %inc68.1, 16
  br i1 %exitcond.not.1, label %if.end, label %for.body55, !llvm.loop !18

if.end:                                           ; preds = %for.body55, %for.body18
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %for.cond73.preheader, label %for.cond103.preheader

for.cond103.preheader:                            ; preds = %if.end
  %idxprom133 = sext i32 %sub to i64
  %arrayidx136.phi.trans.insert = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 0
  br label %for.cond108.preheader

for.cond73.preheader:                             ; preds = %if.end
  %idxprom87 = zext nneg i32 %0 to i64
  br label %for.cond77.preheader

for.cond77.preheader:                             ; preds = %for.cond73.preheader, %for.cond.cleanup79
  %indvar = phi i32 [ 0, %for.cond73.preheader ], [ %indvar.next, %for.cond.cleanup79 ]
  %i72.0272 = phi i32 [ 1, %for.cond73.preheader ], [ %inc99, %for.cond.cleanup79 ]
  %idxprom81 = zext nneg i32 %i72.0272 to i64
  %arrayidx93 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom81, i64 %idxprom87
  %arrayidx93.promoted = load float, ptr %arrayidx93, align 4, !tbaa !7
  %xtraiter294 = and i32 %i72.0272, 1
  %22 = icmp eq i32 %indvar, 0
  br i1 %22, label %for.cond.cleanup79.unr-lcssa, label %for.cond77.preheader.new

for.cond77.preheader.new:                         ; preds = %for.cond77.preheader
  %unroll_iter297 = and i32 %i72.0272, 2147483646
  br label %for.body80

for.cond.cleanup79.unr-lcssa:                     ; preds = %for.body80, %for.cond77.preheader
  %j.0271.unr = phi i32 [ 0, %for.cond77.preheader ], [ %inc96.1, %for.body80 ]
  %.unr295 = phi float [ %arrayidx93.promoted, %for.cond77.preheader ], [ %sub94.1, %for.body80 ]
  %lcmp.mod296.not = icmp eq i32 %xtraiter294, 0
  br i1 %lcmp.mod296.not, label %for.cond.cleanup79, label %for.body80.epil

for.body80.epil:                                  ; preds = %for.cond.cleanup79.unr-lcssa
  %idxprom83.epil = zext nneg i32 %j.0271.unr to i64
  %arrayidx84.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom81, i64 %idxprom83.epil
  %23 = load float, ptr %arrayidx84.epil, align 4, !tbaa !7
  %arrayidx88.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom83.epil, i64 %idxprom87
  %24 = load float, ptr %arrayidx88.epil, align 4, !tbaa !7
  %mul89.epil = fmul fast float %24, %23
  %sub94.epil = fsub fast float %.unr295, %mul89.epil
  store float %sub94.epil, ptr %arrayidx93, align 4, !tbaa !7
  br label %for.cond.cleanup79

for.cond.cleanup79:                               ; preds = %for.cond.cleanup79.unr-lcssa, %for.body80.epil
  %inc99 = add nuw nsw i32 %i72.0272, 1
  %exitcond283.not = icmp eq i32 %inc99, 16
  %indvar.next = add i32 %indvar, 1
  br i1 %exitcond283.not, label %if.end140, label %for.cond77.preheader, !llvm.loop !19

for.body80:                                       ; preds = %for.body80, %for.cond77.preheader.new
  %j.0271 = phi i32 [ 0, %for.cond77.preheader.new ], [ %inc96.1, %for.body80 ]
  %25 = phi float [ %arrayidx93.promoted, %for.cond77.preheader.new ], [ %sub94.1, %for.body80 ]
  %niter298 = phi i32 [ 0, %for.cond77.preheader.new ], [ %niter298.next.1, %for.body80 ]
  %idxprom83 = zext nneg i32 %j.0271 to i64
  %arrayidx84 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom81, i64 %idxprom83
  %26 = load float, ptr %arrayidx84, align 4, !tbaa !7
  %arrayidx88 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom83, i64 %idxprom87
  %27 = load float, ptr %arrayidx88, align 4, !tbaa !7
  %mul89 = fmul fast float %27, %26
  %sub94 = fsub fast float %25, %mul89
  store float %sub94, ptr %arrayidx93, align 4, !tbaa !7
  %inc96 = or disjoint i32 %j.0271, 1
  %idxprom83.1 = zext nneg i32 %inc96 to i64
  %arrayidx84.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom81, i64 %idxprom83.1
  %28 = load float, ptr %arrayidx84.1, align 4, !tbaa !7
  %arrayidx88.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom83.1, i64 %idxprom87
  %29 = load float, ptr %arrayidx88.1, align 4, !tbaa !7
  %mul89.1 = fmul fast float %29, %28
  %sub94.1 = fsub fast float %sub94, %mul89.1
  store float %sub94.1, ptr %arrayidx93, align 4, !tbaa !7
  %inc96.1 = add nuw nsw i32 %j.0271, 2
  %niter298.next.1 = add i32 %niter298, 2
  %niter298.ncmp.1 = icmp eq i32 %niter298.next.1, %unroll_iter297
  br i1 %niter298.ncmp.1, label %for.cond.cleanup79.unr-lcssa, label %for.body80, !llvm.loop !20

for.cond108.preheader:                            ; preds = %for.cond103.preheader, %for.cond.cleanup110
  %i102.0270 = phi i32 [ 0, %for.cond103.preheader ], [ %inc138, %for.cond.cleanup110 ]
  %cmp109268.not = icmp eq i32 %i102.0270, 0
  br i1 %cmp109268.not, label %for.cond108.preheader.for.cond.cleanup110_crit_edge, label %for.body111.lr.ph

for.cond108.preheader.for.cond.cleanup110_crit_edge: ; preds = %for.cond108.preheader
  %.pre = load float, ptr %arrayidx136.phi.trans.insert, align 4, !tbaa !7
  br label %for.cond.cleanup110

for.body111.lr.ph:                                ; preds = %for.cond108.preheader
  %idxprom118 = zext nneg i32 %i102.0270 to i64
  %arrayidx124 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 %idxprom118
  %arrayidx124.promoted = load float, ptr %arrayidx124, align 4, !tbaa !7
  %xtraiter = and i32 %i102.0270, 1
  %30 = icmp eq i32 %i102.0270, 1
  br i1 %30, label %for.cond.cleanup110.loopexit.unr-lcssa, label %for.body111.lr.ph.new

for.body111.lr.ph.new:                            ; preds = %for.body111.lr.ph
  %unroll_iter = and i32 %i102.0270, 2147483646
  br label %for.body111

for.cond.cleanup110.loopexit.unr-lcssa:           ; preds = %for.body111, %for.body111.lr.ph
  %sub125.lcssa.ph = phi float [ poison, %for.body111.lr.ph ], [ %sub125.1, %for.body111 ]
  %.unr = phi float [ %arrayidx124.promoted, %for.body111.lr.ph ], [ %sub125.1, %for.body111 ]
  %j107.0269.unr = phi i32 [ 0, %for.body111.lr.ph ], [ %inc127.1, %for.body111 ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup110, label %for.body111.epil

for.body111.epil:                                 ; preds = %for.cond.cleanup110.loopexit.unr-lcssa
  %idxprom114.epil = zext nneg i32 %j107.0269.unr to i64
  %arrayidx115.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 %idxprom114.epil
  %31 = load float, ptr %arrayidx115.epil, align 4, !tbaa !7
  %arrayidx119.epil = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom114.epil, i64 %idxprom118
  %32 = load float, ptr %arrayidx119.epil, align 4, !tbaa !7
  %mul120.epil = fmul fast float %32, %31
  %sub125.epil = fsub fast float %.unr, %mul120.epil
  store float %sub125.epil, ptr %arrayidx124, align 4, !tbaa !7
  br label %for.cond.cleanup110

for.cond.cleanup110:                              ; preds = %for.body111.epil, %for.cond.cleanup110.loopexit.unr-lcssa, %for.cond108.preheader.for.cond.cleanup110_crit_edge
  %idxprom129.pre-phi = phi i64 [ 0, %for.cond108.preheader.for.cond.cleanup110_crit_edge ], [ %idxprom118, %for.cond.cleanup110.loopexit.unr-lcssa ], [ %idxprom118, %for.body111.epil ]
  %33 = phi float [ %.pre, %for.cond108.preheader.for.cond.cleanup110_crit_edge ], [ %sub125.lcssa.ph, %for.cond.cleanup110.loopexit.unr-lcssa ], [ %sub125.epil, %for.body111.epil ]
  %arrayidx132 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom129.pre-phi, i64 %idxprom129.pre-phi
  %34 = load float, ptr %arrayidx132, align 4, !tbaa !7
  %arrayidx136 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 %idxprom129.pre-phi
  %div = fdiv fast float %33, %34
  store float %div, ptr %arrayidx136, align 4, !tbaa !7
  %inc138 = add nuw nsw i32 %i102.0270, 1
  %exitcond281.not = icmp eq i32 %inc138, 16
  br i1 %exitcond281.not, label %if.end140, label %for.cond108.preheader, !llvm.loop !21

for.body111:                                      ; preds = %for.body111, %for.body111.lr.ph.new
  %35 = phi float [ %arrayidx124.promoted, %for.body111.lr.ph.new ], [ %sub125.1, %for.body111 ]
  %j107.0269 = phi i32 [ 0, %for.body111.lr.ph.new ], [ %inc127.1, %for.body111 ]
  %niter = phi i32 [ 0, %for.body111.lr.ph.new ], [ %niter.next.1, %for.body111 ]
  %idxprom114 = zext nneg i32 %j107.0269 to i64
  %arrayidx115 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 %idxprom114
  %36 = load float, ptr %arrayidx115, align 4, !tbaa !7
  %arrayidx119 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom114, i64 %idxprom118
  %37 = load float, ptr %arrayidx119, align 4, !tbaa !7
  %mul120 = fmul fast float %37, %36
  %sub125 = fsub fast float %35, %mul120
  store float %sub125, ptr %arrayidx124, align 4, !tbaa !7
  %inc127 = or disjoint i32 %j107.0269, 1
  %idxprom114.1 = zext nneg i32 %inc127 to i64
  %arrayidx115.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom133, i64 %idxprom114.1
  %38 = load float, ptr %arrayidx115.1, align 4, !tbaa !7
  %arrayidx119.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE3dia to ptr), i64 0, i64 %idxprom114.1, i64 %idxprom118
  %39 = load float, ptr %arrayidx119.1, align 4, !tbaa !7
  %mul120.1 = fmul fast float %39, %38
  %sub125.1 = fsub fast float %sub125, %mul120.1
  store float %sub125.1, ptr %arrayidx124, align 4, !tbaa !7
  %inc127.1 = add nuw nsw i32 %j107.0269, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup110.loopexit.unr-lcssa, label %for.body111, !llvm.loop !22

if.end140:                                        ; preds = %for.cond.cleanup110, %for.cond.cleanup79
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp, label %for.cond144.preheader, label %for.cond164.preheader

for.cond164.preheader:                            ; preds = %if.end140
  %idxprom170 = sext i32 %sub to i64
  %add172 = add nsw i32 %mul, %offset
  %add175 = add i32 %sub, %offset
  br label %for.body167

for.cond144.preheader:                            ; preds = %if.end140
  %idxprom150 = zext nneg i32 %0 to i64
  %add154 = add i32 %0, %offset
  %add155 = add i32 %add154, %mul
  br label %for.body147

for.body147:                                      ; preds = %for.body147, %for.cond144.preheader
  %i143.0274 = phi i32 [ 1, %for.cond144.preheader ], [ %inc160.2, %for.body147 ]
  %idxprom148 = zext nneg i32 %i143.0274 to i64
  %arrayidx151 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom148, i64 %idxprom150
  %40 = load float, ptr %arrayidx151, align 4, !tbaa !7
  %add152 = add nsw i32 %i143.0274, %offset
  %mul153 = mul nsw i32 %add152, %matrix_dim
  %add156 = add i32 %add155, %mul153
  %idxprom157 = sext i32 %add156 to i64
  %arrayidx158 = getelementptr inbounds float, ptr %m, i64 %idxprom157
  store float %40, ptr %arrayidx158, align 4, !tbaa !7
  %inc160 = add nuw nsw i32 %i143.0274, 1
  %idxprom148.1 = zext nneg i32 %inc160 to i64
  %arrayidx151.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom148.1, i64 %idxprom150
  %41 = load float, ptr %arrayidx151.1, align 4, !tbaa !7
  %add152.1 = add nsw i32 %inc160, %offset
  %mul153.1 = mul nsw i32 %add152.1, %matrix_dim
  %add156.1 = add i32 %add155, %mul153.1
  %idxprom157.1 = sext i32 %add156.1 to i64
  %arrayidx158.1 = getelementptr inbounds float, ptr %m, i64 %idxprom157.1
  store float %41, ptr %arrayidx158.1, align 4, !tbaa !7
  %inc160.1 = add nuw nsw i32 %i143.0274, 2
  %idxprom148.2 = zext nneg i32 %inc160.1 to i64
  %arrayidx151.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_row to ptr), i64 0, i64 %idxprom148.2, i64 %idxprom150
  %42 = load float, ptr %arrayidx151.2, align 4, !tbaa !7
  %add152.2 = add nsw i32 %inc160.1, %offset
  %mul153.2 = mul nsw i32 %add152.2, %matrix_dim
  %add156.2 = add i32 %add155, %mul153.2
  %idxprom157.2 = sext i32 %add156.2 to i64
  %arrayidx158.2 = getelementptr inbounds float, ptr %m, i64 %idxprom157.2
  store float %42, ptr %arrayidx158.2, align 4, !tbaa !7
  %inc160.2 = add nuw nsw i32 %i143.0274, 3
  %exitcond285.not.2 = icmp eq i32 %inc160.2, 16
  br i1 %exitcond285.not.2, label %if.end182, label %for.body147, !llvm.loop !23

for.body167:                                      ; preds = %for.body167, %for.cond164.preheader
  %i163.0273 = phi i32 [ 0, %for.cond164.preheader ], [ %inc180.1, %for.body167 ]
  %idxprom168 = zext nneg i32 %i163.0273 to i64
  %arrayidx171 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom168, i64 %idxprom170
  %43 = load float, ptr %arrayidx171, align 4, !tbaa !7
  %add173 = add nsw i32 %add172, %i163.0273
  %mul174 = mul nsw i32 %add173, %matrix_dim
  %add176 = add i32 %add175, %mul174
  %idxprom177 = sext i32 %add176 to i64
  %arrayidx178 = getelementptr inbounds float, ptr %m, i64 %idxprom177
  store float %43, ptr %arrayidx178, align 4, !tbaa !7
  %inc180 = or disjoint i32 %i163.0273, 1
  %idxprom168.1 = zext nneg i32 %inc180 to i64
  %arrayidx171.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ13lud_perimeterPfiiE8peri_col to ptr), i64 0, i64 %idxprom168.1, i64 %idxprom170
  %44 = load float, ptr %arrayidx171.1, align 4, !tbaa !7
  %add173.1 = add nsw i32 %add172, %inc180
  %mul174.1 = mul nsw i32 %add173.1, %matrix_dim
  %add176.1 = add i32 %add175, %mul174.1
  %idxprom177.1 = sext i32 %add176.1 to i64
  %arrayidx178.1 = getelementptr inbounds float, ptr %m, i64 %idxprom177.1
  store float %44, ptr %arrayidx178.1, align 4, !tbaa !7
  %inc180.1 = add nuw nsw i32 %i163.0273, 2
  %exitcond284.not.1 = icmp eq i32 %inc180.1, 16
  br i1 %exitcond284.not.1, label %if.end182, label %for.body167, !llvm.loop !24

if.end182:                                        ; preds = %for.body167, %for.body147
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z12lud_internalPfii(ptr nocapture %m, i32 %matrix_dim, i32 %offset) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %add = shl nuw nsw i32 %2, 4
  %mul = add i32 %offset, 16
  %add3 = add i32 %mul, %1
  %add4 = add i32 %add3, %add
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %add6 = shl i32 %3, 4
  %add8 = add i32 %mul, %0
  %add9 = add i32 %add8, %add6
  %add10 = add nsw i32 %1, %offset
  %mul11 = mul nsw i32 %add10, %matrix_dim
  %add12 = add nsw i32 %mul11, %add9
  %idxprom = sext i32 %add12 to i64
  %arrayidx = getelementptr inbounds float, ptr %m, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !7
  %idxprom13 = zext nneg i32 %1 to i64
  %idxprom15 = zext nneg i32 %0 to i64
  %arrayidx16 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 %idxprom13, i64 %idxprom15
  store float %4, ptr %arrayidx16, align 4, !tbaa !7
  %mul17 = mul nsw i32 %add4, %matrix_dim
  %add18 = add i32 %0, %offset
  %add19 = add i32 %add18, %mul17
  %idxprom20 = sext i32 %add19 to i64
  %arrayidx21 = getelementptr inbounds float, ptr %m, i64 %idxprom20
  %5 = load float, ptr %arrayidx21, align 4, !tbaa !7
  %arrayidx25 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 %idxprom15
  store float %5, ptr %arrayidx25, align 4, !tbaa !7
  tail call void @llvm.nvvm.barrier0()
  %arrayidx29 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 0
  %6 = load float, ptr %arrayidx29, align 4, !tbaa !7
  %arrayidx33 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 0, i64 %idxprom15
  %7 = load float, ptr %arrayidx33, align 4, !tbaa !7
  %mul34 = fmul fast float %7, %6
  %arrayidx29.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 1
  %8 = load float, ptr %arrayidx29.1, align 4, !tbaa !7
  %arrayidx33.1 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 1, i64 %idxprom15
  %9 = load float, ptr %arrayidx33.1, align 4, !tbaa !7
  %mul34.1 = fmul fast float %9, %8
  %add35.1 = fadd fast float %mul34.1, %mul34
  %arrayidx29.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 2
  %10 = load float, ptr %arrayidx29.2, align 4, !tbaa !7
  %arrayidx33.2 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 2, i64 %idxprom15
  %11 = load float, ptr %arrayidx33.2, align 4, !tbaa !7
  %mul34.2 = fmul fast float %11, %10
  %add35.2 = fadd fast float %mul34.2, %add35.1
  %arrayidx29.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 3
  %12 = load float, ptr %arrayidx29.3, align 4, !tbaa !7
  %arrayidx33.3 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 3, i64 %idxprom15
  %13 = load float, ptr %arrayidx33.3, align 4, !tbaa !7
  %mul34.3 = fmul fast float %13, %12
  %add35.3 = fadd fast float %mul34.3, %add35.2
  %arrayidx29.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 4
  %14 = load float, ptr %arrayidx29.4, align 4, !tbaa !7
  %arrayidx33.4 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 4, i64 %idxprom15
  %15 = load float, ptr %arrayidx33.4, align 4, !tbaa !7
  %mul34.4 = fmul fast float %15, %14
  %add35.4 = fadd fast float %mul34.4, %add35.3
  %arrayidx29.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 5
  %16 = load float, ptr %arrayidx29.5, align 4, !tbaa !7
  %arrayidx33.5 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 5, i64 %idxprom15
  %17 = load float, ptr %arrayidx33.5, align 4, !tbaa !7
  %mul34.5 = fmul fast float %17, %16
  %add35.5 = fadd fast float %mul34.5, %add35.4
  %arrayidx29.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 6
  %18 = load float, ptr %arrayidx29.6, align 4, !tbaa !7
  %arrayidx33.6 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 6, i64 %idxprom15
  %19 = load float, ptr %arrayidx33.6, align 4, !tbaa !7
  %mul34.6 = fmul fast float %19, %18
  %add35.6 = fadd fast float %mul34.6, %add35.5
  %arrayidx29.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 7
  %20 = load float, ptr %arrayidx29.7, align 4, !tbaa !7
  %arrayidx33.7 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 7, i64 %idxprom15
  %21 = load float, ptr %arrayidx33.7, align 4, !tbaa !7
  %mul34.7 = fmul fast float %21, %20
  %add35.7 = fadd fast float %mul34.7, %add35.6
  %arrayidx29.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 8
  %22 = load float, ptr %arrayidx29.8, align 4, !tbaa !7
  %arrayidx33.8 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 8, i64 %idxprom15
  %23 = load float, ptr %arrayidx33.8, align 4, !tbaa !7
  %mul34.8 = fmul fast float %23, %22
  %add35.8 = fadd fast float %mul34.8, %add35.7
  %arrayidx29.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 9
  %24 = load float, ptr %arrayidx29.9, align 4, !tbaa !7
  %arrayidx33.9 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 9, i64 %idxprom15
  %25 = load float, ptr %arrayidx33.9, align 4, !tbaa !7
  %mul34.9 = fmul fast float %25, %24
  %add35.9 = fadd fast float %mul34.9, %add35.8
  %arrayidx29.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 10
  %26 = load float, ptr %arrayidx29.10, align 4, !tbaa !7
  %arrayidx33.10 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 10, i64 %idxprom15
  %27 = load float, ptr %arrayidx33.10, align 4, !tbaa !7
  %mul34.10 = fmul fast float %27, %26
  %add35.10 = fadd fast float %mul34.10, %add35.9
  %arrayidx29.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 11
  %28 = load float, ptr %arrayidx29.11, align 4, !tbaa !7
  %arrayidx33.11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 11, i64 %idxprom15
  %29 = load float, ptr %arrayidx33.11, align 4, !tbaa !7
  %mul34.11 = fmul fast float %29, %28
  %add35.11 = fadd fast float %mul34.11, %add35.10
  %arrayidx29.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 12
  %30 = load float, ptr %arrayidx29.12, align 4, !tbaa !7
  %arrayidx33.12 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 12, i64 %idxprom15
  %31 = load float, ptr %arrayidx33.12, align 4, !tbaa !7
  %mul34.12 = fmul fast float %31, %30
  %add35.12 = fadd fast float %mul34.12, %add35.11
  %arrayidx29.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 13
  %32 = load float, ptr %arrayidx29.13, align 4, !tbaa !7
  %arrayidx33.13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 13, i64 %idxprom15
  %33 = load float, ptr %arrayidx33.13, align 4, !tbaa !7
  %mul34.13 = fmul fast float %33, %32
  %add35.13 = fadd fast float %mul34.13, %add35.12
  %arrayidx29.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 14
  %34 = load float, ptr %arrayidx29.14, align 4, !tbaa !7
  %arrayidx33.14 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 14, i64 %idxprom15
  %35 = load float, ptr %arrayidx33.14, align 4, !tbaa !7
  %mul34.14 = fmul fast float %35, %34
  %add35.14 = fadd fast float %mul34.14, %add35.13
  %arrayidx29.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_col to ptr), i64 0, i64 %idxprom13, i64 15
  %36 = load float, ptr %arrayidx29.15, align 4, !tbaa !7
  %arrayidx33.15 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ12lud_internalPfiiE8peri_row to ptr), i64 0, i64 15, i64 %idxprom15
  %37 = load float, ptr %arrayidx33.15, align 4, !tbaa !7
  %mul34.15 = fmul fast float %37, %36
  %add35.15 = fadd fast float %mul34.15, %add35.14
  %add37 = add nsw i32 %mul17, %add9
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds float, ptr %m, i64 %idxprom38
  %38 = load float, ptr %arrayidx39, align 4, !tbaa !7
  %sub = fsub fast float %38, %add35.15
  store float %sub, ptr %arrayidx39, align 4, !tbaa !7
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

attributes #0 = { convergent mustprogress norecurse nounwind "approx-func-fp-math"="true" "frame-pointer"="all" "no-infs-fp-math"="true" "no-nans-fp-math"="true" "no-signed-zeros-fp-math"="true" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" "unsafe-fp-math"="true" }
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
