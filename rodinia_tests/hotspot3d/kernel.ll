; ModuleID = 'rodinia_tests/hotspot3d/kernel.cu'
source_filename = "rodinia_tests/hotspot3d/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z11hotspotOpt1PKfS0_Pffiiifffffff(ptr nocapture readonly %p, ptr nocapture readonly %tIn, ptr nocapture writeonly %tOut, float %sdc, i32 %nx, i32 %ny, i32 %nz, float %ce, float %cw, float %cn, float %cs, float %ct, float %cb, float %cc) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %4 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul5 = mul nuw nsw i32 %3, %4
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add7 = add nuw nsw i32 %mul5, %5
  %mul8 = mul nsw i32 %ny, %nx
  %mul9 = mul nsw i32 %add7, %nx
  %add10 = add nsw i32 %mul9, %add
  %cmp = icmp ne i32 %add, 0
  %cond = sext i1 %cmp to i32
  %sub = add nsw i32 %nx, -1
  %cmp11 = icmp ne i32 %add, %sub
  %cond12 = zext i1 %cmp11 to i32
  %cmp13 = icmp eq i32 %add7, 0
  %sub16 = add nsw i32 %ny, -1
  %cmp17 = icmp eq i32 %add7, %sub16
  %cond21 = select i1 %cmp17, i32 0, i32 %nx
  %idxprom = sext i32 %add10 to i64
  %arrayidx = getelementptr inbounds float, ptr %tIn, i64 %idxprom
  %6 = load float, ptr %arrayidx, align 4, !tbaa !5
  %cmp22 = icmp sgt i32 %nz, 1
  br i1 %cmp22, label %cond.true23, label %cond.end28

cond.true23:                                      ; preds = %entry
  %add24 = add nsw i32 %add10, %mul8
  %idxprom25 = sext i32 %add24 to i64
  %arrayidx26 = getelementptr inbounds float, ptr %tIn, i64 %idxprom25
  %7 = load float, ptr %arrayidx26, align 4, !tbaa !5
  br label %cond.end28

cond.end28:                                       ; preds = %entry, %cond.true23
  %cond29 = phi contract float [ %7, %cond.true23 ], [ %6, %entry ]
  %cmp30106 = icmp sgt i32 %nz, 0
  br i1 %cmp30106, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %cond.end28
  %8 = select i1 %cmp13, i32 0, i32 %nx
  %mul60 = fmul contract float %ct, 8.000000e+01
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.inc, %cond.end28
  ret void

for.body:                                         ; preds = %for.body.lr.ph, %for.inc
  %k.0111 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %for.inc ]
  %above.0110 = phi float [ %cond29, %for.body.lr.ph ], [ %above.1, %for.inc ]
  %here.0109 = phi float [ %6, %for.body.lr.ph ], [ %above.0110, %for.inc ]
  %below.0108 = phi float [ %6, %for.body.lr.ph ], [ %here.0109, %for.inc ]
  %c.0107 = phi i32 [ %add10, %for.body.lr.ph ], [ %add64, %for.inc ]
  %mul31 = fmul contract float %here.0109, %cc
  %add32 = add nsw i32 %c.0107, %cond
  %idxprom33 = sext i32 %add32 to i64
  %arrayidx34 = getelementptr inbounds float, ptr %tIn, i64 %idxprom33
  %9 = load float, ptr %arrayidx34, align 4, !tbaa !5
  %mul35 = fmul contract float %9, %cw
  %add36 = fadd contract float %mul31, %mul35
  %add37 = add nsw i32 %c.0107, %cond12
  %idxprom38 = sext i32 %add37 to i64
  %arrayidx39 = getelementptr inbounds float, ptr %tIn, i64 %idxprom38
  %10 = load float, ptr %arrayidx39, align 4, !tbaa !5
  %mul40 = fmul contract float %10, %ce
  %add41 = fadd contract float %add36, %mul40
  %add42 = add nsw i32 %c.0107, %cond21
  %idxprom43 = sext i32 %add42 to i64
  %arrayidx44 = getelementptr inbounds float, ptr %tIn, i64 %idxprom43
  %11 = load float, ptr %arrayidx44, align 4, !tbaa !5
  %mul45 = fmul contract float %11, %cs
  %add46 = fadd contract float %add41, %mul45
  %add47105 = sub i32 %c.0107, %8
  %idxprom48 = sext i32 %add47105 to i64
  %arrayidx49 = getelementptr inbounds float, ptr %tIn, i64 %idxprom48
  %12 = load float, ptr %arrayidx49, align 4, !tbaa !5
  %mul50 = fmul contract float %12, %cn
  %add51 = fadd contract float %add46, %mul50
  %mul52 = fmul contract float %below.0108, %cb
  %add53 = fadd contract float %mul52, %add51
  %mul54 = fmul contract float %above.0110, %ct
  %add55 = fadd contract float %mul54, %add53
  %idxprom56 = sext i32 %c.0107 to i64
  %arrayidx57 = getelementptr inbounds float, ptr %p, i64 %idxprom56
  %13 = load float, ptr %arrayidx57, align 4, !tbaa !5
  %mul58 = fmul contract float %13, %sdc
  %add59 = fadd contract float %mul58, %add55
  %add61 = fadd contract float %mul60, %add59
  %arrayidx63 = getelementptr inbounds float, ptr %tOut, i64 %idxprom56
  store float %add61, ptr %arrayidx63, align 4, !tbaa !5
  %add64 = add nsw i32 %c.0107, %mul8
  %add65 = add nuw nsw i32 %k.0111, 2
  %cmp66 = icmp slt i32 %add65, %nz
  br i1 %cmp66, label %if.then, label %for.inc

if.then:                                          ; preds = %for.body
  %add67 = add nsw i32 %add64, %mul8
  %idxprom68 = sext i32 %add67 to i64
  %arrayidx69 = getelementptr inbounds float, ptr %tIn, i64 %idxprom68
  %14 = load float, ptr %arrayidx69, align 4, !tbaa !5
  br label %for.inc

for.inc:                                          ; preds = %for.body, %if.then
  %above.1 = phi float [ %14, %if.then ], [ %above.0110, %for.body ]
  %inc = add nuw nsw i32 %k.0111, 1
  %exitcond.not = icmp eq i32 %inc, %nz
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !9
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z11hotspotOpt1PKfS0_Pffiiifffffff, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
