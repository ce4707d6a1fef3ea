"""The divergence stack along all ways through a function.

The stack is a tuple. A split whose token a join names is an entry of its own, its address; between such entries stand
sets of marks, for what may be pending there: ``("split", site)`` for splits that lanes unwind by depth, any number at
once, ``("asleep", site)`` for lanes that have left a loop whose mask was saved at the site. A join has to name the
split on top; unwinding may drop marks of splits only; pred wakes exactly the lanes that its own loop put to sleep; the
stack is empty at returns; and ways that meet agree but for marks.
"""

import heapq
from typing import Any

from vortex_rt.compiler.checker import values
from vortex_rt.compiler.checker.code import ImageBlock, ImageFunction, MachineOp
from vortex_rt.compiler.checker.values import CALLEE_SAVED, KnownState, Private
from vortex_rt.isa.csr import CSR
from vortex_rt.isa.registers import RA, SP
from vortex_rt.isa.table import Kind

Stack = tuple[Any, ...]
Marks = frozenset[tuple[str, int]]
NO_MARKS: Marks = frozenset()


def _top(stack: Stack) -> tuple[Stack, Marks]:
    """Split a stack into what is below the marks on top, and these."""
    return (stack[:-1], stack[-1]) if stack and isinstance(stack[-1], frozenset) else (stack, NO_MARKS)


def _with(stack: Stack, marks: Marks) -> Stack:
    return (*stack, marks) if marks else stack


def _united(left: Stack, right: Stack) -> Stack | None:
    """The stack with the marks of both, None if they differ in more than marks."""
    if left == right:
        return left
    result: Stack = ()
    while left or right:
        (left, mine), (right, theirs) = _top(left), _top(right)
        result = (*_with((), mine | theirs), *result)
        if left[-1:] != right[-1:]:
            return None
        result = (*left[-1:], *result)
        left, right = left[:-1], right[:-1]
    return result


def _ways(block: ImageBlock) -> list[int]:
    """Successors of a block; a comparison of a register with itself (endless loops have one) goes one way only."""
    branch = block.branch
    if branch is None or branch.rs1 != branch.rs2:
        return list(block.successors)
    return [block.taken if branch.name in ("beq", "bge", "bgeu") else block.next]


