; ModuleID = 'rodinia_tests/bplustree/kernel.cu'
source_filename = "rodinia_tests/bplustree/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.knode = type { i32, [257 x i32], [257 x i32], i8, i32 }
%struct.record = type { i32 }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z5findKlPK5knodelPK6recordPlS5_PKiPS2_(i64 %height, ptr nocapture readonly %knodesD, i64 %knodes_elem, ptr nocapture readonly %recordsD, ptr nocapture %currKnodeD, ptr nocapture %offsetD, ptr nocapture readonly %keysD, ptr nocapture writeonly %ansD) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %cmp73 = icmp sgt i64 %height, 0
  %idxprom = zext nneg i32 %1 to i64
  br i1 %cmp73, label %for.body.lr.ph, label %entry.for.cond.cleanup_crit_edge

entry.for.cond.cleanup_crit_edge:                 ; preds = %entry
  %.pre75 = zext nneg i32 %0 to i64
  br label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %arrayidx = getelementptr inbounds i64, ptr %currKnodeD, i64 %idxprom
  %idxprom3 = zext nneg i32 %0 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %keysD, i64 %idxprom
  %add = add nuw nsw i32 %0, 1
  %idxprom9 = zext nneg i32 %add to i64
  %arrayidx21 = getelementptr inbounds i64, ptr %offsetD, i64 %idxprom
  %cmp23 = icmp eq i32 %0, 0
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end29, %entry.for.cond.cleanup_crit_edge
  %idxprom34.pre-phi = phi i64 [ %.pre75, %entry.for.cond.cleanup_crit_edge ], [ %idxprom3, %if.end29 ]
  %arrayidx31 = getelementptr inbounds i64, ptr %currKnodeD, i64 %idxprom
  %2 = load i64, ptr %arrayidx31, align 8, !tbaa !6
  %arrayidx32 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %2
  %keys33 = getelementptr inbounds i8, ptr %arrayidx32, i64 1032
  %arrayidx35 = getelementptr inbounds [257 x i32], ptr %keys33, i64 0, i64 %idxprom34.pre-phi
  %3 = load i32, ptr %arrayidx35, align 4, !tbaa !10
  %arrayidx37 = getelementptr inbounds i32, ptr %keysD, i64 %idxprom
  %4 = load i32, ptr %arrayidx37, align 4, !tbaa !10
  %cmp38 = icmp eq i32 %3, %4
  br i1 %cmp38, label %if.then39, label %if.end48

for.body:                                         ; preds = %for.body.lr.ph, %if.end29
  %level.074 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end29 ]
  %5 = load i64, ptr %arrayidx, align 8, !tbaa !6
  %arrayidx2 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %5
  %keys = getelementptr inbounds i8, ptr %arrayidx2, i64 1032
  %arrayidx4 = getelementptr inbounds [257 x i32], ptr %keys, i64 0, i64 %idxprom3
  %6 = load i32, ptr %arrayidx4, align 4, !tbaa !10
  %7 = load i32, ptr %arrayidx6, align 4, !tbaa !10
  %cmp7.not = icmp sgt i32 %6, %7
  br i1 %cmp7.not, label %if.end22, label %land.lhs.true

land.lhs.true:                                    ; preds = %for.body
  %arrayidx10 = getelementptr inbounds [257 x i32], ptr %keys, i64 0, i64 %idxprom9
  %8 = load i32, ptr %arrayidx10, align 4, !tbaa !10
  %cmp13 = icmp sgt i32 %8, %7
  br i1 %cmp13, label %if.then, label %if.end22

if.then:                                          ; preds = %land.lhs.true
  %indices = getelementptr inbounds i8, ptr %arrayidx2, i64 4
  %arrayidx15 = getelementptr inbounds [257 x i32], ptr %indices, i64 0, i64 %idxprom3
  %9 = load i32, ptr %arrayidx15, align 4, !tbaa !10
  %conv16 = sext i32 %9 to i64
  %cmp17 = icmp slt i64 %conv16, %knodes_elem
  br i1 %cmp17, label %if.then18, label %if.end22

