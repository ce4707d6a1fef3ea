; ModuleID = 'rodinia_tests/cfd/kernel.cu'
source_filename = "rodinia_tests/cfd/kernel.cu"
target datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

%struct.float3 = type { float, float, float }
%struct.double3 = type { double, double, double }

@ff_variable = dso_local addrspace(4) externally_initialized global [5 x float] zeroinitializer, align 4
@ff_flux_contribution_momentum_x = dso_local addrspace(4) externally_initialized global %struct.float3 zeroinitializer, align 4
@ff_flux_contribution_momentum_y = dso_local addrspace(4) externally_initialized global %struct.float3 zeroinitializer, align 4
@ff_flux_contribution_momentum_z = dso_local addrspace(4) externally_initialized global %struct.float3 zeroinitializer, align 4
@ff_flux_contribution_density_energy = dso_local addrspace(4) externally_initialized global %struct.float3 zeroinitializer, align 4
@ff_variable_double = dso_local addrspace(4) externally_initialized global [5 x double] zeroinitializer, align 8
@ff_flux_contribution_momentum_x_double = dso_local addrspace(4) externally_initialized global %struct.double3 zeroinitializer, align 8
@ff_flux_contribution_momentum_y_double = dso_local addrspace(4) externally_initialized global %struct.double3 zeroinitializer, align 8
@ff_flux_contribution_momentum_z_double = dso_local addrspace(4) externally_initialized global %struct.double3 zeroinitializer, align 8
@ff_flux_contribution_density_energy_double = dso_local addrspace(4) externally_initialized global %struct.double3 zeroinitializer, align 8
@llvm.compiler.used = appending global [10 x ptr] [ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr)], section "llvm.metadata"

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local void @_Z25cuda_initialize_variablesiPf(i32 %nelr, ptr nocapture writeonly %variables) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %3 = load float, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), align 4, !tbaa !16
  %idxprom6.i = sext i32 %add.i to i64
  %arrayidx7.i = getelementptr inbounds float, ptr %variables, i64 %idxprom6.i
  store float %3, ptr %arrayidx7.i, align 4, !tbaa !16
  %4 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 4), align 4, !tbaa !16
  %add5.1.i = add nsw i32 %add.i, %nelr
  %idxprom6.1.i = sext i32 %add5.1.i to i64
  %arrayidx7.1.i = getelementptr inbounds float, ptr %variables, i64 %idxprom6.1.i
  store float %4, ptr %arrayidx7.1.i, align 4, !tbaa !16
  %5 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 8), align 4, !tbaa !16
  %mul4.2.i = shl nsw i32 %nelr, 1
  %add5.2.i = add nsw i32 %mul4.2.i, %add.i
  %idxprom6.2.i = sext i32 %add5.2.i to i64
  %arrayidx7.2.i = getelementptr inbounds float, ptr %variables, i64 %idxprom6.2.i
  store float %5, ptr %arrayidx7.2.i, align 4, !tbaa !16
  %6 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 12), align 4, !tbaa !16
  %mul4.3.i = mul nsw i32 %nelr, 3
  %add5.3.i = add nsw i32 %mul4.3.i, %add.i
  %idxprom6.3.i = sext i32 %add5.3.i to i64
  %arrayidx7.3.i = getelementptr inbounds float, ptr %variables, i64 %idxprom6.3.i
  store float %6, ptr %arrayidx7.3.i, align 4, !tbaa !16
  %7 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 16), align 4, !tbaa !16
  %mul4.4.i = shl nsw i32 %nelr, 2
  %add5.4.i = add nsw i32 %mul4.4.i, %add.i
  %idxprom6.4.i = sext i32 %add5.4.i to i64
  %arrayidx7.4.i = getelementptr inbounds float, ptr %variables, i64 %idxprom6.4.i
  store float %7, ptr %arrayidx7.4.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z24cuda_compute_step_factoriPfS_S_(i32 %nelr, ptr nocapture readonly %variables, ptr nocapture readonly %areas, ptr nocapture writeonly %step_factors) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i.i.i = sext i32 %add.i to i64
  %arrayidx.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i.i
  %3 = load float, ptr %arrayidx.i.i.i, align 4, !tbaa !16
  %add3.i.i.i = add nsw i32 %add.i, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load float, ptr %arrayidx5.i.i.i, align 4, !tbaa !16
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add.i
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load float, ptr %arrayidx10.i.i.i, align 4, !tbaa !16
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add.i
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load float, ptr %arrayidx15.i.i.i, align 4, !tbaa !16
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add.i
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load float, ptr %arrayidx20.i.i.i, align 4, !tbaa !16
  %div.i.i.i = fdiv contract float %4, %3
  %div29.i.i.i = fdiv contract float %5, %3
  %div35.i.i.i = fdiv contract float %6, %3
  %mul42.i.i.i = fmul contract float %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract float %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract float %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract float %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract float %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract float @__nv_sqrtf(float %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract float %3, 5.000000e-01
  %mul58.i.i.i = fmul contract float %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract float %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract float %sub.i.i.i, 0x3FD9999980000000
  %mul61.i.i.i = fmul contract float %mul59.i.i.i, 0x3FF6666660000000
  %div63.i.i.i = fdiv contract float %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract float @__nv_sqrtf(float %div63.i.i.i) #5
  %arrayidx.i = getelementptr inbounds float, ptr %areas, i64 %idxprom.i.i.i
  %8 = load float, ptr %arrayidx.i, align 4, !tbaa !16
  %call.i.i.i = tail call contract float @__nv_sqrtf(float %8) #5
  %add4.i = fadd contract float %call.i.i.i.i.i, %call.i.i78.i.i.i
  %mul5.i = fmul contract float %add4.i, %call.i.i.i
  %div.i = fdiv contract float 5.000000e-01, %mul5.i
  %arrayidx7.i = getelementptr inbounds float, ptr %step_factors, i64 %idxprom.i.i.i
  store float %div.i, ptr %arrayidx7.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z31cuda_compute_flux_contributionsiPfS_S_S_S_(i32 %nelr, ptr nocapture readonly %variables, ptr nocapture writeonly %fc_momentum_x, ptr nocapture writeonly %fc_momentum_y, ptr nocapture writeonly %fc_momentum_z, ptr nocapture writeonly %fc_density_energy) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i.i.i = sext i32 %add.i to i64
  %arrayidx.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i.i
  %3 = load float, ptr %arrayidx.i.i.i, align 4, !tbaa !16
  %add3.i.i.i = add nsw i32 %add.i, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load float, ptr %arrayidx5.i.i.i, align 4, !tbaa !16
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add.i
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load float, ptr %arrayidx10.i.i.i, align 4, !tbaa !16
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add.i
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load float, ptr %arrayidx15.i.i.i, align 4, !tbaa !16
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add.i
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load float, ptr %arrayidx20.i.i.i, align 4, !tbaa !16
  %div.i.i.i = fdiv contract float %4, %3
  %div29.i.i.i = fdiv contract float %5, %3
  %div35.i.i.i = fdiv contract float %6, %3
  %mul42.i.i.i = fmul contract float %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract float %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract float %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract float %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract float %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract float @__nv_sqrtf(float %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract float %3, 5.000000e-01
  %mul58.i.i.i = fmul contract float %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract float %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract float %sub.i.i.i, 0x3FD9999980000000
  %mul61.i.i.i = fmul contract float %mul59.i.i.i, 0x3FF6666660000000
  %div63.i.i.i = fdiv contract float %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract float @__nv_sqrtf(float %div63.i.i.i) #5
  %mul.i.i.i = fmul contract float %4, %div.i.i.i
  %add.i.i.i = fadd contract float %mul.i.i.i, %mul59.i.i.i
  %mul10.i.i.i = fmul contract float %div.i.i.i, %5
  %mul17.i.i12.i = fmul contract float %div.i.i.i, %6
  %mul28.i.i.i = fmul contract float %5, %div29.i.i.i
  %add30.i.i.i = fadd contract float %mul28.i.i.i, %mul59.i.i.i
  %mul37.i.i.i = fmul contract float %6, %div29.i.i.i
  %mul52.i.i.i = fmul contract float %6, %div35.i.i.i
  %add54.i.i13.i = fadd contract float %mul52.i.i.i, %mul59.i.i.i
  %add59.i.i.i = fadd contract float %7, %mul59.i.i.i
  %mul62.i.i.i = fmul contract float %div.i.i.i, %add59.i.i.i
  %mul67.i.i.i = fmul contract float %div29.i.i.i, %add59.i.i.i
  %mul72.i.i.i = fmul contract float %div35.i.i.i, %add59.i.i.i
  %arrayidx.i.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom.i.i.i
  store float %add.i.i.i, ptr %arrayidx.i.i, align 4, !tbaa !16
  %arrayidx2.i.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom4.i.i.i
  store float %mul10.i.i.i, ptr %arrayidx2.i.i, align 4, !tbaa !16
  %arrayidx5.i.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom9.i.i.i
  store float %mul17.i.i12.i, ptr %arrayidx5.i.i, align 4, !tbaa !16
  %arrayidx.i15.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom.i.i.i
  store float %mul10.i.i.i, ptr %arrayidx.i15.i, align 4, !tbaa !16
  %arrayidx2.i19.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom4.i.i.i
  store float %add30.i.i.i, ptr %arrayidx2.i19.i, align 4, !tbaa !16
  %arrayidx5.i24.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom9.i.i.i
  store float %mul37.i.i.i, ptr %arrayidx5.i24.i, align 4, !tbaa !16
  %arrayidx.i26.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom.i.i.i
  store float %mul17.i.i12.i, ptr %arrayidx.i26.i, align 4, !tbaa !16
  %arrayidx2.i30.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom4.i.i.i
  store float %mul37.i.i.i, ptr %arrayidx2.i30.i, align 4, !tbaa !16
  %arrayidx5.i35.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom9.i.i.i
  store float %add54.i.i13.i, ptr %arrayidx5.i35.i, align 4, !tbaa !16
  %arrayidx.i37.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom.i.i.i
  store float %mul62.i.i.i, ptr %arrayidx.i37.i, align 4, !tbaa !16
  %arrayidx2.i41.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom4.i.i.i
  store float %mul67.i.i.i, ptr %arrayidx2.i41.i, align 4, !tbaa !16
  %arrayidx5.i46.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom9.i.i.i
  store float %mul72.i.i.i, ptr %arrayidx5.i46.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17cuda_compute_fluxiPiPfS0_S0_(i32 %nelr, ptr nocapture readonly %elements_surrounding_elements, ptr nocapture readonly %normals, ptr nocapture readonly %variables, ptr nocapture writeonly %fluxes) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom.i.i.i = sext i32 %add to i64
  %arrayidx.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i.i
  %3 = load float, ptr %arrayidx.i.i.i, align 4, !tbaa !16
  %add3.i.i.i = add nsw i32 %add, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load float, ptr %arrayidx5.i.i.i, align 4, !tbaa !16
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load float, ptr %arrayidx10.i.i.i, align 4, !tbaa !16
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load float, ptr %arrayidx15.i.i.i, align 4, !tbaa !16
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load float, ptr %arrayidx20.i.i.i, align 4, !tbaa !16
  %div.i.i.i = fdiv contract float %4, %3
  %div29.i.i.i = fdiv contract float %5, %3
  %div35.i.i.i = fdiv contract float %6, %3
  %mul42.i.i.i = fmul contract float %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract float %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract float %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract float %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract float %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract float @__nv_sqrtf(float %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract float %3, 5.000000e-01
  %mul58.i.i.i = fmul contract float %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract float %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract float %sub.i.i.i, 0x3FD9999980000000
  %mul61.i.i.i = fmul contract float %mul59.i.i.i, 0x3FF6666660000000
  %div63.i.i.i = fdiv contract float %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract float @__nv_sqrtf(float %div63.i.i.i) #5
  %mul.i.i.i.i = fmul contract float %4, %div.i.i.i
  %add.i.i.i.i = fadd contract float %mul.i.i.i.i, %mul59.i.i.i
  %mul10.i.i.i.i = fmul contract float %div.i.i.i, %5
  %mul17.i.i.i.i = fmul contract float %div.i.i.i, %6
  %mul28.i.i.i.i = fmul contract float %5, %div29.i.i.i
  %add30.i.i.i.i = fadd contract float %mul28.i.i.i.i, %mul59.i.i.i
  %mul37.i.i.i.i = fmul contract float %6, %div29.i.i.i
  %mul52.i.i.i.i = fmul contract float %6, %div35.i.i.i
  %add54.i.i.i.i = fadd contract float %mul52.i.i.i.i, %mul59.i.i.i
  %add59.i.i.i.i = fadd contract float %7, %mul59.i.i.i
  %mul62.i.i.i.i = fmul contract float %div.i.i.i, %add59.i.i.i.i
  %mul67.i.i.i.i = fmul contract float %div29.i.i.i, %add59.i.i.i.i
  %mul72.i.i.i.i = fmul contract float %div35.i.i.i, %add59.i.i.i.i
  %8 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 4), align 4
  %9 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 8), align 4
  %10 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 12), align 4
  %add.i452.i = fadd contract float %4, %8
  %add5.i455.i = fadd contract float %5, %9
  %add8.i458.i = fadd contract float %6, %10
  %11 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), align 4
  %add.i471.i = fadd contract float %11, %mul62.i.i.i.i
  %12 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), i64 4), align 4
  %add5.i473.i = fadd contract float %mul67.i.i.i.i, %12
  %13 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), i64 8), align 4
  %add8.i475.i = fadd contract float %mul72.i.i.i.i, %13
  %14 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), align 4
  %add.i488.i = fadd contract float %add.i.i.i.i, %14
  %15 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), i64 4), align 4
  %add5.i490.i = fadd contract float %mul10.i.i.i.i, %15
  %16 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), i64 8), align 4
  %add8.i492.i = fadd contract float %mul17.i.i.i.i, %16
  %17 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), align 4
  %add.i505.i = fadd contract float %mul10.i.i.i.i, %17
  %18 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), i64 4), align 4
  %add5.i507.i = fadd contract float %add30.i.i.i.i, %18
  %19 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), i64 8), align 4
  %add8.i509.i = fadd contract float %mul37.i.i.i.i, %19
  %20 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), align 4
  %add.i522.i = fadd contract float %mul17.i.i.i.i, %20
  %21 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), i64 4), align 4
  %add5.i524.i = fadd contract float %mul37.i.i.i.i, %21
  %22 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), i64 8), align 4
  %add8.i526.i = fadd contract float %add54.i.i.i.i, %22
  br label %for.body.i

