"""A public class's name says its layer: no two of the packages have the same."""

from __future__ import annotations

import ast
from functools import cache
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("nvvm2spirv", "vortex_rt", "rodinia_tests")

#: Name → (the modules that may share it, why).
SHARED: dict[str, tuple[set[str], str]] = {
    "Module": (
        {"nvvm2spirv.ir.model", "vortex_rt.api.module"},
        "LLVM's word for what is translated, and CUDA's for what a host loads; the Python API never sees the former",
    ),
}


@cache
def classes() -> dict[str, set[str]]:
    """The modules that define a public class at their top, by its name."""
    found: dict[str, set[str]] = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            module = ".".join(path.relative_to(ROOT).with_suffix("").parts).removesuffix(".__init__")
            for node in ast.parse(path.read_text(encoding="utf-8")).body:
                if isinstance(node, ast.ClassDef) and not node.name.startswith("_"):
                    found.setdefault(node.name, set()).add(module)
    return found


def test_the_classes_are_read():
    assert "vortex_rt.api.device" in classes()["Device"]
    assert "nvvm2spirv.ir.model" in classes()["Function"]


def test_no_two_public_classes_share_a_name():
    found = {name: sorted(modules) for name, modules in classes().items() if len(modules) > 1 and name not in SHARED}
    assert found == {}, "give each the word of its layer"


def test_what_is_shared_is_what_was_agreed_on():
    assert {name: classes().get(name) for name in SHARED} == {name: modules for name, (modules, _) in SHARED.items()}
