; ModuleID = 'rodinia_tests/particlefilter/kernel.cu'
source_filename = "rodinia_tests/particlefilter/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer = internal unnamed_addr addrspace(3) global [512 x double] undef, align 8
@_ZZ24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_E3sum = internal unnamed_addr addrspace(3) global double undef, align 8
@_ZZ17find_index_kernelPKdS0_S0_S0_S0_PdS1_iE2u1 = internal unnamed_addr addrspace(3) global double undef, align 8

; Function Attrs: mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite)
define dso_local void @_Z6kernelPKdS0_S0_S0_PdS1_i(ptr nocapture readonly %arrayX, ptr nocapture readonly %arrayY, ptr nocapture readonly %CDF, ptr nocapture readonly %u, ptr nocapture writeonly %xj, ptr nocapture writeonly %yj, i32 %Nparticles) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp = icmp slt i32 %add, %Nparticles
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds double, ptr %u, i64 %idxprom
  %3 = load double, ptr %arrayidx, align 8, !tbaa !9
  %cmp.not6.i = icmp sgt i32 %Nparticles, 0
  br i1 %cmp.not6.i, label %for.body.i.preheader, label %_ZL10find_indexPKdid.exit

for.body.i.preheader:                             ; preds = %if.then
  %4 = load double, ptr %CDF, align 8, !tbaa !9
  %cmp1.i17 = fcmp contract ult double %4, %3
  br i1 %cmp1.i17, label %for.inc.i, label %_ZL10find_indexPKdid.exit

for.body.i:                                       ; preds = %for.inc.i
  %idxprom.i = zext nneg i32 %inc.i to i64
  %arrayidx.i = getelementptr inbounds double, ptr %CDF, i64 %idxprom.i
  %5 = load double, ptr %arrayidx.i, align 8, !tbaa !9
  %cmp1.i = fcmp contract ult double %5, %3
  br i1 %cmp1.i, label %for.inc.i, label %_ZL10find_indexPKdid.exit.loopexit, !llvm.loop !13

for.inc.i:                                        ; preds = %for.body.i.preheader, %for.body.i
  %x.07.i18 = phi i32 [ %inc.i, %for.body.i ], [ 0, %for.body.i.preheader ]
  %inc.i = add nuw nsw i32 %x.07.i18, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %Nparticles
  br i1 %exitcond.not.i, label %_ZL10find_indexPKdid.exit.loopexit, label %for.body.i, !llvm.loop !13

_ZL10find_indexPKdid.exit.loopexit:               ; preds = %for.body.i, %for.inc.i
  %x.0.lcssa.i.ph = phi i32 [ %inc.i, %for.body.i ], [ %Nparticles, %for.inc.i ]
  %cmp.not.i.le = icmp slt i32 %inc.i, %Nparticles
  br label %_ZL10find_indexPKdid.exit

_ZL10find_indexPKdid.exit:                        ; preds = %_ZL10find_indexPKdid.exit.loopexit, %for.body.i.preheader, %if.then
  %x.0.lcssa.i = phi i32 [ 0, %if.then ], [ 0, %for.body.i.preheader ], [ %x.0.lcssa.i.ph, %_ZL10find_indexPKdid.exit.loopexit ]
  %cmp.not.lcssa.i = phi i1 [ false, %if.then ], [ true, %for.body.i.preheader ], [ %cmp.not.i.le, %_ZL10find_indexPKdid.exit.loopexit ]
  %sub.i = add nsw i32 %Nparticles, -1
  %spec.select.i = select i1 %cmp.not.lcssa.i, i32 %x.0.lcssa.i, i32 %sub.i
  %idxprom4 = sext i32 %spec.select.i to i64
  %arrayidx5 = getelementptr inbounds double, ptr %arrayX, i64 %idxprom4
  %6 = load double, ptr %arrayidx5, align 8, !tbaa !9
  %arrayidx7 = getelementptr inbounds double, ptr %xj, i64 %idxprom
  store double %6, ptr %arrayidx7, align 8, !tbaa !9
  %arrayidx9 = getelementptr inbounds double, ptr %arrayY, i64 %idxprom4
  %7 = load double, ptr %arrayidx9, align 8, !tbaa !9
  %arrayidx11 = getelementptr inbounds double, ptr %yj, i64 %idxprom
  store double %7, ptr %arrayidx11, align 8, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %_ZL10find_indexPKdid.exit, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_(ptr nocapture %arrayX, ptr nocapture %arrayY, ptr nocapture readonly %xj, ptr nocapture readonly %yj, ptr nocapture readonly %objxy, ptr nocapture writeonly %likelihood, ptr nocapture readonly %I, ptr nocapture writeonly %weights, i32 %Nparticles, i32 %countOnes, i32 %max_size, i32 %k, i32 %IszY, i32 %Nfr, ptr nocapture %seed, ptr nocapture writeonly %partial_sums) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %2 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %1, %2
  %add = add i32 %mul, %0
  %idxprom = zext nneg i32 %0 to i64
  %arrayidx = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom
  store double 0.000000e+00, ptr %arrayidx, align 8, !tbaa !9
  %cmp = icmp slt i32 %add, %Nparticles
  br i1 %cmp, label %if.then, label %if.end75

