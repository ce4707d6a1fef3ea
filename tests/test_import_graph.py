"""Who imports whom: no circles between modules, one direction between parts, and only at the top of a file unless a reason is given."""

from __future__ import annotations

import ast
import subprocess
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent
PACKAGES = ("nvvm2spirv", "vortex_rt", "rodinia_tests")

TRANSLATOR = ("nvvm2spirv.beforehand", "nvvm2spirv.diagnostics", "nvvm2spirv.options", "nvvm2spirv.ir")
RUNTIME_CONTRACTS = ("vortex_rt.abi", "vortex_rt.failures", "vortex_rt.opencl_features", "vortex_rt.kernel_schema")

#: Part → the parts that it may import; a module belongs to the longest name that it begins with.
PARTS: dict[str, tuple[str, ...]] = {
    # The translator knows nothing of Vortex.
    "nvvm2spirv.ir": (),
    "nvvm2spirv.options": (),
    "nvvm2spirv.beforehand": (),
    "nvvm2spirv.files": (),
    "nvvm2spirv.diagnostics": ("nvvm2spirv.ir",),
    "nvvm2spirv.reader": (*TRANSLATOR, "nvvm2spirv.ptx"),
    "nvvm2spirv.ptx": (*TRANSLATOR, "nvvm2spirv.builtins"),
    "nvvm2spirv.metadata": TRANSLATOR,
    "nvvm2spirv.builtins": (*TRANSLATOR, "nvvm2spirv.metadata"),
    "nvvm2spirv.passes": (*TRANSLATOR, "nvvm2spirv.metadata", "nvvm2spirv.builtins"),
    "nvvm2spirv.spirv": (*TRANSLATOR, "nvvm2spirv.files", "nvvm2spirv.metadata"),
    "nvvm2spirv.lowering": (*TRANSLATOR, "nvvm2spirv.passes", "nvvm2spirv.spirv"),
    "nvvm2spirv.parts": (*TRANSLATOR, "nvvm2spirv.passes", "nvvm2spirv.spirv", "nvvm2spirv.lowering"),
    "nvvm2spirv.api": (
        *TRANSLATOR, "nvvm2spirv.reader", "nvvm2spirv.metadata", "nvvm2spirv.passes", "nvvm2spirv.spirv", "nvvm2spirv.lowering",
        "nvvm2spirv.parts",
    ),
    "nvvm2spirv.compile_builtins": (*TRANSLATOR, "nvvm2spirv.files", "nvvm2spirv.builtins", "nvvm2spirv.passes"),
    "nvvm2spirv.cli": (*TRANSLATOR, "nvvm2spirv.files", "nvvm2spirv.passes", "nvvm2spirv.spirv", "nvvm2spirv.api"),
    "nvvm2spirv": ("nvvm2spirv.api",),
    # The instruction set, each fact once.
    "vortex_rt.isa": (),
    # Starting processes; the resident service, and how it is asked.
    "vortex_rt.service.requests": ("vortex_rt.settings",),
    "vortex_rt.service.commands": (),
    "vortex_rt.service.start": ("vortex_rt.service.commands",),
    "vortex_rt.service": ("vortex_rt.service.requests", "vortex_rt.service.commands", "vortex_rt.compiler", "nvvm2spirv.ir"),
    # Contracts of the runtime: tables that two parts read, which meet nowhere else.
    "vortex_rt.bundle": (),
    "vortex_rt.errors": (),
    "vortex_rt.cxx_names": (),
    "vortex_rt.version": (),
    "vortex_rt.settings": ("vortex_rt.errors",),
    "vortex_rt.files": (),
    "vortex_rt.manners": ("vortex_rt.errors", "vortex_rt.version"),
    "vortex_rt.binary_structure": (),
    "vortex_rt.abi": (),
    "vortex_rt.failures": (),
    "vortex_rt.opencl_features": (),
    "vortex_rt.kernel_schema": ("nvvm2spirv.metadata",),
    "vortex_rt.sim.protocol": (),
    "vortex_rt.sim.calibration": (),
    "vortex_rt.sim.config_values": (),
    "vortex_rt.sim.config": ("vortex_rt.abi", "vortex_rt.errors", "vortex_rt.sim.calibration", "vortex_rt.sim.config_values"),
    # Its parts.
    "vortex_rt.sim": ("vortex_rt.manners", "vortex_rt.bundle", "vortex_rt.cxx_names", "vortex_rt.isa", "vortex_rt.abi", "vortex_rt.failures", "vortex_rt.sim.protocol", "vortex_rt.sim.calibration", "vortex_rt.sim.config", "vortex_rt.sim.config_values", "vortex_rt.version"),
    "vortex_rt.sim.cli": ("vortex_rt.manners", "vortex_rt.isa", "vortex_rt.sim", "vortex_rt.sim.host", "vortex_rt.sim.runner", "vortex_rt.sim.config", "vortex_rt.sim.config_values"),
    "vortex_rt.sim.runner": ("vortex_rt.failures", "vortex_rt.isa", "vortex_rt.sim", "vortex_rt.sim.host", "vortex_rt.sim.config", "vortex_rt.sim.config_values"),
    "vortex_rt.sim.host": ("vortex_rt.failures", "vortex_rt.driver", "vortex_rt.sim", "vortex_rt.sim.config"),
    "vortex_rt.driver": ("vortex_rt.manners", "vortex_rt.isa", *RUNTIME_CONTRACTS, "vortex_rt.sim.protocol", "vortex_rt.version", "vortex_rt.cuda"),
    "vortex_rt.compiler": ("vortex_rt.manners", "vortex_rt.service.requests", "vortex_rt.isa", *RUNTIME_CONTRACTS, *TRANSLATOR, "nvvm2spirv.metadata", "nvvm2spirv.builtins", "nvvm2spirv.passes"),
    "vortex_rt.cuda": (
        "nvvm2spirv.metadata", "vortex_rt.errors", "vortex_rt.failures", "vortex_rt.version", "nvvm2spirv.builtins", "nvvm2spirv.files", "nvvm2spirv.spirv",
    ),
    "vortex_rt.cuda.nvcc": (
        "vortex_rt.cuda", "vortex_rt.errors", "vortex_rt.service.requests", "vortex_rt.version", "vortex_rt.compiler", "vortex_rt.sim.config", "nvvm2spirv.ir", "nvvm2spirv.diagnostics", "nvvm2spirv.metadata",
        "nvvm2spirv.spirv", "nvvm2spirv.api",
    ),
    "vortex_rt.cuda.jit": (
        "vortex_rt.cuda", "vortex_rt.cuda.nvcc", "vortex_rt.compiler", "nvvm2spirv.ir", "nvvm2spirv.diagnostics",
        "nvvm2spirv.metadata", "nvvm2spirv.spirv", "nvvm2spirv.reader", "nvvm2spirv.api",
    ),
    "vortex_rt.cuda.tools": ("vortex_rt.manners", "vortex_rt.cuda", "vortex_rt.cxx_names", "vortex_rt.errors", "vortex_rt.driver", "vortex_rt.cuda.jit", "vortex_rt.service.requests", "vortex_rt.sim.config"),
    "vortex_rt.api": (
        "vortex_rt.errors", "vortex_rt.kernel_schema", "vortex_rt.sim.config", "vortex_rt.driver", "vortex_rt.cuda", "vortex_rt.cuda.jit",
        "nvvm2spirv.files", "nvvm2spirv.ir", "nvvm2spirv.options", "nvvm2spirv.metadata", "nvvm2spirv.builtins", "nvvm2spirv.spirv", "nvvm2spirv.api",
    ),
    "vortex_rt.triton": ("vortex_rt.errors", "vortex_rt.driver", "vortex_rt.cuda", "vortex_rt.cuda.jit", "vortex_rt.cuda.nvcc", "nvvm2spirv.api"),
    "vortex_rt": ("vortex_rt.errors", "vortex_rt.api"),
    "vortex_rt.notebook": ("vortex_rt", "vortex_rt.api", "vortex_rt.driver", "vortex_rt.cuda.tools"),
    "rodinia_tests": (
        "vortex_rt.manners",
        "nvvm2spirv", "nvvm2spirv.spirv", "vortex_rt", "vortex_rt.api", "vortex_rt.cuda", "vortex_rt.errors", "vortex_rt.sim", "vortex_rt.sim.config", "vortex_rt.version",
    ),
    "rodinia_tests.dse": ("vortex_rt.manners", "rodinia_tests", "vortex_rt.failures", "vortex_rt.sim", "vortex_rt.sim.config", "vortex_rt.sim.config_values", "vortex_rt.version"),
}  # fmt: skip

