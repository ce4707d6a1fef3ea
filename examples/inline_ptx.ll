; ModuleID = 'inline_ptx.cu'
source_filename = "inline_ptx.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.ulonglong2 = type { i64, i64 }

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: readwrite)
define dso_local void @add_128(ptr nocapture readonly %a, ptr nocapture readonly %b, ptr nocapture writeonly %sum, ptr nocapture writeonly %lane, i32 %n) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp.not = icmp slt i32 %add, %n
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds %struct.ulonglong2, ptr %a, i64 %idxprom
  %x.sroa.0.0.copyload = load i64, ptr %arrayidx, align 16, !tbaa !5
  %x.sroa.4.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %x.sroa.4.0.copyload = load i64, ptr %x.sroa.4.0.arrayidx.sroa_idx, align 8, !tbaa !5
  %arrayidx4 = getelementptr inbounds %struct.ulonglong2, ptr %b, i64 %idxprom
  %y.sroa.0.0.copyload = load i64, ptr %arrayidx4, align 16, !tbaa !5
  %y.sroa.4.0.arrayidx4.sroa_idx = getelementptr inbounds i8, ptr %arrayidx4, i64 8
  %y.sroa.4.0.copyload = load i64, ptr %y.sroa.4.0.arrayidx4.sroa_idx, align 8, !tbaa !5
  %3 = tail call { i64, i64 } asm "add.cc.u64 $0, $2, $4;\0A\09addc.u64 $1, $3, $5;", "=l,=l,l,l,l,l"(i64 %x.sroa.0.0.copyload, i64 %x.sroa.4.0.copyload, i64 %y.sroa.0.0.copyload, i64 %y.sroa.4.0.copyload) #2, !srcloc !9
  %asmresult = extractvalue { i64, i64 } %3, 0
  %asmresult11 = extractvalue { i64, i64 } %3, 1
  %arrayidx13 = getelementptr inbounds %struct.ulonglong2, ptr %sum, i64 %idxprom
  store i64 %asmresult, ptr %arrayidx13, align 16, !tbaa !5
  %z.sroa.4.0.arrayidx13.sroa_idx = getelementptr inbounds i8, ptr %arrayidx13, i64 8
  store i64 %asmresult11, ptr %z.sroa.4.0.arrayidx13.sroa_idx, align 8, !tbaa !5
  %4 = tail call i32 asm "mov.u32 $0, %laneid;", "=r"() #2, !srcloc !10
  %5 = tail call i32 asm "bfe.u32 $0, $1, 2, 3;", "=r,r"(i32 %4) #2, !srcloc !11
  %shl = shl i32 %5, 8
  %or = or i32 %shl, %4
  %arrayidx15 = getelementptr inbounds i32, ptr %lane, i64 %idxprom
  store i32 %or, ptr %arrayidx15, align 4, !tbaa !12
  br label %cleanup

cleanup:                                          ; preds = %entry, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind memory(none) }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @add_128, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"long long", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{i64 311, i64 336}
!10 = !{i64 493}
!11 = !{i64 536}
!12 = !{!13, !13, i64 0}
!13 = !{!"int", !7, i64 0}
