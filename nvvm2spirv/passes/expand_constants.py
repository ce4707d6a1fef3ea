"""Constant expressions in function bodies become instructions, since the back end mistakes some of them (nested casts, address arithmetic)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from nvvm2spirv.ir.constants import expand_in
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context


@dataclass(frozen=True)
class ExpandConstants:
    """Turn constant expressions among instructions' operands into instructions."""

    name: ClassVar[str] = "expand-constants"

    def apply(self, module: Module, context: Context) -> None:
        """See the module's description."""
        for function in module.defined():
            expand_in(function, lambda text: True)