for.body.i:                                       ; preds = %if.end168.i, %entry
  %density.0613.i = phi float [ 0.000000e+00, %entry ], [ %density.1.i, %if.end168.i ]
  %energy.0612.i = phi float [ 0.000000e+00, %entry ], [ %energy.1.i, %if.end168.i ]
  %momentum.sroa.0.0611.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.0.1.i, %if.end168.i ]
  %momentum.sroa.10.0610.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.10.1.i, %if.end168.i ]
  %j.0609.i = phi i32 [ 0, %entry ], [ %inc.i, %if.end168.i ]
  %momentum.sroa.17.0608.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.17.1.i, %if.end168.i ]
  %mul.i = mul nsw i32 %j.0609.i, %nelr
  %add.i = add nsw i32 %mul.i, %add
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %elements_surrounding_elements, i64 %idxprom.i
  %23 = load i32, ptr %arrayidx.i, align 4, !tbaa !20
  %arrayidx5.i = getelementptr inbounds float, ptr %normals, i64 %idxprom.i
  %24 = load float, ptr %arrayidx5.i, align 4, !tbaa !16
  %add6.i = add nuw nsw i32 %j.0609.i, 4
  %mul7.i = mul nsw i32 %add6.i, %nelr
  %add8.i = add nsw i32 %mul7.i, %add
  %idxprom9.i = sext i32 %add8.i to i64
  %arrayidx10.i = getelementptr inbounds float, ptr %normals, i64 %idxprom9.i
  %25 = load float, ptr %arrayidx10.i, align 4, !tbaa !16
  %add11.i = add nuw nsw i32 %j.0609.i, 8
  %mul12.i = mul nsw i32 %add11.i, %nelr
  %add13.i = add nsw i32 %mul12.i, %add
  %idxprom14.i = sext i32 %add13.i to i64
  %arrayidx15.i = getelementptr inbounds float, ptr %normals, i64 %idxprom14.i
  %26 = load float, ptr %arrayidx15.i, align 4, !tbaa !16
  %cmp16.i = icmp sgt i32 %23, -1
  br i1 %cmp16.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %for.body.i
  %mul.i.i = fmul contract float %24, %24
  %mul3.i.i = fmul contract float %25, %25
  %add.i.i = fadd contract float %mul.i.i, %mul3.i.i
  %mul5.i.i = fmul contract float %26, %26
  %add6.i.i = fadd contract float %add.i.i, %mul5.i.i
  %call.i.i.i = tail call contract float @__nv_sqrtf(float %add6.i.i) #5
  %idxprom.i.i290.i = zext nneg i32 %23 to i64
  %arrayidx.i.i291.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i290.i
  %27 = load float, ptr %arrayidx.i.i291.i, align 4, !tbaa !16
  %add3.i.i292.i = add nsw i32 %23, %nelr
  %idxprom4.i.i293.i = sext i32 %add3.i.i292.i to i64
  %arrayidx5.i.i294.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i293.i
  %28 = load float, ptr %arrayidx5.i.i294.i, align 4, !tbaa !16
  %add8.i.i297.i = add nsw i32 %23, %mul7.i.i.i
  %idxprom9.i.i298.i = sext i32 %add8.i.i297.i to i64
  %arrayidx10.i.i299.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i298.i
  %29 = load float, ptr %arrayidx10.i.i299.i, align 4, !tbaa !16
  %add13.i.i302.i = add nsw i32 %23, %mul12.i.i.i
  %idxprom14.i.i303.i = sext i32 %add13.i.i302.i to i64
  %arrayidx15.i.i304.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i303.i
  %30 = load float, ptr %arrayidx15.i.i304.i, align 4, !tbaa !16
  %add18.i.i307.i = add nsw i32 %23, %mul17.i.i.i
  %idxprom19.i.i308.i = sext i32 %add18.i.i307.i to i64
  %arrayidx20.i.i309.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i308.i
  %31 = load float, ptr %arrayidx20.i.i309.i, align 4, !tbaa !16
  %div.i.i311.i = fdiv contract float %28, %27
  %div29.i.i313.i = fdiv contract float %29, %27
  %div35.i.i315.i = fdiv contract float %30, %27
  %mul42.i.i317.i = fmul contract float %div.i.i311.i, %div.i.i311.i
  %mul47.i.i318.i = fmul contract float %div29.i.i313.i, %div29.i.i313.i
  %add48.i.i319.i = fadd contract float %mul42.i.i317.i, %mul47.i.i318.i
  %mul53.i.i320.i = fmul contract float %div35.i.i315.i, %div35.i.i315.i
  %add54.i.i321.i = fadd contract float %add48.i.i319.i, %mul53.i.i320.i
  %call.i.i.i.i322.i = tail call contract float @__nv_sqrtf(float %add54.i.i321.i) #5
  %mul57.i.i324.i = fmul contract float %27, 5.000000e-01
  %mul58.i.i325.i = fmul contract float %mul57.i.i324.i, %add54.i.i321.i
  %sub.i.i326.i = fsub contract float %31, %mul58.i.i325.i
  %mul59.i.i327.i = fmul contract float %sub.i.i326.i, 0x3FD9999980000000
  %mul61.i.i329.i = fmul contract float %mul59.i.i327.i, 0x3FF6666660000000
  %div63.i.i330.i = fdiv contract float %mul61.i.i329.i, %27
  %call.i.i78.i.i331.i = tail call contract float @__nv_sqrtf(float %div63.i.i330.i) #5
  %mul.i.i.i335.i = fmul contract float %28, %div.i.i311.i
  %add.i.i.i337.i = fadd contract float %mul.i.i.i335.i, %mul59.i.i327.i
  %mul10.i.i.i339.i = fmul contract float %div.i.i311.i, %29
  %mul17.i.i.i341.i = fmul contract float %div.i.i311.i, %30
  %mul28.i.i.i343.i = fmul contract float %29, %div29.i.i313.i
  %add30.i.i.i344.i = fadd contract float %mul28.i.i.i343.i, %mul59.i.i327.i
  %mul37.i.i.i345.i = fmul contract float %30, %div29.i.i313.i
  %mul52.i.i.i347.i = fmul contract float %30, %div35.i.i315.i
  %add54.i.i.i348.i = fadd contract float %mul52.i.i.i347.i, %mul59.i.i327.i
  %add59.i.i.i350.i = fadd contract float %31, %mul59.i.i327.i
  %mul62.i.i.i351.i = fmul contract float %div.i.i311.i, %add59.i.i.i350.i
  %mul67.i.i.i352.i = fmul contract float %div29.i.i313.i, %add59.i.i.i350.i
  %mul72.i.i.i353.i = fmul contract float %div35.i.i315.i, %add59.i.i.i350.i
  %mul20.i = fmul contract float %call.i.i.i, 0xBFC99999A0000000
  %mul21.i = fmul contract float %mul20.i, 5.000000e-01
  %add23.i = fadd contract float %call.i.i.i.i.i, %call.i.i.i.i322.i
  %add24.i = fadd contract float %call.i.i78.i.i.i, %add23.i
  %add26.i = fadd contract float %call.i.i78.i.i331.i, %add24.i
  %mul27.i = fmul contract float %mul21.i, %add26.i
  %mul30.i = fmul contract float %24, 5.000000e-01
  %mul33.i = fmul contract float %25, 5.000000e-01
  %mul36.i = fmul contract float %26, 5.000000e-01
  %sub.i = fsub contract float %3, %27
  %mul39.i = fmul contract float %sub.i, %mul27.i
  %add.i366.i = fadd contract float %4, %28
  %add5.i.i = fadd contract float %5, %29
  %add8.i.i = fadd contract float %6, %30
  %mul.i367.i = fmul contract float %mul30.i, %add.i366.i
  %mul3.i370.i = fmul contract float %mul33.i, %add5.i.i
  %add.i371.i = fadd contract float %mul.i367.i, %mul3.i370.i
  %mul5.i374.i = fmul contract float %mul36.i, %add8.i.i
  %add6.i375.i = fadd contract float %add.i371.i, %mul5.i374.i
  %add44.i = fadd contract float %add6.i375.i, %mul39.i
  %add45.i = fadd contract float %density.0613.i, %add44.i
  %sub48.i = fsub contract float %7, %31
  %mul49.i = fmul contract float %sub48.i, %mul27.i
  %add.i376.i = fadd contract float %mul62.i.i.i.i, %mul62.i.i.i351.i
  %add5.i379.i = fadd contract float %mul67.i.i.i.i, %mul67.i.i.i352.i
  %add8.i382.i = fadd contract float %mul72.i.i.i.i, %mul72.i.i.i353.i
  %mul.i386.i = fmul contract float %mul30.i, %add.i376.i
  %mul3.i389.i = fmul contract float %mul33.i, %add5.i379.i
  %add.i390.i = fadd contract float %mul.i386.i, %mul3.i389.i
  %mul5.i393.i = fmul contract float %mul36.i, %add8.i382.i
  %add6.i394.i = fadd contract float %mul5.i393.i, %add.i390.i
  %add55.i = fadd contract float %mul49.i, %add6.i394.i
  %add56.i = fadd contract float %energy.0612.i, %add55.i
  %sub61.i = fsub contract float %4, %28
  %mul62.i = fmul contract float %sub61.i, %mul27.i
  %add.i395.i = fadd contract float %add.i.i.i.i, %add.i.i.i337.i
  %add5.i398.i = fadd contract float %mul10.i.i.i.i, %mul10.i.i.i339.i
  %add8.i401.i = fadd contract float %mul17.i.i.i.i, %mul17.i.i.i341.i
  %mul.i405.i = fmul contract float %mul30.i, %add.i395.i
  %mul3.i408.i = fmul contract float %mul33.i, %add5.i398.i
  %add.i409.i = fadd contract float %mul3.i408.i, %mul.i405.i
  %mul5.i412.i = fmul contract float %mul36.i, %add8.i401.i
  %add6.i413.i = fadd contract float %mul5.i412.i, %add.i409.i
  %add68.i = fadd contract float %mul62.i, %add6.i413.i
  %add70.i = fadd contract float %momentum.sroa.0.0611.i, %add68.i
  %sub75.i = fsub contract float %5, %29
  %mul76.i = fmul contract float %sub75.i, %mul27.i
  %add5.i417.i = fadd contract float %add30.i.i.i.i, %add30.i.i.i344.i
  %add8.i420.i = fadd contract float %mul37.i.i.i.i, %mul37.i.i.i345.i
  %mul.i424.i = fmul contract float %mul30.i, %add5.i398.i
  %mul3.i427.i = fmul contract float %mul33.i, %add5.i417.i
  %add.i428.i = fadd contract float %mul.i424.i, %mul3.i427.i
  %mul5.i431.i = fmul contract float %mul36.i, %add8.i420.i
  %add6.i432.i = fadd contract float %mul5.i431.i, %add.i428.i
  %add82.i = fadd contract float %mul76.i, %add6.i432.i
  %add84.i = fadd contract float %momentum.sroa.10.0610.i, %add82.i
  %sub89.i = fsub contract float %6, %30
  %mul90.i = fmul contract float %sub89.i, %mul27.i
  %add8.i439.i = fadd contract float %add54.i.i.i.i, %add54.i.i.i348.i
  %mul.i443.i = fmul contract float %mul30.i, %add8.i401.i
  %mul3.i446.i = fmul contract float %mul33.i, %add8.i420.i
  %add.i447.i = fadd contract float %mul.i443.i, %mul3.i446.i
  %mul5.i450.i = fmul contract float %mul36.i, %add8.i439.i
  %add6.i451.i = fadd contract float %add.i447.i, %mul5.i450.i
  %add96.i = fadd contract float %mul90.i, %add6.i451.i
  %add98.i = fadd contract float %momentum.sroa.17.0608.i, %add96.i
  br label %if.end168.i

if.else.i:                                        ; preds = %for.body.i
  switch i32 %23, label %if.end168.i [
    i32 -1, label %if.then100.i
    i32 -2, label %if.then117.i
  ]

if.then100.i:                                     ; preds = %if.else.i
  %mul102.i = fmul contract float %mul59.i.i.i, %24
  %add104.i = fadd contract float %momentum.sroa.0.0611.i, %mul102.i
  %mul107.i = fmul contract float %mul59.i.i.i, %25
  %add109.i = fadd contract float %momentum.sroa.10.0610.i, %mul107.i
  %mul112.i = fmul contract float %mul59.i.i.i, %26
  %add114.i = fadd contract float %momentum.sroa.17.0608.i, %mul112.i
  br label %if.end168.i

if.then117.i:                                     ; preds = %if.else.i
  %mul121.i = fmul contract float %24, 5.000000e-01
  %mul124.i = fmul contract float %25, 5.000000e-01
  %mul127.i = fmul contract float %26, 5.000000e-01
  %mul.i462.i = fmul contract float %add.i452.i, %mul121.i
  %mul3.i465.i = fmul contract float %add5.i455.i, %mul124.i
  %add.i466.i = fadd contract float %mul.i462.i, %mul3.i465.i
  %mul5.i469.i = fmul contract float %add8.i458.i, %mul127.i
  %add6.i470.i = fadd contract float %add.i466.i, %mul5.i469.i
  %add139.i = fadd contract float %density.0613.i, %add6.i470.i
  %mul.i479.i = fmul contract float %add.i471.i, %mul121.i
  %mul3.i482.i = fmul contract float %add5.i473.i, %mul124.i
  %add.i483.i = fadd contract float %mul.i479.i, %mul3.i482.i
  %mul5.i486.i = fmul contract float %add8.i475.i, %mul127.i
  %add6.i487.i = fadd contract float %add.i483.i, %mul5.i486.i
  %add145.i = fadd contract float %energy.0612.i, %add6.i487.i
  %mul.i496.i = fmul contract float %add.i488.i, %mul121.i
  %mul3.i499.i = fmul contract float %add5.i490.i, %mul124.i
  %add.i500.i = fadd contract float %mul.i496.i, %mul3.i499.i
  %mul5.i503.i = fmul contract float %add8.i492.i, %mul127.i
  %add6.i504.i = fadd contract float %add.i500.i, %mul5.i503.i
  %add152.i = fadd contract float %momentum.sroa.0.0611.i, %add6.i504.i
  %mul.i513.i = fmul contract float %add.i505.i, %mul121.i
  %mul3.i516.i = fmul contract float %add5.i507.i, %mul124.i
  %add.i517.i = fadd contract float %mul.i513.i, %mul3.i516.i
  %mul5.i520.i = fmul contract float %add8.i509.i, %mul127.i
  %add6.i521.i = fadd contract float %add.i517.i, %mul5.i520.i
  %add159.i = fadd contract float %momentum.sroa.10.0610.i, %add6.i521.i
  %mul.i530.i = fmul contract float %add.i522.i, %mul121.i
  %mul3.i533.i = fmul contract float %add5.i524.i, %mul124.i
  %add.i534.i = fadd contract float %mul.i530.i, %mul3.i533.i
  %mul5.i537.i = fmul contract float %add8.i526.i, %mul127.i
  %add6.i538.i = fadd contract float %add.i534.i, %mul5.i537.i
  %add166.i = fadd contract float %momentum.sroa.17.0608.i, %add6.i538.i
  br label %if.end168.i

if.end168.i:                                      ; preds = %if.then117.i, %if.then100.i, %if.else.i, %if.then.i
  %momentum.sroa.17.1.i = phi float [ %add98.i, %if.then.i ], [ %add114.i, %if.then100.i ], [ %add166.i, %if.then117.i ], [ %momentum.sroa.17.0608.i, %if.else.i ]
  %momentum.sroa.10.1.i = phi float [ %add84.i, %if.then.i ], [ %add109.i, %if.then100.i ], [ %add159.i, %if.then117.i ], [ %momentum.sroa.10.0610.i, %if.else.i ]
  %momentum.sroa.0.1.i = phi float [ %add70.i, %if.then.i ], [ %add104.i, %if.then100.i ], [ %add152.i, %if.then117.i ], [ %momentum.sroa.0.0611.i, %if.else.i ]
  %energy.1.i = phi float [ %add56.i, %if.then.i ], [ %energy.0612.i, %if.then100.i ], [ %add145.i, %if.then117.i ], [ %energy.0612.i, %if.else.i ]
  %density.1.i = phi float [ %add45.i, %if.then.i ], [ %density.0613.i, %if.then100.i ], [ %add139.i, %if.then117.i ], [ %density.0613.i, %if.else.i ]
  %inc.i = add nuw nsw i32 %j.0609.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not.i, label %_ZL12flux_of_cellIf21computed_contributionIfEEviiPKiPKT_S6_PS4_RKT0_.exit, label %for.body.i, !llvm.loop !22

