"""Rodinia 3.1 as CUDA device code with CPU references: ``rodinia_tests.run("hotspot", device, "small")``, and the
sweep."""

from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from .running import run

__all__ = ["run"]


def __getattr__(name: str) -> Any:
    if name == "run":
        from .running import run

        return run
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
