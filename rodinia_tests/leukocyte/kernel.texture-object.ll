; ModuleID = 'rodinia_tests/leukocyte/kernel.cu'
source_filename = "rodinia_tests/leukocyte/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@c_sin_angle = dso_local addrspace(4) externally_initialized global [150 x float] zeroinitializer, align 4
@c_cos_angle = dso_local addrspace(4) externally_initialized global [150 x float] zeroinitializer, align 4
@c_tX = dso_local addrspace(4) externally_initialized global [1050 x i32] zeroinitializer, align 4
@c_tY = dso_local addrspace(4) externally_initialized global [1050 x i32] zeroinitializer, align 4
@c_strel = dso_local addrspace(4) externally_initialized global [625 x float] zeroinitializer, align 4
@_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF = internal unnamed_addr addrspace(3) global [3321 x float] undef, align 4
@_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer = internal unnamed_addr addrspace(3) global [320 x float] undef, align 4
@_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE14cell_converged = internal unnamed_addr addrspace(3) global i32 undef, align 4
@llvm.compiler.used = appending global [5 x ptr] [ptr addrspacecast (ptr addrspace(4) @c_cos_angle to ptr), ptr addrspacecast (ptr addrspace(4) @c_sin_angle to ptr), ptr addrspacecast (ptr addrspace(4) @c_strel to ptr), ptr addrspacecast (ptr addrspace(4) @c_tX to ptr), ptr addrspacecast (ptr addrspace(4) @c_tY to ptr)], section "llvm.metadata"

; Function Attrs: convergent mustprogress norecurse nounwind memory(argmem: write)
define dso_local void @_Z12GICOV_kerneliPfyy(i32 %grad_m, ptr nocapture writeonly %gicov, i64 %t_grad_x, i64 %t_grad_y) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %add1 = add nuw i32 %0, 22
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add4 = add nuw nsw i32 %1, 22
  br label %for.cond5.preheader

for.cond5.preheader:                              ; preds = %entry, %for.cond.cleanup7
  %max_GICOV.080 = phi float [ 0.000000e+00, %entry ], [ %max_GICOV.1, %for.cond.cleanup7 ]
  %k.079 = phi i32 [ 0, %entry ], [ %inc41, %for.cond.cleanup7 ]
  %mul = mul nuw nsw i32 %k.079, 150
  br label %for.body8

for.cond.cleanup:                                 ; preds = %for.cond.cleanup7
  %mul43 = mul nsw i32 %add1, %grad_m
  %add44 = add nsw i32 %mul43, %add4
  %idxprom45 = sext i32 %add44 to i64
  %arrayidx46 = getelementptr inbounds float, ptr %gicov, i64 %idxprom45
  store float %max_GICOV.1, ptr %arrayidx46, align 4, !tbaa !7
  ret void

for.cond.cleanup7:                                ; preds = %for.body8
  %div33 = fdiv contract float %add27, 1.500000e+02
  %div34 = fdiv contract float %add32, 1.490000e+02
  %mul35 = fmul contract float %div33, %div33
  %div36 = fdiv contract float %mul35, %div34
  %cmp37 = fcmp contract ogt float %div36, %max_GICOV.080
  %max_GICOV.1 = select i1 %cmp37, float %div36, float %max_GICOV.080
  %inc41 = add nuw nsw i32 %k.079, 1
  %exitcond81.not = icmp eq i32 %inc41, 7
  br i1 %exitcond81.not, label %for.cond.cleanup, label %for.cond5.preheader, !llvm.loop !11