_ZL12flux_of_cellIf21computed_contributionIfEEviiPKiPKT_S6_PS4_RKT0_.exit: ; preds = %if.end168.i
  %arrayidx172.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom.i.i.i
  store float %density.1.i, ptr %arrayidx172.i, align 4, !tbaa !16
  %arrayidx177.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom4.i.i.i
  store float %momentum.sroa.0.1.i, ptr %arrayidx177.i, align 4, !tbaa !16
  %arrayidx182.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom9.i.i.i
  store float %momentum.sroa.10.1.i, ptr %arrayidx182.i, align 4, !tbaa !16
  %arrayidx187.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom14.i.i.i
  store float %momentum.sroa.17.1.i, ptr %arrayidx187.i, align 4, !tbaa !16
  %arrayidx191.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom19.i.i.i
  store float %energy.1.i, ptr %arrayidx191.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17cuda_compute_fluxiPiPfS0_S0_S0_S0_S0_S0_(i32 %nelr, ptr nocapture readonly %elements_surrounding_elements, ptr nocapture readonly %normals, ptr nocapture readonly %variables, ptr nocapture readonly %fc_momentum_x, ptr nocapture readonly %fc_momentum_y, ptr nocapture readonly %fc_momentum_z, ptr nocapture readonly %fc_density_energy, ptr nocapture writeonly %fluxes) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom.i.i.i = sext i32 %add to i64
  %arrayidx.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i.i
  %3 = load float, ptr %arrayidx.i.i.i, align 4, !tbaa !16
  %add3.i.i.i = add nsw i32 %add, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load float, ptr %arrayidx5.i.i.i, align 4, !tbaa !16
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load float, ptr %arrayidx10.i.i.i, align 4, !tbaa !16
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load float, ptr %arrayidx15.i.i.i, align 4, !tbaa !16
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load float, ptr %arrayidx20.i.i.i, align 4, !tbaa !16
  %div.i.i.i = fdiv contract float %4, %3
  %div29.i.i.i = fdiv contract float %5, %3
  %div35.i.i.i = fdiv contract float %6, %3
  %mul42.i.i.i = fmul contract float %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract float %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract float %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract float %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract float %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract float @__nv_sqrtf(float %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract float %3, 5.000000e-01
  %mul58.i.i.i = fmul contract float %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract float %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract float %sub.i.i.i, 0x3FD9999980000000
  %mul61.i.i.i = fmul contract float %mul59.i.i.i, 0x3FF6666660000000
  %div63.i.i.i = fdiv contract float %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract float @__nv_sqrtf(float %div63.i.i.i) #5
  %arrayidx.i.i291.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom.i.i.i
  %8 = load float, ptr %arrayidx.i.i291.i, align 4, !tbaa !16
  %arrayidx3.i.i.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom4.i.i.i
  %9 = load float, ptr %arrayidx3.i.i.i, align 4, !tbaa !16
  %arrayidx7.i.i.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom9.i.i.i
  %10 = load float, ptr %arrayidx7.i.i.i, align 4, !tbaa !16
  %arrayidx.i16.i.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom.i.i.i
  %11 = load float, ptr %arrayidx.i16.i.i, align 4, !tbaa !16
  %arrayidx3.i19.i.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom4.i.i.i
  %12 = load float, ptr %arrayidx3.i19.i.i, align 4, !tbaa !16
  %arrayidx7.i23.i.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom9.i.i.i
  %13 = load float, ptr %arrayidx7.i23.i.i, align 4, !tbaa !16
  %arrayidx.i28.i.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom.i.i.i
  %14 = load float, ptr %arrayidx.i28.i.i, align 4, !tbaa !16
  %arrayidx3.i31.i.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom4.i.i.i
  %15 = load float, ptr %arrayidx3.i31.i.i, align 4, !tbaa !16
  %arrayidx7.i35.i.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom9.i.i.i
  %16 = load float, ptr %arrayidx7.i35.i.i, align 4, !tbaa !16
  %arrayidx.i40.i.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom.i.i.i
  %17 = load float, ptr %arrayidx.i40.i.i, align 4, !tbaa !16
  %arrayidx3.i43.i.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom4.i.i.i
  %18 = load float, ptr %arrayidx3.i43.i.i, align 4, !tbaa !16
  %arrayidx7.i47.i.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom9.i.i.i
  %19 = load float, ptr %arrayidx7.i47.i.i, align 4, !tbaa !16
  %20 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 4), align 4
  %21 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 8), align 4
  %22 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable to ptr), i64 12), align 4
  %add.i457.i = fadd contract float %4, %20
  %add5.i460.i = fadd contract float %5, %21
  %add8.i463.i = fadd contract float %6, %22
  %23 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), align 4
  %add.i476.i = fadd contract float %17, %23
  %24 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), i64 4), align 4
  %add5.i478.i = fadd contract float %18, %24
  %25 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy to ptr), i64 8), align 4
  %add8.i480.i = fadd contract float %19, %25
  %26 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), align 4
  %add.i493.i = fadd contract float %8, %26
  %27 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), i64 4), align 4
  %add5.i495.i = fadd contract float %9, %27
  %28 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x to ptr), i64 8), align 4
  %add8.i497.i = fadd contract float %10, %28
  %29 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), align 4
  %add.i510.i = fadd contract float %11, %29
  %30 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), i64 4), align 4
  %add5.i512.i = fadd contract float %12, %30
  %31 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y to ptr), i64 8), align 4
  %add8.i514.i = fadd contract float %13, %31
  %32 = load float, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), align 4
  %add.i527.i = fadd contract float %14, %32
  %33 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), i64 4), align 4
  %add5.i529.i = fadd contract float %15, %33
  %34 = load float, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z to ptr), i64 8), align 4
  %add8.i531.i = fadd contract float %16, %34
  br label %for.body.i

for.body.i:                                       ; preds = %if.end168.i, %entry
  %density.0609.i = phi float [ 0.000000e+00, %entry ], [ %density.1.i, %if.end168.i ]
  %energy.0608.i = phi float [ 0.000000e+00, %entry ], [ %energy.1.i, %if.end168.i ]
  %momentum.sroa.0.0607.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.0.1.i, %if.end168.i ]
  %momentum.sroa.10.0606.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.10.1.i, %if.end168.i ]
  %j.0605.i = phi i32 [ 0, %entry ], [ %inc.i, %if.end168.i ]
  %momentum.sroa.17.0604.i = phi float [ 0.000000e+00, %entry ], [ %momentum.sroa.17.1.i, %if.end168.i ]
  %mul.i = mul nsw i32 %j.0605.i, %nelr
  %add.i = add nsw i32 %mul.i, %add
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %elements_surrounding_elements, i64 %idxprom.i
  %35 = load i32, ptr %arrayidx.i, align 4, !tbaa !20
  %arrayidx5.i = getelementptr inbounds float, ptr %normals, i64 %idxprom.i
  %36 = load float, ptr %arrayidx5.i, align 4, !tbaa !16
  %add6.i = add nuw nsw i32 %j.0605.i, 4
  %mul7.i = mul nsw i32 %add6.i, %nelr
  %add8.i = add nsw i32 %mul7.i, %add
  %idxprom9.i = sext i32 %add8.i to i64
  %arrayidx10.i = getelementptr inbounds float, ptr %normals, i64 %idxprom9.i
  %37 = load float, ptr %arrayidx10.i, align 4, !tbaa !16
  %add11.i = add nuw nsw i32 %j.0605.i, 8
  %mul12.i = mul nsw i32 %add11.i, %nelr
  %add13.i = add nsw i32 %mul12.i, %add
  %idxprom14.i = sext i32 %add13.i to i64
  %arrayidx15.i = getelementptr inbounds float, ptr %normals, i64 %idxprom14.i
  %38 = load float, ptr %arrayidx15.i, align 4, !tbaa !16
  %cmp16.i = icmp sgt i32 %35, -1
  br i1 %cmp16.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %for.body.i
  %mul.i.i = fmul contract float %36, %36
  %mul3.i.i = fmul contract float %37, %37
  %add.i.i = fadd contract float %mul.i.i, %mul3.i.i
  %mul5.i.i = fmul contract float %38, %38
  %add6.i.i = fadd contract float %add.i.i, %mul5.i.i
  %call.i.i.i = tail call contract float @__nv_sqrtf(float %add6.i.i) #5
  %idxprom.i.i294.i = zext nneg i32 %35 to i64
  %arrayidx.i.i295.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i.i294.i
  %39 = load float, ptr %arrayidx.i.i295.i, align 4, !tbaa !16
  %add3.i.i296.i = add nsw i32 %35, %nelr
  %idxprom4.i.i297.i = sext i32 %add3.i.i296.i to i64
  %arrayidx5.i.i298.i = getelementptr inbounds float, ptr %variables, i64 %idxprom4.i.i297.i
  %40 = load float, ptr %arrayidx5.i.i298.i, align 4, !tbaa !16
  %add8.i.i301.i = add nsw i32 %35, %mul7.i.i.i
  %idxprom9.i.i302.i = sext i32 %add8.i.i301.i to i64
  %arrayidx10.i.i303.i = getelementptr inbounds float, ptr %variables, i64 %idxprom9.i.i302.i
  %41 = load float, ptr %arrayidx10.i.i303.i, align 4, !tbaa !16
  %add13.i.i306.i = add nsw i32 %35, %mul12.i.i.i
  %idxprom14.i.i307.i = sext i32 %add13.i.i306.i to i64
  %arrayidx15.i.i308.i = getelementptr inbounds float, ptr %variables, i64 %idxprom14.i.i307.i
  %42 = load float, ptr %arrayidx15.i.i308.i, align 4, !tbaa !16
  %add18.i.i311.i = add nsw i32 %35, %mul17.i.i.i
  %idxprom19.i.i312.i = sext i32 %add18.i.i311.i to i64
  %arrayidx20.i.i313.i = getelementptr inbounds float, ptr %variables, i64 %idxprom19.i.i312.i
  %43 = load float, ptr %arrayidx20.i.i313.i, align 4, !tbaa !16
  %div.i.i315.i = fdiv contract float %40, %39
  %div29.i.i317.i = fdiv contract float %41, %39
  %div35.i.i319.i = fdiv contract float %42, %39
  %mul42.i.i321.i = fmul contract float %div.i.i315.i, %div.i.i315.i
  %mul47.i.i322.i = fmul contract float %div29.i.i317.i, %div29.i.i317.i
  %add48.i.i323.i = fadd contract float %mul42.i.i321.i, %mul47.i.i322.i
  %mul53.i.i324.i = fmul contract float %div35.i.i319.i, %div35.i.i319.i
  %add54.i.i325.i = fadd contract float %add48.i.i323.i, %mul53.i.i324.i
  %call.i.i.i.i326.i = tail call contract float @__nv_sqrtf(float %add54.i.i325.i) #5
  %mul57.i.i328.i = fmul contract float %39, 5.000000e-01
  %mul58.i.i329.i = fmul contract float %mul57.i.i328.i, %add54.i.i325.i
  %sub.i.i330.i = fsub contract float %43, %mul58.i.i329.i
  %mul59.i.i331.i = fmul contract float %sub.i.i330.i, 0x3FD9999980000000
  %mul61.i.i333.i = fmul contract float %mul59.i.i331.i, 0x3FF6666660000000
  %div63.i.i334.i = fdiv contract float %mul61.i.i333.i, %39
  %call.i.i78.i.i335.i = tail call contract float @__nv_sqrtf(float %div63.i.i334.i) #5
  %arrayidx.i.i339.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom.i.i294.i
  %44 = load float, ptr %arrayidx.i.i339.i, align 4, !tbaa !16
  %arrayidx3.i.i342.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom4.i.i297.i
  %45 = load float, ptr %arrayidx3.i.i342.i, align 4, !tbaa !16
  %arrayidx7.i.i346.i = getelementptr inbounds float, ptr %fc_momentum_x, i64 %idxprom9.i.i302.i
  %46 = load float, ptr %arrayidx7.i.i346.i, align 4, !tbaa !16
  %arrayidx.i16.i348.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom.i.i294.i
  %47 = load float, ptr %arrayidx.i16.i348.i, align 4, !tbaa !16
  %arrayidx3.i19.i349.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom4.i.i297.i
  %48 = load float, ptr %arrayidx3.i19.i349.i, align 4, !tbaa !16
  %arrayidx7.i23.i350.i = getelementptr inbounds float, ptr %fc_momentum_y, i64 %idxprom9.i.i302.i
  %49 = load float, ptr %arrayidx7.i23.i350.i, align 4, !tbaa !16
  %arrayidx.i28.i352.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom.i.i294.i
  %50 = load float, ptr %arrayidx.i28.i352.i, align 4, !tbaa !16
  %arrayidx3.i31.i353.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom4.i.i297.i
  %51 = load float, ptr %arrayidx3.i31.i353.i, align 4, !tbaa !16
  %arrayidx7.i35.i354.i = getelementptr inbounds float, ptr %fc_momentum_z, i64 %idxprom9.i.i302.i
  %52 = load float, ptr %arrayidx7.i35.i354.i, align 4, !tbaa !16
  %arrayidx.i40.i356.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom.i.i294.i
  %53 = load float, ptr %arrayidx.i40.i356.i, align 4, !tbaa !16
  %arrayidx3.i43.i357.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom4.i.i297.i
  %54 = load float, ptr %arrayidx3.i43.i357.i, align 4, !tbaa !16
  %arrayidx7.i47.i358.i = getelementptr inbounds float, ptr %fc_density_energy, i64 %idxprom9.i.i302.i
  %55 = load float, ptr %arrayidx7.i47.i358.i, align 4, !tbaa !16
  %mul20.i = fmul contract float %call.i.i.i, 0xBFC99999A0000000
  %mul21.i = fmul contract float %mul20.i, 5.000000e-01
  %add23.i = fadd contract float %call.i.i.i.i.i, %call.i.i.i.i326.i
  %add24.i = fadd contract float %call.i.i78.i.i.i, %add23.i
  %add26.i = fadd contract float %call.i.i78.i.i335.i, %add24.i
  %mul27.i = fmul contract float %mul21.i, %add26.i
  %mul30.i = fmul contract float %36, 5.000000e-01
  %mul33.i = fmul contract float %37, 5.000000e-01
  %mul36.i = fmul contract float %38, 5.000000e-01
  %sub.i = fsub contract float %3, %39
  %mul39.i = fmul contract float %sub.i, %mul27.i
  %add.i371.i = fadd contract float %4, %40
  %add5.i.i = fadd contract float %5, %41
  %add8.i.i = fadd contract float %6, %42
  %mul.i372.i = fmul contract float %mul30.i, %add.i371.i
  %mul3.i375.i = fmul contract float %mul33.i, %add5.i.i
  %add.i376.i = fadd contract float %mul.i372.i, %mul3.i375.i
  %mul5.i379.i = fmul contract float %mul36.i, %add8.i.i
  %add6.i380.i = fadd contract float %add.i376.i, %mul5.i379.i
  %add44.i = fadd contract float %add6.i380.i, %mul39.i
  %add45.i = fadd contract float %density.0609.i, %add44.i
  %sub48.i = fsub contract float %7, %43
  %mul49.i = fmul contract float %sub48.i, %mul27.i
  %add.i381.i = fadd contract float %17, %53
  %add5.i384.i = fadd contract float %18, %54
  %add8.i387.i = fadd contract float %19, %55
  %mul.i391.i = fmul contract float %mul30.i, %add.i381.i
  %mul3.i394.i = fmul contract float %mul33.i, %add5.i384.i
  %add.i395.i = fadd contract float %mul.i391.i, %mul3.i394.i
  %mul5.i398.i = fmul contract float %mul36.i, %add8.i387.i
  %add6.i399.i = fadd contract float %add.i395.i, %mul5.i398.i
  %add55.i = fadd contract float %mul49.i, %add6.i399.i
  %add56.i = fadd contract float %energy.0608.i, %add55.i
  %sub61.i = fsub contract float %4, %40
  %mul62.i = fmul contract float %sub61.i, %mul27.i
  %add.i400.i = fadd contract float %8, %44
  %add5.i403.i = fadd contract float %9, %45
  %add8.i406.i = fadd contract float %10, %46
  %mul.i410.i = fmul contract float %mul30.i, %add.i400.i
  %mul3.i413.i = fmul contract float %mul33.i, %add5.i403.i
  %add.i414.i = fadd contract float %mul.i410.i, %mul3.i413.i
  %mul5.i417.i = fmul contract float %mul36.i, %add8.i406.i
  %add6.i418.i = fadd contract float %add.i414.i, %mul5.i417.i
  %add68.i = fadd contract float %mul62.i, %add6.i418.i
  %add70.i = fadd contract float %momentum.sroa.0.0607.i, %add68.i
  %sub75.i = fsub contract float %5, %41
  %mul76.i = fmul contract float %sub75.i, %mul27.i
  %add.i419.i = fadd contract float %11, %47
  %add5.i422.i = fadd contract float %12, %48
  %add8.i425.i = fadd contract float %13, %49
  %mul.i429.i = fmul contract float %mul30.i, %add.i419.i
  %mul3.i432.i = fmul contract float %mul33.i, %add5.i422.i
  %add.i433.i = fadd contract float %mul.i429.i, %mul3.i432.i
  %mul5.i436.i = fmul contract float %mul36.i, %add8.i425.i
  %add6.i437.i = fadd contract float %add.i433.i, %mul5.i436.i
  %add82.i = fadd contract float %mul76.i, %add6.i437.i
  %add84.i = fadd contract float %momentum.sroa.10.0606.i, %add82.i
  %sub89.i = fsub contract float %6, %42
  %mul90.i = fmul contract float %sub89.i, %mul27.i
  %add.i438.i = fadd contract float %14, %50
  %add5.i441.i = fadd contract float %15, %51
  %add8.i444.i = fadd contract float %16, %52
  %mul.i448.i = fmul contract float %mul30.i, %add.i438.i
  %mul3.i451.i = fmul contract float %mul33.i, %add5.i441.i
  %add.i452.i = fadd contract float %mul.i448.i, %mul3.i451.i
  %mul5.i455.i = fmul contract float %mul36.i, %add8.i444.i
  %add6.i456.i = fadd contract float %add.i452.i, %mul5.i455.i
  %add96.i = fadd contract float %mul90.i, %add6.i456.i
  %add98.i = fadd contract float %momentum.sroa.17.0604.i, %add96.i
  br label %if.end168.i

