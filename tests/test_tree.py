"""The tree itself: its maps name what is there, and it holds no recipe that would build somebody else's program."""

from __future__ import annotations

import re
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
CUDA = ("nvcc", "include", "table", "driver_api", "runtime_api", "jit", "libraries", "tools")
FLOORS = (
    "nvvm2spirv", "rodinia_tests", "vortex_rt", *(f"vortex_rt/{name}" for name in ("api", "triton", "isa", "compiler", "driver", "service", "sim", "cuda")),
    *(f"vortex_rt/cuda/{name}" for name in CUDA),
)
RECIPE = re.compile(r"git[ ]clone|github\.com/[A-Za-z0-9_-]+/[A-Za-z0-9_-]+")


@pytest.mark.parametrize("floor", FLOORS)
def test_the_map_of_a_floor_names_what_is_there(floor: str) -> None:
    folder = ROOT / floor
    text = (folder / "README.md").read_text(encoding="utf-8")
    assert len(text.splitlines()) <= 25, "a map, no book"
    for link in re.findall(r"\]\(([^)#]+)", text):
        assert (folder / link).exists(), link
    for name in re.findall(r"`([\w*/.]+\.(?:py|c)|\w+/)`", text):
        assert any(list(place.glob(f"**/{name}")) for place in (folder, folder.parent)) or (ROOT / name).exists(), name


def test_no_file_tells_how_to_build_what_others_publish() -> None:
    listed = subprocess.run(["git", "-C", ROOT, "ls-files"], capture_output=True, text=True)
    if listed.returncode != 0:
        pytest.skip("not a git checkout")
    places = ("tests/", "tools/", "benchmarks/", "rodinia_tests/")
    files = [name for name in listed.stdout.splitlines() if name.startswith(places) or name.endswith(".toml")]
    found = [name for name in files if (ROOT / name).is_file() and RECIPE.search((ROOT / name).read_text(errors="replace"))]
    assert found == []
