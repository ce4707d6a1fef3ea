"""Texts of the headers that come from the tables: types and declarations of both APIs."""

from collections.abc import Iterable, Iterator, Sequence

from vortex_rt.cuda.table import compilers, driver_api, error_texts, forms, management, runtime_api, types
from vortex_rt.cuda.table.forms import reserved, wrapped
from vortex_rt.cuda.table.model import ApiFunction, ApiStructure, Enumeration, Nested, StructureField

#: Functions that device code may name as well: the translator says why it cannot have them. Those of the device runtime
#: are in ``vortex_device_runtime.h``.
_ALSO_ON_DEVICE = frozenset(("cudaDeviceSynchronize",))
_TEXTURE_TAGS = (
    "cudaTextureAddressMode", "cudaTextureFilterMode", "cudaTextureReadMode", "cudaTextureDesc", "textureReference",
)  # fmt: skip
_SURFACE_TAGS = ("cudaSurfaceBoundaryMode", "cudaSurfaceFormatMode", "surfaceReference")
_LIBRARY_TAGS = ("cudaDataType_t",)
_DEVICE_TAGS = ("cudaRoundMode",)
#: Names of launch attributes before CUDA 11.8, for streams and for kernel nodes.
_OLDER_ATTRIBUTES = (
    ("AccessPolicyWindow", True, True), ("Cooperative", False, True), ("SynchronizationPolicy", True, False),
    ("ClusterDimension", False, True), ("ClusterSchedulingPolicyPreference", False, True), ("Priority", True, True),
    ("MemSyncDomainMap", True, True), ("MemSyncDomain", True, True),
)  # fmt: skip


def driver_types() -> str:
    """``driver_types.h``: what the runtime API's functions take and give."""
    skip = (*_TEXTURE_TAGS, *_SURFACE_TAGS, *_LIBRARY_TAGS, *_DEVICE_TAGS)
    parts = [
        "#include <limits.h>\n#include <stddef.h>\n",
        '#include "host_defines.h"\n#include "vector_types.h"\n',
        *_macros(types.RUNTIME_MACROS),
        "#define cudaStreamLegacy ((cudaStream_t)0x1)\n#define cudaStreamPerThread ((cudaStream_t)0x2)",
        "#define cudaCpuDeviceId ((int)-1)\n#define cudaInvalidDeviceId ((int)-2)\n",
        *(enumeration(row) for row in types.RUNTIME_ENUMERATIONS if row.tag not in skip),
        *_handles(types.RUNTIME_HANDLES),
        *_typedefs(types.RUNTIME_TYPEDEFS),
        "",
        _UUID.format(typedefs="CUuuid"),
        "typedef struct CUuuid_st cudaUUID_t;\n",
        *_structures(row for row in types.RUNTIME_STRUCTURES if row.tag not in (*skip, "CUuuid_st")),
        *_older_runtime_attributes(),
    ]
    return page("__DRIVER_TYPES_H__", "Types and flags of the runtime API.", parts)


def texture_types() -> str:
    """``texture_types.h``."""
    parts = _subset(_TEXTURE_TAGS, types.TEXTURE_MACROS, types.TEXTURE_TYPEDEFS)
    return page("__TEXTURE_TYPES_H__", "Textures of the runtime API: descriptions, objects and references.", parts)


def surface_types() -> str:
    """``surface_types.h``."""
    parts = _subset(_SURFACE_TAGS, types.SURFACE_MACROS, types.SURFACE_TYPEDEFS)
    return page("__SURFACE_TYPES_H__", "Surfaces of the runtime API.", parts)


def device_types() -> str:
    """``device_types.h``."""
    return page("__DEVICE_TYPES_H__", "Rounding modes.", [enumeration(types.ENUMERATIONS[tag]) for tag in _DEVICE_TAGS])


