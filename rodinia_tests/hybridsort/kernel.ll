; ModuleID = 'rodinia_tests/hybridsort/kernel.cu'
source_filename = "rodinia_tests/hybridsort/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }

@texPivot = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@tex = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@txt = dso_local addrspace(1) externally_initialized global i64 undef, align 4
@constStartAddr = dso_local addrspace(4) externally_initialized global [1025 x i32] zeroinitializer, align 4
@finalStartAddr = dso_local addrspace(4) externally_initialized global [1025 x i32] zeroinitializer, align 4
@nullElems = dso_local addrspace(4) externally_initialized global [1024 x i32] zeroinitializer, align 4
@_ZZ19histogram1024KernelPjPKfffiiE6s_Hist = internal addrspace(3) global [3072 x i32] undef, align 4
@_ZZ11bucketcountPKfPiPjiiE8s_offset = internal addrspace(3) global [1024 x i32] undef, align 4
@_ZZ10bucketsortPKfPKiPfiPKjS5_E8s_offset = internal unnamed_addr addrspace(3) global [1024 x i32] undef, align 4
@llvm.compiler.used = appending global [6 x ptr] [ptr addrspacecast (ptr addrspace(4) @constStartAddr to ptr), ptr addrspacecast (ptr addrspace(4) @finalStartAddr to ptr), ptr addrspacecast (ptr addrspace(4) @nullElems to ptr), ptr addrspacecast (ptr addrspace(1) @tex to ptr), ptr addrspacecast (ptr addrspace(1) @texPivot to ptr), ptr addrspacecast (ptr addrspace(1) @txt to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z19histogram1024KernelPjPKfffii(ptr nocapture %d_Result, ptr nocapture readonly %d_Data, float %minimum, float %maximum, i32 %dataN, i32 %warp_log) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call void @llvm.nvvm.barrier0()
  %shr = lshr i32 -1, %warp_log
  %tobool.not = icmp eq i32 %warp_log, 0
  %sub = sub nsw i32 32, %warp_log
  %shl = shl i32 %0, %sub
  %cond = select i1 %tobool.not, i32 0, i32 %shl
  %shr2 = lshr i32 %0, %warp_log
  %mul = shl nuw nsw i32 %shr2, 10
  %idxprom3 = zext nneg i32 %mul to i64
  %arrayidx4 = getelementptr inbounds [3072 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ19histogram1024KernelPjPKfffiiE6s_Hist to ptr), i64 0, i64 %idxprom3
  %sub5 = fsub contract float %maximum, %minimum
  %div = fdiv contract float 1.023000e+03, %sub5
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %call.i70 = tail call i32 @__nv_mul24(i32 %2, i32 %1) #7
  %add10 = add nsw i32 %call.i70, %0
  %cmp1272 = icmp slt i32 %add10, %dataN
  br i1 %cmp1272, label %for.body14.lr.ph, label %for.cond.cleanup13

for.body14.lr.ph:                                 ; preds = %for.cond.cleanup
  %3 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  br label %for.body14

for.body:                                         ; preds = %entry, %for.body
  %i.071 = phi i32 [ %0, %entry ], [ %add, %for.body ]
  %idxprom = zext nneg i32 %i.071 to i64
  %arrayidx = getelementptr inbounds [3072 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ19histogram1024KernelPjPKfffiiE6s_Hist to ptr), i64 0, i64 %idxprom
  store volatile i32 0, ptr %arrayidx, align 4, !tbaa !14
  %add = add nuw nsw i32 %i.071, %1
  %cmp = icmp ult i32 %add, 3072
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !18

for.cond.cleanup13:                               ; preds = %_ZL15add_in_lockstepPVjjj.exit, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  br label %for.cond33.preheader

for.body14:                                       ; preds = %for.body14.lr.ph, %_ZL15add_in_lockstepPVjjj.exit
  %i6.073 = phi i32 [ %add10, %for.body14.lr.ph ], [ %add26, %_ZL15add_in_lockstepPVjjj.exit ]
  %idxprom15 = sext i32 %i6.073 to i64
  %arrayidx16 = getelementptr inbounds float, ptr %d_Data, i64 %idxprom15
  %4 = load float, ptr %arrayidx16, align 4, !tbaa !20
  %sub17 = fsub contract float %4, %minimum
  %mul18 = fmul contract float %div, %sub17
  %conv = fptoui float %mul18 to i32
  %idxprom19 = zext i32 %conv to i64
  %arrayidx20 = getelementptr inbounds i32, ptr %arrayidx4, i64 %idxprom19
  br label %do.body.i

do.body.i:                                        ; preds = %do.body.i, %for.body14
  %5 = load volatile i32, ptr %arrayidx20, align 4, !tbaa !14
  %and.i = and i32 %5, %shr
  %add.i = add i32 %and.i, 1
  %or.i = or i32 %add.i, %cond
  store volatile i32 %or.i, ptr %arrayidx20, align 4, !tbaa !14
  %6 = load volatile i32, ptr %arrayidx20, align 4, !tbaa !14
  %cmp.not.i = icmp eq i32 %6, %or.i
  br i1 %cmp.not.i, label %_ZL15add_in_lockstepPVjjj.exit, label %do.body.i, !llvm.loop !22

_ZL15add_in_lockstepPVjjj.exit:                   ; preds = %do.body.i
  %call.i = tail call i32 @__nv_mul24(i32 %1, i32 %3) #7
  %add26 = add nsw i32 %call.i, %i6.073
  %cmp12 = icmp slt i32 %add26, %dataN
  br i1 %cmp12, label %for.body14, label %for.cond.cleanup13, !llvm.loop !23

for.cond33.preheader:                             ; preds = %for.cond.cleanup13, %for.cond33.preheader
  %bin28.076 = phi i32 [ %0, %for.cond.cleanup13 ], [ %add49, %for.cond33.preheader ]
  %idxprom39 = zext nneg i32 %bin28.076 to i64
  %arrayidx40 = getelementptr inbounds [3072 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ19histogram1024KernelPjPKfffiiE6s_Hist to ptr), i64 0, i64 %idxprom39
  %7 = load volatile i32, ptr %arrayidx40, align 4, !tbaa !14
  %and = and i32 %7, %shr
  %add38.1 = add nuw nsw i32 %bin28.076, 1024
  %idxprom39.1 = zext nneg i32 %add38.1 to i64
  %arrayidx40.1 = getelementptr inbounds [3072 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ19histogram1024KernelPjPKfffiiE6s_Hist to ptr), i64 0, i64 %idxprom39.1
  %8 = load volatile i32, ptr %arrayidx40.1, align 4, !tbaa !14
  %and.1 = and i32 %8, %shr
  %add41.1 = add i32 %and.1, %and
  %add38.2 = add nuw nsw i32 %bin28.076, 2048
  %idxprom39.2 = zext nneg i32 %add38.2 to i64
  %arrayidx40.2 = getelementptr inbounds [3072 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ19histogram1024KernelPjPKfffiiE6s_Hist to ptr), i64 0, i64 %idxprom39.2
  %9 = load volatile i32, ptr %arrayidx40.2, align 4, !tbaa !14
  %and.2 = and i32 %9, %shr
  %add41.2 = add i32 %and.2, %add41.1
  %arrayidx45 = getelementptr inbounds i32, ptr %d_Result, i64 %idxprom39
  %10 = atomicrmw add ptr %arrayidx45, i32 %add41.2 monotonic, align 4
  %add49 = add nuw nsw i32 %bin28.076, %1
  %cmp30 = icmp ult i32 %add49, 1024
  br i1 %cmp30, label %for.cond33.preheader, label %for.cond.cleanup31, !llvm.loop !24

for.cond.cleanup31:                               ; preds = %for.cond33.preheader
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z11bucketcountPKfPiPjii(ptr nocapture readonly %input, ptr nocapture writeonly %indice, ptr nocapture writeonly %d_prefixoffsets, i32 %size, i32 %warp_log) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call void @llvm.nvvm.barrier0()
  %shr = lshr i32 -1, %warp_log
  %tobool.not = icmp eq i32 %warp_log, 0
  %sub = sub nsw i32 32, %warp_log
  %shl = shl i32 %0, %sub
  %cond = select i1 %tobool.not, i32 0, i32 %shl
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %2, %1
  %mul4 = shl i32 %mul, 7
  %mul470 = add i32 %mul, %1
  %add7 = shl i32 %mul470, 7
  %call.i = tail call i32 @__nv_min(i32 %add7, i32 %size) #7
  %add10 = add nsw i32 %mul4, %0
  %cmp1274 = icmp slt i32 %add10, %call.i
  br i1 %cmp1274, label %for.body14.lr.ph, label %for.cond.cleanup13

for.body14.lr.ph:                                 ; preds = %for.cond.cleanup
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @texPivot)
  br label %for.body14

for.body:                                         ; preds = %entry, %for.body
  %i.071 = phi i32 [ %0, %entry ], [ %add, %for.body ]
  %idxprom = zext nneg i32 %i.071 to i64
  %arrayidx = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11bucketcountPKfPiPjiiE8s_offset to ptr), i64 0, i64 %idxprom
  store volatile i32 0, ptr %arrayidx, align 4, !tbaa !14
  %add = add nuw nsw i32 %i.071, %1
  %cmp = icmp ult i32 %add, 1024
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !25

