"""Placing split, join and pred on a function's final machine code.

Every branch that the uniformity analysis calls divergent gets one of three forms; P is its immediate post-dominator, R
the blocks between:

* *region*: R has no side entry. ``split`` at the branch, ``join`` on all edges from R to P, innermost branch first.
* *loop*: R is a loop with one entry block that is left only at the branch. The thread mask is saved before the loop;
  ``pred`` puts lanes that are done to sleep and wakes all of them when the last one is done.
* *general*: anything else (side entries, loops with several divergent exits). The depth of the divergence stack is
  saved on every edge that enters the regions of the branches that meet at P, and lanes arriving at P unwind to that
  depth.

Saved values (tokens) are virtual registers here; `allocation` finds machine registers for them.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field

from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction
from vortex_rt.compiler.divergence.graph import Graph, post_dominators_within, reached
from vortex_rt.compiler.divergence.uniformity import Uniformity
from vortex_rt.isa import mnemonics, registers
from vortex_rt.isa.control import Control, operands
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import Fixed


@dataclass
class Statistics:
    """What was placed, for reports: numbers of branches and of inserted instructions."""

    branches: int = 0
    uniform: int = 0
    regions: int = 0
    loops: int = 0
    general: int = 0
    tokens_in_memory: int = 0

    def add(self, other: Statistics) -> None:
        """Add another function's numbers."""
        for name in self.__dataclass_fields__:
            setattr(self, name, getattr(self, name) + getattr(other, name))


TOKEN_BASE = 64
"""Tokens are bits from here up in register sets, and ``%t<n>`` in operands."""


@dataclass
class Placement:
    """State of the placement in one function."""

    function: MachineFunction
    statistics: Statistics = field(default_factory=Statistics)
    tokens: int = 0
    whole_warp_slots: set[int] = field(default_factory=set)
    """Spill slots of one value for the whole warp."""

    def new_token(self) -> str:
        """Return a fresh virtual register."""
        self.tokens += 1
        return f"%t{self.tokens - 1}"


def control(
    which: Control, rd: str = "zero", rs1: str = "zero", rs2: str = "zero", comment: str = ""
) -> MachineInstruction:
    """Return a warp-control instruction whose operands may be tokens."""
    item = MachineInstruction(".insn", [*operands(which), rd, rs1, rs2], comment)
    item.defs = _operand_bit(rd)
    item.uses = _operand_bit(rs1) | (_operand_bit(rs2) if which is not Control.SPLIT else 0)
    return item


def _operand_bit(operand: str) -> int:
    if operand.startswith("%t"):
        return 1 << (TOKEN_BASE + int(operand[2:]))
    number = registers.NUMBER[operand]
    return 0 if number == registers.ZERO else 1 << number


def plain(mnemonic: str, *operands: str) -> MachineInstruction:
    """Return an ordinary instruction; the first operand is the result and may be a token."""
    item = MachineInstruction(mnemonic, list(operands))
    item.defs = _operand_bit(operands[0]) if operands[0] in registers.NUMBER or operands[0].startswith("%t") else 0
    for operand in operands[1:]:
        if operand in registers.NUMBER or operand.startswith("%t"):
            item.uses |= _operand_bit(operand)
    return item


def unify_exits(function: MachineFunction) -> None:
    """Give the function exactly one return, which every block reaches (endless loops: by a branch never taken).

    That branch leads to where the ways around the loop meet, so that lanes meet there as they do without the loop: LLVM
    makes endless loops of ways that no lane ever takes.
    """
    returns = [b for b in function.blocks if b.is_return]
    if len(returns) == 1:
        common = returns[0]
    else:
        common = MachineBlock(function.new_label(), is_return=True)
        function.blocks.append(common)
        for block in returns:
            block.is_return = False
            block.next = common
    for block in function.blocks:
        if not block.successors and block is not common:
            block.next = common
    predecessors = function.predecessors()
    reaching: set[MachineBlock] = set()

    def mark(start: MachineBlock) -> None:
        work = [start]
        while work:
            block = work.pop()
            if block not in reaching:
                reaching.add(block)
                work.extend(predecessors[block])

    mark(common)
    for block in reversed(list(function.blocks)):
        if block not in reaching:
            if block.branch is not None:  # a block of its own for the branch that is never taken
                rest = MachineBlock(function.new_label(), branch=block.branch, taken=block.taken, next=block.next)
                function.blocks.insert(function.blocks.index(block) + 1, rest)
                block.next = rest
            target = _meeting_around(block, common, reaching, predecessors)
            block.branch, block.taken = MachineInstruction("bne", ["zero", "zero", target.label]), target
            mark(block)


def _meeting_around(
    block: MachineBlock, common: MachineBlock, reaching: set[MachineBlock],
    predecessors: dict[MachineBlock, list[MachineBlock]],
) -> MachineBlock:
    """Where those ways meet that do not lead to a block from which the function's return is not reached."""
    before, work = {block}, [block]
    ways: list[MachineBlock] = []
    while work:
        for predecessor in predecessors[work.pop()]:
            if predecessor in reaching:
                ways += [way for way in predecessor.successors if way in reaching]
            elif predecessor not in before:
                before.add(predecessor)
                work.append(predecessor)
    behind = post_dominators_within(reaching, common)
    chains = [list(_chain(way, behind)) for way in ways]
    return next((b for b in chains[0] if all(b in chain for chain in chains)), common) if chains else common


