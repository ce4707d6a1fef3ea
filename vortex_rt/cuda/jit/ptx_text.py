"""PTX of device code for those who read it, as LLVM writes it with the choices that options of libNVVM make.

Nothing of it is run: what the device runs is translated from the NVVM IR itself.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TYPE_CHECKING

from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from vortex_rt.cuda.jit import architecture
from vortex_rt.cuda.jit.modules import LIBDEVICE, NUMBA_ENVIRONMENT

if TYPE_CHECKING:
    from llvmlite.binding import ModuleRef, TargetMachine


VERSION = "+ptx78"
"""The feature of LLVM for PTX ISA 7.8, for architectures below 9.0: by itself LLVM takes the first that knows the
architecture, 6.0 for 7.0, which lacks ``abs.f16``."""
_CONTRACTED = re.compile(r"(= (?:fadd|fsub|fmul) )")
_DIVISION = re.compile(r"(= fdiv )((?:\w+ )*float )")
_ROOT = re.compile(r"@llvm\.nvvm\.sqrt\.f\(")
_BODY = re.compile(r"^(define .*?)((?: ![\w.]+ !\d+)* \{)$", re.M)
_QUESTION = re.compile(r'^(@[\w.$-]+) = .* c"__CUDA_(FTZ|PREC_DIV|PREC_SQRT)\\00"', re.M)
"""A string by which libdevice asks for a choice (``__nvvm_reflect``)."""
_ATOMIC = re.compile(
    r"\batom(?P<kind>(?:\.\w+|::\w+)*\.(?:add|min|max|and|or|xor|inc|dec)(?:\.\w+)*)[ \t]+(?P<result>%\w+), ", re.ASCII
)
"""An atomic operation that has a form without result (``red``), as PTX writes it."""
_BODY_OF_PTX = re.compile(r"^\{$.*?^\}$", re.M | re.S)
_BLOCK_SIZE = re.compile(rb"^\.maxntid (\d+)$", re.M)


def write(bitcode: bytes, options: Sequence[str], library: bytes = b"") -> bytes:
    """Return the PTX of a module; nothing where LLVM cannot write it.

    options  libNVVM's: architecture, level of the optimiser, ``-ftz=1``, ``-fma=0``, ``-prec-div=0``, ``-prec-sqrt=0``
    library  libdevice's bitcode, whose functions are then part of the code
    """
    try:
        asked = (*options, f"-arch={target_of(options)}")  # the worker may have started with another environment
        text: str = isolated("vortex_rt.cuda.jit.ptx_text:write_in_worker", bitcode, asked, library)
    except (LLVMRejectedError, LLVMCrashError):
        return b""
    return _BLOCK_SIZE.sub(rb".maxntid \1, 1, 1", text.encode(errors="replace"))


def target_of(options: Sequence[str]) -> str:
    """The architecture as PTX names it: ``sm_90a``; by default the one that the device reports."""
    named = [option.partition("=")[2].partition("_")[2] for option in options if option.startswith("-arch=")]
    return f"sm_{named[-1] if named else architecture.reported()}"


def level_of(options: Sequence[str]) -> int:
    """The optimiser's level."""
    return 0 if {"-opt=0", "-O0", "-g"}.intersection(options) else 3


def write_in_worker(bitcode: bytes, options: tuple[str, ...], library: bytes) -> str:
    """Do the work of `write` where LLVM is loaded."""
    import llvmlite.binding as llvm

    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    context, level = llvm.create_context(), level_of(options)
    module = llvm.parse_bitcode(bitcode, context)
    if level and library and any(f.is_declaration and f.name.startswith(LIBDEVICE) for f in module.functions):
        _link(module, llvm.parse_bitcode(library, context))
        needed = llvm.create_new_module_pass_manager()
        needed.add_global_dead_code_eliminate_pass()
        needed.run(module, llvm.create_pass_builder(_machine(options, 0), llvm.create_pipeline_tuning_options()))
    if level:
        module = llvm.parse_assembly(with_choices(str(module), options), context)
    for variable in module.global_variables:
        if variable.name.startswith(NUMBA_ENVIRONMENT) and not variable.is_declaration:
            variable.linkage = "common"  # as it came
    machine = _machine(options, level)
    if level:
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=level))
        builder.getModulePassManager().run(module, builder)
    text = str(machine.emit_assembly(module))
    return _BODY_OF_PTX.sub(lambda body: without_unused_results(body[0]), text) if level else text


def without_unused_results(body: str) -> str:
    """A function's PTX in which atomic operations whose result nothing reads are ``red``, as libNVVM writes them."""

    def written(atomic: re.Match[str]) -> str:
        used = len(re.findall(rf"{atomic['result']}\b", body)) > 1
        return atomic[0] if used else f"red{atomic['kind']} \t"

    return _ATOMIC.sub(written, body)


def _machine(options: tuple[str, ...], level: int) -> TargetMachine:
    import llvmlite.binding as llvm

    cpu = target_of(options)
    features = VERSION if int(re.sub(r"\D", "", cpu)) < 90 else ""
    return llvm.Target.from_triple("nvptx64-nvidia-cuda").create_target_machine(cpu, features, level)


def _link(module: ModuleRef, library: ModuleRef) -> None:
    names = [function.name for function in library.functions if not function.is_declaration]
    own = {function.name for function in module.functions if not function.is_declaration}
    module.link_in(library)
    for name in names:
        if name not in own:
            module.get_function(name).linkage = "internal"


def with_choices(text: str, options: Sequence[str]) -> str:
    """The IR with the flags by which LLVM fuses, approximates and flushes as libNVVM's options say."""
    if "-fma=0" not in options:
        text = _CONTRACTED.sub(r"\1contract ", text)
    flush = "-ftz=1" in options
    answers = {"FTZ": flush, "PREC_DIV": "-prec-div=0" not in options, "PREC_SQRT": "-prec-sqrt=0" not in options}
    for variable, question in _QUESTION.findall(text):
        text = re.sub(
            rf"= (?:tail )?call i32 @__nvvm_reflect\([^@\n]*{re.escape(variable)}(?![\w.$-])[^\n]*\)[^\n]*$",
            f"= add i32 0, {answers[question]:d}", text, flags=re.M,
        )  # fmt: skip
    if "-prec-div=0" in options:
        text = _DIVISION.sub(r"\1afn \2", text)
    if "-prec-sqrt=0" in options:
        root = "llvm.nvvm.sqrt.approx.ftz.f" if flush else "llvm.nvvm.sqrt.approx.f"
        text = _ROOT.sub(f"@{root}(", text).replace("call float @llvm.sqrt.f32(", "call afn float @llvm.sqrt.f32(")
    if flush:
        text = _BODY.sub(r'\1 "denormal-fp-math-f32"="preserve-sign"\2', text)
    return text
