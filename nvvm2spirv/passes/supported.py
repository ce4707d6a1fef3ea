"""The table of supported operations, and the pass that checks the final IR against it.

`OPERATIONS` says of every LLVM instruction and intrinsic what becomes of it. `tools/docs` writes
docs/reference/supported-operations.md from it, and each row's `example` is a test: it must translate, or be refused
with `code`.
"""

import re
from dataclasses import dataclass

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir.model import Instruction, Module
from nvvm2spirv.passes import lower_intrinsics
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.recursion import find_recursion

NATIVE, EXPANDED, REFUSED = "as it is", "expanded", "refused"


@dataclass(frozen=True)
class SupportedOperation:
    """A row: an instruction's opcode or an intrinsic's name without type suffix.

    how      NATIVE: SPIR-V has it; EXPANDED: a pass rewrites it (`by`); REFUSED: translation stops with `code`
    types    what it takes beyond what the type rules say
    example  body lines from %a, %b (i32), %x, %y (float), %p (ptr), %n (i64) to a stored %r; or a whole module
    """

    name: str
    how: str
    example: str = ""
    by: str = ""
    types: str = ""
    code: Code | None = None
    hint: str = ""


def _native(names: str, example: str, types_: str = "", by: str = "") -> list[SupportedOperation]:
    return [SupportedOperation(name, NATIVE, example.replace("OP", name), by, types_) for name in names.split()]


def _refused(name: str, example: str, hint: str, code: Code = Code.UNSUPPORTED_OPERATION) -> SupportedOperation:
    return SupportedOperation(name, REFUSED, example, code=code, hint=hint)


_INTEGER = (
    "integers of any width and vectors of them; odd and wide ones by legalize-integers, odd vectors by "
    "scalarize-vectors"
)
_FLOAT = "half, float, double and vectors of them"