def library_types() -> str:
    """``library_types.h``."""
    version = Enumeration("libraryPropertyType_t", "libraryPropertyType", "", "MAJOR_VERSION MINOR_VERSION PATCH_LEVEL")
    parts = [enumeration(types.ENUMERATIONS["cudaDataType_t"]), enumeration(version)]
    return page("__LIBRARY_TYPES_H__", "Types that CUDA's libraries share.", parts)


def cuda_runtime_api() -> str:
    """``cuda_runtime_api.h``."""
    functions = [row for row in runtime_api.FUNCTIONS if not _for_graphics(row)]
    parts = [
        f"#define CUDART_VERSION {types.CUDA_VERSION}\n",
        '#include "host_defines.h"\n#include "builtin_types.h"\n',
        "#ifdef __cplusplus\n#define VORTEX_DEFAULT(value) = value\n#else\n#define VORTEX_DEFAULT(value)\n#endif\n",
        *declarations(functions, prefix="extern __host__ ", convention="CUDARTAPI "),
        "#undef VORTEX_DEFAULT",
        *_renames(functions),
    ]
    return page("__CUDA_RUNTIME_API_H__", "The functions of the runtime API in C.", parts)


def cuda_runtime_forms() -> str:
    """``cuda_runtime_forms.h``."""
    return page("CUDA_RUNTIME_FORMS_H", "Forms of the runtime API's functions for C++.", forms.of_runtime())


def cuda() -> str:
    """``cuda.h``."""
    functions = [row for row in driver_api.FUNCTIONS if not _for_graphics(row)]
    parts = [
        "#include <stddef.h>\n#include <stdint.h>\n#include <stdlib.h>\n",
        f"#undef CUDA_VERSION\n#define CUDA_VERSION {types.CUDA_VERSION}\n",
        "#ifndef CUDA_CB\n#define CUDA_CB\n#endif\n#ifndef CUDAAPI\n#define CUDAAPI\n#endif\n",
        *_macros(types.DRIVER_MACROS),
        "#define CU_LAUNCH_PARAM_END ((void *)CU_LAUNCH_PARAM_END_AS_INT)",
        "#define CU_LAUNCH_PARAM_BUFFER_POINTER ((void *)CU_LAUNCH_PARAM_BUFFER_POINTER_AS_INT)",
        "#define CU_LAUNCH_PARAM_BUFFER_SIZE ((void *)CU_LAUNCH_PARAM_BUFFER_SIZE_AS_INT)",
        "#define CU_STREAM_LEGACY ((CUstream)0x1)\n#define CU_STREAM_PER_THREAD ((CUstream)0x2)",
        "#define CU_DEVICE_CPU ((CUdevice)-1)\n#define CU_DEVICE_INVALID ((CUdevice)-2)\n",
        *_typedefs(types.DRIVER_SCALARS),
        *_handles(types.DRIVER_HANDLES),
        "",
        *(enumeration(row) for row in types.DRIVER_ENUMERATIONS),
        *_typedefs(types.DRIVER_CALLBACKS),
        "",
        _UUID.format(typedefs="CUuuid"),
        *_structures(row for row in types.DRIVER_STRUCTURES if row.tag != "CUuuid_st"),
        *_older_driver_attributes(),
        *declarations(functions, prefix="", convention="CUDAAPI "),
        *_renames(functions),
        *forms.newer(forms.NEWER_OF_DRIVER, driver_api.FUNCTIONS),
        '#include "cuda_newer_forms.h"',
    ]
    return page("__cuda_cuda_h__", "The driver API.", parts)


def cuda_typedefs() -> str:
    """``cudaTypedefs.h``: ``PFN_cu…``, the type of a pointer to what `cuGetProcAddress` finds under each name."""
    rows = {row.api: row for row in driver_api.FUNCTIONS if not _for_graphics(row)}
    parts = ['#include "cuda.h"\n']
    for name, row in rows.items():
        types = [parameter.type for parameter in row.parameters] or ["void"]
        parts.append(wrapped(f"typedef {row.result} (CUDAAPI *PFN_{name})(", types, ");"))
    return page("CUDATYPEDEFS_H", "Types of pointers to the driver API's functions.", parts)