for.body8:                                        ; preds = %for.cond5.preheader, %for.body8
  %sum.078 = phi float [ 0.000000e+00, %for.cond5.preheader ], [ %add27, %for.body8 ]
  %m2.077 = phi float [ 0.000000e+00, %for.cond5.preheader ], [ %add32, %for.body8 ]
  %mean.076 = phi float [ 0.000000e+00, %for.cond5.preheader ], [ %add29, %for.body8 ]
  %n.075 = phi i32 [ 0, %for.cond5.preheader ], [ %add28, %for.body8 ]
  %add9 = add nuw nsw i32 %n.075, %mul
  %idxprom = zext nneg i32 %add9 to i64
  %arrayidx = getelementptr inbounds [1050 x i32], ptr addrspacecast (ptr addrspace(4) @c_tY to ptr), i64 0, i64 %idxprom
  %2 = load i32, ptr %arrayidx, align 4, !tbaa !13
  %add10 = add nsw i32 %2, %add4
  %arrayidx14 = getelementptr inbounds [1050 x i32], ptr addrspacecast (ptr addrspace(4) @c_tX to ptr), i64 0, i64 %idxprom
  %3 = load i32, ptr %arrayidx14, align 4, !tbaa !13
  %add15 = add nsw i32 %3, %add1
  %mul16 = mul nsw i32 %add15, %grad_m
  %add17 = add nsw i32 %add10, %mul16
  %4 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %t_grad_x, i32 %add17) #6, !srcloc !15
  %asmresult.i.i = extractvalue { float, float, float, float } %4, 0
  %idxprom19 = zext nneg i32 %n.075 to i64
  %arrayidx20 = getelementptr inbounds [150 x float], ptr addrspacecast (ptr addrspace(4) @c_cos_angle to ptr), i64 0, i64 %idxprom19
  %5 = load float, ptr %arrayidx20, align 4, !tbaa !7
  %mul21 = fmul contract float %asmresult.i.i, %5
  %6 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %t_grad_y, i32 %add17) #6, !srcloc !15
  %asmresult.i.i74 = extractvalue { float, float, float, float } %6, 0
  %arrayidx24 = getelementptr inbounds [150 x float], ptr addrspacecast (ptr addrspace(4) @c_sin_angle to ptr), i64 0, i64 %idxprom19
  %7 = load float, ptr %arrayidx24, align 4, !tbaa !7
  %mul25 = fmul contract float %asmresult.i.i74, %7
  %add26 = fadd contract float %mul21, %mul25
  %add27 = fadd contract float %sum.078, %add26
  %sub = fsub contract float %add26, %mean.076
  %add28 = add nuw nsw i32 %n.075, 1
  %conv = uitofp nneg i32 %add28 to float
  %div = fdiv contract float %sub, %conv
  %add29 = fadd contract float %mean.076, %div
  %sub30 = fsub contract float %add26, %add29
  %mul31 = fmul contract float %sub, %sub30
  %add32 = fadd contract float %m2.077, %mul31
  %exitcond.not = icmp eq i32 %add28, 150
  br i1 %exitcond.not, label %for.cond.cleanup7, label %for.body8, !llvm.loop !16
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z13dilate_kerneliiiiPfy(i32 %img_m, i32 %img_n, i32 %strel_m, i32 %strel_n, ptr nocapture writeonly %dilated, i64 %t_img) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %img_m.frozen = freeze i32 %img_m
  %div = sdiv i32 %add, %img_m.frozen
  %3 = mul i32 %div, %img_m.frozen
  %rem.decomposed = sub i32 %add, %3
  %cmp.not = icmp slt i32 %div, %img_n
  br i1 %cmp.not, label %for.cond.preheader, label %cleanup37

for.cond.preheader:                               ; preds = %entry
  %cmp369 = icmp sgt i32 %strel_m, 0
  br i1 %cmp369, label %for.body.lr.ph, label %for.cond.cleanup

for.body.lr.ph:                                   ; preds = %for.cond.preheader
  %div4.neg73 = lshr i32 %strel_m, 1
  %sub = sub i32 %rem.decomposed, %div4.neg73
  %cmp1166 = icmp slt i32 %strel_n, 1
  %div14.neg = sdiv i32 %strel_n, -2
  %sub15 = add i32 %div, %div14.neg
  br label %for.body

for.cond.cleanup:                                 ; preds = %cleanup, %for.cond.preheader
  %maximum.0.lcssa = phi float [ 0.000000e+00, %for.cond.preheader ], [ %maximum.3, %cleanup ]
  %mul33 = mul nsw i32 %div, %img_m
  %add34 = add nsw i32 %mul33, %rem.decomposed
  %idxprom35 = sext i32 %add34 to i64
  %arrayidx36 = getelementptr inbounds float, ptr %dilated, i64 %idxprom35
  store float %maximum.0.lcssa, ptr %arrayidx36, align 4, !tbaa !7
  br label %cleanup37

for.body:                                         ; preds = %for.body.lr.ph, %cleanup
  %maximum.071 = phi float [ 0.000000e+00, %for.body.lr.ph ], [ %maximum.3, %cleanup ]
  %el_i.070 = phi i32 [ 0, %for.body.lr.ph ], [ %inc30, %cleanup ]
  %add5 = add nsw i32 %sub, %el_i.070
  %cmp6 = icmp slt i32 %add5, 0
  %cmp7.not = icmp sge i32 %add5, %img_m
  %or.cond.not74 = or i1 %cmp6, %cmp7.not
  %brmerge = select i1 %or.cond.not74, i1 true, i1 %cmp1166
  br i1 %brmerge, label %cleanup, label %for.body13.lr.ph