def _chain(block: MachineBlock | None, behind: dict[MachineBlock, MachineBlock | None]) -> Iterator[MachineBlock]:
    while block is not None:
        yield block
        block = behind[block]


def place(function: MachineFunction) -> Placement:
    """Protect all divergent branches of a function; returns the placement whose tokens need registers."""
    unify_exits(function)
    result = Placement(function)
    graph = Graph(function)
    uniformity = Uniformity(function, graph)
    divergent = uniformity.divergent_branches
    result.whole_warp_slots = uniformity.whole_warp_slots()
    result.statistics.branches = sum(1 for b in function.blocks if b.branch is not None)
    result.statistics.uniform = result.statistics.branches - len(divergent)
    if not divergent:
        return result
    in_order = [b for b in function.blocks if b in divergent]  # not the set's order: the output shall be reproducible
    loops = _loop_exits(graph, in_order)
    _save_masks(result, loops)
    others = [b for b in in_order if b not in loops]
    groups = _general_groups(Graph(function), others)
    depths = [_save_depth(result, group, others) for group in groups]
    graph = Graph(function)
    for group, depth in zip(groups, depths):
        _unwind(result, graph, group, depth)
    in_groups = {b for group in groups for b in group}
    _join_regions(result, graph, [b for b in others if b not in in_groups])
    return result


def _loop_exits(
    graph: Graph, divergent: list[MachineBlock]
) -> dict[MachineBlock, tuple[frozenset[MachineBlock], MachineBlock]]:
    """Divergent branches that are the only exit of a loop with one entry block: branch → (loop, entry block)."""
    result = {}
    for branch in divergent:
        region = graph.region(branch)
        meet = graph.post_dominator[branch]
        if branch not in region or meet is None:
            continue
        if any(meet in block.successors for block in region if block is not branch):
            continue
        headers = {block for block in region if any(p not in region for p in graph.predecessors[block])}
        if len(headers) == 1 and graph.function.blocks[0] not in region:
            result[branch] = (region, headers.pop())
    return result


def _general_groups(graph: Graph, branches: list[MachineBlock]) -> list[list[MachineBlock]]:
    """Branches that meet where lanes have to unwind by depth, grouped by that place."""

    def unwinds(branch: MachineBlock) -> bool:
        region = graph.region(branch)
        return branch in region or not all(graph.dominates(branch, block) for block in region)

    return [group for group in _by_meet(graph, branches).values() if any(map(unwinds, group))]


def _by_meet(graph: Graph, branches: list[MachineBlock]) -> dict[MachineBlock, list[MachineBlock]]:
    """Return the branches by their immediate post-dominator, where their lanes meet."""
    found: dict[MachineBlock, list[MachineBlock]] = {}
    for branch in branches:
        meet = graph.post_dominator[branch]
        assert meet is not None, "every block but the return has a post-dominator after unify_exits"
        found.setdefault(meet, []).append(branch)
    return found


def _insert_before(function: MachineFunction, place_of: MachineBlock, new: MachineBlock) -> None:
    function.blocks.insert(function.blocks.index(place_of), new)


def _save_masks(result: Placement, loops: dict[MachineBlock, tuple[frozenset[MachineBlock], MachineBlock]]) -> None:
    """Save the thread mask before each loop, outermost loop first, and put pred at its exit."""
    function = result.function
    for branch, (region, header) in sorted(loops.items(), key=lambda item: -len(item[1][0])):
        token = result.new_token()
        before = MachineBlock(function.new_label(), next=header)
        before.items.append(plain("csrrs", token, hex(CSR.ACTIVE_THREADS), "zero"))
        for block in function.blocks:
            if block not in region:
                block.replace_successor(header, before)
        _insert_before(function, header, before)
        assert branch.taken is not None
        predicate, sense = _predicate(branch)
        continues_when_taken = branch.taken in region
        negate = continues_when_taken != sense
        branch.items.append(control(Control.PRED, "ra" if negate else "zero", predicate, token, "loop exit"))
        branch.items[-1].defs = 0
        _branch_on(branch, predicate, sense)
        result.statistics.loops += 1


def _inside(graph: Graph, group: list[MachineBlock]) -> set[MachineBlock]:
    """The branches of a group, and their regions: one walk for all that meet in one place."""
    inside: set[MachineBlock] = set(group)
    for meet, branches in _by_meet(graph, group).items():
        inside |= reached(branches, meet)
    return inside


def _with_overlapping(graph: Graph, inside: set[MachineBlock], branches: list[MachineBlock]) -> set[MachineBlock]:
    """The blocks, and the regions of other branches that begin outside and end inside: where two ways share a tail, the
    depth has to be saved before lanes part on either."""
    inside = set(inside)
    while True:
        new = [
            branch for branch in branches
            if branch not in inside and graph.post_dominator[branch] in inside and inside & graph.region(branch)
        ]  # fmt: skip
        if not new:
            return inside
        for branch in new:
            inside |= {branch} | graph.region(branch)