def cuda_gl_interop() -> str:
    """``cuda_gl_interop.h``: declarations, for programs that only name it; every function fails."""
    devices = Enumeration("cudaGLDeviceList", "", "cudaGLDeviceList", "All=1 CurrentFrame NextFrame")
    flags = Enumeration("cudaGLMapFlags", "", "cudaGLMapFlags", "None ReadOnly WriteDiscard")
    functions = [row for row in runtime_api.FUNCTIONS if _for_graphics(row)]
    parts = [
        '#include "cuda_runtime_api.h"\n',
        enumeration(devices),
        enumeration(flags),
        *declarations(functions, prefix="extern __host__ ", convention="CUDARTAPI "),
    ]
    return page("__CUDA_GL_INTEROP_H__", _NO_GRAPHICS, parts)


def cuda_gl() -> str:
    """``cudaGL.h``: the same of the driver API."""
    words = "ALL=1 CURRENT_FRAME NEXT_FRAME"
    devices = Enumeration("CUGLDeviceList_enum", "CUGLDeviceList", "CU_GL_DEVICE_LIST_", words)
    functions = [row for row in driver_api.FUNCTIONS if _for_graphics(row)]
    parts = ['#include "cuda.h"\n', enumeration(devices), *declarations(functions, prefix="", convention="CUDAAPI ")]
    return page("CUDAGL_H", _NO_GRAPHICS, parts)


def error_texts_header() -> str:
    """``vortex_error_texts.h``: names and texts of errors for device code, as rows of a macro."""
    errors = types.ENUMERATIONS["cudaError"].values
    rows = [f'  __row({number}, "{name}", "{error_texts.TEXTS[number]}")' for name, number in errors]
    parts = ["#define VORTEX_ERROR_TEXTS(__row) \\\n" + " \\\n".join(rows) + "\n"]
    return page("VORTEX_ERROR_TEXTS_H", "What errors are called, and what they mean.", parts)


def nvvm() -> str:
    """``nvvm.h``."""
    parts = [
        "#include <stddef.h>\n",
        enumeration(compilers.NVVM_RESULT),
        "typedef struct _nvvmProgram *nvvmProgram;\n",
        *declarations(compilers.NVVM, prefix="", convention=""),
    ]
    return page("__NVVM_H__", "libnvvm: compiles NVVM IR.", parts)


def nvrtc() -> str:
    """``nvrtc.h``."""
    parts = [
        "#include <stddef.h>\n",
        enumeration(compilers.NVRTC_RESULT),
        "typedef struct _nvrtcProgram *nvrtcProgram;",
        "typedef int (*nvrtcFlowCallback)(void *, void *);\n",
        *declarations(compilers.NVRTC, prefix="", convention=""),
    ]
    return page("__NVRTC_H__", "libnvrtc: compiles CUDA C++.", parts)


def nvjitlink() -> str:
    """``nvJitLink.h``."""
    parts = [
        "#include <stddef.h>\n#include <stdint.h>\n",
        enumeration(compilers.NVJITLINK_RESULT),
        enumeration(compilers.NVJITLINK_INPUT),
        "typedef struct nvJitLink *nvJitLinkHandle;\n",
        *declarations(compilers.NVJITLINK, prefix="", convention=""),
    ]
    return page("nvJitLink_INCLUDED", "libnvJitLink: links device code.", parts)


def nvml() -> str:
    """``nvml.h``."""
    parts = [
        "#define DECLDIR\n",
        *_macros(management.MACROS),
        *(enumeration(row) for row in management.ENUMERATIONS),
        "typedef struct nvmlDevice_st *nvmlDevice_t;\ntypedef unsigned int nvmlDeviceArchitecture_t;\n",
        *_structures(management.STRUCTURES),
        *declarations(management.FUNCTIONS, prefix="", convention=""),
        *(f"#define {later} {name}" for later, name in management.ALIASES.items()),
    ]
    return page("__nvml_nvml__h__", "libnvidia-ml: what the devices are.", parts)


