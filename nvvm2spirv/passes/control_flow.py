"""One edge from a block to a block with phis.

LLVM's phis have an entry for each edge, so two cases of a switch that go to one block give it two entries; SPIR-V's
have one for each block they come from. Khronos' translator back to LLVM IR does not repeat the entry and fails.
"""

import re
from collections import Counter

from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir.model import Block, Function, Module
from nvvm2spirv.metadata.stand_ins import EXIT
from nvvm2spirv.passes.base import Context, Pass

_SEVERAL_EDGES = re.compile(r"switch |br i1 [^\n]*, label (%[^\n,]*), label \1")


class SplitSwitchEdges(Pass):
    """Lead the cases of a switch that share a target with phis, and branches with one target, through a single edge."""

    name = "split-switch-edges"

    def apply(self, module: Module, context: Context) -> None:
        for function in module.defined_with(_SEVERAL_EDGES):
            blocks: list[Block] = []
            known = {block.label: block for block in function.blocks}
            for block in function.blocks:
                blocks.append(block)
                if block.terminator.opcode in ("switch", "br") and block.terminator.may_have(_SEVERAL_EDGES):
                    blocks += _single_edges(function, block, known)
            function.blocks = blocks


def _single_edges(function: Function, block: Block, known: dict[str, Block]) -> list[Block]:
    """Make several edges to one block with phis a single edge; returns the new blocks it leads through."""
    new = []
    for label, count in Counter(block.successors()).items():
        phis = [i for i in known[label].instructions if i.opcode == "phi"] if count > 1 else []
        if count > 1 and block.terminator.opcode == "br":
            del block.terminator.operands[:2]  # the condition and one of the two equal labels
            _come_from(known[label], block.label, block.label)
        elif phis:
            edge = Block(function, function.fresh(label))
            edge.append(f"br label {label}")
            for operand in block.terminator.operands:
                if operand.type == "label" and operand.value == label:
                    operand.value = edge.label
            _come_from(known[label], block.label, edge.label)
            new.append(edge)
    return new


def _come_from(target: Block, old: str, new: str) -> None:
    """The phis of `target` have one entry for what came from `old`, and it comes from `new`."""
    for phi in target.instructions:
        if phi.opcode != "phi":
            break
        operands, seen = phi.operands, False
        phi.operands = []
        for value, label in zip(operands[::2], operands[1::2], strict=True):
            if label.value == old:
                if seen:
                    continue
                seen, label.value = True, new
            phi.operands += (value, label)


# -- lower exit --------------------------------------------------------------------------------------------------------
# Turn the ends of control flow into returns.
#
# A call of `EXIT` (PTX's exit) marks the end of a thread: once everything is inlined into the kernel, that is a return.
# `unreachable` behind it, or behind a trap, becomes a return too: SPIR-V consumers that make code structured want every
# path to reach the exit.

_NO_RETURN = re.compile(r"unreachable")


class LowerExit(Pass):
    """Turn exits of a thread, and `unreachable`, into returns."""

    name = "lower-exit"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place; an exit that is left in a device function goes to the reporter."""
        for function in module.defined():
            for call in function.calls(EXIT):
                if not function.is_kernel:
                    context.reporter.error(
                        Code.UNSUPPORTED_OPERATION, "exit in a function that is not inlined", call,
                        hint="make it __forceinline__",
                    )
                call.erase()
            if not function.may_have(_NO_RETURN):
                continue
            for block in function.blocks:
                if block.terminator.opcode == "unreachable":
                    result = function.return_type
                    block.terminator.replace("ret void" if result == "void" else f"ret {result} poison")
        if EXIT in module.functions:
            module.erase_function(EXIT)