if.else.i:                                        ; preds = %for.body.i
  switch i32 %35, label %if.end168.i [
    i32 -1, label %if.then100.i
    i32 -2, label %if.then117.i
  ]

if.then100.i:                                     ; preds = %if.else.i
  %mul102.i = fmul contract float %mul59.i.i.i, %36
  %add104.i = fadd contract float %momentum.sroa.0.0607.i, %mul102.i
  %mul107.i = fmul contract float %mul59.i.i.i, %37
  %add109.i = fadd contract float %momentum.sroa.10.0606.i, %mul107.i
  %mul112.i = fmul contract float %mul59.i.i.i, %38
  %add114.i = fadd contract float %momentum.sroa.17.0604.i, %mul112.i
  br label %if.end168.i

if.then117.i:                                     ; preds = %if.else.i
  %mul121.i = fmul contract float %36, 5.000000e-01
  %mul124.i = fmul contract float %37, 5.000000e-01
  %mul127.i = fmul contract float %38, 5.000000e-01
  %mul.i467.i = fmul contract float %add.i457.i, %mul121.i
  %mul3.i470.i = fmul contract float %add5.i460.i, %mul124.i
  %add.i471.i = fadd contract float %mul.i467.i, %mul3.i470.i
  %mul5.i474.i = fmul contract float %add8.i463.i, %mul127.i
  %add6.i475.i = fadd contract float %add.i471.i, %mul5.i474.i
  %add139.i = fadd contract float %density.0609.i, %add6.i475.i
  %mul.i484.i = fmul contract float %add.i476.i, %mul121.i
  %mul3.i487.i = fmul contract float %add5.i478.i, %mul124.i
  %add.i488.i = fadd contract float %mul.i484.i, %mul3.i487.i
  %mul5.i491.i = fmul contract float %add8.i480.i, %mul127.i
  %add6.i492.i = fadd contract float %add.i488.i, %mul5.i491.i
  %add145.i = fadd contract float %energy.0608.i, %add6.i492.i
  %mul.i501.i = fmul contract float %add.i493.i, %mul121.i
  %mul3.i504.i = fmul contract float %add5.i495.i, %mul124.i
  %add.i505.i = fadd contract float %mul.i501.i, %mul3.i504.i
  %mul5.i508.i = fmul contract float %add8.i497.i, %mul127.i
  %add6.i509.i = fadd contract float %add.i505.i, %mul5.i508.i
  %add152.i = fadd contract float %momentum.sroa.0.0607.i, %add6.i509.i
  %mul.i518.i = fmul contract float %add.i510.i, %mul121.i
  %mul3.i521.i = fmul contract float %add5.i512.i, %mul124.i
  %add.i522.i = fadd contract float %mul.i518.i, %mul3.i521.i
  %mul5.i525.i = fmul contract float %add8.i514.i, %mul127.i
  %add6.i526.i = fadd contract float %add.i522.i, %mul5.i525.i
  %add159.i = fadd contract float %momentum.sroa.10.0606.i, %add6.i526.i
  %mul.i535.i = fmul contract float %add.i527.i, %mul121.i
  %mul3.i538.i = fmul contract float %add5.i529.i, %mul124.i
  %add.i539.i = fadd contract float %mul.i535.i, %mul3.i538.i
  %mul5.i542.i = fmul contract float %add8.i531.i, %mul127.i
  %add6.i543.i = fadd contract float %add.i539.i, %mul5.i542.i
  %add166.i = fadd contract float %momentum.sroa.17.0604.i, %add6.i543.i
  br label %if.end168.i

if.end168.i:                                      ; preds = %if.then117.i, %if.then100.i, %if.else.i, %if.then.i
  %momentum.sroa.17.1.i = phi float [ %add98.i, %if.then.i ], [ %add114.i, %if.then100.i ], [ %add166.i, %if.then117.i ], [ %momentum.sroa.17.0604.i, %if.else.i ]
  %momentum.sroa.10.1.i = phi float [ %add84.i, %if.then.i ], [ %add109.i, %if.then100.i ], [ %add159.i, %if.then117.i ], [ %momentum.sroa.10.0606.i, %if.else.i ]
  %momentum.sroa.0.1.i = phi float [ %add70.i, %if.then.i ], [ %add104.i, %if.then100.i ], [ %add152.i, %if.then117.i ], [ %momentum.sroa.0.0607.i, %if.else.i ]
  %energy.1.i = phi float [ %add56.i, %if.then.i ], [ %energy.0608.i, %if.then100.i ], [ %add145.i, %if.then117.i ], [ %energy.0608.i, %if.else.i ]
  %density.1.i = phi float [ %add45.i, %if.then.i ], [ %density.0609.i, %if.then100.i ], [ %add139.i, %if.then117.i ], [ %density.0609.i, %if.else.i ]
  %inc.i = add nuw nsw i32 %j.0605.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not.i, label %_ZL12flux_of_cellIf19loaded_contributionIfEEviiPKiPKT_S6_PS4_RKT0_.exit, label %for.body.i, !llvm.loop !24

