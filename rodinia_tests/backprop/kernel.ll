; ModuleID = 'rodinia_tests/backprop/kernel.cu'
source_filename = "rodinia_tests/backprop/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE10input_node = internal unnamed_addr addrspace(3) global [16 x float] undef, align 4
@_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE13weight_matrix = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z22bpnn_layerforward_CUDAPKfPfS1_i(ptr nocapture readonly %input_cuda, ptr nocapture %input_hidden_cuda, ptr nocapture writeonly %hidden_partial_sum, i32 %hid) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %add = add nsw i32 %hid, 1
  %mul = shl nuw nsw i32 %0, 4
  %add3 = add nuw nsw i32 %2, 1
  %add4 = add nuw nsw i32 %add3, %mul
  %mul5 = mul nsw i32 %add, %add4
  %add6 = add nsw i32 %mul5, %1
  %cmp = icmp eq i32 %1, 0
  %idxprom11 = zext nneg i32 %2 to i64
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %arrayidx12 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE10input_node to ptr), i64 0, i64 %idxprom11
  %idxprom = zext nneg i32 %add4 to i64
  %arrayidx = getelementptr inbounds float, ptr %input_cuda, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !6
  store float %3, ptr %arrayidx12, align 4, !tbaa !6
  br label %if.end

if.end:                                           ; preds = %entry, %if.then
  tail call void @llvm.nvvm.barrier0()
  %4 = sext i32 %add6 to i64
  %5 = getelementptr float, ptr %input_hidden_cuda, i64 %4
  %arrayidx14 = getelementptr i8, ptr %5, i64 4
  %6 = load float, ptr %arrayidx14, align 4, !tbaa !6
  %arrayidx16 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE10input_node to ptr), i64 0, i64 %idxprom11
  %7 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %mul17 = fmul contract float %6, %7
  %idxprom20 = zext nneg i32 %1 to i64
  %arrayidx21 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE13weight_matrix to ptr), i64 0, i64 %idxprom11, i64 %idxprom20
  store float %mul17, ptr %arrayidx21, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  br label %for.cond

for.cond:                                         ; preds = %if.end40, %if.end
  %i.0 = phi i32 [ 1, %if.end ], [ %inc, %if.end40 ]
  %conv = uitofp nneg i32 %i.0 to float
  %call.i = tail call contract float @__nv_fast_log2f(float 1.600000e+01) #4
  %cmp23 = fcmp contract ult float %call.i, %conv
  br i1 %cmp23, label %for.cond.cleanup, label %for.body

for.cond.cleanup:                                 ; preds = %for.cond
  %8 = load float, ptr %arrayidx21, align 4, !tbaa !6
  store float %8, ptr %arrayidx14, align 4, !tbaa !6
  br i1 %cmp, label %if.then48, label %if.end55

for.body:                                         ; preds = %for.cond
  %call.i80 = tail call contract float @__nv_fast_powf(float 2.000000e+00, float %conv) #4
  %add26 = fadd contract float %call.i80, 5.000000e-01
  %conv27 = fptosi float %add26 to i32
  %rem = srem i32 %2, %conv27
  %cmp28 = icmp eq i32 %rem, 0
  br i1 %cmp28, label %if.then29, label %if.end40

if.then29:                                        ; preds = %for.body
  %div = sdiv i32 %conv27, 2
  %add30 = add nsw i32 %div, %2
  %idxprom31 = sext i32 %add30 to i64
  %arrayidx34 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE13weight_matrix to ptr), i64 0, i64 %idxprom31, i64 %idxprom20
  %9 = load float, ptr %arrayidx34, align 4, !tbaa !6
  %10 = load float, ptr %arrayidx21, align 4, !tbaa !6
  %add39 = fadd contract float %9, %10
  store float %add39, ptr %arrayidx21, align 4, !tbaa !6
  br label %if.end40

if.end40:                                         ; preds = %if.then29, %for.body
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %i.0, 1
  br label %for.cond, !llvm.loop !10