for.cond.cleanup13:                               ; preds = %_ZL15add_in_lockstepPVjjj.exit, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %mul41 = shl i32 %2, 10
  br label %for.body37

for.body14:                                       ; preds = %for.body14.lr.ph, %_ZL15add_in_lockstepPVjjj.exit
  %i9.075 = phi i32 [ %add10, %for.body14.lr.ph ], [ %add31, %_ZL15add_in_lockstepPVjjj.exit ]
  %idxprom15 = sext i32 %i9.075 to i64
  %arrayidx16 = getelementptr inbounds float, ptr %input, i64 %idxprom15
  %3 = load float, ptr %arrayidx16, align 4, !tbaa !20
  br label %while.body

while.body:                                       ; preds = %for.body14, %while.body
  %high.073 = phi i32 [ 1023, %for.body14 ], [ %high.1, %while.body ]
  %low.072 = phi i32 [ 0, %for.body14 ], [ %low.1, %while.body ]
  %add18 = add nsw i32 %high.073, %low.072
  %div = sdiv i32 %add18, 2
  %4 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %5 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %4, i32 %div) #8, !srcloc !27
  %asmresult.i.i = extractvalue { float, float, float, float } %5, 0
  %cmp20 = fcmp contract ugt float %3, %asmresult.i.i
  %add21 = add nsw i32 %div, 1
  %low.1 = select i1 %cmp20, i32 %add21, i32 %low.072
  %high.1 = select i1 %cmp20, i32 %high.073, i32 %div
  %cmp17 = icmp slt i32 %low.1, %high.1
  br i1 %cmp17, label %while.body, label %while.end, !llvm.loop !28