#: What every part may import but the translator's.
EVERYWHERE = ("vortex_rt.binary_structure", "vortex_rt.bundle", "vortex_rt.settings", "vortex_rt.files", "vortex_rt.errors")

PUBLIC = "public names are loaded on first use: processes that need one part only start sooner"
COMMAND = "a command of the command line loads what it runs"
START = "a host waits for this process or for the first kernel, which need it not"
PTX = "brings the instructions of PTX, a third of what a translation loads"
ELF = "only ELF files need it"
NUMBA = "loads in half a second, for kernels written in Python only"
TRANSLATE = "loads LLVM, for modules that are translated only"
BACKEND = "Triton imports every backend, used or not"
DRAWING = "an extra that may be missing"
LOADER = "must not be loaded before the environment of the OpenCL loader is set"

#: Module → what its functions import, and why not its head.
LAZY: dict[str, dict[str, str]] = {
    "nvvm2spirv": {"nvvm2spirv.api": PUBLIC},
    "nvvm2spirv.builtins.texture_descriptor": {"numpy": "a host's; the translator's process needs it not"},
    "nvvm2spirv.cli": {
        **dict.fromkeys(
            ("nvvm2spirv.cli.translation", "nvvm2spirv.cli.arguments"), "the worker that loads LLVM is started before"
        ),
        "nvvm2spirv.cli.command": "loads click, which a plain command line does without",
    },
    "nvvm2spirv.cli.command": {"llvmlite.binding": COMMAND},
    "nvvm2spirv.ir.serving": {"nvvm2spirv.ir.llvm_tasks": "loads LLVM, in the worker process only"},
    "nvvm2spirv.parts": {"concurrent.futures": "brings `logging`, and most modules are one part"},
    "nvvm2spirv.reader": dict.fromkeys(("nvvm2spirv.ptx.module", "nvvm2spirv.ptx.pointers"), PTX),
    "rodinia_tests": {"rodinia_tests.running": PUBLIC},
    "rodinia_tests.jobs": {
        **dict.fromkeys(("nvvm2spirv", "nvvm2spirv.spirv.emit"), TRANSLATE),
        **dict.fromkeys(("vortex_rt.api.module", "rodinia_tests.devices", "rodinia_tests.running"), "the sweep itself opens no device"),
    },
    "rodinia_tests.dse.cli": dict.fromkeys(
        ("pyarrow.csv", "pyarrow.parquet", "rodinia_tests.dse.report", "rodinia_tests.dse.store"), DRAWING
    ),
    "rodinia_tests.sweep": {"rodinia_tests.plots": DRAWING},
    "vortex_rt.api.module": {"nvvm2spirv.api": TRANSLATE},
    "vortex_rt.api.numba_front": dict.fromkeys(
        ("numba", "numba.core", "numba.core.errors", "numba.cuda", "numba.np.numpy_support"), NUMBA
    ),
    "vortex_rt.api.platform": {
        "pyopencl": LOADER,
        "vortex_rt.driver.locate": "the device compiler's process, whose environment is set, starts sooner",
    },
    "vortex_rt.service.server": {"vortex_rt.compiler.build": "the first build does not wait for it"},
    "vortex_rt.cuda.jit.modules": {"llvmlite.binding": "loads LLVM, in the worker process only"},
    "vortex_rt.cuda.jit.ptx_text": {"llvmlite.binding": "loads LLVM, in the worker process only"},
    "vortex_rt.compiler.cli": {"vortex_rt.compiler.usage": "loads click, which a plain command line does without"},
    "vortex_rt.service.start": {"site": "which processes do without that need no package of the environment"},
    "vortex_rt.cuda.startup.sitecustomize": {"ctypes": "every Python under vortex-env imports this, programs of NVIDIA's package only need it"},
    "vortex_rt.cuda.container": {"zstandard": "brings `site`, and small containers are not compressed"},
    "vortex_rt.cuda.nvcc.driver": {"concurrent.futures": "brings `logging`, and most command lines have one source"},
    "vortex_rt.cuda.nvcc.making": {"vortex_rt.cuda.nvcc.unit": "loads the translator, for device code only"},
    "vortex_rt.cuda.nvcc.bitcode": {"llvmlite.binding": "loads LLVM, in the worker process only"},
    "vortex_rt.files": dict.fromkeys(("gzip", "zlib"), "only files packed by gzip need it"),
    "vortex_rt.settings": {"difflib": "only names that are not known need it"},
    "vortex_rt.manners": {"rich.console": "only tables need it, and most commands print none"},
    "vortex_rt.errors": {"difflib": "only names that are not known need it"},
    "vortex_rt.notebook": {"IPython.core.error": "a dependency of the extra only, and a wrong cell"},
    "vortex_rt.sim.arrays": {"numpy": START},
    "vortex_rt.sim.codegen": {"vortex_rt.sim.config": "the core's name is not a hash of what a device may be"},
    "vortex_rt.sim.cli": dict.fromkeys(
        (
            "vortex_rt.isa.disasm", "vortex_rt.sim.engine", "vortex_rt.sim.host", "vortex_rt.sim.image",
            "vortex_rt.sim.energy", "vortex_rt.sim.profile_command", "vortex_rt.sim.profile_tables", "vortex_rt.sim.runner", "vortex_rt.sim.symbols", "vortex_rt.sim.timeline", "vortex_rt.sim.recorded_program", "vortex_rt.sim.plots", "vortex_rt.sim.trace",
            "vortex_rt.sim.checkpoint",
        ),
        COMMAND,
    ),
    "vortex_rt.sim.config": dict.fromkeys(("pathlib", "tomllib"), START),
    "vortex_rt.sim.engine": dict.fromkeys(("shutil", "subprocess", "tempfile"), START),
    "vortex_rt.sim.image": {
        "vortex_rt.sim.assembler": "only assembly needs it", **dict.fromkeys(("elftools.common.exceptions", "elftools.elf.elffile"), ELF),
    },
    "vortex_rt.sim.machine": {"vortex_rt.sim.host_thread": START, "vortex_rt.sim.energy": START, "vortex_rt.sim.faults": START, "vortex_rt.sim.launches": START, "vortex_rt.sim.timeline": START},
    "vortex_rt.sim.machine_state": {"vortex_rt.sim.timeline": START, "vortex_rt.sim.timing": START},
    "vortex_rt.sim.requests": dict.fromkeys(("vortex_rt.sim.checkpoint", "vortex_rt.sim.plots", "vortex_rt.sim.profile", "vortex_rt.sim.timeline", "vortex_rt.sim.trace"), "a plain run needs no NumPy"),
    "vortex_rt.sim.runner": {"vortex_rt.sim.checkpoint": COMMAND},
    "vortex_rt.sim.server": dict.fromkeys(
        (
            "json", "pathlib", "traceback", "vortex_rt.sim.counters", "vortex_rt.sim.energy", "vortex_rt.sim.output_files", "vortex_rt.sim.requests", "vortex_rt.sim.sanitizer",
            "vortex_rt.sim.symbols", "vortex_rt.sim.output_files",
            "vortex_rt.sim.program_checkpoint", "vortex_rt.sim.sampling",
            "vortex_rt.sim.debugger.debugger", "vortex_rt.sim.debugger.machine",
        ),
        START,
    ),
    "vortex_rt.sim.debugger.machine": {"vortex_rt.sim.faults": START},
    "vortex_rt.sim.output_files": {
        **dict.fromkeys(("vortex_rt.sim.profile_page", "vortex_rt.sim.profile_recording"), "only a page needs it"), "vortex_rt.sim.plots": DRAWING,
    },
    "vortex_rt.sim.plots": {"matplotlib": DRAWING},
    "vortex_rt.sim.symbols": dict.fromkeys(("elftools.common.exceptions", "elftools.elf.elffile"), ELF),
    "vortex_rt.triton.compiler": dict.fromkeys(
        ("nvvm2spirv.api", "vortex_rt.cuda.container", "vortex_rt.cuda.jit.results", "vortex_rt.cuda.nvcc.device_code"), BACKEND
    ),
    "vortex_rt.triton.launcher": dict.fromkeys(("triton.backends.driver", "triton.runtime"), "other versions of Triton have not all of it"),
    "vortex_rt.triton.driver": {
        "torch": "an extra that may be missing", "triton.backends.nvidia.driver": BACKEND, "triton": "imports the package that imports this module",
    },
}  # fmt: skip


