"""llvm-stress's modules: the translator and the device compiler must end with a result or a diagnostic.

Such modules are full of undefined behaviour and endless loops, so nothing runs. By seed, in turn: NVVM IR as it is,
NVVM IR after LLVM's -O2, device bitcode. What the table of operations refuses is a diagnostic; what LLVM's SPIR-V back
end cannot emit (N2S040), an invalid SPIR-V module (N2S041), an internal error, a failed tool, a crash or a hang are
faults.
"""

from __future__ import annotations

import re
import subprocess
import tempfile
from pathlib import Path

from fuzz.oracle import Result
from nvvm2spirv import TranslationError, translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.target import TARGETS

FORMS = ("nvvm", "nvvm-O2", "bitcode")
SIZES = (20, 60, 150, 300)


def module(seed: int) -> str:
    """Return llvm-stress's function as a module whose one kernel is `k`."""
    size = SIZES[seed // 3 % len(SIZES)]
    text = subprocess.run(
        ["llvm-stress-19", f"-size={size}", f"-seed={seed}"], check=True, capture_output=True, text=True, timeout=60
    ).stdout
    text = re.sub(r"^(; ModuleID|source_filename).*\n", "", text, flags=re.M)
    if FORMS[seed % 3] != "bitcode":
        text = re.sub(r"define void @autogen_SD\d+", "define ptx_kernel void @k", text)
        return 'target triple = "nvptx64-nvidia-cuda"\n' + text
    text = re.sub(r"define void @autogen_SD\d+", "define internal void @f", text)
    casts = "".join(f"  %{p} = addrspacecast ptr addrspace(1) %g{p} to ptr\n" for p in "abc")
    wrapper = (
        "define spir_kernel void @k(ptr addrspace(1) %ga, ptr addrspace(1) %gb, ptr addrspace(1) %gc, i32 %i, i64 %l, "
        "i8 %h)"
        " !kernel_arg_addr_space !0 !kernel_arg_type !1 !kernel_arg_base_type !1 !kernel_arg_type_qual !2 "
        "!kernel_arg_access_qual !3 {\n"
        + casts + "  call void @f(ptr %a, ptr %b, ptr %c, i32 %i, i64 %l, i8 %h)\n  ret void\n}\n"
        '!0 = !{i32 1, i32 1, i32 1, i32 0, i32 0, i32 0}\n'
        '!1 = !{!"int*", !"int*", !"int*", !"int", !"long", !"char"}\n'
        '!2 = !{!"", !"", !"", !"", !"", !""}\n!3 = !{!"none", !"none", !"none", !"none", !"none", !"none"}\n'
    )  # fmt: skip
    layout = (
        'target datalayout = "e-i64:64-v16:16-v24:32-v32:32-v48:64-v96:128-v192:256-v256:256-v512:512-v1024:1024"\n'
    )
    return layout + 'target triple = "spir64-unknown-unknown"\n' + text + wrapper


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The module of a seed, by file name."""
    return {f"{FORMS[seed % 3]}-{seed}.ll": module(seed)}


def check(seed: int, target: str, kind: str) -> Result:
    """Translate and build the module of a seed."""
    made = files(seed, target, kind)
    (text,) = made.values()
    form = FORMS[seed % 3]
    with tempfile.TemporaryDirectory(prefix="stress-") as name:
        folder = Path(name)
        try:
            if form == "bitcode":
                place = folder / "kernel.bc"
                subprocess.run(
                    ["llvm-as-19", "-", "-o", place], input=str(text).encode(), check=True, capture_output=True
                )
            else:
                place = folder / "kernel.spv"
                if form == "nvvm-O2":
                    command = ["opt-19", "-S", "-passes=default<O2>", "-"]
                    text = subprocess.run(command, input=str(text), check=True, capture_output=True, text=True).stdout
                place.write_bytes(
                    translate(str(text), TranslatorOptions(opt_level=2 if form == "nvvm-O2" else 0)).binary
                )
            build(Request([place], TARGETS[target]))
        except TranslationError as error:
            if any(code in str(error) for code in ("N2S040", "N2S041")):
                return Result([f"TranslationError: {error}"], made)
            return Result([], made, "refused by the translator")
        except CompileError as error:
            if str(error).startswith("error: internal"):
                return Result([f"CompileError: {error}"], made)
            return Result([], made, "refused by the device compiler")
        except Exception as error:
            return Result([f"{type(error).__name__}: {error}"], made)
    return Result([], made)
