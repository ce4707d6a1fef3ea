"""Which registers hold the same value in all active lanes, and so which branches can diverge.

A forward data flow over machine registers and spill slots. A value is divergent when it comes from a divergent source
(lane number, local id, an atomic, a load from a divergent address, a call, an instruction that is not known) or from
divergent operands. The stack pointer is divergent, so stack memory is too, but for the spill slots. At the place where
the lanes of a divergent branch meet again, everything written between the branch and that place is divergent, because
the lanes may have written it at different times.
"""

from vortex_rt.compiler.divergence.assembly import MachineBlock, MachineFunction, MachineInstruction
from vortex_rt.compiler.divergence.graph import Graph
from vortex_rt.isa import csr, mnemonics, registers
from vortex_rt.isa.control import Cross

# what start-up passes (startup.py)
_ENTRY_UNIFORM = registers.UNIFORM | registers.bits("ra", *(f"a{i}" for i in range(5)))


class Uniformity:
    """Result of the analysis: ``divergent_in`` per block (bit set of registers and slots) and ``divergent_branches``.
    """

    def __init__(self, function: MachineFunction, graph: Graph) -> None:
        self.function = function
        self.graph = graph
        self._slots: dict[int, int] = {}
        self._effects = {b: [self._effect(i) for i in b.items if not i.is_directive] for b in function.blocks}
        self._written = {b: self._written_by(b) for b in function.blocks}
        self.divergent_branches: set[MachineBlock] = set()
        self.divergent_in: dict[MachineBlock, int] = {}
        self._solve()

    def _slot(self, place: int) -> int:
        return 1 << self._slots.setdefault(place, 64 + len(self._slots))

    def _effect(self, item: MachineInstruction) -> tuple[int, int, bool]:
        """(written, read, always divergent) as bit sets over registers and slots."""
        defs, uses = item.defs, item.uses
        if item.slot is not None:
            if item.mnemonic in mnemonics.STORES:
                value = registers.NUMBER[item.operands[0]]
                return self._slot(item.slot), (1 << value) & ~1, False
            return defs, self._slot(item.slot), False
        which = item.control
        if which is not None:
            # A split gives every active lane the same, and so does a vote; a shuffle does not.
            return defs, 0, isinstance(which, Cross) and not which.is_vote
        if item.is_computing or item.mnemonic in mnemonics.LOADS:
            return defs, uses, False
        if item.mnemonic.startswith("csrr"):
            return defs, 0, csr.number(item.operands[1]) not in csr.UNIFORM
        return defs, 0, True  # calls, atomics, whatever is not known

    def _written_by(self, block: MachineBlock) -> int:
        result = 0
        for defs, _, _ in self._effects[block]:
            result |= defs
        return result

    def _transfer(self, block: MachineBlock, state: int) -> int:
        for effect in self._effects[block]:
            state = self._step(effect, state)
        return state & ~registers.UNIFORM

    @staticmethod
    def _step(effect: tuple[int, int, bool], state: int) -> int:
        """What is divergent behind an instruction."""
        defs, uses, always = effect
        return state | defs if always or uses & state else state & ~defs

    def whole_warp_slots(self) -> set[int]:
        """Spill slots that hold one value for the whole warp: all lanes store it together, and the same.

        Where a slot is written while lanes are apart, others may still want what it held before.
        """
        apart = {block for branch in self.divergent_branches for block in self.graph.region(branch)}
        written: set[int] = set()
        differing: set[int] = set()
        for block in self.function.blocks:
            state = self.divergent_in[block]
            for item in block.items:
                if item.is_directive:
                    continue
                if item.slot is not None and item.mnemonic in mnemonics.STORES:
                    written.add(item.slot)
                    if block in apart or state & self._effect(item)[1]:
                        differing.add(item.slot)
                state = self._step(self._effect(item), state)
        return written - differing

    def _solve(self) -> None:
        function, graph = self.function, self.graph
        entry = function.blocks[0]
        everything = (1 << 64) - 1 & ~1
        start = everything & ~(_ENTRY_UNIFORM if function.is_entry else registers.UNIFORM | registers.bits("ra"))
        for place in self._slots:
            start |= self._slot(place)  # holds what an earlier call left
        forced: dict[MachineBlock, int] = {}
        state = {b: 0 for b in function.blocks}
        state[entry] = start
        work = list(reversed(function.blocks))
        queued = set(work)
        while True:
            while work:
                block = work.pop()
                queued.discard(block)
                out = self._transfer(block, state[block])
                for successor in block.successors:
                    new = state[successor] | out | forced.get(successor, 0)
                    if new != state[successor]:
                        state[successor] = new
                        if successor not in queued:
                            queued.add(successor)
                            work.append(successor)
                if block.branch is not None and block not in self.divergent_branches and block.branch.uses & out:
                    self.divergent_branches.add(block)
                    meet = graph.post_dominator[block]
                    if meet is None:
                        continue
                    written = 0
                    for inside in graph.region(block):
                        written |= self._written[inside]
                    written &= ~registers.UNIFORM
                    forced[meet] = forced.get(meet, 0) | written
                    if state[meet] | written != state[meet]:
                        state[meet] |= written
                        if meet not in queued:
                            queued.add(meet)
                            work.append(meet)
            break
        self.divergent_in = state

