"""Flow-graph analyses on machine code: post-dominators, dominators, regions of branches, liveness."""

import functools
from collections.abc import Iterable

from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction
from vortex_rt.isa import registers


def _reverse_post_order(
    root: MachineBlock | None, successors: dict[MachineBlock | None, list[MachineBlock]]
) -> list[MachineBlock | None]:
    order: list[MachineBlock | None] = []
    seen: set[MachineBlock | None] = {root}
    stack: list[tuple[MachineBlock | None, int]] = [(root, 0)]
    while stack:
        node, place = stack.pop()
        after = successors[node]
        if place < len(after):
            stack.append((node, place + 1))
            if after[place] not in seen:
                seen.add(after[place])
                stack.append((after[place], 0))
        else:
            order.append(node)
    order.reverse()
    return order


def _immediate(
    root: MachineBlock | None, successors: dict[MachineBlock | None, list[MachineBlock]],
    predecessors: dict[MachineBlock | None, list[MachineBlock | None]],
) -> dict[MachineBlock | None, MachineBlock | None]:
    """Immediate dominators (Cooper, Harvey, Kennedy: A Simple, Fast Dominance Algorithm)."""
    order = _reverse_post_order(root, successors)
    number = {node: i for i, node in enumerate(order)}
    parent: dict[MachineBlock | None, MachineBlock | None] = {root: root}
    changed = True
    while changed:
        changed = False
        for node in order[1:]:
            new: MachineBlock | None = None
            found = False
            for before in predecessors[node]:
                if before not in parent:
                    continue
                if not found:
                    new, found = before, True
                    continue
                left, right = new, before
                while left is not right:
                    while number[left] > number[right]:
                        left = parent[left]
                    while number[right] > number[left]:
                        right = parent[right]
                new = left
            if found and (node not in parent or parent[node] is not new):
                parent[node] = new
                changed = True
    return parent


def post_dominators_within(
    blocks: set[MachineBlock], exit_block: MachineBlock
) -> dict[MachineBlock, MachineBlock | None]:
    """Immediate post-dominators in the part of a function that these blocks are, which all reach ``exit_block``."""
    backward: dict[MachineBlock | None, list[MachineBlock | None]] = {
        block: [s for s in block.successors if s in blocks] for block in blocks
    }
    forward: dict[MachineBlock | None, list[MachineBlock]] = {block: [] for block in blocks}
    for block in blocks:
        for successor in backward[block]:
            forward[successor].append(block)
    parent = _immediate(exit_block, forward, backward)
    return {block: parent[block] if block is not exit_block else None for block in blocks}


