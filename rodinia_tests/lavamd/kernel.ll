; ModuleID = 'rodinia_tests/lavamd/kernel.cu'
source_filename = "rodinia_tests/lavamd/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.FOUR_VECTOR = type { double, double, double, double }
%struct.par_str = type { double }
%struct.dim_str = type { i32, i32, i32, i32, i64, i64, i64, i64, i64 }
%struct.box_str = type { i32, i32, i32, i32, i64, i32, [26 x %struct.nei_str] }
%struct.nei_str = type { i32, i32, i32, i32, i64 }

@_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E7home_rv = internal unnamed_addr addrspace(3) global [100 x %struct.FOUR_VECTOR] undef, align 8
@_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_rv = internal unnamed_addr addrspace(3) global [100 x %struct.FOUR_VECTOR] undef, align 8
@_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_qv = internal unnamed_addr addrspace(3) global [100 x double] undef, align 8

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_(ptr nocapture readonly byval(%struct.par_str) align 8 %d_par_gpu, ptr nocapture readonly byval(%struct.dim_str) align 8 %d_dim_gpu, ptr nocapture readonly %d_box_gpu, ptr nocapture readonly %d_rv_gpu, ptr nocapture readonly %d_qv_gpu, ptr nocapture %d_fv_gpu) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %conv = zext nneg i32 %0 to i64
  %number_boxes = getelementptr inbounds i8, ptr %d_dim_gpu, i64 16
  %2 = load i64, ptr %number_boxes, align 8, !tbaa !5
  %cmp.not = icmp sgt i64 %2, %conv
  br i1 %cmp.not, label %if.end, label %cleanup

if.end:                                           ; preds = %entry
  %3 = load double, ptr %d_par_gpu, align 8, !tbaa !11
  %arrayidx = getelementptr inbounds %struct.box_str, ptr %d_box_gpu, i64 %conv
  %offset = getelementptr inbounds i8, ptr %arrayidx, i64 16
  %4 = load i64, ptr %offset, align 8, !tbaa !14
  %arrayidx4 = getelementptr inbounds %struct.FOUR_VECTOR, ptr %d_fv_gpu, i64 %4
  %cmp5181 = icmp ult i32 %1, 100
  br i1 %cmp5181, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %if.end
  %5 = getelementptr %struct.FOUR_VECTOR, ptr %d_rv_gpu, i64 %4
  %conv6 = zext nneg i32 %1 to i64
  %arrayidx7 = getelementptr %struct.FOUR_VECTOR, ptr %5, i64 %conv6
  %arrayidx9 = getelementptr inbounds [100 x %struct.FOUR_VECTOR], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E7home_rv to ptr), i64 0, i64 %conv6
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %arrayidx9, ptr noundef nonnull align 8 dereferenceable(32) %arrayidx7, i64 32, i1 false), !tbaa.struct !16
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body.lr.ph, %if.end
  tail call void @llvm.nvvm.barrier0()
  %nn = getelementptr inbounds i8, ptr %arrayidx, i64 24
  %6 = load i32, ptr %nn, align 8, !tbaa !18
  %cmp15.not188 = icmp slt i32 %6, 0
  br i1 %cmp15.not188, label %cleanup, label %for.body17.lr.ph

for.body17.lr.ph:                                 ; preds = %for.cond.cleanup
  %nei = getelementptr inbounds i8, ptr %arrayidx, i64 32
  %7 = fmul contract double %3, -2.000000e+00
  %8 = fmul contract double %3, %7
  %conv30 = zext nneg i32 %1 to i64
  %arrayidx34 = getelementptr inbounds [100 x %struct.FOUR_VECTOR], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_rv to ptr), i64 0, i64 %conv30
  %arrayidx39 = getelementptr inbounds [100 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_qv to ptr), i64 0, i64 %conv30
  %idxprom53 = zext nneg i32 %1 to i64
  %arrayidx54 = getelementptr inbounds [100 x %struct.FOUR_VECTOR], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E7home_rv to ptr), i64 0, i64 %idxprom53
  %x.i = getelementptr inbounds i8, ptr %arrayidx54, i64 8
  %y.i = getelementptr inbounds i8, ptr %arrayidx54, i64 16
  %z.i = getelementptr inbounds i8, ptr %arrayidx54, i64 24
  %arrayidx93 = getelementptr inbounds %struct.FOUR_VECTOR, ptr %arrayidx4, i64 %idxprom53
  %x103 = getelementptr inbounds i8, ptr %arrayidx93, i64 8
  %y112 = getelementptr inbounds i8, ptr %arrayidx93, i64 16
  %z121 = getelementptr inbounds i8, ptr %arrayidx93, i64 24
  br label %for.body17