while.end:                                        ; preds = %while.body
  %idxprom22 = sext i32 %low.1 to i64
  %arrayidx23 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11bucketcountPKfPiPjiiE8s_offset to ptr), i64 0, i64 %idxprom22
  br label %do.body.i

do.body.i:                                        ; preds = %do.body.i, %while.end
  %6 = load volatile i32, ptr %arrayidx23, align 4, !tbaa !14
  %and.i = and i32 %6, %shr
  %add.i = add i32 %and.i, 1
  %or.i = or i32 %add.i, %cond
  store volatile i32 %or.i, ptr %arrayidx23, align 4, !tbaa !14
  %7 = load volatile i32, ptr %arrayidx23, align 4, !tbaa !14
  %cmp.not.i = icmp eq i32 %7, %or.i
  br i1 %cmp.not.i, label %_ZL15add_in_lockstepPVjjj.exit, label %do.body.i, !llvm.loop !22

_ZL15add_in_lockstepPVjjj.exit:                   ; preds = %do.body.i
  %mul25 = shl i32 %and.i, 10
  %add26 = add i32 %mul25, %low.1
  %arrayidx28 = getelementptr inbounds i32, ptr %indice, i64 %idxprom15
  store i32 %add26, ptr %arrayidx28, align 4, !tbaa !14
  %add31 = add i32 %i9.075, %1
  %cmp12 = icmp slt i32 %add31, %call.i
  br i1 %cmp12, label %for.body14, label %for.cond.cleanup13, !llvm.loop !29

for.cond.cleanup36:                               ; preds = %for.body37
  ret void

for.body37:                                       ; preds = %for.cond.cleanup13, %for.body37
  %i33.076 = phi i32 [ %0, %for.cond.cleanup13 ], [ %add47, %for.body37 ]
  %idxprom38 = zext nneg i32 %i33.076 to i64
  %arrayidx39 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ11bucketcountPKfPiPjiiE8s_offset to ptr), i64 0, i64 %idxprom38
  %8 = load volatile i32, ptr %arrayidx39, align 4, !tbaa !14
  %and = and i32 %8, %shr
  %add42 = add i32 %i33.076, %mul41
  %idxprom43 = zext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom43
  store i32 %and, ptr %arrayidx44, align 4, !tbaa !14
  %add47 = add nuw nsw i32 %i33.076, %1
  %cmp35 = icmp ult i32 %add47, 1024
  br i1 %cmp35, label %for.body37, label %for.cond.cleanup36, !llvm.loop !30
}

; Function Attrs: nofree nosync nounwind memory(none)
declare i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1)) #2

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z18bucketprefixoffsetPjS_i(ptr nocapture %d_prefixoffsets, ptr nocapture writeonly %d_offsets, i32 %blocks) local_unnamed_addr #3 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp20 = icmp sgt i32 %blocks, 0
  br i1 %cmp20, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %entry
  %xtraiter = and i32 %blocks, 3
  %3 = icmp ult i32 %blocks, 4
  br i1 %3, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body.preheader.new

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i32 %blocks, 2147483644
  br label %for.body

