"""Which function an abort of LLVM's back end is about."""

from __future__ import annotations

import time

from nvvm2spirv.ir.isolation import LLVMCrashError
from nvvm2spirv.ir.model import Block, Module
from nvvm2spirv.spirv.emit import emit

PATIENCE = 20.0
"""Seconds spent on finding out."""


def failing_function(text: str, triple: str) -> str | None:
    """Name of the first function whose body alone makes emission fail, None if none does."""
    module = Module(text)
    bodies: dict[str, list[Block]] = {function.name: function.blocks for function in module.defined()}
    prefixes = {function.name: function.prefix for function in module.defined()}
    deadline = time.monotonic() + PATIENCE
    for name in bodies:
        if time.monotonic() > deadline:
            return None
        for other, blocks in bodies.items():
            function = module.functions[other]
            function.blocks = blocks if other == name else []
            function.prefix = [word for word in prefixes[other] if other == name or word != "internal"]
        try:
            emit(_without_debug(module), triple, timeout=PATIENCE)
        except LLVMCrashError:
            return name
    return None


def _without_debug(module: Module) -> str:
    """The text, declarations without the attachments that only definitions may have."""
    saved = {function: function.attributes for function in module.functions.values()}
    for function in saved:
        if function.is_declaration:
            function.attributes = " ".join(word for word in function.attributes.split() if word.startswith("#"))
    try:
        return str(module)
    finally:
        for function, attributes in saved.items():
            function.attributes = attributes