_ZL12flux_of_cellIf19loaded_contributionIfEEviiPKiPKT_S6_PS4_RKT0_.exit: ; preds = %if.end168.i
  %arrayidx172.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom.i.i.i
  store float %density.1.i, ptr %arrayidx172.i, align 4, !tbaa !16
  %arrayidx177.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom4.i.i.i
  store float %momentum.sroa.0.1.i, ptr %arrayidx177.i, align 4, !tbaa !16
  %arrayidx182.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom9.i.i.i
  store float %momentum.sroa.10.1.i, ptr %arrayidx182.i, align 4, !tbaa !16
  %arrayidx187.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom14.i.i.i
  store float %momentum.sroa.17.1.i, ptr %arrayidx187.i, align 4, !tbaa !16
  %arrayidx191.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom19.i.i.i
  store float %energy.1.i, ptr %arrayidx191.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z14cuda_time_stepiiPfS_S_S_(i32 %j, i32 %nelr, ptr nocapture readonly %old_variables, ptr nocapture writeonly %variables, ptr nocapture readonly %step_factors, ptr nocapture readonly %fluxes) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds float, ptr %step_factors, i64 %idxprom.i
  %3 = load float, ptr %arrayidx.i, align 4, !tbaa !16
  %sub.i = sub nsw i32 4, %j
  %conv.i = sitofp i32 %sub.i to float
  %div.i = fdiv contract float %3, %conv.i
  %arrayidx6.i = getelementptr inbounds float, ptr %old_variables, i64 %idxprom.i
  %4 = load float, ptr %arrayidx6.i, align 4, !tbaa !16
  %arrayidx10.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom.i
  %5 = load float, ptr %arrayidx10.i, align 4, !tbaa !16
  %mul11.i = fmul contract float %div.i, %5
  %add12.i = fadd contract float %4, %mul11.i
  %arrayidx16.i = getelementptr inbounds float, ptr %variables, i64 %idxprom.i
  store float %add12.i, ptr %arrayidx16.i, align 4, !tbaa !16
  %add4.1.i = add nsw i32 %add.i, %nelr
  %idxprom5.1.i = sext i32 %add4.1.i to i64
  %arrayidx6.1.i = getelementptr inbounds float, ptr %old_variables, i64 %idxprom5.1.i
  %6 = load float, ptr %arrayidx6.1.i, align 4, !tbaa !16
  %arrayidx10.1.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom5.1.i
  %7 = load float, ptr %arrayidx10.1.i, align 4, !tbaa !16
  %mul11.1.i = fmul contract float %div.i, %7
  %add12.1.i = fadd contract float %6, %mul11.1.i
  %arrayidx16.1.i = getelementptr inbounds float, ptr %variables, i64 %idxprom5.1.i
  store float %add12.1.i, ptr %arrayidx16.1.i, align 4, !tbaa !16
  %mul3.2.i = shl nsw i32 %nelr, 1
  %add4.2.i = add nsw i32 %mul3.2.i, %add.i
  %idxprom5.2.i = sext i32 %add4.2.i to i64
  %arrayidx6.2.i = getelementptr inbounds float, ptr %old_variables, i64 %idxprom5.2.i
  %8 = load float, ptr %arrayidx6.2.i, align 4, !tbaa !16
  %arrayidx10.2.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom5.2.i
  %9 = load float, ptr %arrayidx10.2.i, align 4, !tbaa !16
  %mul11.2.i = fmul contract float %div.i, %9
  %add12.2.i = fadd contract float %8, %mul11.2.i
  %arrayidx16.2.i = getelementptr inbounds float, ptr %variables, i64 %idxprom5.2.i
  store float %add12.2.i, ptr %arrayidx16.2.i, align 4, !tbaa !16
  %mul3.3.i = mul nsw i32 %nelr, 3
  %add4.3.i = add nsw i32 %mul3.3.i, %add.i
  %idxprom5.3.i = sext i32 %add4.3.i to i64
  %arrayidx6.3.i = getelementptr inbounds float, ptr %old_variables, i64 %idxprom5.3.i
  %10 = load float, ptr %arrayidx6.3.i, align 4, !tbaa !16
  %arrayidx10.3.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom5.3.i
  %11 = load float, ptr %arrayidx10.3.i, align 4, !tbaa !16
  %mul11.3.i = fmul contract float %div.i, %11
  %add12.3.i = fadd contract float %10, %mul11.3.i
  %arrayidx16.3.i = getelementptr inbounds float, ptr %variables, i64 %idxprom5.3.i
  store float %add12.3.i, ptr %arrayidx16.3.i, align 4, !tbaa !16
  %mul3.4.i = shl nsw i32 %nelr, 2
  %add4.4.i = add nsw i32 %mul3.4.i, %add.i
  %idxprom5.4.i = sext i32 %add4.4.i to i64
  %arrayidx6.4.i = getelementptr inbounds float, ptr %old_variables, i64 %idxprom5.4.i
  %12 = load float, ptr %arrayidx6.4.i, align 4, !tbaa !16
  %arrayidx10.4.i = getelementptr inbounds float, ptr %fluxes, i64 %idxprom5.4.i
  %13 = load float, ptr %arrayidx10.4.i, align 4, !tbaa !16
  %mul11.4.i = fmul contract float %div.i, %13
  %add12.4.i = fadd contract float %12, %mul11.4.i
  %arrayidx16.4.i = getelementptr inbounds float, ptr %variables, i64 %idxprom5.4.i
  store float %add12.4.i, ptr %arrayidx16.4.i, align 4, !tbaa !16
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write)
define dso_local void @_Z25cuda_initialize_variablesiPd(i32 %nelr, ptr nocapture writeonly %variables) local_unnamed_addr #0 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %3 = load double, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), align 8, !tbaa !25
  %idxprom6.i = sext i32 %add.i to i64
  %arrayidx7.i = getelementptr inbounds double, ptr %variables, i64 %idxprom6.i
  store double %3, ptr %arrayidx7.i, align 8, !tbaa !25
  %4 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 8), align 8, !tbaa !25
  %add5.1.i = add nsw i32 %add.i, %nelr
  %idxprom6.1.i = sext i32 %add5.1.i to i64
  %arrayidx7.1.i = getelementptr inbounds double, ptr %variables, i64 %idxprom6.1.i
  store double %4, ptr %arrayidx7.1.i, align 8, !tbaa !25
  %5 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 16), align 8, !tbaa !25
  %mul4.2.i = shl nsw i32 %nelr, 1
  %add5.2.i = add nsw i32 %mul4.2.i, %add.i
  %idxprom6.2.i = sext i32 %add5.2.i to i64
  %arrayidx7.2.i = getelementptr inbounds double, ptr %variables, i64 %idxprom6.2.i
  store double %5, ptr %arrayidx7.2.i, align 8, !tbaa !25
  %6 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 24), align 8, !tbaa !25
  %mul4.3.i = mul nsw i32 %nelr, 3
  %add5.3.i = add nsw i32 %mul4.3.i, %add.i
  %idxprom6.3.i = sext i32 %add5.3.i to i64
  %arrayidx7.3.i = getelementptr inbounds double, ptr %variables, i64 %idxprom6.3.i
  store double %6, ptr %arrayidx7.3.i, align 8, !tbaa !25
  %7 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 32), align 8, !tbaa !25
  %mul4.4.i = shl nsw i32 %nelr, 2
  %add5.4.i = add nsw i32 %mul4.4.i, %add.i
  %idxprom6.4.i = sext i32 %add5.4.i to i64
  %arrayidx7.4.i = getelementptr inbounds double, ptr %variables, i64 %idxprom6.4.i
  store double %7, ptr %arrayidx7.4.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z24cuda_compute_step_factoriPdS_S_(i32 %nelr, ptr nocapture readonly %variables, ptr nocapture readonly %areas, ptr nocapture writeonly %step_factors) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i.i.i = sext i32 %add.i to i64
  %arrayidx.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i.i
  %3 = load double, ptr %arrayidx.i.i.i, align 8, !tbaa !25
  %add3.i.i.i = add nsw i32 %add.i, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load double, ptr %arrayidx5.i.i.i, align 8, !tbaa !25
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add.i
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load double, ptr %arrayidx10.i.i.i, align 8, !tbaa !25
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add.i
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load double, ptr %arrayidx15.i.i.i, align 8, !tbaa !25
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add.i
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load double, ptr %arrayidx20.i.i.i, align 8, !tbaa !25
  %div.i.i.i = fdiv contract double %4, %3
  %div29.i.i.i = fdiv contract double %5, %3
  %div35.i.i.i = fdiv contract double %6, %3
  %mul42.i.i.i = fmul contract double %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract double %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract double %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract double %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract double %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract double @__nv_sqrt(double %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract double %3, 5.000000e-01
  %mul58.i.i.i = fmul contract double %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract double %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract double %sub.i.i.i, 0x3FD9999999999998
  %mul61.i.i.i = fmul contract double %mul59.i.i.i, 1.400000e+00
  %div63.i.i.i = fdiv contract double %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract double @__nv_sqrt(double %div63.i.i.i) #5
  %arrayidx.i = getelementptr inbounds double, ptr %areas, i64 %idxprom.i.i.i
  %8 = load double, ptr %arrayidx.i, align 8, !tbaa !25
  %call.i.i.i = tail call contract double @__nv_sqrt(double %8) #5
  %add4.i = fadd contract double %call.i.i.i.i.i, %call.i.i78.i.i.i
  %mul5.i = fmul contract double %add4.i, %call.i.i.i
  %div.i = fdiv contract double 5.000000e-01, %mul5.i
  %arrayidx7.i = getelementptr inbounds double, ptr %step_factors, i64 %idxprom.i.i.i
  store double %div.i, ptr %arrayidx7.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z31cuda_compute_flux_contributionsiPdS_S_S_S_(i32 %nelr, ptr nocapture readonly %variables, ptr nocapture writeonly %fc_momentum_x, ptr nocapture writeonly %fc_momentum_y, ptr nocapture writeonly %fc_momentum_z, ptr nocapture writeonly %fc_density_energy) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i.i.i = sext i32 %add.i to i64
  %arrayidx.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i.i
  %3 = load double, ptr %arrayidx.i.i.i, align 8, !tbaa !25
  %add3.i.i.i = add nsw i32 %add.i, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load double, ptr %arrayidx5.i.i.i, align 8, !tbaa !25
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add.i
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load double, ptr %arrayidx10.i.i.i, align 8, !tbaa !25
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add.i
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load double, ptr %arrayidx15.i.i.i, align 8, !tbaa !25
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add.i
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load double, ptr %arrayidx20.i.i.i, align 8, !tbaa !25
  %div.i.i.i = fdiv contract double %4, %3
  %div29.i.i.i = fdiv contract double %5, %3
  %div35.i.i.i = fdiv contract double %6, %3
  %mul42.i.i.i = fmul contract double %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract double %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract double %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract double %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract double %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract double @__nv_sqrt(double %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract double %3, 5.000000e-01
  %mul58.i.i.i = fmul contract double %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract double %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract double %sub.i.i.i, 0x3FD9999999999998
  %mul61.i.i.i = fmul contract double %mul59.i.i.i, 1.400000e+00
  %div63.i.i.i = fdiv contract double %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract double @__nv_sqrt(double %div63.i.i.i) #5
  %mul.i.i.i = fmul contract double %4, %div.i.i.i
  %add.i.i.i = fadd contract double %mul.i.i.i, %mul59.i.i.i
  %mul10.i.i.i = fmul contract double %div.i.i.i, %5
  %mul17.i.i12.i = fmul contract double %div.i.i.i, %6
  %mul28.i.i.i = fmul contract double %5, %div29.i.i.i
  %add30.i.i.i = fadd contract double %mul28.i.i.i, %mul59.i.i.i
  %mul37.i.i.i = fmul contract double %6, %div29.i.i.i
  %mul52.i.i.i = fmul contract double %6, %div35.i.i.i
  %add54.i.i13.i = fadd contract double %mul52.i.i.i, %mul59.i.i.i
  %add59.i.i.i = fadd contract double %7, %mul59.i.i.i
  %mul62.i.i.i = fmul contract double %div.i.i.i, %add59.i.i.i
  %mul67.i.i.i = fmul contract double %div29.i.i.i, %add59.i.i.i
  %mul72.i.i.i = fmul contract double %div35.i.i.i, %add59.i.i.i
  %arrayidx.i.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom.i.i.i
  store double %add.i.i.i, ptr %arrayidx.i.i, align 8, !tbaa !25
  %arrayidx2.i.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom4.i.i.i
  store double %mul10.i.i.i, ptr %arrayidx2.i.i, align 8, !tbaa !25
  %arrayidx5.i.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom9.i.i.i
  store double %mul17.i.i12.i, ptr %arrayidx5.i.i, align 8, !tbaa !25
  %arrayidx.i15.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom.i.i.i
  store double %mul10.i.i.i, ptr %arrayidx.i15.i, align 8, !tbaa !25
  %arrayidx2.i19.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom4.i.i.i
  store double %add30.i.i.i, ptr %arrayidx2.i19.i, align 8, !tbaa !25
  %arrayidx5.i24.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom9.i.i.i
  store double %mul37.i.i.i, ptr %arrayidx5.i24.i, align 8, !tbaa !25
  %arrayidx.i26.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom.i.i.i
  store double %mul17.i.i12.i, ptr %arrayidx.i26.i, align 8, !tbaa !25
  %arrayidx2.i30.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom4.i.i.i
  store double %mul37.i.i.i, ptr %arrayidx2.i30.i, align 8, !tbaa !25
  %arrayidx5.i35.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom9.i.i.i
  store double %add54.i.i13.i, ptr %arrayidx5.i35.i, align 8, !tbaa !25
  %arrayidx.i37.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom.i.i.i
  store double %mul62.i.i.i, ptr %arrayidx.i37.i, align 8, !tbaa !25
  %arrayidx2.i41.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom4.i.i.i
  store double %mul67.i.i.i, ptr %arrayidx2.i41.i, align 8, !tbaa !25
  %arrayidx5.i46.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom9.i.i.i
  store double %mul72.i.i.i, ptr %arrayidx5.i46.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17cuda_compute_fluxiPiPdS0_S0_(i32 %nelr, ptr nocapture readonly %elements_surrounding_elements, ptr nocapture readonly %normals, ptr nocapture readonly %variables, ptr nocapture writeonly %fluxes) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom.i.i.i = sext i32 %add to i64
  %arrayidx.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i.i
  %3 = load double, ptr %arrayidx.i.i.i, align 8, !tbaa !25
  %add3.i.i.i = add nsw i32 %add, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load double, ptr %arrayidx5.i.i.i, align 8, !tbaa !25
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load double, ptr %arrayidx10.i.i.i, align 8, !tbaa !25
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load double, ptr %arrayidx15.i.i.i, align 8, !tbaa !25
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load double, ptr %arrayidx20.i.i.i, align 8, !tbaa !25
  %div.i.i.i = fdiv contract double %4, %3
  %div29.i.i.i = fdiv contract double %5, %3
  %div35.i.i.i = fdiv contract double %6, %3
  %mul42.i.i.i = fmul contract double %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract double %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract double %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract double %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract double %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract double @__nv_sqrt(double %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract double %3, 5.000000e-01
  %mul58.i.i.i = fmul contract double %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract double %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract double %sub.i.i.i, 0x3FD9999999999998
  %mul61.i.i.i = fmul contract double %mul59.i.i.i, 1.400000e+00
  %div63.i.i.i = fdiv contract double %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract double @__nv_sqrt(double %div63.i.i.i) #5
  %mul.i.i.i.i = fmul contract double %4, %div.i.i.i
  %add.i.i.i.i = fadd contract double %mul.i.i.i.i, %mul59.i.i.i
  %mul10.i.i.i.i = fmul contract double %div.i.i.i, %5
  %mul17.i.i.i.i = fmul contract double %div.i.i.i, %6
  %mul28.i.i.i.i = fmul contract double %5, %div29.i.i.i
  %add30.i.i.i.i = fadd contract double %mul28.i.i.i.i, %mul59.i.i.i
  %mul37.i.i.i.i = fmul contract double %6, %div29.i.i.i
  %mul52.i.i.i.i = fmul contract double %6, %div35.i.i.i
  %add54.i.i.i.i = fadd contract double %mul52.i.i.i.i, %mul59.i.i.i
  %add59.i.i.i.i = fadd contract double %7, %mul59.i.i.i
  %mul62.i.i.i.i = fmul contract double %div.i.i.i, %add59.i.i.i.i
  %mul67.i.i.i.i = fmul contract double %div29.i.i.i, %add59.i.i.i.i
  %mul72.i.i.i.i = fmul contract double %div35.i.i.i, %add59.i.i.i.i
  %8 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 8), align 8
  %9 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 16), align 8
  %10 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 24), align 8
  %add.i452.i = fadd contract double %4, %8
  %add5.i455.i = fadd contract double %5, %9
  %add8.i458.i = fadd contract double %6, %10
  %11 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), align 8
  %add.i471.i = fadd contract double %11, %mul62.i.i.i.i
  %12 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), i64 8), align 8
  %add5.i473.i = fadd contract double %mul67.i.i.i.i, %12
  %13 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), i64 16), align 8
  %add8.i475.i = fadd contract double %mul72.i.i.i.i, %13
  %14 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), align 8
  %add.i488.i = fadd contract double %add.i.i.i.i, %14
  %15 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), i64 8), align 8
  %add5.i490.i = fadd contract double %mul10.i.i.i.i, %15
  %16 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), i64 16), align 8
  %add8.i492.i = fadd contract double %mul17.i.i.i.i, %16
  %17 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), align 8
  %add.i505.i = fadd contract double %mul10.i.i.i.i, %17
  %18 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), i64 8), align 8
  %add5.i507.i = fadd contract double %add30.i.i.i.i, %18
  %19 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), i64 16), align 8
  %add8.i509.i = fadd contract double %mul37.i.i.i.i, %19
  %20 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), align 8
  %add.i522.i = fadd contract double %mul17.i.i.i.i, %20
  %21 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), i64 8), align 8
  %add5.i524.i = fadd contract double %mul37.i.i.i.i, %21
  %22 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), i64 16), align 8
  %add8.i526.i = fadd contract double %add54.i.i.i.i, %22
  br label %for.body.i

