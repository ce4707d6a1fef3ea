; ModuleID = 'rodinia_tests/srad_v2/kernel.cu'
source_filename = "rodinia_tests/srad_v2/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE11temp_result = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE5north = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE5south = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4east = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4west = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE7south_c = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE6east_c = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE11c_cuda_temp = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE13c_cuda_result = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4
@_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE4temp = internal unnamed_addr addrspace(3) global [16 x [16 x float]] undef, align 4

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z11srad_cuda_1PfS_S_S_PKfS_iif(ptr nocapture writeonly %E_C, ptr nocapture writeonly %W_C, ptr nocapture writeonly %N_C, ptr nocapture writeonly %S_C, ptr nocapture readonly %J_cuda, ptr nocapture writeonly %C_cuda, i32 %cols, i32 %rows, float %q0sqr) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul = shl nuw nsw i32 %2, 4
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul4 = shl i32 %3, 4
  %add = add nuw nsw i32 %mul, %1
  %mul5 = mul nsw i32 %add, %cols
  %add6 = add i32 %mul4, %0
  %add7 = add i32 %add6, %mul5
  %sub = add nsw i32 %mul, -1
  %call.i8.i = tail call i32 @__nv_max(i32 %sub, i32 0) #4
  %sub.i = add nsw i32 %rows, -1
  %call.i6.i = tail call i32 @__nv_min(i32 %call.i8.i, i32 %sub.i) #4
  %mul.i = mul nsw i32 %call.i6.i, %cols
  %call.i7.i = tail call i32 @__nv_max(i32 %add6, i32 0) #4
  %sub3.i = add nsw i32 %cols, -1
  %call.i.i = tail call i32 @__nv_min(i32 %call.i7.i, i32 %sub3.i) #4
  %add.i = add nsw i32 %call.i.i, %mul.i
  %idxprom = sext i32 %add.i to i64
  %arrayidx = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !6
  %idxprom10 = zext nneg i32 %1 to i64
  %idxprom12 = zext nneg i32 %0 to i64
  %arrayidx13 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE5north to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %4, ptr %arrayidx13, align 4, !tbaa !6
  %add14 = add nuw nsw i32 %mul, 16
  %call.i8.i256 = tail call i32 @__nv_max(i32 %add14, i32 0) #4
  %call.i6.i258 = tail call i32 @__nv_min(i32 %call.i8.i256, i32 %sub.i) #4
  %mul.i259 = mul nsw i32 %call.i6.i258, %cols
  %call.i7.i260 = tail call i32 @__nv_max(i32 %add6, i32 0) #4
  %call.i.i262 = tail call i32 @__nv_min(i32 %call.i7.i260, i32 %sub3.i) #4
  %add.i263 = add nsw i32 %call.i.i262, %mul.i259
  %idxprom17 = sext i32 %add.i263 to i64
  %arrayidx18 = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom17
  %5 = load float, ptr %arrayidx18, align 4, !tbaa !6
  %arrayidx22 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE5south to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %5, ptr %arrayidx22, align 4, !tbaa !6
  %sub24 = add nsw i32 %mul4, -1
  %call.i8.i264 = tail call i32 @__nv_max(i32 %add, i32 0) #4
  %call.i6.i266 = tail call i32 @__nv_min(i32 %call.i8.i264, i32 %sub.i) #4
  %mul.i267 = mul nsw i32 %call.i6.i266, %cols
  %call.i7.i268 = tail call i32 @__nv_max(i32 %sub24, i32 0) #4
  %call.i.i270 = tail call i32 @__nv_min(i32 %call.i7.i268, i32 %sub3.i) #4
  %add.i271 = add nsw i32 %call.i.i270, %mul.i267
  %idxprom26 = sext i32 %add.i271 to i64
  %arrayidx27 = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom26
  %6 = load float, ptr %arrayidx27, align 4, !tbaa !6
  %arrayidx31 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4west to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %6, ptr %arrayidx31, align 4, !tbaa !6
  %add33 = add nsw i32 %mul4, 16
  %call.i8.i272 = tail call i32 @__nv_max(i32 %add, i32 0) #4
  %call.i6.i274 = tail call i32 @__nv_min(i32 %call.i8.i272, i32 %sub.i) #4
  %mul.i275 = mul nsw i32 %call.i6.i274, %cols
  %call.i7.i276 = tail call i32 @__nv_max(i32 %add33, i32 0) #4
  %call.i.i278 = tail call i32 @__nv_min(i32 %call.i7.i276, i32 %sub3.i) #4
  %add.i279 = add nsw i32 %call.i.i278, %mul.i275
  %idxprom35 = sext i32 %add.i279 to i64
  %arrayidx36 = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom35
  %7 = load float, ptr %arrayidx36, align 4, !tbaa !6
  %arrayidx40 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4east to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %7, ptr %arrayidx40, align 4, !tbaa !6
  %idxprom41 = sext i32 %add7 to i64
  %arrayidx42 = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom41
  %8 = load float, ptr %arrayidx42, align 4, !tbaa !6
  %arrayidx46 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %8, ptr %arrayidx46, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  %9 = load float, ptr %arrayidx46, align 4, !tbaa !6
  %cmp = icmp eq i32 %1, 0
  %sub55 = add nsw i32 %1, -1
  %idxprom56 = zext nneg i32 %sub55 to i64
  %arrayidx59 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp to ptr), i64 0, i64 %idxprom56, i64 %idxprom12
  %cond.in = select i1 %cmp, ptr %arrayidx13, ptr %arrayidx59
  %cond = load float, ptr %cond.in, align 4, !tbaa !6
  %cmp61 = icmp eq i32 %1, 15
  %add68 = add nuw nsw i32 %1, 1
  %idxprom69 = zext nneg i32 %add68 to i64
  %arrayidx72 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp to ptr), i64 0, i64 %idxprom69, i64 %idxprom12
  %cond74.in = select i1 %cmp61, ptr %arrayidx22, ptr %arrayidx72
  %cond74 = load float, ptr %cond74.in, align 4, !tbaa !6
  %cmp76 = icmp eq i32 %0, 0
  %sub85 = add nsw i32 %0, -1
  %idxprom86 = zext nneg i32 %sub85 to i64
  %arrayidx87 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp to ptr), i64 0, i64 %idxprom10, i64 %idxprom86
  %cond89.in = select i1 %cmp76, ptr %arrayidx31, ptr %arrayidx87
  %cond89 = load float, ptr %cond89.in, align 4, !tbaa !6
  %cmp91 = icmp eq i32 %0, 15
  %add100 = add nuw nsw i32 %0, 1
  %idxprom101 = zext nneg i32 %add100 to i64
  %arrayidx102 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE4temp to ptr), i64 0, i64 %idxprom10, i64 %idxprom101
  %cond104.in = select i1 %cmp91, ptr %arrayidx40, ptr %arrayidx102
  %cond104 = load float, ptr %cond104.in, align 4, !tbaa !6
  %sub90 = fsub contract float %cond89, %9
  %sub75 = fsub contract float %cond74, %9
  %sub60 = fsub contract float %cond, %9
  %sub105 = fsub contract float %cond104, %9
  %mul106 = fmul contract float %sub60, %sub60
  %mul107 = fmul contract float %sub75, %sub75
  %add108 = fadd contract float %mul106, %mul107
  %mul109 = fmul contract float %sub90, %sub90
  %add110 = fadd contract float %add108, %mul109
  %mul111 = fmul contract float %sub105, %sub105
  %add112 = fadd contract float %add110, %mul111
  %mul113 = fmul contract float %9, %9
  %div = fdiv contract float %add112, %mul113
  %add114 = fadd contract float %sub60, %sub75
  %add115 = fadd contract float %add114, %sub90
  %add116 = fadd contract float %add115, %sub105
  %div117 = fdiv contract float %add116, %9
  %conv = fpext float %div to double
  %mul118 = fmul contract double %conv, 5.000000e-01
  %mul119 = fmul contract float %div117, %div117
  %conv120 = fpext float %mul119 to double
  %mul121 = fmul contract double %conv120, 6.250000e-02
  %sub122 = fsub contract double %mul118, %mul121
  %conv123 = fptrunc double %sub122 to float
  %conv124 = fpext float %div117 to double
  %mul125 = fmul contract double %conv124, 2.500000e-01
  %add126 = fadd contract double %mul125, 1.000000e+00
  %conv127 = fptrunc double %add126 to float
  %mul128 = fmul contract float %conv127, %conv127
  %div129 = fdiv contract float %conv123, %mul128
  %sub130 = fsub contract float %div129, %q0sqr
  %add131 = fadd contract float %q0sqr, 1.000000e+00
  %mul132 = fmul contract float %add131, %q0sqr
  %div133 = fdiv contract float %sub130, %mul132
  %conv134 = fpext float %div133 to double
  %add135 = fadd contract double %conv134, 1.000000e+00
  %div136 = fdiv contract double 1.000000e+00, %add135
  %conv137 = fptrunc double %div136 to float
  %cmp138 = fcmp contract olt float %conv137, 0.000000e+00
  %cmp141 = fcmp contract ogt float %conv137, 1.000000e+00
  %cond145 = select contract i1 %cmp141, float 1.000000e+00, float %conv137
  %cond147 = select contract i1 %cmp138, float 0.000000e+00, float %cond145
  %arrayidx151 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_1PfS_S_S_PKfS_iifE11temp_result to ptr), i64 0, i64 %idxprom10, i64 %idxprom12
  store float %cond147, ptr %arrayidx151, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  %10 = load float, ptr %arrayidx151, align 4, !tbaa !6
  %arrayidx157 = getelementptr inbounds float, ptr %C_cuda, i64 %idxprom41
  store float %10, ptr %arrayidx157, align 4, !tbaa !6
  %arrayidx159 = getelementptr inbounds float, ptr %E_C, i64 %idxprom41
  store float %sub105, ptr %arrayidx159, align 4, !tbaa !6
  %arrayidx161 = getelementptr inbounds float, ptr %W_C, i64 %idxprom41
  store float %sub90, ptr %arrayidx161, align 4, !tbaa !6
  %arrayidx163 = getelementptr inbounds float, ptr %S_C, i64 %idxprom41
  store float %sub75, ptr %arrayidx163, align 4, !tbaa !6
  %arrayidx165 = getelementptr inbounds float, ptr %N_C, i64 %idxprom41
  store float %sub60, ptr %arrayidx165, align 4, !tbaa !6
  ret void
}