if.then:                                          ; preds = %entry
  %idxprom3 = sext i32 %add to i64
  %arrayidx4 = getelementptr inbounds double, ptr %xj, i64 %idxprom3
  %3 = load double, ptr %arrayidx4, align 8, !tbaa !9
  %add5 = fadd contract double %3, 1.000000e+00
  %arrayidx.i.i = getelementptr inbounds i32, ptr %seed, i64 %idxprom3
  %4 = load i32, ptr %arrayidx.i.i, align 4, !tbaa !15
  %mul.i.i = mul i32 %4, 1103515245
  %add.i.i = add i32 %mul.i.i, 12345
  store i32 %add.i.i, ptr %arrayidx.i.i, align 4, !tbaa !15
  %conv.i.i = sitofp i32 %add.i.i to double
  %div.i.i = fdiv contract double %conv.i.i, 0x41DFFFFFFFC00000
  %call.i.i.i = tail call contract double @__nv_fabs(double %div.i.i) #5
  %5 = load i32, ptr %arrayidx.i.i, align 4, !tbaa !15
  %mul.i13.i = mul i32 %5, 1103515245
  %add.i14.i = add i32 %mul.i13.i, 12345
  store i32 %add.i14.i, ptr %arrayidx.i.i, align 4, !tbaa !15
  %conv.i15.i = sitofp i32 %add.i14.i to double
  %div.i16.i = fdiv contract double %conv.i15.i, 0x41DFFFFFFFC00000
  %call.i.i17.i = tail call contract double @__nv_fabs(double %div.i16.i) #5
  %call.i9.i = tail call contract double @__nv_log(double %call.i.i.i) #5
  %mul.i = fmul contract double %call.i9.i, -2.000000e+00
  %call.i.i = tail call contract double @__nv_sqrt(double %mul.i) #5
  %mul4.i = fmul contract double %call.i.i17.i, 0x401921FB54442D18
  %call.i10.i = tail call contract double @__nv_cos(double %mul4.i) #5
  %mul6.i = fmul contract double %call.i.i, %call.i10.i
  %mul7 = fmul contract double %mul6.i, 5.000000e+00
  %add8 = fadd contract double %add5, %mul7
  %arrayidx10 = getelementptr inbounds double, ptr %arrayX, i64 %idxprom3
  store double %add8, ptr %arrayidx10, align 8, !tbaa !9
  %arrayidx12 = getelementptr inbounds double, ptr %yj, i64 %idxprom3
  %6 = load double, ptr %arrayidx12, align 8, !tbaa !9
  %sub = fadd contract double %6, -2.000000e+00
  %7 = load i32, ptr %arrayidx.i.i, align 4, !tbaa !15
  %mul.i.i142 = mul i32 %7, 1103515245
  %add.i.i143 = add i32 %mul.i.i142, 12345
  store i32 %add.i.i143, ptr %arrayidx.i.i, align 4, !tbaa !15
  %conv.i.i144 = sitofp i32 %add.i.i143 to double
  %div.i.i145 = fdiv contract double %conv.i.i144, 0x41DFFFFFFFC00000
  %call.i.i.i146 = tail call contract double @__nv_fabs(double %div.i.i145) #5
  %8 = load i32, ptr %arrayidx.i.i, align 4, !tbaa !15
  %mul.i13.i147 = mul i32 %8, 1103515245
  %add.i14.i148 = add i32 %mul.i13.i147, 12345
  store i32 %add.i14.i148, ptr %arrayidx.i.i, align 4, !tbaa !15
  %conv.i15.i149 = sitofp i32 %add.i14.i148 to double
  %div.i16.i150 = fdiv contract double %conv.i15.i149, 0x41DFFFFFFFC00000
  %call.i.i17.i151 = tail call contract double @__nv_fabs(double %div.i16.i150) #5
  %call.i9.i152 = tail call contract double @__nv_log(double %call.i.i.i146) #5
  %mul.i153 = fmul contract double %call.i9.i152, -2.000000e+00
  %call.i.i154 = tail call contract double @__nv_sqrt(double %mul.i153) #5
  %mul4.i155 = fmul contract double %call.i.i17.i151, 0x401921FB54442D18
  %call.i10.i156 = tail call contract double @__nv_cos(double %mul4.i155) #5
  %mul6.i157 = fmul contract double %call.i.i154, %call.i10.i156
  %mul14 = fmul contract double %mul6.i157, 2.000000e+00
  %add15 = fadd contract double %sub, %mul14
  %arrayidx17 = getelementptr inbounds double, ptr %arrayY, i64 %idxprom3
  store double %add15, ptr %arrayidx17, align 8, !tbaa !9
  %cmp18165 = icmp sgt i32 %countOnes, 0
  br i1 %cmp18165, label %for.body, label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body, %if.then
  %sum.0.lcssa = phi double [ 0.000000e+00, %if.then ], [ %add58, %for.body ]
  %conv59 = sitofp i32 %countOnes to double
  %div60 = fdiv contract double %sum.0.lcssa, %conv59
  %arrayidx62 = getelementptr inbounds double, ptr %likelihood, i64 %idxprom3
  store double %div60, ptr %arrayidx62, align 8, !tbaa !9
  %conv63 = sitofp i32 %Nparticles to double
  %div64 = fdiv contract double 1.000000e+00, %conv63
  %call.i137 = tail call contract double @__nv_exp(double %div60) #5
  %mul68 = fmul contract double %div64, %call.i137
  %arrayidx70 = getelementptr inbounds double, ptr %weights, i64 %idxprom3
  store double %mul68, ptr %arrayidx70, align 8, !tbaa !9
  store double %mul68, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end75