INSTRUCTIONS: list[SupportedOperation] = [
    *_native("add sub mul and or xor", "%r = OP i32 %a, %b", _INTEGER),
    *_native("shl lshr ashr", "%s = and i32 %b, 31\n%r = OP i32 %a, %s", _INTEGER),
    *_native("udiv urem sdiv srem", "%d = or i32 %b, 1\n%r = OP i32 %a, %d", _INTEGER + "; to 128 bits"),
    *_native("fadd fsub fmul fdiv frem", "%f = OP float %x, %y\n%r = bitcast float %f to i32", _FLOAT),
    *_native("fneg", "%f = fneg float %x\n%r = bitcast float %f to i32", _FLOAT),
    *_native("icmp", "%c = icmp slt i32 %a, %b\n%r = zext i1 %c to i32", _INTEGER + ", pointers"),
    *_native("fcmp", "%c = fcmp olt float %x, %y\n%r = zext i1 %c to i32", _FLOAT),
    *_native("trunc", "%t = trunc i64 %n to i32\n%r = add i32 %t, 1", _INTEGER),
    *_native("zext sext", "%t = trunc i32 %a to i8\n%r = OP i8 %t to i32", _INTEGER),
    *_native(
        "fptrunc", "%d = fpext float %x to double\n%e = fadd double %d, 1.0\n%f = fptrunc double %e to float\n"
                   "%r = bitcast float %f to i32", _FLOAT,
    ),
    *_native("fpext", "%d = fpext float %x to double\n%r = fptosi double %d to i32", _FLOAT),
    *_native("fptoui fptosi", "%r = OP float %x to i32",
             "any integer width to 128; NaN and values out of range as PTX's cvt has them"),
    *_native("uitofp sitofp", "%f = OP i32 %a to float\n%r = bitcast float %f to i32", "any integer width to 128"),
    *_native("ptrtoint", "%i = ptrtoint ptr %p to i64\n%r = trunc i64 %i to i32"),
    *_native("inttoptr",
             "%i = ptrtoint ptr %p to i64\n%j = or i64 %i, 4\n%q = inttoptr i64 %j to ptr\n%r = load i32, ptr %q"),
    *_native("bitcast", "%r = bitcast float %x to i32", "same size; between vectors of any length too"),
    *_native("addrspacecast", "%g = addrspacecast ptr %p to ptr addrspace(1)\n%r = load i32, ptr addrspace(1) %g",
             "to and from generic"),
    *_native("select", "%c = icmp slt i32 %a, %b\n%r = select i1 %c, i32 %a, i32 7"),
    *_native("freeze", "%r = freeze i32 %a"),
    *_native("phi br", "br label %next\nnext:\n%q = phi i32 [ %a, %entry ]\n%r = add i32 %q, 1"),
    *_native("switch",
             "switch i32 %a, label %end [\n i32 1, label %one\n i32 77, label %one\n]\none:\nbr label %end\nend:\n"
             "%r = phi i32 [ 0, %entry ], [ 5, %one ]", "values to 64 bits"),
    *_native("ret unreachable", "%r = add i32 %a, 3"),
    *_native("call",
             "%r = call i32 @helper(i32 %a)\n;; define internal i32 @helper(i32 %v) noinline { %w = mul i32 %v, 3\n"
             " ret i32 %w }",
             "functions of the module, recursion by open-cycles; table entries of docs/reference/builtins.md"),
    *_native(
        "alloca", "%v = alloca [4 x i32]\n%e = getelementptr [4 x i32], ptr %v, i32 0, i32 %b\n"
                  "store volatile i32 %a, ptr %e\n%r = load volatile i32, ptr %e", "constant size",
    ),
    *_native("load", "%r = load volatile i32, ptr %p"),
    *_native("store", "store volatile i32 %a, ptr %p\n%r = add i32 %a, 0"),
    *_native("getelementptr", "%q = getelementptr inbounds i32, ptr %p, i32 3\n%r = load i32, ptr %q"),
    *_native("extractvalue insertvalue",
             "%s = insertvalue { i32, float } poison, i32 %a, 0\n%t = insertvalue { i32, float } %s, float %x, 1\n"
             "%r = extractvalue { i32, float } %t, 0"),
    *_native("extractelement insertelement shufflevector",
             "%v = insertelement <4 x i32> zeroinitializer, i32 %a, i32 1\n"
             "%w = shufflevector <4 x i32> %v, <4 x i32> poison, <4 x i32> <i32 3, i32 2, i32 1, i32 0>\n"
             "%k = and i32 %b, 3\n%r = extractelement <4 x i32> %w, i32 %k", "any length"),
    SupportedOperation("atomicrmw", EXPANDED, "%r = atomicrmw add ptr %p, i32 %a monotonic", "lower-atomics",
              "i8 to i64, half, float, double; loops where the device lacks one"),
    SupportedOperation(
        "cmpxchg", EXPANDED, "%o = cmpxchg ptr %p, i32 %a, i32 %b acq_rel monotonic\n"
                             "%r = extractvalue { i32, i1 } %o, 0", "lower-atomics", "i8 to i64",
    ),
    SupportedOperation("fence", EXPANDED, "fence acq_rel\n%r = add i32 %a, 0", "lower-atomics"),
    _refused("invoke", "", "device code has no exceptions; compile with -fno-exceptions"),
    _refused("landingpad", "", "device code has no exceptions; compile with -fno-exceptions"),
    _refused("resume", "", "device code has no exceptions; compile with -fno-exceptions"),
    _refused("indirectbr", "", "computed goto has no counterpart in SPIR-V; use switch"),
    _refused("va_arg", "", "variadic device functions are not supported"),
    _refused("callbr", "", "asm goto is not supported"),
]  # fmt: skip

