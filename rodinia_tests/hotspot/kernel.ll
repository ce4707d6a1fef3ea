; ModuleID = 'rodinia_tests/hotspot/kernel.cu'
source_filename = "rodinia_tests/hotspot/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ14calculate_tempiPKfS0_PfiiiifffffE9temp_next = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z14calculate_tempiPKfS0_Pfiiiifffff(i32 %iteration, ptr nocapture readonly %power, ptr nocapture readonly %temp_src, ptr nocapture writeonly %temp_dst, i32 %grid_cols, i32 %grid_rows, i32 %border_cols, i32 %border_rows, float %cap, float %rx, float %ry, float %rz, float %step) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %div = fdiv contract float %step, %cap
  %div2 = fdiv contract float 1.000000e+00, %rx
  %div3 = fdiv contract float 1.000000e+00, %ry
  %div4 = fdiv contract float 1.000000e+00, %rz
  %mul = shl nsw i32 %iteration, 1
  %sub = sub nsw i32 16, %mul
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul6 = mul nsw i32 %sub, %2
  %sub7 = sub nsw i32 %mul6, %border_rows
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul11 = mul nsw i32 %sub, %3
  %sub12 = sub nsw i32 %mul11, %border_cols
  %add = add nsw i32 %sub7, %1
  %add13 = add nsw i32 %sub12, %0
  %cmp = icmp slt i32 %add, 0
  %cmp14 = icmp sge i32 %add, %grid_rows
  %cmp16 = icmp slt i32 %add13, 0
  %cmp17 = icmp sge i32 %add13, %grid_cols
  %.not221 = select i1 %cmp, i1 true, i1 %cmp14
  %.not220 = select i1 %.not221, i1 true, i1 %cmp16
  %spec.select217.not = select i1 %.not220, i1 true, i1 %cmp17
  br i1 %spec.select217.not, label %if.end, label %if.then

if.then:                                          ; preds = %entry
  %mul18 = mul nsw i32 %add, %grid_cols
  %add19 = add nsw i32 %mul18, %add13
  %idxprom = sext i32 %add19 to i64
  %arrayidx = getelementptr inbounds float, ptr %temp_src, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !5
  %idxprom20 = zext nneg i32 %1 to i64
  %idxprom22 = zext nneg i32 %0 to i64
  %arrayidx23 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom20, i64 %idxprom22
  store float %4, ptr %arrayidx23, align 4, !tbaa !5
  %arrayidx27 = getelementptr inbounds float, ptr %power, i64 %idxprom
  %5 = load float, ptr %arrayidx27, align 4, !tbaa !5
  %arrayidx31 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip to ptr), i64 0, i64 %idxprom20, i64 %idxprom22
  store float %5, ptr %arrayidx31, align 4, !tbaa !5
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %sub32 = sub nsw i32 0, %sub7
  %call.i212 = tail call i32 @__nv_max(i32 0, i32 %sub32) #4
  %6 = xor i32 %sub7, -1
  %sub35 = add i32 %6, %grid_rows
  %call.i216 = tail call i32 @__nv_min(i32 15, i32 %sub35) #4
  %sub37 = sub nsw i32 0, %sub12
  %call.i211 = tail call i32 @__nv_max(i32 0, i32 %sub37) #4
  %7 = xor i32 %sub12, -1
  %sub40 = add i32 %7, %grid_cols
  %call.i215 = tail call i32 @__nv_min(i32 15, i32 %sub40) #4
  %sub42 = add nsw i32 %1, -1
  %call.i210 = tail call i32 @__nv_max(i32 %sub42, i32 %call.i212) #4
  %add44 = add nuw nsw i32 %1, 1
  %call.i214 = tail call i32 @__nv_min(i32 %add44, i32 %call.i216) #4
  %sub46 = add nsw i32 %0, -1
  %call.i = tail call i32 @__nv_max(i32 %sub46, i32 %call.i211) #4
  %add48 = add nuw nsw i32 %0, 1
  %call.i213 = tail call i32 @__nv_min(i32 %add48, i32 %call.i215) #4
  %cmp50222 = icmp sgt i32 %iteration, 0
  br i1 %cmp50222, label %for.body.lr.ph, label %if.end146

for.body.lr.ph:                                   ; preds = %if.end
  %idxprom67 = zext nneg i32 %1 to i64
  %idxprom69 = zext nneg i32 %0 to i64
  %arrayidx70 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom67, i64 %idxprom69
  %conv71 = fpext float %div to double
  %arrayidx75 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE13power_on_chip to ptr), i64 0, i64 %idxprom67, i64 %idxprom69
  %idxprom77 = sext i32 %call.i214 to i64
  %arrayidx80 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom77, i64 %idxprom69
  %idxprom81 = sext i32 %call.i210 to i64
  %arrayidx84 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom81, i64 %idxprom69
  %conv90 = fpext float %div3 to double
  %idxprom95 = sext i32 %call.i213 to i64
  %arrayidx96 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom67, i64 %idxprom95
  %idxprom99 = sext i32 %call.i to i64
  %arrayidx100 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE12temp_on_chip to ptr), i64 0, i64 %idxprom67, i64 %idxprom99
  %conv106 = fpext float %div2 to double
  %arrayidx119 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ14calculate_tempiPKfS0_PfiiiifffffE9temp_next to ptr), i64 0, i64 %idxprom67, i64 %idxprom69
  %sub121 = add nsw i32 %iteration, -1
  br label %for.body

