; ModuleID = 'rodinia_tests/pathfinder/kernel.cu'
source_filename = "rodinia_tests/pathfinder/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4
@_ZZ14dynproc_kerneliPKiS0_PiiiiE6result = internal unnamed_addr addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z14dynproc_kerneliPKiS0_Piiii(i32 %iteration, ptr nocapture readonly %gpuWall, ptr nocapture readonly %gpuSrc, ptr nocapture writeonly %gpuResults, i32 %cols, i32 %startStep, i32 %border) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %mul = shl nsw i32 %iteration, 1
  %sub = sub nsw i32 256, %mul
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul2 = mul nsw i32 %sub, %1
  %sub3 = sub nsw i32 %mul2, %border
  %add = add nsw i32 %sub3, %0
  %cmp = icmp sgt i32 %add, -1
  %cmp4 = icmp slt i32 %add, %cols
  %.not93.not95 = select i1 %cmp, i1 %cmp4, i1 false
  %sub5 = sub nsw i32 0, %sub3
  %call.i88 = tail call i32 @__nv_max(i32 0, i32 %sub5) #4
  %2 = xor i32 %sub3, -1
  %sub8 = add i32 %2, %cols
  %call.i92 = tail call i32 @__nv_min(i32 255, i32 %sub8) #4
  %sub10 = add nsw i32 %0, -1
  %call.i = tail call i32 @__nv_max(i32 %sub10, i32 %call.i88) #4
  %add12 = add nuw nsw i32 %0, 1
  %call.i91 = tail call i32 @__nv_min(i32 %add12, i32 %call.i92) #4
  br i1 %.not93.not95, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom14 = zext nneg i32 %0 to i64
  %arrayidx15 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %idxprom14
  %idxprom = zext nneg i32 %add to i64
  %arrayidx = getelementptr inbounds i32, ptr %gpuSrc, i64 %idxprom
  %3 = load i32, ptr %arrayidx, align 4, !tbaa !5
  store i32 %3, ptr %arrayidx15, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %invariant.op = sub nsw i32 254, %0
  %cmp1696 = icmp sgt i32 %iteration, 0
  br i1 %cmp1696, label %for.body.lr.ph, label %if.end58

for.body.lr.ph:                                   ; preds = %if.end
  %idxprom24 = sext i32 %call.i to i64
  %arrayidx25 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %idxprom24
  %idxprom26 = zext nneg i32 %0 to i64
  %arrayidx27 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %idxprom26
  %idxprom29 = sext i32 %call.i91 to i64
  %arrayidx30 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE4prev to ptr), i64 0, i64 %idxprom29
  %arrayidx39 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ14dynproc_kerneliPKiS0_PiiiiE6result to ptr), i64 0, i64 %idxprom26
  %sub41 = add nsw i32 %iteration, -1
  br label %for.body

for.body:                                         ; preds = %if.end51, %for.body.lr.ph
  %i.097 = phi i32 [ 0, %for.body.lr.ph ], [ %add17, %if.end51 ]
  %add17 = add nuw nsw i32 %i.097, 1
  %cmp18.not.not = icmp ugt i32 %0, %i.097
  %cmp20.not = icmp sle i32 %i.097, %invariant.op
  %or.cond.not94 = select i1 %cmp18.not.not, i1 %cmp20.not, i1 false
  %brmerge.not = select i1 %or.cond.not94, i1 %.not93.not95, i1 false
  br i1 %brmerge.not, label %if.then23, label %if.end40

if.then23:                                        ; preds = %for.body
  %4 = load i32, ptr %arrayidx25, align 4, !tbaa !5
  %5 = load i32, ptr %arrayidx27, align 4, !tbaa !5
  %call.i90 = tail call i32 @__nv_min(i32 %4, i32 %5) #4
  %6 = load i32, ptr %arrayidx30, align 4, !tbaa !5
  %call.i89 = tail call i32 @__nv_min(i32 %call.i90, i32 %6) #4
  %add32 = add nsw i32 %i.097, %startStep
  %mul33 = mul nsw i32 %add32, %cols
  %add34 = add nsw i32 %mul33, %add
  %idxprom35 = sext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds i32, ptr %gpuWall, i64 %idxprom35
  %7 = load i32, ptr %arrayidx36, align 4, !tbaa !5
  %add37 = add nsw i32 %7, %call.i89
  store i32 %add37, ptr %arrayidx39, align 4, !tbaa !5
  br label %if.end40

if.end40:                                         ; preds = %for.body, %if.then23
  tail call void @llvm.nvvm.barrier0()
  %cmp42 = icmp eq i32 %i.097, %sub41
  br i1 %cmp42, label %cleanup, label %if.end44

if.end44:                                         ; preds = %if.end40
  br i1 %brmerge.not, label %if.then46, label %if.end51

if.then46:                                        ; preds = %if.end44
  %8 = load i32, ptr %arrayidx39, align 4, !tbaa !5
  store i32 %8, ptr %arrayidx27, align 4, !tbaa !5
  br label %if.end51

if.end51:                                         ; preds = %if.then46, %if.end44
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

cleanup:                                          ; preds = %if.end40
  br i1 %brmerge.not, label %if.then53, label %if.end58

if.then53:                                        ; preds = %cleanup
  %idxprom56 = zext nneg i32 %add to i64
  %arrayidx57 = getelementptr inbounds i32, ptr %gpuResults, i64 %idxprom56
  %9 = load i32, ptr %arrayidx39, align 4, !tbaa !5
  store i32 %9, ptr %arrayidx57, align 4, !tbaa !5
  br label %if.end58

if.end58:                                         ; preds = %if.end, %if.then53, %cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z14dynproc_kerneliPKiS0_Piiii, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