for.body13.lr.ph:                                 ; preds = %for.body
  %mul20 = mul nuw nsw i32 %el_i.070, %strel_n
  br label %for.body13

for.body13:                                       ; preds = %for.body13.lr.ph, %if.end28
  %el_j.068 = phi i32 [ 0, %for.body13.lr.ph ], [ %inc, %if.end28 ]
  %maximum.167 = phi float [ %maximum.071, %for.body13.lr.ph ], [ %maximum.2, %if.end28 ]
  %add16 = add nsw i32 %sub15, %el_j.068
  %cmp17 = icmp sgt i32 %add16, -1
  %cmp18 = icmp slt i32 %add16, %img_n
  %or.cond65 = and i1 %cmp17, %cmp18
  br i1 %or.cond65, label %land.lhs.true19, label %if.end28

land.lhs.true19:                                  ; preds = %for.body13
  %add21 = add nuw nsw i32 %el_j.068, %mul20
  %idxprom = zext nneg i32 %add21 to i64
  %arrayidx = getelementptr inbounds [625 x float], ptr addrspacecast (ptr addrspace(4) @c_strel to ptr), i64 0, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !7
  %cmp22 = fcmp contract une float %4, 0.000000e+00
  br i1 %cmp22, label %if.then23, label %if.end28

if.then23:                                        ; preds = %land.lhs.true19
  %mul24 = mul nsw i32 %add16, %img_m
  %add25 = add nuw nsw i32 %mul24, %add5
  %5 = tail call { float, float, float, float } asm "tex.1d.v4.f32.s32\09{$0, $1, $2, $3}, [$4, {$5}];", "=f,=f,=f,=f,l,r"(i64 %t_img, i32 %add25) #6, !srcloc !15
  %asmresult.i.i = extractvalue { float, float, float, float } %5, 0
  %call.i = tail call contract float @__nv_fmaxf(float %maximum.167, float %asmresult.i.i) #7
  br label %if.end28

if.end28:                                         ; preds = %if.then23, %land.lhs.true19, %for.body13
  %maximum.2 = phi float [ %call.i, %if.then23 ], [ %maximum.167, %land.lhs.true19 ], [ %maximum.167, %for.body13 ]
  %inc = add nuw nsw i32 %el_j.068, 1
  %exitcond.not = icmp eq i32 %inc, %strel_n
  br i1 %exitcond.not, label %cleanup, label %for.body13, !llvm.loop !17

cleanup:                                          ; preds = %if.end28, %for.body
  %maximum.3 = phi float [ %maximum.071, %for.body ], [ %maximum.2, %if.end28 ]
  %inc30 = add nuw nsw i32 %el_i.070, 1
  %exitcond75.not = icmp eq i32 %inc30, %strel_m
  br i1 %exitcond75.not, label %for.cond.cleanup, label %for.body, !llvm.loop !18

cleanup37:                                        ; preds = %entry, %for.cond.cleanup
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z12IMGVF_kernelPPfS0_PKiS2_fffif(ptr nocapture readonly %IMGVF_array, ptr nocapture readonly %I_array, ptr nocapture readonly %m_array, ptr nocapture readonly %n_array, float %vx, float %vy, float %e, i32 %max_iterations, float %cutoff) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds ptr, ptr %IMGVF_array, i64 %idxprom
  %1 = load ptr, ptr %arrayidx, align 8, !tbaa !19
  %arrayidx2 = getelementptr inbounds ptr, ptr %I_array, i64 %idxprom
  %2 = load ptr, ptr %arrayidx2, align 8, !tbaa !19
  %arrayidx4 = getelementptr inbounds i32, ptr %m_array, i64 %idxprom
  %3 = load i32, ptr %arrayidx4, align 4, !tbaa !13
  %arrayidx6 = getelementptr inbounds i32, ptr %n_array, i64 %idxprom
  %4 = load i32, ptr %arrayidx6, align 4, !tbaa !13
  %mul = mul nsw i32 %4, %3
  %sub = add nsw i32 %mul, 319
  %div = sdiv i32 %sub, 320
  %5 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %cmp340 = icmp slt i32 %5, %mul
  br i1 %cmp340, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %entry
  %cmp13 = icmp eq i32 %5, 0
  br i1 %cmp13, label %if.then, label %if.end