for.body.i:                                       ; preds = %if.end168.i, %entry
  %density.0613.i = phi double [ 0.000000e+00, %entry ], [ %density.1.i, %if.end168.i ]
  %energy.0612.i = phi double [ 0.000000e+00, %entry ], [ %energy.1.i, %if.end168.i ]
  %momentum.sroa.0.0611.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.0.1.i, %if.end168.i ]
  %momentum.sroa.10.0610.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.10.1.i, %if.end168.i ]
  %j.0609.i = phi i32 [ 0, %entry ], [ %inc.i, %if.end168.i ]
  %momentum.sroa.17.0608.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.17.1.i, %if.end168.i ]
  %mul.i = mul nsw i32 %j.0609.i, %nelr
  %add.i = add nsw i32 %mul.i, %add
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %elements_surrounding_elements, i64 %idxprom.i
  %23 = load i32, ptr %arrayidx.i, align 4, !tbaa !20
  %arrayidx5.i = getelementptr inbounds double, ptr %normals, i64 %idxprom.i
  %24 = load double, ptr %arrayidx5.i, align 8, !tbaa !25
  %add6.i = add nuw nsw i32 %j.0609.i, 4
  %mul7.i = mul nsw i32 %add6.i, %nelr
  %add8.i = add nsw i32 %mul7.i, %add
  %idxprom9.i = sext i32 %add8.i to i64
  %arrayidx10.i = getelementptr inbounds double, ptr %normals, i64 %idxprom9.i
  %25 = load double, ptr %arrayidx10.i, align 8, !tbaa !25
  %add11.i = add nuw nsw i32 %j.0609.i, 8
  %mul12.i = mul nsw i32 %add11.i, %nelr
  %add13.i = add nsw i32 %mul12.i, %add
  %idxprom14.i = sext i32 %add13.i to i64
  %arrayidx15.i = getelementptr inbounds double, ptr %normals, i64 %idxprom14.i
  %26 = load double, ptr %arrayidx15.i, align 8, !tbaa !25
  %cmp16.i = icmp sgt i32 %23, -1
  br i1 %cmp16.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %for.body.i
  %mul.i.i = fmul contract double %24, %24
  %mul3.i.i = fmul contract double %25, %25
  %add.i.i = fadd contract double %mul.i.i, %mul3.i.i
  %mul5.i.i = fmul contract double %26, %26
  %add6.i.i = fadd contract double %add.i.i, %mul5.i.i
  %call.i.i.i = tail call contract double @__nv_sqrt(double %add6.i.i) #5
  %idxprom.i.i290.i = zext nneg i32 %23 to i64
  %arrayidx.i.i291.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i290.i
  %27 = load double, ptr %arrayidx.i.i291.i, align 8, !tbaa !25
  %add3.i.i292.i = add nsw i32 %23, %nelr
  %idxprom4.i.i293.i = sext i32 %add3.i.i292.i to i64
  %arrayidx5.i.i294.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i293.i
  %28 = load double, ptr %arrayidx5.i.i294.i, align 8, !tbaa !25
  %add8.i.i297.i = add nsw i32 %23, %mul7.i.i.i
  %idxprom9.i.i298.i = sext i32 %add8.i.i297.i to i64
  %arrayidx10.i.i299.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i298.i
  %29 = load double, ptr %arrayidx10.i.i299.i, align 8, !tbaa !25
  %add13.i.i302.i = add nsw i32 %23, %mul12.i.i.i
  %idxprom14.i.i303.i = sext i32 %add13.i.i302.i to i64
  %arrayidx15.i.i304.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i303.i
  %30 = load double, ptr %arrayidx15.i.i304.i, align 8, !tbaa !25
  %add18.i.i307.i = add nsw i32 %23, %mul17.i.i.i
  %idxprom19.i.i308.i = sext i32 %add18.i.i307.i to i64
  %arrayidx20.i.i309.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i308.i
  %31 = load double, ptr %arrayidx20.i.i309.i, align 8, !tbaa !25
  %div.i.i311.i = fdiv contract double %28, %27
  %div29.i.i313.i = fdiv contract double %29, %27
  %div35.i.i315.i = fdiv contract double %30, %27
  %mul42.i.i317.i = fmul contract double %div.i.i311.i, %div.i.i311.i
  %mul47.i.i318.i = fmul contract double %div29.i.i313.i, %div29.i.i313.i
  %add48.i.i319.i = fadd contract double %mul42.i.i317.i, %mul47.i.i318.i
  %mul53.i.i320.i = fmul contract double %div35.i.i315.i, %div35.i.i315.i
  %add54.i.i321.i = fadd contract double %add48.i.i319.i, %mul53.i.i320.i
  %call.i.i.i.i322.i = tail call contract double @__nv_sqrt(double %add54.i.i321.i) #5
  %mul57.i.i324.i = fmul contract double %27, 5.000000e-01
  %mul58.i.i325.i = fmul contract double %mul57.i.i324.i, %add54.i.i321.i
  %sub.i.i326.i = fsub contract double %31, %mul58.i.i325.i
  %mul59.i.i327.i = fmul contract double %sub.i.i326.i, 0x3FD9999999999998
  %mul61.i.i329.i = fmul contract double %mul59.i.i327.i, 1.400000e+00
  %div63.i.i330.i = fdiv contract double %mul61.i.i329.i, %27
  %call.i.i78.i.i331.i = tail call contract double @__nv_sqrt(double %div63.i.i330.i) #5
  %mul.i.i.i335.i = fmul contract double %28, %div.i.i311.i
  %add.i.i.i337.i = fadd contract double %mul.i.i.i335.i, %mul59.i.i327.i
  %mul10.i.i.i339.i = fmul contract double %div.i.i311.i, %29
  %mul17.i.i.i341.i = fmul contract double %div.i.i311.i, %30
  %mul28.i.i.i343.i = fmul contract double %29, %div29.i.i313.i
  %add30.i.i.i344.i = fadd contract double %mul28.i.i.i343.i, %mul59.i.i327.i
  %mul37.i.i.i345.i = fmul contract double %30, %div29.i.i313.i
  %mul52.i.i.i347.i = fmul contract double %30, %div35.i.i315.i
  %add54.i.i.i348.i = fadd contract double %mul52.i.i.i347.i, %mul59.i.i327.i
  %add59.i.i.i350.i = fadd contract double %31, %mul59.i.i327.i
  %mul62.i.i.i351.i = fmul contract double %div.i.i311.i, %add59.i.i.i350.i
  %mul67.i.i.i352.i = fmul contract double %div29.i.i313.i, %add59.i.i.i350.i
  %mul72.i.i.i353.i = fmul contract double %div35.i.i315.i, %add59.i.i.i350.i
  %mul20.i = fmul contract double %call.i.i.i, -2.000000e-01
  %mul21.i = fmul contract double %mul20.i, 5.000000e-01
  %add23.i = fadd contract double %call.i.i.i.i.i, %call.i.i.i.i322.i
  %add24.i = fadd contract double %call.i.i78.i.i.i, %add23.i
  %add26.i = fadd contract double %call.i.i78.i.i331.i, %add24.i
  %mul27.i = fmul contract double %mul21.i, %add26.i
  %mul30.i = fmul contract double %24, 5.000000e-01
  %mul33.i = fmul contract double %25, 5.000000e-01
  %mul36.i = fmul contract double %26, 5.000000e-01
  %sub.i = fsub contract double %3, %27
  %mul39.i = fmul contract double %sub.i, %mul27.i
  %add.i366.i = fadd contract double %4, %28
  %add5.i.i = fadd contract double %5, %29
  %add8.i.i = fadd contract double %6, %30
  %mul.i367.i = fmul contract double %mul30.i, %add.i366.i
  %mul3.i370.i = fmul contract double %mul33.i, %add5.i.i
  %add.i371.i = fadd contract double %mul.i367.i, %mul3.i370.i
  %mul5.i374.i = fmul contract double %mul36.i, %add8.i.i
  %add6.i375.i = fadd contract double %add.i371.i, %mul5.i374.i
  %add44.i = fadd contract double %add6.i375.i, %mul39.i
  %add45.i = fadd contract double %density.0613.i, %add44.i
  %sub48.i = fsub contract double %7, %31
  %mul49.i = fmul contract double %sub48.i, %mul27.i
  %add.i376.i = fadd contract double %mul62.i.i.i.i, %mul62.i.i.i351.i
  %add5.i379.i = fadd contract double %mul67.i.i.i.i, %mul67.i.i.i352.i
  %add8.i382.i = fadd contract double %mul72.i.i.i.i, %mul72.i.i.i353.i
  %mul.i386.i = fmul contract double %mul30.i, %add.i376.i
  %mul3.i389.i = fmul contract double %mul33.i, %add5.i379.i
  %add.i390.i = fadd contract double %mul.i386.i, %mul3.i389.i
  %mul5.i393.i = fmul contract double %mul36.i, %add8.i382.i
  %add6.i394.i = fadd contract double %mul5.i393.i, %add.i390.i
  %add55.i = fadd contract double %mul49.i, %add6.i394.i
  %add56.i = fadd contract double %energy.0612.i, %add55.i
  %sub61.i = fsub contract double %4, %28
  %mul62.i = fmul contract double %sub61.i, %mul27.i
  %add.i395.i = fadd contract double %add.i.i.i.i, %add.i.i.i337.i
  %add5.i398.i = fadd contract double %mul10.i.i.i.i, %mul10.i.i.i339.i
  %add8.i401.i = fadd contract double %mul17.i.i.i.i, %mul17.i.i.i341.i
  %mul.i405.i = fmul contract double %mul30.i, %add.i395.i
  %mul3.i408.i = fmul contract double %mul33.i, %add5.i398.i
  %add.i409.i = fadd contract double %mul3.i408.i, %mul.i405.i
  %mul5.i412.i = fmul contract double %mul36.i, %add8.i401.i
  %add6.i413.i = fadd contract double %mul5.i412.i, %add.i409.i
  %add68.i = fadd contract double %mul62.i, %add6.i413.i
  %add70.i = fadd contract double %momentum.sroa.0.0611.i, %add68.i
  %sub75.i = fsub contract double %5, %29
  %mul76.i = fmul contract double %sub75.i, %mul27.i
  %add5.i417.i = fadd contract double %add30.i.i.i.i, %add30.i.i.i344.i
  %add8.i420.i = fadd contract double %mul37.i.i.i.i, %mul37.i.i.i345.i
  %mul.i424.i = fmul contract double %mul30.i, %add5.i398.i
  %mul3.i427.i = fmul contract double %mul33.i, %add5.i417.i
  %add.i428.i = fadd contract double %mul.i424.i, %mul3.i427.i
  %mul5.i431.i = fmul contract double %mul36.i, %add8.i420.i
  %add6.i432.i = fadd contract double %mul5.i431.i, %add.i428.i
  %add82.i = fadd contract double %mul76.i, %add6.i432.i
  %add84.i = fadd contract double %momentum.sroa.10.0610.i, %add82.i
  %sub89.i = fsub contract double %6, %30
  %mul90.i = fmul contract double %sub89.i, %mul27.i
  %add8.i439.i = fadd contract double %add54.i.i.i.i, %add54.i.i.i348.i
  %mul.i443.i = fmul contract double %mul30.i, %add8.i401.i
  %mul3.i446.i = fmul contract double %mul33.i, %add8.i420.i
  %add.i447.i = fadd contract double %mul.i443.i, %mul3.i446.i
  %mul5.i450.i = fmul contract double %mul36.i, %add8.i439.i
  %add6.i451.i = fadd contract double %add.i447.i, %mul5.i450.i
  %add96.i = fadd contract double %mul90.i, %add6.i451.i
  %add98.i = fadd contract double %momentum.sroa.17.0608.i, %add96.i
  br label %if.end168.i

if.else.i:                                        ; preds = %for.body.i
  switch i32 %23, label %if.end168.i [
    i32 -1, label %if.then100.i
    i32 -2, label %if.then117.i
  ]

if.then100.i:                                     ; preds = %if.else.i
  %mul102.i = fmul contract double %mul59.i.i.i, %24
  %add104.i = fadd contract double %momentum.sroa.0.0611.i, %mul102.i
  %mul107.i = fmul contract double %mul59.i.i.i, %25
  %add109.i = fadd contract double %momentum.sroa.10.0610.i, %mul107.i
  %mul112.i = fmul contract double %mul59.i.i.i, %26
  %add114.i = fadd contract double %momentum.sroa.17.0608.i, %mul112.i
  br label %if.end168.i

if.then117.i:                                     ; preds = %if.else.i
  %mul121.i = fmul contract double %24, 5.000000e-01
  %mul124.i = fmul contract double %25, 5.000000e-01
  %mul127.i = fmul contract double %26, 5.000000e-01
  %mul.i462.i = fmul contract double %add.i452.i, %mul121.i
  %mul3.i465.i = fmul contract double %add5.i455.i, %mul124.i
  %add.i466.i = fadd contract double %mul.i462.i, %mul3.i465.i
  %mul5.i469.i = fmul contract double %add8.i458.i, %mul127.i
  %add6.i470.i = fadd contract double %add.i466.i, %mul5.i469.i
  %add139.i = fadd contract double %density.0613.i, %add6.i470.i
  %mul.i479.i = fmul contract double %add.i471.i, %mul121.i
  %mul3.i482.i = fmul contract double %add5.i473.i, %mul124.i
  %add.i483.i = fadd contract double %mul.i479.i, %mul3.i482.i
  %mul5.i486.i = fmul contract double %add8.i475.i, %mul127.i
  %add6.i487.i = fadd contract double %add.i483.i, %mul5.i486.i
  %add145.i = fadd contract double %energy.0612.i, %add6.i487.i
  %mul.i496.i = fmul contract double %add.i488.i, %mul121.i
  %mul3.i499.i = fmul contract double %add5.i490.i, %mul124.i
  %add.i500.i = fadd contract double %mul.i496.i, %mul3.i499.i
  %mul5.i503.i = fmul contract double %add8.i492.i, %mul127.i
  %add6.i504.i = fadd contract double %add.i500.i, %mul5.i503.i
  %add152.i = fadd contract double %momentum.sroa.0.0611.i, %add6.i504.i
  %mul.i513.i = fmul contract double %add.i505.i, %mul121.i
  %mul3.i516.i = fmul contract double %add5.i507.i, %mul124.i
  %add.i517.i = fadd contract double %mul.i513.i, %mul3.i516.i
  %mul5.i520.i = fmul contract double %add8.i509.i, %mul127.i
  %add6.i521.i = fadd contract double %add.i517.i, %mul5.i520.i
  %add159.i = fadd contract double %momentum.sroa.10.0610.i, %add6.i521.i
  %mul.i530.i = fmul contract double %add.i522.i, %mul121.i
  %mul3.i533.i = fmul contract double %add5.i524.i, %mul124.i
  %add.i534.i = fadd contract double %mul.i530.i, %mul3.i533.i
  %mul5.i537.i = fmul contract double %add8.i526.i, %mul127.i
  %add6.i538.i = fadd contract double %add.i534.i, %mul5.i537.i
  %add166.i = fadd contract double %momentum.sroa.17.0608.i, %add6.i538.i
  br label %if.end168.i

if.end168.i:                                      ; preds = %if.then117.i, %if.then100.i, %if.else.i, %if.then.i
  %momentum.sroa.17.1.i = phi double [ %add98.i, %if.then.i ], [ %add114.i, %if.then100.i ], [ %add166.i, %if.then117.i ], [ %momentum.sroa.17.0608.i, %if.else.i ]
  %momentum.sroa.10.1.i = phi double [ %add84.i, %if.then.i ], [ %add109.i, %if.then100.i ], [ %add159.i, %if.then117.i ], [ %momentum.sroa.10.0610.i, %if.else.i ]
  %momentum.sroa.0.1.i = phi double [ %add70.i, %if.then.i ], [ %add104.i, %if.then100.i ], [ %add152.i, %if.then117.i ], [ %momentum.sroa.0.0611.i, %if.else.i ]
  %energy.1.i = phi double [ %add56.i, %if.then.i ], [ %energy.0612.i, %if.then100.i ], [ %add145.i, %if.then117.i ], [ %energy.0612.i, %if.else.i ]
  %density.1.i = phi double [ %add45.i, %if.then.i ], [ %density.0613.i, %if.then100.i ], [ %add139.i, %if.then117.i ], [ %density.0613.i, %if.else.i ]
  %inc.i = add nuw nsw i32 %j.0609.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not.i, label %_ZL12flux_of_cellId21computed_contributionIdEEviiPKiPKT_S6_PS4_RKT0_.exit, label %for.body.i, !llvm.loop !27

_ZL12flux_of_cellId21computed_contributionIdEEviiPKiPKT_S6_PS4_RKT0_.exit: ; preds = %if.end168.i
  %arrayidx172.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom.i.i.i
  store double %density.1.i, ptr %arrayidx172.i, align 8, !tbaa !25
  %arrayidx177.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom4.i.i.i
  store double %momentum.sroa.0.1.i, ptr %arrayidx177.i, align 8, !tbaa !25
  %arrayidx182.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom9.i.i.i
  store double %momentum.sroa.10.1.i, ptr %arrayidx182.i, align 8, !tbaa !25
  %arrayidx187.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom14.i.i.i
  store double %momentum.sroa.17.1.i, ptr %arrayidx187.i, align 8, !tbaa !25
  %arrayidx191.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom19.i.i.i
  store double %energy.1.i, ptr %arrayidx191.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: convergent mustprogress norecurse nounwind