for.body:                                         ; preds = %if.then, %for.body
  %sum.0167 = phi double [ %add58, %for.body ], [ 0.000000e+00, %if.then ]
  %y.0166 = phi i32 [ %inc, %for.body ], [ 0, %if.then ]
  %9 = load double, ptr %arrayidx10, align 8, !tbaa !9
  %conv.i = fptosi double %9 to i32
  %conv1.i = sitofp i32 %conv.i to double
  %sub.i = fsub contract double %9, %conv1.i
  %cmp.i = fcmp contract uge double %sub.i, 5.000000e-01
  %add.i = zext i1 %cmp.i to i32
  %cond.i = add nsw i32 %add.i, %conv.i
  %mul22 = shl nuw nsw i32 %y.0166, 1
  %add23 = or disjoint i32 %mul22, 1
  %idxprom24 = zext nneg i32 %add23 to i64
  %arrayidx25 = getelementptr inbounds i32, ptr %objxy, i64 %idxprom24
  %10 = load i32, ptr %arrayidx25, align 4, !tbaa !15
  %add26169 = add i32 %10, %cond.i
  %11 = load double, ptr %arrayidx17, align 8, !tbaa !9
  %conv.i158 = fptosi double %11 to i32
  %conv1.i159 = sitofp i32 %conv.i158 to double
  %sub.i160 = fsub contract double %11, %conv1.i159
  %cmp.i161 = fcmp contract uge double %sub.i160, 5.000000e-01
  %add.i162 = zext i1 %cmp.i161 to i32
  %cond.i163 = add nsw i32 %add.i162, %conv.i158
  %idxprom32 = zext nneg i32 %mul22 to i64
  %arrayidx33 = getelementptr inbounds i32, ptr %objxy, i64 %idxprom32
  %12 = load i32, ptr %arrayidx33, align 4, !tbaa !15
  %add35170 = add i32 %12, %cond.i163
  %mul37 = mul nsw i32 %add26169, %IszY
  %mul38134 = add i32 %mul37, %add35170
  %add40 = mul i32 %mul38134, %Nfr
  %add41 = add nsw i32 %add40, %k
  %call.i = tail call i32 @__nv_abs(i32 %add41) #5
  %cmp43.not = icmp slt i32 %call.i, %max_size
  %spec.store.select = select i1 %cmp43.not, i32 %call.i, i32 0
  %idxprom45 = sext i32 %spec.store.select to i64
  %arrayidx46 = getelementptr inbounds i8, ptr %I, i64 %idxprom45
  %13 = load i8, ptr %arrayidx46, align 1, !tbaa !17
  %conv47 = zext i8 %13 to i32
  %sub48 = add nsw i32 %conv47, -100
  %conv49 = sitofp i32 %sub48 to double
  %call.i138 = tail call contract double @__nv_powi(double %conv49, i32 2) #5
  %14 = load i8, ptr %arrayidx46, align 1, !tbaa !17
  %conv53 = zext i8 %14 to i32
  %sub54 = add nsw i32 %conv53, -228
  %conv55 = sitofp i32 %sub54 to double
  %call.i139 = tail call contract double @__nv_powi(double %conv55, i32 2) #5
  %sub57 = fsub contract double %call.i138, %call.i139
  %div = fdiv contract double %sub57, 5.000000e+01
  %add58 = fadd contract double %sum.0167, %div
  %inc = add nuw nsw i32 %y.0166, 1
  %exitcond.not = icmp eq i32 %inc, %countOnes
  br i1 %exitcond.not, label %for.cond.cleanup, label %for.body, !llvm.loop !18

if.end75:                                         ; preds = %for.cond.cleanup, %entry
  tail call void @llvm.nvvm.barrier0()
  %cmp80 = icmp ult i32 %0, 256
  br i1 %cmp80, label %if.then81, label %if.end88

if.then81:                                        ; preds = %if.end75
  %add82 = or disjoint i32 %0, 256
  %idxprom83 = zext nneg i32 %add82 to i64
  %arrayidx84 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83
  %15 = load double, ptr %arrayidx84, align 8, !tbaa !9
  %16 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87 = fadd contract double %15, %16
  store double %add87, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88