@dataclass(frozen=True)
class Import:
    """One module named by an import statement; ``lazy`` inside a function."""

    importer: str
    imported: str
    line: int
    lazy: bool

    def __str__(self) -> str:
        return f"{self.importer}:{self.line} imports {self.imported}"


def modules() -> dict[str, Path]:
    """Return the files of the three packages by module name."""
    found = {}
    for package in PACKAGES:
        for path in sorted((ROOT / package).rglob("*.py")):
            parts = path.relative_to(ROOT).with_suffix("").parts
            found[".".join(parts[:-1] if parts[-1] == "__init__" else parts)] = path
    return found


MODULES = modules()


def imports_of(importer: str, path: Path) -> Iterator[Import]:
    """Yield what a file imports anywhere, also for type checkers only."""
    package = importer if path.name == "__init__.py" else importer.rpartition(".")[0]

    def visit(node: ast.AST, lazy: bool) -> Iterator[Import]:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, ast.Import):
                yield from (Import(importer, alias.name, child.lineno, lazy) for alias in child.names)
            elif isinstance(child, ast.ImportFrom):
                base = child.module or ""
                if child.level:
                    base = ".".join(package.split(".")[: len(package.split(".")) - child.level + 1] + ([base] if base else []))
                for alias in child.names:
                    whole = f"{base}.{alias.name}"
                    yield Import(importer, whole if whole in MODULES else base, child.lineno, lazy)
            else:
                yield from visit(child, lazy or isinstance(child, ast.FunctionDef | ast.AsyncFunctionDef))

    yield from visit(ast.parse(path.read_text(encoding="utf-8")), False)


