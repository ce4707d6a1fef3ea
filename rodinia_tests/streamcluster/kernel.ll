; ModuleID = 'rodinia_tests/streamcluster/kernel.cu'
source_filename = "rodinia_tests/streamcluster/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Point = type { float, ptr, i64, float }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z19kernel_compute_costiilPK5PointiiPKfPfPKiPb(i32 %num, i32 %dim, i64 %x, ptr nocapture readonly %p, i32 %K, i32 %stride, ptr nocapture readonly %coord_d, ptr nocapture %work_mem_d, ptr nocapture readonly %center_table_d, ptr nocapture writeonly %switch_membership_d) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul = mul i32 %1, %2
  %add = add i32 %mul, %0
  %3 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul4 = mul i32 %add, %3
  %4 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add6 = add i32 %mul4, %4
  %cmp.not = icmp slt i32 %add6, %num
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %mul7 = mul nsw i32 %add6, %stride
  %idxprom = sext i32 %mul7 to i64
  %arrayidx = getelementptr inbounds float, ptr %work_mem_d, i64 %idxprom
  %invariant.gep = getelementptr float, ptr %coord_d, i64 %x
  %cmp869 = icmp sgt i32 %dim, 0
  br i1 %cmp869, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %if.end
  %xtraiter = and i32 %dim, 1
  %5 = icmp eq i32 %dim, 1
  br i1 %5, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body.preheader.new

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i32 %dim, 2147483646
  br label %for.body

for.cond.cleanup.loopexit.unr-lcssa:              ; preds = %for.body, %for.body.preheader
  %add17.lcssa.ph = phi float [ poison, %for.body.preheader ], [ %add17.1, %for.body ]
  %distance.071.unr = phi float [ 0.000000e+00, %for.body.preheader ], [ %add17.1, %for.body ]
  %i.070.unr = phi i32 [ 0, %for.body.preheader ], [ %inc.1, %for.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond.cleanup.loopexit.unr-lcssa
  %mul9.epil = mul nsw i32 %i.070.unr, %num
  %add10.epil = add nsw i32 %mul9.epil, %add6
  %idxprom11.epil = sext i32 %add10.epil to i64
  %arrayidx12.epil = getelementptr inbounds float, ptr %coord_d, i64 %idxprom11.epil
  %6 = load float, ptr %arrayidx12.epil, align 4, !tbaa !5
  %conv.epil = sext i32 %mul9.epil to i64
  %gep.epil = getelementptr float, ptr %invariant.gep, i64 %conv.epil
  %7 = load float, ptr %gep.epil, align 4, !tbaa !5
  %sub.epil = fsub contract float %6, %7
  %mul16.epil = fmul contract float %sub.epil, %sub.epil
  %add17.epil = fadd contract float %distance.071.unr, %mul16.epil
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body.epil, %for.cond.cleanup.loopexit.unr-lcssa, %if.end
  %distance.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add17.lcssa.ph, %for.cond.cleanup.loopexit.unr-lcssa ], [ %add17.epil, %for.body.epil ]
  %idxprom18 = sext i32 %add6 to i64
  %arrayidx19 = getelementptr inbounds %struct.Point, ptr %p, i64 %idxprom18
  %8 = load float, ptr %arrayidx19, align 8, !tbaa !9
  %mul20 = fmul contract float %distance.0.lcssa, %8
  %cost = getelementptr inbounds i8, ptr %arrayidx19, i64 24
  %9 = load float, ptr %cost, align 8, !tbaa !13
  %cmp23 = fcmp contract olt float %mul20, %9
  br i1 %cmp23, label %if.then24, label %if.else