for.body:                                         ; preds = %entry, %for.body
  %p.0341 = phi i32 [ %add12, %for.body ], [ %5, %entry ]
  %idxprom8 = zext nneg i32 %p.0341 to i64
  %arrayidx9 = getelementptr inbounds float, ptr %1, i64 %idxprom8
  %6 = load float, ptr %arrayidx9, align 4, !tbaa !7
  %arrayidx11 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom8
  store float %6, ptr %arrayidx11, align 4, !tbaa !7
  %add12 = add nuw nsw i32 %p.0341, 320
  %cmp = icmp slt i32 %add12, %mul
  br i1 %cmp, label %for.body, label %for.cond.cleanup, !llvm.loop !21

if.then:                                          ; preds = %for.cond.cleanup
  store i32 0, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE14cell_converged to ptr), align 4, !tbaa !13
  br label %if.end

if.end:                                           ; preds = %if.then, %for.cond.cleanup
  tail call void @llvm.nvvm.barrier0()
  %div14 = fdiv contract float 1.000000e+00, %e
  %7 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE14cell_converged to ptr), align 4, !tbaa !13
  %tobool.not346 = icmp eq i32 %7, 0
  %cmp16347 = icmp sgt i32 %max_iterations, 0
  %8 = select i1 %tobool.not346, i1 %cmp16347, i1 false
  br i1 %8, label %for.cond19.preheader.lr.ph, label %for.cond189.preheader