if.end88:                                         ; preds = %if.then81, %if.end75
  tail call void @llvm.nvvm.barrier0()
  %cmp80.1 = icmp ult i32 %0, 128
  br i1 %cmp80.1, label %if.then81.1, label %if.end88.1

if.then81.1:                                      ; preds = %if.end88
  %add82.1 = or disjoint i32 %0, 128
  %idxprom83.1 = zext nneg i32 %add82.1 to i64
  %arrayidx84.1 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.1
  %17 = load double, ptr %arrayidx84.1, align 8, !tbaa !9
  %18 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.1 = fadd contract double %17, %18
  store double %add87.1, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.1

if.end88.1:                                       ; preds = %if.then81.1, %if.end88
  tail call void @llvm.nvvm.barrier0()
  %cmp80.2 = icmp ult i32 %0, 64
  br i1 %cmp80.2, label %if.then81.2, label %if.end88.2

if.then81.2:                                      ; preds = %if.end88.1
  %add82.2 = or disjoint i32 %0, 64
  %idxprom83.2 = zext nneg i32 %add82.2 to i64
  %arrayidx84.2 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.2
  %19 = load double, ptr %arrayidx84.2, align 8, !tbaa !9
  %20 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.2 = fadd contract double %19, %20
  store double %add87.2, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.2

if.end88.2:                                       ; preds = %if.then81.2, %if.end88.1
  tail call void @llvm.nvvm.barrier0()
  %cmp80.3 = icmp ult i32 %0, 32
  br i1 %cmp80.3, label %if.then81.3, label %if.end88.3

if.then81.3:                                      ; preds = %if.end88.2
  %add82.3 = or disjoint i32 %0, 32
  %idxprom83.3 = zext nneg i32 %add82.3 to i64
  %arrayidx84.3 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.3
  %21 = load double, ptr %arrayidx84.3, align 8, !tbaa !9
  %22 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.3 = fadd contract double %21, %22
  store double %add87.3, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.3

if.end88.3:                                       ; preds = %if.then81.3, %if.end88.2
  tail call void @llvm.nvvm.barrier0()
  %cmp80.4 = icmp ult i32 %0, 16
  br i1 %cmp80.4, label %if.then81.4, label %if.end88.4

if.then81.4:                                      ; preds = %if.end88.3
  %add82.4 = or disjoint i32 %0, 16
  %idxprom83.4 = zext nneg i32 %add82.4 to i64
  %arrayidx84.4 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.4
  %23 = load double, ptr %arrayidx84.4, align 8, !tbaa !9
  %24 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.4 = fadd contract double %23, %24
  store double %add87.4, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.4

if.end88.4:                                       ; preds = %if.then81.4, %if.end88.3
  tail call void @llvm.nvvm.barrier0()
  %cmp80.5 = icmp ult i32 %0, 8
  br i1 %cmp80.5, label %if.then81.5, label %if.end88.5

if.then81.5:                                      ; preds = %if.end88.4
  %add82.5 = or disjoint i32 %0, 8
  %idxprom83.5 = zext nneg i32 %add82.5 to i64
  %arrayidx84.5 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.5
  %25 = load double, ptr %arrayidx84.5, align 8, !tbaa !9
  %26 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.5 = fadd contract double %25, %26
  store double %add87.5, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.5

if.end88.5:                                       ; preds = %if.then81.5, %if.end88.4
  tail call void @llvm.nvvm.barrier0()
  %cmp80.6 = icmp ult i32 %0, 4
  br i1 %cmp80.6, label %if.then81.6, label %if.end88.6

if.then81.6:                                      ; preds = %if.end88.5
  %add82.6 = or disjoint i32 %0, 4
  %idxprom83.6 = zext nneg i32 %add82.6 to i64
  %arrayidx84.6 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.6
  %27 = load double, ptr %arrayidx84.6, align 8, !tbaa !9
  %28 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.6 = fadd contract double %27, %28
  store double %add87.6, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.6

if.end88.6:                                       ; preds = %if.then81.6, %if.end88.5
  tail call void @llvm.nvvm.barrier0()
  %cmp80.7 = icmp ult i32 %0, 2
  br i1 %cmp80.7, label %if.then81.7, label %if.end88.7

if.then81.7:                                      ; preds = %if.end88.6
  %add82.7 = or disjoint i32 %0, 2
  %idxprom83.7 = zext nneg i32 %add82.7 to i64
  %arrayidx84.7 = getelementptr inbounds [512 x double], ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 0, i64 %idxprom83.7
  %29 = load double, ptr %arrayidx84.7, align 8, !tbaa !9
  %30 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.7 = fadd contract double %29, %30
  store double %add87.7, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.7

if.end88.7:                                       ; preds = %if.then81.7, %if.end88.6
  tail call void @llvm.nvvm.barrier0()
  %cmp80.8 = icmp eq i32 %0, 0
  br i1 %cmp80.8, label %if.then81.8, label %if.end88.8