if.then18:                                        ; preds = %if.then
  store i64 %conv16, ptr %arrayidx21, align 8, !tbaa !6
  br label %if.end22

if.end22:                                         ; preds = %if.then, %if.then18, %land.lhs.true, %for.body
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp23, label %if.then24, label %if.end29

if.then24:                                        ; preds = %if.end22
  %10 = load i64, ptr %arrayidx21, align 8, !tbaa !6
  store i64 %10, ptr %arrayidx, align 8, !tbaa !6
  br label %if.end29

if.end29:                                         ; preds = %if.then24, %if.end22
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %level.074, 1
  %conv = zext nneg i32 %inc to i64
  %cmp = icmp ult i64 %conv, %height
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !12

if.then39:                                        ; preds = %for.cond.cleanup
  %indices40 = getelementptr inbounds i8, ptr %arrayidx32, i64 4
  %arrayidx42 = getelementptr inbounds [257 x i32], ptr %indices40, i64 0, i64 %idxprom34.pre-phi
  %11 = load i32, ptr %arrayidx42, align 4, !tbaa !10
  %idxprom43 = sext i32 %11 to i64
  %arrayidx44 = getelementptr inbounds %struct.record, ptr %recordsD, i64 %idxprom43
  %12 = load i32, ptr %arrayidx44, align 4, !tbaa !14
  %arrayidx46 = getelementptr inbounds %struct.record, ptr %ansD, i64 %idxprom
  store i32 %12, ptr %arrayidx46, align 4, !tbaa !14
  br label %if.end48

if.end48:                                         ; preds = %if.then39, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z10findRangeKlPK5knodelPlS2_S2_S2_PKiS4_PiS5_(i64 %height, ptr nocapture readonly %knodesD, i64 %knodes_elem, ptr nocapture %currKnodeD, ptr nocapture %offsetD, ptr nocapture %lastKnodeD, ptr nocapture %offset_2D, ptr nocapture readonly %startD, ptr nocapture readonly %endD, ptr nocapture %RecstartD, ptr nocapture writeonly %ReclenD) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %cmp152 = icmp sgt i64 %height, 0
  %idxprom = zext nneg i32 %1 to i64
  br i1 %cmp152, label %for.body.lr.ph, label %entry.for.cond.cleanup_crit_edge

entry.for.cond.cleanup_crit_edge:                 ; preds = %entry
  %.pre154 = zext nneg i32 %0 to i64
  br label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %arrayidx = getelementptr inbounds i64, ptr %currKnodeD, i64 %idxprom
  %idxprom3 = zext nneg i32 %0 to i64
  %arrayidx6 = getelementptr inbounds i32, ptr %startD, i64 %idxprom
  %add = add nuw nsw i32 %0, 1
  %idxprom9 = zext nneg i32 %add to i64
  %arrayidx21 = getelementptr inbounds i64, ptr %offsetD, i64 %idxprom
  %arrayidx24 = getelementptr inbounds i64, ptr %lastKnodeD, i64 %idxprom
  %arrayidx30 = getelementptr inbounds i32, ptr %endD, i64 %idxprom
  %arrayidx50 = getelementptr inbounds i64, ptr %offset_2D, i64 %idxprom
  %cmp53 = icmp eq i32 %0, 0
  br label %for.body

for.cond.cleanup:                                 ; preds = %if.end63, %entry.for.cond.cleanup_crit_edge
  %idxprom68.pre-phi = phi i64 [ %.pre154, %entry.for.cond.cleanup_crit_edge ], [ %idxprom3, %if.end63 ]
  %arrayidx65 = getelementptr inbounds i64, ptr %currKnodeD, i64 %idxprom
  %2 = load i64, ptr %arrayidx65, align 8, !tbaa !6
  %arrayidx66 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %2
  %keys67 = getelementptr inbounds i8, ptr %arrayidx66, i64 1032
  %arrayidx69 = getelementptr inbounds [257 x i32], ptr %keys67, i64 0, i64 %idxprom68.pre-phi
  %3 = load i32, ptr %arrayidx69, align 4, !tbaa !10
  %arrayidx71 = getelementptr inbounds i32, ptr %startD, i64 %idxprom
  %4 = load i32, ptr %arrayidx71, align 4, !tbaa !10
  %cmp72 = icmp eq i32 %3, %4
  br i1 %cmp72, label %if.then73, label %if.end79