for.cond19.preheader.lr.ph:                       ; preds = %if.end
  %cmp20.not342 = icmp slt i32 %mul, -638
  %sub31 = add nsw i32 %3, -1
  %sub39 = add nsw i32 %4, -1
  %fneg = fneg contract float %vx
  %sub80 = fsub contract float %fneg, %vy
  %fneg85 = fneg contract float %vy
  %sub91 = fsub contract float %vx, %vy
  %add109 = fsub contract float %vy, %vx
  %add120 = fadd contract float %vx, %vy
  %idxprom142 = zext nneg i32 %5 to i64
  %arrayidx143 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom142
  %cmp154 = icmp ugt i32 %5, 255
  %sub158 = add nsw i32 %5, -256
  %idxprom159 = zext nneg i32 %sub158 to i64
  %arrayidx160 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom159
  %conv = sitofp i32 %mul to float
  %smax = tail call i32 @llvm.smax.i32(i32 %div, i32 0)
  %cmp167 = icmp ult i32 %5, 128
  %add169 = or disjoint i32 %5, 128
  %idxprom170 = zext nneg i32 %add169 to i64
  %arrayidx171 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170
  %cmp167.1 = icmp ult i32 %5, 64
  %add169.1 = or disjoint i32 %5, 64
  %idxprom170.1 = zext nneg i32 %add169.1 to i64
  %arrayidx171.1 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.1
  %cmp167.2 = icmp ult i32 %5, 32
  %add169.2 = or disjoint i32 %5, 32
  %idxprom170.2 = zext nneg i32 %add169.2 to i64
  %arrayidx171.2 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.2
  %cmp167.3 = icmp ult i32 %5, 16
  %add169.3 = or disjoint i32 %5, 16
  %idxprom170.3 = zext nneg i32 %add169.3 to i64
  %arrayidx171.3 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.3
  %cmp167.4 = icmp ult i32 %5, 8
  %add169.4 = or disjoint i32 %5, 8
  %idxprom170.4 = zext nneg i32 %add169.4 to i64
  %arrayidx171.4 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.4
  %cmp167.5 = icmp ult i32 %5, 4
  %add169.5 = or disjoint i32 %5, 4
  %idxprom170.5 = zext nneg i32 %add169.5 to i64
  %arrayidx171.5 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.5
  %cmp167.6 = icmp ult i32 %5, 2
  %add169.6 = or disjoint i32 %5, 2
  %idxprom170.6 = zext nneg i32 %add169.6 to i64
  %arrayidx171.6 = getelementptr inbounds [320 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 0, i64 %idxprom170.6
  %cmp167.7 = icmp eq i32 %5, 0
  br label %for.cond19.preheader

for.cond19.preheader:                             ; preds = %for.cond19.preheader.lr.ph, %if.end184
  %iterations.0348 = phi i32 [ 0, %for.cond19.preheader.lr.ph ], [ %inc186, %if.end184 ]
  br i1 %cmp20.not342, label %for.cond.cleanup21, label %for.body22

for.cond189.preheader:                            ; preds = %if.end184, %if.end
  br i1 %cmp340, label %for.body192, label %for.cond.cleanup191

for.cond.cleanup21:                               ; preds = %if.end147, %for.cond19.preheader
  %total_diff.0.lcssa = phi float [ 0.000000e+00, %for.cond19.preheader ], [ %total_diff.1, %if.end147 ]
  store float %total_diff.0.lcssa, ptr %arrayidx143, align 4, !tbaa !7
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp154, label %if.then155, label %if.end162

for.body22:                                       ; preds = %for.cond19.preheader, %if.end147
  %total_diff.0344 = phi float [ %total_diff.1, %if.end147 ], [ 0.000000e+00, %for.cond19.preheader ]
  %round.0343 = phi i32 [ %inc, %if.end147 ], [ 0, %for.cond19.preheader ]
  %mul24 = mul nuw nsw i32 %round.0343, 320
  %add25 = add nuw nsw i32 %mul24, %5
  %cmp26 = icmp slt i32 %add25, %mul
  br i1 %cmp26, label %if.then27, label %if.end137

if.then27:                                        ; preds = %for.body22
  %add25.frozen = freeze i32 %add25
  %.frozen = freeze i32 %4
  %div28 = sdiv i32 %add25.frozen, %.frozen
  %9 = mul i32 %div28, %.frozen
  %rem.decomposed = sub i32 %add25.frozen, %9
  %cmp29 = icmp eq i32 %div28, 0
  %cmp32 = icmp eq i32 %div28, %sub31
  %cond36 = select i1 %cmp32, i32 0, i32 %4
  %cmp37 = icmp ne i32 %rem.decomposed, 0
  %cond38 = sext i1 %cmp37 to i32
  %cmp40 = icmp ne i32 %rem.decomposed, %sub39
  %cond41 = zext i1 %cmp40 to i32
  %idxprom42 = zext nneg i32 %add25 to i64
  %arrayidx43 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom42
  %10 = load float, ptr %arrayidx43, align 4, !tbaa !7
  %11 = select i1 %cmp29, i32 0, i32 %4
  %add44304 = sub i32 %add25, %11
  %add45 = add nsw i32 %add44304, %cond38
  %idxprom46 = sext i32 %add45 to i64
  %arrayidx47 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom46
  %12 = load float, ptr %arrayidx47, align 4, !tbaa !7
  %sub48 = fsub contract float %12, %10
  %idxprom50 = sext i32 %add44304 to i64
  %arrayidx51 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom50
  %13 = load float, ptr %arrayidx51, align 4, !tbaa !7
  %sub52 = fsub contract float %13, %10
  %add54 = add nsw i32 %add44304, %cond41
  %idxprom55 = sext i32 %add54 to i64
  %arrayidx56 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom55
  %14 = load float, ptr %arrayidx56, align 4, !tbaa !7
  %sub57 = fsub contract float %14, %10
  %add58 = add nsw i32 %add25, %cond38
  %idxprom59 = sext i32 %add58 to i64
  %arrayidx60 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom59
  %15 = load float, ptr %arrayidx60, align 4, !tbaa !7
  %sub61 = fsub contract float %15, %10
  %add62 = add nuw nsw i32 %add25, %cond41
  %idxprom63 = zext nneg i32 %add62 to i64
  %arrayidx64 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom63
  %16 = load float, ptr %arrayidx64, align 4, !tbaa !7
  %sub65 = fsub contract float %16, %10
  %add66 = add nsw i32 %cond36, %add25
  %add67 = add nsw i32 %add66, %cond38
  %idxprom68 = sext i32 %add67 to i64
  %arrayidx69 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom68
  %17 = load float, ptr %arrayidx69, align 4, !tbaa !7
  %sub70 = fsub contract float %17, %10
  %idxprom72 = sext i32 %add66 to i64
  %arrayidx73 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom72
  %18 = load float, ptr %arrayidx73, align 4, !tbaa !7
  %sub74 = fsub contract float %18, %10
  %add76 = add nsw i32 %add66, %cond41
  %idxprom77 = sext i32 %add76 to i64
  %arrayidx78 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom77
  %19 = load float, ptr %arrayidx78, align 4, !tbaa !7
  %sub79 = fsub contract float %19, %10
  %mul81 = fmul contract float %sub80, %sub48
  %mul82 = fmul contract float %div14, %mul81
  %call.i.i = tail call contract float @__nv_atanf(float %mul82) #7
  %conv.i = fpext float %call.i.i to double
  %mul.i = fmul contract double %conv.i, 0x3FD45F306DC9C883
  %add.i = fadd contract double %mul.i, 5.000000e-01
  %conv1.i = fptrunc double %add.i to float
  %mul84 = fmul contract float %sub48, %conv1.i
  %mul86 = fmul contract float %sub52, %fneg85
  %mul87 = fmul contract float %div14, %mul86
  %call.i.i305 = tail call contract float @__nv_atanf(float %mul87) #7
  %conv.i306 = fpext float %call.i.i305 to double
  %mul.i307 = fmul contract double %conv.i306, 0x3FD45F306DC9C883
  %add.i308 = fadd contract double %mul.i307, 5.000000e-01
  %conv1.i309 = fptrunc double %add.i308 to float
  %mul89 = fmul contract float %sub52, %conv1.i309
  %add90 = fadd contract float %mul84, %mul89
  %mul92 = fmul contract float %sub91, %sub57
  %mul93 = fmul contract float %div14, %mul92
  %call.i.i310 = tail call contract float @__nv_atanf(float %mul93) #7
  %conv.i311 = fpext float %call.i.i310 to double
  %mul.i312 = fmul contract double %conv.i311, 0x3FD45F306DC9C883
  %add.i313 = fadd contract double %mul.i312, 5.000000e-01
  %conv1.i314 = fptrunc double %add.i313 to float
  %mul95 = fmul contract float %sub57, %conv1.i314
  %add96 = fadd contract float %add90, %mul95
  %mul98 = fmul contract float %sub61, %fneg
  %mul99 = fmul contract float %div14, %mul98
  %call.i.i315 = tail call contract float @__nv_atanf(float %mul99) #7
  %conv.i316 = fpext float %call.i.i315 to double
  %mul.i317 = fmul contract double %conv.i316, 0x3FD45F306DC9C883
  %add.i318 = fadd contract double %mul.i317, 5.000000e-01
  %conv1.i319 = fptrunc double %add.i318 to float
  %mul101 = fmul contract float %sub61, %conv1.i319
  %add102 = fadd contract float %add96, %mul101
  %mul103 = fmul contract float %sub65, %vx
  %mul104 = fmul contract float %div14, %mul103
  %call.i.i320 = tail call contract float @__nv_atanf(float %mul104) #7
  %conv.i321 = fpext float %call.i.i320 to double
  %mul.i322 = fmul contract double %conv.i321, 0x3FD45F306DC9C883
  %add.i323 = fadd contract double %mul.i322, 5.000000e-01
  %conv1.i324 = fptrunc double %add.i323 to float
  %mul106 = fmul contract float %sub65, %conv1.i324
  %add107 = fadd contract float %add102, %mul106
  %mul110 = fmul contract float %add109, %sub70
  %mul111 = fmul contract float %div14, %mul110
  %call.i.i325 = tail call contract float @__nv_atanf(float %mul111) #7
  %conv.i326 = fpext float %call.i.i325 to double
  %mul.i327 = fmul contract double %conv.i326, 0x3FD45F306DC9C883
  %add.i328 = fadd contract double %mul.i327, 5.000000e-01
  %conv1.i329 = fptrunc double %add.i328 to float
  %mul113 = fmul contract float %sub70, %conv1.i329
  %add114 = fadd contract float %add107, %mul113
  %mul115 = fmul contract float %sub74, %vy
  %mul116 = fmul contract float %div14, %mul115
  %call.i.i330 = tail call contract float @__nv_atanf(float %mul116) #7
  %conv.i331 = fpext float %call.i.i330 to double
  %mul.i332 = fmul contract double %conv.i331, 0x3FD45F306DC9C883
  %add.i333 = fadd contract double %mul.i332, 5.000000e-01
  %conv1.i334 = fptrunc double %add.i333 to float
  %mul118 = fmul contract float %sub74, %conv1.i334
  %add119 = fadd contract float %add114, %mul118
  %mul121 = fmul contract float %add120, %sub79
  %mul122 = fmul contract float %div14, %mul121
  %call.i.i335 = tail call contract float @__nv_atanf(float %mul122) #7
  %conv.i336 = fpext float %call.i.i335 to double
  %mul.i337 = fmul contract double %conv.i336, 0x3FD45F306DC9C883
  %add.i338 = fadd contract double %mul.i337, 5.000000e-01
  %conv1.i339 = fptrunc double %add.i338 to float
  %mul124 = fmul contract float %sub79, %conv1.i339
  %add125 = fadd contract float %add119, %mul124
  %mul126 = fmul contract float %add125, 0x3FB99999A0000000
  %add127 = fadd contract float %10, %mul126
  %arrayidx129 = getelementptr inbounds float, ptr %2, i64 %idxprom42
  %20 = load float, ptr %arrayidx129, align 4, !tbaa !7
  %mul130 = fmul contract float %20, 0x3FC99999A0000000
  %sub131 = fsub contract float %add127, %20
  %mul132 = fmul contract float %mul130, %sub131
  %sub133 = fsub contract float %add127, %mul132
  %sub134 = fsub contract float %sub133, %10
  %call.i = tail call contract float @__nv_fabsf(float %sub134) #7
  %add136 = fadd contract float %total_diff.0344, %call.i
  br label %if.end137

if.end137:                                        ; preds = %if.then27, %for.body22
  %new_val.0 = phi float [ %sub133, %if.then27 ], [ 0.000000e+00, %for.body22 ]
  %total_diff.1 = phi float [ %add136, %if.then27 ], [ %total_diff.0344, %for.body22 ]
  tail call void @llvm.nvvm.barrier0()
  %cmp138.not = icmp eq i32 %round.0343, 0
  br i1 %cmp138.not, label %if.end147, label %land.lhs.true

land.lhs.true:                                    ; preds = %if.end137
  %sub139 = add nsw i32 %add25, -320
  %cmp140 = icmp slt i32 %sub139, %mul
  br i1 %cmp140, label %if.then141, label %if.end147

if.then141:                                       ; preds = %land.lhs.true
  %idxprom145 = sext i32 %sub139 to i64
  %arrayidx146 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom145
  %21 = load float, ptr %arrayidx143, align 4, !tbaa !7
  store float %21, ptr %arrayidx146, align 4, !tbaa !7
  br label %if.end147

if.end147:                                        ; preds = %if.then141, %land.lhs.true, %if.end137
  store float %new_val.0, ptr %arrayidx143, align 4, !tbaa !7
  tail call void @llvm.nvvm.barrier0()
  %inc = add nuw nsw i32 %round.0343, 1
  %exitcond.not = icmp eq i32 %round.0343, %smax
  br i1 %exitcond.not, label %for.cond.cleanup21, label %for.body22, !llvm.loop !22

if.then155:                                       ; preds = %for.cond.cleanup21
  %22 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %23 = load float, ptr %arrayidx160, align 4, !tbaa !7
  %add161 = fadd contract float %22, %23
  store float %add161, ptr %arrayidx160, align 4, !tbaa !7
  br label %if.end162

if.end162:                                        ; preds = %if.then155, %for.cond.cleanup21
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167, label %if.then168, label %if.end175

if.then168:                                       ; preds = %if.end162
  %24 = load float, ptr %arrayidx171, align 4, !tbaa !7
  %25 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174 = fadd contract float %24, %25
  store float %add174, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175

if.end175:                                        ; preds = %if.then168, %if.end162
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.1, label %if.then168.1, label %if.end175.1

if.then168.1:                                     ; preds = %if.end175
  %26 = load float, ptr %arrayidx171.1, align 4, !tbaa !7
  %27 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.1 = fadd contract float %26, %27
  store float %add174.1, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.1

if.end175.1:                                      ; preds = %if.then168.1, %if.end175
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.2, label %if.then168.2, label %if.end175.2

if.then168.2:                                     ; preds = %if.end175.1
  %28 = load float, ptr %arrayidx171.2, align 4, !tbaa !7
  %29 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.2 = fadd contract float %28, %29
  store float %add174.2, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.2

if.end175.2:                                      ; preds = %if.then168.2, %if.end175.1
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.3, label %if.then168.3, label %if.end175.3

if.then168.3:                                     ; preds = %if.end175.2
  %30 = load float, ptr %arrayidx171.3, align 4, !tbaa !7
  %31 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.3 = fadd contract float %30, %31
  store float %add174.3, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.3

if.end175.3:                                      ; preds = %if.then168.3, %if.end175.2
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.4, label %if.then168.4, label %if.end175.4

if.then168.4:                                     ; preds = %if.end175.3
  %32 = load float, ptr %arrayidx171.4, align 4, !tbaa !7
  %33 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.4 = fadd contract float %32, %33
  store float %add174.4, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.4

if.end175.4:                                      ; preds = %if.then168.4, %if.end175.3
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.5, label %if.then168.5, label %if.end175.5

if.then168.5:                                     ; preds = %if.end175.4
  %34 = load float, ptr %arrayidx171.5, align 4, !tbaa !7
  %35 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.5 = fadd contract float %34, %35
  store float %add174.5, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.5

if.end175.5:                                      ; preds = %if.then168.5, %if.end175.4
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.6, label %if.then168.6, label %if.end175.6

if.then168.6:                                     ; preds = %if.end175.5
  %36 = load float, ptr %arrayidx171.6, align 4, !tbaa !7
  %37 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.6 = fadd contract float %36, %37
  store float %add174.6, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.6

if.end175.6:                                      ; preds = %if.then168.6, %if.end175.5
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp167.7, label %if.then168.7, label %if.end175.7

if.then168.7:                                     ; preds = %if.end175.6
  %38 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), i64 4), align 4, !tbaa !7
  %39 = load float, ptr %arrayidx143, align 4, !tbaa !7
  %add174.7 = fadd contract float %38, %39
  store float %add174.7, ptr %arrayidx143, align 4, !tbaa !7
  br label %if.end175.7