@pytest.fixture(scope="module")
def imports() -> list[Import]:
    return [item for name, path in MODULES.items() for item in imports_of(name, path)]


@pytest.fixture(scope="module")
def own(imports: list[Import]) -> list[Import]:
    """Imports of our modules by others of ours."""
    return [item for item in imports if item.imported in MODULES and item.imported != item.importer]


@pytest.fixture(scope="module")
def edges(own: list[Import]) -> set[tuple[str, str]]:
    return {(item.importer, item.imported) for item in own}


def part_of(module: str) -> str:
    """Return the part that a module belongs to."""
    return max((part for part in PARTS if module == part or module.startswith(f"{part}.")), key=len)


def circles(edges: set[tuple[str, str]]) -> list[set[str]]:
    """Return the sets of modules that all reach each other."""
    following: dict[str, set[str]] = {}
    for importer, imported in edges:
        following.setdefault(importer, set()).add(imported)

    def reached(start: str) -> set[str]:
        found: set[str] = set()
        waiting = [start]
        while waiting:
            for module in following.get(waiting.pop(), set()) - found:
                found.add(module)
                waiting.append(module)
        return found

    reach = {module: reached(module) for module in following}
    return [{other for other in reach[module] if module in reach.get(other, ())} for module in sorted(reach) if module in reach[module]]


