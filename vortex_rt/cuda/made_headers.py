"""Makes the headers that come from tables.

They lie beside those that are written by hand, and git ignores them. ``vortex-setup`` and the build of a wheel make
them, and so does ``cuda2nvvm`` where a table has changed since.
"""

import hashlib
import json
from collections.abc import Callable, Iterator
from functools import cache, partial
from importlib import import_module
from os.path import normpath
from pathlib import Path
from typing import Any

from nvvm2spirv.files import write_atomically

ROOT = Path(__file__).resolve().parents[2]
NOTE = Path(__file__).with_name("made_headers.json")
"""What is there, and a digest of what it was made of."""
SOURCES = (
    "vortex_rt/cuda/made_headers.py", "vortex_rt/cuda/version.py", "vortex_rt/cuda/table", "vortex_rt/cuda/libraries",
    "vortex_rt/isa",
)  # fmt: skip
INCLUDE = "vortex_rt/cuda/include"
TABLES = "vortex_rt.cuda.table"
PLACES = {
    "vortex_rt/isa/include/vortex_intrinsics.h": "vortex_rt.isa.header:intrinsics_header",
    f"{INCLUDE}/driver_types.h": f"{TABLES}.headers:driver_types",
    f"{INCLUDE}/texture_types.h": f"{TABLES}.headers:texture_types",
    f"{INCLUDE}/surface_types.h": f"{TABLES}.headers:surface_types",
    f"{INCLUDE}/device_types.h": f"{TABLES}.headers:device_types",
    f"{INCLUDE}/library_types.h": f"{TABLES}.headers:library_types",
    f"{INCLUDE}/hide_user_macros.h": f"{TABLES}.headers:hide",
    f"{INCLUDE}/restore_user_macros.h": f"{TABLES}.headers:restore",
    f"{INCLUDE}/cuda_runtime_api.h": f"{TABLES}.headers:cuda_runtime_api",
    f"{INCLUDE}/cuda_runtime_forms.h": f"{TABLES}.headers:cuda_runtime_forms",
    f"{INCLUDE}/vortex_error_texts.h": f"{TABLES}.headers:error_texts_header",
    f"{INCLUDE}/cuda.h": f"{TABLES}.headers:cuda",
    f"{INCLUDE}/cudaTypedefs.h": f"{TABLES}.headers:cuda_typedefs",
    f"{INCLUDE}/cuda_gl_interop.h": f"{TABLES}.headers:cuda_gl_interop",
    f"{INCLUDE}/cudaGL.h": f"{TABLES}.headers:cuda_gl",
    f"{INCLUDE}/nvvm.h": f"{TABLES}.headers:nvvm",
    f"{INCLUDE}/nvrtc.h": f"{TABLES}.headers:nvrtc",
    f"{INCLUDE}/nvJitLink.h": f"{TABLES}.headers:nvjitlink",
    f"{INCLUDE}/nvml.h": f"{TABLES}.headers:nvml",
}
"""Header → module and function that return its text. The tables are loaded only where something is to be made."""
FORWARDS = {
    "cuda_bf16.h": "cuda_bf16.hpp",
    "cuda_fp16.h": "cuda_fp16.hpp",
    "cuda_fp8.h": "cuda_fp8.hpp",
    "cuda_pipeline.h": "cuda_pipeline_primitives.h",
    "cuda_runtime.h": (
        "common_functions.h cuda_device_runtime_api.h device_double_functions.h device_functions.h"
        " device_launch_parameters.h sm_20_atomic_functions.h sm_20_intrinsics.h sm_30_intrinsics.h"
        " sm_32_atomic_functions.h sm_32_intrinsics.h sm_35_atomic_functions.h sm_35_intrinsics.h"
        " sm_60_atomic_functions.h sm_61_intrinsics.h surface_indirect_functions.h texture_indirect_functions.h"
    ),
    "cuda.h": "cudaProfiler.h",
    "cuda_texture_types.h": "cuda_surface_types.h",
    "driver_functions.h": "channel_descriptor.h",
    "host_defines.h": "host_config.h",
    "nvtx3/nvToolsExt.h": "nvToolsExt.h",
    "nvtx3/nvToolsExtCuda.h": "nvToolsExtCuda.h",
    "nvtx3/nvToolsExtCudaRt.h": "nvToolsExtCudaRt.h",
    "../cuda_runtime.h": "crt/device_functions.h crt/math_functions.h",
    "../host_defines.h": "crt/host_config.h crt/host_defines.h",
    "curand_generators.h": " ".join(
        f"../libraries/curand/include/curand_{name}.h" for name in ("globals", "mrg32k3a", "philox4x32_x")
    ),
    "curand_distributions.h": " ".join(
        f"../libraries/curand/include/curand_{name}.h"
        for name in ("discrete", "lognormal", "normal", "poisson", "uniform")
    ),
    "cusparse.h": "../libraries/cusparse/include/cusparse_v2.h",
}
"""Header → others that sources name, beside it or from `INCLUDE` on, and whose contents it has."""

_FORWARD = '/* For sources that name this header: the contents are in another. */\n#include "{}"\n'


def makers() -> dict[str, Callable[[], str]]:
    """Return what makes each header, by its path in the project; each of CUDA's libraries has some."""
    found: dict[str, Callable[[], str]] = {name: partial(_text, place) for name, place in PLACES.items()}
    for target, names in FORWARDS.items():
        for name in names.split():
            found[normpath(f"{INCLUDE}/{name}")] = partial(_FORWARD.format, target)
    model: Any = import_module("vortex_rt.cuda.libraries.model")
    for library in model.libraries():
        for name, make in model.headers_of(library).items():
            found[f"vortex_rt/cuda/libraries/{library.package}/include/{name}"] = make
    return found


def _text(place: str) -> str:
    module, name = place.split(":")
    text: str = getattr(import_module(module), name)()
    return text


@cache
def ensure() -> None:
    """Make the headers unless they are of these tables. Raises OSError where they cannot be written."""
    digest = _digest()
    try:
        note = json.loads(NOTE.read_text())
    except (OSError, ValueError):
        note = {"digest": "", "headers": []}
    if note["digest"] == digest and all((ROOT / name).is_file() for name in note["headers"]):
        return
    made = makers()
    for name in set(note["headers"]) - set(made):
        (ROOT / name).unlink(missing_ok=True)
    for name, make in made.items():
        path, text = ROOT / name, (make().rstrip() + "\n").encode()
        if not path.is_file() or path.read_bytes() != text:  # what is equal keeps its time
            path.parent.mkdir(exist_ok=True)
            write_atomically(path, text)
    write_atomically(NOTE, json.dumps({"digest": digest, "headers": sorted(made)}, indent=1).encode())


def _digest() -> str:
    digest = hashlib.sha256()
    for path in _sources():
        data = path.read_bytes()
        digest.update(f"{path.relative_to(ROOT)} {len(data)}\n".encode() + data)
    return digest.hexdigest()


def _sources() -> Iterator[Path]:
    for name in SOURCES:
        path = ROOT / name
        yield from sorted(path.rglob("*.py")) if path.is_dir() else [path]
