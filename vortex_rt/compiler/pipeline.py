"""The LLVM passes and code-generator options (what works and why: docs/explanation/device-compiler.md)."""

import re
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Module
from vortex_rt.compiler import records, structure, tools
from vortex_rt.compiler.divergence import frames
from vortex_rt.compiler.errors import ToolError
from vortex_rt.compiler.target import Target

INLINE = "globaldce,cgscc(inline<only-mandatory>,function(sroa<preserve-cfg>,sccp,dce)),globaldce"
"""Inlines what has to be, and drops what constants (the width of warps, features) leave unreachable: nothing that could
take a warp operation from its place."""

OPTIMISE = (
    "always-inline,globaldce,"
    "function(sroa,infer-alignment,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,early-cse<memssa>,loop-mssa(licm,simple-loop-unswitch<nontrivial>),gvn,"
    "instcombine<no-verify-fixpoint>,simplifycfg,adce),globaldce,"
    "function(lower-switch,mergereturn,fix-irreducible,loop-simplify,lcssa,loop(loop-rotate,indvars),"
    "simplifycfg<no-switch-to-lookup>,lower-switch)"
)
"""Everything that may make a switch out of comparisons or undo structure (simplifycfg does both); at the end no switch
is left. Loops get one entry before they are rotated, and again in `STRUCTURE`, as simplifycfg may thread a jump past
the block that gave them one."""

STRUCTURE = "function(mergereturn,fix-irreducible,loop-simplify,unify-loop-exits,structurizecfg,early-cse)"
"""Loops with one entry and one exit, structured control flow. These passes know only two-way branches."""

ONE_BRANCH_A_CONDITION = "-jump-is-expensive"
"""Option of llc for programs with warp operations: a branch on a disjunction stays one. Made two, it brings lanes to
the block behind it apart, some after the other's test, and nothing joins them before that block."""

LONG_NAMES = "-non-global-value-max-name-size=1048576"
"""Option of opt and llc: a block that opt puts on an edge has the names of both ends, which may be inlined functions'
of a thousand letters, and what reads text refuses names that it would cut (at 1,024 letters)."""

OPT = ("opt-19", "-S", "-write-experimental-debuginfo=false", LONG_NAMES)
"""Where variables lie is told by calls, not by records, which the model of a module drops."""

MULTI_WAY = ("switch", "indirectbr", "callbr", "invoke", "catchswitch")

LLC_OPTIONS = (
    "-O2", "-code-model=small", "-relocation-model=static", "-riscv-no-aliases", "--no-integrated-as",
    "-min-jump-table-entries=1000000", "-riscv-min-jump-table-entries=1000000", "-disable-early-taildup",
    "-disable-tail-duplicate", "-tail-dup-placement=0", "-disable-cgp-branch-opts", "-disable-cgp-select2branch",
    "-enable-shrink-wrap=false", "-disable-tail-calls", "-enable-tail-merge=0", "-lsr-term-fold=false", LONG_NAMES,
    *records.OPTIONS,
)


def optimiser() -> tools.Process:
    """Start opt, which waits for `optimise`."""
    return tools.Process(*OPT, f"-passes={OPTIMISE},print,{STRUCTURE}", "-", "-o", "-", waits=True)


def inline(text: str) -> str:
    """Inline what has to be (`INLINE`), before warp operations are numbered."""
    process = tools.Process(*OPT, f"-passes={INLINE}", "-", "-o", "-", waits=True)
    return process.complete(text.encode()).stdout.decode()


def _finish(process: tools.Process, again: Callable[[], tools.Process], text: str, quicker: str) -> tools.ToolResult:
    """Give a tool a module; ``quicker`` is the same in a form that it reads faster, but may refuse.

    Raises:
        ToolError: it failed with both.
    """
    done = process.finish((quicker or text).encode())
    if done.returncode and quicker not in ("", text):
        done = again().finish(text.encode())
    return tools.succeeded(process.tool, done)