for.body:                                         ; preds = %if.end135, %for.body.lr.ph
  %i.0223 = phi i32 [ 0, %for.body.lr.ph ], [ %add51, %if.end135 ]
  %add51 = add nuw nsw i32 %i.0223, 1
  %cmp52.not.not = icmp ugt i32 %0, %i.0223
  br i1 %cmp52.not.not, label %land.lhs.true53, label %if.end120

land.lhs.true53:                                  ; preds = %for.body
  %sub55 = sub nsw i32 14, %i.0223
  %cmp56.not = icmp sgt i32 %0, %sub55
  %cmp59.not.not = icmp ule i32 %1, %i.0223
  %or.cond208.not218 = or i1 %cmp59.not.not, %cmp56.not
  %cmp63.not = icmp sgt i32 %1, %sub55
  %or.cond209 = or i1 %cmp63.not, %or.cond208.not218
  %brmerge = or i1 %spec.select217.not, %or.cond209
  br i1 %brmerge, label %if.end120, label %if.then66

if.then66:                                        ; preds = %land.lhs.true53
  %8 = load float, ptr %arrayidx70, align 4, !tbaa !5
  %conv = fpext float %8 to double
  %9 = load float, ptr %arrayidx75, align 4, !tbaa !5
  %conv76 = fpext float %9 to double
  %10 = load float, ptr %arrayidx80, align 4, !tbaa !5
  %11 = load float, ptr %arrayidx84, align 4, !tbaa !5
  %add85 = fadd contract float %10, %11
  %conv86 = fpext float %add85 to double
  %mul88 = fmul contract double %conv, 2.000000e+00
  %sub89 = fsub contract double %conv86, %mul88
  %mul91 = fmul contract double %sub89, %conv90
  %add92 = fadd contract double %mul91, %conv76
  %12 = load float, ptr %arrayidx96, align 4, !tbaa !5
  %13 = load float, ptr %arrayidx100, align 4, !tbaa !5
  %add101 = fadd contract float %12, %13
  %conv102 = fpext float %add101 to double
  %sub105 = fsub contract double %conv102, %mul88
  %mul107 = fmul contract double %sub105, %conv106
  %add108 = fadd contract double %add92, %mul107
  %sub109 = fsub contract float 8.000000e+01, %8
  %mul110 = fmul contract float %div4, %sub109
  %conv111 = fpext float %mul110 to double
  %add112 = fadd contract double %add108, %conv111
  %mul113 = fmul contract double %add112, %conv71
  %add114 = fadd contract double %mul113, %conv
  %conv115 = fptrunc double %add114 to float
  store float %conv115, ptr %arrayidx119, align 4, !tbaa !5
  br label %if.end120

if.end120:                                        ; preds = %land.lhs.true53, %if.then66, %for.body
  %computed.1.off0 = phi i1 [ true, %if.then66 ], [ false, %land.lhs.true53 ], [ false, %for.body ]
  tail call void @llvm.nvvm.barrier0()
  %cmp122 = icmp eq i32 %i.0223, %sub121
  br i1 %cmp122, label %cleanup, label %if.end124

if.end124:                                        ; preds = %if.end120
  br i1 %computed.1.off0, label %if.then126, label %if.end135

if.then126:                                       ; preds = %if.end124
  %14 = load float, ptr %arrayidx119, align 4, !tbaa !5
  store float %14, ptr %arrayidx70, align 4, !tbaa !5
  br label %if.end135

if.end135:                                        ; preds = %if.then126, %if.end124
  tail call void @llvm.nvvm.barrier0()
  br label %for.body

cleanup:                                          ; preds = %if.end120
  br i1 %computed.1.off0, label %if.then137, label %if.end146

if.then137:                                       ; preds = %cleanup
  %mul142 = mul nsw i32 %add, %grid_cols
  %add143 = add nsw i32 %mul142, %add13
  %idxprom144 = sext i32 %add143 to i64
  %arrayidx145 = getelementptr inbounds float, ptr %temp_dst, i64 %idxprom144
  %15 = load float, ptr %arrayidx119, align 4, !tbaa !5
  store float %15, ptr %arrayidx145, align 4, !tbaa !5
  br label %if.end146

if.end146:                                        ; preds = %if.end, %if.then137, %cleanup
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

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

!0 = !{ptr @_Z14calculate_tempiPKfS0_Pfiiiifffff, !"kernel", i32 1}
!1 = !{i32 1, !"wchar_size", i32 4}
!2 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!3 = !{i32 7, !"frame-pointer", i32 2}
!4 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!5 = !{!6, !6, i64 0}
!6 = !{!"float", !7, i64 0}
!7 = !{!"omnipotent char", !8, i64 0}
!8 = !{!"Simple C++ TBAA"}