def _save_depth(result: Placement, group: list[MachineBlock], branches: list[MachineBlock]) -> str:
    """Save the stack's depth on all edges into the regions of a group of branches; returns the token."""
    function = result.function
    token = result.new_token()
    graph = Graph(function)
    inside = _with_overlapping(graph, _inside(graph, group), branches)
    if function.blocks[0] in inside:
        function.blocks.insert(0, MachineBlock(function.new_label(), next=function.blocks[0]))
    predecessors = function.predecessors()  # edges to other targets than a loop's round changes stay
    for target in [b for b in function.blocks if b in inside]:
        sources = [b for b in predecessors[target] if b not in inside]
        if not sources:
            continue
        entry = MachineBlock(function.new_label(), next=target)
        entry.items.append(control(Control.SPLIT, token, "zero", comment="depth"))
        for source in sources:
            source.replace_successor(target, entry)
        _insert_before(function, target, entry)
    return token


def _unwind(result: Placement, graph: Graph, group: list[MachineBlock], token: str) -> None:
    """Split at each branch of a group and unwind to the saved depth where the lanes meet: for branches outside of
    another group's regions, that is before a depth is saved on the way into these."""
    for meet, branches in _by_meet(graph, group).items():
        _unwind_at(result, graph, meet, branches, token)


def _unwind_at(result: Placement, graph: Graph, meet: MachineBlock, group: list[MachineBlock], token: str) -> None:
    function = result.function
    unwind = MachineBlock(function.new_label(), next=meet)
    unwind.items += [
        control(Control.JOIN, rs1=token, comment="unwind"),
        control(Control.SPLIT, Fixed.SCRATCH, "zero", comment="depth"),
    ]
    unwind.branch = MachineInstruction("bne", [Fixed.SCRATCH, token, unwind.label])
    unwind.branch.uses = _operand_bit(Fixed.SCRATCH) | _operand_bit(token)
    for block in _inside(graph, group):
        block.replace_successor(meet, unwind)
    unwind.taken = unwind
    _insert_before(function, meet, unwind)
    for branch in group:
        _split(branch, "zero")
        result.statistics.general += 1


def _join_regions(result: Placement, graph: Graph, branches: list[MachineBlock]) -> None:
    """Split at each branch and join on the edges from its region to its post-dominator."""
    function = result.function
    for meet, group in _by_meet(graph, branches).items():
        group.sort(key=lambda b: -len(graph.region(b)))
        joins: dict[MachineBlock, MachineBlock] = {}
        for branch in group:  # outermost first; an inner one redirects the edges of its own region
            token = _split(branch, result.new_token())
            parent = next((joins[b] for b in reversed(list(joins)) if branch in graph.region(b)), meet)
            join = MachineBlock(function.new_label(), next=parent)
            join.items.append(control(Control.JOIN, rs1=token))
            for block in graph.region(branch) | {branch}:
                block.replace_successor(parent, join)
            _insert_before(function, parent, join)
            joins[branch] = join
            result.statistics.regions += 1


def _split(branch: MachineBlock, token: str) -> str:
    predicate, sense = _predicate(branch)
    branch.items.append(control(Control.SPLIT, token, predicate))
    _branch_on(branch, predicate, sense)
    return token


def _branch_on(block: MachineBlock, predicate: str, sense: bool) -> None:
    """Let the block's branch test the predicate register."""
    assert block.taken is not None
    block.branch = MachineInstruction("bne" if sense else "beq", [predicate, "zero", block.taken.label])
    block.branch.uses = _operand_bit(predicate)


def _is_boolean(block: MachineBlock, register: str) -> bool:
    """Whether the register is known to hold 0 or 1 at the end of the block."""
    bit = 1 << registers.NUMBER[register]
    for item in reversed(block.items):
        if item.defs & bit:
            if item.mnemonic in mnemonics.BOOLEAN_RESULT:
                return True
            return item.mnemonic == "andi" and item.operands[2] == "1"
    return False


def _predicate(block: MachineBlock) -> tuple[str, bool]:
    """Materialise the branch condition as 0 or 1; returns (register, its value when the branch is taken)."""
    branch = block.branch
    assert branch is not None
    mnemonic, left, right = branch.mnemonic, branch.operands[0], branch.operands[1]
    target = Fixed.PREDICATE
    if mnemonic in ("beq", "bne"):
        if left == "zero":
            left, right = right, left
        if right == "zero":
            if left != "zero" and _is_boolean(block, left):
                return left, mnemonic == "bne"
            value = left
        else:
            block.items.append(plain("xor", target, left, right))
            value = target
        block.items.append(plain("sltu", target, "zero", value))
        return target, mnemonic == "bne"
    compare = "slt" if mnemonic in ("blt", "bge") else "sltu"
    block.items.append(plain(compare, target, left, right))
    return target, mnemonic in ("blt", "bltu")