for.body:                                         ; preds = %for.body.lr.ph, %if.end63
  %level.0153 = phi i32 [ 0, %for.body.lr.ph ], [ %inc, %if.end63 ]
  %5 = load i64, ptr %arrayidx, align 8, !tbaa !6
  %arrayidx2 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %5
  %keys = getelementptr inbounds i8, ptr %arrayidx2, i64 1032
  %arrayidx4 = getelementptr inbounds [257 x i32], ptr %keys, i64 0, i64 %idxprom3
  %6 = load i32, ptr %arrayidx4, align 4, !tbaa !10
  %7 = load i32, ptr %arrayidx6, align 4, !tbaa !10
  %cmp7.not = icmp sgt i32 %6, %7
  br i1 %cmp7.not, label %if.end22, label %land.lhs.true

land.lhs.true:                                    ; preds = %for.body
  %arrayidx10 = getelementptr inbounds [257 x i32], ptr %keys, i64 0, i64 %idxprom9
  %8 = load i32, ptr %arrayidx10, align 4, !tbaa !10
  %cmp13 = icmp sgt i32 %8, %7
  br i1 %cmp13, label %if.then, label %if.end22

if.then:                                          ; preds = %land.lhs.true
  %indices = getelementptr inbounds i8, ptr %arrayidx2, i64 4
  %arrayidx15 = getelementptr inbounds [257 x i32], ptr %indices, i64 0, i64 %idxprom3
  %9 = load i32, ptr %arrayidx15, align 4, !tbaa !10
  %conv16 = sext i32 %9 to i64
  %cmp17 = icmp slt i64 %conv16, %knodes_elem
  br i1 %cmp17, label %if.then18, label %if.end22

if.then18:                                        ; preds = %if.then
  store i64 %conv16, ptr %arrayidx21, align 8, !tbaa !6
  br label %if.end22

if.end22:                                         ; preds = %if.then, %if.then18, %land.lhs.true, %for.body
  %10 = load i64, ptr %arrayidx24, align 8, !tbaa !6
  %arrayidx25 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %10
  %keys26 = getelementptr inbounds i8, ptr %arrayidx25, i64 1032
  %arrayidx28 = getelementptr inbounds [257 x i32], ptr %keys26, i64 0, i64 %idxprom3
  %11 = load i32, ptr %arrayidx28, align 4, !tbaa !10
  %12 = load i32, ptr %arrayidx30, align 4, !tbaa !10
  %cmp31.not = icmp sgt i32 %11, %12
  br i1 %cmp31.not, label %if.end52, label %land.lhs.true32

land.lhs.true32:                                  ; preds = %if.end22
  %arrayidx36 = getelementptr inbounds [257 x i32], ptr %keys26, i64 0, i64 %idxprom9
  %13 = load i32, ptr %arrayidx36, align 4, !tbaa !10
  %cmp39 = icmp sgt i32 %13, %12
  br i1 %cmp39, label %if.then40, label %if.end52

if.then40:                                        ; preds = %land.lhs.true32
  %indices42 = getelementptr inbounds i8, ptr %arrayidx25, i64 4
  %arrayidx44 = getelementptr inbounds [257 x i32], ptr %indices42, i64 0, i64 %idxprom3
  %14 = load i32, ptr %arrayidx44, align 4, !tbaa !10
  %conv45 = sext i32 %14 to i64
  %cmp46 = icmp slt i64 %conv45, %knodes_elem
  br i1 %cmp46, label %if.then47, label %if.end52

