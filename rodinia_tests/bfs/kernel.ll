; ModuleID = 'rodinia_tests/bfs/kernel.cu'
source_filename = "rodinia_tests/bfs/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.Node = type { i32, i32 }

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z6KernelPK4NodePKiPbS4_PKbPii(ptr nocapture readonly %g_graph_nodes, ptr nocapture readonly %g_graph_edges, ptr nocapture %g_graph_mask, ptr nocapture writeonly %g_updating_graph_mask, ptr nocapture readonly %g_graph_visited, ptr nocapture %g_cost, i32 %no_of_nodes) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %cmp.not = icmp slt i32 %add, %no_of_nodes
  br i1 %cmp.not, label %lor.lhs.false, label %cleanup

lor.lhs.false:                                    ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %g_graph_mask, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !6, !range !10, !noundef !11
  %loadedv = trunc nuw i8 %2 to i1
  br i1 %loadedv, label %if.end, label %cleanup

if.end:                                           ; preds = %lor.lhs.false
  store i8 0, ptr %arrayidx, align 1, !tbaa !6
  %arrayidx5 = getelementptr inbounds %struct.Node, ptr %g_graph_nodes, i64 %idxprom
  %node.sroa.0.0.copyload = load i32, ptr %arrayidx5, align 4, !tbaa !12
  %node.sroa.5.0.arrayidx5.sroa_idx = getelementptr inbounds i8, ptr %arrayidx5, i64 4
  %node.sroa.5.0.copyload = load i32, ptr %node.sroa.5.0.arrayidx5.sroa_idx, align 4, !tbaa !12
  %add7 = add nsw i32 %node.sroa.5.0.copyload, %node.sroa.0.0.copyload
  %cmp834 = icmp sgt i32 %node.sroa.5.0.copyload, 0
  br i1 %cmp834, label %for.body.lr.ph, label %cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %arrayidx16 = getelementptr inbounds i32, ptr %g_cost, i64 %idxprom
  br label %for.body

for.body:                                         ; preds = %for.body.lr.ph, %if.end22
  %i.035 = phi i32 [ %node.sroa.0.0.copyload, %for.body.lr.ph ], [ %inc, %if.end22 ]
  %idxprom9 = sext i32 %i.035 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %g_graph_edges, i64 %idxprom9
  %3 = load i32, ptr %arrayidx10, align 4, !tbaa !12
  %idxprom11 = sext i32 %3 to i64
  %arrayidx12 = getelementptr inbounds i8, ptr %g_graph_visited, i64 %idxprom11
  %4 = load i8, ptr %arrayidx12, align 1, !tbaa !6, !range !10, !noundef !11
  %loadedv13 = trunc nuw i8 %4 to i1
  br i1 %loadedv13, label %if.end22, label %if.then14

if.then14:                                        ; preds = %for.body
  %arrayidx21 = getelementptr inbounds i8, ptr %g_updating_graph_mask, i64 %idxprom11
  %arrayidx19 = getelementptr inbounds i32, ptr %g_cost, i64 %idxprom11
  %5 = load i32, ptr %arrayidx16, align 4, !tbaa !12
  %add17 = add nsw i32 %5, 1
  store i32 %add17, ptr %arrayidx19, align 4, !tbaa !12
  store i8 1, ptr %arrayidx21, align 1, !tbaa !6
  br label %if.end22

if.end22:                                         ; preds = %if.then14, %for.body
  %inc = add nsw i32 %i.035, 1
  %cmp8 = icmp slt i32 %inc, %add7
  br i1 %cmp8, label %for.body, label %cleanup, !llvm.loop !14

cleanup:                                          ; preds = %if.end22, %if.end, %entry, %lor.lhs.false
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z7Kernel2PbS_S_S_i(ptr nocapture writeonly %g_graph_mask, ptr nocapture %g_updating_graph_mask, ptr nocapture writeonly %g_graph_visited, ptr nocapture writeonly %g_over, i32 %no_of_nodes) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 9
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %cmp = icmp slt i32 %add, %no_of_nodes
  br i1 %cmp, label %land.lhs.true, label %if.end

land.lhs.true:                                    ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds i8, ptr %g_updating_graph_mask, i64 %idxprom
  %2 = load i8, ptr %arrayidx, align 1, !tbaa !6, !range !10, !noundef !11
  %loadedv = trunc nuw i8 %2 to i1
  br i1 %loadedv, label %if.then, label %if.end

if.then:                                          ; preds = %land.lhs.true
  %arrayidx5 = getelementptr inbounds i8, ptr %g_graph_visited, i64 %idxprom
  %arrayidx3 = getelementptr inbounds i8, ptr %g_graph_mask, i64 %idxprom
  store i8 1, ptr %arrayidx3, align 1, !tbaa !6
  store i8 1, ptr %arrayidx5, align 1, !tbaa !6
  store i8 1, ptr %g_over, align 1, !tbaa !6
  store i8 0, ptr %arrayidx, align 1, !tbaa !6
  br label %if.end

if.end:                                           ; preds = %if.then, %land.lhs.true, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z6KernelPK4NodePKiPbS4_PKbPii, !"kernel", i32 1}
!1 = !{ptr @_Z7Kernel2PbS_S_S_i, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"bool", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{i8 0, i8 2}
!11 = !{}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !8, i64 0}
!14 = distinct !{!14, !15}
!15 = !{!"llvm.loop.mustprogress"}
