; ModuleID = 'rodinia_tests/kmeans/kernel.cu'
source_filename = "rodinia_tests/kmeans/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@c_clusters = dso_local addrspace(4) externally_initialized global [1088 x float] zeroinitializer, align 4
@llvm.compiler.used = appending global [1 x ptr] [ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z14invert_mappingPKfPfii(ptr nocapture readonly %input, ptr nocapture writeonly %output, i32 %npoints, i32 %nfeatures) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %1, %2
  %add = add i32 %mul, %0
  %cmp = icmp slt i32 %add, %npoints
  %cmp317 = icmp sgt i32 %nfeatures, 0
  %or.cond = select i1 %cmp, i1 %cmp317, i1 false
  br i1 %or.cond, label %for.body.lr.ph, label %if.end

for.body.lr.ph:                                   ; preds = %entry
  %mul4 = mul nsw i32 %add, %nfeatures
  %xtraiter = and i32 %nfeatures, 1
  %3 = icmp eq i32 %nfeatures, 1
  br i1 %3, label %if.end.loopexit.unr-lcssa, label %for.body.lr.ph.new

for.body.lr.ph.new:                               ; preds = %for.body.lr.ph
  %unroll_iter = and i32 %nfeatures, 2147483646
  br label %for.body

for.body:                                         ; preds = %for.body, %for.body.lr.ph.new
  %i.018 = phi i32 [ 0, %for.body.lr.ph.new ], [ %inc.1, %for.body ]
  %niter = phi i32 [ 0, %for.body.lr.ph.new ], [ %niter.next.1, %for.body ]
  %add5 = add nsw i32 %i.018, %mul4
  %idxprom = sext i32 %add5 to i64
  %arrayidx = getelementptr inbounds float, ptr %input, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !6
  %mul6 = mul nsw i32 %i.018, %npoints
  %add7 = add nsw i32 %mul6, %add
  %idxprom8 = sext i32 %add7 to i64
  %arrayidx9 = getelementptr inbounds float, ptr %output, i64 %idxprom8
  store float %4, ptr %arrayidx9, align 4, !tbaa !6
  %inc = or disjoint i32 %i.018, 1
  %add5.1 = add nsw i32 %inc, %mul4
  %idxprom.1 = sext i32 %add5.1 to i64
  %arrayidx.1 = getelementptr inbounds float, ptr %input, i64 %idxprom.1
  %5 = load float, ptr %arrayidx.1, align 4, !tbaa !6
  %mul6.1 = mul nsw i32 %inc, %npoints
  %add7.1 = add nsw i32 %mul6.1, %add
  %idxprom8.1 = sext i32 %add7.1 to i64
  %arrayidx9.1 = getelementptr inbounds float, ptr %output, i64 %idxprom8.1
  store float %5, ptr %arrayidx9.1, align 4, !tbaa !6
  %inc.1 = add nuw nsw i32 %i.018, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %if.end.loopexit.unr-lcssa, label %for.body, !llvm.loop !10

if.end.loopexit.unr-lcssa:                        ; preds = %for.body, %for.body.lr.ph
  %i.018.unr = phi i32 [ 0, %for.body.lr.ph ], [ %inc.1, %for.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %if.end, label %for.body.epil

for.body.epil:                                    ; preds = %if.end.loopexit.unr-lcssa
  %add5.epil = add nsw i32 %i.018.unr, %mul4
  %idxprom.epil = sext i32 %add5.epil to i64
  %arrayidx.epil = getelementptr inbounds float, ptr %input, i64 %idxprom.epil
  %6 = load float, ptr %arrayidx.epil, align 4, !tbaa !6
  %mul6.epil = mul nsw i32 %i.018.unr, %npoints
  %add7.epil = add nsw i32 %mul6.epil, %add
  %idxprom8.epil = sext i32 %add7.epil to i64
  %arrayidx9.epil = getelementptr inbounds float, ptr %output, i64 %idxprom8.epil
  store float %6, ptr %arrayidx9.epil, align 4, !tbaa !6
  br label %if.end

if.end:                                           ; preds = %for.body.epil, %if.end.loopexit.unr-lcssa, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @_Z11kmeansPointiiiPiy(i32 %nfeatures, i32 %npoints, i32 %nclusters, ptr nocapture writeonly %membership, i64 %t_features) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %1 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %add = add i32 %mul, %2
  %3 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul4 = mul nuw nsw i32 %4, %3
  %mul6 = mul i32 %mul4, %add
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add8 = add i32 %mul6, %5
  %cmp.not = icmp ult i32 %add8, %npoints
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup

for.cond.preheader:                               ; preds = %entry
  %cmp946 = icmp sgt i32 %nclusters, 0
  br i1 %cmp946, label %for.cond10.preheader.lr.ph, label %for.cond.cleanup

for.cond10.preheader.lr.ph:                       ; preds = %for.cond.preheader
  %cmp1143 = icmp sgt i32 %nfeatures, 0
  br label %for.cond10.preheader

for.cond10.preheader:                             ; preds = %for.cond10.preheader.lr.ph, %for.cond.cleanup12
  %i.049 = phi i32 [ 0, %for.cond10.preheader.lr.ph ], [ %inc25, %for.cond.cleanup12 ]
  %min_dist.048 = phi float [ 0x47EFFFFFE0000000, %for.cond10.preheader.lr.ph ], [ %min_dist.1, %for.cond.cleanup12 ]
  %index.047 = phi i32 [ -1, %for.cond10.preheader.lr.ph ], [ %index.1, %for.cond.cleanup12 ]
  br i1 %cmp1143, label %for.body13.lr.ph, label %for.cond.cleanup12

for.body13.lr.ph:                                 ; preds = %for.cond10.preheader
  %mul17 = mul nuw nsw i32 %i.049, %nfeatures
  br label %for.body13

for.cond.cleanup:                                 ; preds = %for.cond.cleanup12, %for.cond.preheader
  %index.0.lcssa = phi i32 [ -1, %for.cond.preheader ], [ %index.1, %for.cond.cleanup12 ]
  %idxprom27 = zext i32 %add8 to i64
  %arrayidx28 = getelementptr inbounds i32, ptr %membership, i64 %idxprom27
  store i32 %index.0.lcssa, ptr %arrayidx28, align 4, !tbaa !12
  br label %cleanup

for.cond.cleanup12:                               ; preds = %for.body13, %for.cond10.preheader
  %distance.0.lcssa = phi float [ 0.000000e+00, %for.cond10.preheader ], [ %add20, %for.body13 ]
  %cmp21 = fcmp contract olt float %distance.0.lcssa, %min_dist.048
  %index.1 = select i1 %cmp21, i32 %i.049, i32 %index.047
  %min_dist.1 = select i1 %cmp21, float %distance.0.lcssa, float %min_dist.048
  %inc25 = add nuw nsw i32 %i.049, 1
  %exitcond51.not = icmp eq i32 %inc25, %nclusters
  br i1 %exitcond51.not, label %for.cond.cleanup, label %for.cond10.preheader, !llvm.loop !14

for.body13:                                       ; preds = %for.body13.lr.ph, %for.body13
  %j.045 = phi i32 [ 0, %for.body13.lr.ph ], [ %inc, %for.body13 ]
  %distance.044 = phi float [ 0.000000e+00, %for.body13.lr.ph ], [ %add20, %for.body13 ]
  %mul14 = mul nsw i32 %j.045, %npoints
  %add15 = add i32 %mul14, %add8
  %6 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %t_features, i32 %add15) #3, !srcloc !15
  %asmresult.i.i = extractvalue { float, float, float, float } %6, 0
  %add18 = add nuw nsw i32 %j.045, %mul17
  %idxprom = zext nneg i32 %add18 to i64
  %arrayidx = getelementptr inbounds [1088 x float], ptr addrspacecast (ptr addrspace(4) @c_clusters to ptr), i64 0, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !6
  %sub = fsub contract float %asmresult.i.i, %7
  %mul19 = fmul contract float %sub, %sub
  %add20 = fadd contract float %distance.044, %mul19
  %inc = add nuw nsw i32 %j.045, 1
  %exitcond.not = icmp eq i32 %inc, %nfeatures
  br i1 %exitcond.not, label %for.cond.cleanup12, label %for.body13, !llvm.loop !16

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z14invert_mappingPKfPfii, !"kernel", i32 1}
!1 = !{ptr @_Z11kmeansPointiiiPiy, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !8, i64 0}
!14 = distinct !{!14, !11}
!15 = !{i64 0}
!16 = distinct !{!16, !11}