if.then81.8:                                      ; preds = %if.end88.7
  %31 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), i64 8), align 8, !tbaa !9
  %32 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add87.8 = fadd contract double %31, %32
  store double %add87.8, ptr %arrayidx, align 8, !tbaa !9
  br label %if.end88.8

if.end88.8:                                       ; preds = %if.then81.8, %if.end88.7
  tail call void @llvm.nvvm.barrier0()
  %cmp91 = icmp eq i32 %0, 0
  br i1 %cmp91, label %if.then92, label %if.end96

if.then92:                                        ; preds = %if.end88.8
  %idxprom94 = zext nneg i32 %2 to i64
  %arrayidx95 = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom94
  %33 = load double, ptr addrspacecast (ptr addrspace(3) @_ZZ17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_E6buffer to ptr), align 8, !tbaa !9
  store double %33, ptr %arrayidx95, align 8, !tbaa !9
  br label %if.end96

if.end96:                                         ; preds = %if.then92, %if.end88.8
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #2

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z10sum_kernelPdi(ptr nocapture %partial_sums, i32 %Nparticles) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = sub nsw i32 0, %2
  %cmp = icmp eq i32 %mul, %add
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %conv = sitofp i32 %Nparticles to double
  %div = fmul contract double %conv, 0x3F60000000000000
  %call.i = tail call contract double @__nv_ceil(double %div) #5
  %conv4 = fptosi double %call.i to i32
  %cmp512 = icmp sgt i32 %conv4, 0
  br i1 %cmp512, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %if.then
  %xtraiter = and i32 %conv4, 3
  %3 = icmp ult i32 %conv4, 4
  br i1 %3, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body.preheader.new

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i32 %conv4, 2147483644
  br label %for.body

