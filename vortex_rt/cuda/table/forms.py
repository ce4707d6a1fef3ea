"""Second forms of functions for C++, which hand their parameters on: typed pointers, symbols, kernels and references by
name, and what CUDA 13 made of functions of 12.3 (CUDA Runtime API, "C++ API Routines")."""

import re
from collections.abc import Iterable, Iterator, Sequence

from vortex_rt.cuda.table import runtime_api
from vortex_rt.cuda.table.model import ApiFunction, ApiParameter

#: Functions whose kernel, else symbol, else pointer is typed; with the default arguments that only this form has.
TYPED = """
    cudaMalloc cudaHostAlloc cudaHostGetDevicePointer cudaMallocManaged cudaStreamAttachMemAsync cudaMallocPitch
    cudaMallocAsync cudaMallocFromPoolAsync cudaGetDriverEntryPoint
    cudaGetSymbolAddress cudaGetSymbolSize cudaMemcpyToSymbol cudaMemcpyFromSymbol
    cudaMemcpyToSymbolAsync:offset=0,kind=cudaMemcpyHostToDevice
    cudaMemcpyFromSymbolAsync:offset=0,kind=cudaMemcpyDeviceToHost
    cudaGraphAddMemcpyNodeToSymbol cudaGraphAddMemcpyNodeFromSymbol
    cudaGraphMemcpyNodeSetParamsToSymbol cudaGraphMemcpyNodeSetParamsFromSymbol
    cudaGraphExecMemcpyNodeSetParamsToSymbol cudaGraphExecMemcpyNodeSetParamsFromSymbol
    cudaLaunchKernel:sharedMem=0,stream=0 cudaLaunchCooperativeKernel:sharedMem=0,stream=0
    cudaFuncSetAttribute cudaFuncSetCacheConfig cudaFuncSetSharedMemConfig cudaFuncGetAttributes cudaFuncGetName
    cudaGetFuncBySymbol cudaGetKernel
    cudaOccupancyMaxActiveBlocksPerMultiprocessor cudaOccupancyMaxActiveBlocksPerMultiprocessorWithFlags
    cudaOccupancyAvailableDynamicSMemPerBlock cudaOccupancyMaxPotentialClusterSize cudaOccupancyMaxActiveClusters
"""
REFERENCES = """
    cudaBindTexture cudaBindTexture2D cudaBindTextureToArray cudaBindTextureToMipmappedArray cudaUnbindTexture
    cudaGetTextureAlignmentOffset cudaBindSurfaceToArray
"""
OWN_CHANNELS = ("cudaBindTexture", "cudaBindTexture2D")
"""Of these there is a form without a format, which is the reference's."""
NEWER = """
    cudaMemPrefetchAsync_v2 cudaMemAdvise_v2 cudaGraphAddNode_v2 cudaGraphAddDependencies_v2
    cudaGraphRemoveDependencies_v2 cudaGraphGetEdges_v2 cudaGraphNodeGetDependencies_v2
    cudaGraphNodeGetDependentNodes_v2 cudaStreamGetCaptureInfo_v3 cudaStreamUpdateCaptureDependencies_v2:flags=0
"""
NEWER_OF_DRIVER = "cuMemPrefetchAsync_v2 cuMemAdvise_v2 cuGraphAddNode_v2"

_KERNEL = re.compile("func|entryFuncAddr|symbolPtr")
_BY_VALUE = "cudaOccupancyMaxActiveBlocksPerMultiprocessor"
"""Takes a kernel that may be an object which converts to a pointer, as does the form with flags."""
_TEMPLATES = {
    "texref": "template <class _Tp, int __dim, enum cudaTextureReadMode __mode> ",
    "surfref": "template <class _Tp, int __dim> ",
}
_CLASSES = {"texref": "texture<_Tp, __dim, __mode>", "surfref": "surface<_Tp, __dim>"}


def wrapped(start: str, items: Sequence[str], end: str) -> str:
    """Items behind a start, in lines of at most 120 columns."""
    lines = [start]
    for position, item in enumerate(items):
        item += end if position == len(items) - 1 else ","
        if len(lines[-1]) + 1 + len(item) > 120:
            lines.append("    ")
        elif not lines[-1].endswith("("):
            lines[-1] += " "
        lines[-1] += item
    return "\n".join(lines)


