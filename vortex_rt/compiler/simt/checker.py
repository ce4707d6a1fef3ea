"""Proof, on the final machine code, that no branch can diverge unprotected and that splits and joins balance.

The code is read again from its text. First every branch that can diverge must test a 0/1 register on which a split or pred stands directly before it.
Then an abstract divergence stack is carried along all paths: a split pushes, a join must name the split on top, pred must restore a mask saved at
the same depth, the stack is empty at returns, and paths that meet agree. Splits of a general region (rd = x0) are unwound by depth, any number at
once; they appear as one mark on the stack.
"""

from __future__ import annotations

from dataclasses import dataclass

from vortex_rt.compiler.errors import ToolError
from vortex_rt.compiler.simt import assembly, isa
from vortex_rt.compiler.simt.assembly import Block, Function, Instruction
from vortex_rt.compiler.simt.graph import Graph
from vortex_rt.compiler.simt.uniformity import Uniformity

GENERAL = "general"


class UnprotectedError(ToolError):
    """The final code could diverge where the hardware cannot, or leaves the divergence stack unbalanced."""


@dataclass(frozen=True)
class Saved:
    """What a register or stack slot is known to hold: the token of a split, a stack depth, or a thread mask, and the stack then."""

    kind: str
    site: int
    stack: tuple[object, ...]

    def same_as(self, other: Saved | None) -> bool:
        """Whether both are the same value, whatever splits of general regions were pending."""
        return other is not None and (self.kind, self.site) == (other.kind, other.site) and _without_marks(self.stack) == _without_marks(other.stack)


@dataclass
class State:
    """Abstract divergence stack and known contents."""

    stack: tuple[object, ...]
    known: dict[str, Saved]


def check(text: str, entries: set[str], xlen: int) -> int:
    """Check all functions of an assembly file; returns the number of protected branches.

    Raises:
        UnprotectedError: with function, block and reason.
    """
    return sum(_Checker(function, xlen).run() for function in assembly.parse(text, entries).functions)


