"""How much constant memory a kernel's description says that it uses: what the module was given with, by the functions
that the kernel reaches.
"""

from __future__ import annotations

from nvvm2spirv import Options, translate

SOURCE = """
target triple = "nvptx64-nvidia-cuda"
@table = addrspace(4) externally_initialized global [16 x float] zeroinitializer, align 4
@byte = addrspace(4) constant i8 7, align 1
@wide = internal addrspace(4) constant [3 x double] [double 1.0, double 2.0, double 3.0], align 8
@rows = internal addrspace(4) constant [1 x ptr addrspace(4)] [ptr addrspace(4) @wide], align 8
@format = private addrspace(4) constant [6 x i8] c"%lld\\0A\\00", align 1
@unused = addrspace(4) externally_initialized global [100 x i32] zeroinitializer, align 4
@elsewhere = addrspace(1) global [8 x float] zeroinitializer, align 4

declare i32 @vprintf(ptr, ptr)

define internal float @look_up(i64 %i) noinline {
  %address = getelementptr float, ptr addrspace(4) @table, i64 %i
  %value = load float, ptr addrspace(4) %address
  ret float %value
}
define ptx_kernel void @direct(ptr %out, i64 %i) {
  %value = call float @look_up(i64 %i)
  store float %value, ptr %out
  %small = load i8, ptr addrspace(4) @byte
  %where = getelementptr i8, ptr %out, i64 4
  store i8 %small, ptr %where
  ret void
}
define ptx_kernel void @by_table(ptr %out, i64 %i) {
  %row = load ptr addrspace(4), ptr addrspace(4) @rows
  %address = getelementptr double, ptr addrspace(4) %row, i64 %i
  %value = load double, ptr addrspace(4) %address
  store double %value, ptr %out
  ret void
}
define ptx_kernel void @prints(i64 %value) {
  %arguments = alloca i64
  store i64 %value, ptr %arguments
  %text = addrspacecast ptr addrspace(4) @format to ptr
  %done = call i32 @vprintf(ptr %text, ptr %arguments)
  ret void
}
define ptx_kernel void @none(ptr %out) {
  %value = load float, ptr addrspace(1) @elsewhere
  store float %value, ptr %out
  ret void
}
"""


def sizes(options: Options) -> dict[str, int]:
    return {kernel.name: kernel.constant_bytes for kernel in translate(SOURCE, options).kernels}


def test_variables_of_functions_and_tables_that_a_kernel_reaches_are_counted_each_aligned() -> None:
    counted = sizes(Options())
    assert counted["direct"] in (16 * 4 + 1, 4 + 16 * 4)  # one byte before or behind the table
    assert {name: size for name, size in counted.items() if name != "direct"} == {
        "by_table": 8 + 3 * 8, "prints": 6, "none": 0
    }  # fmt: skip


def test_a_kernel_translated_alone_uses_as_much() -> None:
    assert sizes(Options(kernels=("by_table",))) == {"by_table": 8 + 3 * 8}