for.body:                                         ; preds = %for.body, %for.body.preheader.new
  %distance.071 = phi float [ 0.000000e+00, %for.body.preheader.new ], [ %add17.1, %for.body ]
  %i.070 = phi i32 [ 0, %for.body.preheader.new ], [ %inc.1, %for.body ]
  %niter = phi i32 [ 0, %for.body.preheader.new ], [ %niter.next.1, %for.body ]
  %mul9 = mul nsw i32 %i.070, %num
  %add10 = add nsw i32 %mul9, %add6
  %idxprom11 = sext i32 %add10 to i64
  %arrayidx12 = getelementptr inbounds float, ptr %coord_d, i64 %idxprom11
  %10 = load float, ptr %arrayidx12, align 4, !tbaa !5
  %conv = sext i32 %mul9 to i64
  %gep = getelementptr float, ptr %invariant.gep, i64 %conv
  %11 = load float, ptr %gep, align 4, !tbaa !5
  %sub = fsub contract float %10, %11
  %mul16 = fmul contract float %sub, %sub
  %add17 = fadd contract float %distance.071, %mul16
  %inc = or disjoint i32 %i.070, 1
  %mul9.1 = mul nsw i32 %inc, %num
  %add10.1 = add nsw i32 %mul9.1, %add6
  %idxprom11.1 = sext i32 %add10.1 to i64
  %arrayidx12.1 = getelementptr inbounds float, ptr %coord_d, i64 %idxprom11.1
  %12 = load float, ptr %arrayidx12.1, align 4, !tbaa !5
  %conv.1 = sext i32 %mul9.1 to i64
  %gep.1 = getelementptr float, ptr %invariant.gep, i64 %conv.1
  %13 = load float, ptr %gep.1, align 4, !tbaa !5
  %sub.1 = fsub contract float %12, %13
  %mul16.1 = fmul contract float %sub.1, %sub.1
  %add17.1 = fadd contract float %add17, %mul16.1
  %inc.1 = add nuw nsw i32 %i.070, 2
  %niter.next.1 = add i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body, !llvm.loop !14

if.then24:                                        ; preds = %for.cond.cleanup
  %arrayidx26 = getelementptr inbounds i8, ptr %switch_membership_d, i64 %idxprom18
  store i8 1, ptr %arrayidx26, align 1, !tbaa !16
  %sub30 = fsub contract float %mul20, %9
  br label %cleanup.sink.split

if.else:                                          ; preds = %for.cond.cleanup
  %sub37 = fsub contract float %9, %mul20
  %assign = getelementptr inbounds i8, ptr %arrayidx19, i64 16
  %14 = load i64, ptr %assign, align 8, !tbaa !18
  %arrayidx40 = getelementptr inbounds i32, ptr %center_table_d, i64 %14
  %15 = load i32, ptr %arrayidx40, align 4, !tbaa !19
  br label %cleanup.sink.split

cleanup.sink.split:                               ; preds = %if.else, %if.then24
  %K.sink = phi i32 [ %K, %if.then24 ], [ %15, %if.else ]
  %sub30.sink = phi float [ %sub30, %if.then24 ], [ %sub37, %if.else ]
  %idxprom31 = sext i32 %K.sink to i64
  %arrayidx32 = getelementptr inbounds float, ptr %arrayidx, i64 %idxprom31
  %16 = load float, ptr %arrayidx32, align 4, !tbaa !5
  %add33 = fadd contract float %sub30.sink, %16
  store float %add33, ptr %arrayidx32, align 4, !tbaa !5
  br label %cleanup

cleanup:                                          ; preds = %cleanup.sink.split, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z19kernel_compute_costiilPK5PointiiPKfPfPKiPb, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !6, i64 0}
!10 = !{!"_ZTS5Point", !6, i64 0, !11, i64 8, !12, i64 16, !6, i64 24}
!11 = !{!"any pointer", !7, i64 0}
!12 = !{!"long", !7, i64 0}
!13 = !{!10, !6, i64 24}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
!16 = !{!17, !17, i64 0}
!17 = !{!"bool", !7, i64 0}
!18 = !{!10, !12, i64 16}
!19 = !{!20, !20, i64 0}
!20 = !{!"int", !7, i64 0}