class _Checker:
    def __init__(self, function: Function, xlen: int) -> None:
        self.function = function
        self.xlen = xlen
        self.sites = {block: number for number, block in enumerate(function.blocks)}

    def fail(self, block: Block, reason: str) -> UnprotectedError:
        last = "; ".join(str(i).strip().replace("\t", " ") for i in block.items[-3:])
        branch = str(block.branch).strip().replace("\t", " ") if block.branch else ""
        return UnprotectedError(f"{self.function.name}, block {block.label}: {reason} (… {last}; {branch})")

    def run(self) -> int:
        """Check one function."""
        function = self.function
        for block in function.blocks:
            self._quirks(block)
        uniformity = Uniformity(function, Graph(function))
        for block in uniformity.divergent_branches:
            self._protected(block)
        self._balance()
        return len(uniformity.divergent_branches)

    def _quirks(self, block: Block) -> None:
        for item in block.items:
            if self.xlen == 64 and item.mnemonic == "srai" and int(item.operands[2], 0) >= 32:
                raise self.fail(block, f"`{item}` is wrong on SimX")
            if item.mnemonic in isa.FP_CSR_WRITES:
                raise self.fail(block, f"`{item}` writes a floating-point CSR")

    def _protected(self, block: Block) -> None:
        """The branch tests a register against zero and a split or pred of that register comes before it in the block."""
        branch = block.branch
        assert branch is not None
        if branch.mnemonic not in ("beq", "bne") or branch.operands[1] != "zero":
            raise self.fail(block, "divergent branch without split or pred")
        register = branch.operands[0]
        bit = 1 << isa.NUMBER[register]
        for item in reversed(block.items):
            control = item.warp_control
            if control is not None and control[0] == 0 and control[1] in (isa.SPLIT, isa.PRED) and item.operands[4] == register:
                self._boolean(block, item, register)
                return
            if item.defs & bit:
                break
        raise self.fail(block, "divergent branch without split or pred")

    def _boolean(self, block: Block, control: Instruction, register: str) -> None:
        bit = 1 << isa.NUMBER[register]
        for item in reversed(block.items[: block.items.index(control)]):
            if item.defs & bit:
                if item.mnemonic in isa.BOOLEAN_RESULT or (item.mnemonic == "andi" and item.operands[2] == "1"):
                    return
                break
        raise self.fail(block, f"predicate {register} is not known to be 0 or 1")

    def _balance(self) -> None:
        function = self.function
        states: dict[Block, State] = {function.blocks[0]: State((), {})}
        work = [function.blocks[0]]
        while work:
            block = work.pop()
            for successor, state in self._through(block, states[block]):
                known = states.get(successor)
                merged = state if known is None else self._merge(successor, known, state)
                if known is None or merged.stack != known.stack or merged.known != known.known:
                    states[successor] = merged
                    work.append(successor)

    def _merge(self, block: Block, left: State, right: State) -> State:
        stack = left.stack
        if left.stack != right.stack:
            if _without_marks(left.stack) != _without_marks(right.stack):
                raise self.fail(block, f"paths meet with different divergence stacks {left.stack} and {right.stack}")
            stack = _united(left.stack, right.stack)
        known = {place: value for place, value in left.known.items() if value.same_as(right.known.get(place))}
        return State(stack, known)

    def _unwinds(self, block: Block) -> bool:
        """Whether a block is an unwinding loop."""
        return block.taken is block

    def _through(self, block: Block, state: State) -> list[tuple[Block, State]]:
        """Return the states at the block's successors."""
        stack, known = state.stack, dict(state.known)
        if self._unwinds(block) and any(item.warp_control == (0, isa.JOIN) for item in block.items):
            return self._unwind(block, stack, known)
        split = False
        for item in block.items:
            control_now = item.warp_control
            if control_now is None or control_now[0] != 0:
                _plain_effect(item, known, stack, self.sites[block])
                continue
            operation, rd, rs1 = control_now[1], item.operands[3], item.operands[4]
            if operation == isa.SPLIT and rs1 == "zero":
                known[rd] = Saved("depth", 0, stack)  # saved anywhere at the same stack it is the same
            elif operation == isa.SPLIT:
                split = True
                if rd == "zero":
                    stack = stack if stack and stack[-1] == GENERAL else (*stack, GENERAL)
                else:
                    stack = (*stack, self.sites[block])
                    known[rd] = Saved("token", self.sites[block], stack)
            elif operation == isa.JOIN:
                saved = known.get(rs1)
                if saved is None or saved.kind != "token" or not stack or stack[-1] != saved.site:
                    raise self.fail(block, f"join of {rs1}, which is not the token of the innermost split (stack {stack})")
                stack = stack[:-1]
            elif operation == isa.PRED:
                saved = known.get(item.operands[5])
                if saved is None or saved.kind != "mask" or _without_marks(saved.stack) != _without_marks(stack):
                    raise self.fail(block, f"pred restores {item.operands[5]}, which does not hold the mask of this depth")
            elif operation == isa.TMC:
                raise self.fail(block, "tmc in compiled code")
        if split and block.branch is None:
            raise self.fail(block, "split without a branch")
        if block.is_return and stack:
            raise self.fail(block, f"return with divergence stack {stack}")
        return [(successor, State(stack, known)) for successor in block.successors]

    def _unwind(self, block: Block, stack: tuple[object, ...], known: dict[str, Saved]) -> list[tuple[Block, State]]:
        """`join s; split t; bne t, s` pops everything down to the depth s was saved at."""
        join = next(i for i, item in enumerate(block.items) if item.warp_control == (0, isa.JOIN))
        for item in block.items[:join]:
            _plain_effect(item, known, stack, self.sites[block])
        saved = known.get(block.items[join].operands[4])
        if saved is None or saved.kind != "depth":
            raise self.fail(block, "unwinding to something that is no depth")
        if _without_marks(stack) != _without_marks(saved.stack):
            raise self.fail(block, f"unwinding to {saved.stack} from {stack}")
        assert block.next is not None
        return [(block.next, State(saved.stack, known))]


def _without_marks(stack: tuple[object, ...]) -> tuple[object, ...]:
    """The splits that joins have to name; between them splits of general regions may or may not be pending."""
    return tuple(entry for entry in stack if entry != GENERAL)


def _united(left: tuple[object, ...], right: tuple[object, ...]) -> tuple[object, ...]:
    """Two stacks that differ in marks only, with the marks of both."""
    result: list[object] = []
    i = j = 0
    while i < len(left) or j < len(right):
        marked_left, marked_right = left[i : i + 1] == (GENERAL,), right[j : j + 1] == (GENERAL,)
        if marked_left or marked_right:
            result.append(GENERAL)
            i, j = i + marked_left, j + marked_right
        else:
            result.append(left[i])
            i, j = i + 1, j + 1
    return tuple(result)


def _plain_effect(item: Instruction, known: dict[str, Saved], stack: tuple[object, ...], site: int) -> None:
    """What an ordinary instruction does to the known contents."""
    if item.is_directive or item.comment == isa.KEPT_COMMENT:
        return
    if item.slot is not None:
        if item.mnemonic in isa.STORES:
            if item.operands[0] in known:
                known[item.slot] = known[item.operands[0]]
            else:
                known.pop(item.slot, None)
            return
        value = known.get(item.slot)
        known.pop(item.operands[0], None)
        if value is not None:
            known[item.operands[0]] = value
        return
    defs = item.defs
    if defs:
        for name in [n for n in known if n in isa.NUMBER and defs >> isa.NUMBER[n] & 1]:
            del known[name]
    if item.mnemonic.startswith("csrr") and item.operands[1] in ("0xcc4", "3268") and item.operands[0] != "zero":
        known[item.operands[0]] = Saved("mask", site, stack)