_NATIVE_INTRINSICS = {
    "llvm.abs": "%r = call i32 @llvm.abs.i32(i32 %a, i1 false)",
    "llvm.smin": "%r = call i32 @llvm.smin.i32(i32 %a, i32 %b)",
    "llvm.smax": "%r = call i32 @llvm.smax.i32(i32 %a, i32 %b)",
    "llvm.umin": "%r = call i32 @llvm.umin.i32(i32 %a, i32 %b)",
    "llvm.umax": "%r = call i32 @llvm.umax.i32(i32 %a, i32 %b)",
    "llvm.ctpop": "%r = call i32 @llvm.ctpop.i32(i32 %a)",
    "llvm.ctlz": "%r = call i32 @llvm.ctlz.i32(i32 %a, i1 false)",
    **{
        f"llvm.{name}": f"%f = call float @llvm.{name}.f32(float %x)\n%r = bitcast float %f to i32"
        for name in "fabs floor ceil trunc rint nearbyint round roundeven sqrt sin cos tan asin acos atan sinh cosh "
                    "tanh exp exp2 log log2 log10".split()
    },
    **{
        f"llvm.{name}": f"%f = call float @llvm.{name}.f32(float %x, float %y)\n%r = bitcast float %f to i32"
        for name in "minnum maxnum copysign pow atan2".split()
    },
    "llvm.fma": "%f = call float @llvm.fma.f32(float %x, float %y, float 1.0)\n%r = bitcast float %f to i32",
    "llvm.powi": "%f = call float @llvm.powi.f32.i32(float %x, i32 %a)\n%r = bitcast float %f to i32",
    "llvm.is.fpclass": "%c = call i1 @llvm.is.fpclass.f32(float %x, i32 3)\n%r = zext i1 %c to i32",
    "llvm.trap": "call void @llvm.trap()\n%r = add i32 %a, 0",
    "llvm.fptosi.sat": "%r = call i32 @llvm.fptosi.sat.i32.f32(float %x)",
    "llvm.fptoui.sat": "%r = call i32 @llvm.fptoui.sat.i32.f32(float %x)",
    "llvm.debugtrap": "",
    "llvm.ubsantrap": "",
}

_EXPANDED_EXAMPLES = {
    "llvm.sadd.with.overflow": "%o = call { i32, i1 } @llvm.sadd.with.overflow.i32(i32 %a, i32 %b)\n"
                               "%c = extractvalue { i32, i1 } %o, 1\n%r = zext i1 %c to i32",
    "llvm.fshl": "%r = call i32 @llvm.fshl.i32(i32 %a, i32 %b, i32 %a)",
    "llvm.bitreverse": "%r = call i32 @llvm.bitreverse.i32(i32 %a)",
    "llvm.bswap": "%r = call i32 @llvm.bswap.i32(i32 %a)",
    "llvm.cttz": "%r = call i32 @llvm.cttz.i32(i32 %a, i1 false)",
    "llvm.minimum": "%f = call float @llvm.minimum.f32(float %x, float %y)\n%r = bitcast float %f to i32",
    "llvm.ldexp": "%f = call float @llvm.ldexp.f32.i32(float %x, i32 %a)\n%r = bitcast float %f to i32",
    "llvm.exp10": "%f = call float @llvm.exp10.f32(float %x)\n%r = bitcast float %f to i32",
    "llvm.lrint": "%r = call i32 @llvm.lrint.i32.f32(float %x)",
    "llvm.canonicalize": "%f = call float @llvm.canonicalize.f32(float %x)\n%r = bitcast float %f to i32",
    "llvm.fmuladd": "%f = call float @llvm.fmuladd.f32(float %x, float %y, float %x)\n%r = bitcast float %f to i32",
    "llvm.ptrmask": "%q = call ptr @llvm.ptrmask.p0.i64(ptr %p, i64 -16)\n%r = load i32, ptr %q",
    "llvm.scmp": "%r = call i32 @llvm.scmp.i32.i32(i32 %a, i32 %b)",
    "llvm.memcpy": "call void @llvm.memcpy.p0.p0.i64(ptr %p, ptr %src, i64 %n, i1 false)\n%r = add i32 %a, 0",
    "llvm.memmove": "call void @llvm.memmove.p0.p0.i64(ptr %p, ptr %src, i64 %n, i1 false)\n%r = add i32 %a, 0",
    "llvm.memset": "call void @llvm.memset.p0.i64(ptr %p, i8 7, i64 %n, i1 false)\n%r = add i32 %a, 0",
    "llvm.vector.reduce.add": "%v = insertelement <4 x i32> zeroinitializer, i32 %a, i32 %b\n"
                              "%r = call i32 @llvm.vector.reduce.add.v4i32(<4 x i32> %v)",
}