for.cond.cleanup.loopexit.unr-lcssa:              ; preds = %for.body, %for.body.preheader
  %add9.lcssa.ph = phi i32 [ poison, %for.body.preheader ], [ %add9.3, %for.body ]
  %sum.022.unr = phi i32 [ 0, %for.body.preheader ], [ %add9.3, %for.body ]
  %block.021.unr = phi i32 [ 0, %for.body.preheader ], [ %inc.3, %for.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond.cleanup.loopexit.unr-lcssa, %for.body.epil
  %sum.022.epil = phi i32 [ %add9.epil, %for.body.epil ], [ %sum.022.unr, %for.cond.cleanup.loopexit.unr-lcssa ]
  %block.021.epil = phi i32 [ %inc.epil, %for.body.epil ], [ %block.021.unr, %for.cond.cleanup.loopexit.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body.epil ], [ 0, %for.cond.cleanup.loopexit.unr-lcssa ]
  %mul3.epil = shl nsw i32 %block.021.epil, 10
  %add4.epil = add nsw i32 %mul3.epil, %add
  %idxprom.epil = sext i32 %add4.epil to i64
  %arrayidx.epil = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom.epil
  %4 = load i32, ptr %arrayidx.epil, align 4, !tbaa !14
  store i32 %sum.022.epil, ptr %arrayidx.epil, align 4, !tbaa !14
  %add9.epil = add i32 %4, %sum.022.epil
  %inc.epil = add nuw nsw i32 %block.021.epil, 1
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup, label %for.body.epil, !llvm.loop !31

for.cond.cleanup:                                 ; preds = %for.cond.cleanup.loopexit.unr-lcssa, %for.body.epil, %entry
  %sum.0.lcssa = phi i32 [ 0, %entry ], [ %add9.lcssa.ph, %for.cond.cleanup.loopexit.unr-lcssa ], [ %add9.epil, %for.body.epil ]
  %idxprom10 = sext i32 %add to i64
  %arrayidx11 = getelementptr inbounds i32, ptr %d_offsets, i64 %idxprom10
  store i32 %sum.0.lcssa, ptr %arrayidx11, align 4, !tbaa !14
  ret void

for.body:                                         ; preds = %for.body, %for.body.preheader.new
  %sum.022 = phi i32 [ 0, %for.body.preheader.new ], [ %add9.3, %for.body ]
  %block.021 = phi i32 [ 0, %for.body.preheader.new ], [ %inc.3, %for.body ]
  %niter = phi i32 [ 0, %for.body.preheader.new ], [ %niter.next.3, %for.body ]
  %mul3 = shl nsw i32 %block.021, 10
  %add4 = add nsw i32 %mul3, %add
  %idxprom = sext i32 %add4 to i64
  %arrayidx = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom
  %5 = load i32, ptr %arrayidx, align 4, !tbaa !14
  store i32 %sum.022, ptr %arrayidx, align 4, !tbaa !14
  %add9 = add i32 %5, %sum.022
  %inc = shl i32 %block.021, 10
  %mul3.1 = or disjoint i32 %inc, 1024
  %add4.1 = add nsw i32 %mul3.1, %add
  %idxprom.1 = sext i32 %add4.1 to i64
  %arrayidx.1 = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom.1
  %6 = load i32, ptr %arrayidx.1, align 4, !tbaa !14
  store i32 %add9, ptr %arrayidx.1, align 4, !tbaa !14
  %add9.1 = add i32 %6, %add9
  %inc.1 = shl i32 %block.021, 10
  %mul3.2 = or disjoint i32 %inc.1, 2048
  %add4.2 = add nsw i32 %mul3.2, %add
  %idxprom.2 = sext i32 %add4.2 to i64
  %arrayidx.2 = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom.2
  %7 = load i32, ptr %arrayidx.2, align 4, !tbaa !14
  store i32 %add9.1, ptr %arrayidx.2, align 4, !tbaa !14
  %add9.2 = add i32 %7, %add9.1
  %inc.2 = shl i32 %block.021, 10
  %mul3.3 = or disjoint i32 %inc.2, 3072
  %add4.3 = add nsw i32 %mul3.3, %add
  %idxprom.3 = sext i32 %add4.3 to i64
  %arrayidx.3 = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom.3
  %8 = load i32, ptr %arrayidx.3, align 4, !tbaa !14
  store i32 %add9.2, ptr %arrayidx.3, align 4, !tbaa !14
  %add9.3 = add i32 %8, %add9.2
  %inc.3 = add nuw nsw i32 %block.021, 4
  %niter.next.3 = add i32 %niter, 4
  %niter.ncmp.3 = icmp eq i32 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body, !llvm.loop !33
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z10bucketsortPKfPKiPfiPKjS5_(ptr nocapture readonly %input, ptr nocapture readonly %indice, ptr nocapture writeonly %output, i32 %size, ptr nocapture readonly %d_prefixoffsets, ptr nocapture readonly %l_offsets) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %1, 10
  %2 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body
  tail call void @llvm.nvvm.barrier0()
  %mul11 = mul i32 %1, %2
  %mul12 = shl i32 %mul11, 7
  %mul1246 = add i32 %mul11, %2
  %add15 = shl i32 %mul1246, 7
  %call.i = tail call i32 @__nv_min(i32 %add15, i32 %size) #7
  %add18 = add nsw i32 %mul12, %0
  %cmp2048 = icmp slt i32 %add18, %call.i
  br i1 %cmp2048, label %for.body22, label %for.cond.cleanup21

for.body:                                         ; preds = %entry, %for.body
  %i.047 = phi i32 [ %0, %entry ], [ %add8, %for.body ]
  %idxprom = zext nneg i32 %i.047 to i64
  %arrayidx = getelementptr inbounds i32, ptr %l_offsets, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !14
  %add = add nuw nsw i32 %i.047, %mul
  %idxprom2 = zext i32 %add to i64
  %arrayidx3 = getelementptr inbounds i32, ptr %d_prefixoffsets, i64 %idxprom2
  %4 = load i32, ptr %arrayidx3, align 4, !tbaa !14
  %add4 = add i32 %4, %3
  %arrayidx6 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10bucketsortPKfPKiPfiPKjS5_E8s_offset to ptr), i64 0, i64 %idxprom
  store i32 %add4, ptr %arrayidx6, align 4, !tbaa !14
  %add8 = add nuw nsw i32 %i.047, %2
  %cmp = icmp ult i32 %add8, 1024
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !34

for.cond.cleanup21:                               ; preds = %for.body22, %for.cond.cleanup
  ret void

