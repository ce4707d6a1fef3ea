"""What a Python that ``vortex-env`` starts imports first (``site``): ``cuda.bindings.runtime`` calls the toolkit's CUDA
runtime.

NVIDIA's packages have a copy of their runtime inside a module (`RUNTIME`), which asks the driver for undocumented
tables. Its functions are given to the other modules by ``__pyx_capi__``, the dictionary of Cython's, as capsules that
hold a function's address and have its signature as their name. Here the addresses become those of the functions of
libcudart of the package's release. Functions that libcudart has not return cudaErrorNotSupported.
"""

import importlib.machinery
import importlib.util
import os
import sys
from types import ModuleType
from typing import Any

RUNTIME = {
    "cuda.bindings._bindings.cyruntime": (),  # release 12
    "cuda.bindings._bindings.cyruntime_ptds": ("_ptds", "_ptsz"),
    "cuda.bindings._internal.runtime": (),  # release 13
    "cuda.bindings._internal.runtime_ptds": ("_ptds", "_ptsz"),
}
"""Module → what a function's name ends in there, if there is one for the stream of each thread."""
RELEASES = ("12", "13")
NOT_SUPPORTED = 801


def serve(module: ModuleType, suffixes: tuple[str, ...]) -> None:
    """Have the functions of a module be libcudart's."""
    import ctypes

    release = sys.modules["cuda.bindings"].__version__.partition(".")[0]
    if release not in RELEASES:
        return
    try:
        library = ctypes.CDLL(f"libcudart.so.{release}")
    except OSError:
        return
    python = ctypes.pythonapi
    name_of, make = python.PyCapsule_GetName, python.PyCapsule_New
    name_of.restype, name_of.argtypes = ctypes.c_char_p, [ctypes.py_object]
    make.restype, make.argtypes = ctypes.py_object, [ctypes.c_void_p, ctypes.c_char_p, ctypes.c_void_p]
    absent: Any = ctypes.CFUNCTYPE(ctypes.c_int)(lambda: NOT_SUPPORTED)  # whatever it is given
    functions: dict[str, Any] = module.__pyx_capi__
    kept: list[Any] = [absent]
    for key, capsule in functions.items():
        plain = key.removeprefix("_")
        if plain.startswith("cuda"):
            ends = (end for end in (*suffixes, "") if hasattr(library, plain + end))
            found = getattr(library, plain + end) if (end := next(ends, None)) is not None else absent
            name = ctypes.create_string_buffer(name_of(capsule))  # a capsule does not copy it
            kept.append(name)
            functions[key] = make(ctypes.cast(found, ctypes.c_void_p), ctypes.cast(name, ctypes.c_char_p), None)
    module.__dict__["_kept_for_capsules"] = kept


class RuntimeLoader:
    """Loads a module of `RUNTIME` by its own loader and then changes it."""

    def __init__(self, loader: Any) -> None:
        self.loader = loader

    def create_module(self, spec: importlib.machinery.ModuleSpec) -> ModuleType | None:
        """Create the module."""
        return self.loader.create_module(spec)  # type: ignore[no-any-return]

    def exec_module(self, module: ModuleType) -> None:
        """Fill the module."""
        self.loader.exec_module(module)
        serve(module, RUNTIME[module.__name__])


class RuntimeFinder:
    """Finds the modules of `RUNTIME`, and no others."""

    @staticmethod
    def find_spec(name: str, path: Any, target: Any = None) -> importlib.machinery.ModuleSpec | None:
        """Return how to load a module."""
        if name not in RUNTIME:
            return None
        spec = importlib.machinery.PathFinder.find_spec(name, path, target)
        if spec is not None and spec.loader is not None:
            spec.loader = RuntimeLoader(spec.loader)  # type: ignore[assignment]
        return spec


def _run_the_next() -> None:
    """Run the sitecustomize that this one hides, if there is one."""
    own = os.path.dirname(os.path.abspath(__file__))
    others = [folder for folder in sys.path if os.path.abspath(folder) != own]
    spec = importlib.machinery.PathFinder.find_spec("sitecustomize", others)
    if spec is not None and spec.loader is not None:
        spec.loader.exec_module(importlib.util.module_from_spec(spec))


sys.meta_path.insert(0, RuntimeFinder)
_run_the_next()
