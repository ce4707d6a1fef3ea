"""Memory order on devices whose data caches keep what other cores overwrite (the feature ``stale_caches``: a Vortex 3.0
of several cores).

Stores go through to what the cores share, and an atomic operation is done there and takes its line out of the core's
cache; nothing else does but eviction. So a volatile load is an atomic operation that changes nothing. An acquire, or a
fence that is one, empties the core's cache by reading: a line that is there when it begins is gone behind 2 w - 1
others of its set, w being the ways and the oldest leaving first, whatever the core's other warps read or take out
meanwhile (Reineke, Grund, Berg, Wilhelm, "Timing Predictability of Cache Replacement Policies", 2007, which calls that
`evict`). Twice the cache's bytes in a row have 2 w lines of each set. The lanes that are there share them.
"""

from nvvm2spirv.ir import types
from nvvm2spirv.ir.model import GlobalVariable, Instruction, Module
from vortex_rt.abi import EMPTIED_BYTES
from vortex_rt.compiler.errors import CompileError
from vortex_rt.compiler.names import Names
from vortex_rt.compiler.target import Target
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.extensions import CACHES_APART

SHARED_SPACES = (1, 4)
"""SPIR's address spaces that other cores write: global, and generic, which may be it."""
ACQUIRE = "__vx_acquire"
"""Function of OpenCL's memory order and scope that does the order's acquiring part."""
EMPTY_CACHE = "__vx_empty_cache"
"""Function that takes out of the core's data cache what is in it, for the lanes that call it together."""
KEEP_GROUP = "__vx_keep_group"
"""Function that does nothing where one core runs a work-group, which is so for kernels that call it: an acquire among
the work-items of a group. Without it kernels that have neither barriers nor local memory are spread over cores.
"""
AREA = "__vx_cache_area"
_LINE, _AT_ONCE, _AREA_BYTES = 64, 8, 2 * EMPTIED_BYTES
DEVICE_SCOPE = 2
_ACQUIRING = sum(1 << order for order in (1, 2, 4, 5))
"""Set of OpenCL's memory orders (clang's __ATOMIC_*): consume, acquire, acq_rel, seq_cst."""


def load_past(module: Module, target: Target) -> None:
    """Let volatile loads of what other cores write go past the cache; while the module has SPIR's address spaces.

    Raises:
        CompileError: a volatile load or copy of a type that has no such form.
    """
    for function in module.defined():
        for instruction in function.instructions():
            if instruction.opcode == "load" and {"volatile", "atomic"} & {*instruction.flags}:
                pointer = instruction.operands[0]
                if types.address_space(pointer.type) in SHARED_SPACES:
                    align = int(instruction.suffix.partition("align ")[2].partition(",")[0])
                    lines = fresh(instruction.result or "%unused", instruction.type, str(pointer), align, target)
                    instruction.replace("\n".join(lines))
            elif _is_volatile_copy(instruction):
                raise CompileError(
                    f"error: '{function.name}' copies a volatile structure, which is not possible where caches keep "
                    "old values: read its members"
                )


def _is_volatile_copy(instruction: Instruction) -> bool:
    if instruction.opcode != "call" or not (instruction.callee_name or "").startswith(("llvm.memcpy", "llvm.memmove")):
        return False
    _, source, _, volatile = instruction.operands
    return volatile.value == "true" and types.address_space(source.type) in SHARED_SPACES