if.end175.7:                                      ; preds = %if.then168.7, %if.end175.6
  tail call void @llvm.nvvm.barrier0()
  br i1 %cmp13, label %land.lhs.true180, label %if.end184

land.lhs.true180:                                 ; preds = %if.end175.7
  %40 = load float, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE6buffer to ptr), align 4, !tbaa !7
  %div181 = fdiv contract float %40, %conv
  %cmp182 = fcmp contract olt float %div181, %cutoff
  br i1 %cmp182, label %if.then183, label %if.end184

if.then183:                                       ; preds = %land.lhs.true180
  store i32 1, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE14cell_converged to ptr), align 4, !tbaa !13
  br label %if.end184

if.end184:                                        ; preds = %if.then183, %land.lhs.true180, %if.end175.7
  tail call void @llvm.nvvm.barrier0()
  %inc186 = add nuw nsw i32 %iterations.0348, 1
  %41 = load i32, ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE14cell_converged to ptr), align 4, !tbaa !13
  %tobool.not = icmp eq i32 %41, 0
  %cmp16 = icmp slt i32 %inc186, %max_iterations
  %42 = select i1 %tobool.not, i1 %cmp16, i1 false
  br i1 %42, label %for.cond19.preheader, label %for.cond189.preheader, !llvm.loop !23