def reserved(name: str) -> str:
    """A name of the implementation's that is no keyword."""
    return f"__{name}_" if name == "attribute" else f"__{name}"


def _typed(row: ApiFunction) -> dict[str, tuple[str, str]]:
    """Parameter → the type it has instead, and the argument that is handed on, with {} for its name."""
    kernels = [p.name for p in row.parameters if p.type == "const void *" and _KERNEL.fullmatch(p.name)]
    if kernels:
        return {kernels[0]: ("_Tp " if row.name.startswith(_BY_VALUE) else "_Tp *", "(const void *){}")}
    if any(p.name == "symbol" and p.type == "const void *" for p in row.parameters):
        return {"symbol": ("const _Tp &", "(const void *)&{}")}
    pointer = next(p for p in row.parameters if p.type in ("void **", "void *"))
    return {pointer.name: (f"_Tp {pointer.type[5:]}", f"{'(void **)' * (pointer.type == 'void **')}(void *){{}}")}


def _by_reference(row: ApiFunction) -> dict[str, tuple[str, str]]:
    changed = {p.name: (f"const struct {_CLASSES[p.name]} &", "&{}") for p in row.parameters if p.name in _CLASSES}
    if any(p.name == "desc" for p in row.parameters):
        changed["desc"] = ("const struct cudaChannelFormatDesc &", "&{}")
    return changed


def _form(row: ApiFunction, name: str, defaults: str, head: str, changed: dict[str, tuple[str, str]],
          without: str = "") -> str:
    """The definition of one form; ``without`` a parameter that is a member of the reference."""
    added = dict(item.split("=") for item in filter(None, defaults.split(",")))

    def declared(parameter: ApiParameter) -> str:
        type_ = changed.get(parameter.name, (parameter.type,))[0]
        default = added.get(parameter.name, parameter.default)
        space = "" if type_[-1] in "*& " else " "
        return f"{type_}{space}{reserved(parameter.name)}" + (f" = {default}" if default else "")

    parameters = [declared(parameter) for parameter in row.parameters if parameter.name != without]
    arguments = [
        "&__texref.channelDesc" if parameter.name == without
        else changed.get(parameter.name, ("", "{}"))[1].format(reserved(parameter.name))
        for parameter in row.parameters
    ]
    host = "__host__ " * name.startswith("cuda")
    return "\n".join([
        wrapped(f"{head}static __inline__ {host}{row.result} {name}(", parameters, ") {"),
        wrapped(f"  return ::{row.api}(", arguments, ");"), "}",
    ])  # fmt: skip


def _rows(text: str, rows: Iterable[ApiFunction]) -> Iterator[tuple[ApiFunction, str]]:
    """Rows that a text names, with the default arguments that it adds."""
    by_name = {row.name: row for row in rows}
    for word in text.split():
        name, _, defaults = word.partition(":")
        yield by_name[name], defaults


def newer(text: str, rows: Iterable[ApiFunction]) -> list[str]:
    """Lines with the forms of functions of CUDA 13, which programs may forgo."""
    forms = [_form(row, re.sub(r"_v\d$", "", row.name), defaults, "", {}) for row, defaults in _rows(text, rows)]
    return ["#if defined(__cplusplus) && !defined(VORTEX_ONLY_FORMS_OF_CUDA_12)", *forms, "#endif"]


def of_runtime() -> list[str]:
    """Lines with the forms of the runtime API's functions."""
    rows, template = runtime_api.FUNCTIONS, "template <class _Tp> "
    references = []
    for row, defaults in _rows(REFERENCES, rows):
        head = next(_TEMPLATES[parameter.name] for parameter in row.parameters if parameter.name in _TEMPLATES)
        for without in ("", "desc")[: 1 + (row.name in OWN_CHANNELS)]:
            references.append(_form(row, row.api, defaults, head, _by_reference(row), without))
    return [
        '#include "cuda_runtime_api.h"', "#ifdef __cplusplus",
        *(_form(row, row.api, defaults, template, _typed(row)) for row, defaults in _rows(TYPED, rows)),
        '#ifdef __CUDACC__\n#include "cuda_texture_types.h"', *references, "#endif", "#endif", *newer(NEWER, rows),
    ]  # fmt: skip
