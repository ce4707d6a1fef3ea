"""The families of CCCL's tests: which files they are, and how one of them is built and run."""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from public_programs.collection import Collection

TABLE = Path(__file__).with_name("families.toml")
_FIRST_OF_PARAMETER = re.compile(r"^// %PARAM% (\w+) \w+ ([^:\s]+)", re.M)
_DIRECTIVE = re.compile(r"^// (UNSUPPORTED|REQUIRES|XFAIL): (.+)$", re.M)
FEATURES = frozenset(
    "c++17 clang clang-19 linux sm-70 pre-sm-72 pre-sm-75 pre-sm-80 pre-sm-86 pre-sm-90 pre-sm-90a pre-sm-100 libcpp-no-exceptions".split()
)
"""What libcu++'s tests may ask for or exclude, as it is here."""


@dataclass(frozen=True)
class Family:
    """One row of the table; ``{source}`` in ``compile`` is the repository's folder."""

    name: str
    title: str
    files: tuple[str, ...]
    compile: tuple[str, ...] = ()
    link: tuple[str, ...] = ()
    run: tuple[str, ...] = ()

    def tests(self, source: Path) -> list[Path]:
        """The files of the family, by name."""
        return sorted(path for pattern in self.files for path in source.glob(pattern))


def load() -> tuple[Collection, dict[str, Family]]:
    """The repository, and the families by name."""
    table = tomllib.loads(TABLE.read_text(encoding="utf-8"))
    families = {
        name: Family(name, **{key: value if isinstance(value, str) else tuple(value) for key, value in row.items()})
        for name, row in table["families"].items()
    }
    return Collection("cccl", table["title"], table["repository"], table["commit"], (), ()), families


def parameters(text: str) -> list[str]:
    """Definitions for a test that CCCL builds several times: the first value of each of its parameters."""
    return [f"-D{name}={value}" for name, value in _FIRST_OF_PARAMETER.findall(text)]


def excluded(text: str) -> str:
    """Why a test says that it is not for this compiler and this architecture; empty if it does not."""
    for directive, features in _directives(text):
        present = [feature for feature in features if feature in FEATURES]
        if directive != "REQUIRES" and present:
            return f"{directive}: {present[0]}"
        if directive == "REQUIRES" and len(present) < len(features):
            return f"REQUIRES: {', '.join(features)}"
    return ""


def _directives(text: str) -> Iterator[tuple[str, list[str]]]:
    for directive, features in _DIRECTIVE.findall(text):
        yield directive, [feature.strip() for feature in features.split(",")]
