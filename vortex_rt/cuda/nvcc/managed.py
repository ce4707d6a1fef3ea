"""``__managed__`` variables: clang knows none in CUDA, so the host's module is rewritten between clang and code
generation."""

from __future__ import annotations

MARK = b"__managed__"


def is_named_in(source: str) -> bool:
    """Whether a source names ``__managed__``; one that gets it from a header only is not seen."""
    return False


def variables(bitcode: bytes) -> set[str]:
    """Return the names of the managed variables of device code."""
    return set()


def rewrite(ir: bytes, names: set[str]) -> bytes:
    """Return the host's module with managed variables."""
    return ir
