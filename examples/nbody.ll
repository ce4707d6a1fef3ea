; ModuleID = 'nbody.cu'
source_filename = "nbody.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float4 = type { float, float, float, float }
%struct.float3 = type { float, float, float }

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @nbody(ptr nocapture readonly %body, ptr nocapture readonly %first, ptr nocapture readonly %neighbours, ptr nocapture writeonly %force, i32 %n) local_unnamed_addr #0 {
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
  %arrayidx = getelementptr inbounds %struct.float4, ptr %body, i64 %idxprom
  %self.sroa.0.0.copyload = load float, ptr %arrayidx, align 16, !tbaa !5
  %self.sroa.4.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 4
  %self.sroa.4.0.copyload = load float, ptr %self.sroa.4.0.arrayidx.sroa_idx, align 4, !tbaa !5
  %self.sroa.5.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 8
  %self.sroa.5.0.copyload = load float, ptr %self.sroa.5.0.arrayidx.sroa_idx, align 8, !tbaa !5
  %self.sroa.6.0.arrayidx.sroa_idx = getelementptr inbounds i8, ptr %arrayidx, i64 12
  %self.sroa.6.0.copyload = load float, ptr %self.sroa.6.0.arrayidx.sroa_idx, align 4, !tbaa !5
  %arrayidx4 = getelementptr inbounds i32, ptr %first, i64 %idxprom
  %3 = load i32, ptr %arrayidx4, align 4, !tbaa !9
  %arrayidx7 = getelementptr i8, ptr %arrayidx4, i64 4
  %4 = load i32, ptr %arrayidx7, align 4, !tbaa !9
  %cmp859 = icmp slt i32 %3, %4
  br i1 %cmp859, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.end
  %sum.sroa.8.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add38, %for.body ]
  %sum.sroa.6.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add35, %for.body ]
  %sum.sroa.0.0.lcssa = phi float [ 0.000000e+00, %if.end ], [ %add32, %for.body ]
  %arrayidx40 = getelementptr inbounds %struct.float3, ptr %force, i64 %idxprom
  store float %sum.sroa.0.0.lcssa, ptr %arrayidx40, align 4, !tbaa !5
  %sum.sroa.6.0.arrayidx40.sroa_idx = getelementptr inbounds i8, ptr %arrayidx40, i64 4
  store float %sum.sroa.6.0.lcssa, ptr %sum.sroa.6.0.arrayidx40.sroa_idx, align 4, !tbaa !5
  %sum.sroa.8.0.arrayidx40.sroa_idx = getelementptr inbounds i8, ptr %arrayidx40, i64 8
  store float %sum.sroa.8.0.lcssa, ptr %sum.sroa.8.0.arrayidx40.sroa_idx, align 4, !tbaa !5
  br label %cleanup

for.body:                                         ; preds = %if.end, %for.body
  %sum.sroa.0.063 = phi float [ %add32, %for.body ], [ 0.000000e+00, %if.end ]
  %sum.sroa.6.062 = phi float [ %add35, %for.body ], [ 0.000000e+00, %if.end ]
  %sum.sroa.8.061 = phi float [ %add38, %for.body ], [ 0.000000e+00, %if.end ]
  %at.060 = phi i32 [ %inc, %for.body ], [ %3, %if.end ]
  %idxprom9 = sext i32 %at.060 to i64
  %arrayidx10 = getelementptr inbounds i32, ptr %neighbours, i64 %idxprom9
  %5 = load i32, ptr %arrayidx10, align 4, !tbaa !9
  %idxprom11 = sext i32 %5 to i64
  %arrayidx12 = getelementptr inbounds %struct.float4, ptr %body, i64 %idxprom11
  %other.sroa.0.0.copyload = load float, ptr %arrayidx12, align 16, !tbaa !5
  %other.sroa.4.0.arrayidx12.sroa_idx = getelementptr inbounds i8, ptr %arrayidx12, i64 4
  %other.sroa.4.0.copyload = load float, ptr %other.sroa.4.0.arrayidx12.sroa_idx, align 4, !tbaa !5
  %other.sroa.5.0.arrayidx12.sroa_idx = getelementptr inbounds i8, ptr %arrayidx12, i64 8
  %other.sroa.5.0.copyload = load float, ptr %other.sroa.5.0.arrayidx12.sroa_idx, align 8, !tbaa !5
  %other.sroa.6.0.arrayidx12.sroa_idx = getelementptr inbounds i8, ptr %arrayidx12, i64 12
  %other.sroa.6.0.copyload = load float, ptr %other.sroa.6.0.arrayidx12.sroa_idx, align 4, !tbaa !5
  %sub = fsub contract float %other.sroa.0.0.copyload, %self.sroa.0.0.copyload
  %sub15 = fsub contract float %other.sroa.4.0.copyload, %self.sroa.4.0.copyload
  %sub17 = fsub contract float %other.sroa.5.0.copyload, %self.sroa.5.0.copyload
  %mul18 = fmul contract float %sub, %sub
  %mul19 = fmul contract float %sub15, %sub15
  %add20 = fadd contract float %mul18, %mul19
  %mul21 = fmul contract float %sub17, %sub17
  %add22 = fadd contract float %add20, %mul21
  %add23 = fadd contract float %add22, 0x3F50624DE0000000
  %call.i = tail call contract float @__nv_rsqrtf(float %add23) #3
  %mul26 = fmul contract float %self.sroa.6.0.copyload, %other.sroa.6.0.copyload
  %mul27 = fmul contract float %mul26, %call.i
  %mul28 = fmul contract float %call.i, %mul27
  %mul29 = fmul contract float %call.i, %mul28
  %mul30 = fmul contract float %sub, %mul29
  %add32 = fadd contract float %sum.sroa.0.063, %mul30
  %mul33 = fmul contract float %sub15, %mul29
  %add35 = fadd contract float %sum.sroa.6.062, %mul33
  %mul36 = fmul contract float %sub17, %mul29
  %add38 = fadd contract float %sum.sroa.8.061, %mul36
  %inc = add nsw i32 %at.060, 1
  %6 = load i32, ptr %arrayidx7, align 4, !tbaa !9
  %cmp8 = icmp slt i32 %inc, %6
  br i1 %cmp8, label %for.body, label %for.cond.cleanup, !llvm.loop !11

cleanup:                                          ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #1

; Function Attrs: convergent nounwind
declare dso_local float @__nv_rsqrtf(float) local_unnamed_addr #2

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #2 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #3 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @nbody, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
!9 = !{!10, !10, i64 0}
!10 = !{!"int", !7, i64 0}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
