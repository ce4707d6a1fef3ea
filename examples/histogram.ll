; ModuleID = 'histogram.cu'
source_filename = "histogram.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ9histogramE5local = internal addrspace(3) global [256 x i32] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @histogram(ptr nocapture readonly %data, i32 %n, ptr nocapture %bins) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp47 = icmp ult i32 %0, 256
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  br i1 %cmp47, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  tail call void @llvm.nvvm.barrier0()
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %2, %1
  %add5 = add i32 %mul, %0
  %cmp749 = icmp slt i32 %add5, %n
  br i1 %cmp749, label %for.body9.lr.ph, label %for.cond.cleanup8

for.body9.lr.ph:                                  ; preds = %for.cond.cleanup
  %3 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul18 = mul i32 %3, %1
  br label %for.body9

for.body:                                         ; preds = %entry, %for.body
  %bin.048 = phi i32 [ %add, %for.body ], [ %0, %entry ]
  %idxprom = zext nneg i32 %bin.048 to i64
  %arrayidx = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom
  store i32 0, ptr %arrayidx, align 4, !tbaa !5
  %add = add nuw nsw i32 %bin.048, %1
  %cmp = icmp ult i32 %add, 256
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

for.cond.cleanup8:                                ; preds = %for.body9, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp47, label %for.body26, label %for.cond.cleanup25

for.body9:                                        ; preds = %for.body9.lr.ph, %for.body9
  %i.050 = phi i32 [ %add5, %for.body9.lr.ph ], [ %add19, %for.body9 ]
  %idxprom10 = sext i32 %i.050 to i64
  %arrayidx11 = getelementptr inbounds i8, ptr %data, i64 %idxprom10
  %4 = load i8, ptr %arrayidx11, align 1, !tbaa !11
  %idxprom12 = zext i8 %4 to i64
  %arrayidx13 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom12
  %5 = atomicrmw add ptr %arrayidx13, i32 1 monotonic, align 4
  %add19 = add i32 %i.050, %mul18
  %cmp7 = icmp slt i32 %add19, %n
  br i1 %cmp7, label %for.body9, label %for.cond.cleanup8, !llvm.loop !12

for.cond.cleanup25:                               ; preds = %for.inc35, %for.cond.cleanup8
  ret void

for.body26:                                       ; preds = %for.cond.cleanup8, %for.inc35
  %bin21.052 = phi i32 [ %add37, %for.inc35 ], [ %0, %for.cond.cleanup8 ]
  %idxprom27 = zext nneg i32 %bin21.052 to i64
  %arrayidx28 = getelementptr inbounds [256 x i32], ptr addrspacecast (ptr addrspace(3) @_ZZ9histogramE5local to ptr), i64 0, i64 %idxprom27
  %6 = load i32, ptr %arrayidx28, align 4, !tbaa !5
  %cmp29.not = icmp eq i32 %6, 0
  br i1 %cmp29.not, label %for.inc35, label %if.then

if.then:                                          ; preds = %for.body26
  %arrayidx31 = getelementptr inbounds i32, ptr %bins, i64 %idxprom27
  %7 = atomicrmw add ptr %arrayidx31, i32 %6 monotonic, align 4
  br label %for.inc35

for.inc35:                                        ; preds = %for.body26, %if.then
  %add37 = add nuw nsw i32 %bin21.052, %1
  %cmp24 = icmp ult i32 %add37, 256
  br i1 %cmp24, label %for.body26, label %for.cond.cleanup25, !llvm.loop !13
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @histogram, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"int", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = distinct !{!9, !10}
!10 = !{!"llvm.loop.mustprogress"}
!11 = !{!7, !7, i64 0}
!12 = distinct !{!12, !10}
!13 = distinct !{!13, !10}
