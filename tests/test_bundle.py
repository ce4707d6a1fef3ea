"""What tools/bundle makes: a tree that needs nothing beside it, on a small one; the whole with --long."""

from __future__ import annotations

import importlib.machinery
import importlib.util
import subprocess
import sys
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def bundling() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("bundling", str(ROOT / "tools" / "bundle"))
    spec = importlib.util.spec_from_loader("bundling", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bundling"] = module
    loader.exec_module(module)
    return module


def test_libraries_of_a_tool_are_all_but_the_c_librarys(bundling: ModuleType) -> None:
    needed = bundling.needed(Path("/usr/lib/llvm-19/bin/clang"), bundling.OF_THE_HOST)
    assert {"libLLVM.so.19.1", "libclang-cpp.so.19.1", "libstdc++.so.6"} <= set(needed)
    assert not bundling.OF_THE_HOST & set(needed)
    assert all(Path(file).is_file() for file in needed.values())


def test_a_librarys_other_names_are_text_for_the_linker(bundling: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "empty.c").write_text("int value(void) { return 1; }\n")
    real = tmp_path / "libone.so.1.2"
    subprocess.run(["cc", "-shared", "-Wl,-soname,libone.so.1", tmp_path / "empty.c", "-o", real], check=True)
    for name in ("libone.so.1", "libone.so"):
        (tmp_path / name).symlink_to(real.name)
    made = bundling.Bundle(tmp_path / "made", "patchelf")
    for name in (real.name, "libone.so.1", "libone.so"):
        bundling.add_of_toolkit(made, tmp_path / name, Path("lib64", name))
    lib = tmp_path / "made/cuda/lib64"
    assert sorted(path.name for path in lib.iterdir()) == ["libone.so", "libone.so.1"]
    assert (lib / "libone.so.1").read_bytes() == real.read_bytes()
    (tmp_path / "main.c").write_text("int value(void); int main(void) { return value() - 1; }\n")
    command = ["cc", tmp_path / "main.c", f"-L{lib}", "-lone", f"-Wl,-rpath,{lib}", "-o", tmp_path / "main"]
    subprocess.run(command, check=True)
    subprocess.run([tmp_path / "main"], check=True)


def test_a_wheel_with_a_tree_lists_it_and_keeps_modes(bundling: ModuleType, tmp_path: Path) -> None:
    plain = tmp_path / "one-1-py3-none-any.whl"
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("one-1.dist-info/WHEEL", "Root-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("one-1.dist-info/RECORD", "")
    tool = tmp_path / "tree" / "llvm" / "bin" / "opt-19"
    tool.parent.mkdir(parents=True)
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    (tmp_path / "out").mkdir()
    made = bundling.with_tree(plain, tmp_path / "tree", tmp_path / "out")
    assert made.name == f"one-1-{bundling.TAG}.whl"
    with zipfile.ZipFile(made) as archive:
        inside = "vortex_rt/bundled/llvm/bin/opt-19"
        assert archive.getinfo(inside).external_attr >> 16 & 0o111
        assert archive.read("one-1.dist-info/RECORD").decode().count("sha256=") == 2
        assert bundling.TAG in archive.read("one-1.dist-info/WHEEL").decode()
