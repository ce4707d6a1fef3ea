"""What LLVM does in a translation: functions for `isolation.isolated`, which runs them in a worker.

Modules come and go as text; a RuntimeError is LLVM's refusal.
"""

from nvvm2spirv.ir import llvm_library as llvm

OPTIMIZER_TRIPLE = "amdgcn-unknown-unknown"
"""Target of the optimiser: its numbering of address spaces is NVVM's; see `nvvm2spirv.passes.optimize`."""

_done: list[bool] = []


def initialize() -> None:
    """Make all targets known, and keep AMD's pipeline from turning private arrays into vectors, and from the inference
    at its end, which takes the result of a recursive function for what it gives without recursing; let names be as long
    as they are, which text has again and LLVM would refuse to read; once."""
    if _done:
        return
    _done.append(True)
    llvm.initialize()
    llvm.set_option("-disable-promote-alloca-to-vector")
    llvm.set_option("-amdgpu-attributor-enable=false")
    llvm.set_option("-non-global-value-max-name-size=1048576")


def canonical(source: str | bytes) -> str:
    """Text of a module, read from text or bitcode, that LLVM's verifier accepts."""
    initialize()
    with llvm.LoadedModule(source) as module:
        module.verify()
        return str(module)


def reprinted(text: str) -> str:
    """Text as LLVM prints it, without verification."""
    initialize()
    with llvm.LoadedModule(text) as module:
        return str(module)


def data_layout(triple: str) -> str:
    """The data layout of a target."""
    initialize()
    with llvm.TargetMachine(triple, 2) as machine:
        return machine.data_layout()


def optimized(text: str, level: int, definitions: tuple[tuple[str, bytes], ...] = ()) -> str:
    """The module after LLVM's O1, O2 or O3 pipeline; level 0 only inlines what must be.

    `definitions` are linked before: names that the module declares, with the bitcode that defines each.
    """
    initialize()
    with llvm.LoadedModule(text) as module, llvm.TargetMachine(OPTIMIZER_TRIPLE, 2) as machine:
        module.link(definitions)
        llvm.run_passes(module, machine, level, ("GlobalDCE",) if level else ("AlwaysInliner", "GlobalDCE"))
        return str(module)


def promoted(text: str) -> str:
    """The module with local variables promoted to SSA values."""
    initialize()
    with llvm.LoadedModule(text) as module, llvm.TargetMachine("spirv64-unknown-unknown", 2) as machine:
        llvm.run_passes(module, machine, 0, ("SROA", "SimplifyCFG"))
        return str(module)


def compiled(texts: tuple[str, ...]) -> tuple[bytes, ...]:
    """Bitcode of modules, which LLVM's verifier accepts."""
    initialize()
    result = []
    for text in texts:
        with llvm.LoadedModule(text) as module:
            module.verify()
            result.append(module.bitcode())
    return tuple(result)


def registers_promoted(text: str) -> str:
    """The module, which LLVM's verifier accepts, with local variables promoted to SSA values."""
    initialize()
    with llvm.LoadedModule(text) as module, llvm.TargetMachine("spirv64-unknown-unknown", 2) as machine:
        module.verify()
        llvm.run_passes(module, machine, 0, ("SROA", "InstCombine", "SimplifyCFG", "SROA", "InstCombine"))
        return str(module)


def emitted(text: str, triple: str, extensions: tuple[str, ...]) -> bytes:
    """SPIR-V of the module.

    Extensions once allowed stay so in the process; its past shows in the order of definitions: call it `fresh`.
    """
    initialize()
    if extensions:
        llvm.set_option("--spirv-ext=" + ",".join("+" + name for name in extensions))
    # Without optimisation, or CodeGenPrepare makes add-with-carry, which llvm-spirv 15 cannot read.
    with llvm.LoadedModule(text) as module, llvm.TargetMachine(triple, 0) as machine:
        return machine.emit_object(module)
