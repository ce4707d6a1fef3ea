"""Run builtins on the host: lowered as for a device, compiled by LLVM for this machine, called with NumPy arrays.

This is how accuracy is measured without a device in the way. What a builtin leaves to OpenCL's library is served by
Debian's libclc (the one that our device compiler links), read with ``llvm-spirv``; without it only builtins that need
no library can be evaluated.
"""

from __future__ import annotations

import ctypes
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable
from functools import cache
from pathlib import Path
from typing import Any

import llvmlite.binding as llvm
import numpy as np
from numpy.typing import NDArray

from nvvm2spirv.builtins import table
from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options
from nvvm2spirv.passes.base import Context
from nvvm2spirv.passes.lower_builtins import LowerBuiltins

LIBCLC = Path("/usr/lib/clc/spirv64-mesa3d-.spv")
DTYPES: dict[str, Any] = {
    "i1": np.uint8, "i8": np.int8, "i16": np.int16, "i32": np.int32, "i64": np.int64,
    "half": np.float16, "float": np.float32, "double": np.float64,
    "<2 x half>": np.uint32,
}  # fmt: skip

#: OpenCL functions that libclc leaves to the compiler, as LLVM intrinsics (name, number of arguments).
_DIRECT = {
    "fabs": 1, "sqrt": 1, "floor": 1, "ceil": 1, "trunc": 1, "rint": 1, "fmin": 2, "fmax": 2, "copysign": 2, "fma": 3,
    "mad": 3,
}
_INTRINSIC_NAMES = {"fmin": "minnum", "fmax": "maxnum", "mad": "fma"}


def _library_stubs() -> str:
    """Definitions of the scalar functions that libclc imports."""
    lines = []
    for name, count in _DIRECT.items():
        for type_, letter, suffix in (("float", "f", "f32"), ("double", "d", "f64")):
            intrinsic = f"llvm.{_INTRINSIC_NAMES.get(name, name)}.{suffix}"
            parameters = ", ".join(f"{type_} %{i}" for i in range(count))
            lines.append(f"declare {type_} @{intrinsic}({', '.join([type_] * count)})")
            lines.append(
                f"define weak {type_} @_Z{len(name)}{name}{letter * count}({parameters}) {{\n"
                f"  %r = call {type_} @{intrinsic}({parameters})\n  ret {type_} %r\n}}"
            )
    lines += [
        "define weak float @_Z13native_divideff(float %a, float %b) {\n  %r = fdiv float %a, %b\n  ret float %r\n}",
        "define weak float @_Z12native_recipf(float %a) {\n  %r = fdiv float 1.0, %a\n  ret float %r\n}",
    ]
    for type_, letter, infinity in (("float", "f", "0x7FF0000000000000"), ("double", "d", "0x7FF0000000000000")):
        integer = "i32" if type_ == "float" else "i64"
        suffix = "f32" if type_ == "float" else "f64"
        lines += [
            f"define weak i32 @_Z5isnan{letter}({type_} %x) {{\n  %c = fcmp uno {type_} %x, %x\n"
            "  %r = zext i1 %c to i32\n  ret i32 %r\n}",
            f"define weak i32 @_Z5isinf{letter}({type_} %x) {{\n  %a = call {type_} @llvm.fabs.{suffix}({type_} %x)\n"
            f"  %c = fcmp oeq {type_} %a, {infinity}\n  %r = zext i1 %c to i32\n  ret i32 %r\n}}",
            f"define weak {type_} @_Z5rsqrt{letter}({type_} %x) {{\n"
            f"  %s = call {type_} @llvm.sqrt.{suffix}({type_} %x)\n"
            f"  %r = fdiv {type_} 1.0, %s\n  ret {type_} %r\n}}",
            f"define weak {type_} @_Z6select{letter * 2}{'i' if integer == 'i32' else 'l'}({type_} %a, {type_} %b, "
            f"{integer} %c) {{\n"
            f"  %t = icmp slt {integer} %c, 0\n  %n = icmp ne {integer} %c, 0\n"
            f"  %r = select i1 %n, {type_} %b, {type_} %a\n  ret {type_} %r\n}}",
        ]
    for letter, integer in (("i", "i32"), ("l", "i64")):
        lines += [
            f"declare {integer} @llvm.ctlz.{integer}({integer}, i1)",
            f"define weak {integer} @_Z3clz{letter}({integer} %x) {{\n"
            f"  %r = call {integer} @llvm.ctlz.{integer}({integer} %x, i1 false)\n  ret {integer} %r\n}}",
        ]
    for name, op in (("max", "sgt"), ("min", "slt")):
        lines.append(
            f"define weak i32 @_Z3{name}ii(i32 %a, i32 %b) {{\n  %c = icmp {op} i32 %a, %b\n"
            "  %r = select i1 %c, i32 %a, i32 %b\n  ret i32 %r\n}"
        )
    lines.append(
        "define weak i32 @_Z5clampiii(i32 %x, i32 %l, i32 %h) {\n  %a = call i32 @_Z3maxii(i32 %x, i32 %l)\n"
        "  %r = call i32 @_Z3minii(i32 %a, i32 %h)\n  ret i32 %r\n}"
    )
    lines.append(
        "define weak i32 @_Z3absi(i32 %a) {\n  %n = sub i32 0, %a\n  %c = icmp slt i32 %a, 0\n"
        "  %r = select i1 %c, i32 %n, i32 %a\n  ret i32 %r\n}"
    )
    for letters, integer, extend, wide in (
        ("ii", "i32", "sext", "i64"), ("jj", "i32", "zext", "i64"), ("ll", "i64", "sext", "i128"),
        ("mm", "i64", "zext", "i128"),
    ):  # fmt: skip
        bits = int(integer[1:])
        lines.append(
            f"define weak {integer} @_Z6mul_hi{letters}({integer} %a, {integer} %b) {{\n"
            f"  %x = {extend} {integer} %a to {wide}\n"
            f"  %y = {extend} {integer} %b to {wide}\n  %p = mul {wide} %x, %y\n  %s = lshr {wide} %p, {bits}\n"
            f"  %r = trunc {wide} %s to {integer}\n  ret {integer} %r\n}}"
        )
    return "\n".join(dict.fromkeys(lines))


