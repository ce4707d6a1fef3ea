; ModuleID = 'rodinia_tests/gaussian/kernel.cu'
source_filename = "rodinia_tests/gaussian/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z4Fan1PfPKfii(ptr nocapture writeonly %m_cuda, ptr nocapture readonly %a_cuda, i32 %Size, i32 %t) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = xor i32 %t, -1
  %sub3 = add i32 %3, %Size
  %cmp.not = icmp slt i32 %add, %sub3
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %add4 = add nsw i32 %add, 1
  %add5 = add i32 %add4, %t
  %mul6 = mul nsw i32 %add5, %Size
  %add7 = add nsw i32 %mul6, %t
  %idxprom = sext i32 %add7 to i64
  %arrayidx = getelementptr inbounds float, ptr %a_cuda, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !6
  %mul827 = add i32 %Size, 1
  %add9 = mul i32 %mul827, %t
  %idxprom10 = sext i32 %add9 to i64
  %arrayidx11 = getelementptr inbounds float, ptr %a_cuda, i64 %idxprom10
  %5 = load float, ptr %arrayidx11, align 4, !tbaa !6
  %div = fdiv contract float %4, %5
  %arrayidx15 = getelementptr inbounds float, ptr %m_cuda, i64 %idxprom
  store float %div, ptr %arrayidx15, align 4, !tbaa !6
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z4Fan2PKfPfS1_ii(ptr nocapture readonly %m_cuda, ptr nocapture %a_cuda, ptr nocapture %b_cuda, i32 %Size, i32 %t) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %3 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %4 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.y()
  %mul5 = mul nuw nsw i32 %3, %4
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add7 = add nuw nsw i32 %mul5, %5
  %6 = xor i32 %t, -1
  %sub8 = add i32 %6, %Size
  %cmp.not = icmp slt i32 %add, %sub8
  %sub9 = sub nsw i32 %Size, %t
  %cmp10.not = icmp slt i32 %add7, %sub9
  %or.cond = select i1 %cmp.not, i1 %cmp10.not, i1 false
  br i1 %or.cond, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %add11 = add nsw i32 %add, 1
  %add12 = add nsw i32 %add11, %t
  %add13 = add nsw i32 %add7, %t
  %mul14 = mul nsw i32 %add12, %Size
  %add15 = add nsw i32 %mul14, %t
  %idxprom = sext i32 %add15 to i64
  %arrayidx = getelementptr inbounds float, ptr %m_cuda, i64 %idxprom
  %7 = load float, ptr %arrayidx, align 4, !tbaa !6
  %mul16 = mul nsw i32 %t, %Size
  %add17 = add nsw i32 %mul16, %add13
  %idxprom18 = sext i32 %add17 to i64
  %arrayidx19 = getelementptr inbounds float, ptr %a_cuda, i64 %idxprom18
  %8 = load float, ptr %arrayidx19, align 4, !tbaa !6
  %mul20 = fmul contract float %7, %8
  %add22 = add nsw i32 %mul14, %add13
  %idxprom23 = sext i32 %add22 to i64
  %arrayidx24 = getelementptr inbounds float, ptr %a_cuda, i64 %idxprom23
  %9 = load float, ptr %arrayidx24, align 4, !tbaa !6
  %sub25 = fsub contract float %9, %mul20
  store float %sub25, ptr %arrayidx24, align 4, !tbaa !6
  %cmp26 = icmp eq i32 %add7, 0
  br i1 %cmp26, label %if.then27, label %cleanup

if.then27:                                        ; preds = %if.end
  %10 = load float, ptr %arrayidx, align 4, !tbaa !6
  %idxprom32 = sext i32 %t to i64
  %arrayidx33 = getelementptr inbounds float, ptr %b_cuda, i64 %idxprom32
  %11 = load float, ptr %arrayidx33, align 4, !tbaa !6
  %mul34 = fmul contract float %10, %11
  %idxprom35 = sext i32 %add12 to i64
  %arrayidx36 = getelementptr inbounds float, ptr %b_cuda, i64 %idxprom35
  %12 = load float, ptr %arrayidx36, align 4, !tbaa !6
  %sub37 = fsub contract float %12, %mul34
  store float %sub37, ptr %arrayidx36, align 4, !tbaa !6
  br label %cleanup

cleanup:                                          ; preds = %if.end, %if.then27, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.y() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #1

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z4Fan1PfPKfii, !"kernel", i32 1}
!1 = !{ptr @_Z4Fan2PKfPfS1_ii, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