for.body17:                                       ; preds = %for.body17.lr.ph, %for.cond.cleanup46
  %k.0189 = phi i32 [ 0, %for.body17.lr.ph ], [ %inc129, %for.cond.cleanup46 ]
  %cmp18 = icmp eq i32 %k.0189, 0
  br i1 %cmp18, label %cond.end, label %cond.false

cond.false:                                       ; preds = %for.body17
  %sub = add nsw i32 %k.0189, -1
  %idxprom21 = sext i32 %sub to i64
  %number = getelementptr inbounds [26 x %struct.nei_str], ptr %nei, i64 0, i64 %idxprom21, i32 3
  %9 = load i32, ptr %number, align 4, !tbaa !19
  br label %cond.end

cond.end:                                         ; preds = %for.body17, %cond.false
  %cond = phi i32 [ %9, %cond.false ], [ %0, %for.body17 ]
  br i1 %cmp5181, label %for.body29, label %for.cond.cleanup28

for.cond.cleanup28:                               ; preds = %for.body29, %cond.end
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp5181, label %for.body52, label %for.cond.cleanup46

for.body29:                                       ; preds = %cond.end
  %idxprom23 = sext i32 %cond to i64
  %offset25 = getelementptr inbounds %struct.box_str, ptr %d_box_gpu, i64 %idxprom23, i32 4
  %10 = load i64, ptr %offset25, align 8, !tbaa !14
  %add31 = add nsw i64 %10, %conv30
  %arrayidx32 = getelementptr inbounds %struct.FOUR_VECTOR, ptr %d_rv_gpu, i64 %add31
  tail call void @llvm.memcpy.p0.p0.i64(ptr noundef nonnull align 8 dereferenceable(32) %arrayidx34, ptr noundef nonnull align 8 dereferenceable(32) %arrayidx32, i64 32, i1 false), !tbaa.struct !16
  %arrayidx37 = getelementptr inbounds double, ptr %d_qv_gpu, i64 %add31
  %11 = load double, ptr %arrayidx37, align 8, !tbaa !17
  store double %11, ptr %arrayidx39, align 8, !tbaa !17
  br label %for.cond.cleanup28

for.cond.cleanup46:                               ; preds = %for.body52, %for.cond.cleanup28
  tail call void @llvm.nvvm.barrier0()
  %inc129 = add nuw nsw i32 %k.0189, 1
  %12 = load i32, ptr %nn, align 8, !tbaa !18
  %cmp15.not.not = icmp slt i32 %k.0189, %12
  br i1 %cmp15.not.not, label %for.body17, label %cleanup, !llvm.loop !21

