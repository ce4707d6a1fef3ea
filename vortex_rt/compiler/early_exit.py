"""Work-items that return while others of their group still come to barriers (CUDA does not wait for them).

A Vortex barrier waits for a number of warps, so every warp of the group takes part in every barrier until all have
returned; one that has returned does so idly. Two words of the group's local memory, written with one value by all who
write them, say who is left: ``completed`` is the number of barriers behind the group, ``wanted`` the last barrier that
a warp inside the kernel came to.

* inside the kernel, barrier k = completed + 1: wanted := k; barrier; completed := k.
* after the return: k := completed + 1; barrier; completed := k; if wanted < k nobody inside the kernel came to barrier
  k, and all leave together.

No warp is more than one barrier ahead of another, so both words never fall and all warps decide alike. The same code
serves virtual warps. Kernels all of whose barriers are met by the whole group, as far as can be proved, are left alone.
"""

import re

from nvvm2spirv.ir.model import Block, Function, Instruction, Module
from vortex_rt.compiler import calls
from vortex_rt.compiler.lower import add_local_variable
from vortex_rt.compiler.primitives import BARRIER, UNIFORM

STATE = "__vx_exit_state"

_PURE = frozenset(
    "add sub mul udiv sdiv urem srem and or xor shl lshr ashr icmp fcmp fadd fsub fmul fdiv frem fneg select zext sext "
    "trunc bitcast inttoptr ptrtoint "
    "fptosi fptoui sitofp uitofp fpext fptrunc getelementptr freeze extractvalue insertvalue extractelement "
    "insertelement shufflevector".split()
)
"""Instructions whose result depends on nothing but their operands."""
_UNIFORM_INTRINSIC = re.compile(
    r"llvm\.(?:[su]max|[su]min|abs|fsh[lr]|ctlz|cttz|ctpop|[us](?:add|sub)\.sat|fmuladd|fma|fabs|minnum|maxnum)\.[\w.]+"
)
"""Intrinsics whose result is the same for the whole group when the operands are."""


def protect(module: Module, entries: set[str]) -> bool:
    """Let warps of a group return before others come to a barrier, in the kernels where that may happen; True when
    there is one.

    Works on optimised, structured IR whose barriers are still calls. The caller finds a place for the 8 bytes of
    `STATE` in local memory.
    """
    if BARRIER not in module.functions:
        return False
    functions = {function.name: function for function in module.defined()}
    callees = {name: set(called) for name, called in calls.call_graph(module).items()}
    waiting = {name for name, function in functions.items() if function.calls(BARRIER)}
    while more := {name for name in functions if name not in waiting and callees[name] & waiting}:
        waiting |= more
    barriers = waiting | {BARRIER}
    partial = {name for name in waiting if _may_be_partial(functions[name], name in entries, barriers)}
    while more := {name for name in waiting if name not in partial and callees[name] & partial}:
        partial |= more
    kernels = [functions[name] for name in sorted(partial) if name in entries]
    if not kernels:
        return False
    reached = {kernel.name for kernel in kernels}
    while more := {called for name in reached for called in callees[name] if called in waiting} - reached:
        reached |= more
    for name in sorted(reached):
        _count_barriers(functions[name])
    for kernel in kernels:
        _open_and_close(kernel)
    add_local_variable(module, STATE, "[2 x i32]", 8)
    return True


def _count_barriers(function: Function) -> None:
    for number, call in enumerate(function.calls(BARRIER)):
        name = f"%vx.live{number}"
        call.replace(
            f"{name}.done = load volatile i32, ptr @{STATE}, align 8\n"
            f"{name}.this = add i32 {name}.done, 1\n"
            f"{name}.wanted = getelementptr i8, ptr @{STATE}, i64 4\n"
            f"store volatile i32 {name}.this, ptr {name}.wanted, align 4\n"
            f"{call.text}\n"
            f"store volatile i32 {name}.this, ptr @{STATE}, align 8"
        )


def _open_and_close(kernel: Function) -> None:
    """Reset the words before the kernel, take part in barriers after it."""
    first = next(i for i in kernel.blocks[0].instructions if i.opcode != "alloca")
    first.insert_before(f"store volatile i64 0, ptr @{STATE}, align 8\ncall void @{BARRIER}()")
    for number, block in enumerate(list(kernel.blocks)):
        if block.terminator.opcode == "ret":
            _wait_for_the_others(kernel, block, f"vx.exit{number}")