for.body22:                                       ; preds = %for.cond.cleanup, %for.body22
  %i17.049 = phi i32 [ %add34, %for.body22 ], [ %add18, %for.cond.cleanup ]
  %idxprom23 = sext i32 %i17.049 to i64
  %arrayidx24 = getelementptr inbounds i32, ptr %indice, i64 %idxprom23
  %5 = load i32, ptr %arrayidx24, align 4, !tbaa !14
  %arrayidx26 = getelementptr inbounds float, ptr %input, i64 %idxprom23
  %6 = load float, ptr %arrayidx26, align 4, !tbaa !20
  %and = and i32 %5, 1023
  %idxprom27 = zext nneg i32 %and to i64
  %arrayidx28 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ10bucketsortPKfPKiPfiPKjS5_E8s_offset to ptr), i64 0, i64 %idxprom27
  %7 = load i32, ptr %arrayidx28, align 4, !tbaa !14
  %div = sdiv i32 %5, 1024
  %add29 = add i32 %7, %div
  %idxprom30 = zext i32 %add29 to i64
  %arrayidx31 = getelementptr inbounds float, ptr %output, i64 %idxprom30
  store float %6, ptr %arrayidx31, align 4, !tbaa !20
  %add34 = add i32 %i17.049, %2
  %cmp20 = icmp slt i32 %add34, %call.i
  br i1 %cmp20, label %for.body22, label %for.cond.cleanup21, !llvm.loop !35
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z14mergeSortFirstP6float4i(ptr nocapture writeonly %result, i32 %listsize) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %div = sdiv i32 %listsize, 4
  %cmp = icmp slt i32 %add, %div
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @tex)
  %3 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %4 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %3, i32 %add) #8, !srcloc !27
  %asmresult.i.i = extractvalue { float, float, float, float } %4, 0
  %asmresult1.i.i = extractvalue { float, float, float, float } %4, 1
  %asmresult2.i.i = extractvalue { float, float, float, float } %4, 2
  %asmresult3.i.i = extractvalue { float, float, float, float } %4, 3
  %call.i49.i = tail call contract float @__nv_fminf(float %asmresult.i.i, float %asmresult1.i.i) #7
  %call.i54.i = tail call contract float @__nv_fmaxf(float %asmresult.i.i, float %asmresult1.i.i) #7
  %call.i48.i = tail call contract float @__nv_fminf(float %asmresult2.i.i, float %asmresult3.i.i) #7
  %call.i53.i = tail call contract float @__nv_fmaxf(float %asmresult2.i.i, float %asmresult3.i.i) #7
  %call.i47.i = tail call contract float @__nv_fminf(float %call.i49.i, float %call.i48.i) #7
  %call.i52.i = tail call contract float @__nv_fmaxf(float %call.i49.i, float %call.i48.i) #7
  %call.i46.i = tail call contract float @__nv_fminf(float %call.i54.i, float %call.i53.i) #7
  %call.i51.i = tail call contract float @__nv_fmaxf(float %call.i54.i, float %call.i53.i) #7
  %call.i.i = tail call contract float @__nv_fminf(float %call.i46.i, float %call.i52.i) #7
  %call.i50.i = tail call contract float @__nv_fmaxf(float %call.i46.i, float %call.i52.i) #7
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds %struct.float4, ptr %result, i64 %idxprom
  store float %call.i47.i, ptr %arrayidx, align 16, !tbaa !20
  %ref.tmp.sroa.4.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4
  store float %call.i.i, ptr %ref.tmp.sroa.4.0.arrayidx.sroa_idx, align 4, !tbaa !20
  %ref.tmp.sroa.5.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  store float %call.i50.i, ptr %ref.tmp.sroa.5.0.arrayidx.sroa_idx, align 8, !tbaa !20
  %ref.tmp.sroa.6.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 12
  store float %call.i51.i, ptr %ref.tmp.sroa.6.0.arrayidx.sroa_idx, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z13mergeSortPassP6float4ii(ptr nocapture writeonly %result, i32 %nrElems, i32 %threadsPerDiv) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %div = sdiv i32 %add, %threadsPerDiv
  %cmp = icmp sgt i32 %div, 1023
  br i1 %cmp, label %cleanup85, label %if.end

if.end:                                           ; preds = %entry
  %mul3 = mul nsw i32 %div, %threadsPerDiv
  %sub = sub nsw i32 %add, %mul3
  %idxprom = sext i32 %div to i64
  %arrayidx = getelementptr inbounds [1025 x i32], ptr addrspacecast (ptr addrspace(4) @constStartAddr to ptr), i64 0, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !14
  %mul4 = mul nsw i32 %sub, %nrElems
  %add5 = add i32 %3, %mul4
  %add6 = add nsw i32 %div, 1
  %idxprom7 = sext i32 %add6 to i64
  %arrayidx8 = getelementptr inbounds [1025 x i32], ptr addrspacecast (ptr addrspace(4) @constStartAddr to ptr), i64 0, i64 %idxprom7
  %4 = load i32, ptr %arrayidx8, align 4, !tbaa !14
  %cmp9.not = icmp slt i32 %add5, %4
  br i1 %cmp9.not, label %if.end11, label %cleanup85

if.end11:                                         ; preds = %if.end
  %div12 = sdiv i32 %nrElems, 2
  %add13 = add nsw i32 %add5, %div12
  %call.i135 = tail call i32 @__nv_min(i32 %add13, i32 %4) #7
  %add16 = add nsw i32 %call.i135, %div12
  %call.i = tail call i32 @__nv_min(i32 %add16, i32 %4) #7
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @tex)
  %5 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %6 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %5, i32 %add5) #8, !srcloc !27
  %cmp21.not = icmp slt i32 %call.i135, %call.i
  br i1 %cmp21.not, label %if.end29, label %for.cond.preheader

for.cond.preheader:                               ; preds = %if.end11
  %cmp23298 = icmp slt i32 %add5, %call.i135
  br i1 %cmp23298, label %for.body, label %cleanup85