if.then48:                                        ; preds = %for.cond.cleanup
  %mul51 = mul nsw i32 %0, %hid
  %add52 = add nsw i32 %mul51, %2
  %idxprom53 = sext i32 %add52 to i64
  %arrayidx54 = getelementptr inbounds float, ptr %hidden_partial_sum, i64 %idxprom53
  %arrayidx50 = getelementptr inbounds [16 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ22bpnn_layerforward_CUDAPKfPfS1_iE13weight_matrix to ptr), i64 0, i64 %idxprom11
  %11 = load float, ptr %arrayidx50, align 4, !tbaa !6
  store float %11, ptr %arrayidx54, align 4, !tbaa !6
  br label %if.end55

if.end55:                                         ; preds = %if.then48, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z24bpnn_adjust_weights_cudaPKfiS0_PfS1_(ptr nocapture readonly %delta, i32 %hid, ptr nocapture readonly %ly, ptr nocapture %w, ptr nocapture %oldw) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %mul = shl nuw nsw i32 %0, 4
  %add = add nuw nsw i32 %2, 1
  %add3 = add nuw nsw i32 %add, %mul
  %add4 = add nuw nsw i32 %1, 1
  %add5 = add nsw i32 %hid, 1
  %mul6 = mul nsw i32 %add5, %add3
  %add7 = add nsw i32 %mul6, %add4
  %idxprom = zext nneg i32 %add4 to i64
  %arrayidx = getelementptr inbounds float, ptr %delta, i64 %idxprom
  %3 = load float, ptr %arrayidx, align 4, !tbaa !6
  %conv = fpext float %3 to double
  %mul8 = fmul contract double %conv, 3.000000e-01
  %idxprom9 = zext nneg i32 %add3 to i64
  %arrayidx10 = getelementptr inbounds float, ptr %ly, i64 %idxprom9
  %4 = load float, ptr %arrayidx10, align 4, !tbaa !6
  %conv11 = fpext float %4 to double
  %mul12 = fmul contract double %mul8, %conv11
  %idxprom13 = sext i32 %add7 to i64
  %arrayidx14 = getelementptr inbounds float, ptr %oldw, i64 %idxprom13
  %5 = load float, ptr %arrayidx14, align 4, !tbaa !6
  %conv15 = fpext float %5 to double
  %mul16 = fmul contract double %conv15, 3.000000e-01
  %add17 = fadd contract double %mul12, %mul16
  %conv18 = fptrunc double %add17 to float
  %arrayidx20 = getelementptr inbounds float, ptr %w, i64 %idxprom13
  %6 = load float, ptr %arrayidx20, align 4, !tbaa !6
  %add21 = fadd contract float %6, %conv18
  store float %add21, ptr %arrayidx20, align 4, !tbaa !6
  store float %conv18, ptr %arrayidx14, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  %7 = or i32 %2, %0
  %or.cond = icmp eq i32 %7, 0
  br i1 %or.cond, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %8 = load float, ptr %arrayidx, align 4, !tbaa !6
  %conv27 = fpext float %8 to double
  %mul28 = fmul contract double %conv27, 3.000000e-01
  %arrayidx30 = getelementptr inbounds float, ptr %oldw, i64 %idxprom
  %9 = load float, ptr %arrayidx30, align 4, !tbaa !6
  %conv31 = fpext float %9 to double
  %mul32 = fmul contract double %conv31, 3.000000e-01
  %add33 = fadd contract double %mul28, %mul32
  %conv34 = fptrunc double %add33 to float
  %arrayidx36 = getelementptr inbounds float, ptr %w, i64 %idxprom
  %10 = load float, ptr %arrayidx36, align 4, !tbaa !6
  %add37 = fadd contract float %10, %conv34
  store float %add37, ptr %arrayidx36, align 4, !tbaa !6
  store float %conv34, ptr %arrayidx30, align 4, !tbaa !6
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fast_log2f(float) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fast_powf(float, float) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z22bpnn_layerforward_CUDAPKfPfS1_i, !"kernel", i32 1}
!1 = !{ptr @_Z24bpnn_adjust_weights_cudaPKfiS0_PfS1_, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
!10 = distinct !{!10, !11}
!11 = !{!"llvm.loop.mustprogress"}