INTRINSICS: list[SupportedOperation] = [
    *(SupportedOperation(name, NATIVE, example) for name, example in _NATIVE_INTRINSICS.items()),
    *(
        SupportedOperation(name, EXPANDED, _EXPANDED_EXAMPLES.get(name, ""), "lower-intrinsics")
        for name in lower_intrinsics.EXPANSIONS
    ),
    *(SupportedOperation(name, EXPANDED, _EXPANDED_EXAMPLES[name], "lower-memory") for name in (
        "llvm.memcpy", "llvm.memmove", "llvm.memset",
    )),
    SupportedOperation("llvm.memcpy.inline", EXPANDED, "", "lower-memory"),
    SupportedOperation("llvm.memset.inline", EXPANDED, "", "lower-memory"),
    SupportedOperation("llvm.vector.reduce.*", EXPANDED, _EXPANDED_EXAMPLES["llvm.vector.reduce.add"],
                       "scalarize-vectors"),
    *(
        SupportedOperation(name.rstrip("."), EXPANDED, "", "lower-intrinsics: no effect")
        for name in lower_intrinsics.DROPPED
    ),
    *(
        SupportedOperation(name, EXPANDED, "", "lower-intrinsics: gives its operand")
        for name in lower_intrinsics.FORWARDED
    ),
]  # fmt: skip

OPERATIONS = {row.name: row for row in (*INSTRUCTIONS, *INTRINSICS)}

_ALLOWED_OPCODES = frozenset(row.name for row in INSTRUCTIONS if row.how == NATIVE)
_ANY_OPERANDS = _ALLOWED_OPCODES - {"call", "alloca"}
_ALLOWED_INTRINSICS = frozenset(_NATIVE_INTRINSICS)
_PROVIDED = re.compile(r"(_Z\d+|__spirv_|__vx_|__vortex_|llvm\.|printf$)")
_BAD_TYPE = re.compile(
    r"(?<![%@\w.$-])(fp128|x86_fp80|ppc_fp128|x86_amx|token|bfloat)\b|addrspace\(([^)]*)\)"
    r"|(?<![%@\w.$-])i(\d+)\b|<(?:\d+ x ([^<>]+)|vscale [^<>]*)>"
)
_SUSPICIOUS_WORDS = ("fp128", "x86_fp80", "x86_amx", "token", "bfloat", "<vscale")
_SUSPICIOUS = (re.compile(r"addrspace\((?![0-5]\))"), re.compile(r"i(?<![%@\w.$-]i)(?!(?:1|8|16|32|64)\b)\d+\b"))
"""Both begin with a letter to look for, which makes a search fast."""
_SPACES = frozenset(("0", "1", "2", "3", "4", "5"))


class CheckInput(Pass):
    """Report instructions that no pass can do anything about, before any pass looks at them."""

    name = "check-input"

    def apply(self, module: Module, context: Context) -> None:
        refused = {row.name: row for row in INSTRUCTIONS if row.how == REFUSED}
        for function in module.defined():
            if function.unread is not None and not any(name in function.unread for name in refused):
                continue
            for block in function.blocks:
                for i in block.instructions:
                    row = refused.get(i.opcode)
                    if row and row.code:
                        context.reporter.error(
                            row.code, f"'{i.opcode}' cannot be expressed in SPIR-V", i, needle=i.opcode, hint=row.hint,
                            module=module,
                        )


class CheckSupported(Pass):
    """Report every instruction, type and function of the final IR that SPIR-V cannot express."""

    name = "check-supported"

    def apply(self, module: Module, context: Context) -> None:
        report = context.reporter.error
        for chain in find_recursion(module):
            function = module.functions[chain[0]]
            report(
                Code.RECURSION, "recursion is not possible in SPIR-V for other devices: " + " → ".join(chain), function,
                module=module, hint="rewrite it as a loop with a stack of its own",
            )
        for function in module.defined():
            suspect = _may_have_bad_type(function.raw())
            for block in function.blocks:
                for instruction in block.instructions:
                    if not suspect and instruction.opcode in _ANY_OPERANDS:
                        continue
                    problem = _problem(module, instruction)
                    if problem and not _known(problem, instruction, context):
                        report(problem[0], problem[1], instruction, hint=problem[2], module=module)
        for variable in module.globals.values():
            match = _bad_type(f"{variable.type} addrspace({variable.address_space})")
            if match and not _is_byte_array(variable.type):
                report(
                    Code.UNSUPPORTED_GLOBAL, f"variable '{variable.name}' of {match} cannot be expressed in SPIR-V",
                    module=module, needle=variable.token,
                )