if.then47:                                        ; preds = %if.then40
  store i64 %conv45, ptr %arrayidx50, align 8, !tbaa !6
  br label %if.end52

if.end52:                                         ; preds = %if.then40, %if.then47, %land.lhs.true32, %if.end22
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp53, label %if.then54, label %if.end63

if.then54:                                        ; preds = %if.end52
  %15 = load i64, ptr %arrayidx21, align 8, !tbaa !6
  store i64 %15, ptr %arrayidx, align 8, !tbaa !6
  %16 = load i64, ptr %arrayidx50, align 8, !tbaa !6
  store i64 %16, ptr %arrayidx24, align 8, !tbaa !6
  br label %if.end63

if.end63:                                         ; preds = %if.then54, %if.end52
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %level.0153, 1
  %conv = zext nneg i32 %inc to i64
  %cmp = icmp ult i64 %conv, %height
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !16

if.then73:                                        ; preds = %for.cond.cleanup
  %arrayidx78 = getelementptr inbounds i32, ptr %RecstartD, i64 %idxprom
  %indices74 = getelementptr inbounds i8, ptr %arrayidx66, i64 4
  %arrayidx76 = getelementptr inbounds [257 x i32], ptr %indices74, i64 0, i64 %idxprom68.pre-phi
  %17 = load i32, ptr %arrayidx76, align 4, !tbaa !10
  store i32 %17, ptr %arrayidx78, align 4, !tbaa !10
  br label %if.end79

if.end79:                                         ; preds = %if.then73, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %arrayidx81 = getelementptr inbounds i64, ptr %lastKnodeD, i64 %idxprom
  %18 = load i64, ptr %arrayidx81, align 8, !tbaa !6
  %arrayidx82 = getelementptr inbounds %struct.knode, ptr %knodesD, i64 %18
  %keys83 = getelementptr inbounds i8, ptr %arrayidx82, i64 1032
  %arrayidx85 = getelementptr inbounds [257 x i32], ptr %keys83, i64 0, i64 %idxprom68.pre-phi
  %19 = load i32, ptr %arrayidx85, align 4, !tbaa !10
  %arrayidx87 = getelementptr inbounds i32, ptr %endD, i64 %idxprom
  %20 = load i32, ptr %arrayidx87, align 4, !tbaa !10
  %cmp88 = icmp eq i32 %19, %20
  br i1 %cmp88, label %if.then89, label %if.end98

if.then89:                                        ; preds = %if.end79
  %indices90 = getelementptr inbounds i8, ptr %arrayidx82, i64 4
  %arrayidx92 = getelementptr inbounds [257 x i32], ptr %indices90, i64 0, i64 %idxprom68.pre-phi
  %21 = load i32, ptr %arrayidx92, align 4, !tbaa !10
  %arrayidx94 = getelementptr inbounds i32, ptr %RecstartD, i64 %idxprom
  %22 = load i32, ptr %arrayidx94, align 4, !tbaa !10
  %sub = add i32 %21, 1
  %add95 = sub i32 %sub, %22
  %arrayidx97 = getelementptr inbounds i32, ptr %ReclenD, i64 %idxprom
  store i32 %add95, ptr %arrayidx97, align 4, !tbaa !10
  br label %if.end98

if.end98:                                         ; preds = %if.then89, %if.end79
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z5findKlPK5knodelPK6recordPlS5_PKiPS2_, !"kernel", i32 1}
!1 = !{ptr @_Z10findRangeKlPK5knodelPlS2_S2_S2_PKiS4_PiS5_, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"long", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!11, !11, i64 0}
!11 = !{!"int", !8, i64 0}
!12 = distinct !{!12, !13}
!13 = !{!"llvm.loop.mustprogress"}
!14 = !{!15, !11, i64 0}
!15 = !{!"_ZTS6record", !11, i64 0}
!16 = distinct !{!16, !13}
