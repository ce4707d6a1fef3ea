"""LLVM's own pipeline, with address-space inference.

The pipeline runs with an AMD GPU's target machine: its numbering of address spaces is NVVM's (0 generic, 1 global, 3
shared, 4 constant, 5 private), so LLVM's InferAddressSpaces runs in it, and it knows that branches may diverge. The
vectorisers stay off: SIMT code wants scalars.

Bodies of builtins come from the compiled library here: LLVM links what the module calls.
"""

from dataclasses import dataclass

from nvvm2spirv.builtins.library import library
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.ir.errors import InternalError
from nvvm2spirv.ir.isolation import LLVMCrashError, LLVMRejectedError, isolated
from nvvm2spirv.ir.model import Module
from nvvm2spirv.passes.base import Context, Pass
from nvvm2spirv.passes.lower_builtins import INTERNAL_PREFIX


@dataclass(frozen=True)
class Optimize(Pass):
    """LLVM's O1, O2 or O3 pipeline; level 0 only inlines what must be. `level` -1 takes the level from the options."""

    name = "optimize"
    level: int = -1

    def apply(self, module: Module, context: Context) -> None:
        level = context.options.opt_level if self.level < 0 else self.level
        _keep_together(module)
        try:
            definitions = _definitions(module)
            module.take(Module(isolated("nvvm2spirv.ir.llvm_tasks:optimized", str(module), level, definitions)))
        except LLVMRejectedError as error:
            raise InternalError(f"the passes before the optimiser made IR that LLVM rejects: {error}") from error
        except LLVMCrashError as error:
            context.reporter.error(
                Code.EMISSION, f"LLVM's optimiser fails on this module: {error}",
                hint="a lower --opt-level may avoid it",
            )
            context.reporter.raise_if_any()


def _keep_together(module: Module) -> None:
    """Make functions convergent that call, maybe through others, one that is: LLVM takes the attribute away where it
    is not needed, but never adds it, and not every front end writes it.
    """
    together = {f.name for f in module.functions.values() if "convergent" in module.attributes_of(f)}
    rest = {f.name: f.referenced_globals() for f in module.defined() if f.name not in together} if together else {}
    while more := [name for name, named in rest.items() if named & together]:
        together.update(more)
        for name in more:
            del rest[name]
            function = module.functions[name]
            before, address, attributes = function.attributes.rpartition("unnamed_addr")  # stands first
            function.attributes = f"{before}{address} convergent {attributes}".strip()


def _definitions(module: Module) -> tuple[tuple[str, bytes], ...]:
    """Bodies that the module only declares, from the compiled library."""
    names = [f.name for f in module.functions.values() if f.is_declaration and f.name.startswith(INTERNAL_PREFIX)]
    return library().definitions(names) if names else ()