for.body52:                                       ; preds = %for.cond.cleanup28, %for.body52
  %j48.0185 = phi i32 [ %inc, %for.body52 ], [ 0, %for.cond.cleanup28 ]
  %13 = load double, ptr %arrayidx54, align 8, !tbaa !23
  %idxprom55 = zext nneg i32 %j48.0185 to i64
  %arrayidx56 = getelementptr inbounds [100 x %struct.FOUR_VECTOR], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_rv to ptr), i64 0, i64 %idxprom55
  %14 = load double, ptr %arrayidx56, align 8, !tbaa !23
  %add58 = fadd contract double %13, %14
  %15 = load double, ptr %x.i, align 8, !tbaa !25
  %x1.i = getelementptr inbounds i8, ptr %arrayidx56, i64 8
  %16 = load double, ptr %x1.i, align 8, !tbaa !25
  %mul.i = fmul contract double %15, %16
  %17 = load double, ptr %y.i, align 8, !tbaa !26
  %y2.i = getelementptr inbounds i8, ptr %arrayidx56, i64 16
  %18 = load double, ptr %y2.i, align 8, !tbaa !26
  %mul3.i = fmul contract double %17, %18
  %add.i = fadd contract double %mul.i, %mul3.i
  %19 = load double, ptr %z.i, align 8, !tbaa !27
  %z4.i = getelementptr inbounds i8, ptr %arrayidx56, i64 24
  %20 = load double, ptr %z4.i, align 8, !tbaa !27
  %mul5.i = fmul contract double %19, %20
  %add6.i = fadd contract double %add.i, %mul5.i
  %sub64 = fsub contract double %add58, %add6.i
  %fneg = fmul contract double %8, %sub64
  %call.i = tail call contract double @__nv_exp(double %fneg) #5
  %mul67 = fmul contract double %call.i, 2.000000e+00
  %21 = load double, ptr %x.i, align 8, !tbaa !25
  %22 = load double, ptr %x1.i, align 8, !tbaa !25
  %sub73 = fsub contract double %21, %22
  %23 = load double, ptr %y.i, align 8, !tbaa !26
  %24 = load double, ptr %y2.i, align 8, !tbaa !26
  %sub80 = fsub contract double %23, %24
  %25 = load double, ptr %z.i, align 8, !tbaa !27
  %26 = load double, ptr %z4.i, align 8, !tbaa !27
  %sub87 = fsub contract double %25, %26
  %arrayidx90 = getelementptr inbounds [100 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_E8other_qv to ptr), i64 0, i64 %idxprom55
  %27 = load double, ptr %arrayidx90, align 8, !tbaa !17
  %mul91 = fmul contract double %call.i, %27
  %28 = load double, ptr %arrayidx93, align 8, !tbaa !23
  %add95 = fadd contract double %28, %mul91
  store double %add95, ptr %arrayidx93, align 8, !tbaa !23
  %mul99 = fmul contract double %mul67, %sub73
  %mul100 = fmul contract double %mul99, %27
  %29 = load double, ptr %x103, align 8, !tbaa !25
  %add104 = fadd contract double %mul100, %29
  store double %add104, ptr %x103, align 8, !tbaa !25
  %mul108 = fmul contract double %mul67, %sub80
  %mul109 = fmul contract double %mul108, %27
  %30 = load double, ptr %y112, align 8, !tbaa !26
  %add113 = fadd contract double %mul109, %30
  store double %add113, ptr %y112, align 8, !tbaa !26
  %mul117 = fmul contract double %mul67, %sub87
  %mul118 = fmul contract double %27, %mul117
  %31 = load double, ptr %z121, align 8, !tbaa !27
  %add122 = fadd contract double %mul118, %31
  store double %add122, ptr %z121, align 8, !tbaa !27
  %inc = add nuw nsw i32 %j48.0185, 1
  %exitcond.not = icmp eq i32 %inc, 100
  br i1 %exitcond.not, label %for.cond.cleanup46, label %for.body52, !llvm.loop !28

cleanup:                                          ; preds = %for.cond.cleanup46, %for.cond.cleanup, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite)
declare void @llvm.memcpy.p0.p0.i64(ptr noalias nocapture writeonly, ptr noalias nocapture readonly, i64, i1 immarg) #1

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local double @__nv_exp(double) local_unnamed_addr #4

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { mustprogress nocallback nofree nounwind willreturn memory(argmem: readwrite) }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0}
!llvm.module.flags = !{!1, !2, !3}
!llvm.ident = !{!4}

!0 = !{ptr @_Z15kernel_gpu_cuda7par_str7dim_strPK7box_strPK11FOUR_VECTORPKdPS4_, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !10, i64 16}
!6 = !{!"_ZTS7dim_str", !7, i64 0, !7, i64 4, !7, i64 8, !7, i64 12, !10, i64 16, !10, i64 24, !10, i64 32, !10, i64 40, !10, i64 48}
!7 = !{!"int", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = !{!"long", !8, i64 0}
!11 = !{!12, !13, i64 0}
!12 = !{!"_ZTS7par_str", !13, i64 0}
!13 = !{!"double", !8, i64 0}
!14 = !{!15, !10, i64 16}
!15 = !{!"_ZTS7box_str", !7, i64 0, !7, i64 4, !7, i64 8, !7, i64 12, !10, i64 16, !7, i64 24, !8, i64 32}
!16 = !{i64 0, i64 8, !17, i64 8, i64 8, !17, i64 16, i64 8, !17, i64 24, i64 8, !17}
!17 = !{!13, !13, i64 0}
!18 = !{!15, !7, i64 24}
!19 = !{!20, !7, i64 12}
!20 = !{!"_ZTS7nei_str", !7, i64 0, !7, i64 4, !7, i64 8, !7, i64 12, !10, i64 16}
!21 = distinct !{!21, !22}
!22 = !{!"llvm.loop.mustprogress"}
!23 = !{!24, !13, i64 0}
!24 = !{!"_ZTS11FOUR_VECTOR", !13, i64 0, !13, i64 8, !13, i64 16, !13, i64 24}
!25 = !{!24, !13, i64 8}
!26 = !{!24, !13, i64 16}
!27 = !{!24, !13, i64 24}
!28 = distinct !{!28, !22}
