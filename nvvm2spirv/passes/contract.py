"""Fuse multiply and add where the IR allows it, as CUDA does by default (nvcc -fmad=true, clang -ffp-contract=fast).

The SPIR-V says ContractionOff, so that nothing is fused behind our back: a fused multiply-add is an explicit `fma`.
Both instructions must carry the `contract` (or `fast`) flag. A product is fused where all its uses can be, so that the
multiplication goes away.
"""

import re
from collections import Counter
from collections.abc import Sequence

from nvvm2spirv.ir import scan, types
from nvvm2spirv.ir.model import Function, Instruction, Module
from nvvm2spirv.ir.types import suffix as intrinsic_suffix
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.lower_builtins import INTERNAL_PREFIX

_PRODUCT = re.compile(r" = fmul (?:\w+ )*(?:contract|fast) ")


class Contract(Pass):
    """Fuse multiplications and additions that allow it; does nothing with `fp_contract="off"`."""

    name = "contract"

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place."""
        if context.options.fp_contract == "off":
            return
        for function in module.defined_with(_PRODUCT):
            _contract(module, function)


def _allows(instruction: Instruction) -> bool:
    return "contract" in instruction.flags or "fast" in instruction.flags


def _contract(module: Module, function: Function) -> None:
    products = {
        i.result: i for b in function.blocks for i in b.instructions if i.opcode == "fmul" and _allows(i) and i.result
    }
    if not products:
        return
    sums = [i for i in function.instructions() if i.opcode in ("fadd", "fsub") and _allows(i)]
    elsewhere = _used_beside(function, sums)
    uses = Counter(operand.value for instruction in sums for operand in instruction.operands)
    fusible = {name: product for name, product in products.items() if name not in elsewhere}
    fused: Counter[str] = Counter()
    for instruction in sums:
        left, right = instruction.operands[0].value, instruction.operands[1].value
        # With two products one stays a multiplication: prefer to fuse one that has no other use.
        chosen = left if left in fusible else right if right in fusible else ""
        if left in fusible and right in fusible and uses[left] > 1 and uses[right] == 1:
            chosen = right
        if not chosen:
            continue
        _fuse(module, instruction, fusible[chosen], product_first=chosen == left)
        fused[chosen] += 1
    for name, count in fused.items():
        if count == uses[name]:
            products[name].erase()


def _used_beside(function: Function, sums: Sequence[Instruction]) -> set[str]:
    """Tokens among the operands of all other instructions, found in one search of their text."""
    function.flush()
    known = set(map(id, sums))
    texts = [i.raw for i in function.instructions() if id(i) not in known]
    return set(scan.tokens("\n".join([text.partition(" = ")[2] or text for text in texts])))


def _fuse(module: Module, instruction: Instruction, product: Instruction, *, product_first: bool) -> None:
    type_ = instruction.type
    x, y = (operand.value for operand in product.operands)
    other = instruction.operands[1 if product_first else 0].value
    lines = []
    if instruction.opcode == "fsub":
        if product_first:
            lines.append(f"%negated = fneg {type_} {other}")
            other = "%negated"
        else:
            lines.append(f"%negated = fneg {type_} {x}")
            x = "%negated"
    name = f"llvm.fma.{intrinsic_suffix(type_)}"
    module.declare(f"declare {type_} @{name}({type_}, {type_}, {type_})")
    lines.append(f"{instruction.result} = call {type_} @{name}({type_} {x}, {type_} {y}, {type_} {other})")
    instruction.replace("\n".join(lines))


# -- fast math ---------------------------------------------------------------------------------------------------------

_OPCODES = frozenset(("fadd", "fsub", "fmul", "fdiv", "frem", "fneg", "fcmp"))
_FLAGS = frozenset(("nnan", "ninf", "nsz", "arcp", "contract", "afn", "reassoc", "fast"))


class FastMath(Pass):
    """Put `fast` on the program's floating-point operations and calls."""

    name = "fast-math"

    def apply(self, module: Module, context: Context) -> None:
        if not context.options.fast_math:
            return
        for function in module.defined():
            if function.name.startswith(INTERNAL_PREFIX):
                continue  # a builtin's body computes its own rounding errors; reassociated, it would lose them
            for i in (i for block in function.blocks for i in block.instructions):
                call = i.opcode == "call" and types.scalar(i.type) in types.FLOAT_BITS
                if (
                    i.opcode in _OPCODES
                    or call
                    or (i.opcode in ("select", "phi") and types.scalar(i.type) in types.FLOAT_BITS)
                ):
                    rest = [flag for flag in i.flags if flag not in _FLAGS]
                    position = 1 if call and rest[:1] in (["tail"], ["notail"], ["musttail"]) else 0
                    i.flags = [*rest[:position], "fast", *rest[position:]]