def fresh(result: str, type_: str, pointer: str, align: int, target: Target) -> list[str]:
    """Return the IR of a load past the cache, in pieces of a register at most; ``pointer`` with its type.

    Raises:
        CompileError: the type has no bits of its own, as structures.
    """
    bits = _bits(type_, target)
    if bits is None:
        raise CompileError(f"error: volatile load of {type_} where caches keep old values: only numbers can be")
    size, lines, parts, at = -(-bits // 8), [], [], 0
    while at < size:
        piece = min(align, target.pointer_bytes, 1 << (size - at).bit_length() - 1)
        lines += [f"%place{at} = getelementptr i8, {pointer}, i{target.xlen} {at}"]
        lines += _piece(at, piece, pointer.rpartition(" ")[0], target)
        parts.append((at, piece))
        at += piece
    whole = f"i{8 * size}"
    value = f"%piece{0}"
    for number, (at, piece) in enumerate(parts if len(parts) > 1 else ()):
        lines += [f"%wide{at} = zext i{8 * piece} %piece{at} to {whole}", f"%up{at} = shl {whole} %wide{at}, {8 * at}"]
        if number:
            lines.append(f"%all{at} = or {whole} {value}, %up{at}")
        value = f"%all{at}" if number else f"%up{at}"
    if bits < 8 * size:
        lines.append(f"%cut = trunc {whole} {value} to i{bits}")
        whole, value = f"i{bits}", "%cut"
    cast = "inttoptr" if types.address_space(type_) is not None else "bitcast"
    return [*lines, f"{result} = {cast} {whole} {value} to {type_}"]


def _bits(type_: str, target: Target) -> int | None:
    parts = types.vector(type_)
    if parts is not None:
        one = types.integer_bits(parts[1]) or types.FLOAT_BITS.get(parts[1])
        return parts[0] * one if one else None
    if types.address_space(type_) is not None:
        return target.xlen
    return types.integer_bits(type_) or types.FLOAT_BITS.get(type_)


def _piece(at: int, size: int, pointer: str, target: Target) -> list[str]:
    """`%piece<at>`, the aligned bytes at `%place<at>`; fewer than a word are a part of the word around them."""
    if size >= 4:
        return [f"%piece{at} = atomicrmw volatile or {pointer} %place{at}, i{8 * size} 0 monotonic, align {size}"]
    word = f"i{target.xlen}"
    return [
        f"%address{at} = ptrtoint {pointer} %place{at} to {word}",
        f"%aligned{at} = and {word} %address{at}, -4",
        f"%around{at} = inttoptr {word} %aligned{at} to {pointer}",
        f"%word{at} = atomicrmw volatile or {pointer} %around{at}, i32 0 monotonic, align 4",
        f"%byte{at} = ptrtoint {pointer} %place{at} to i2",
        f"%low{at} = zext i2 %byte{at} to i32",
        f"%shift{at} = shl i32 %low{at}, 3",
        f"%down{at} = lshr i32 %word{at}, %shift{at}",
        f"%piece{at} = trunc i32 %down{at} to i{8 * size}",
    ]


def define(module: Module, target: Target, stale: bool) -> None:
    """Define `ACQUIRE` and what it calls where the module needs them; without stale caches it does nothing."""
    if ACQUIRE in module.functions:
        nothing = f"define internal void @{ACQUIRE}(i32 %p0, i32 %p1) {{\n  ret void\n}}"
        module.add_function(_ACQUIRE if stale else nothing)
    if stale and {ACQUIRE, EMPTY_CACHE} & module.functions.keys():
        module.globals[AREA] = GlobalVariable(
            AREA, f"[{_AREA_BYTES} x i8]", "zeroinitializer", linkage="internal", constant=True,
            suffix=f", align {_LINE}",
        )  # fmt: skip
        word = f"i{target.xlen}"
        module.add_declaration(f"llvm.ctpop.{word}", word, [word])
        module.add_function(_empty_cache(word))
        module.add_function(_KEEP_GROUP)


def check(module: Module, features: frozenset[str], shown: Names) -> None:
    """Refuse what orders memory of several cores on a device where no program can.

    Raises:
        CompileError: the optimised module does so.
    """
    for function in module.defined() if CACHES_APART.key in features else ():
        if any(function.calls(EMPTY_CACHE)):
            raise CompileError(
                f"error: {shown.describe(function.name)} orders memory of several cores (an acquire, __threadfence()), "
                f"but {CACHES_APART.meaning}; the simulator has a device for it with l2=true, or coherence=ideal"
            )


_ACQUIRE = f"""
define internal void @{ACQUIRE}(i32 %order, i32 %scope) {{
entry:
  %orders = lshr i32 {_ACQUIRING}, %order
  %acquires = trunc i32 %orders to i1
  %pair = and i32 %scope, -2
  %wide = icmp eq i32 %pair, {DEVICE_SCOPE}
  br i1 %acquires, label %some, label %done
some:
  br i1 %wide, label %empty, label %keep
empty:
  call void @{EMPTY_CACHE}()
  br label %done
keep:
  call void @{KEEP_GROUP}()
  br label %done
done:
  ret void
}}
""".strip()


_KEEP_GROUP = f"""
define internal void @{KEEP_GROUP}() {{
  call void asm sideeffect "", "~{{memory}}"()
  ret void
}}
""".strip()


def _empty_cache(word: str) -> str:
    """The function: the fence waits for lines that are on their way, the loads go in parallel and are waited for."""
    loads = []
    for number in range(_AT_ONCE):
        before = f"%next{number - 1}" if number else "%at"
        loads += [
            f"  %mine{number} = add {word} {before}, %start",
            f"  %offset{number} = and {word} %mine{number}, {_AREA_BYTES - 1}",
            f"  %line{number} = getelementptr i8, ptr @{AREA}, {word} %offset{number}",
            f"  %word{number} = load volatile i32, ptr %line{number}, align 4",
            f"  %next{number} = add {word} {before}, %step",
        ]
    last = _AT_ONCE - 1
    joined = [f"  %or{n} = or i32 %{'or' if n > 1 else 'word'}{n - 1}, %word{n}" for n in range(1, _AT_ONCE)]
    return "\n".join([
        f"define internal void @{EMPTY_CACHE}() {{",
        "entry:",
        '  call void asm sideeffect "fence", "~{memory}"()',
        f'  %mask = call {word} asm sideeffect "csrr $0, {CSR.ACTIVE_THREADS:#x}", "=r"()',
        f'  %lane = call {word} asm "csrr $0, {CSR.THREAD_ID:#x}", "=r"()',
        f"  %bit = shl {word} 1, %lane",
        f"  %lower = add {word} %bit, -1",
        f"  %below = and {word} %mask, %lower",
        f"  %rank = call {word} @llvm.ctpop.{word}({word} %below)",
        f"  %count = call {word} @llvm.ctpop.{word}({word} %mask)",
        f"  %start = shl {word} %rank, {_LINE.bit_length() - 1}",
        f"  %step = shl {word} %count, {_LINE.bit_length() - 1}",
        "  br label %loop",
        "loop:",
        f"  %at = phi {word} [ 0, %entry ], [ %next{last}, %loop ]",
        *loads,
        *joined,
        f'  call void asm sideeffect "", "r,~{{memory}}"(i32 %or{last})',
        f"  %more = icmp ult {word} %next{last}, {_AREA_BYTES}",
        "  br i1 %more, label %loop, label %done",
        "done:",
        "  ret void",
        "}",
    ])  # fmt: skip
