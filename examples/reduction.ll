; ModuleID = 'reduction.cu'
source_filename = "reduction.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ10reduce_sumE3sum = internal unnamed_addr addrspace(3) global [256 x float] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @reduce_sum(ptr nocapture readonly %in, ptr nocapture writeonly %partial, i32 %n) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = shl i32 %0, 8
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %1
  %cmp39 = icmp slt i32 %add, %n
  br i1 %cmp39, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %entry
  %2 = tail call range(i32 1, -2147483648) i32 @llvm.nvvm.read.ptx.sreg.nctaid.x()
  %mul4 = shl i32 %2, 8
  br label %for.body

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %mine.0.lcssa = phi float [ 0.000000e+00, %entry ], [ %add2, %for.body ]
  %idxprom7 = zext nneg i32 %1 to i64
  %arrayidx8 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom7
  store float %mine.0.lcssa, ptr %arrayidx8, align 4, !tbaa !5
  tail call void @llvm.nvvm.barrier0()
  %cmp14 = icmp ult i32 %1, 128
  br i1 %cmp14, label %if.then, label %if.end

for.body:                                         ; preds = %for.body.lr.ph, %for.body
  %i.041 = phi i32 [ %add, %for.body.lr.ph ], [ %add5, %for.body ]
  %mine.040 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %add2, %for.body ]
  %idxprom = sext i32 %i.041 to i64
  %arrayidx = getelementptr inbounds float, ptr %in, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !5
  %add2 = fadd contract float %mine.040, %3
  %add5 = add i32 %i.041, %mul4
  %cmp = icmp slt i32 %add5, %n
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !9

if.then:                                          ; preds = %for.cond.cleanup
  %add16 = or disjoint i32 %1, 128
  %idxprom17 = zext nneg i32 %add16 to i64
  %arrayidx18 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17
  %4 = load float, ptr %arrayidx18, align 4, !tbaa !5
  %5 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22 = fadd contract float %4, %5
  store float %add22, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %cmp14.1 = icmp ult i32 %1, 64
  br i1 %cmp14.1, label %if.then.1, label %if.end.1

if.then.1:                                        ; preds = %if.end
  %add16.1 = or disjoint i32 %1, 64
  %idxprom17.1 = zext nneg i32 %add16.1 to i64
  %arrayidx18.1 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.1
  %6 = load float, ptr %arrayidx18.1, align 4, !tbaa !5
  %7 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.1 = fadd contract float %6, %7
  store float %add22.1, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.1

if.end.1:                                         ; preds = %if.then.1, %if.end
  tail call void @llvm.nvvm.barrier0()
  %cmp14.2 = icmp ult i32 %1, 32
  br i1 %cmp14.2, label %if.then.2, label %if.end.2

if.then.2:                                        ; preds = %if.end.1
  %add16.2 = or disjoint i32 %1, 32
  %idxprom17.2 = zext nneg i32 %add16.2 to i64
  %arrayidx18.2 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.2
  %8 = load float, ptr %arrayidx18.2, align 4, !tbaa !5
  %9 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.2 = fadd contract float %8, %9
  store float %add22.2, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.2

if.end.2:                                         ; preds = %if.then.2, %if.end.1
  tail call void @llvm.nvvm.barrier0()
  %cmp14.3 = icmp ult i32 %1, 16
  br i1 %cmp14.3, label %if.then.3, label %if.end.3

if.then.3:                                        ; preds = %if.end.2
  %add16.3 = or disjoint i32 %1, 16
  %idxprom17.3 = zext nneg i32 %add16.3 to i64
  %arrayidx18.3 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.3
  %10 = load float, ptr %arrayidx18.3, align 4, !tbaa !5
  %11 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.3 = fadd contract float %10, %11
  store float %add22.3, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.3

if.end.3:                                         ; preds = %if.then.3, %if.end.2
  tail call void @llvm.nvvm.barrier0()
  %cmp14.4 = icmp ult i32 %1, 8
  br i1 %cmp14.4, label %if.then.4, label %if.end.4

if.then.4:                                        ; preds = %if.end.3
  %add16.4 = or disjoint i32 %1, 8
  %idxprom17.4 = zext nneg i32 %add16.4 to i64
  %arrayidx18.4 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.4
  %12 = load float, ptr %arrayidx18.4, align 4, !tbaa !5
  %13 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.4 = fadd contract float %12, %13
  store float %add22.4, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.4

if.end.4:                                         ; preds = %if.then.4, %if.end.3
  tail call void @llvm.nvvm.barrier0()
  %cmp14.5 = icmp ult i32 %1, 4
  br i1 %cmp14.5, label %if.then.5, label %if.end.5

if.then.5:                                        ; preds = %if.end.4
  %add16.5 = or disjoint i32 %1, 4
  %idxprom17.5 = zext nneg i32 %add16.5 to i64
  %arrayidx18.5 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.5
  %14 = load float, ptr %arrayidx18.5, align 4, !tbaa !5
  %15 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.5 = fadd contract float %14, %15
  store float %add22.5, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.5

if.end.5:                                         ; preds = %if.then.5, %if.end.4
  tail call void @llvm.nvvm.barrier0()
  %cmp14.6 = icmp ult i32 %1, 2
  br i1 %cmp14.6, label %if.then.6, label %if.end.6

if.then.6:                                        ; preds = %if.end.5
  %add16.6 = or disjoint i32 %1, 2
  %idxprom17.6 = zext nneg i32 %add16.6 to i64
  %arrayidx18.6 = getelementptr inbounds [256 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 0, i64 %idxprom17.6
  %16 = load float, ptr %arrayidx18.6, align 4, !tbaa !5
  %17 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.6 = fadd contract float %16, %17
  store float %add22.6, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.6

if.end.6:                                         ; preds = %if.then.6, %if.end.5
  tail call void @llvm.nvvm.barrier0()
  %cmp14.7 = icmp eq i32 %1, 0
  br i1 %cmp14.7, label %if.then.7, label %if.end.7

if.then.7:                                        ; preds = %if.end.6
  %18 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), i64 4), align 4, !tbaa !5
  %19 = load float, ptr %arrayidx8, align 4, !tbaa !5
  %add22.7 = fadd contract float %18, %19
  store float %add22.7, ptr %arrayidx8, align 4, !tbaa !5
  br label %if.end.7

if.end.7:                                         ; preds = %if.then.7, %if.end.6
  tail call void @llvm.nvvm.barrier0()
  %cmp26 = icmp eq i32 %1, 0
  br i1 %cmp26, label %if.then27, label %if.end31

if.then27:                                        ; preds = %if.end.7
  %idxprom29 = zext nneg i32 %0 to i64
  %arrayidx30 = getelementptr inbounds float, ptr %partial, i64 %idxprom29
  %20 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ10reduce_sumE3sum to ptr), align 4, !tbaa !5
  store float %20, ptr %arrayidx30, align 4, !tbaa !5
  br label %if.end31

if.end31:                                         ; preds = %if.then27, %if.end.7
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.nctaid.x() #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @reduce_sum, !"kernel", i32 1}
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
