; The forms in which Triton's code generator writes memory accesses and reductions: predicated vector loads with default values,
; stores, warp shuffles and shared memory.
source_filename = "LLVMDialectModule"
target datalayout = "e-p3:32:32-p4:32:32-p5:32:32-p6:32:32-p7:32:32-i64:64-i128:128-i256:256-v16:16-v32:32-n16:32:64"
target triple = "nvptx64-nvidia-cuda"

@global_smem = external addrspace(3) global [0 x i8], align 16

define ptx_kernel void @add_kernel(ptr addrspace(1) %0, ptr addrspace(1) %1, ptr addrspace(1) %2, i32 %3) #0 {
  %5 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %6 = shl i32 %5, 9
  %7 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %8 = shl i32 %7, 2
  %9 = and i32 %8, 508
  %10 = or disjoint i32 %6, %9
  %11 = icmp slt i32 %10, %3
  %12 = sext i32 %10 to i64
  %13 = getelementptr float, ptr addrspace(1) %0, i64 %12
  %14 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, 0x0;\0A\09mov.u32 $1, 0x0;\0A\09mov.u32 $2, 0x0;\0A\09mov.u32 $3, 0x0;\0A\09@$5 ld.global.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ];", "=r,=r,=r,=r,l,b"(ptr addrspace(1) %13, i1 %11)
  %15 = extractvalue { i32, i32, i32, i32 } %14, 0
  %16 = extractvalue { i32, i32, i32, i32 } %14, 1
  %17 = extractvalue { i32, i32, i32, i32 } %14, 2
  %18 = extractvalue { i32, i32, i32, i32 } %14, 3
  %19 = bitcast i32 %15 to float
  %20 = bitcast i32 %16 to float
  %21 = bitcast i32 %17 to float
  %22 = bitcast i32 %18 to float
  %23 = getelementptr float, ptr addrspace(1) %1, i64 %12
  %24 = tail call i64 asm sideeffect "mov.u64 $0, 0x0;\0A\09createpolicy.fractional.L2::evict_last.b64 $0, 1.0;", "=l"()
  %25 = tail call { i32, i32, i32, i32 } asm sideeffect "mov.u32 $0, $6;\0A\09mov.u32 $1, $7;\0A\09mov.u32 $2, $8;\0A\09mov.u32 $3, $9;\0A\09@$5 ld.global.L1::evict_last.L2::cache_hint.v4.b32 { $0, $1, $2, $3 }, [ $4 + 0 ], $10;", "=r,=r,=r,=r,l,b,r,r,r,r,l"(ptr addrspace(1) %23, i1 %11, i32 0, i32 0, i32 0, i32 0, i64 %24)
  %26 = extractvalue { i32, i32, i32, i32 } %25, 0
  %27 = extractvalue { i32, i32, i32, i32 } %25, 1
  %28 = extractvalue { i32, i32, i32, i32 } %25, 2
  %29 = extractvalue { i32, i32, i32, i32 } %25, 3
  %30 = bitcast i32 %26 to float
  %31 = bitcast i32 %27 to float
  %32 = bitcast i32 %28 to float
  %33 = bitcast i32 %29 to float
  %34 = fadd float %19, %30
  %35 = fadd float %20, %31
  %36 = fadd float %21, %32
  %37 = fadd float %22, %33
  %38 = getelementptr float, ptr addrspace(1) %2, i64 %12
  %39 = bitcast float %34 to i32
  %40 = bitcast float %35 to i32
  %41 = bitcast float %36 to i32
  %42 = bitcast float %37 to i32
  tail call void asm sideeffect "@$5 st.global.v4.b32 [ $4 + 0 ], { $0, $1, $2, $3 };", "r,r,r,r,l,b"(i32 %39, i32 %40, i32 %41, i32 %42, ptr addrspace(1) %38, i1 %11)
  ret void
}

; Sum of 128 elements a block: shuffles in the warp, then shared memory.
define ptx_kernel void @sum_kernel(ptr addrspace(1) %0, ptr addrspace(1) %1) #0 {
  %3 = tail call i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
  %4 = tail call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
  %5 = and i32 %4, 31
  %6 = lshr i32 %4, 5
  %7 = shl i32 %3, 7
  %8 = or disjoint i32 %7, %4
  %9 = sext i32 %8 to i64
  %10 = getelementptr float, ptr addrspace(1) %0, i64 %9
  %11 = tail call i32 asm sideeffect "mov.u32 $0, 0x0;\0A\09@$2 ld.global.b32 { $0 }, [ $1 + 0 ];", "=r,l,b"(ptr addrspace(1) %10, i1 true)
  %12 = bitcast i32 %11 to float
  %13 = bitcast float %12 to i32
  %14 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %13, i32 16, i32 31)
  %15 = bitcast i32 %14 to float
  %16 = fadd float %12, %15
  %17 = bitcast float %16 to i32
  %18 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %17, i32 8, i32 31)
  %19 = bitcast i32 %18 to float
  %20 = fadd float %16, %19
  %21 = bitcast float %20 to i32
  %22 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %21, i32 4, i32 31)
  %23 = bitcast i32 %22 to float
  %24 = fadd float %20, %23
  %25 = bitcast float %24 to i32
  %26 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %25, i32 2, i32 31)
  %27 = bitcast i32 %26 to float
  %28 = fadd float %24, %27
  %29 = bitcast float %28 to i32
  %30 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %29, i32 1, i32 31)
  %31 = bitcast i32 %30 to float
  %32 = fadd float %28, %31
  %33 = icmp eq i32 %5, 0
  %34 = and i32 %6, 3
  %35 = getelementptr float, ptr addrspace(3) @global_smem, i32 %34
  %36 = bitcast float %32 to <1 x i32>
  tail call void asm sideeffect "@$2 st.shared.b32 [ $0 + 0 ], $1;", "r,r,b"(ptr addrspace(3) %35, <1 x i32> %36, i1 %33)
  tail call void @llvm.nvvm.barrier0()
  %37 = icmp slt i32 %4, 4
  %38 = getelementptr float, ptr addrspace(3) @global_smem, i32 %4
  %39 = tail call i32 asm sideeffect "@$2 ld.shared.b32 $0, [ $1 + 0 ];", "=r,r,b"(ptr addrspace(3) %38, i1 %37)
  %40 = bitcast i32 %39 to float
  %41 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %39, i32 2, i32 31)
  %42 = bitcast i32 %41 to float
  %43 = fadd float %40, %42
  %44 = bitcast float %43 to i32
  %45 = tail call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %44, i32 1, i32 31)
  %46 = bitcast i32 %45 to float
  %47 = fadd float %43, %46
  %48 = sext i32 %3 to i64
  %49 = getelementptr float, ptr addrspace(1) %1, i64 %48
  %50 = icmp eq i32 %4, 0
  %51 = bitcast float %47 to i32
  tail call void asm sideeffect "@$2 st.global.b32 [ $1 + 0 ], { $0 };", "r,l,b"(i32 %51, ptr addrspace(1) %49, i1 %50)
  ret void
}

declare i32 @llvm.nvvm.read.ptx.sreg.ctaid.x()
declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)
declare void @llvm.nvvm.barrier0()

attributes #0 = { "nvvm.reqntid"="128" }