for.cond.cleanup.loopexit.unr-lcssa:              ; preds = %for.body, %for.body.preheader
  %add6.lcssa.ph = phi double [ poison, %for.body.preheader ], [ %add6.3, %for.body ]
  %x.014.unr = phi i32 [ 0, %for.body.preheader ], [ %inc.3, %for.body ]
  %sum.013.unr = phi double [ 0.000000e+00, %for.body.preheader ], [ %add6.3, %for.body ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond.cleanup.loopexit.unr-lcssa, %for.body.epil
  %x.014.epil = phi i32 [ %inc.epil, %for.body.epil ], [ %x.014.unr, %for.cond.cleanup.loopexit.unr-lcssa ]
  %sum.013.epil = phi double [ %add6.epil, %for.body.epil ], [ %sum.013.unr, %for.cond.cleanup.loopexit.unr-lcssa ]
  %epil.iter = phi i32 [ %epil.iter.next, %for.body.epil ], [ 0, %for.cond.cleanup.loopexit.unr-lcssa ]
  %idxprom.epil = zext nneg i32 %x.014.epil to i64
  %arrayidx.epil = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom.epil
  %4 = load double, ptr %arrayidx.epil, align 8, !tbaa !9
  %add6.epil = fadd contract double %sum.013.epil, %4
  %inc.epil = add nuw nsw i32 %x.014.epil, 1
  %epil.iter.next = add i32 %epil.iter, 1
  %epil.iter.cmp.not = icmp eq i32 %epil.iter.next, %xtraiter
  br i1 %epil.iter.cmp.not, label %for.cond.cleanup, label %for.body.epil, !llvm.loop !19

for.cond.cleanup:                                 ; preds = %for.cond.cleanup.loopexit.unr-lcssa, %for.body.epil, %if.then
  %sum.0.lcssa = phi double [ 0.000000e+00, %if.then ], [ %add6.lcssa.ph, %for.cond.cleanup.loopexit.unr-lcssa ], [ %add6.epil, %for.body.epil ]
  store double %sum.0.lcssa, ptr %partial_sums, align 8, !tbaa !9
  br label %if.end

for.body:                                         ; preds = %for.body, %for.body.preheader.new
  %x.014 = phi i32 [ 0, %for.body.preheader.new ], [ %inc.3, %for.body ]
  %sum.013 = phi double [ 0.000000e+00, %for.body.preheader.new ], [ %add6.3, %for.body ]
  %niter = phi i32 [ 0, %for.body.preheader.new ], [ %niter.next.3, %for.body ]
  %idxprom = zext nneg i32 %x.014 to i64
  %arrayidx = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom
  %5 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add6 = fadd contract double %sum.013, %5
  %inc = or disjoint i32 %x.014, 1
  %idxprom.1 = zext nneg i32 %inc to i64
  %arrayidx.1 = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom.1
  %6 = load double, ptr %arrayidx.1, align 8, !tbaa !9
  %add6.1 = fadd contract double %add6, %6
  %inc.1 = or disjoint i32 %x.014, 2
  %idxprom.2 = zext nneg i32 %inc.1 to i64
  %arrayidx.2 = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom.2
  %7 = load double, ptr %arrayidx.2, align 8, !tbaa !9
  %add6.2 = fadd contract double %add6.1, %7
  %inc.2 = or disjoint i32 %x.014, 3
  %idxprom.3 = zext nneg i32 %inc.2 to i64
  %arrayidx.3 = getelementptr inbounds double, ptr %partial_sums, i64 %idxprom.3
  %8 = load double, ptr %arrayidx.3, align 8, !tbaa !9
  %add6.3 = fadd contract double %add6.2, %8
  %inc.3 = add nuw nsw i32 %x.014, 4
  %niter.next.3 = add i32 %niter, 4
  %niter.ncmp.3 = icmp eq i32 %niter.next.3, %unroll_iter
  br i1 %niter.ncmp.3, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body, !llvm.loop !21

if.end:                                           ; preds = %for.cond.cleanup, %entry
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_(ptr nocapture readonly %weights, ptr nocapture writeonly %normalized, i32 %Nparticles, ptr nocapture readonly %partial_sums, ptr nocapture %CDF, ptr nocapture writeonly %u, ptr nocapture %seed, ptr nocapture writeonly %first_position) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp = icmp eq i32 %2, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %3 = load double, ptr %partial_sums, align 8, !tbaa !9
  store double %3, ptr addrspacecast (ptr addrspace(3) @_ZZ24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_E3sum to ptr), align 8, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %cmp4 = icmp slt i32 %add, %Nparticles
  br i1 %cmp4, label %if.then5, label %if.end9

if.then5:                                         ; preds = %if.end
  %idxprom = sext i32 %add to i64
  %arrayidx8 = getelementptr inbounds double, ptr %normalized, i64 %idxprom
  %arrayidx6 = getelementptr inbounds double, ptr %weights, i64 %idxprom
  %4 = load double, ptr %arrayidx6, align 8, !tbaa !9
  %5 = load double, ptr addrspacecast (ptr addrspace(3) @_ZZ24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_E3sum to ptr), align 8, !tbaa !9
  %div = fdiv contract double %4, %5
  store double %div, ptr %arrayidx8, align 8, !tbaa !9
  br label %if.end9

if.end9:                                          ; preds = %if.then5, %if.end
  %cmp10 = icmp eq i32 %add, 0
  br i1 %cmp10, label %if.then11, label %if.end27

if.then11:                                        ; preds = %if.end9
  %6 = load double, ptr %weights, align 8, !tbaa !9
  %7 = load double, ptr addrspacecast (ptr addrspace(3) @_ZZ24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_E3sum to ptr), align 8, !tbaa !9
  %div13 = fdiv contract double %6, %7
  store double %div13, ptr %CDF, align 8, !tbaa !9
  %cmp1555 = icmp sgt i32 %Nparticles, 1
  br i1 %cmp1555, label %for.body.preheader, label %for.cond.cleanup

for.body.preheader:                               ; preds = %if.then11
  %load_initial = load double, ptr %CDF, align 8
  %8 = add nsw i32 %Nparticles, -1
  %xtraiter = and i32 %8, 1
  %9 = icmp eq i32 %Nparticles, 2
  br i1 %9, label %for.cond.cleanup.loopexit.unr-lcssa, label %for.body.preheader.new

for.body.preheader.new:                           ; preds = %for.body.preheader
  %unroll_iter = and i32 %8, -2
  br label %for.body

for.cond.cleanup.loopexit.unr-lcssa.loopexit:     ; preds = %for.body
  %10 = zext nneg i32 %inc.1 to i64
  br label %for.cond.cleanup.loopexit.unr-lcssa

for.cond.cleanup.loopexit.unr-lcssa:              ; preds = %for.cond.cleanup.loopexit.unr-lcssa.loopexit, %for.body.preheader
  %store_forwarded.unr = phi double [ %load_initial, %for.body.preheader ], [ %add21.1, %for.cond.cleanup.loopexit.unr-lcssa.loopexit ]
  %x.056.unr = phi i64 [ 1, %for.body.preheader ], [ %10, %for.cond.cleanup.loopexit.unr-lcssa.loopexit ]
  %lcmp.mod.not = icmp eq i32 %xtraiter, 0
  br i1 %lcmp.mod.not, label %for.cond.cleanup, label %for.body.epil

for.body.epil:                                    ; preds = %for.cond.cleanup.loopexit.unr-lcssa
  %arrayidx17.epil = getelementptr inbounds double, ptr %weights, i64 %x.056.unr
  %11 = load double, ptr %arrayidx17.epil, align 8, !tbaa !9
  %div18.epil = fdiv contract double %11, %7
  %12 = getelementptr double, ptr %CDF, i64 %x.056.unr
  %add21.epil = fadd contract double %div18.epil, %store_forwarded.unr
  store double %add21.epil, ptr %12, align 8, !tbaa !9
  br label %for.cond.cleanup

for.cond.cleanup:                                 ; preds = %for.body.epil, %for.cond.cleanup.loopexit.unr-lcssa, %if.then11
  %conv = sitofp i32 %Nparticles to double
  %div24 = fdiv contract double 1.000000e+00, %conv
  %13 = load i32, ptr %seed, align 4, !tbaa !15
  %mul.i = mul i32 %13, 1103515245
  %add.i = add i32 %mul.i, 12345
  store i32 %add.i, ptr %seed, align 4, !tbaa !15
  %conv.i = sitofp i32 %add.i to double
  %div.i = fdiv contract double %conv.i, 0x41DFFFFFFFC00000
  %call.i.i = tail call contract double @__nv_fabs(double %div.i) #5
  %mul26 = fmul contract double %div24, %call.i.i
  store double %mul26, ptr %first_position, align 8, !tbaa !9
  br label %if.end27

for.body:                                         ; preds = %for.body, %for.body.preheader.new
  %store_forwarded = phi double [ %load_initial, %for.body.preheader.new ], [ %add21.1, %for.body ]
  %x.056 = phi i32 [ 1, %for.body.preheader.new ], [ %inc.1, %for.body ]
  %niter = phi i32 [ 0, %for.body.preheader.new ], [ %niter.next.1, %for.body ]
  %idxprom16 = zext nneg i32 %x.056 to i64
  %arrayidx17 = getelementptr inbounds double, ptr %weights, i64 %idxprom16
  %14 = load double, ptr %arrayidx17, align 8, !tbaa !9
  %div18 = fdiv contract double %14, %7
  %15 = getelementptr double, ptr %CDF, i64 %idxprom16
  %add21 = fadd contract double %div18, %store_forwarded
  store double %add21, ptr %15, align 8, !tbaa !9
  %inc = add nuw nsw i32 %x.056, 1
  %idxprom16.1 = zext nneg i32 %inc to i64
  %arrayidx17.1 = getelementptr inbounds double, ptr %weights, i64 %idxprom16.1
  %16 = load double, ptr %arrayidx17.1, align 8, !tbaa !9
  %div18.1 = fdiv contract double %16, %7
  %17 = getelementptr double, ptr %CDF, i64 %idxprom16.1
  %add21.1 = fadd contract double %div18.1, %add21
  store double %add21.1, ptr %17, align 8, !tbaa !9
  %inc.1 = add nuw nsw i32 %x.056, 2
  %niter.next.1 = add nuw i32 %niter, 2
  %niter.ncmp.1 = icmp eq i32 %niter.next.1, %unroll_iter
  br i1 %niter.ncmp.1, label %for.cond.cleanup.loopexit.unr-lcssa.loopexit, label %for.body, !llvm.loop !22

if.end27:                                         ; preds = %for.cond.cleanup, %if.end9
  br i1 %cmp4, label %if.then29, label %if.end35

if.then29:                                        ; preds = %if.end27
  %conv30 = sitofp i32 %add to double
  %conv31 = sitofp i32 %Nparticles to double
  %div32 = fdiv contract double %conv30, %conv31
  %idxprom33 = sext i32 %add to i64
  %arrayidx34 = getelementptr inbounds double, ptr %u, i64 %idxprom33
  store double %div32, ptr %arrayidx34, align 8, !tbaa !9
  br label %if.end35

if.end35:                                         ; preds = %if.then29, %if.end27
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17find_index_kernelPKdS0_S0_S0_S0_PdS1_i(ptr nocapture readonly %arrayX, ptr nocapture readonly %arrayY, ptr nocapture readonly %CDF, ptr nocapture readonly %u, ptr nocapture readonly %first_position, ptr nocapture writeonly %xj, ptr nocapture writeonly %yj, i32 %Nparticles) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %cmp = icmp eq i32 %2, 0
  br i1 %cmp, label %if.then, label %if.end

if.then:                                          ; preds = %entry
  %3 = load double, ptr %first_position, align 8, !tbaa !9
  store double %3, ptr addrspacecast (ptr addrspace(3) @_ZZ17find_index_kernelPKdS0_S0_S0_S0_PdS1_iE2u1 to ptr), align 8, !tbaa !9
  br label %if.end

if.end:                                           ; preds = %if.then, %entry
  tail call void @llvm.nvvm.barrier0()
  %cmp4 = icmp slt i32 %add, %Nparticles
  br i1 %cmp4, label %if.then5, label %if.end16

if.then5:                                         ; preds = %if.end
  %4 = load double, ptr addrspacecast (ptr addrspace(3) @_ZZ17find_index_kernelPKdS0_S0_S0_S0_PdS1_iE2u1 to ptr), align 8, !tbaa !9
  %idxprom = sext i32 %add to i64
  %arrayidx = getelementptr inbounds double, ptr %u, i64 %idxprom
  %5 = load double, ptr %arrayidx, align 8, !tbaa !9
  %add6 = fadd contract double %4, %5
  %cmp.not6.i = icmp sgt i32 %Nparticles, 0
  br i1 %cmp.not6.i, label %for.body.i.preheader, label %_ZL10find_indexPKdid.exit

for.body.i.preheader:                             ; preds = %if.then5
  %6 = load double, ptr %CDF, align 8, !tbaa !9
  %cmp1.i22 = fcmp contract ult double %6, %add6
  br i1 %cmp1.i22, label %for.inc.i, label %_ZL10find_indexPKdid.exit

for.body.i:                                       ; preds = %for.inc.i
  %idxprom.i = zext nneg i32 %inc.i to i64
  %arrayidx.i = getelementptr inbounds double, ptr %CDF, i64 %idxprom.i
  %7 = load double, ptr %arrayidx.i, align 8, !tbaa !9
  %cmp1.i = fcmp contract ult double %7, %add6
  br i1 %cmp1.i, label %for.inc.i, label %_ZL10find_indexPKdid.exit.loopexit, !llvm.loop !13

for.inc.i:                                        ; preds = %for.body.i.preheader, %for.body.i
  %x.07.i23 = phi i32 [ %inc.i, %for.body.i ], [ 0, %for.body.i.preheader ]
  %inc.i = add nuw nsw i32 %x.07.i23, 1
  %exitcond.not.i = icmp eq i32 %inc.i, %Nparticles
  br i1 %exitcond.not.i, label %_ZL10find_indexPKdid.exit.loopexit, label %for.body.i, !llvm.loop !13

_ZL10find_indexPKdid.exit.loopexit:               ; preds = %for.body.i, %for.inc.i
  %x.0.lcssa.i.ph = phi i32 [ %inc.i, %for.body.i ], [ %Nparticles, %for.inc.i ]
  %cmp.not.i.le = icmp slt i32 %inc.i, %Nparticles
  br label %_ZL10find_indexPKdid.exit

_ZL10find_indexPKdid.exit:                        ; preds = %_ZL10find_indexPKdid.exit.loopexit, %for.body.i.preheader, %if.then5
  %x.0.lcssa.i = phi i32 [ 0, %if.then5 ], [ 0, %for.body.i.preheader ], [ %x.0.lcssa.i.ph, %_ZL10find_indexPKdid.exit.loopexit ]
  %cmp.not.lcssa.i = phi i1 [ false, %if.then5 ], [ true, %for.body.i.preheader ], [ %cmp.not.i.le, %_ZL10find_indexPKdid.exit.loopexit ]
  %sub.i = add nsw i32 %Nparticles, -1
  %spec.select.i = select i1 %cmp.not.lcssa.i, i32 %x.0.lcssa.i, i32 %sub.i
  %idxprom8 = sext i32 %spec.select.i to i64
  %arrayidx9 = getelementptr inbounds double, ptr %arrayX, i64 %idxprom8
  %8 = load double, ptr %arrayidx9, align 8, !tbaa !9
  %arrayidx11 = getelementptr inbounds double, ptr %xj, i64 %idxprom
  store double %8, ptr %arrayidx11, align 8, !tbaa !9
  %arrayidx13 = getelementptr inbounds double, ptr %arrayY, i64 %idxprom8
  %9 = load double, ptr %arrayidx13, align 8, !tbaa !9
  %arrayidx15 = getelementptr inbounds double, ptr %yj, i64 %idxprom
  store double %9, ptr %arrayidx15, align 8, !tbaa !9
  br label %if.end16

if.end16:                                         ; preds = %_ZL10find_indexPKdid.exit, %if.end
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local double @__nv_sqrt(double) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_log(double) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_cos(double) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_abs(i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_powi(double, i32) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_exp(double) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_ceil(double) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_fabs(double) local_unnamed_addr #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { convergent nocallback nounwind }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4}
!llvm.module.flags = !{!5, !6, !7}
!llvm.ident = !{!8}

!0 = !{ptr @_Z6kernelPKdS0_S0_S0_PdS1_i, !"kernel", i32 1}
!1 = !{ptr @_Z17likelihood_kernelPdS_PKdS1_PKiS_PKhS_iiiiiiPiS_, !"kernel", i32 1}
!2 = !{ptr @_Z10sum_kernelPdi, !"kernel", i32 1}
!3 = !{ptr @_Z24normalize_weights_kernelPKdPdiS0_S1_S1_PiS1_, !"kernel", i32 1}
!4 = !{ptr @_Z17find_index_kernelPKdS0_S0_S0_S0_PdS1_i, !"kernel", i32 1}
!5 = !{i32 1, !"wchar_size", i32 4}
!6 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!7 = !{i32 7, !"frame-pointer", i32 2}
!8 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!9 = !{!10, !10, i64 0}
!10 = !{!"double", !11, i64 0}
!11 = !{!"omnipotent char", !12, i64 0}
!12 = !{!"Simple C++ TBAA"}
!13 = distinct !{!13, !14}
!14 = !{!"llvm.loop.mustprogress"}
!15 = !{!16, !16, i64 0}
!16 = !{!"int", !11, i64 0}
!17 = !{!11, !11, i64 0}
!18 = distinct !{!18, !14}
!19 = distinct !{!19, !20}
!20 = !{!"llvm.loop.unroll.disable"}
!21 = distinct !{!21, !14}
!22 = distinct !{!22, !14}
