"""Work-items that return while others of their group still come to barriers (CUDA does not wait for them).

A Vortex barrier waits for a number of warps, so every warp of the group takes part in every barrier until all have returned; one that has returned does so
idly. Two words of the group's local memory, written with one value by all who write them, say who is left: ``completed`` is the number of barriers behind
the group, ``wanted`` the last barrier that a warp inside the kernel came to.

* inside the kernel, barrier k = completed + 1: wanted := k; barrier; completed := k.
* after the return: k := completed + 1; barrier; completed := k; if wanted < k nobody inside the kernel came to barrier k, and all leave together.

No warp is more than one barrier ahead of another, so both words never fall and all warps decide alike. The same code serves virtual warps.
Kernels all of whose barriers are met by the whole group, as far as can be proved, are left alone.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field

from vortex_rt.compiler import ir

STATE = "@__vx_exit_state"
_BARRIER = "@__vx_group_barrier"
_BARRIER_CALL = re.compile(rf"^\s*(?:tail |notail )?call [^@]*{_BARRIER}\(")
_LABEL = re.compile(r'^("[^"]*"|[-\w$.]+):')
_VALUE = re.compile(r'%(?:"[^"]*"|[-\w$.]+)')
_TARGET = re.compile(r'label (%(?:"[^"]*"|[-\w$.]+))')
_ASSIGNMENT = re.compile(r'^\s*(%(?:"[^"]*"|[-\w$.]+)) = (?:tail |notail )?(\w+)(.*)$')
_INCOMING = re.compile(r"\[ (.*?), %")
_METADATA = re.compile(r", !.*$| #\d+.*$")

_PURE = frozenset(
    "add sub mul udiv sdiv urem srem and or xor shl lshr ashr icmp fcmp fadd fsub fmul fdiv frem fneg select zext sext trunc bitcast inttoptr ptrtoint "
    "fptosi fptoui sitofp uitofp fpext fptrunc getelementptr freeze extractvalue insertvalue extractelement insertelement shufflevector".split()
)
"""Instructions whose result depends on nothing but their operands."""
_UNIFORM_CALL = re.compile(
    r"@(?:__vx_group_id_[xyz]|__vx_field_u32|__vx_field_u64|__vx_launch_block"
    r"|llvm\.(?:[su]max|[su]min|abs|fsh[lr]|ctlz|cttz|ctpop|[us](?:add|sub)\.sat|fmuladd|fma|fabs|minnum|maxnum)\.[\w.]+)\("
)
"""Calls whose result is the same for the whole group when the operands are."""


@dataclass(eq=False)
class _Block:
    name: str
    lines: list[str] = field(default_factory=list)
    successors: list[str] = field(default_factory=list)


def protect(module: ir.Module, entries: set[str]) -> bool:
    """Let warps of a group return before others come to a barrier, in the kernels where that may happen; True when there is one.

    Works on optimised, structured IR whose barriers are still calls. The caller finds a place for the 8 bytes of `STATE` in local memory.
    """
    functions = {f.symbol: f for f in module.functions.values()}
    calls = {s: {r for line in f.body if "@" in line for r in re.findall(ir.SYMBOL, line) if r in functions} for s, f in functions.items()}
    waiting = {s for s, f in functions.items() if any(_BARRIER_CALL.match(line) for line in f.body)}
    while more := {s for s in functions if s not in waiting and calls[s] & waiting}:
        waiting |= more
    barriers = waiting | {_BARRIER}
    partial = {s for s in waiting if _may_be_partial(functions[s], functions[s].name in entries, barriers)}
    while more := {s for s in waiting if s not in partial and calls[s] & partial}:
        partial |= more
    kernels = [functions[s] for s in sorted(partial) if functions[s].name in entries]
    if not kernels:
        return False
    reached = {f.symbol for f in kernels}
    while more := {r for s in reached for r in calls[s] if r in waiting} - reached:
        reached |= more
    for symbol in sorted(reached):
        _count_barriers(functions[symbol])
    for kernel in kernels:
        _open_and_close(kernel)
    module.globals[STATE] = f"{STATE} = internal thread_local(localexec) global [2 x i32] undef, align 8"
    return True


def _count_barriers(function: ir.Function) -> None:
    body: list[str] = []
    for number, line in enumerate(function.body):
        if not _BARRIER_CALL.match(line):
            body.append(line)
            continue
        name = f"%vx.live{number}"
        body += [
            f"  {name}.done = load volatile i32, ptr {STATE}, align 8",
            f"  {name}.this = add i32 {name}.done, 1",
            f"  {name}.wanted = getelementptr i8, ptr {STATE}, i64 4",
            f"  store volatile i32 {name}.this, ptr {name}.wanted, align 4",
            line,
            f"  store volatile i32 {name}.this, ptr {STATE}, align 8",
        ]
    function.body = body


def _open_and_close(kernel: ir.Function) -> None:
    """Reset the words before the kernel, take part in barriers after it."""
    place = 0
    while place < len(kernel.body) and (_LABEL.match(kernel.body[place]) or " = alloca " in kernel.body[place]):
        place += 1
    kernel.body[place:place] = [f"  store volatile i64 0, ptr {STATE}, align 8", f"  call void {_BARRIER}()"]
    body: list[str] = []
    for number, line in enumerate(kernel.body):
        if not re.match(r"^\s+ret void", line):
            body.append(line)
            continue
        name = f"vx.exit{number}"
        body += [
            f"  br label %{name}",
            f"{name}:",
            f"  %{name}.done = load volatile i32, ptr {STATE}, align 8",
            f"  %{name}.this = add i32 %{name}.done, 1",
            f"  call void {_BARRIER}()",
            f"  store volatile i32 %{name}.this, ptr {STATE}, align 8",
            f"  %{name}.place = getelementptr i8, ptr {STATE}, i64 4",
            f"  %{name}.wanted = load volatile i32, ptr %{name}.place, align 4",
            f"  %{name}.more = icmp uge i32 %{name}.wanted, %{name}.this",
            f"  br i1 %{name}.more, label %{name}, label %{name}.end",
            f"{name}.end:",
            line,
        ]
    kernel.body = body


def _may_be_partial(function: ir.Function, is_entry: bool, barriers: set[str]) -> bool:
    """Whether some warps of a group may execute a barrier of this function that others do not."""
    blocks = _blocks(function)
    after = _post_dominators(blocks)
    places = {b.name for b in blocks.values() if any("call " in line and barriers & set(re.findall(ir.SYMBOL, line)) for line in b.lines)}
    divergent = set() if is_entry else {p.name for p in function.parameters}
    spread: set[str] = set()  # blocks of which warps of a group may execute different numbers
    joins: set[str] = set()  # where they meet again
    while True:
        known = len(divergent), len(spread), len(joins)
        for block in blocks.values():
            for line in block.lines:
                match = _ASSIGNMENT.match(line)
                if match and match[1] not in divergent and (block.name in spread or not _is_uniform(match[2], match[3], divergent, block.name in joins)):
                    divergent.add(match[1])
            if len(block.successors) > 1 and _operands(block.lines[-1].split(", label")[0]) & divergent:
                region, join = _influence(blocks, after, block)
                spread |= region
                joins |= join
        if spread & places:
            return True
        if known == (len(divergent), len(spread), len(joins)):
            return False


def _is_uniform(operation: str, rest: str, divergent: set[str], at_join: bool) -> bool:
    """Whether an instruction gives every work-item of the group the same value."""
    if operation == "phi":
        values = {v for text in _INCOMING.findall(rest) for v in _operands(text)}
        return not at_join and not values & divergent
    if operation == "load" and ("!invariant.load" not in rest or rest.lstrip().startswith(("volatile", "atomic"))):
        return False
    if operation == "call" and not _UNIFORM_CALL.search(rest):
        return False
    return (operation in _PURE or operation in ("load", "call")) and not _operands(_METADATA.sub("", rest)) & divergent


def _operands(text: str) -> set[str]:
    return set(_VALUE.findall(text))


def _blocks(function: ir.Function) -> dict[str, _Block]:
    """Basic blocks by name (with %), in order; the first has no name of its own that could be branched to."""
    current = _Block("%.first")
    blocks = {current.name: current}
    for line in function.body:
        if match := _LABEL.match(line):
            if blocks["%.first"].lines or len(blocks) > 1:
                current = _Block("%" + match[1])
                blocks[current.name] = current
            continue
        current.lines.append(line)
        current.successors += _TARGET.findall(line)
    return blocks


def _post_dominators(blocks: dict[str, _Block]) -> dict[str, set[str]]:
    """Blocks on every path from a block to a return, itself included; ways that end in a trap do not count."""
    everything = set(blocks)
    after = {name: {name} if block.lines[-1].lstrip().startswith("ret ") else everything for name, block in blocks.items()}
    changed = True
    while changed:
        changed = False
        for block in reversed(blocks.values()):
            if block.successors:
                common = set.intersection(*(after[s] for s in block.successors)) | {block.name}
                if common != after[block.name]:
                    after[block.name], changed = common, True
    return after


def _influence(blocks: dict[str, _Block], after: dict[str, set[str]], block: _Block) -> tuple[set[str], set[str]]:
    """Blocks between a branch and where all its ways meet, and that place."""
    stop = after[block.name] - {block.name}
    region: set[str] = set()
    work = list(block.successors)
    met: set[str] = set()
    while work:
        name = work.pop()
        if name in stop:
            met.add(name)
        elif name not in region:
            region.add(name)
            work += blocks[name].successors
    return region, met
