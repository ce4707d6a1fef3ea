"""What a pass is: a class with a `name` and `apply(module, context)`.

One with options is a frozen data class, whose fields they are.

A pass rewrites the model in place and reports what it cannot do through `context.reporter`; it goes on after an error,
so that all problems of a module come out in one run.
"""

from dataclasses import dataclass, field
from typing import Any, ClassVar

from nvvm2spirv.diagnostics import Reporter
from nvvm2spirv.ir.model import Module
from nvvm2spirv.options import Options


@dataclass
class Context:
    """What passes share: the options, the reporter, and facts that one pass leaves for another.

    facts: `kernels`, `symbols` and what builtins record (printf, textures) by name; reflection reads them at the end.
    """

    options: Options
    reporter: Reporter
    pointer_bytes: int = 8
    facts: dict[str, Any] = field(default_factory=dict)


@dataclass(frozen=True)
class Pass:
    """A rewriting step, equal to another of its class with the same options."""

    name: ClassVar[str]

    def apply(self, module: Module, context: Context) -> None:
        """Rewrite `module` in place."""
        raise NotImplementedError
