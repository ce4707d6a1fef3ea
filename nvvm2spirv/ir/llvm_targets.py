"""llvmlite's targets, initialised once."""

from __future__ import annotations

from functools import cache

import llvmlite.binding as llvm


@cache
def initialize() -> None:
    """Make all of llvmlite's targets known, and keep AMD's pipeline from turning private arrays into vectors."""
    llvm.initialize_all_targets()
    llvm.initialize_all_asmprinters()
    llvm.set_option("nvvm2spirv", "-disable-promote-alloca-to-vector")


def target_machine(triple: str) -> llvm.TargetMachine:
    """A fresh target machine."""
    initialize()
    return llvm.Target.from_triple(triple).create_target_machine(opt=2)