class Balance:
    """Known values and the stack at the start of each block of a function; `verify` proves the rules above."""

    def __init__(
        self, function: ImageFunction, private: Private, names: dict[int, str], switches: set[str], is_entry: bool
    ) -> None:
        self.function = function
        self.private = private
        self.names = names
        self.switches = switches
        self.is_entry = is_entry
        self.states: list[KnownState | None] = [None for _ in function.blocks]
        self.stacks: list[Stack] = [() for _ in function.blocks]
        self.saved: dict[int, Stack] = {}
        """Stack where a mask or a depth was read, by its site."""
        self.places: dict[int, values.Place] = {}
        """Private memory that a load or store reaches, by its site."""
        self.guarded: set[int] = set()
        """Blocks whose branch a split or pred prepares."""
        self.headers = {s for b in function.blocks for s in b.successors if s <= b.number and not self._switches(b)}
        self.forgets = [values.forgets(op) for op in function.ops]
        self.proving = False
        self._solve()

    def _switches(self, block: ImageBlock) -> bool:
        """Whether a block runs other virtual warps; it stands at the function's end and goes back to where it was left,
        which makes no loop."""
        ops = self.function.ops
        return any(
            ops[at].name == "call" and self.names[ops[at].imm] in self.switches for at in range(block.first, block.end)
        )

    def _solve(self) -> None:
        blocks = self.function.blocks
        self.states[0] = KnownState.at_entry()
        work, queued = [0], {0}
        while work:
            number = heapq.heappop(work)  # first blocks first: few are visited twice
            queued.discard(number)
            state = self._start(number)
            for successor, stack in self._through(blocks[number], state, self.stacks[number]):
                if self._flow(successor, state, stack) and successor not in queued:
                    queued.add(successor)
                    heapq.heappush(work, successor)

    def _start(self, number: int) -> KnownState:
        state = self.states[number]
        assert state is not None
        return state.copy()

    def _flow(self, successor: int, state: KnownState, stack: Stack) -> bool:
        """Let control come to a block; returns whether less is known there than before."""
        known = self.states[successor]
        if known is None:
            first = state.copy()
            if successor in self.headers:
                first.forget_passing()
            self.states[successor], self.stacks[successor] = first, stack
            return True
        changed = known.merge(state)
        both = _united(self.stacks[successor], stack)
        if both is None:
            at = self.function.blocks[successor].first
            self.function.fail(at, f"ways meet with the divergence stacks {self.stacks[successor]} and {stack}")
        changed = changed or both != self.stacks[successor]
        self.stacks[successor] = both
        return changed

    @property
    def reached(self) -> set[int]:
        """Blocks that control can come to: only branches that are never taken lead to the others."""
        return {number for number, state in enumerate(self.states) if state is not None}

    def verify(self) -> None:
        """Raise `UnprotectedError` where a rule is broken."""
        self.proving = True
        for number in sorted(self.reached):
            self._through(self.function.blocks[number], self._start(number), self.stacks[number])
        bases: dict[int, object] = {}
        for at, (base, offset) in self.places.items():
            if base not in ("cells", "words") and bases.setdefault(offset, base) != base:
                self._fail(at, "reaches a slot of the frame by another base than elsewhere")

    def _returns(self, block: ImageBlock, state: KnownState, stack: Stack) -> None:
        at = block.end - 1
        kept = (RA, SP) if self.is_entry else (RA, SP, *CALLEE_SAVED)
        for number in kept:
            if state.registers[number] != ("entry", number, 0):
                self._fail(at, f"returns while register {number} does not hold what it held on entry")
        if stack:
            self._fail(at, f"returns with the divergence stack {stack}")

    def _fail(self, at: int, reason: str) -> None:
        if self.proving:
            self.function.fail(at, reason)

    def _through(self, block: ImageBlock, state: KnownState, stack: Stack) -> list[tuple[int, Stack]]:
        """Change ``state`` to the end of a block; returns the stack at each successor."""
        ends: list[tuple[int, Stack]] | None = None
        for at in range(block.first, block.end):
            op, forgotten = self.function.ops[at], self.forgets[at]
            if forgotten >= 0:  # most instructions: the result is not followed
                if forgotten:
                    state.registers[forgotten] = None
            elif op.kind in (Kind.LOAD, Kind.STORE) and state.registers[op.rs1] is None:
                if op.rd:
                    state.registers[op.rd] = None
            elif op.kind != Kind.SIMT or op.name == "bar":
                self._plain(at, op, state, stack)
            elif op.name == "join" and block.taken == block.number:
                ends = [(block.next, self._unwound(block, at, state, stack)), (block.taken, stack)]
            elif op.name == "join":
                if state.registers[op.rs1] != ("token", *stack[-1:]):
                    self._fail(
                        at,
                        f"joins {state.registers[op.rs1]}, which is not the token of the innermost split (stack "
                        f"{stack})",
                    )
                stack = stack[:-1]
            elif op.name.startswith("split"):
                stack = self._split(block, at, state, stack)
            elif op.name.startswith("pred"):
                ends = self._pred(block, at, state, stack)
            else:
                self._fail(at, "changes the thread mask or starts warps")
        if block.returns:
            self._returns(block, state, stack)
        return [(successor, stack) for successor in _ways(block)] if ends is None else ends

    def _plain(self, at: int, op: MachineOp, state: KnownState, stack: Stack) -> None:
        """Follow an instruction that does not touch the divergence stack."""
        if op.name == "call":
            values.call(state, self.private, self.names[op.imm] in self.switches)
        elif op.kind == Kind.CSR and op.imm == CSR.ACTIVE_THREADS and op.rd:
            state.registers[op.rd] = ("mask", at)
            self.saved[at] = stack
        else:
            place = values.step(self.function, at, op, state, self.private)
            if self.proving and place is not None:
                self.places[at] = place

    def _guards(self, block: ImageBlock, at: int, state: KnownState) -> None:
        """The split or pred at ``at`` has to come directly before a branch on its predicate, which has to be 0 or 1."""
        if not self.proving:
            return
        op, branch = self.function.ops[at], block.branch
        if branch is None or branch.name not in ("beq", "bne") or (branch.rs1, branch.rs2) != (op.rs1, 0):
            self._fail(at, "comes before no branch on its predicate")
        for later in range(at + 1, block.end - 1):
            between = self.function.ops[later]
            if between.kind not in (Kind.ALU, Kind.LOAD, Kind.STORE) or between.rd == op.rs1:
                self._fail(later, "stands between a split or pred and its branch")
        if not values.is_boolean(state.registers[op.rs1]):
            self._fail(at, "has a predicate that is not known to be 0 or 1")
        self.guarded.add(block.number)

    def _split(self, block: ImageBlock, at: int, state: KnownState, stack: Stack) -> Stack:
        op = self.function.ops[at]
        if op.rs1 == 0:  # reads the depth
            self.saved[at] = stack
            if op.rd:
                state.registers[op.rd] = ("depth", frozenset([at]))
            return stack
        self._guards(block, at, state)
        if op.rd:
            state.registers[op.rd] = ("token", at)
            return (*stack, at)
        below, marks = _top(stack)
        return _with(below, marks | {("split", at)})

    def _unwound(self, block: ImageBlock, at: int, state: KnownState, stack: Stack) -> Stack:
        """``join s; split t, x0; bne t, s, self`` pops everything down to the depth that s holds; returns that stack.
        """
        value = state.registers[self.function.ops[at].rs1]
        if value is None or value[0] != "depth":
            self._fail(at, f"unwinds to {value}, which is no depth")
            return stack
        wanted: Stack | None = None
        for site in value[1]:
            saved = self.saved[site]
            wanted = saved if wanted is None else _united(wanted, saved)
            if wanted is None:
                self._fail(at, "unwinds to depths of different stacks")
                return stack
        assert wanted is not None
        below, marks = _top(stack)
        wanted_below, wanted_marks = _top(wanted)
        if below != wanted_below or any(kind == "asleep" for kind, _ in marks ^ wanted_marks) or wanted_marks - marks:
            self._fail(at, f"unwinds to {wanted} from {stack}")
        if self.proving:
            self._unwinds_until(block, at, value, state)
        return wanted

    def _unwinds_until(self, block: ImageBlock, at: int, value: values.Value, state: KnownState) -> None:
        """The rest of the block has to compare the depth then with the depth wanted."""
        ops, branch = self.function.ops, block.branch
        assert branch is not None
        state = state.copy()
        depth = ops[at + 1]
        if depth.name != "split" or depth.rs1 or not depth.rd:
            self._fail(at + 1, "is no reading of the depth behind an unwinding join")
        for later in range(at + 2, block.end - 1):
            if ops[later].kind not in (Kind.ALU, Kind.LOAD) or ops[later].rd == depth.rd:
                self._fail(later, "stands in an unwinding loop")
            self._plain(later, ops[later], state, ())
        if branch.name != "bne" or branch.rs1 != depth.rd or state.registers[branch.rs2] != value:
            self._fail(block.end - 1, "ends an unwinding loop before the depth wanted")

    def _pred(self, block: ImageBlock, at: int, state: KnownState, stack: Stack) -> list[tuple[int, Stack]]:
        op = self.function.ops[at]
        self._guards(block, at, state)
        value, branch = state.registers[op.rs2], block.branch
        if value is None or value[0] != "mask" or branch is None:
            self._fail(at, f"restores {value}, which is no thread mask")
            return [(successor, stack) for successor in block.successors]
        awake = self.saved[value[1]]
        below, marks = _top(stack)
        own = ("asleep", value[1])
        if (below, marks - {own}) != _top(awake):
            self._fail(at, f"restores the mask of {awake} at {stack}")
        stay_when_taken = (branch.name == "bne") == (op.name == "pred")
        stays, leaves = (block.taken, block.next) if stay_when_taken else (block.next, block.taken)
        if self.proving:
            region = self.function.region(block.number)
            if (
                block.number not in region
                or stays not in region
                or leaves != self.function.post_dominator[block.number]
            ):
                self._fail(at, "does not leave a loop by the way that its lanes take together")
        return [(stays, _with(below, marks | {own})), (leaves, awake)]