def _wait_for_the_others(kernel: Function, block: Block, name: str) -> None:
    """Repeat barriers before a return until one that nobody inside the kernel came to."""
    leave = block.instructions.pop()
    location = f", !dbg {leave.debug_location}" if leave.debug_location else ""
    block.append(f"br label %{name}{location}")
    loop, end = Block(kernel, f"%{name}"), Block(kernel, f"%{name}.end")
    loop.instructions = loop.parse(
        f"%{name}.done = load volatile i32, ptr @{STATE}, align 8\n"
        f"%{name}.this = add i32 %{name}.done, 1\n"
        f"call void @{BARRIER}()\n"
        f"store volatile i32 %{name}.this, ptr @{STATE}, align 8\n"
        f"%{name}.place = getelementptr i8, ptr @{STATE}, i64 4\n"
        f"%{name}.wanted = load volatile i32, ptr %{name}.place, align 4\n"
        f"%{name}.more = icmp uge i32 %{name}.wanted, %{name}.this\n"
        f"br i1 %{name}.more, label %{name}, label %{name}.end",
        location,
    )
    leave.block = end
    end.instructions = [leave]
    place = kernel.blocks.index(block) + 1
    kernel.blocks[place:place] = [loop, end]


def _may_be_partial(function: Function, is_entry: bool, barriers: set[str]) -> bool:
    """Whether some warps of a group may execute a barrier of this function that others do not."""
    blocks = {block.label: block for block in function.blocks}
    successors = {block.label: block.successors() for block in function.blocks}
    after = _post_dominators(blocks, successors)
    places = {i.block.label for i in function.calls() if i.callee_name in barriers}
    divergent = set() if is_entry else {parameter.name for parameter in function.parameters}
    spread: set[str] = set()  # blocks of which warps of a group may execute different numbers
    joins: set[str] = set()  # where they meet again
    while True:
        known = len(divergent), len(spread), len(joins)
        for block in blocks.values():
            for instruction in block.instructions:
                result = instruction.result
                if (
                    result
                    and result not in divergent
                    and (block.label in spread or not _is_uniform(instruction, divergent, block.label in joins))
                ):
                    divergent.add(result)
            if len(successors[block.label]) > 1 and not divergent.isdisjoint(block.terminator.uses()):
                region, join = _influence(block.label, after, successors)
                spread |= region
                joins |= join
        if spread & places:
            return True
        if known == (len(divergent), len(spread), len(joins)):
            return False


def _is_uniform(instruction: Instruction, divergent: set[str], at_join: bool) -> bool:
    """Whether an instruction gives every work-item of the group the same value."""
    opcode = instruction.opcode
    if opcode == "phi":
        return not at_join and all(
            operand.value not in divergent for operand in instruction.operands if operand.type != "label"
        )
    if opcode == "load":
        if instruction.flags or "!invariant.load " not in instruction.metadata:
            return False
    elif opcode == "call":
        name = instruction.callee_name or ""
        if name not in UNIFORM and not _UNIFORM_INTRINSIC.fullmatch(name):
            return False
    elif opcode not in _PURE:
        return False
    return divergent.isdisjoint(instruction.uses())


def _post_dominators(blocks: dict[str, Block], successors: dict[str, list[str]]) -> dict[str, set[str]]:
    """Blocks on every path from a block to a return, itself included; ways that end in a trap do not count."""
    everything = set(blocks)
    after = {name: {name} if block.terminator.opcode == "ret" else everything for name, block in blocks.items()}
    changed = True
    while changed:
        changed = False
        for label in reversed(blocks):
            if successors[label]:
                common = set.intersection(*(after[s] for s in successors[label])) | {label}
                if common != after[label]:
                    after[label], changed = common, True
    return after


def _influence(label: str, after: dict[str, set[str]], successors: dict[str, list[str]]) -> tuple[set[str], set[str]]:
    """Blocks between a branch and where all its ways meet, and that place."""
    stop = after[label] - {label}
    region: set[str] = set()
    work = list(successors[label])
    met: set[str] = set()
    while work:
        name = work.pop()
        if name in stop:
            met.add(name)
        elif name not in region:
            region.add(name)
            work += successors[name]
    return region, met
