"""Names of each family; `+`: type suffixes may follow, `*`: anything may.

Written by tools/docs from the tables; do not edit.
"""

NAMES = {
    "workitem": """
llvm.nvvm.read.ptx.sreg.tid.x llvm.nvvm.read.ptx.sreg.tid.y llvm.nvvm.read.ptx.sreg.tid.z
llvm.nvvm.read.ptx.sreg.ntid.x llvm.nvvm.read.ptx.sreg.ntid.y llvm.nvvm.read.ptx.sreg.ntid.z
llvm.nvvm.read.ptx.sreg.ctaid.x llvm.nvvm.read.ptx.sreg.ctaid.y llvm.nvvm.read.ptx.sreg.ctaid.z
llvm.nvvm.read.ptx.sreg.nctaid.x llvm.nvvm.read.ptx.sreg.nctaid.y llvm.nvvm.read.ptx.sreg.nctaid.z
llvm.nvvm.read.ptx.sreg.tid.w llvm.nvvm.read.ptx.sreg.ctaid.w llvm.nvvm.read.ptx.sreg.ntid.w
llvm.nvvm.read.ptx.sreg.nctaid.w llvm.nvvm.read.ptx.sreg.laneid llvm.nvvm.read.ptx.sreg.warpid
llvm.nvvm.read.ptx.sreg.nwarpid llvm.nvvm.read.ptx.sreg.warpsize llvm.nvvm.read.ptx.sreg.smid
llvm.nvvm.read.ptx.sreg.nsmid llvm.nvvm.read.ptx.sreg.gridid llvm.nvvm.read.ptx.sreg.lanemask.eq
llvm.nvvm.read.ptx.sreg.lanemask.lt llvm.nvvm.read.ptx.sreg.lanemask.le llvm.nvvm.read.ptx.sreg.lanemask.gt
llvm.nvvm.read.ptx.sreg.lanemask.ge llvm.nvvm.read.ptx.sreg.clock llvm.nvvm.read.ptx.sreg.clock.hi
llvm.nvvm.read.ptx.sreg.clock64 llvm.readcyclecounter llvm.readsteadycounter llvm.nvvm.read.ptx.sreg.globaltimer
llvm.nvvm.read.ptx.sreg.globaltimer.lo llvm.nvvm.read.ptx.sreg.globaltimer.hi
llvm.nvvm.read.ptx.sreg.dynamic_smem_size llvm.nvvm.read.ptx.sreg.total_smem_size
llvm.nvvm.read.ptx.sreg.aggr_smem_size llvm.nvvm.read.ptx.sreg.envreg0 llvm.nvvm.read.ptx.sreg.envreg1
llvm.nvvm.read.ptx.sreg.envreg2 llvm.nvvm.read.ptx.sreg.envreg3 llvm.nvvm.read.ptx.sreg.envreg4
llvm.nvvm.read.ptx.sreg.envreg5 llvm.nvvm.read.ptx.sreg.envreg6 llvm.nvvm.read.ptx.sreg.envreg7
llvm.nvvm.read.ptx.sreg.envreg8 llvm.nvvm.read.ptx.sreg.envreg9 llvm.nvvm.read.ptx.sreg.envreg10
llvm.nvvm.read.ptx.sreg.envreg11 llvm.nvvm.read.ptx.sreg.envreg12 llvm.nvvm.read.ptx.sreg.envreg13
llvm.nvvm.read.ptx.sreg.envreg14 llvm.nvvm.read.ptx.sreg.envreg15 llvm.nvvm.read.ptx.sreg.envreg16
llvm.nvvm.read.ptx.sreg.envreg17 llvm.nvvm.read.ptx.sreg.envreg18 llvm.nvvm.read.ptx.sreg.envreg19
llvm.nvvm.read.ptx.sreg.envreg20 llvm.nvvm.read.ptx.sreg.envreg21 llvm.nvvm.read.ptx.sreg.envreg22
llvm.nvvm.read.ptx.sreg.envreg23 llvm.nvvm.read.ptx.sreg.envreg24 llvm.nvvm.read.ptx.sreg.envreg25
llvm.nvvm.read.ptx.sreg.envreg26 llvm.nvvm.read.ptx.sreg.envreg27 llvm.nvvm.read.ptx.sreg.envreg28
llvm.nvvm.read.ptx.sreg.envreg29 llvm.nvvm.read.ptx.sreg.envreg30 llvm.nvvm.read.ptx.sreg.envreg31
llvm.nvvm.read.ptx.sreg.pm0 llvm.nvvm.read.ptx.sreg.pm1 llvm.nvvm.read.ptx.sreg.pm2 llvm.nvvm.read.ptx.sreg.pm3
llvm.nvvm.read.ptx.sreg.cluster.ctaid.x llvm.nvvm.read.ptx.sreg.cluster.ctaid.y
llvm.nvvm.read.ptx.sreg.cluster.ctaid.z llvm.nvvm.read.ptx.sreg.cluster.ctaid.w
llvm.nvvm.read.ptx.sreg.cluster.nctaid.x llvm.nvvm.read.ptx.sreg.cluster.nctaid.y
llvm.nvvm.read.ptx.sreg.cluster.nctaid.z llvm.nvvm.read.ptx.sreg.cluster.nctaid.w llvm.nvvm.read.ptx.sreg.clusterid.x
llvm.nvvm.read.ptx.sreg.clusterid.y llvm.nvvm.read.ptx.sreg.clusterid.z llvm.nvvm.read.ptx.sreg.nclusterid.x
llvm.nvvm.read.ptx.sreg.nclusterid.y llvm.nvvm.read.ptx.sreg.nclusterid.z llvm.nvvm.read.ptx.sreg.clusterid.w
llvm.nvvm.read.ptx.sreg.nclusterid.w llvm.nvvm.read.ptx.sreg.cluster.ctarank llvm.nvvm.read.ptx.sreg.cluster.nctarank
llvm.nvvm.is_explicit_cluster llvm.nvvm.getctarank+ llvm.nvvm.getctarank.shared.cluster+ llvm.nvvm.mapa+
__nvvm_warp_size
""",
    "barrier": """
llvm.nvvm.barrier0 llvm.nvvm.barrier0.popc llvm.nvvm.barrier0.and llvm.nvvm.barrier0.or llvm.nvvm.barrier.n
llvm.nvvm.bar.sync llvm.nvvm.barrier.sync llvm.nvvm.barrier llvm.nvvm.barrier.sync.cnt llvm.nvvm.bar.warp.sync
llvm.nvvm.barrier.cta.sync.all llvm.nvvm.barrier.cta.sync.count llvm.nvvm.barrier.cta.arrive.count
llvm.nvvm.barrier.cta.red.popc.all llvm.nvvm.barrier.cta.red.and.all llvm.nvvm.barrier.cta.red.or.all
llvm.nvvm.barrier.cta.red.popc.count llvm.nvvm.barrier.cta.red.and.count llvm.nvvm.barrier.cta.red.or.count
llvm.nvvm.barrier.cluster.arrive llvm.nvvm.barrier.cluster.arrive.relaxed llvm.nvvm.barrier.cluster.wait
llvm.nvvm.barrier.cta.sync.aligned.all llvm.nvvm.barrier.cta.sync.aligned.count
llvm.nvvm.barrier.cta.arrive.aligned.count llvm.nvvm.barrier.cta.red.popc.aligned.all
llvm.nvvm.barrier.cta.red.and.aligned.all llvm.nvvm.barrier.cta.red.or.aligned.all
llvm.nvvm.barrier.cta.red.popc.aligned.count llvm.nvvm.barrier.cta.red.and.aligned.count
llvm.nvvm.barrier.cta.red.or.aligned.count llvm.nvvm.barrier.cluster.arrive.aligned
llvm.nvvm.barrier.cluster.arrive.relaxed.aligned llvm.nvvm.barrier.cluster.wait.aligned llvm.nvvm.membar.cta
llvm.nvvm.membar.gl llvm.nvvm.membar.sys llvm.nvvm.fence.sc.cluster
llvm.nvvm.fence.acquire.sync_restrict.space.cluster.scope.cluster
llvm.nvvm.fence.release.sync_restrict.space.cta.scope.cluster
llvm.nvvm.fence.proxy.async_generic.acquire.sync_restrict.space.cluster.scope.cluster
llvm.nvvm.fence.proxy.async_generic.release.sync_restrict.space.cta.scope.cluster
llvm.nvvm.fence.mbarrier_init.release.cluster llvm.nvvm.fence.proxy.alias llvm.nvvm.fence.proxy.async
llvm.nvvm.fence.proxy.async.global llvm.nvvm.fence.proxy.async.shared_cluster llvm.nvvm.fence.proxy.async.shared_cta
llvm.nvvm.fence.proxy.tensormap_generic.* llvm.nvvm.mbarrier.* llvm.nvvm.cp.async.mbarrier.arrive*
""",
    "atomic": """
llvm.nvvm.atomic.add.gen.i.cta+ llvm.nvvm.atomic.add.gen.i.sys+ llvm.nvvm.atomic.and.gen.i.cta+
llvm.nvvm.atomic.and.gen.i.sys+ llvm.nvvm.atomic.or.gen.i.cta+ llvm.nvvm.atomic.or.gen.i.sys+
llvm.nvvm.atomic.xor.gen.i.cta+ llvm.nvvm.atomic.xor.gen.i.sys+ llvm.nvvm.atomic.exch.gen.i.cta+
llvm.nvvm.atomic.exch.gen.i.sys+ llvm.nvvm.atomic.max.gen.i.cta+ llvm.nvvm.atomic.max.gen.i.sys+
llvm.nvvm.atomic.min.gen.i.cta+ llvm.nvvm.atomic.min.gen.i.sys+ llvm.nvvm.atomic.inc.gen.i.cta+
llvm.nvvm.atomic.inc.gen.i.sys+ llvm.nvvm.atomic.dec.gen.i.cta+ llvm.nvvm.atomic.dec.gen.i.sys+
llvm.nvvm.atomic.add.gen.f.cta+ llvm.nvvm.atomic.add.gen.f.sys+ llvm.nvvm.atomic.cas.gen.i.cta+
llvm.nvvm.atomic.cas.gen.i.sys+ llvm.nvvm.atomic.load.add.f32+ llvm.nvvm.atomic.load.add.f64+
llvm.nvvm.atomic.load.inc.32+ llvm.nvvm.atomic.load.dec.32+ ___numba_atomic_float_max ___numba_atomic_float_min
___numba_atomic_float_nanmax ___numba_atomic_float_nanmin ___numba_atomic_double_max ___numba_atomic_double_min
___numba_atomic_double_nanmax ___numba_atomic_double_nanmin ___numba_atomic_float_add ___numba_atomic_float_sub
___numba_atomic_double_add ___numba_atomic_double_sub ___numba_atomic_u64_inc ___numba_atomic_u64_dec
llvm.nvvm.atomic.*
""",
    "classify": """
__nv_fabsf __nv_fabs __nv_copysignf __nv_copysign __nv_fminf __nv_fmin __nv_fmaxf __nv_fmax __nv_fmaf __nv_fma
__nv_sqrtf __nv_sqrt __nv_floorf __nv_floor __nv_ceilf __nv_ceil __nv_truncf __nv_trunc __nv_rintf __nv_rint
__nv_nearbyintf __nv_nearbyint __nv_roundf __nv_round __nv_llrintf __nv_llrint __nv_llroundf __nv_llround __nv_fdimf
__nv_fdim __nv_nextafterf __nv_nextafter __nv_frexpf __nv_frexp __nv_modff __nv_modf __nv_ldexpf __nv_ldexp
__nv_scalbnf __nv_scalbn __nv_ilogbf __nv_ilogb __nv_logbf __nv_logb __nv_fmodf __nv_fmod __nv_remainderf
__nv_remainder __nv_remquof __nv_remquo __nv_isnanf __nv_isnand __nv_isinff __nv_isinfd __nv_finitef __nv_isfinited
__nv_signbitf __nv_signbitd __nv_nanf __nv_nan __nv_saturatef __nv_int_as_float __nv_uint_as_float __nv_float_as_int
__nv_float_as_uint __nv_longlong_as_double __nv_double_as_longlong __nv_hiloint2double __nv_double2loint
__nv_double2hiint llvm.nvvm.lohi.i2d llvm.nvvm.d2i.lo llvm.nvvm.d2i.hi llvm.nvvm.bitcast.f2i llvm.nvvm.bitcast.i2f
llvm.nvvm.bitcast.ll2d llvm.nvvm.bitcast.d2ll
""",
    "math": """
__nv_rsqrtf __nv_rsqrt __nv_cbrtf __nv_cbrt __nv_rcbrtf __nv_rcbrt __nv_hypotf __nv_hypot __nv_rhypotf __nv_rhypot
__nv_norm3df __nv_norm3d __nv_rnorm3df __nv_rnorm3d __nv_norm4df __nv_norm4d __nv_rnorm4df __nv_rnorm4d __nv_normf
__nv_norm __nv_rnormf __nv_rnorm __nv_sinf __nv_sin __nv_cosf __nv_cos __nv_tanf __nv_tan __nv_sinpif __nv_sinpi
__nv_cospif __nv_cospi __nv_asinf __nv_asin __nv_acosf __nv_acos __nv_atanf __nv_atan __nv_atan2f __nv_atan2
__nv_sincosf __nv_sincos __nv_sincospif __nv_sincospi __nv_expf __nv_exp __nv_exp2f __nv_exp2 __nv_exp10f __nv_exp10
__nv_expm1f __nv_expm1 __nv_logf __nv_log __nv_log2f __nv_log2 __nv_log10f __nv_log10 __nv_log1pf __nv_log1p __nv_powf
__nv_pow __nv_powif __nv_powi __nv_sinhf __nv_sinh __nv_coshf __nv_cosh __nv_tanhf __nv_tanh __nv_asinhf __nv_asinh
__nv_acoshf __nv_acosh __nv_atanhf __nv_atanh __nv_erff __nv_erf __nv_erfcf __nv_erfc __nv_erfcxf __nv_erfcx
__nv_erfinvf __nv_erfinv __nv_erfcinvf __nv_erfcinv __nv_normcdff __nv_normcdf __nv_normcdfinvf __nv_normcdfinv
__nv_tgammaf __nv_tgamma __nv_lgammaf __nv_lgamma __nv_j0f __nv_j0 __nv_j1f __nv_j1 __nv_jnf __nv_jn __nv_y0f __nv_y0
__nv_y1f __nv_y1 __nv_ynf __nv_yn __nv_cyl_bessel_i0f __nv_cyl_bessel_i0 __nv_cyl_bessel_i1f __nv_cyl_bessel_i1
__nv_fast_sinf __nv_fast_cosf __nv_fast_tanf __nv_fast_sincosf __nv_fast_tanhf __nv_fast_expf __nv_fast_exp10f
__nv_fast_logf __nv_fast_log2f __nv_fast_log10f __nv_fast_powf
""",
    "arithmetic": """
llvm.nvvm.add.rn.f llvm.nvvm.add.rn.sat.f llvm.nvvm.add.rn.ftz.f llvm.nvvm.add.rn.ftz.sat.f llvm.nvvm.add.rn.d
__nv_fadd_rn __nv_dadd_rn llvm.nvvm.mul.rn.f llvm.nvvm.mul.rn.ftz.f llvm.nvvm.mul.rn.d __nv_fmul_rn __nv_dmul_rn
llvm.nvvm.div.rn.f llvm.nvvm.div.rn.ftz.f llvm.nvvm.div.rn.d __nv_fdiv_rn __nv_ddiv_rn llvm.nvvm.rcp.rn.f
llvm.nvvm.rcp.rn.ftz.f llvm.nvvm.rcp.rn.d __nv_frcp_rn __nv_drcp_rn llvm.nvvm.sqrt.rn.f llvm.nvvm.sqrt.rn.ftz.f
llvm.nvvm.sqrt.rn.d __nv_fsqrt_rn __nv_dsqrt_rn llvm.nvvm.fma.rn.f llvm.nvvm.fma.rn.sat.f llvm.nvvm.fma.rn.ftz.f
llvm.nvvm.fma.rn.ftz.sat.f llvm.nvvm.fma.rn.d __nv_fsub_rn __nv_dsub_rn __nv_fmaf_rn __nv_fmaf_ieee_rn __nv_fma_rn
llvm.nvvm.add.rz.f llvm.nvvm.add.rz.sat.f llvm.nvvm.add.rz.ftz.f llvm.nvvm.add.rz.ftz.sat.f llvm.nvvm.add.rz.d
__nv_fadd_rz __nv_dadd_rz llvm.nvvm.mul.rz.f llvm.nvvm.mul.rz.ftz.f llvm.nvvm.mul.rz.d __nv_fmul_rz __nv_dmul_rz
llvm.nvvm.div.rz.f llvm.nvvm.div.rz.ftz.f llvm.nvvm.div.rz.d __nv_fdiv_rz __nv_ddiv_rz llvm.nvvm.rcp.rz.f
llvm.nvvm.rcp.rz.ftz.f llvm.nvvm.rcp.rz.d __nv_frcp_rz __nv_drcp_rz llvm.nvvm.sqrt.rz.f llvm.nvvm.sqrt.rz.ftz.f
llvm.nvvm.sqrt.rz.d __nv_fsqrt_rz __nv_dsqrt_rz llvm.nvvm.fma.rz.f llvm.nvvm.fma.rz.sat.f llvm.nvvm.fma.rz.ftz.f
llvm.nvvm.fma.rz.ftz.sat.f llvm.nvvm.fma.rz.d __nv_fsub_rz __nv_dsub_rz __nv_fmaf_rz __nv_fmaf_ieee_rz __nv_fma_rz
llvm.nvvm.add.rm.f llvm.nvvm.add.rm.sat.f llvm.nvvm.add.rm.ftz.f llvm.nvvm.add.rm.ftz.sat.f llvm.nvvm.add.rm.d
__nv_fadd_rd __nv_dadd_rd llvm.nvvm.mul.rm.f llvm.nvvm.mul.rm.ftz.f llvm.nvvm.mul.rm.d __nv_fmul_rd __nv_dmul_rd
llvm.nvvm.div.rm.f llvm.nvvm.div.rm.ftz.f llvm.nvvm.div.rm.d __nv_fdiv_rd __nv_ddiv_rd llvm.nvvm.rcp.rm.f
llvm.nvvm.rcp.rm.ftz.f llvm.nvvm.rcp.rm.d __nv_frcp_rd __nv_drcp_rd llvm.nvvm.sqrt.rm.f llvm.nvvm.sqrt.rm.ftz.f
llvm.nvvm.sqrt.rm.d __nv_fsqrt_rd __nv_dsqrt_rd llvm.nvvm.fma.rm.f llvm.nvvm.fma.rm.sat.f llvm.nvvm.fma.rm.ftz.f
llvm.nvvm.fma.rm.ftz.sat.f llvm.nvvm.fma.rm.d __nv_fsub_rd __nv_dsub_rd __nv_fmaf_rd __nv_fmaf_ieee_rd __nv_fma_rd
llvm.nvvm.add.rp.f llvm.nvvm.add.rp.sat.f llvm.nvvm.add.rp.ftz.f llvm.nvvm.add.rp.ftz.sat.f llvm.nvvm.add.rp.d
__nv_fadd_ru __nv_dadd_ru llvm.nvvm.mul.rp.f llvm.nvvm.mul.rp.ftz.f llvm.nvvm.mul.rp.d __nv_fmul_ru __nv_dmul_ru
llvm.nvvm.div.rp.f llvm.nvvm.div.rp.ftz.f llvm.nvvm.div.rp.d __nv_fdiv_ru __nv_ddiv_ru llvm.nvvm.rcp.rp.f
llvm.nvvm.rcp.rp.ftz.f llvm.nvvm.rcp.rp.d __nv_frcp_ru __nv_drcp_ru llvm.nvvm.sqrt.rp.f llvm.nvvm.sqrt.rp.ftz.f
llvm.nvvm.sqrt.rp.d __nv_fsqrt_ru __nv_dsqrt_ru llvm.nvvm.fma.rp.f llvm.nvvm.fma.rp.sat.f llvm.nvvm.fma.rp.ftz.f
llvm.nvvm.fma.rp.ftz.sat.f llvm.nvvm.fma.rp.d __nv_fsub_ru __nv_dsub_ru __nv_fmaf_ru __nv_fmaf_ieee_ru __nv_fma_ru
llvm.nvvm.fma.rn.f16 llvm.nvvm.fma.rn.f16x2 llvm.nvvm.fma.rn.sat.f16 llvm.nvvm.fma.rn.sat.f16x2
llvm.nvvm.fma.rn.relu.f16 llvm.nvvm.fma.rn.relu.f16x2 llvm.nvvm.fma.rn.ftz.f16 llvm.nvvm.fma.rn.ftz.f16x2
llvm.nvvm.fma.rn.ftz.sat.f16 llvm.nvvm.fma.rn.ftz.sat.f16x2 llvm.nvvm.fma.rn.ftz.relu.f16
llvm.nvvm.fma.rn.ftz.relu.f16x2 llvm.nvvm.fmin.d llvm.nvvm.fmin.f llvm.nvvm.fmin.f16 llvm.nvvm.fmin.f16x2
llvm.nvvm.fmin.bf16 llvm.nvvm.fmin.bf16x2 llvm.nvvm.fmin.xorsign.abs.f llvm.nvvm.fmin.xorsign.abs.f16
llvm.nvvm.fmin.xorsign.abs.f16x2 llvm.nvvm.fmin.xorsign.abs.bf16 llvm.nvvm.fmin.xorsign.abs.bf16x2
llvm.nvvm.fmin.nan.f llvm.nvvm.fmin.nan.f16 llvm.nvvm.fmin.nan.f16x2 llvm.nvvm.fmin.nan.bf16 llvm.nvvm.fmin.nan.bf16x2
llvm.nvvm.fmin.nan.xorsign.abs.f llvm.nvvm.fmin.nan.xorsign.abs.f16 llvm.nvvm.fmin.nan.xorsign.abs.f16x2
llvm.nvvm.fmin.nan.xorsign.abs.bf16 llvm.nvvm.fmin.nan.xorsign.abs.bf16x2 llvm.nvvm.fmin.ftz.f llvm.nvvm.fmin.ftz.f16
llvm.nvvm.fmin.ftz.f16x2 llvm.nvvm.fmin.ftz.bf16 llvm.nvvm.fmin.ftz.bf16x2 llvm.nvvm.fmin.ftz.xorsign.abs.f
llvm.nvvm.fmin.ftz.xorsign.abs.f16 llvm.nvvm.fmin.ftz.xorsign.abs.f16x2 llvm.nvvm.fmin.ftz.xorsign.abs.bf16
llvm.nvvm.fmin.ftz.xorsign.abs.bf16x2 llvm.nvvm.fmin.ftz.nan.f llvm.nvvm.fmin.ftz.nan.f16 llvm.nvvm.fmin.ftz.nan.f16x2
llvm.nvvm.fmin.ftz.nan.bf16 llvm.nvvm.fmin.ftz.nan.bf16x2 llvm.nvvm.fmin.ftz.nan.xorsign.abs.f
llvm.nvvm.fmin.ftz.nan.xorsign.abs.f16 llvm.nvvm.fmin.ftz.nan.xorsign.abs.f16x2
llvm.nvvm.fmin.ftz.nan.xorsign.abs.bf16 llvm.nvvm.fmin.ftz.nan.xorsign.abs.bf16x2 llvm.nvvm.fmax.d llvm.nvvm.fmax.f
llvm.nvvm.fmax.f16 llvm.nvvm.fmax.f16x2 llvm.nvvm.fmax.bf16 llvm.nvvm.fmax.bf16x2 llvm.nvvm.fmax.xorsign.abs.f
llvm.nvvm.fmax.xorsign.abs.f16 llvm.nvvm.fmax.xorsign.abs.f16x2 llvm.nvvm.fmax.xorsign.abs.bf16
llvm.nvvm.fmax.xorsign.abs.bf16x2 llvm.nvvm.fmax.nan.f llvm.nvvm.fmax.nan.f16 llvm.nvvm.fmax.nan.f16x2
llvm.nvvm.fmax.nan.bf16 llvm.nvvm.fmax.nan.bf16x2 llvm.nvvm.fmax.nan.xorsign.abs.f llvm.nvvm.fmax.nan.xorsign.abs.f16
llvm.nvvm.fmax.nan.xorsign.abs.f16x2 llvm.nvvm.fmax.nan.xorsign.abs.bf16 llvm.nvvm.fmax.nan.xorsign.abs.bf16x2
llvm.nvvm.fmax.ftz.f llvm.nvvm.fmax.ftz.f16 llvm.nvvm.fmax.ftz.f16x2 llvm.nvvm.fmax.ftz.bf16 llvm.nvvm.fmax.ftz.bf16x2
llvm.nvvm.fmax.ftz.xorsign.abs.f llvm.nvvm.fmax.ftz.xorsign.abs.f16 llvm.nvvm.fmax.ftz.xorsign.abs.f16x2
llvm.nvvm.fmax.ftz.xorsign.abs.bf16 llvm.nvvm.fmax.ftz.xorsign.abs.bf16x2 llvm.nvvm.fmax.ftz.nan.f
llvm.nvvm.fmax.ftz.nan.f16 llvm.nvvm.fmax.ftz.nan.f16x2 llvm.nvvm.fmax.ftz.nan.bf16 llvm.nvvm.fmax.ftz.nan.bf16x2
llvm.nvvm.fmax.ftz.nan.xorsign.abs.f llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16 llvm.nvvm.fmax.ftz.nan.xorsign.abs.f16x2
llvm.nvvm.fmax.ftz.nan.xorsign.abs.bf16 llvm.nvvm.fmax.ftz.nan.xorsign.abs.bf16x2 llvm.nvvm.floor.f
llvm.nvvm.floor.ftz.f llvm.nvvm.floor.d llvm.nvvm.ceil.f llvm.nvvm.ceil.ftz.f llvm.nvvm.ceil.d llvm.nvvm.trunc.f
llvm.nvvm.trunc.ftz.f llvm.nvvm.trunc.d llvm.nvvm.round.f llvm.nvvm.round.ftz.f llvm.nvvm.round.d llvm.nvvm.saturate.f
llvm.nvvm.saturate.ftz.f llvm.nvvm.saturate.d llvm.nvvm.rsqrt.approx.f llvm.nvvm.rsqrt.approx.ftz.f
llvm.nvvm.rsqrt.approx.d llvm.nvvm.rsqrt.approx.ftz.d llvm.nvvm.sqrt.approx.f llvm.nvvm.sqrt.approx.ftz.f
llvm.nvvm.sqrt.f llvm.nvvm.div.approx.f llvm.nvvm.div.approx.ftz.f llvm.nvvm.div.full llvm.nvvm.div.full.ftz
llvm.nvvm.rcp.approx.ftz.f llvm.nvvm.rcp.approx.ftz.d llvm.nvvm.sin.approx.f llvm.nvvm.sin.approx.ftz.f
llvm.nvvm.cos.approx.f llvm.nvvm.cos.approx.ftz.f llvm.nvvm.lg2.approx.f llvm.nvvm.lg2.approx.ftz.f
llvm.nvvm.lg2.approx.d llvm.nvvm.ex2.approx.d llvm.nvvm.ex2.approx.f llvm.nvvm.ex2.approx.ftz.f llvm.nvvm.ex2.approx+
llvm.nvvm.ex2.approx.ftz+ llvm.nvvm.fabs+ llvm.nvvm.fabs.ftz+ llvm.nvvm.neg.bf16 llvm.nvvm.neg.bf16x2
llvm.nvvm.fma.rn.bf16* llvm.nvvm.fma.rn.ftz.bf16 llvm.nvvm.fma.rn.ftz.bf16x2 llvm.nvvm.fma.rn.ftz.relu.bf16
llvm.nvvm.fma.rn.ftz.relu.bf16x2 llvm.nvvm.fma.rn.ftz.sat.bf16 llvm.nvvm.fma.rn.ftz.sat.bf16x2
llvm.nvvm.fma.rn.relu.bf16 llvm.nvvm.fma.rn.relu.bf16x2 llvm.nvvm.fma.rn.sat.bf16 llvm.nvvm.fma.rn.sat.bf16x2
__nv_frsqrt_rn __nv_rcp64h __nv_fast_fdividef
""",
    "convert": """
__nv_float2int_rn __nv_int2float_rn __nv_double2int_rn __nv_int2double_rn __nv_float2uint_rn __nv_uint2float_rn
__nv_double2uint_rn __nv_uint2double_rn __nv_float2ll_rn __nv_ll2float_rn __nv_double2ll_rn __nv_ll2double_rn
__nv_float2ull_rn __nv_ull2float_rn __nv_double2ull_rn __nv_ull2double_rn __nv_double2float_rn __nv_float2int_rz
__nv_int2float_rz __nv_double2int_rz __nv_float2uint_rz __nv_uint2float_rz __nv_double2uint_rz __nv_float2ll_rz
__nv_ll2float_rz __nv_double2ll_rz __nv_ll2double_rz __nv_float2ull_rz __nv_ull2float_rz __nv_double2ull_rz
__nv_ull2double_rz __nv_double2float_rz __nv_float2int_rd __nv_int2float_rd __nv_double2int_rd __nv_float2uint_rd
__nv_uint2float_rd __nv_double2uint_rd __nv_float2ll_rd __nv_ll2float_rd __nv_double2ll_rd __nv_ll2double_rd
__nv_float2ull_rd __nv_ull2float_rd __nv_double2ull_rd __nv_ull2double_rd __nv_double2float_rd __nv_float2int_ru
__nv_int2float_ru __nv_double2int_ru __nv_float2uint_ru __nv_uint2float_ru __nv_double2uint_ru __nv_float2ll_ru
__nv_ll2float_ru __nv_double2ll_ru __nv_ll2double_ru __nv_float2ull_ru __nv_ull2float_ru __nv_double2ull_ru
__nv_ull2double_ru __nv_double2float_ru llvm.nvvm.f2i.rn llvm.nvvm.f2i.rn.ftz llvm.nvvm.i2f.rn llvm.nvvm.d2i.rn
llvm.nvvm.i2d.rn llvm.nvvm.f2ui.rn llvm.nvvm.f2ui.rn.ftz llvm.nvvm.ui2f.rn llvm.nvvm.d2ui.rn llvm.nvvm.ui2d.rn
llvm.nvvm.f2ll.rn llvm.nvvm.f2ll.rn.ftz llvm.nvvm.ll2f.rn llvm.nvvm.d2ll.rn llvm.nvvm.ll2d.rn llvm.nvvm.f2ull.rn
llvm.nvvm.f2ull.rn.ftz llvm.nvvm.ull2f.rn llvm.nvvm.d2ull.rn llvm.nvvm.ull2d.rn llvm.nvvm.d2f.rn llvm.nvvm.d2f.rn.ftz
llvm.nvvm.f2i.rz llvm.nvvm.f2i.rz.ftz llvm.nvvm.i2f.rz llvm.nvvm.d2i.rz llvm.nvvm.i2d.rz llvm.nvvm.f2ui.rz
llvm.nvvm.f2ui.rz.ftz llvm.nvvm.ui2f.rz llvm.nvvm.d2ui.rz llvm.nvvm.ui2d.rz llvm.nvvm.f2ll.rz llvm.nvvm.f2ll.rz.ftz
llvm.nvvm.ll2f.rz llvm.nvvm.d2ll.rz llvm.nvvm.ll2d.rz llvm.nvvm.f2ull.rz llvm.nvvm.f2ull.rz.ftz llvm.nvvm.ull2f.rz
llvm.nvvm.d2ull.rz llvm.nvvm.ull2d.rz llvm.nvvm.d2f.rz llvm.nvvm.d2f.rz.ftz llvm.nvvm.f2i.rm llvm.nvvm.f2i.rm.ftz
llvm.nvvm.i2f.rm llvm.nvvm.d2i.rm llvm.nvvm.i2d.rm llvm.nvvm.f2ui.rm llvm.nvvm.f2ui.rm.ftz llvm.nvvm.ui2f.rm
llvm.nvvm.d2ui.rm llvm.nvvm.ui2d.rm llvm.nvvm.f2ll.rm llvm.nvvm.f2ll.rm.ftz llvm.nvvm.ll2f.rm llvm.nvvm.d2ll.rm
llvm.nvvm.ll2d.rm llvm.nvvm.f2ull.rm llvm.nvvm.f2ull.rm.ftz llvm.nvvm.ull2f.rm llvm.nvvm.d2ull.rm llvm.nvvm.ull2d.rm
llvm.nvvm.d2f.rm llvm.nvvm.d2f.rm.ftz llvm.nvvm.f2i.rp llvm.nvvm.f2i.rp.ftz llvm.nvvm.i2f.rp llvm.nvvm.d2i.rp
llvm.nvvm.i2d.rp llvm.nvvm.f2ui.rp llvm.nvvm.f2ui.rp.ftz llvm.nvvm.ui2f.rp llvm.nvvm.d2ui.rp llvm.nvvm.ui2d.rp
llvm.nvvm.f2ll.rp llvm.nvvm.f2ll.rp.ftz llvm.nvvm.ll2f.rp llvm.nvvm.d2ll.rp llvm.nvvm.ll2d.rp llvm.nvvm.f2ull.rp
llvm.nvvm.f2ull.rp.ftz llvm.nvvm.ull2f.rp llvm.nvvm.d2ull.rp llvm.nvvm.ull2d.rp llvm.nvvm.d2f.rp llvm.nvvm.d2f.rp.ftz
llvm.nvvm.f2f16.rn llvm.nvvm.ff2f16x2.rn llvm.nvvm.f2tf32.rn llvm.nvvm.f2f16.rn.satfinite
llvm.nvvm.ff2f16x2.rn.satfinite llvm.nvvm.f2tf32.rn.satfinite llvm.nvvm.f2f16.rn.relu llvm.nvvm.ff2f16x2.rn.relu
llvm.nvvm.f2tf32.rn.relu llvm.nvvm.f2f16.rn.relu.satfinite llvm.nvvm.ff2f16x2.rn.relu.satfinite
llvm.nvvm.f2tf32.rn.relu.satfinite llvm.nvvm.f2f16.rz llvm.nvvm.ff2f16x2.rz llvm.nvvm.f2tf32.rz
llvm.nvvm.f2f16.rz.satfinite llvm.nvvm.ff2f16x2.rz.satfinite llvm.nvvm.f2tf32.rz.satfinite llvm.nvvm.f2f16.rz.relu
llvm.nvvm.ff2f16x2.rz.relu llvm.nvvm.f2tf32.rz.relu llvm.nvvm.f2f16.rz.relu.satfinite
llvm.nvvm.ff2f16x2.rz.relu.satfinite llvm.nvvm.f2tf32.rz.relu.satfinite llvm.nvvm.f2tf32.rna
llvm.nvvm.f2tf32.rna.satfinite __nv_float2half_rn __nv_half2float llvm.nvvm.f2h.rn llvm.nvvm.f2h.rn.ftz llvm.nvvm.h2f
llvm.convert.from.fp16.f32 llvm.convert.to.fp16.f32 llvm.convert.from.fp16.f64 llvm.nvvm.f2bf16.*
llvm.nvvm.ff2bf16x2.* llvm.nvvm.bf2h.* llvm.nvvm.bf16x2.to.* llvm.nvvm.ue8m0x2.* llvm.nvvm.e2m1x2.* llvm.nvvm.e2m3x2.*
llvm.nvvm.e3m2x2.* llvm.nvvm.e4m3x2.* llvm.nvvm.e5m2x2.* llvm.nvvm.f16x2.to.* llvm.nvvm.f32x4.to.* llvm.nvvm.ff.to.*
llvm.nvvm.ff2f16x2.rs*
""",
    "integer": """
__nv_clz __nv_clzll __nv_popc __nv_popcll __nv_ffs __nv_ffsll __nv_brev __nv_brevll __nv_byte_perm __nv_min __nv_umin
__nv_llmin __nv_ullmin __nv_max __nv_umax __nv_llmax __nv_ullmax __nv_abs __nv_llabs __nv_mulhi __nv_umulhi
__nv_mul64hi __nv_umul64hi __nv_mul24 __nv_umul24 __nv_sad __nv_usad __nv_hadd __nv_rhadd __nv_uhadd __nv_urhadd
llvm.nvvm.mulhi.s llvm.nvvm.mulhi.us llvm.nvvm.mulhi.i llvm.nvvm.mulhi.ui llvm.nvvm.mulhi.ll llvm.nvvm.mulhi.ull
llvm.nvvm.mul24.i llvm.nvvm.mul24.ui llvm.nvvm.sad.s llvm.nvvm.sad.us llvm.nvvm.sad.i llvm.nvvm.sad.ui
llvm.nvvm.sad.ll llvm.nvvm.sad.ull llvm.nvvm.brev32 llvm.nvvm.brev64 llvm.nvvm.clz.i llvm.nvvm.clz.ll llvm.nvvm.popc.i
llvm.nvvm.popc.ll llvm.nvvm.min.s llvm.nvvm.min.us llvm.nvvm.min.i llvm.nvvm.min.ui llvm.nvvm.min.ll llvm.nvvm.min.ull
llvm.nvvm.max.s llvm.nvvm.max.us llvm.nvvm.max.i llvm.nvvm.max.ui llvm.nvvm.max.ll llvm.nvvm.max.ull llvm.nvvm.abs.i
llvm.nvvm.abs.ll llvm.nvvm.prmt llvm.nvvm.prmt.f4e llvm.nvvm.prmt.b4e llvm.nvvm.prmt.rc8 llvm.nvvm.prmt.ecl
llvm.nvvm.prmt.ecr llvm.nvvm.prmt.rc16 llvm.nvvm.idp2a.s.s llvm.nvvm.idp2a.s.u llvm.nvvm.idp2a.u.s llvm.nvvm.idp2a.u.u
llvm.nvvm.idp4a.s.s llvm.nvvm.idp4a.s.u llvm.nvvm.idp4a.u.s llvm.nvvm.idp4a.u.u llvm.nvvm.fshl.clamp+
llvm.nvvm.fshr.clamp+ llvm.nvvm.flo.s+ llvm.nvvm.flo.u+ llvm.nvvm.fns llvm.nvvm.bmsk.clamp llvm.nvvm.bmsk.wrap
llvm.nvvm.sext.clamp llvm.nvvm.sext.wrap llvm.nvvm.zext.clamp llvm.nvvm.zext.wrap llvm.nvvm.rotate.b32
llvm.nvvm.rotate.b64 llvm.nvvm.rotate.right.b64
""",
    "llvm_math": """
llvm.exp+ llvm.exp2+ llvm.exp10+ llvm.log+ llvm.log2+ llvm.log10+ llvm.sin+ llvm.cos+ llvm.tan+ llvm.asin+ llvm.acos+
llvm.atan+ llvm.sinh+ llvm.cosh+ llvm.tanh+ llvm.pow+ llvm.atan2+ llvm.powi+ llvm.ldexp+ llvm.frexp+ llvm.sincos+
llvm.modf+ llvm.round+ llvm.lrint.i32+ llvm.llrint.i32+ llvm.lround.i32+ llvm.llround.i32+ llvm.lrint.i64+
llvm.llrint.i64+ llvm.lround.i64+ llvm.llround.i64+ llvm.sadd.with.overflow+ llvm.ssub.with.overflow+
llvm.smul.with.overflow+ llvm.uadd.with.overflow+ llvm.usub.with.overflow+ llvm.umul.with.overflow+ llvm.sshl.sat+
llvm.ushl.sat+ llvm.sadd.sat+ llvm.uadd.sat+ llvm.ssub.sat+ llvm.usub.sat+ llvm.bitreverse+ llvm.bswap+ llvm.cttz+
llvm.fshl+ llvm.fshr+ llvm.scmp+ llvm.ucmp+ llvm.minimum+ llvm.maximum+ llvm.minimumnum+ llvm.maximumnum+
llvm.fptosi.sat+ llvm.fptoui.sat+ llvm.canonicalize+ llvm.fmuladd+ llvm.ptrmask+ llvm.abs+ llvm.smin+ llvm.smax+
llvm.umin+ llvm.umax+ llvm.ctlz+ llvm.ctpop+ llvm.floor+ llvm.ceil+ llvm.trunc+ llvm.rint+ llvm.nearbyint+
llvm.roundeven+ llvm.sqrt+ llvm.fabs+ llvm.fma+ llvm.copysign+ llvm.minnum+ llvm.maxnum+ llvm.is.fpclass+ llvm.memcpy+
llvm.memmove+ llvm.memset+ llvm.stacksave+ llvm.stackrestore+ llvm.lifetime.start+ llvm.lifetime.end+ llvm.assume+
llvm.expect+ llvm.vector.reduce+ llvm.fptrunc.round+
""",
    "warp": """
llvm.nvvm.shfl.sync.idx.i32 llvm.nvvm.shfl.sync.idx.i32p llvm.nvvm.shfl.idx.i32 llvm.nvvm.shfl.idx.i32p
llvm.nvvm.shfl.sync.idx.f32 llvm.nvvm.shfl.sync.idx.f32p llvm.nvvm.shfl.idx.f32 llvm.nvvm.shfl.idx.f32p
llvm.nvvm.shfl.sync.up.i32 llvm.nvvm.shfl.sync.up.i32p llvm.nvvm.shfl.up.i32 llvm.nvvm.shfl.up.i32p
llvm.nvvm.shfl.sync.up.f32 llvm.nvvm.shfl.sync.up.f32p llvm.nvvm.shfl.up.f32 llvm.nvvm.shfl.up.f32p
llvm.nvvm.shfl.sync.down.i32 llvm.nvvm.shfl.sync.down.i32p llvm.nvvm.shfl.down.i32 llvm.nvvm.shfl.down.i32p
llvm.nvvm.shfl.sync.down.f32 llvm.nvvm.shfl.sync.down.f32p llvm.nvvm.shfl.down.f32 llvm.nvvm.shfl.down.f32p
llvm.nvvm.shfl.sync.bfly.i32 llvm.nvvm.shfl.sync.bfly.i32p llvm.nvvm.shfl.bfly.i32 llvm.nvvm.shfl.bfly.i32p
llvm.nvvm.shfl.sync.bfly.f32 llvm.nvvm.shfl.sync.bfly.f32p llvm.nvvm.shfl.bfly.f32 llvm.nvvm.shfl.bfly.f32p
llvm.nvvm.vote.all.sync llvm.nvvm.vote.all llvm.nvvm.vote.any.sync llvm.nvvm.vote.any llvm.nvvm.vote.uni.sync
llvm.nvvm.vote.uni llvm.nvvm.vote.ballot.sync llvm.nvvm.vote.ballot llvm.nvvm.shfl.sync.i32 llvm.nvvm.vote.sync
llvm.nvvm.activemask llvm.nvvm.match.any.sync.i32 llvm.nvvm.match.all.sync.i32p llvm.nvvm.match.all.sync.i32
llvm.nvvm.match.any.sync.i64 llvm.nvvm.match.all.sync.i64p llvm.nvvm.match.all.sync.i64 llvm.nvvm.elect.sync
llvm.nvvm.redux.sync.add llvm.nvvm.redux.sync.and llvm.nvvm.redux.sync.or llvm.nvvm.redux.sync.xor
llvm.nvvm.redux.sync.min llvm.nvvm.redux.sync.max llvm.nvvm.redux.sync.umin llvm.nvvm.redux.sync.umax
llvm.nvvm.redux.sync.fmin llvm.nvvm.redux.sync.fmin.NaN llvm.nvvm.redux.sync.fmin.abs
llvm.nvvm.redux.sync.fmin.abs.NaN llvm.nvvm.redux.sync.fmax llvm.nvvm.redux.sync.fmax.NaN
llvm.nvvm.redux.sync.fmax.abs llvm.nvvm.redux.sync.fmax.abs.NaN
""",
    "memory": """
llvm.nvvm.isspacep.global llvm.nvvm.isspacep.shared llvm.nvvm.isspacep.shared.cluster llvm.nvvm.isspacep.local
llvm.nvvm.isspacep.const llvm.nvvm.istypep.* llvm.nvvm.move.i16+ llvm.nvvm.move.i32+ llvm.nvvm.move.i64+
llvm.nvvm.move.float+ llvm.nvvm.move.double+ llvm.nvvm.move.ptr+ llvm.nvvm.internal.addrspace.wrap+ __nvvm_reflect
llvm.nvvm.reflect+ llvm.nvvm.ldu.global.i+ llvm.nvvm.ldu.global.f+ llvm.nvvm.ldu.global.p+ llvm.nvvm.ldg.global.i+
llvm.nvvm.ldg.global.f+ llvm.nvvm.ldg.global.p+ llvm.nvvm.cp.async.ca.shared.global.4
llvm.nvvm.cp.async.ca.shared.global.4.s llvm.nvvm.cp.async.ca.shared.global.8 llvm.nvvm.cp.async.ca.shared.global.8.s
llvm.nvvm.cp.async.ca.shared.global.16 llvm.nvvm.cp.async.ca.shared.global.16.s llvm.nvvm.cp.async.cg.shared.global.16
llvm.nvvm.cp.async.cg.shared.global.16.s llvm.nvvm.cp.async.commit.group llvm.nvvm.cp.async.wait.group
llvm.nvvm.cp.async.wait.all llvm.nvvm.cp.async.bulk.commit.group llvm.nvvm.cp.async.bulk.wait.group
llvm.nvvm.cp.async.bulk.wait.group.read llvm.nvvm.st.bulk llvm.nvvm.st.bulk.shared.cta llvm.nvvm.prefetch.L*
llvm.nvvm.prefetch.global.* llvm.nvvm.prefetch.local.* llvm.nvvm.prefetchu.* llvm.nvvm.applypriority.*
llvm.nvvm.discard.* llvm.nvvm.griddepcontrol.* llvm.nvvm.setmaxnreg.* llvm.nvvm.nanosleep* llvm.nvvm.pm.event.mask
llvm.nvvm.mapa.shared.cluster
""",
    "texture": """
llvm.nvvm.texsurf.handle.internal+ llvm.nvvm.tex.unified.1d.v4f32.s32 llvm.nvvm.tex.unified.1d.v4f32.f32
llvm.nvvm.tex.unified.1d.level.v4f32.f32 llvm.nvvm.tex.unified.1d.grad.v4f32.f32 llvm.nvvm.tex.unified.1d.v4s32.s32
llvm.nvvm.tex.unified.1d.v4s32.f32 llvm.nvvm.tex.unified.1d.level.v4s32.f32 llvm.nvvm.tex.unified.1d.grad.v4s32.f32
llvm.nvvm.tex.unified.1d.v4u32.s32 llvm.nvvm.tex.unified.1d.v4u32.f32 llvm.nvvm.tex.unified.1d.level.v4u32.f32
llvm.nvvm.tex.unified.1d.grad.v4u32.f32 llvm.nvvm.tex.unified.1d.array.v4f32.s32
llvm.nvvm.tex.unified.1d.array.v4f32.f32 llvm.nvvm.tex.unified.1d.array.level.v4f32.f32
llvm.nvvm.tex.unified.1d.array.grad.v4f32.f32 llvm.nvvm.tex.unified.1d.array.v4s32.s32
llvm.nvvm.tex.unified.1d.array.v4s32.f32 llvm.nvvm.tex.unified.1d.array.level.v4s32.f32
llvm.nvvm.tex.unified.1d.array.grad.v4s32.f32 llvm.nvvm.tex.unified.1d.array.v4u32.s32
llvm.nvvm.tex.unified.1d.array.v4u32.f32 llvm.nvvm.tex.unified.1d.array.level.v4u32.f32
llvm.nvvm.tex.unified.1d.array.grad.v4u32.f32 llvm.nvvm.tex.unified.2d.v4f32.s32 llvm.nvvm.tex.unified.2d.v4f32.f32
llvm.nvvm.tex.unified.2d.level.v4f32.f32 llvm.nvvm.tex.unified.2d.grad.v4f32.f32 llvm.nvvm.tex.unified.2d.v4s32.s32
llvm.nvvm.tex.unified.2d.v4s32.f32 llvm.nvvm.tex.unified.2d.level.v4s32.f32 llvm.nvvm.tex.unified.2d.grad.v4s32.f32
llvm.nvvm.tex.unified.2d.v4u32.s32 llvm.nvvm.tex.unified.2d.v4u32.f32 llvm.nvvm.tex.unified.2d.level.v4u32.f32
llvm.nvvm.tex.unified.2d.grad.v4u32.f32 llvm.nvvm.tex.unified.2d.array.v4f32.s32
llvm.nvvm.tex.unified.2d.array.v4f32.f32 llvm.nvvm.tex.unified.2d.array.level.v4f32.f32
llvm.nvvm.tex.unified.2d.array.grad.v4f32.f32 llvm.nvvm.tex.unified.2d.array.v4s32.s32
llvm.nvvm.tex.unified.2d.array.v4s32.f32 llvm.nvvm.tex.unified.2d.array.level.v4s32.f32
llvm.nvvm.tex.unified.2d.array.grad.v4s32.f32 llvm.nvvm.tex.unified.2d.array.v4u32.s32
llvm.nvvm.tex.unified.2d.array.v4u32.f32 llvm.nvvm.tex.unified.2d.array.level.v4u32.f32
llvm.nvvm.tex.unified.2d.array.grad.v4u32.f32 llvm.nvvm.tex.unified.3d.v4f32.s32 llvm.nvvm.tex.unified.3d.v4f32.f32
llvm.nvvm.tex.unified.3d.level.v4f32.f32 llvm.nvvm.tex.unified.3d.grad.v4f32.f32 llvm.nvvm.tex.unified.3d.v4s32.s32
llvm.nvvm.tex.unified.3d.v4s32.f32 llvm.nvvm.tex.unified.3d.level.v4s32.f32 llvm.nvvm.tex.unified.3d.grad.v4s32.f32
llvm.nvvm.tex.unified.3d.v4u32.s32 llvm.nvvm.tex.unified.3d.v4u32.f32 llvm.nvvm.tex.unified.3d.level.v4u32.f32
llvm.nvvm.tex.unified.3d.grad.v4u32.f32 llvm.nvvm.tex.unified.cube.v4f32.f32
llvm.nvvm.tex.unified.cube.level.v4f32.f32 llvm.nvvm.tex.unified.cube.v4s32.f32
llvm.nvvm.tex.unified.cube.level.v4s32.f32 llvm.nvvm.tex.unified.cube.v4u32.f32
llvm.nvvm.tex.unified.cube.level.v4u32.f32 llvm.nvvm.tex.unified.cube.array.v4f32.f32
llvm.nvvm.tex.unified.cube.array.level.v4f32.f32 llvm.nvvm.tex.unified.cube.array.v4s32.f32
llvm.nvvm.tex.unified.cube.array.level.v4s32.f32 llvm.nvvm.tex.unified.cube.array.v4u32.f32
llvm.nvvm.tex.unified.cube.array.level.v4u32.f32 llvm.nvvm.tld4.unified.r.2d.v4f32.f32
llvm.nvvm.tld4.unified.r.2d.v4s32.f32 llvm.nvvm.tld4.unified.r.2d.v4u32.f32 llvm.nvvm.tld4.unified.g.2d.v4f32.f32
llvm.nvvm.tld4.unified.g.2d.v4s32.f32 llvm.nvvm.tld4.unified.g.2d.v4u32.f32 llvm.nvvm.tld4.unified.b.2d.v4f32.f32
llvm.nvvm.tld4.unified.b.2d.v4s32.f32 llvm.nvvm.tld4.unified.b.2d.v4u32.f32 llvm.nvvm.tld4.unified.a.2d.v4f32.f32
llvm.nvvm.tld4.unified.a.2d.v4s32.f32 llvm.nvvm.tld4.unified.a.2d.v4u32.f32 llvm.nvvm.txq.width llvm.nvvm.txq.height
llvm.nvvm.txq.depth llvm.nvvm.txq.array.size llvm.nvvm.txq.channel.data.type llvm.nvvm.txq.channel.order
llvm.nvvm.txq.num.mipmap.levels llvm.nvvm.txq.num.samples llvm.nvvm.tex.* llvm.nvvm.tld4.* llvm.nvvm.istypep.*
""",
    "surface": """
llvm.nvvm.suld.1d.i8.clamp llvm.nvvm.sust.b.1d.i8.clamp llvm.nvvm.suld.1d.i8.trap llvm.nvvm.sust.b.1d.i8.trap
llvm.nvvm.suld.1d.i8.zero llvm.nvvm.sust.b.1d.i8.zero llvm.nvvm.sust.p.1d.i8.trap llvm.nvvm.suld.1d.v2i8.clamp
llvm.nvvm.sust.b.1d.v2i8.clamp llvm.nvvm.suld.1d.v2i8.trap llvm.nvvm.sust.b.1d.v2i8.trap llvm.nvvm.suld.1d.v2i8.zero
llvm.nvvm.sust.b.1d.v2i8.zero llvm.nvvm.sust.p.1d.v2i8.trap llvm.nvvm.suld.1d.v4i8.clamp
llvm.nvvm.sust.b.1d.v4i8.clamp llvm.nvvm.suld.1d.v4i8.trap llvm.nvvm.sust.b.1d.v4i8.trap llvm.nvvm.suld.1d.v4i8.zero
llvm.nvvm.sust.b.1d.v4i8.zero llvm.nvvm.sust.p.1d.v4i8.trap llvm.nvvm.suld.1d.i16.clamp llvm.nvvm.sust.b.1d.i16.clamp
llvm.nvvm.suld.1d.i16.trap llvm.nvvm.sust.b.1d.i16.trap llvm.nvvm.suld.1d.i16.zero llvm.nvvm.sust.b.1d.i16.zero
llvm.nvvm.sust.p.1d.i16.trap llvm.nvvm.suld.1d.v2i16.clamp llvm.nvvm.sust.b.1d.v2i16.clamp
llvm.nvvm.suld.1d.v2i16.trap llvm.nvvm.sust.b.1d.v2i16.trap llvm.nvvm.suld.1d.v2i16.zero
llvm.nvvm.sust.b.1d.v2i16.zero llvm.nvvm.sust.p.1d.v2i16.trap llvm.nvvm.suld.1d.v4i16.clamp
llvm.nvvm.sust.b.1d.v4i16.clamp llvm.nvvm.suld.1d.v4i16.trap llvm.nvvm.sust.b.1d.v4i16.trap
llvm.nvvm.suld.1d.v4i16.zero llvm.nvvm.sust.b.1d.v4i16.zero llvm.nvvm.sust.p.1d.v4i16.trap llvm.nvvm.suld.1d.i32.clamp
llvm.nvvm.sust.b.1d.i32.clamp llvm.nvvm.suld.1d.i32.trap llvm.nvvm.sust.b.1d.i32.trap llvm.nvvm.suld.1d.i32.zero
llvm.nvvm.sust.b.1d.i32.zero llvm.nvvm.sust.p.1d.i32.trap llvm.nvvm.suld.1d.v2i32.clamp
llvm.nvvm.sust.b.1d.v2i32.clamp llvm.nvvm.suld.1d.v2i32.trap llvm.nvvm.sust.b.1d.v2i32.trap
llvm.nvvm.suld.1d.v2i32.zero llvm.nvvm.sust.b.1d.v2i32.zero llvm.nvvm.sust.p.1d.v2i32.trap
llvm.nvvm.suld.1d.v4i32.clamp llvm.nvvm.sust.b.1d.v4i32.clamp llvm.nvvm.suld.1d.v4i32.trap
llvm.nvvm.sust.b.1d.v4i32.trap llvm.nvvm.suld.1d.v4i32.zero llvm.nvvm.sust.b.1d.v4i32.zero
llvm.nvvm.sust.p.1d.v4i32.trap llvm.nvvm.suld.1d.i64.clamp llvm.nvvm.sust.b.1d.i64.clamp llvm.nvvm.suld.1d.i64.trap
llvm.nvvm.sust.b.1d.i64.trap llvm.nvvm.suld.1d.i64.zero llvm.nvvm.sust.b.1d.i64.zero llvm.nvvm.suld.1d.v2i64.clamp
llvm.nvvm.sust.b.1d.v2i64.clamp llvm.nvvm.suld.1d.v2i64.trap llvm.nvvm.sust.b.1d.v2i64.trap
llvm.nvvm.suld.1d.v2i64.zero llvm.nvvm.sust.b.1d.v2i64.zero llvm.nvvm.suld.1d.array.i8.clamp
llvm.nvvm.sust.b.1d.array.i8.clamp llvm.nvvm.suld.1d.array.i8.trap llvm.nvvm.sust.b.1d.array.i8.trap
llvm.nvvm.suld.1d.array.i8.zero llvm.nvvm.sust.b.1d.array.i8.zero llvm.nvvm.sust.p.1d.array.i8.trap
llvm.nvvm.suld.1d.array.v2i8.clamp llvm.nvvm.sust.b.1d.array.v2i8.clamp llvm.nvvm.suld.1d.array.v2i8.trap
llvm.nvvm.sust.b.1d.array.v2i8.trap llvm.nvvm.suld.1d.array.v2i8.zero llvm.nvvm.sust.b.1d.array.v2i8.zero
llvm.nvvm.sust.p.1d.array.v2i8.trap llvm.nvvm.suld.1d.array.v4i8.clamp llvm.nvvm.sust.b.1d.array.v4i8.clamp
llvm.nvvm.suld.1d.array.v4i8.trap llvm.nvvm.sust.b.1d.array.v4i8.trap llvm.nvvm.suld.1d.array.v4i8.zero
llvm.nvvm.sust.b.1d.array.v4i8.zero llvm.nvvm.sust.p.1d.array.v4i8.trap llvm.nvvm.suld.1d.array.i16.clamp
llvm.nvvm.sust.b.1d.array.i16.clamp llvm.nvvm.suld.1d.array.i16.trap llvm.nvvm.sust.b.1d.array.i16.trap
llvm.nvvm.suld.1d.array.i16.zero llvm.nvvm.sust.b.1d.array.i16.zero llvm.nvvm.sust.p.1d.array.i16.trap
llvm.nvvm.suld.1d.array.v2i16.clamp llvm.nvvm.sust.b.1d.array.v2i16.clamp llvm.nvvm.suld.1d.array.v2i16.trap
llvm.nvvm.sust.b.1d.array.v2i16.trap llvm.nvvm.suld.1d.array.v2i16.zero llvm.nvvm.sust.b.1d.array.v2i16.zero
llvm.nvvm.sust.p.1d.array.v2i16.trap llvm.nvvm.suld.1d.array.v4i16.clamp llvm.nvvm.sust.b.1d.array.v4i16.clamp
llvm.nvvm.suld.1d.array.v4i16.trap llvm.nvvm.sust.b.1d.array.v4i16.trap llvm.nvvm.suld.1d.array.v4i16.zero
llvm.nvvm.sust.b.1d.array.v4i16.zero llvm.nvvm.sust.p.1d.array.v4i16.trap llvm.nvvm.suld.1d.array.i32.clamp
llvm.nvvm.sust.b.1d.array.i32.clamp llvm.nvvm.suld.1d.array.i32.trap llvm.nvvm.sust.b.1d.array.i32.trap
llvm.nvvm.suld.1d.array.i32.zero llvm.nvvm.sust.b.1d.array.i32.zero llvm.nvvm.sust.p.1d.array.i32.trap
llvm.nvvm.suld.1d.array.v2i32.clamp llvm.nvvm.sust.b.1d.array.v2i32.clamp llvm.nvvm.suld.1d.array.v2i32.trap
llvm.nvvm.sust.b.1d.array.v2i32.trap llvm.nvvm.suld.1d.array.v2i32.zero llvm.nvvm.sust.b.1d.array.v2i32.zero
llvm.nvvm.sust.p.1d.array.v2i32.trap llvm.nvvm.suld.1d.array.v4i32.clamp llvm.nvvm.sust.b.1d.array.v4i32.clamp
llvm.nvvm.suld.1d.array.v4i32.trap llvm.nvvm.sust.b.1d.array.v4i32.trap llvm.nvvm.suld.1d.array.v4i32.zero
llvm.nvvm.sust.b.1d.array.v4i32.zero llvm.nvvm.sust.p.1d.array.v4i32.trap llvm.nvvm.suld.1d.array.i64.clamp
llvm.nvvm.sust.b.1d.array.i64.clamp llvm.nvvm.suld.1d.array.i64.trap llvm.nvvm.sust.b.1d.array.i64.trap
llvm.nvvm.suld.1d.array.i64.zero llvm.nvvm.sust.b.1d.array.i64.zero llvm.nvvm.suld.1d.array.v2i64.clamp
llvm.nvvm.sust.b.1d.array.v2i64.clamp llvm.nvvm.suld.1d.array.v2i64.trap llvm.nvvm.sust.b.1d.array.v2i64.trap
llvm.nvvm.suld.1d.array.v2i64.zero llvm.nvvm.sust.b.1d.array.v2i64.zero llvm.nvvm.suld.2d.i8.clamp
llvm.nvvm.sust.b.2d.i8.clamp llvm.nvvm.suld.2d.i8.trap llvm.nvvm.sust.b.2d.i8.trap llvm.nvvm.suld.2d.i8.zero
llvm.nvvm.sust.b.2d.i8.zero llvm.nvvm.sust.p.2d.i8.trap llvm.nvvm.suld.2d.v2i8.clamp llvm.nvvm.sust.b.2d.v2i8.clamp
llvm.nvvm.suld.2d.v2i8.trap llvm.nvvm.sust.b.2d.v2i8.trap llvm.nvvm.suld.2d.v2i8.zero llvm.nvvm.sust.b.2d.v2i8.zero
llvm.nvvm.sust.p.2d.v2i8.trap llvm.nvvm.suld.2d.v4i8.clamp llvm.nvvm.sust.b.2d.v4i8.clamp llvm.nvvm.suld.2d.v4i8.trap
llvm.nvvm.sust.b.2d.v4i8.trap llvm.nvvm.suld.2d.v4i8.zero llvm.nvvm.sust.b.2d.v4i8.zero llvm.nvvm.sust.p.2d.v4i8.trap
llvm.nvvm.suld.2d.i16.clamp llvm.nvvm.sust.b.2d.i16.clamp llvm.nvvm.suld.2d.i16.trap llvm.nvvm.sust.b.2d.i16.trap
llvm.nvvm.suld.2d.i16.zero llvm.nvvm.sust.b.2d.i16.zero llvm.nvvm.sust.p.2d.i16.trap llvm.nvvm.suld.2d.v2i16.clamp
llvm.nvvm.sust.b.2d.v2i16.clamp llvm.nvvm.suld.2d.v2i16.trap llvm.nvvm.sust.b.2d.v2i16.trap
llvm.nvvm.suld.2d.v2i16.zero llvm.nvvm.sust.b.2d.v2i16.zero llvm.nvvm.sust.p.2d.v2i16.trap
llvm.nvvm.suld.2d.v4i16.clamp llvm.nvvm.sust.b.2d.v4i16.clamp llvm.nvvm.suld.2d.v4i16.trap
llvm.nvvm.sust.b.2d.v4i16.trap llvm.nvvm.suld.2d.v4i16.zero llvm.nvvm.sust.b.2d.v4i16.zero
llvm.nvvm.sust.p.2d.v4i16.trap llvm.nvvm.suld.2d.i32.clamp llvm.nvvm.sust.b.2d.i32.clamp llvm.nvvm.suld.2d.i32.trap
llvm.nvvm.sust.b.2d.i32.trap llvm.nvvm.suld.2d.i32.zero llvm.nvvm.sust.b.2d.i32.zero llvm.nvvm.sust.p.2d.i32.trap
llvm.nvvm.suld.2d.v2i32.clamp llvm.nvvm.sust.b.2d.v2i32.clamp llvm.nvvm.suld.2d.v2i32.trap
llvm.nvvm.sust.b.2d.v2i32.trap llvm.nvvm.suld.2d.v2i32.zero llvm.nvvm.sust.b.2d.v2i32.zero
llvm.nvvm.sust.p.2d.v2i32.trap llvm.nvvm.suld.2d.v4i32.clamp llvm.nvvm.sust.b.2d.v4i32.clamp
llvm.nvvm.suld.2d.v4i32.trap llvm.nvvm.sust.b.2d.v4i32.trap llvm.nvvm.suld.2d.v4i32.zero
llvm.nvvm.sust.b.2d.v4i32.zero llvm.nvvm.sust.p.2d.v4i32.trap llvm.nvvm.suld.2d.i64.clamp
llvm.nvvm.sust.b.2d.i64.clamp llvm.nvvm.suld.2d.i64.trap llvm.nvvm.sust.b.2d.i64.trap llvm.nvvm.suld.2d.i64.zero
llvm.nvvm.sust.b.2d.i64.zero llvm.nvvm.suld.2d.v2i64.clamp llvm.nvvm.sust.b.2d.v2i64.clamp
llvm.nvvm.suld.2d.v2i64.trap llvm.nvvm.sust.b.2d.v2i64.trap llvm.nvvm.suld.2d.v2i64.zero
llvm.nvvm.sust.b.2d.v2i64.zero llvm.nvvm.suld.2d.array.i8.clamp llvm.nvvm.sust.b.2d.array.i8.clamp
llvm.nvvm.suld.2d.array.i8.trap llvm.nvvm.sust.b.2d.array.i8.trap llvm.nvvm.suld.2d.array.i8.zero
llvm.nvvm.sust.b.2d.array.i8.zero llvm.nvvm.sust.p.2d.array.i8.trap llvm.nvvm.suld.2d.array.v2i8.clamp
llvm.nvvm.sust.b.2d.array.v2i8.clamp llvm.nvvm.suld.2d.array.v2i8.trap llvm.nvvm.sust.b.2d.array.v2i8.trap
llvm.nvvm.suld.2d.array.v2i8.zero llvm.nvvm.sust.b.2d.array.v2i8.zero llvm.nvvm.sust.p.2d.array.v2i8.trap
llvm.nvvm.suld.2d.array.v4i8.clamp llvm.nvvm.sust.b.2d.array.v4i8.clamp llvm.nvvm.suld.2d.array.v4i8.trap
llvm.nvvm.sust.b.2d.array.v4i8.trap llvm.nvvm.suld.2d.array.v4i8.zero llvm.nvvm.sust.b.2d.array.v4i8.zero
llvm.nvvm.sust.p.2d.array.v4i8.trap llvm.nvvm.suld.2d.array.i16.clamp llvm.nvvm.sust.b.2d.array.i16.clamp
llvm.nvvm.suld.2d.array.i16.trap llvm.nvvm.sust.b.2d.array.i16.trap llvm.nvvm.suld.2d.array.i16.zero
llvm.nvvm.sust.b.2d.array.i16.zero llvm.nvvm.sust.p.2d.array.i16.trap llvm.nvvm.suld.2d.array.v2i16.clamp
llvm.nvvm.sust.b.2d.array.v2i16.clamp llvm.nvvm.suld.2d.array.v2i16.trap llvm.nvvm.sust.b.2d.array.v2i16.trap
llvm.nvvm.suld.2d.array.v2i16.zero llvm.nvvm.sust.b.2d.array.v2i16.zero llvm.nvvm.sust.p.2d.array.v2i16.trap
llvm.nvvm.suld.2d.array.v4i16.clamp llvm.nvvm.sust.b.2d.array.v4i16.clamp llvm.nvvm.suld.2d.array.v4i16.trap
llvm.nvvm.sust.b.2d.array.v4i16.trap llvm.nvvm.suld.2d.array.v4i16.zero llvm.nvvm.sust.b.2d.array.v4i16.zero
llvm.nvvm.sust.p.2d.array.v4i16.trap llvm.nvvm.suld.2d.array.i32.clamp llvm.nvvm.sust.b.2d.array.i32.clamp
llvm.nvvm.suld.2d.array.i32.trap llvm.nvvm.sust.b.2d.array.i32.trap llvm.nvvm.suld.2d.array.i32.zero
llvm.nvvm.sust.b.2d.array.i32.zero llvm.nvvm.sust.p.2d.array.i32.trap llvm.nvvm.suld.2d.array.v2i32.clamp
llvm.nvvm.sust.b.2d.array.v2i32.clamp llvm.nvvm.suld.2d.array.v2i32.trap llvm.nvvm.sust.b.2d.array.v2i32.trap
llvm.nvvm.suld.2d.array.v2i32.zero llvm.nvvm.sust.b.2d.array.v2i32.zero llvm.nvvm.sust.p.2d.array.v2i32.trap
llvm.nvvm.suld.2d.array.v4i32.clamp llvm.nvvm.sust.b.2d.array.v4i32.clamp llvm.nvvm.suld.2d.array.v4i32.trap
llvm.nvvm.sust.b.2d.array.v4i32.trap llvm.nvvm.suld.2d.array.v4i32.zero llvm.nvvm.sust.b.2d.array.v4i32.zero
llvm.nvvm.sust.p.2d.array.v4i32.trap llvm.nvvm.suld.2d.array.i64.clamp llvm.nvvm.sust.b.2d.array.i64.clamp
llvm.nvvm.suld.2d.array.i64.trap llvm.nvvm.sust.b.2d.array.i64.trap llvm.nvvm.suld.2d.array.i64.zero
llvm.nvvm.sust.b.2d.array.i64.zero llvm.nvvm.suld.2d.array.v2i64.clamp llvm.nvvm.sust.b.2d.array.v2i64.clamp
llvm.nvvm.suld.2d.array.v2i64.trap llvm.nvvm.sust.b.2d.array.v2i64.trap llvm.nvvm.suld.2d.array.v2i64.zero
llvm.nvvm.sust.b.2d.array.v2i64.zero llvm.nvvm.suld.3d.i8.clamp llvm.nvvm.sust.b.3d.i8.clamp llvm.nvvm.suld.3d.i8.trap
llvm.nvvm.sust.b.3d.i8.trap llvm.nvvm.suld.3d.i8.zero llvm.nvvm.sust.b.3d.i8.zero llvm.nvvm.sust.p.3d.i8.trap
llvm.nvvm.suld.3d.v2i8.clamp llvm.nvvm.sust.b.3d.v2i8.clamp llvm.nvvm.suld.3d.v2i8.trap llvm.nvvm.sust.b.3d.v2i8.trap
llvm.nvvm.suld.3d.v2i8.zero llvm.nvvm.sust.b.3d.v2i8.zero llvm.nvvm.sust.p.3d.v2i8.trap llvm.nvvm.suld.3d.v4i8.clamp
llvm.nvvm.sust.b.3d.v4i8.clamp llvm.nvvm.suld.3d.v4i8.trap llvm.nvvm.sust.b.3d.v4i8.trap llvm.nvvm.suld.3d.v4i8.zero
llvm.nvvm.sust.b.3d.v4i8.zero llvm.nvvm.sust.p.3d.v4i8.trap llvm.nvvm.suld.3d.i16.clamp llvm.nvvm.sust.b.3d.i16.clamp
llvm.nvvm.suld.3d.i16.trap llvm.nvvm.sust.b.3d.i16.trap llvm.nvvm.suld.3d.i16.zero llvm.nvvm.sust.b.3d.i16.zero
llvm.nvvm.sust.p.3d.i16.trap llvm.nvvm.suld.3d.v2i16.clamp llvm.nvvm.sust.b.3d.v2i16.clamp
llvm.nvvm.suld.3d.v2i16.trap llvm.nvvm.sust.b.3d.v2i16.trap llvm.nvvm.suld.3d.v2i16.zero
llvm.nvvm.sust.b.3d.v2i16.zero llvm.nvvm.sust.p.3d.v2i16.trap llvm.nvvm.suld.3d.v4i16.clamp
llvm.nvvm.sust.b.3d.v4i16.clamp llvm.nvvm.suld.3d.v4i16.trap llvm.nvvm.sust.b.3d.v4i16.trap
llvm.nvvm.suld.3d.v4i16.zero llvm.nvvm.sust.b.3d.v4i16.zero llvm.nvvm.sust.p.3d.v4i16.trap llvm.nvvm.suld.3d.i32.clamp
llvm.nvvm.sust.b.3d.i32.clamp llvm.nvvm.suld.3d.i32.trap llvm.nvvm.sust.b.3d.i32.trap llvm.nvvm.suld.3d.i32.zero
llvm.nvvm.sust.b.3d.i32.zero llvm.nvvm.sust.p.3d.i32.trap llvm.nvvm.suld.3d.v2i32.clamp
llvm.nvvm.sust.b.3d.v2i32.clamp llvm.nvvm.suld.3d.v2i32.trap llvm.nvvm.sust.b.3d.v2i32.trap
llvm.nvvm.suld.3d.v2i32.zero llvm.nvvm.sust.b.3d.v2i32.zero llvm.nvvm.sust.p.3d.v2i32.trap
llvm.nvvm.suld.3d.v4i32.clamp llvm.nvvm.sust.b.3d.v4i32.clamp llvm.nvvm.suld.3d.v4i32.trap
llvm.nvvm.sust.b.3d.v4i32.trap llvm.nvvm.suld.3d.v4i32.zero llvm.nvvm.sust.b.3d.v4i32.zero
llvm.nvvm.sust.p.3d.v4i32.trap llvm.nvvm.suld.3d.i64.clamp llvm.nvvm.sust.b.3d.i64.clamp llvm.nvvm.suld.3d.i64.trap
llvm.nvvm.sust.b.3d.i64.trap llvm.nvvm.suld.3d.i64.zero llvm.nvvm.sust.b.3d.i64.zero llvm.nvvm.suld.3d.v2i64.clamp
llvm.nvvm.sust.b.3d.v2i64.clamp llvm.nvvm.suld.3d.v2i64.trap llvm.nvvm.sust.b.3d.v2i64.trap
llvm.nvvm.suld.3d.v2i64.zero llvm.nvvm.sust.b.3d.v2i64.zero llvm.nvvm.suq.width llvm.nvvm.suq.height
llvm.nvvm.suq.depth llvm.nvvm.suq.array.size llvm.nvvm.suq.channel.data.type llvm.nvvm.suq.channel.order
""",
    "printf": """
vprintf printf
""",
    "assertion": """
__assertfail __assert_fail llvm.trap llvm.debugtrap llvm.nvvm.exit exit llvm.nvvm.nanosleep
""",
    "heap": """
malloc free calloc realloc _Znwm _Znam _ZdlPv _ZdaPv memcpy memmove memset
""",
    "ptx": """
asm
""",
    "refused": """
llvm.nvvm.texsurf.handle+ llvm.nvvm.wmma.* llvm.nvvm.mma.* llvm.nvvm.wgmma.* llvm.nvvm.tcgen05.* llvm.nvvm.ldmatrix.*
llvm.nvvm.stmatrix.* llvm.nvvm.cp.async.bulk.* llvm.nvvm.tensormap.* llvm.nvvm.prefetch.tensormap*
llvm.nvvm.clusterlaunchcontrol.* llvm.nvvm.compiler.* cudaLaunchDevice cudaLaunchDeviceV2 cudaGetParameterBuffer
cudaGetParameterBufferV2 cudaDeviceSynchronize __cudaCDP2DeviceSynchronize __cudaCDP2LaunchDevice
__cudaCDP2GetParameterBuffer
""",
}