def optimise(text: str, process: tools.Process | None = None, quicker: str = "") -> str:
    """Optimise and structure a module; ``quicker`` as for `_finish`.

    Raises:
        ToolError: a multi-way branch is left where the structuring begins, or LLVM failed.
    """
    done = _finish(process or optimiser(), optimiser, text, quicker)
    printed = done.stderr[done.stderr.index(b"; ModuleID") :]  # by `print`, before a pass sees what it must not
    if any(word.encode() in printed for word in MULTI_WAY):
        refuse_multi_way(Module(printed.decode()))
    return structure.choose(printed.decode(), done.stdout.decode())


def refuse_multi_way(module: Module) -> None:
    """Raise if a function has a branch of more than two ways: LLVM's structurizer takes one for ``br i1 true``."""
    for function in module.defined():
        for block in function.blocks:
            opcode = block.terminator.opcode
            if opcode in MULTI_WAY:
                name = scan.token("@", function.name)[1:]
                raise ToolError(f"error: internal: {name}: `{opcode}` is left before control flow is structured")


@dataclass(frozen=True)
class GeneratedCode:
    """What llc made."""

    assembly: str
    objects: dict[str, list[frames.Object]]
    """Function → what is in its stack frame."""
    spills: bool = False
    """Whether registers were too few: not only those are saved that belong to a caller."""


def generator(target: Target, *more: str) -> tools.Process:
    """Start llc, which waits for `generate`."""
    options = [f"-mtriple={target.triple}", f"-target-abi={target.abi}", f"-mattr={target.attributes}"]
    words = (*LLC_OPTIONS, *more, *options, "-", "-o", "-")
    return tools.Process("llc-19", *words, waits=True, report=records.OUTPUT)


def generate(
    text: str, target: Target, process: tools.Process | None = None, quicker: str = "", options: Sequence[str] = ()
) -> GeneratedCode:
    """Let llc make assembly of a module; ``quicker`` as for `_finish`, ``options`` are more of llc's, which ``process``
    has too.

    The strength reduction of loops gives each array a pointer that goes along, without counting registers. So what it
    makes spill is made again without it, and the cheaper is taken, unless the spills cost too little for that.
    """
    code = _generated(process or generator(target, *options), lambda: generator(target, *options), text, quicker)
    if not code.spills or spill_share(code.assembly) < WORTHWHILE:
        return code

    def plain() -> tools.Process:
        return generator(target, "-disable-lsr", *options)

    return min(code, _generated(plain(), plain, text, quicker), key=lambda made: cost(made.assembly))


def _generated(process: tools.Process, again: Callable[[], tools.Process], text: str, quicker: str) -> GeneratedCode:
    done = _finish(process, again, text, quicker)
    told = list(records.read(done.report))
    return GeneratedCode(done.stdout.decode(), frames.layouts(told), spills(told))


def spills(told: Iterable[records.OptimisationRecord]) -> bool:
    """Whether llc's register allocator says that it spilled."""
    return any(record.by == records.REGISTERS and "NumSpills" in dict(record.values) for record in told)


_DEPTH = re.compile(r"Depth=(\d+)")
ROUNDS = 8
"""How often a loop goes round, as long as nothing is known."""
SPILLED = 4
"""An access to a spill slot costs as much as so many other instructions more."""
WORTHWHILE = 0.06
"""The share of code's cost that spills have at least where it is made again: of 38 kernels of Rodinia, the examples and
`benchmarks/large_programs.py` that spill, 5 have less, and none of these would gain more than 0.4 %."""


def cost(assembly: str) -> int:
    """Estimate what llc's code costs: its instructions, weighted by the depth of the loops that its comments tell."""
    instructions, spilled = _weights(assembly)
    return instructions + SPILLED * spilled


def spill_share(assembly: str) -> float:
    """Estimate the part of the cost that spills have."""
    instructions, spilled = _weights(assembly)
    return SPILLED * spilled / max(1, instructions + SPILLED * spilled)


def _weights(assembly: str) -> tuple[int, int]:
    """Instructions, and those among them that spill or reload."""
    total, spilled, weight = 0, 0, 1
    for line in assembly.splitlines():
        if line.startswith("\t"):
            if line[1:2] != ".":
                total += weight
                spilled += weight * (" Folded " in line)
            continue
        if line.startswith((".LBB", "# %bb.")) or line[:1] not in ("", " ", "#", "."):
            weight = 1
        found = _DEPTH.search(line)
        if found is not None:
            weight = ROUNDS ** min(int(found[1]), 4)
    return total, spilled