for.cond.cleanup191:                              ; preds = %for.body192, %for.cond189.preheader
  ret void

for.body192:                                      ; preds = %for.cond189.preheader, %for.body192
  %p188.0350 = phi i32 [ %add198, %for.body192 ], [ %5, %for.cond189.preheader ]
  %idxprom193 = zext nneg i32 %p188.0350 to i64
  %arrayidx194 = getelementptr inbounds [3321 x float], ptr addrspacecast (ptr addrspace(3) @_ZZ12IMGVF_kernelPPfS0_PKiS2_fffifE5IMGVF to ptr), i64 0, i64 %idxprom193
  %43 = load float, ptr %arrayidx194, align 4, !tbaa !7
  %arrayidx196 = getelementptr inbounds float, ptr %1, i64 %idxprom193
  store float %43, ptr %arrayidx196, align 4, !tbaa !7
  %add198 = add nuw nsw i32 %p188.0350, 320
  %cmp190 = icmp slt i32 %add198, %mul
  br i1 %cmp190, label %for.body192, label %for.cond.cleanup191, !llvm.loop !24
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fmaxf(float, float) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_atanf(float) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local float @__nv_fabsf(float) local_unnamed_addr #4

; Function Attrs: nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare i32 @llvm.smax.i32(i32, i32) #5