def _known(problem: tuple[Code, str, str], instruction: Instruction, context: Context) -> bool:
    """Whether an earlier pass has said so already: what it refused is still there."""
    name = instruction.callee_name
    if problem[0] is Code.UNKNOWN_ASM:
        return any(d.code is Code.UNKNOWN_ASM for d in context.reporter.diagnostics)
    if problem[0] is Code.INDIRECT_CALL:
        return any(d.code is Code.INDIRECT_CALL for d in context.reporter.diagnostics)
    return name is not None and any(f"'{name}'" in d.message for d in context.reporter.diagnostics)


def _is_byte_array(type_: str) -> bool:
    return bool(re.fullmatch(r"\[\d+ x i8\]", type_))


def _may_have_bad_type(text: str) -> bool:
    """Whether `_BAD_TYPE` may find something; asked first, as it costs much less."""
    return any(word in text for word in _SUSPICIOUS_WORDS) or any(pattern.search(text) for pattern in _SUSPICIOUS)


def _bad_type(text: str) -> str:
    """Why a type cannot be expressed, empty if it can."""
    if not _may_have_bad_type(text):
        return ""
    for match in _BAD_TYPE.finditer(text):
        if match.group(1):
            return f"type {match.group(1)}"
        if match.group(2) is not None:
            if match.group(2) not in _SPACES:
                return f"address space {match.group(2)}"
        elif match.group(3):
            if int(match.group(3)) not in (1, 8, 16, 32, 64):
                return f"type i{match.group(3)}"
        elif match.group().startswith("<vscale"):
            return f"type {match.group()}"
    return ""


def _problem(module: Module, i: Instruction) -> tuple[Code, str, str] | None:
    row = OPERATIONS.get(i.opcode)
    if i.opcode in _ANY_OPERANDS and not _bad_type(i.raw):
        return None  # nothing suspicious even in names
    if i.opcode not in _ALLOWED_OPCODES:
        return Code.UNSUPPORTED_OPERATION, f"'{i.opcode}' cannot be expressed in SPIR-V", row.hint if row else ""
    if i.opcode == "call" and not _bad_type(i.raw):
        return _call_problem(module, i)
    bad = (
        _bad_type(" ".join([i.type, i.source_type or "", *(operand.type for operand in i.operands)]))
        if i.opcode != "call" or i.source_type is None
        else ""
    )
    if bad:
        return Code.UNSUPPORTED_TYPE, f"'{i.opcode}' with {bad} cannot be expressed in SPIR-V", ""
    if i.opcode == "alloca" and i.operands and not re.fullmatch(r"\d+", i.operands[0].value):
        return (
            Code.UNSUPPORTED_OPERATION,
            "an array whose size is known only at run time cannot be expressed in SPIR-V",
            "give it a constant size",
        )
    return _call_problem(module, i) if i.opcode == "call" else None


def _call_problem(module: Module, i: Instruction) -> tuple[Code, str, str] | None:
    name = i.callee_name
    if name is None:
        if (i.callee or "").startswith("asm"):
            return (
                Code.UNKNOWN_ASM,
                "inline assembly is left over",
                "docs/reference/builtins.md lists the PTX instructions that are known",
            )
        return (
            Code.INDIRECT_CALL,
            "a call through a pointer whose targets are not known",
            "call the function by name, or take its address in this module",
        )
    function = module.functions.get(name)
    if function is None or not function.is_declaration:
        return None
    if name.startswith("llvm."):
        if lower_intrinsics.base_name(name) in _ALLOWED_INTRINSICS or name in _ALLOWED_INTRINSICS:
            return None
        return (
            Code.UNKNOWN_INTRINSIC,
            f"the intrinsic '{name}' is not known",
            "docs/reference/supported-operations.md lists what is",
        )
    if _PROVIDED.match(name):
        return None
    hint = "link the module that defines it (llvm-link), or see docs/reference/builtins.md for what is built in"
    return Code.UNKNOWN_FUNCTION, f"the function '{name}' is called but nothing defines it", hint


__all__ = ["INSTRUCTIONS", "INTRINSICS", "OPERATIONS", "CheckInput", "CheckSupported", "SupportedOperation"]