def against_the_parts(item: Import) -> bool:
    """Whether ``PARTS`` does not allow an import."""
    part = part_of(item.importer)
    shared = () if part.startswith("nvvm2spirv") else EVERYWHERE
    return part_of(item.imported) not in (part, *PARTS[part], *shared)


def test_the_graph_is_read(edges):
    assert ("vortex_rt.api.device", "vortex_rt.api.buffer") in edges
    assert ("vortex_rt.sim.machine", "vortex_rt.sim.faults") in edges, "in a function"
    assert ("rodinia_tests.sweep", "rodinia_tests.jobs") in edges, "relative"
    assert circles({("a", "b"), ("b", "c"), ("c", "a"), ("c", "d")}) == [{"a", "b", "c"}] * 3


def test_no_modules_import_each_other(edges):
    assert circles(edges) == []


def test_every_part_imports_only_what_it_may(own):
    assert [str(item) for item in own if against_the_parts(item)] == []


def test_the_parts_have_one_direction():
    edges = {(part, other) for part, others in PARTS.items() for other in others}
    assert circles(edges) == []
    assert not any(part.startswith("nvvm2spirv") and not other.startswith("nvvm2spirv") for part, others in PARTS.items() for other in others)
    assert {other for others in PARTS.values() for other in others} <= set(PARTS)


def test_imports_inside_functions_have_a_reason(imports):
    found = {(item.importer, item.imported) for item in imports if item.lazy}
    listed = {(importer, imported) for importer, names in LAZY.items() for imported in names}
    assert sorted(found - listed) == [], "import it at the top, or say why not"
    assert sorted(listed - found) == [], "gone: strike them off the list"


@pytest.mark.parametrize(
    ("program", "unwanted"),
    [
        ("import vortex_rt", "numpy pyopencl numba llvmlite click nvvm2spirv"),
        ("from vortex_rt import Device, Module", "numba llvmlite click"),
        ("import nvvm2spirv.ir.model", "llvmlite vortex_rt"),
        ("import nvvm2spirv.api", "vortex_rt logging nvvm2spirv.ptx.module nvvm2spirv.builtins.ptx"),
        ("import vortex_rt.cuda.nvcc.cli", "nvvm2spirv.api zstandard llvmlite logging click"),
        ("import vortex_rt.compiler.cli", "zstandard llvmlite logging click"),
        ("import vortex_rt.sim.server", "numpy numba llvmlite click elftools"),
    ],
)  # fmt: skip
def test_what_a_start_does_not_load(program, unwanted):
    text = f"import sys\n{program}\nprint(*sorted(set(sys.argv[1:]) & set(sys.modules)))"
    result = subprocess.run([sys.executable, "-c", text, *unwanted.split()], capture_output=True, text=True, check=True)
    assert result.stdout.split() == []