class Graph:
    """Flow graph of a function with its post-dominator tree; ``None`` stands for the function's exit."""

    def __init__(self, function: MachineFunction) -> None:
        self.function = function
        self.predecessors = function.predecessors()
        self.post_dominator = self._post_dominators()
        self._regions: dict[MachineBlock, frozenset[MachineBlock]] = {}

    def _post_dominators(self) -> dict[MachineBlock, MachineBlock | None]:
        """Immediate post-dominators; blocks that never reach the exit are joined to it (one per endless loop)."""
        blocks = self.function.blocks
        exits = [b for b in blocks if not b.successors]
        reaching: set[MachineBlock] = set()

        def mark(start: list[MachineBlock]) -> None:
            work = list(start)
            while work:
                block = work.pop()
                if block not in reaching:
                    reaching.add(block)
                    work.extend(self.predecessors[block])

        mark(exits)
        for block in reversed(blocks):
            if block not in reaching:
                exits.append(block)
                mark([block])
        forward: dict[MachineBlock | None, list[MachineBlock]] = {None: exits}
        forward |= {b: self.predecessors[b] for b in blocks}
        leaving = set(exits)
        backward: dict[MachineBlock | None, list[MachineBlock | None]] = {None: []}
        for block in blocks:
            backward[block] = [*block.successors, *([None] if block in leaving else [])]
        parent = _immediate(None, forward, backward)
        return {b: parent[b] for b in blocks}

    @functools.cached_property
    def dominator(self) -> dict[MachineBlock, MachineBlock]:
        """Immediate dominators."""
        blocks = self.function.blocks
        forward: dict[MachineBlock | None, list[MachineBlock]] = {b: b.successors for b in blocks}
        backward: dict[MachineBlock | None, list[MachineBlock | None]] = {b: list(self.predecessors[b]) for b in blocks}
        parent = _immediate(blocks[0], forward, backward)
        result: dict[MachineBlock, MachineBlock] = {}
        for block in blocks:
            above = parent[block]
            assert above is not None
            result[block] = above
        return result

    @functools.cached_property
    def _spans(self) -> dict[MachineBlock, tuple[int, int]]:
        """First and last number of the blocks that each dominates, where the tree of dominators is numbered from its
        root down, each block before those below it."""
        root = self.function.blocks[0]
        below: dict[MachineBlock, list[MachineBlock]] = {block: [] for block in self.function.blocks}
        for block, above in self.dominator.items():
            if block is not root:
                below[above].append(block)
        order: list[MachineBlock] = []
        work = [root]
        while work:
            block = work.pop()
            order.append(block)
            work.extend(below[block])
        number = {block: place for place, block in enumerate(order)}
        last = dict(number)
        for block in reversed(order):
            if block is not root:
                above = self.dominator[block]
                last[above] = max(last[above], last[block])
        return {block: (number[block], last[block]) for block in order}

    def dominates(self, upper: MachineBlock, lower: MachineBlock) -> bool:
        """Whether every path from the entry to ``lower`` goes through ``upper``."""
        first, last = self._spans[upper]
        return first <= self._spans[lower][0] <= last

    def region(self, branch: MachineBlock) -> frozenset[MachineBlock]:
        """Blocks reachable from the branch before its immediate post-dominator (the branch itself only when it is in a
        cycle)."""
        known = self._regions.get(branch)
        if known is None:
            known = self._regions[branch] = frozenset(reached([branch], self.post_dominator[branch]))
        return known


def reached(branches: Iterable[MachineBlock], stop: MachineBlock | None) -> set[MachineBlock]:
    """Blocks reachable from branches before ``stop`` (a branch itself only when it is in a cycle)."""
    seen: set[MachineBlock] = set()
    work = [successor for branch in branches for successor in branch.successors if successor is not stop]
    while work:
        block = work.pop()
        if block not in seen:
            seen.add(block)
            work.extend(successor for successor in block.successors if successor is not stop and successor not in seen)
    return seen


def block_registers(block: MachineBlock) -> tuple[int, int]:
    """Return (registers read before any write, registers written) of a block."""
    uses = defs = 0
    for item in block.items:
        uses |= item.uses & ~defs
        defs |= item.defs
    if block.branch is not None:
        uses |= block.branch.uses & ~defs
    return uses, defs


def live_in(function: MachineFunction) -> dict[MachineBlock, int]:
    """Registers live at the start of each block."""
    at_return = registers.bits("ra") | (0 if function.is_entry else registers.RESULTS | registers.CALLEE_SAVED)
    summary = {b: block_registers(b) for b in function.blocks}
    predecessors = function.predecessors()
    live = {b: 0 for b in function.blocks}
    work = list(function.blocks)
    while work:
        block = work.pop()
        out = at_return if block.is_return else 0
        for successor in block.successors:
            out |= live[successor]
        uses, defs = summary[block]
        new = uses | (out & ~defs)
        if new != live[block]:
            live[block] = new
            work.extend(predecessors[block])
    return live


def live_after(function: MachineFunction, live: dict[MachineBlock, int], block: MachineBlock) -> int:
    """Registers live at the end of a block."""
    out = 0
    if block.is_return:
        out = registers.bits("ra") | (0 if function.is_entry else registers.RESULTS | registers.CALLEE_SAVED)
    for successor in block.successors:
        out |= live[successor]
    return out
