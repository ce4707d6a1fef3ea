"""Convergence: what the lanes of a warp do together stays together until the last pass.

Votes, shuffles, exchanges through cells, barriers and fences (*warp operations*) mean something only at a place that
the lanes of a warp reach together. LLVM knows that by the attribute `convergent` (LangRef: such a call may not be made
control-dependent on more values); without it, a pass may copy a loop with a vote for each way of a condition that lanes
do not share. RISC-V tells LLVM nothing of divergence, so the attribute is all that its passes go by. It does not come
from the front end, whose attributes end at SPIR-V: `mark` derives it from what an operation is.

When all is inlined, `number` gives each warp operation a number, which goes with its code to the linked image, and
notes which operations loop together. From that `checker.convergence` proves that no pass has taken lanes apart.
"""

from collections.abc import Iterable, Mapping, Sequence

from nvvm2spirv.ir.model import Function, Instruction, Module
from vortex_rt.abi import MARK_HELD, MARK_MASK, OPERATIONS_SECTION, SyncMark
from vortex_rt.compiler import calls
from vortex_rt.compiler.divergence.assembly import MachineInstruction
from vortex_rt.compiler.divergence.assembly import instruction as parsed
from vortex_rt.compiler.primitives import PRIMITIVES

CONVERGENT = "convergent"
MARK = ".vx_op"
"""Directive before a warp operation in assembly, with its number and kind."""
MACRO = f"""\t.macro\t{MARK} number, kind
.Lvx_op_\\@:
\t.pushsection\t{OPERATIONS_SECTION},"",@progbits
\t.8byte\t\\number, .Lvx_op_\\@, \\kind
\t.popsection
\t.endm
"""
"""What the assembler makes of the directive."""

_COMMENTS = {
    "# fence": SyncMark.FENCE, "# the warp meets $0": SyncMark.WARP_MEETS, "# arrives at a barrier": SyncMark.ARRIVES,
    "# leaves a barrier": SyncMark.LEAVES, "# lanes meet $0": SyncMark.LANES_MEET,
}  # fmt: skip
"""What the device library writes in assembly that stands for no instruction → its kind. ``$0`` is a mask of lanes."""

_TOGETHER = frozenset(name for name, (_, _, attributes) in PRIMITIVES.items() if CONVERGENT in attributes)
"""Primitives at which lanes meet."""


def mark(module: Module) -> set[str]:
    """Give `convergent` to what lanes do together; returns the functions that do such a thing, or call one that does.
    """
    for function in module.defined():
        for call in [i for i in function.instructions() if _is_operation(i)]:
            if (call.callee or "").startswith("asm ") and CONVERGENT not in call.suffix:
                call.suffix = f" {CONVERGENT}{call.suffix}"
    return _meeting(module)


def _is_operation(item: Instruction) -> bool:
    """Whether an instruction is a warp operation: a primitive at which lanes meet, or inline assembly with effects.
    Without effects it has no vote or shuffle (`statements` refuses that)."""
    if item.opcode != "call":
        return False
    name = item.callee_name
    return name in _TOGETHER if name is not None else (item.callee or "").startswith("asm sideeffect ")


def _meeting(module: Module) -> set[str]:
    """The functions that have a warp operation, or reach one that has."""
    graph = calls.call_graph(module)
    own = {function.name for function in module.defined() if any(map(_is_operation, function.instructions()))}
    return {name for name in graph if calls.reached(graph, [name]) & own} if own else own


def number(module: Module) -> list[frozenset[int]]:
    """Number the warp operations of a module in which all is inlined that will be; returns for each loop, inner ones
    too, the operations in it.

    A call of a function that has some is one too. This does not go by the attribute: what is checked by these numbers
    must not depend on `mark`.
    """
    meeting = _meeting(module)
    count = 0
    result: list[frozenset[int]] = []
    for function in [f for f in module.defined() if f.name in meeting]:
        found: dict[str, set[int]] = {}
        for block in function.blocks:
            for call in [i for i in block.instructions if _is_operation(i) or i.callee_name in meeting]:
                if (call.callee or "").startswith("asm "):
                    _set_mark(call, count)
                else:
                    call.insert_before(f'call void asm sideeffect "{MARK} {count}, 0", ""() {CONVERGENT}')
                found.setdefault(block.label, set()).add(count)
                count += 1
        result += _loops_of(function, found)
    return result


def _set_mark(call: Instruction, count: int) -> None:
    """Let inline assembly begin with the directive of its number, and show its mask of lanes, if it names one."""
    head, _, text = (call.callee or "").partition('"')
    comment = text.partition('"')[0].rpartition("\\09")[2]
    kind, shown = int(_COMMENTS.get(comment, 0)), ""
    if kind and comment.endswith("$0"):
        mask = call.operands[0].value
        if mask.lstrip("-").isdigit():
            kind |= MARK_MASK | (int(mask) & 0xFFFFFFFF) << 32
        else:
            shown = "addi zero, $0, 0\\0A\\09"
            text = text.replace('"ri', '"r', 1)
    call.callee = f'{head}"{MARK} {count}, {kind}\\0A{shown}{text}'


def held(mark: MachineInstruction) -> MachineInstruction:
    """Return a mark for the instruction before the one that it stood before."""
    number, kind = mark.operands[0].split(",")
    return parsed(f"{MARK} {number}, {int(kind) and int(kind) | MARK_HELD}")


def _loops_of(function: Function, operations: Mapping[str, set[int]]) -> list[frozenset[int]]:
    blocks = function.blocks if operations else []
    places = {block.label: place for place, block in enumerate(blocks)}
    successors = [[places[label] for label in block.successors()] for block in blocks]
    return loops([operations.get(block.label, set()) for block in blocks], successors)


def loops(operations: Sequence[Iterable[int]], successors: Sequence[Sequence[int]]) -> list[frozenset[int]]:
    """Return the operations of each loop that has some, inner loops too; blocks are numbers from the entry 0 on.

    A loop is a strongly connected component; an inner one is what stays connected without the blocks by which the outer
    one is entered (all of its blocks where it is entered at every one).
    """
    result = []
    graph = dict(enumerate(successors))
    predecessors: list[list[int]] = [[] for _ in successors]
    for block, targets in enumerate(successors):
        for target in targets:
            predecessors[target].append(block)
    work = [set(range(len(successors)))]
    while work:
        inside = work.pop()
        for component in calls.cycles(inside, graph):
            found = frozenset(n for block in component for n in operations[block])
            if found:
                result.append(found)
                heads = {b for b in component if b == 0 or any(p not in component for p in predecessors[b])}
                work.append(component - heads if heads else set())
    return result
