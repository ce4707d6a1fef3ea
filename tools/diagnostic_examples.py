"""Inputs that show each diagnostic of the translator (docs/reference/diagnostics.md), and what shows the others."""

from dataclasses import dataclass, field

from nvvm2spirv.api import translate
from nvvm2spirv.diagnostics import Code, TranslationError
from nvvm2spirv.options import Options

_TARGET = 'target triple = "nvptx64-nvidia-cuda"\n'


@dataclass(frozen=True)
class Example:
    """An input (without its target line unless it is `whole`) and the options with which it fails."""

    source: str
    options: Options = field(default_factory=Options)
    arguments: str = ""
    """The options as the command line has them."""
    whole: bool = False

    def text(self) -> str:
        """The input as the translator reads it."""
        return self.source if self.whole else _TARGET + self.source

    def diagnostics(self) -> TranslationError:
        """What the translator says of it. Raises AssertionError if that is nothing."""
        try:
            translate(self.text(), self.options, name="kernel.ll")
        except TranslationError as error:
            return error
        raise AssertionError("this example does not fail")


def _kernel(body: str, after: str = "") -> str:
    return f"define ptx_kernel void @k(ptr %p, i32 %n) {{\n{body}  ret void\n}}\n{after}"


EXAMPLES: dict[Code, Example] = {
    Code.NOT_IR: Example("__global__ void k(int *p) { *p = 1; }\n", whole=True),
    Code.INVALID_PTX: Example(
        ".version 7.0\n.target sm_70\n.address_size 64\n.entry k() {\n  .reg .b32 %r<2>;\n"
        "  frobnicate.u32 %r1, %r0;\n  ret;\n}\n", whole=True,
    ),
    Code.WRONG_TARGET: Example('target triple = "x86_64-linux-gnu"\ndefine void @f() {\n  ret void\n}\n', whole=True),
    Code.NO_KERNEL: Example("define void @f() {\n  ret void\n}\n"),
    Code.UNKNOWN_KERNEL: Example(_kernel(""), Options(kernels=("reduce",)), "--kernel reduce"),
    Code.INVALID_IR: Example(_kernel("  %x = add i32 %n, %y\n")),
    Code.BAD_METADATA: Example(_kernel("", '!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"maxntidx"}\n')),
    Code.UNKNOWN_INTRINSIC: Example(_kernel("  %r = call float @__nv_sinpiff(float 1.0)\n  store float %r, ptr %p\n",
                                            "declare float @__nv_sinpiff(float)\n")),
    Code.UNKNOWN_FUNCTION: Example(_kernel("  call void @helper()\n", "declare void @helper()\n")),
    Code.UNSUPPORTED_ARGUMENT: Example(_kernel("  %r = call double @__nv_sinf(double 1.0)\n  store double %r, ptr %p\n",
                                               "declare double @__nv_sinf(double)\n")),
    Code.UNKNOWN_ASM: Example(_kernel('  call void asm sideeffect "frobnicate.u32 $0;", "r"(i32 %n)\n')),
    Code.UNSUPPORTED_OPERATION: Example(_kernel("  %v = va_arg ptr %p, i32\n  store i32 %v, ptr %p\n")),
    Code.UNSUPPORTED_TYPE: Example(_kernel("  %x = load fp128, ptr %p\n  %y = fadd fp128 %x, %x\n"
                                           "  store fp128 %y, ptr %p\n")),
    Code.RECURSION: Example(
        _kernel(
            "  %r = call i32 @f(i32 %n)\n  store i32 %r, ptr %p\n",
            "define i32 @f(i32 %n) noinline {\n  %z = icmp eq i32 %n, 0\n  br i1 %z, label %stop, label %more\nmore:\n"
            "  %m = udiv i32 %n, 3\n"
            "  %r = call i32 @f(i32 %m)\n  %s = call i32 @f(i32 %r)\n  %t = xor i32 %s, %n\n  ret i32 %t\nstop:\n"
            "  ret i32 1\n}\n",
        ),
        Options(warp_ops="subgroup"), "--warp-ops subgroup",
    ),
    Code.INDIRECT_CALL: Example(_kernel("  %f = load ptr, ptr %p\n  call void %f(i32 %n)\n")),
    Code.UNSUPPORTED_GLOBAL: Example(
        "@wide = addrspace(1) global fp128 0xL00000000000000000000000000000000\n" + _kernel("")
    ),
    Code.VERSION: Example(
        _kernel("  %r = call i32 @llvm.nvvm.shfl.sync.bfly.i32(i32 -1, i32 %n, i32 16, i32 31)\n"
                "  store i32 %r, ptr %p\n",
                "declare i32 @llvm.nvvm.shfl.sync.bfly.i32(i32, i32, i32, i32)\n"),
        Options(warp_ops="subgroup"), "--warp-ops subgroup",
    ),
}  # fmt: skip

IN_WORDS = {
    Code.UNREADABLE: "`nvvm2spirv missing.ll`",
    Code.EMISSION: "none is known: inputs for which LLVM aborts are defects; the message names the function that is at "
                   "fault",
    Code.INVALID_SPIRV: "none is known",
    Code.NO_VALIDATOR: "`PATH=/nowhere nvvm2spirv kernel.ll`",
    Code.OUTPUT: "`nvvm2spirv kernel.ll -o /dev/full`",
}