_NO_GRAPHICS = "OpenGL interoperation: this device has no graphics, every function says so."
_UUID = """#ifndef CU_UUID_HAS_BEEN_DEFINED
#define CU_UUID_HAS_BEEN_DEFINED
struct CUuuid_st {{
  char bytes[16];
}};
typedef struct CUuuid_st {typedefs};
#endif"""


def page(guard: str, what: str, parts: Iterable[str], source: str = "vortex_rt/cuda/table") -> str:
    """Return a header of these parts, which says what it is and where it is written from."""
    head = f"/* {what} Made from {source}. */\n#ifndef {guard}\n#define {guard}\n"
    return head + "\n".join(parts) + "\n#endif\n"


def _subset(tags: Sequence[str], macros: Iterable[tuple[str, str]], typedefs: Iterable[str]) -> list[str]:
    return [
        '#include "driver_types.h"\n',
        *_macros(macros),
        "",
        *(enumeration(types.ENUMERATIONS[tag]) for tag in tags if tag in types.ENUMERATIONS),
        *_structures(types.STRUCTURES[tag] for tag in tags if tag in types.STRUCTURES),
        *_typedefs(typedefs),
    ]


def _macros(macros: Iterable[tuple[str, str]]) -> list[str]:
    return [f"#define {name} {f'({number})' if number.startswith('-') else number}" for name, number in macros]


def _typedefs(declarations: Iterable[str]) -> list[str]:
    return [f"typedef {declaration};" for declaration in declarations]


def _handles(handles: Iterable[tuple[str, str]]) -> list[str]:
    return [f"typedef struct {tag} *{name};" for name, tag in handles]


def enumeration(row: Enumeration) -> str:
    """Return C's definition of an enumeration and its typedef names."""
    body = ",\n".join(f"  {name} = {value}" for name, value in row.values)
    names = [f"typedef enum {row.tag} {name};" for name in row.typedefs.split()]
    return "\n".join([f"enum {row.tag} {{\n{body}\n}};", *names]) + "\n"


def _structures(rows: Iterable[ApiStructure]) -> list[str]:
    """The typedef names of all, so that members can point at any, then the definitions."""
    names, definitions = [], []
    for row in rows:
        names += [f"typedef {row.kind} {row.tag} {name};" for name in row.typedefs.split()]
        aligned = f" __attribute__((aligned({row.aligned})))" if row.aligned else ""
        definitions.append(f"{row.kind}{aligned} {row.tag} {{\n{_body(row.members, '  ')}\n}};\n")
    return [*names, "", *definitions]


def _body(members: Iterable[StructureField | Nested], indent: str) -> str:
    lines = []
    for member in members:
        if isinstance(member, StructureField):
            lines.append(f"{indent}{member.declaration};")
        else:
            inner = _body(member.members, indent + "  ")
            named = f" {member.name}" if member.name else ""
            lines.append(f"{indent}{'' if named else '__extension__ '}{member.kind} {{\n{inner}\n{indent}}}{named};")
    return "\n".join(lines)


def declarations(functions: Iterable[ApiFunction], *, prefix: str, convention: str) -> list[str]:
    """Prototypes of every exported name in the rows' order; parameters have reserved names, as users define macros."""
    lines = ["#ifdef __cplusplus\nextern \"C\" {\n#endif"]
    group = ""
    for row in functions:
        if row.group != group:
            group = row.group
            lines.append(f"/* {group} */")
        parameters = [
            parameter.declaration.removesuffix(parameter.name) + reserved(parameter.name)
            + (f" VORTEX_DEFAULT({parameter.default})" if parameter.default else "")
            for parameter in row.parameters
        ]
        qualifier = prefix + ("__device__ " if row.name in _ALSO_ON_DEVICE else "")
        space = "" if row.result.endswith("*") else " "
        start = f"{qualifier}{row.result}{space}{convention}"
        lines += [wrapped(f"{start}{name}(", parameters or ["void"], ");") for name in row.exports]
    return [*lines, "#ifdef __cplusplus\n}\n#endif\n"]