for.body:                                         ; preds = %for.cond.preheader, %for.body
  %i.0299 = phi i32 [ %inc, %for.body ], [ %add5, %for.cond.preheader ]
  %7 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %8 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %7, i32 %i.0299) #8, !srcloc !27
  %asmresult.i.i208 = extractvalue { float, float, float, float } %8, 0
  %asmresult1.i.i209 = extractvalue { float, float, float, float } %8, 1
  %asmresult2.i.i210 = extractvalue { float, float, float, float } %8, 2
  %asmresult3.i.i211 = extractvalue { float, float, float, float } %8, 3
  %idxprom27 = sext i32 %i.0299 to i64
  %arrayidx28 = getelementptr inbounds %struct.float4, ptr %result, i64 %idxprom27
  store float %asmresult.i.i208, ptr %arrayidx28, align 16, !tbaa !20
  %ref.tmp.sroa.4.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 4
  store float %asmresult1.i.i209, ptr %ref.tmp.sroa.4.0.arrayidx28.sroa_idx, align 4, !tbaa !20
  %ref.tmp.sroa.5.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 8
  store float %asmresult2.i.i210, ptr %ref.tmp.sroa.5.0.arrayidx28.sroa_idx, align 8, !tbaa !20
  %ref.tmp.sroa.6.0.arrayidx28.sroa_idx = getelementptr inbounds i8, ptr %arrayidx28, i64 12
  store float %asmresult3.i.i211, ptr %ref.tmp.sroa.6.0.arrayidx28.sroa_idx, align 4, !tbaa !20
  %inc = add nsw i32 %i.0299, 1
  %cmp23 = icmp slt i32 %inc, %call.i135
  br i1 %cmp23, label %for.body, label %cleanup85, !llvm.loop !36

if.end29:                                         ; preds = %if.end11
  %asmresult3.i.i = extractvalue { float, float, float, float } %6, 3
  %asmresult2.i.i = extractvalue { float, float, float, float } %6, 2
  %asmresult1.i.i = extractvalue { float, float, float, float } %6, 1
  %asmresult.i.i = extractvalue { float, float, float, float } %6, 0
  %idxprom18 = sext i32 %add5 to i64
  %arrayidx19 = getelementptr inbounds %struct.float4, ptr %result, i64 %idxprom18
  %add30 = add nsw i32 %add5, 1
  %add31 = add nsw i32 %call.i135, 1
  %9 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %10 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %9, i32 %call.i135) #8, !srcloc !27
  %asmresult.i.i215 = extractvalue { float, float, float, float } %10, 0
  %asmresult1.i.i216 = extractvalue { float, float, float, float } %10, 1
  %asmresult2.i.i217 = extractvalue { float, float, float, float } %10, 2
  %asmresult3.i.i218 = extractvalue { float, float, float, float } %10, 3
  br label %while.cond

while.cond:                                       ; preds = %cleanup, %if.end29
  %b.sroa.0.0 = phi float [ %asmresult.i.i215, %if.end29 ], [ %b.sroa.0.2, %cleanup ]
  %b.sroa.7.0 = phi float [ %asmresult1.i.i216, %if.end29 ], [ %b.sroa.7.2, %cleanup ]
  %b.sroa.10.0 = phi float [ %asmresult2.i.i217, %if.end29 ], [ %b.sroa.10.2, %cleanup ]
  %b.sroa.13.0 = phi float [ %asmresult3.i.i218, %if.end29 ], [ %b.sroa.13.2, %cleanup ]
  %b_next.0 = phi i32 [ %add31, %if.end29 ], [ %b_next.2, %cleanup ]
  %a_next.0 = phi i32 [ %add30, %if.end29 ], [ %a_next.2, %cleanup ]
  %a.sroa.0.0 = phi float [ %asmresult.i.i, %if.end29 ], [ %call.i47.i257, %cleanup ]
  %a.sroa.7.0 = phi float [ %asmresult1.i.i, %if.end29 ], [ %call.i.i261, %cleanup ]
  %a.sroa.9.0 = phi float [ %asmresult2.i.i, %if.end29 ], [ %call.i50.i262, %cleanup ]
  %a.sroa.11.0 = phi float [ %asmresult3.i.i, %if.end29 ], [ %call.i51.i260, %cleanup ]
  %out.0 = phi ptr [ %arrayidx19, %if.end29 ], [ %incdec.ptr, %cleanup ]
  %call.i11.i = tail call contract float @__nv_fminf(float %a.sroa.0.0, float %b.sroa.13.0) #7
  %call.i10.i = tail call contract float @__nv_fminf(float %a.sroa.7.0, float %b.sroa.10.0) #7
  %call.i9.i = tail call contract float @__nv_fminf(float %a.sroa.9.0, float %b.sroa.7.0) #7
  %call.i.i = tail call contract float @__nv_fminf(float %a.sroa.11.0, float %b.sroa.0.0) #7
  %call.i49.i = tail call contract float @__nv_fminf(float %call.i11.i, float %call.i10.i) #7
  %call.i54.i = tail call contract float @__nv_fmaxf(float %call.i11.i, float %call.i10.i) #7
  %call.i48.i = tail call contract float @__nv_fminf(float %call.i9.i, float %call.i.i) #7
  %call.i53.i = tail call contract float @__nv_fmaxf(float %call.i9.i, float %call.i.i) #7
  %call.i47.i = tail call contract float @__nv_fminf(float %call.i49.i, float %call.i48.i) #7
  %call.i52.i = tail call contract float @__nv_fmaxf(float %call.i49.i, float %call.i48.i) #7
  %call.i46.i = tail call contract float @__nv_fminf(float %call.i54.i, float %call.i53.i) #7
  %call.i51.i = tail call contract float @__nv_fmaxf(float %call.i54.i, float %call.i53.i) #7
  %call.i.i228 = tail call contract float @__nv_fminf(float %call.i46.i, float %call.i52.i) #7
  %call.i50.i = tail call contract float @__nv_fmaxf(float %call.i46.i, float %call.i52.i) #7
  %call.i11.i236 = tail call contract float @__nv_fmaxf(float %a.sroa.0.0, float %b.sroa.13.0) #7
  %call.i10.i239 = tail call contract float @__nv_fmaxf(float %a.sroa.7.0, float %b.sroa.10.0) #7
  %call.i9.i242 = tail call contract float @__nv_fmaxf(float %a.sroa.9.0, float %b.sroa.7.0) #7
  %call.i.i244 = tail call contract float @__nv_fmaxf(float %a.sroa.11.0, float %b.sroa.0.0) #7
  %call.i49.i251 = tail call contract float @__nv_fminf(float %call.i11.i236, float %call.i10.i239) #7
  %call.i54.i252 = tail call contract float @__nv_fmaxf(float %call.i11.i236, float %call.i10.i239) #7
  %call.i48.i255 = tail call contract float @__nv_fminf(float %call.i9.i242, float %call.i.i244) #7
  %call.i53.i256 = tail call contract float @__nv_fmaxf(float %call.i9.i242, float %call.i.i244) #7
  %call.i47.i257 = tail call contract float @__nv_fminf(float %call.i49.i251, float %call.i48.i255) #7
  %call.i52.i258 = tail call contract float @__nv_fmaxf(float %call.i49.i251, float %call.i48.i255) #7
  %call.i46.i259 = tail call contract float @__nv_fminf(float %call.i54.i252, float %call.i53.i256) #7
  %call.i51.i260 = tail call contract float @__nv_fmaxf(float %call.i54.i252, float %call.i53.i256) #7
  %call.i.i261 = tail call contract float @__nv_fminf(float %call.i46.i259, float %call.i52.i258) #7
  %call.i50.i262 = tail call contract float @__nv_fmaxf(float %call.i46.i259, float %call.i52.i258) #7
  %incdec.ptr = getelementptr inbounds i8, ptr %out.0, i64 16
  store float %call.i47.i, ptr %out.0, align 16, !tbaa !20
  %low.sroa.4.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 4
  store float %call.i.i228, ptr %low.sroa.4.0..sroa_idx, align 4, !tbaa !20
  %low.sroa.5.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 8
  store float %call.i50.i, ptr %low.sroa.5.0..sroa_idx, align 8, !tbaa !20
  %low.sroa.6.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 12
  store float %call.i51.i, ptr %low.sroa.6.0..sroa_idx, align 4, !tbaa !20
  %cmp46 = icmp slt i32 %a_next.0, %call.i135
  %cmp47 = icmp slt i32 %b_next.0, %call.i
  %brmerge = select i1 %cmp46, i1 true, i1 %cmp47
  br i1 %brmerge, label %if.end51, label %cleanup