; Function Attrs: convergent nocallback nounwind
declare void @llvm.nvvm.barrier0() #1

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z11srad_cuda_2PKfS0_S0_S0_PfS0_iif(ptr nocapture readonly %E_C, ptr nocapture readonly %W_C, ptr nocapture readonly %N_C, ptr nocapture readonly %S_C, ptr nocapture %J_cuda, ptr nocapture readonly %C_cuda, i32 %cols, i32 %rows, float %lambda) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %1 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.y()
  %2 = tail call range(i32 0, 65535) i32 @llvm.nvvm.read.ptx.sreg.ctaid.y()
  %mul = shl nuw nsw i32 %2, 4
  %3 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul4 = shl i32 %3, 4
  %add = add nuw nsw i32 %mul, %1
  %mul5 = mul nsw i32 %add, %cols
  %add6 = add i32 %mul4, %0
  %add7 = add i32 %add6, %mul5
  %idxprom = sext i32 %add7 to i64
  %arrayidx = getelementptr inbounds float, ptr %J_cuda, i64 %idxprom
  %4 = load float, ptr %arrayidx, align 4, !tbaa !6
  %idxprom8 = zext nneg i32 %1 to i64
  %idxprom10 = zext nneg i32 %0 to i64
  %arrayidx11 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE4temp to ptr), i64 0, i64 %idxprom8, i64 %idxprom10
  store float %4, ptr %arrayidx11, align 4, !tbaa !6
  %add12 = add nuw nsw i32 %mul, 16
  %call.i8.i = tail call i32 @__nv_max(i32 %add12, i32 0) #4
  %sub.i = add nsw i32 %rows, -1
  %call.i6.i = tail call i32 @__nv_min(i32 %call.i8.i, i32 %sub.i) #4
  %mul.i = mul nsw i32 %call.i6.i, %cols
  %call.i7.i = tail call i32 @__nv_max(i32 %add6, i32 0) #4
  %sub3.i = add nsw i32 %cols, -1
  %call.i.i = tail call i32 @__nv_min(i32 %call.i7.i, i32 %sub3.i) #4
  %add.i = add nsw i32 %call.i.i, %mul.i
  %idxprom15 = sext i32 %add.i to i64
  %arrayidx16 = getelementptr inbounds float, ptr %C_cuda, i64 %idxprom15
  %5 = load float, ptr %arrayidx16, align 4, !tbaa !6
  %arrayidx20 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE7south_c to ptr), i64 0, i64 %idxprom8, i64 %idxprom10
  store float %5, ptr %arrayidx20, align 4, !tbaa !6
  %add22 = add nsw i32 %mul4, 16
  %call.i8.i143 = tail call i32 @__nv_max(i32 %add, i32 0) #4
  %call.i6.i145 = tail call i32 @__nv_min(i32 %call.i8.i143, i32 %sub.i) #4
  %mul.i146 = mul nsw i32 %call.i6.i145, %cols
  %call.i7.i147 = tail call i32 @__nv_max(i32 %add22, i32 0) #4
  %call.i.i149 = tail call i32 @__nv_min(i32 %call.i7.i147, i32 %sub3.i) #4
  %add.i150 = add nsw i32 %call.i.i149, %mul.i146
  %idxprom24 = sext i32 %add.i150 to i64
  %arrayidx25 = getelementptr inbounds float, ptr %C_cuda, i64 %idxprom24
  %6 = load float, ptr %arrayidx25, align 4, !tbaa !6
  %arrayidx29 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE6east_c to ptr), i64 0, i64 %idxprom8, i64 %idxprom10
  store float %6, ptr %arrayidx29, align 4, !tbaa !6
  %arrayidx31 = getelementptr inbounds float, ptr %C_cuda, i64 %idxprom
  %7 = load float, ptr %arrayidx31, align 4, !tbaa !6
  %arrayidx35 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE11c_cuda_temp to ptr), i64 0, i64 %idxprom8, i64 %idxprom10
  store float %7, ptr %arrayidx35, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  %8 = load float, ptr %arrayidx35, align 4, !tbaa !6
  %cmp = icmp eq i32 %1, 15
  %add44 = add nuw nsw i32 %1, 1
  %idxprom45 = zext nneg i32 %add44 to i64
  %arrayidx48 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE11c_cuda_temp to ptr), i64 0, i64 %idxprom45, i64 %idxprom10
  %cond.in = select i1 %cmp, ptr %arrayidx20, ptr %arrayidx48
  %cond = load float, ptr %cond.in, align 4, !tbaa !6
  %cmp49 = icmp eq i32 %0, 15
  %add58 = add nuw nsw i32 %0, 1
  %idxprom59 = zext nneg i32 %add58 to i64
  %arrayidx60 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE11c_cuda_temp to ptr), i64 0, i64 %idxprom8, i64 %idxprom59
  %cond62.in = select i1 %cmp49, ptr %arrayidx29, ptr %arrayidx60
  %cond62 = load float, ptr %cond62.in, align 4, !tbaa !6
  %arrayidx64 = getelementptr inbounds float, ptr %N_C, i64 %idxprom
  %9 = load float, ptr %arrayidx64, align 4, !tbaa !6
  %mul65 = fmul contract float %8, %9
  %arrayidx67 = getelementptr inbounds float, ptr %S_C, i64 %idxprom
  %10 = load float, ptr %arrayidx67, align 4, !tbaa !6
  %mul68 = fmul contract float %cond, %10
  %add69 = fadd contract float %mul65, %mul68
  %arrayidx71 = getelementptr inbounds float, ptr %W_C, i64 %idxprom
  %11 = load float, ptr %arrayidx71, align 4, !tbaa !6
  %mul72 = fmul contract float %8, %11
  %add73 = fadd contract float %add69, %mul72
  %arrayidx75 = getelementptr inbounds float, ptr %E_C, i64 %idxprom
  %12 = load float, ptr %arrayidx75, align 4, !tbaa !6
  %mul76 = fmul contract float %cond62, %12
  %add77 = fadd contract float %add73, %mul76
  %13 = load float, ptr %arrayidx11, align 4, !tbaa !6
  %conv = fpext float %13 to double
  %conv82 = fpext float %lambda to double
  %mul83 = fmul contract double %conv82, 2.500000e-01
  %conv84 = fpext float %add77 to double
  %mul85 = fmul contract double %mul83, %conv84
  %add86 = fadd contract double %mul85, %conv
  %conv87 = fptrunc double %add86 to float
  %arrayidx91 = getelementptr inbounds [16 x [16 x float]], ptr addrspacecast (ptr addrspace(3) @_ZZ11srad_cuda_2PKfS0_S0_S0_PfS0_iifE13c_cuda_result to ptr), i64 0, i64 %idxprom8, i64 %idxprom10
  store float %conv87, ptr %arrayidx91, align 4, !tbaa !6
  tail call void @llvm.nvvm.barrier0()
  %14 = load float, ptr %arrayidx91, align 4, !tbaa !6
  store float %14, ptr %arrayidx, align 4, !tbaa !6
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.y() #2

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #2

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_min(i32, i32) local_unnamed_addr #3

; Function Attrs: convergent nounwind
declare dso_local i32 @__nv_max(i32, i32) local_unnamed_addr #3

attributes #0 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent nocallback nounwind }
attributes #2 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #3 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #4 = { convergent nounwind }

!nvvm.annotations = !{!0, !1}
!llvm.module.flags = !{!2, !3, !4}
!llvm.ident = !{!5}

!0 = !{ptr @_Z11srad_cuda_1PfS_S_S_PKfS_iif, !"kernel", i32 1}
!1 = !{ptr @_Z11srad_cuda_2PKfS0_S0_S0_PfS0_iif, !"kernel", i32 1}
!2 = !{i32 1, !"wchar_size", i32 4}
!3 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!4 = !{i32 7, !"frame-pointer", i32 2}
!5 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!6 = !{!7, !7, i64 0}
!7 = !{!"float", !8, i64 0}
!8 = !{!"omnipotent char", !9, i64 0}
!9 = !{!"Simple C++ TBAA"}