def _renames(functions: Iterable[ApiFunction]) -> list[str]:
    """Macros from what programs write to the exported names."""
    plain, streams = [], []
    for row in functions:
        if row.per_thread:
            streams.append(f"#define {row.api} {row.name}{row.per_thread}")
        if row.api != row.name and not row.per_thread:
            plain.append(f"#define {row.api} {row.name}")
    shared = [f"#define {row.api} {row.name}" for row in functions if row.api != row.name and row.per_thread]
    asked = "defined(CUDA_API_PER_THREAD_DEFAULT_STREAM) || defined(__CUDA_API_PER_THREAD_DEFAULT_STREAM)"
    conditional = [f"#if {asked}", *streams]
    return [*plain, *conditional, *(["#else", *shared] if shared else []), "#endif"]


def _for_graphics(row: ApiFunction) -> bool:
    return row.name.startswith(("cudaGL", "cuGL")) or "GraphicsGL" in row.name


def _older_runtime_attributes() -> list[str]:
    kinds = ("Stream", "KernelNode")
    lines = [f"#define cuda{kind}Attr{what} cudaLaunchAttribute{what}" for kind in kinds for what in ("ID", "Value")]
    for name, stream, node in _OLDER_ATTRIBUTES:
        lines += [f"#define cudaStreamAttribute{name} cudaLaunchAttribute{name}"] * stream
        lines += [f"#define cudaKernelNodeAttribute{name} cudaLaunchAttribute{name}"] * node
    return lines


def _older_driver_attributes() -> list[str]:
    lines = []
    for name, stream, node in _OLDER_ATTRIBUTES:
        words = "".join(f"_{letter}" if letter.isupper() else letter.upper() for letter in name)
        lines += [f"#define CU_STREAM_ATTRIBUTE{words} CU_LAUNCH_ATTRIBUTE{words}"] * stream
        lines += [f"#define CU_KERNEL_NODE_ATTRIBUTE{words} CU_LAUNCH_ATTRIBUTE{words}"] * node
    return lines


# The pair of headers that set macros of the user's (-DN=70 -Dmask=1) aside while the prelude is read.

#: Parameters and locals of the headers that come with clang, and members of the vector types; ours use reserved names.
_OF_CLANG = (
    "N T c f r s w x y z base count high32 low32 mask offset pred ptr result ret rv shift shiftWidth str "
    "c2 c4 s2 s4 i2 i4 ll2 uc2 uc4 us2 us4 ui2 ui4 ull2 f2 f4 d2"
).split()


def hide() -> str:
    """``hide_user_macros.h``."""
    names = _names()
    lines = [f'#pragma push_macro("{name}")' for name in names] + [f"#undef {name}" for name in names]
    what = "Set aside macros of the user's whose names clang's CUDA headers and the members of CUDA's types bear"
    return f"// {what}.\n{_WRITTEN}\n" + "\n".join(lines) + "\n"


def restore() -> str:
    """``restore_user_macros.h``."""
    lines = [f'#pragma pop_macro("{name}")' for name in _names()]
    return f"// Give back what hide_user_macros.h has set aside.\n{_WRITTEN}\n" + "\n".join(lines) + "\n"


_WRITTEN = "// Made from vortex_rt/cuda/table."


def _names() -> list[str]:
    members = {name for row in types.RUNTIME_STRUCTURES for name in _member_names(row.members)}
    return sorted({*_OF_CLANG, *(name for name in members if not name.startswith("__"))})


def _member_names(members: Iterable[StructureField | Nested]) -> Iterator[str]:
    for member in members:
        if isinstance(member, StructureField):
            yield member.name
            continue
        if member.name:
            yield member.name.partition("[")[0]
        yield from _member_names(member.members)
