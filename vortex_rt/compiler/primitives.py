"""Primitives: the functions through which device library and entries reach registers, the launch block and barriers.

They stay calls through the optimiser, which knows that most of them have no effects, and become code behind it.
"""

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt import abi
from vortex_rt.compiler.entries import BLOCK, GROUPS, declare
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import Fixed

BARRIER = "__vx_group_barrier"
_PURE = "nounwind willreturn speculatable memory(none)"
PRIMITIVES = {
    "__vx_packed_local_id": ("i32", "", _PURE),
    "__vx_group_id_x": ("i32", "", _PURE),
    "__vx_group_id_y": ("i32", "", _PURE),
    "__vx_group_id_z": ("i32", "", _PURE),
    "__vx_field_u32": ("i32", "i32", _PURE),
    "__vx_field_u64": ("i64", "i32", _PURE),
    "__vx_launch_block": ("ptr", "", _PURE),
    "__vx_yield": ("void", "", "convergent noduplicate nounwind"),
    BARRIER: ("void", "", "convergent noduplicate nounwind"),
}
"""Result, parameters and attributes by name."""
UNIFORM = frozenset(
    ("__vx_group_id_x", "__vx_group_id_y", "__vx_group_id_z", "__vx_field_u32", "__vx_field_u64", "__vx_launch_block")
)
"""Primitives whose result is the same for a whole group."""

_LAUNCH_BLOCK = f'call ptr asm "csrr $0, {CSR.MSCRATCH:#x}", "=r"()'
_SLOTS = "%vx.slots"


def declare_primitive(module: Module, name: str) -> Function:
    """Declare a primitive as the optimiser should see it."""
    result, parameters, attributes = PRIMITIVES[name]
    return declare(module, f"declare {result} @{name}({parameters}) {attributes}")


def replace_primitives(module: Module, entries: set[str]) -> None:
    """Turn calls of primitives in optimised IR into registers, loads from the launch block and marked places.

    Entries get group ids and the block's address as parameters; other functions recompute them.
    """
    empty = module.add_metadata("!{}")
    for function in module.defined():
        for call in function.calls(*PRIMITIVES):
            call.replace("\n".join(_replacement(call, function.name in entries, empty)))
    for name in PRIMITIVES:
        module.functions.pop(name, None)


def _replacement(call: Instruction, in_entry: bool, empty: str) -> list[str]:
    name, result = call.callee_name or "", call.result
    if name == "__vx_packed_local_id":
        return [f'{result} = call i32 asm "mv $0, {Fixed.LOCAL_ID}", "=r"()']
    if name in (BARRIER, "__vx_yield"):
        return [f'call void asm sideeffect "vx_{name.rpartition("_")[2]}", "~{{memory}}"() convergent']
    if name.startswith("__vx_group_id_"):
        axis = "xyz".index(name[-1])
        if in_entry:
            return [f"{result} = bitcast i32 {GROUPS[axis]} to i32"]
        return _group_id(result or "", axis, empty)
    if name == "__vx_launch_block":
        return [f"{result} = bitcast ptr {BLOCK} to ptr" if in_entry else f"{result} = {_LAUNCH_BLOCK}"]
    kind, align = ("i32", 4) if name.endswith("32") else ("i64", 8)
    block, place = (BLOCK if in_entry else _part(result, "block")), _part(result, "place")
    return [
        *([] if in_entry else [f"{block} = {_LAUNCH_BLOCK}"]),
        f"{place} = getelementptr i8, ptr {block}, i32 {call.operands[0].value}",
        f"{result} = load {kind}, ptr {place}, align {align}, !invariant.load {empty}",
    ]


def _part(result: str | None, what: str) -> str:
    """Name of a value on the way to a result."""
    return scan.token("%", f"{scan.plain_name(result or '%')}.{what}")


def _group_id(result: str, axis: int, empty: str) -> list[str]:
    """Group id in a real function: from the linear id by division."""
    start = abi.offsets()["num_groups"]
    block, value = _part(result, "block"), _part(result, "linear")
    lines = [f"{block} = {_LAUNCH_BLOCK}", f'{value} = call i32 asm "mv $0, {Fixed.GROUP_ID}", "=r"()']
    for step in range(axis + 1):
        place, count = _part(result, f"at{step}"), _part(result, f"n{step}")
        lines += [
            f"{place} = getelementptr i8, ptr {block}, i64 {start + 4 * step}",
            f"{count} = load i32, ptr {place}, align 4, !invariant.load {empty}",
        ]
        if step == axis:
            return [*lines, f"{result} = urem i32 {value}, {count}"]
        lines.append(f"{_part(result, f'q{step}')} = udiv i32 {value}, {count}")
        value = _part(result, f"q{step}")
    return lines


def reserve_slots(module: Module, name: str, count: int) -> None:
    """Reserve stack slots for tokens in a function; an asm mark tells the back end where they are.

    The array is the last alloca, so that it lies nearest to the stack pointer.
    """
    entry = module.functions[name].blocks[0]
    entry.instructions = [
        instruction for instruction in entry.instructions if _SLOTS not in (instruction.result, *instruction.uses())
    ]
    place = max(
        (i + 1 for i, instruction in enumerate(entry.instructions) if instruction.opcode == "alloca"), default=0
    )
    entry.instructions[place:place] = entry.parse(
        f"{_SLOTS} = alloca [{count} x i64], align 8\n"
        f'call void asm sideeffect "vx_slots $0, {count}", "*m"(ptr elementtype([{count} x i64]) {_SLOTS})'
    )
