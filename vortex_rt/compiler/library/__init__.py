"""The device library: OpenCL C sources, generated IR and libclc, linked once per target and cached."""

from __future__ import annotations

import functools
import hashlib
import tempfile
from pathlib import Path

from vortex_rt import abi
from vortex_rt.compiler import atomics, tools
from vortex_rt.compiler.target import Target

SOURCES = Path(__file__).parent


def _field_macros() -> str:
    return "".join(f"#define OFFSET_{name} {place}\n" for name, place in abi.offsets().items())


@functools.cache
def source_hash() -> str:
    """Hash of everything the library is made from, with the tools' versions."""
    digest = hashlib.sha256()
    for source in sorted(SOURCES.glob("*.[ch]*")):
        digest.update(source.name.encode() + source.read_bytes())
    digest.update(atomics.source().encode())
    digest.update(_field_macros().encode())
    for name in ("clang-19", "llvm-link-19", "llvm-spirv-15"):
        stat = Path(tools.path(name)).resolve().stat()
        digest.update(f"{name} {stat.st_size} {stat.st_mtime_ns}".encode())
    return digest.hexdigest()


def bitcode(target: Target) -> Path:
    """Return the target's device library, building it when it is not in the cache."""
    place = tools.cache_root() / "library" / f"{target.name}-{source_hash()[:24]}.bc"
    if not place.exists():
        with tempfile.TemporaryDirectory(prefix="vortex-library-") as folder:
            tools.write_atomically(place, _build(target, Path(folder)))
    return place


def _build(target: Target, folder: Path) -> bytes:
    """Compile our sources and link them before libclc: what we define wins."""
    resource = Path(tools.check("clang-19", "-print-resource-dir").decode().strip())
    (folder / "launch_block.h").write_text(_field_macros())
    ours: list[Path] = []
    for source in sorted(SOURCES.glob("*.cl")):
        if target.xlen == 32 and source.stem.endswith("_double"):
            continue
        output = folder / f"{source.stem}.bc"
        tools.check(
            "clang-19", "-x", "cl", f"--target={target.front_triple}", "-cl-std=CL2.0", "-cl-no-stdinc", "-include",
            resource / "include" / "opencl-c-base.h", "-include", folder / "launch_block.h", f"-DVORTEX_RV{target.xlen}",
            "-O1", "-Xclang", "-disable-llvm-passes", "-emit-llvm", "-Wall", "-Werror", "-c", source, "-o", output,
        )  # fmt: skip
        ours.append(output)
    generated = folder / "atomics.ll"
    layout = tools.check("llvm-dis-19", ours[0], "-o", "-").decode()
    header = "\n".join(line for line in layout.splitlines() if line.startswith("target "))
    generated.write_text(header + "\n" + atomics.source())
    ours.append(generated)
    libclc = folder / "libclc.bc"
    tools.check("llvm-spirv-15", "-r", tools.LIBCLC / target.libclc, "-o", libclc)
    output = folder / "library.bc"
    overrides = [f"--override={path}" for path in ours]
    tools.check("llvm-link-19", "--suppress-warnings", libclc, *overrides, "-o", output)
    return output.read_bytes()
