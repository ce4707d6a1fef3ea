"""The LLVM passes and code-generator options (what works and why: docs/device-compiler.md)."""

from __future__ import annotations

from pathlib import Path

from vortex_rt.compiler import tools
from vortex_rt.compiler.target import Target

OPTIMISE = (
    "always-inline,globaldce,"
    "function(sroa,early-cse<memssa>,instcombine<no-verify-fixpoint>,simplifycfg,early-cse<memssa>,loop-mssa(licm),gvn,"
    "instcombine<no-verify-fixpoint>,simplifycfg,adce),globaldce,function(lower-switch),"
    "function(mergereturn,fix-irreducible,lower-switch,loop-simplify,lcssa,loop(loop-rotate),simplifycfg<no-switch-to-lookup>,"
    "loop-simplify,unify-loop-exits,structurizecfg,early-cse)"
)

LLC_OPTIONS = (
    "-O2",
    "-code-model=small",
    "-relocation-model=static",
    "-riscv-no-aliases",
    "--no-integrated-as",
    "-min-jump-table-entries=1000000",
    "-riscv-min-jump-table-entries=1000000",
    "-disable-early-taildup",
    "-disable-tail-duplicate",
    "-tail-dup-placement=0",
    "-disable-cgp-branch-opts",
    "-disable-cgp-select2branch",
    "-enable-shrink-wrap=false",
    "-disable-tail-calls",
    "-enable-tail-merge=0",
)


def optimise(source: Path, output: Path) -> None:
    """Run opt with the pipeline above."""
    tools.check("opt-19", "-S", f"-passes={OPTIMISE}", source, "-o", output)


def generate(source: Path, target: Target) -> str:
    """Run llc and return the assembly."""
    return tools.check(
        "llc-19", *LLC_OPTIONS, f"-mtriple={target.triple}", f"-target-abi={target.abi}", f"-mattr={target.attributes}", source, "-o", "-"
    ).decode()