define dso_local void @_Z17cuda_compute_fluxiPiPdS0_S0_S0_S0_S0_S0_(i32 %nelr, ptr nocapture readonly %elements_surrounding_elements, ptr nocapture readonly %normals, ptr nocapture readonly %variables, ptr nocapture readonly %fc_momentum_x, ptr nocapture readonly %fc_momentum_y, ptr nocapture readonly %fc_momentum_z, ptr nocapture readonly %fc_density_energy, ptr nocapture writeonly %fluxes) local_unnamed_addr #1 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add = add i32 %mul, %2
  %idxprom.i.i.i = sext i32 %add to i64
  %arrayidx.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i.i
  %3 = load double, ptr %arrayidx.i.i.i, align 8, !tbaa !25
  %add3.i.i.i = add nsw i32 %add, %nelr
  %idxprom4.i.i.i = sext i32 %add3.i.i.i to i64
  %arrayidx5.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i.i
  %4 = load double, ptr %arrayidx5.i.i.i, align 8, !tbaa !25
  %mul7.i.i.i = shl nsw i32 %nelr, 1
  %add8.i.i.i = add nsw i32 %mul7.i.i.i, %add
  %idxprom9.i.i.i = sext i32 %add8.i.i.i to i64
  %arrayidx10.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i.i
  %5 = load double, ptr %arrayidx10.i.i.i, align 8, !tbaa !25
  %mul12.i.i.i = mul nsw i32 %nelr, 3
  %add13.i.i.i = add nsw i32 %mul12.i.i.i, %add
  %idxprom14.i.i.i = sext i32 %add13.i.i.i to i64
  %arrayidx15.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i.i
  %6 = load double, ptr %arrayidx15.i.i.i, align 8, !tbaa !25
  %mul17.i.i.i = shl nsw i32 %nelr, 2
  %add18.i.i.i = add nsw i32 %mul17.i.i.i, %add
  %idxprom19.i.i.i = sext i32 %add18.i.i.i to i64
  %arrayidx20.i.i.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i.i
  %7 = load double, ptr %arrayidx20.i.i.i, align 8, !tbaa !25
  %div.i.i.i = fdiv contract double %4, %3
  %div29.i.i.i = fdiv contract double %5, %3
  %div35.i.i.i = fdiv contract double %6, %3
  %mul42.i.i.i = fmul contract double %div.i.i.i, %div.i.i.i
  %mul47.i.i.i = fmul contract double %div29.i.i.i, %div29.i.i.i
  %add48.i.i.i = fadd contract double %mul42.i.i.i, %mul47.i.i.i
  %mul53.i.i.i = fmul contract double %div35.i.i.i, %div35.i.i.i
  %add54.i.i.i = fadd contract double %add48.i.i.i, %mul53.i.i.i
  %call.i.i.i.i.i = tail call contract double @__nv_sqrt(double %add54.i.i.i) #5
  %mul57.i.i.i = fmul contract double %3, 5.000000e-01
  %mul58.i.i.i = fmul contract double %mul57.i.i.i, %add54.i.i.i
  %sub.i.i.i = fsub contract double %7, %mul58.i.i.i
  %mul59.i.i.i = fmul contract double %sub.i.i.i, 0x3FD9999999999998
  %mul61.i.i.i = fmul contract double %mul59.i.i.i, 1.400000e+00
  %div63.i.i.i = fdiv contract double %mul61.i.i.i, %3
  %call.i.i78.i.i.i = tail call contract double @__nv_sqrt(double %div63.i.i.i) #5
  %arrayidx.i.i291.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom.i.i.i
  %8 = load double, ptr %arrayidx.i.i291.i, align 8, !tbaa !25
  %arrayidx3.i.i.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom4.i.i.i
  %9 = load double, ptr %arrayidx3.i.i.i, align 8, !tbaa !25
  %arrayidx7.i.i.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom9.i.i.i
  %10 = load double, ptr %arrayidx7.i.i.i, align 8, !tbaa !25
  %arrayidx.i16.i.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom.i.i.i
  %11 = load double, ptr %arrayidx.i16.i.i, align 8, !tbaa !25
  %arrayidx3.i19.i.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom4.i.i.i
  %12 = load double, ptr %arrayidx3.i19.i.i, align 8, !tbaa !25
  %arrayidx7.i23.i.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom9.i.i.i
  %13 = load double, ptr %arrayidx7.i23.i.i, align 8, !tbaa !25
  %arrayidx.i28.i.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom.i.i.i
  %14 = load double, ptr %arrayidx.i28.i.i, align 8, !tbaa !25
  %arrayidx3.i31.i.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom4.i.i.i
  %15 = load double, ptr %arrayidx3.i31.i.i, align 8, !tbaa !25
  %arrayidx7.i35.i.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom9.i.i.i
  %16 = load double, ptr %arrayidx7.i35.i.i, align 8, !tbaa !25
  %arrayidx.i40.i.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom.i.i.i
  %17 = load double, ptr %arrayidx.i40.i.i, align 8, !tbaa !25
  %arrayidx3.i43.i.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom4.i.i.i
  %18 = load double, ptr %arrayidx3.i43.i.i, align 8, !tbaa !25
  %arrayidx7.i47.i.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom9.i.i.i
  %19 = load double, ptr %arrayidx7.i47.i.i, align 8, !tbaa !25
  %20 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 8), align 8
  %21 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 16), align 8
  %22 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_variable_double to ptr), i64 24), align 8
  %add.i457.i = fadd contract double %4, %20
  %add5.i460.i = fadd contract double %5, %21
  %add8.i463.i = fadd contract double %6, %22
  %23 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), align 8
  %add.i476.i = fadd contract double %17, %23
  %24 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), i64 8), align 8
  %add5.i478.i = fadd contract double %18, %24
  %25 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_density_energy_double to ptr), i64 16), align 8
  %add8.i480.i = fadd contract double %19, %25
  %26 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), align 8
  %add.i493.i = fadd contract double %8, %26
  %27 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), i64 8), align 8
  %add5.i495.i = fadd contract double %9, %27
  %28 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_x_double to ptr), i64 16), align 8
  %add8.i497.i = fadd contract double %10, %28
  %29 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), align 8
  %add.i510.i = fadd contract double %11, %29
  %30 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), i64 8), align 8
  %add5.i512.i = fadd contract double %12, %30
  %31 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_y_double to ptr), i64 16), align 8
  %add8.i514.i = fadd contract double %13, %31
  %32 = load double, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), align 8
  %add.i527.i = fadd contract double %14, %32
  %33 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), i64 8), align 8
  %add5.i529.i = fadd contract double %15, %33
  %34 = load double, ptr getelementptr inbounds (i8, ptr addrspacecast (ptr addrspace(4) @ff_flux_contribution_momentum_z_double to ptr), i64 16), align 8
  %add8.i531.i = fadd contract double %16, %34
  br label %for.body.i

for.body.i:                                       ; preds = %if.end168.i, %entry
  %density.0609.i = phi double [ 0.000000e+00, %entry ], [ %density.1.i, %if.end168.i ]
  %energy.0608.i = phi double [ 0.000000e+00, %entry ], [ %energy.1.i, %if.end168.i ]
  %momentum.sroa.0.0607.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.0.1.i, %if.end168.i ]
  %momentum.sroa.10.0606.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.10.1.i, %if.end168.i ]
  %j.0605.i = phi i32 [ 0, %entry ], [ %inc.i, %if.end168.i ]
  %momentum.sroa.17.0604.i = phi double [ 0.000000e+00, %entry ], [ %momentum.sroa.17.1.i, %if.end168.i ]
  %mul.i = mul nsw i32 %j.0605.i, %nelr
  %add.i = add nsw i32 %mul.i, %add
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds i32, ptr %elements_surrounding_elements, i64 %idxprom.i
  %35 = load i32, ptr %arrayidx.i, align 4, !tbaa !20
  %arrayidx5.i = getelementptr inbounds double, ptr %normals, i64 %idxprom.i
  %36 = load double, ptr %arrayidx5.i, align 8, !tbaa !25
  %add6.i = add nuw nsw i32 %j.0605.i, 4
  %mul7.i = mul nsw i32 %add6.i, %nelr
  %add8.i = add nsw i32 %mul7.i, %add
  %idxprom9.i = sext i32 %add8.i to i64
  %arrayidx10.i = getelementptr inbounds double, ptr %normals, i64 %idxprom9.i
  %37 = load double, ptr %arrayidx10.i, align 8, !tbaa !25
  %add11.i = add nuw nsw i32 %j.0605.i, 8
  %mul12.i = mul nsw i32 %add11.i, %nelr
  %add13.i = add nsw i32 %mul12.i, %add
  %idxprom14.i = sext i32 %add13.i to i64
  %arrayidx15.i = getelementptr inbounds double, ptr %normals, i64 %idxprom14.i
  %38 = load double, ptr %arrayidx15.i, align 8, !tbaa !25
  %cmp16.i = icmp sgt i32 %35, -1
  br i1 %cmp16.i, label %if.then.i, label %if.else.i

if.then.i:                                        ; preds = %for.body.i
  %mul.i.i = fmul contract double %36, %36
  %mul3.i.i = fmul contract double %37, %37
  %add.i.i = fadd contract double %mul.i.i, %mul3.i.i
  %mul5.i.i = fmul contract double %38, %38
  %add6.i.i = fadd contract double %add.i.i, %mul5.i.i
  %call.i.i.i = tail call contract double @__nv_sqrt(double %add6.i.i) #5
  %idxprom.i.i294.i = zext nneg i32 %35 to i64
  %arrayidx.i.i295.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i.i294.i
  %39 = load double, ptr %arrayidx.i.i295.i, align 8, !tbaa !25
  %add3.i.i296.i = add nsw i32 %35, %nelr
  %idxprom4.i.i297.i = sext i32 %add3.i.i296.i to i64
  %arrayidx5.i.i298.i = getelementptr inbounds double, ptr %variables, i64 %idxprom4.i.i297.i
  %40 = load double, ptr %arrayidx5.i.i298.i, align 8, !tbaa !25
  %add8.i.i301.i = add nsw i32 %35, %mul7.i.i.i
  %idxprom9.i.i302.i = sext i32 %add8.i.i301.i to i64
  %arrayidx10.i.i303.i = getelementptr inbounds double, ptr %variables, i64 %idxprom9.i.i302.i
  %41 = load double, ptr %arrayidx10.i.i303.i, align 8, !tbaa !25
  %add13.i.i306.i = add nsw i32 %35, %mul12.i.i.i
  %idxprom14.i.i307.i = sext i32 %add13.i.i306.i to i64
  %arrayidx15.i.i308.i = getelementptr inbounds double, ptr %variables, i64 %idxprom14.i.i307.i
  %42 = load double, ptr %arrayidx15.i.i308.i, align 8, !tbaa !25
  %add18.i.i311.i = add nsw i32 %35, %mul17.i.i.i
  %idxprom19.i.i312.i = sext i32 %add18.i.i311.i to i64
  %arrayidx20.i.i313.i = getelementptr inbounds double, ptr %variables, i64 %idxprom19.i.i312.i
  %43 = load double, ptr %arrayidx20.i.i313.i, align 8, !tbaa !25
  %div.i.i315.i = fdiv contract double %40, %39
  %div29.i.i317.i = fdiv contract double %41, %39
  %div35.i.i319.i = fdiv contract double %42, %39
  %mul42.i.i321.i = fmul contract double %div.i.i315.i, %div.i.i315.i
  %mul47.i.i322.i = fmul contract double %div29.i.i317.i, %div29.i.i317.i
  %add48.i.i323.i = fadd contract double %mul42.i.i321.i, %mul47.i.i322.i
  %mul53.i.i324.i = fmul contract double %div35.i.i319.i, %div35.i.i319.i
  %add54.i.i325.i = fadd contract double %add48.i.i323.i, %mul53.i.i324.i
  %call.i.i.i.i326.i = tail call contract double @__nv_sqrt(double %add54.i.i325.i) #5
  %mul57.i.i328.i = fmul contract double %39, 5.000000e-01
  %mul58.i.i329.i = fmul contract double %mul57.i.i328.i, %add54.i.i325.i
  %sub.i.i330.i = fsub contract double %43, %mul58.i.i329.i
  %mul59.i.i331.i = fmul contract double %sub.i.i330.i, 0x3FD9999999999998
  %mul61.i.i333.i = fmul contract double %mul59.i.i331.i, 1.400000e+00
  %div63.i.i334.i = fdiv contract double %mul61.i.i333.i, %39
  %call.i.i78.i.i335.i = tail call contract double @__nv_sqrt(double %div63.i.i334.i) #5
  %arrayidx.i.i339.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom.i.i294.i
  %44 = load double, ptr %arrayidx.i.i339.i, align 8, !tbaa !25
  %arrayidx3.i.i342.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom4.i.i297.i
  %45 = load double, ptr %arrayidx3.i.i342.i, align 8, !tbaa !25
  %arrayidx7.i.i346.i = getelementptr inbounds double, ptr %fc_momentum_x, i64 %idxprom9.i.i302.i
  %46 = load double, ptr %arrayidx7.i.i346.i, align 8, !tbaa !25
  %arrayidx.i16.i348.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom.i.i294.i
  %47 = load double, ptr %arrayidx.i16.i348.i, align 8, !tbaa !25
  %arrayidx3.i19.i349.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom4.i.i297.i
  %48 = load double, ptr %arrayidx3.i19.i349.i, align 8, !tbaa !25
  %arrayidx7.i23.i350.i = getelementptr inbounds double, ptr %fc_momentum_y, i64 %idxprom9.i.i302.i
  %49 = load double, ptr %arrayidx7.i23.i350.i, align 8, !tbaa !25
  %arrayidx.i28.i352.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom.i.i294.i
  %50 = load double, ptr %arrayidx.i28.i352.i, align 8, !tbaa !25
  %arrayidx3.i31.i353.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom4.i.i297.i
  %51 = load double, ptr %arrayidx3.i31.i353.i, align 8, !tbaa !25
  %arrayidx7.i35.i354.i = getelementptr inbounds double, ptr %fc_momentum_z, i64 %idxprom9.i.i302.i
  %52 = load double, ptr %arrayidx7.i35.i354.i, align 8, !tbaa !25
  %arrayidx.i40.i356.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom.i.i294.i
  %53 = load double, ptr %arrayidx.i40.i356.i, align 8, !tbaa !25
  %arrayidx3.i43.i357.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom4.i.i297.i
  %54 = load double, ptr %arrayidx3.i43.i357.i, align 8, !tbaa !25
  %arrayidx7.i47.i358.i = getelementptr inbounds double, ptr %fc_density_energy, i64 %idxprom9.i.i302.i
  %55 = load double, ptr %arrayidx7.i47.i358.i, align 8, !tbaa !25
  %mul20.i = fmul contract double %call.i.i.i, -2.000000e-01
  %mul21.i = fmul contract double %mul20.i, 5.000000e-01
  %add23.i = fadd contract double %call.i.i.i.i.i, %call.i.i.i.i326.i
  %add24.i = fadd contract double %call.i.i78.i.i.i, %add23.i
  %add26.i = fadd contract double %call.i.i78.i.i335.i, %add24.i
  %mul27.i = fmul contract double %mul21.i, %add26.i
  %mul30.i = fmul contract double %36, 5.000000e-01
  %mul33.i = fmul contract double %37, 5.000000e-01
  %mul36.i = fmul contract double %38, 5.000000e-01
  %sub.i = fsub contract double %3, %39
  %mul39.i = fmul contract double %sub.i, %mul27.i
  %add.i371.i = fadd contract double %4, %40
  %add5.i.i = fadd contract double %5, %41
  %add8.i.i = fadd contract double %6, %42
  %mul.i372.i = fmul contract double %mul30.i, %add.i371.i
  %mul3.i375.i = fmul contract double %mul33.i, %add5.i.i
  %add.i376.i = fadd contract double %mul.i372.i, %mul3.i375.i
  %mul5.i379.i = fmul contract double %mul36.i, %add8.i.i
  %add6.i380.i = fadd contract double %add.i376.i, %mul5.i379.i
  %add44.i = fadd contract double %add6.i380.i, %mul39.i
  %add45.i = fadd contract double %density.0609.i, %add44.i
  %sub48.i = fsub contract double %7, %43
  %mul49.i = fmul contract double %sub48.i, %mul27.i
  %add.i381.i = fadd contract double %17, %53
  %add5.i384.i = fadd contract double %18, %54
  %add8.i387.i = fadd contract double %19, %55
  %mul.i391.i = fmul contract double %mul30.i, %add.i381.i
  %mul3.i394.i = fmul contract double %mul33.i, %add5.i384.i
  %add.i395.i = fadd contract double %mul.i391.i, %mul3.i394.i
  %mul5.i398.i = fmul contract double %mul36.i, %add8.i387.i
  %add6.i399.i = fadd contract double %add.i395.i, %mul5.i398.i
  %add55.i = fadd contract double %mul49.i, %add6.i399.i
  %add56.i = fadd contract double %energy.0608.i, %add55.i
  %sub61.i = fsub contract double %4, %40
  %mul62.i = fmul contract double %sub61.i, %mul27.i
  %add.i400.i = fadd contract double %8, %44
  %add5.i403.i = fadd contract double %9, %45
  %add8.i406.i = fadd contract double %10, %46
  %mul.i410.i = fmul contract double %mul30.i, %add.i400.i
  %mul3.i413.i = fmul contract double %mul33.i, %add5.i403.i
  %add.i414.i = fadd contract double %mul.i410.i, %mul3.i413.i
  %mul5.i417.i = fmul contract double %mul36.i, %add8.i406.i
  %add6.i418.i = fadd contract double %add.i414.i, %mul5.i417.i
  %add68.i = fadd contract double %mul62.i, %add6.i418.i
  %add70.i = fadd contract double %momentum.sroa.0.0607.i, %add68.i
  %sub75.i = fsub contract double %5, %41
  %mul76.i = fmul contract double %sub75.i, %mul27.i
  %add.i419.i = fadd contract double %11, %47
  %add5.i422.i = fadd contract double %12, %48
  %add8.i425.i = fadd contract double %13, %49
  %mul.i429.i = fmul contract double %mul30.i, %add.i419.i
  %mul3.i432.i = fmul contract double %mul33.i, %add5.i422.i
  %add.i433.i = fadd contract double %mul.i429.i, %mul3.i432.i
  %mul5.i436.i = fmul contract double %mul36.i, %add8.i425.i
  %add6.i437.i = fadd contract double %add.i433.i, %mul5.i436.i
  %add82.i = fadd contract double %mul76.i, %add6.i437.i
  %add84.i = fadd contract double %momentum.sroa.10.0606.i, %add82.i
  %sub89.i = fsub contract double %6, %42
  %mul90.i = fmul contract double %sub89.i, %mul27.i
  %add.i438.i = fadd contract double %14, %50
  %add5.i441.i = fadd contract double %15, %51
  %add8.i444.i = fadd contract double %16, %52
  %mul.i448.i = fmul contract double %mul30.i, %add.i438.i
  %mul3.i451.i = fmul contract double %mul33.i, %add5.i441.i
  %add.i452.i = fadd contract double %mul.i448.i, %mul3.i451.i
  %mul5.i455.i = fmul contract double %mul36.i, %add8.i444.i
  %add6.i456.i = fadd contract double %add.i452.i, %mul5.i455.i
  %add96.i = fadd contract double %mul90.i, %add6.i456.i
  %add98.i = fadd contract double %momentum.sroa.17.0604.i, %add96.i
  br label %if.end168.i