@cache
def libclc_text() -> str:
    """libclc as LLVM text for this machine; raises FileNotFoundError where it or llvm-spirv is missing."""
    reader = shutil.which("llvm-spirv-15") or shutil.which("llvm-spirv")
    if reader is None or not LIBCLC.exists():
        raise FileNotFoundError(
            "libclc's SPIR-V and llvm-spirv-15 are needed (Debian packages libclc-15, llvm-spirv-15)"
        )
    with tempfile.TemporaryDirectory() as folder:
        bitcode = Path(folder) / "libclc.bc"
        subprocess.run([reader, "-r", str(LIBCLC), "-o", str(bitcode)], check=True)
        with llvm.parse_bitcode(bitcode.read_bytes(), llvm.create_context()) as module:
            text = str(module)
    text = re.sub(r"^target .*$", "", text, flags=re.M)
    return re.sub(r"\bspir_(?:func|kernel) ", "", text)


class Evaluator:
    """Compiles a set of builtins once; `call` runs one over arrays."""

    def __init__(
        self, names: Iterable[str], options: Options | None = None, signatures: dict[str, str] | None = None
    ) -> None:
        """Lower and compile `names`; `signatures` gives those of overloaded entries."""
        llvm.initialize_native_target()
        llvm.initialize_native_asmprinter()
        self.signatures = {name: self._signature(name, signatures or {}) for name in names}
        text = "\n".join(self._loop(name) for name in self.signatures)
        module = Module(text)
        reporter = Reporter()
        LowerBuiltins().apply(module, Context(options or Options(), reporter))
        reporter.raise_if_any()
        parsed = llvm.parse_assembly(str(module))
        if any(f.is_declaration and f.name.startswith("_Z") for f in parsed.functions):
            stubs = llvm.parse_assembly(_library_stubs())
            missing = {f.name for f in parsed.functions if f.is_declaration} - {f.name for f in stubs.functions}
            if any(name.startswith("_Z") for name in missing):
                parsed.link_in(llvm.parse_assembly(libclc_text()))
            parsed.link_in(stubs)
        keep = {self._entry(name) for name in self.signatures}
        for function in parsed.functions:
            if not function.is_declaration and function.name not in keep:
                function.linkage = "internal"
        machine = llvm.Target.from_default_triple().create_target_machine(
            cpu=llvm.get_host_cpu_name(), features=llvm.get_host_cpu_features().flatten(), opt=2
        )
        parsed.triple = machine.triple
        builder = llvm.create_pass_builder(machine, llvm.create_pipeline_tuning_options(speed_level=1))
        manager = llvm.create_new_module_pass_manager()
        manager.add_global_dead_code_eliminate_pass()
        manager.add_always_inliner_pass()
        manager.add_sroa_pass()
        manager.add_simplify_cfg_pass()
        manager.add_global_dead_code_eliminate_pass()
        manager.run(parsed, builder)
        undefined = [f.name for f in parsed.functions if f.is_declaration and not f.name.startswith("llvm.")]
        if undefined:
            raise KeyError(f"nothing on the host serves {', '.join(undefined)}")
        self._engine = llvm.create_mcjit_compiler(parsed, machine)
        self._engine.finalize_object()

    @staticmethod
    def _signature(name: str, given: dict[str, str]) -> tuple[str, list[str]]:
        if name in given:
            result, _, rest = given[name].partition("(")
            return result, [t.strip() for t in rest.rstrip(")").split(",") if t.strip()]
        entry = table().find(name)
        signature = entry.parsed_signature() if entry else None
        if signature is None:
            raise KeyError(f"no signature for {name}")
        return signature

    @staticmethod
    def _entry(name: str) -> str:
        return "run." + name

    def _loop(self, name: str) -> str:
        """A loop over arrays; pointer parameters become output arrays, structure results one array a member."""
        result, types = self.signatures[name]
        outputs = members(result)
        parameters = [f"ptr %p{i}" for i in range(len(types))] + [f"ptr %o{i}" for i in range(len(outputs))]
        lines = [
            f"define void @{self._entry(name)}({', '.join([*parameters, 'i64 %n'])}) {{", "entry:", "  br label %head",
            "head:",
        ]
        lines += [
            "  %i = phi i64 [ 0, %entry ], [ %next, %body ]", "  %more = icmp ult i64 %i, %n",
            "  br i1 %more, label %body, label %exit", "body:",
        ]
        arguments = []
        for index, type_ in enumerate(types):
            element = "i8" if type_ == "i1" else type_
            if type_ == "ptr":
                lines.append(f"  %a{index} = getelementptr i64, ptr %p{index}, i64 %i")
            else:
                lines.append(f"  %q{index} = getelementptr {element}, ptr %p{index}, i64 %i")
                lines.append(f"  %{'w' if type_ == 'i1' else 'a'}{index} = load {element}, ptr %q{index}")
                if type_ == "i1":
                    lines.append(f"  %a{index} = icmp ne i8 %w{index}, 0")
            arguments.append(f"{type_} %a{index}")
        call = f"call {result} @{name}({', '.join(arguments)})"
        lines.append(f"  %r = {call}" if outputs else f"  {call}")
        for index, type_ in enumerate(outputs):
            value = "%r" if len(outputs) == 1 and not result.startswith("{") else f"%m{index}"
            if value != "%r":
                lines.append(f"  {value} = extractvalue {result} %r, {index}")
            if type_ == "i1":
                lines.append(f"  %z{index} = zext i1 {value} to i8")
                type_, value = "i8", f"%z{index}"
            lines.append(f"  %s{index} = getelementptr {type_}, ptr %o{index}, i64 %i")
            lines.append(f"  store {type_} {value}, ptr %s{index}")
        lines += ["  %next = add i64 %i, 1", "  br label %head", "exit:", "  ret void", "}"]
        lines.append(f"declare {result} @{name}({', '.join(types)})")
        return "\n".join(lines) + "\n"

    def call(self, name: str, *arrays: NDArray[np.generic]) -> tuple[NDArray[np.generic], ...]:
        """Results of the builtin for each element: its members, then what it stored through pointers (as raw 64-bit
        slots).

        One array for each parameter that is not a pointer.
        """
        result, types = self.signatures[name]
        count = len(arrays[0])
        given = iter(arrays)
        inputs = []
        slots = []
        for type_ in types:
            if type_ == "ptr":
                slots.append(np.zeros(count, np.uint64))
                inputs.append(slots[-1])
            else:
                inputs.append(np.ascontiguousarray(next(given), DTYPES[type_]))
        outputs = [np.zeros(count, DTYPES[type_]) for type_ in members(result)]
        address = self._engine.get_function_address(self._entry(name))
        function = ctypes.CFUNCTYPE(None, *([ctypes.c_void_p] * (len(inputs) + len(outputs))), ctypes.c_int64)(address)
        function(*(a.ctypes.data for a in (*inputs, *outputs)), count)
        return (*outputs, *slots)


def members(result: str) -> list[str]:
    if result == "void":
        return []
    return [t.strip() for t in result.strip("{ }").split(",")] if result.startswith("{") else [result]