if.end51:                                         ; preds = %while.cond
  br i1 %cmp47, label %lor.rhs, label %if.then64

lor.rhs:                                          ; preds = %if.end51
  br i1 %cmp46, label %land.rhs, label %if.else

land.rhs:                                         ; preds = %lor.rhs
  %11 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %12 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %11, i32 %a_next.0) #8, !srcloc !27
  %asmresult.i.i267 = extractvalue { float, float, float, float } %12, 0
  %13 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %11, i32 %b_next.0) #8, !srcloc !27
  %asmresult.i.i274 = extractvalue { float, float, float, float } %13, 0
  %cmp63 = fcmp contract olt float %asmresult.i.i267, %asmresult.i.i274
  br i1 %cmp63, label %if.then64, label %if.else

if.then64:                                        ; preds = %if.end51, %land.rhs
  %inc68 = add nsw i32 %a_next.0, 1
  %14 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %15 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %14, i32 %a_next.0) #8, !srcloc !27
  br label %if.end75

if.else:                                          ; preds = %lor.rhs, %land.rhs
  %inc73 = add nsw i32 %b_next.0, 1
  %16 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %17 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %16, i32 %b_next.0) #8, !srcloc !27
  br label %if.end75

if.end75:                                         ; preds = %if.else, %if.then64
  %.pn = phi { float, float, float, float } [ %15, %if.then64 ], [ %17, %if.else ]
  %b_next.1 = phi i32 [ %b_next.0, %if.then64 ], [ %inc73, %if.else ]
  %a_next.1 = phi i32 [ %inc68, %if.then64 ], [ %a_next.0, %if.else ]
  %asmresult3.i.i284.pn = extractvalue { float, float, float, float } %.pn, 3
  %asmresult2.i.i283.pn = extractvalue { float, float, float, float } %.pn, 2
  %asmresult1.i.i282.pn = extractvalue { float, float, float, float } %.pn, 1
  %asmresult.i.i281.pn = extractvalue { float, float, float, float } %.pn, 0
  br label %cleanup

cleanup:                                          ; preds = %while.cond, %if.end75
  %b.sroa.0.2 = phi float [ %asmresult.i.i281.pn, %if.end75 ], [ %b.sroa.0.0, %while.cond ]
  %b.sroa.7.2 = phi float [ %asmresult1.i.i282.pn, %if.end75 ], [ %b.sroa.7.0, %while.cond ]
  %b.sroa.10.2 = phi float [ %asmresult2.i.i283.pn, %if.end75 ], [ %b.sroa.10.0, %while.cond ]
  %b.sroa.13.2 = phi float [ %asmresult3.i.i284.pn, %if.end75 ], [ %b.sroa.13.0, %while.cond ]
  %b_next.2 = phi i32 [ %b_next.1, %if.end75 ], [ %b_next.0, %while.cond ]
  %a_next.2 = phi i32 [ %a_next.1, %if.end75 ], [ %a_next.0, %while.cond ]
  br i1 %brmerge, label %while.cond, label %while.end