attributes #0 = { convergent mustprogress norecurse nounwind memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #6 = { convergent nounwind memory(none) }
attributes #7 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2}
!llvm.module.flags = !{!3, !4, !5}
!llvm.ident = !{!6}

!0 = !{ptr @_Z12GICOV_kerneliPfyy, !"kernel", i32 1}
!1 = !{ptr @_Z13dilate_kerneliiiiPfy, !"kernel", i32 1}
!2 = !{ptr @_Z12IMGVF_kernelPPfS0_PKiS2_fffif, !"kernel", i32 1}
!3 = !{i32 1, !"wchar_size", i32 4}
!4 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!5 = !{i32 7, !"frame-pointer", i32 2}
!6 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!7 = !{!8, !8, i64 0}
!8 = !{!"float", !9, i64 0}
!9 = !{!"omnipotent char", !10, i64 0}
!10 = !{!"Simple C++ TBAA"}
!11 = distinct !{!11, !12}
!12 = !{!"llvm.loop.mustprogress"}
!13 = !{!14, !14, i64 0}
!14 = !{!"int", !9, i64 0}
!15 = !{i64 0}
!16 = distinct !{!16, !12}
!17 = distinct !{!17, !12}
!18 = distinct !{!18, !12}
!19 = !{!20, !20, i64 0}
!20 = !{!"any pointer", !9, i64 0}
!21 = distinct !{!21, !12}
!22 = distinct !{!22, !12}
!23 = distinct !{!23, !12}
!24 = distinct !{!24, !12}