if.else.i:                                        ; preds = %for.body.i
  switch i32 %35, label %if.end168.i [
    i32 -1, label %if.then100.i
    i32 -2, label %if.then117.i
  ]

if.then100.i:                                     ; preds = %if.else.i
  %mul102.i = fmul contract double %mul59.i.i.i, %36
  %add104.i = fadd contract double %momentum.sroa.0.0607.i, %mul102.i
  %mul107.i = fmul contract double %mul59.i.i.i, %37
  %add109.i = fadd contract double %momentum.sroa.10.0606.i, %mul107.i
  %mul112.i = fmul contract double %mul59.i.i.i, %38
  %add114.i = fadd contract double %momentum.sroa.17.0604.i, %mul112.i
  br label %if.end168.i

if.then117.i:                                     ; preds = %if.else.i
  %mul121.i = fmul contract double %36, 5.000000e-01
  %mul124.i = fmul contract double %37, 5.000000e-01
  %mul127.i = fmul contract double %38, 5.000000e-01
  %mul.i467.i = fmul contract double %add.i457.i, %mul121.i
  %mul3.i470.i = fmul contract double %add5.i460.i, %mul124.i
  %add.i471.i = fadd contract double %mul.i467.i, %mul3.i470.i
  %mul5.i474.i = fmul contract double %add8.i463.i, %mul127.i
  %add6.i475.i = fadd contract double %add.i471.i, %mul5.i474.i
  %add139.i = fadd contract double %density.0609.i, %add6.i475.i
  %mul.i484.i = fmul contract double %add.i476.i, %mul121.i
  %mul3.i487.i = fmul contract double %add5.i478.i, %mul124.i
  %add.i488.i = fadd contract double %mul.i484.i, %mul3.i487.i
  %mul5.i491.i = fmul contract double %add8.i480.i, %mul127.i
  %add6.i492.i = fadd contract double %add.i488.i, %mul5.i491.i
  %add145.i = fadd contract double %energy.0608.i, %add6.i492.i
  %mul.i501.i = fmul contract double %add.i493.i, %mul121.i
  %mul3.i504.i = fmul contract double %add5.i495.i, %mul124.i
  %add.i505.i = fadd contract double %mul.i501.i, %mul3.i504.i
  %mul5.i508.i = fmul contract double %add8.i497.i, %mul127.i
  %add6.i509.i = fadd contract double %add.i505.i, %mul5.i508.i
  %add152.i = fadd contract double %momentum.sroa.0.0607.i, %add6.i509.i
  %mul.i518.i = fmul contract double %add.i510.i, %mul121.i
  %mul3.i521.i = fmul contract double %add5.i512.i, %mul124.i
  %add.i522.i = fadd contract double %mul.i518.i, %mul3.i521.i
  %mul5.i525.i = fmul contract double %add8.i514.i, %mul127.i
  %add6.i526.i = fadd contract double %add.i522.i, %mul5.i525.i
  %add159.i = fadd contract double %momentum.sroa.10.0606.i, %add6.i526.i
  %mul.i535.i = fmul contract double %add.i527.i, %mul121.i
  %mul3.i538.i = fmul contract double %add5.i529.i, %mul124.i
  %add.i539.i = fadd contract double %mul.i535.i, %mul3.i538.i
  %mul5.i542.i = fmul contract double %add8.i531.i, %mul127.i
  %add6.i543.i = fadd contract double %add.i539.i, %mul5.i542.i
  %add166.i = fadd contract double %momentum.sroa.17.0604.i, %add6.i543.i
  br label %if.end168.i

if.end168.i:                                      ; preds = %if.then117.i, %if.then100.i, %if.else.i, %if.then.i
  %momentum.sroa.17.1.i = phi double [ %add98.i, %if.then.i ], [ %add114.i, %if.then100.i ], [ %add166.i, %if.then117.i ], [ %momentum.sroa.17.0604.i, %if.else.i ]
  %momentum.sroa.10.1.i = phi double [ %add84.i, %if.then.i ], [ %add109.i, %if.then100.i ], [ %add159.i, %if.then117.i ], [ %momentum.sroa.10.0606.i, %if.else.i ]
  %momentum.sroa.0.1.i = phi double [ %add70.i, %if.then.i ], [ %add104.i, %if.then100.i ], [ %add152.i, %if.then117.i ], [ %momentum.sroa.0.0607.i, %if.else.i ]
  %energy.1.i = phi double [ %add56.i, %if.then.i ], [ %energy.0608.i, %if.then100.i ], [ %add145.i, %if.then117.i ], [ %energy.0608.i, %if.else.i ]
  %density.1.i = phi double [ %add45.i, %if.then.i ], [ %density.0609.i, %if.then100.i ], [ %add139.i, %if.then117.i ], [ %density.0609.i, %if.else.i ]
  %inc.i = add nuw nsw i32 %j.0605.i, 1
  %exitcond.not.i = icmp eq i32 %inc.i, 4
  br i1 %exitcond.not.i, label %_ZL12flux_of_cellId19loaded_contributionIdEEviiPKiPKT_S6_PS4_RKT0_.exit, label %for.body.i, !llvm.loop !28

_ZL12flux_of_cellId19loaded_contributionIdEEviiPKiPKT_S6_PS4_RKT0_.exit: ; preds = %if.end168.i
  %arrayidx172.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom.i.i.i
  store double %density.1.i, ptr %arrayidx172.i, align 8, !tbaa !25
  %arrayidx177.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom4.i.i.i
  store double %momentum.sroa.0.1.i, ptr %arrayidx177.i, align 8, !tbaa !25
  %arrayidx182.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom9.i.i.i
  store double %momentum.sroa.10.1.i, ptr %arrayidx182.i, align 8, !tbaa !25
  %arrayidx187.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom14.i.i.i
  store double %momentum.sroa.17.1.i, ptr %arrayidx187.i, align 8, !tbaa !25
  %arrayidx191.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom19.i.i.i
  store double %energy.1.i, ptr %arrayidx191.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite)
define dso_local void @_Z14cuda_time_stepiiPdS_S_S_(i32 %j, i32 %nelr, ptr nocapture readonly %old_variables, ptr nocapture writeonly %variables, ptr nocapture readonly %step_factors, ptr nocapture readonly %fluxes) local_unnamed_addr #2 {
entry:
  %0 = tail call range(i32 1, 1025) i32 @llvm.nvvm.read.ptx.sreg.ntid.x()
  %1 = tail call range(i32 0, 2147483647) i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %mul.i = mul i32 %0, %1
  %2 = tail call range(i32 0, 1024) i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %add.i = add i32 %mul.i, %2
  %idxprom.i = sext i32 %add.i to i64
  %arrayidx.i = getelementptr inbounds double, ptr %step_factors, i64 %idxprom.i
  %3 = load double, ptr %arrayidx.i, align 8, !tbaa !25
  %sub.i = sub nsw i32 4, %j
  %conv.i = sitofp i32 %sub.i to double
  %div.i = fdiv contract double %3, %conv.i
  %arrayidx6.i = getelementptr inbounds double, ptr %old_variables, i64 %idxprom.i
  %4 = load double, ptr %arrayidx6.i, align 8, !tbaa !25
  %arrayidx10.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom.i
  %5 = load double, ptr %arrayidx10.i, align 8, !tbaa !25
  %mul11.i = fmul contract double %div.i, %5
  %add12.i = fadd contract double %4, %mul11.i
  %arrayidx16.i = getelementptr inbounds double, ptr %variables, i64 %idxprom.i
  store double %add12.i, ptr %arrayidx16.i, align 8, !tbaa !25
  %add4.1.i = add nsw i32 %add.i, %nelr
  %idxprom5.1.i = sext i32 %add4.1.i to i64
  %arrayidx6.1.i = getelementptr inbounds double, ptr %old_variables, i64 %idxprom5.1.i
  %6 = load double, ptr %arrayidx6.1.i, align 8, !tbaa !25
  %arrayidx10.1.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom5.1.i
  %7 = load double, ptr %arrayidx10.1.i, align 8, !tbaa !25
  %mul11.1.i = fmul contract double %div.i, %7
  %add12.1.i = fadd contract double %6, %mul11.1.i
  %arrayidx16.1.i = getelementptr inbounds double, ptr %variables, i64 %idxprom5.1.i
  store double %add12.1.i, ptr %arrayidx16.1.i, align 8, !tbaa !25
  %mul3.2.i = shl nsw i32 %nelr, 1
  %add4.2.i = add nsw i32 %mul3.2.i, %add.i
  %idxprom5.2.i = sext i32 %add4.2.i to i64
  %arrayidx6.2.i = getelementptr inbounds double, ptr %old_variables, i64 %idxprom5.2.i
  %8 = load double, ptr %arrayidx6.2.i, align 8, !tbaa !25
  %arrayidx10.2.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom5.2.i
  %9 = load double, ptr %arrayidx10.2.i, align 8, !tbaa !25
  %mul11.2.i = fmul contract double %div.i, %9
  %add12.2.i = fadd contract double %8, %mul11.2.i
  %arrayidx16.2.i = getelementptr inbounds double, ptr %variables, i64 %idxprom5.2.i
  store double %add12.2.i, ptr %arrayidx16.2.i, align 8, !tbaa !25
  %mul3.3.i = mul nsw i32 %nelr, 3
  %add4.3.i = add nsw i32 %mul3.3.i, %add.i
  %idxprom5.3.i = sext i32 %add4.3.i to i64
  %arrayidx6.3.i = getelementptr inbounds double, ptr %old_variables, i64 %idxprom5.3.i
  %10 = load double, ptr %arrayidx6.3.i, align 8, !tbaa !25
  %arrayidx10.3.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom5.3.i
  %11 = load double, ptr %arrayidx10.3.i, align 8, !tbaa !25
  %mul11.3.i = fmul contract double %div.i, %11
  %add12.3.i = fadd contract double %10, %mul11.3.i
  %arrayidx16.3.i = getelementptr inbounds double, ptr %variables, i64 %idxprom5.3.i
  store double %add12.3.i, ptr %arrayidx16.3.i, align 8, !tbaa !25
  %mul3.4.i = shl nsw i32 %nelr, 2
  %add4.4.i = add nsw i32 %mul3.4.i, %add.i
  %idxprom5.4.i = sext i32 %add4.4.i to i64
  %arrayidx6.4.i = getelementptr inbounds double, ptr %old_variables, i64 %idxprom5.4.i
  %12 = load double, ptr %arrayidx6.4.i, align 8, !tbaa !25
  %arrayidx10.4.i = getelementptr inbounds double, ptr %fluxes, i64 %idxprom5.4.i
  %13 = load double, ptr %arrayidx10.4.i, align 8, !tbaa !25
  %mul11.4.i = fmul contract double %div.i, %13
  %add12.4.i = fadd contract double %12, %mul11.4.i
  %arrayidx16.4.i = getelementptr inbounds double, ptr %variables, i64 %idxprom5.4.i
  store double %add12.4.i, ptr %arrayidx16.4.i, align 8, !tbaa !25
  ret void
}

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ntid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.ctaid.x() #3

; Function Attrs: mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none)
declare noundef i32 @llvm.nvvm.read.ptx.sreg.tid.x() #3

; Function Attrs: convergent nounwind
declare dso_local float @__nv_sqrtf(float) local_unnamed_addr #4

; Function Attrs: convergent nounwind
declare dso_local double @__nv_sqrt(double) local_unnamed_addr #4

attributes #0 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: write) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #1 = { convergent mustprogress norecurse nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #2 = { mustprogress nofree norecurse nosync nounwind willreturn memory(argmem: readwrite) "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" "uniform-work-group-size"="true" }
attributes #3 = { mustprogress nocallback nofree nosync nounwind speculatable willreturn memory(none) }
attributes #4 = { convergent nounwind "frame-pointer"="all" "no-trapping-math"="true" "stack-protector-buffer-size"="8" "target-cpu"="sm_70" "target-features"="+ptx78,+sm_70" }
attributes #5 = { convergent nounwind }

!nvvm.annotations = !{!0, !1, !2, !3, !4, !5, !6, !7, !8, !9, !10, !11}
!llvm.module.flags = !{!12, !13, !14}
!llvm.ident = !{!15}

!0 = !{ptr @_Z25cuda_initialize_variablesiPf, !"kernel", i32 1}
!1 = !{ptr @_Z24cuda_compute_step_factoriPfS_S_, !"kernel", i32 1}
!2 = !{ptr @_Z31cuda_compute_flux_contributionsiPfS_S_S_S_, !"kernel", i32 1}
!3 = !{ptr @_Z17cuda_compute_fluxiPiPfS0_S0_, !"kernel", i32 1}
!4 = !{ptr @_Z17cuda_compute_fluxiPiPfS0_S0_S0_S0_S0_S0_, !"kernel", i32 1}
!5 = !{ptr @_Z14cuda_time_stepiiPfS_S_S_, !"kernel", i32 1}
!6 = !{ptr @_Z25cuda_initialize_variablesiPd, !"kernel", i32 1}
!7 = !{ptr @_Z24cuda_compute_step_factoriPdS_S_, !"kernel", i32 1}
!8 = !{ptr @_Z31cuda_compute_flux_contributionsiPdS_S_S_S_, !"kernel", i32 1}
!9 = !{ptr @_Z17cuda_compute_fluxiPiPdS0_S0_, !"kernel", i32 1}
!10 = !{ptr @_Z17cuda_compute_fluxiPiPdS0_S0_S0_S0_S0_S0_, !"kernel", i32 1}
!11 = !{ptr @_Z14cuda_time_stepiiPdS_S_S_, !"kernel", i32 1}
!12 = !{i32 1, !"wchar_size", i32 4}
!13 = !{i32 4, !"nvvm-reflect-ftz", i32 0}
!14 = !{i32 7, !"frame-pointer", i32 2}
!15 = !{!"Debian clang version 19.1.7 (3~deb12u1)"}
!16 = !{!17, !17, i64 0}
!17 = !{!"float", !18, i64 0}
!18 = !{!"omnipotent char", !19, i64 0}
!19 = !{!"Simple C++ TBAA"}
!20 = !{!21, !21, i64 0}
!21 = !{!"int", !18, i64 0}
!22 = distinct !{!22, !23}
!23 = !{!"llvm.loop.mustprogress"}
!24 = distinct !{!24, !23}
!25 = !{!26, !26, i64 0}
!26 = !{!"double", !18, i64 0}
!27 = distinct !{!27, !23}
!28 = distinct !{!28, !23}