while.end:                                        ; preds = %cleanup
  store float %call.i47.i257, ptr %incdec.ptr, align 16, !tbaa !20
  %a.sroa.7.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 20
  store float %call.i.i261, ptr %a.sroa.7.0..sroa_idx, align 4, !tbaa !20
  %a.sroa.9.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 24
  store float %call.i50.i262, ptr %a.sroa.9.0..sroa_idx, align 8, !tbaa !20
  %a.sroa.11.0..sroa_idx = getelementptr inbounds i8, ptr %out.0, i64 28
  store float %call.i51.i260, ptr %a.sroa.11.0..sroa_idx, align 4, !tbaa !20
  br label %cleanup85

cleanup85:                                        ; preds = %for.body, %for.cond.preheader, %if.end, %while.end, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @_Z9mergepackPf(ptr nocapture writeonly %result) local_unnamed_addr #4 {
entry:
  %0 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %2 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %1, %2
  %3 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %3
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [1025 x i32], ptr addrspacecast (ptr addrspace(4) @finalStartAddr to ptr), i64 0, i64 %idxprom
  %4 = load i32, ptr %arrayidx, align 4, !tbaa !14
  %add4 = add i32 %4, %add
  %add5 = add nuw nsw i32 %0, 1
  %idxprom6 = zext nneg i32 %add5 to i64
  %arrayidx7 = getelementptr inbounds [1025 x i32], ptr addrspacecast (ptr addrspace(4) @finalStartAddr to ptr), i64 0, i64 %idxprom6
  %5 = load i32, ptr %arrayidx7, align 4, !tbaa !14
  %cmp = icmp ult i32 %add4, %5
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %texsurf_handle = tail call i64 @llvm.nvvm.texsurf.handle.internal.p1(ptr addrspace(1) @txt)
  %arrayidx9 = getelementptr inbounds [1025 x i32], ptr addrspacecast (ptr addrspace(4) @constStartAddr to ptr), i64 0, i64 %idxprom
  %6 = load i32, ptr %arrayidx9, align 4, !tbaa !14
  %mul10 = shl i32 %6, 2
  %arrayidx12 = getelementptr inbounds [1024 x i32], ptr addrspacecast (ptr addrspace(4) @nullElems to ptr), i64 0, i64 %idxprom
  %7 = load i32, ptr %arrayidx12, align 4, !tbaa !14
  %add13 = add i32 %7, %add
  %add14 = add i32 %add13, %mul10
  %8 = tail call i64 asm "mov.b64 $0, $1; ", "=l,l"(i64 %texsurf_handle) #8, !srcloc !26
  %9 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %8, i32 %add14) #8, !srcloc !27
  %asmresult.i.i = extractvalue { float, float, float, float } %9, 0
  %idxprom19 = zext i32 %add4 to i64
  %arrayidx20 = getelementptr inbounds float, ptr %result, i64 %idxprom19
  store float %asmresult.i.i, ptr %arrayidx20, align 4, !tbaa !20
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #5

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_mul24(i32, i32) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #5

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #5

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #6

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fminf(float, float) local_unnamed_addr #6

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmaxf(float, float) local_unnamed_addr #6

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #5

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { nofree nosync nounwind memory(none) }
attributes #3 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #4 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #5 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #7 = { convergent nounwind }
attributes #8 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9}
!llvm.module.flags = !{!10, !11, !12}
!llvm.ident = !{!13}

!0 = !{ptr addrspace(1) @texPivot, !"texture", i32 1}
!1 = !{ptr addrspace(1) @tex, !"texture", i32 1}
!2 = !{ptr addrspace(1) @txt, !"texture", i32 1}
!3 = !{ptr @_Z19histogram1024KernelPjPKfffii, !"kernel", i32 1}
!4 = !{ptr @_Z11bucketcountPKfPiPjii, !"kernel", i32 1}
!5 = !{ptr @_Z18bucketprefixoffsetPjS_i, !"kernel", i32 1}
!6 = !{ptr @_Z10bucketsortPKfPKiPfiPKjS5_, !"kernel", i32 1}
!7 = !{ptr @_Z14mergeSortFirstP6float4i, !"kernel", i32 1}
!8 = !{ptr @_Z13mergeSortPassP6float4ii, !"kernel", i32 1}
!9 = !{ptr @_Z9mergepackPf, !"kernel", i32 1}
!10 = !{i32 1, !"wchar_size", i32 4}
!11 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!12 = !{i32 7, !"frame-pointer", i32 2}
!13 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!14 = !{!15, !15, i64 0}
!15 = !{!"int", !16, i64 0}
!16 = !{!"omnipotent char", !17, i64 0}
!17 = !{!"Simple C++ TBAA"}
!18 = distinct !{!18, !19}
!19 = !{!"llvm.loop.mustprogress"}
!20 = !{!21, !21, i64 0}
!21 = !{!"float", !16, i64 0}
!22 = distinct !{!22, !19}
!23 = distinct !{!23, !19}
!24 = distinct !{!24, !19}
!25 = distinct !{!25, !19}
!26 = !{i64 0}
!27 = !{i64 0}
!28 = distinct !{!28, !19}
!29 = distinct !{!29, !19}
!30 = distinct !{!30, !19}
!31 = distinct !{!31, !32}
!32 = !{!"llvm.loop.unroll.disable"}
!33 = distinct !{!33, !19}
!34 = distinct !{!34, !19}
!35 = distinct !{!35, !19}
!36 = distinct !{!36, !19}
