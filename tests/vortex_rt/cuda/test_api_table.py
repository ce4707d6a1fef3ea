"""The table of CUDA's API: complete, consistent, and what the headers say to every compiler."""

from __future__ import annotations

import re
import subprocess

import compilers
import pytest

from vortex_rt.cuda.table import device_attributes, driver_api, entry_points, error_texts, runtime_api, types
from vortex_rt.cuda.table.model import (
    NO_PEERS,
    NONE,
    SERVED,
    ApiFunction,
    ApiParameter,
    Nested,
    Status,
    StructureField,
    functions,
)

TABLES = {"runtime": runtime_api.FUNCTIONS, "driver": driver_api.FUNCTIONS}
#: Sizes and offsets of CUDA 12 on x86-64, as other projects' bindings have them.
LAYOUTS = {
    "cudaDeviceProp": (1032, {
        "name": 0, "uuid": 256, "luid": 272, "totalGlobalMem": 288, "sharedMemPerBlock": 296, "warpSize": 308, "maxThreadsDim": 324, "maxGridSize": 336,
        "clockRate": 348, "major": 360, "multiProcessorCount": 388, "computeMode": 404, "maxTexture2DLinear": 436, "surfaceAlignment": 568,
        "memoryClockRate": 608, "l2CacheSize": 616, "sharedMemPerMultiprocessor": 640, "pageableMemoryAccess": 672, "cooperativeLaunch": 688,
        "sharedMemPerBlockOptin": 696, "accessPolicyMaxWindowSize": 716, "hostRegisterSupported": 728, "memoryPoolsSupported": 744, "clusterLaunch": 772,
    }),
    "cudaPitchedPtr": (32, {"pitch": 8, "xsize": 16, "ysize": 24}),
    "cudaMemcpy3DParms": (160, {"srcPos": 8, "srcPtr": 32, "dstArray": 64, "dstPos": 72, "dstPtr": 96, "extent": 128, "kind": 152}),
    "cudaChannelFormatDesc": (20, {"f": 16}),
    "cudaResourceDesc": (64, {"res": 8}),
    "cudaResourceViewDesc": (48, {"width": 8, "firstMipmapLevel": 32, "lastLayer": 44}),
    "cudaTextureDesc": (72, {"filterMode": 12, "borderColor": 24, "maxAnisotropy": 44, "disableTrilinearOptimization": 64, "seamlessCubemap": 68}),
    "cudaFuncAttributes": (144, {"localSizeBytes": 16, "maxThreadsPerBlock": 24, "binaryVersion": 36, "preferredShmemCarveout": 48, "reserved": 76}),
    "cudaPointerAttributes": (24, {"type": 0, "device": 4, "devicePointer": 8, "hostPointer": 16}),
    "cudaLaunchParams": (56, {"gridDim": 8, "args": 32, "stream": 48}),
    "cudaKernelNodeParams": (56, {"gridDim": 8, "sharedMemBytes": 32, "extra": 48}),
    "textureReference": (124, {"addressMode": 8, "channelDesc": 20, "sRGB": 40, "maxMipmapLevelClamp": 60}),
    "surfaceReference": (20, {}),
}  # fmt: skip
#: Numbers that changed between versions, or that programs compare with.
NUMBERS = {
    "cudaError": {
        "cudaErrorMemoryAllocation": 2, "cudaErrorInvalidConfiguration": 9, "cudaErrorInvalidSymbol": 13, "cudaErrorInvalidDeviceFunction": 98,
        "cudaErrorNoDevice": 100, "cudaErrorInvalidResourceHandle": 400, "cudaErrorNotReady": 600, "cudaErrorIllegalAddress": 700, "cudaErrorAssert": 710,
        "cudaErrorMisalignedAddress": 716, "cudaErrorLaunchFailure": 719, "cudaErrorCooperativeLaunchTooLarge": 720, "cudaErrorNotSupported": 801,
        "cudaErrorStreamCaptureUnsupported": 900, "cudaErrorUnknown": 999,
        "cudaErrorContained": 226, "cudaErrorTensorMemoryLeak": 721, "cudaErrorInvalidResourceConfiguration": 915, "cudaErrorGraphRecaptureFailure": 918,
    },
    "cudaDeviceAttr": {
        "cudaDevAttrMaxThreadsPerBlock": 1, "cudaDevAttrWarpSize": 10, "cudaDevAttrIntegrated": 18, "cudaDevAttrComputeMode": 20,
        "cudaDevAttrMaxTexture2DGatherWidth": 45, "cudaDevAttrComputeCapabilityMajor": 75, "cudaDevAttrConcurrentManagedAccess": 89,
        "cudaDevAttrCooperativeLaunch": 95, "cudaDevAttrMemoryPoolsSupported": 115, "cudaDevAttrMax": 135,
    },
    "cudaError_enum": {"CUDA_ERROR_OUT_OF_MEMORY": 2, "CUDA_ERROR_INVALID_CONTEXT": 201, "CUDA_ERROR_NOT_FOUND": 500, "CUDA_ERROR_NOT_SUPPORTED": 801,
        "CUDA_ERROR_CONTAINED": 226, "CUDA_ERROR_TENSOR_MEMORY_LEAK": 721, "CUDA_ERROR_KEY_ROTATION": 916, "CUDA_ERROR_GRAPH_RECAPTURE_FAILURE": 918},
    "cudaMemcpyKind": {"cudaMemcpyHostToHost": 0, "cudaMemcpyHostToDevice": 1, "cudaMemcpyDeviceToHost": 2, "cudaMemcpyDefault": 4},
    "cudaFuncAttribute": {"cudaFuncAttributeMaxDynamicSharedMemorySize": 8, "cudaFuncAttributePreferredSharedMemoryCarveout": 9},
}  # fmt: skip


@pytest.mark.parametrize("table", TABLES)
def test_rows_name_every_symbol_once(table):
    exports = [name for row in TABLES[table] for name in row.exports]
    assert len(exports) == len(set(exports))
    assert len(exports) > {"runtime": 370, "driver": 480}[table]
    for row in TABLES[table]:
        assert len({parameter.name for parameter in row.parameters}) == len(row.parameters), row.name
        assert row.status.served or row.status.code in (217, 221, 224, 801), row.name
        assert row.status.served or row.status.reason, row.name


def test_rows_are_prototypes_with_words_behind_them():
    rows = functions("""
a group:
    cuA_v2(int **a,
        size_t b = 0) _ptsz NO_PEERS
    const char *cuB_v2() api=cuB_v2 NONE
another:
    cuC(CUdevice d) driver=cuD
""", "CUresult")  # fmt: skip
    assert rows == (
        ApiFunction("cuA_v2", "CUresult", (ApiParameter("int **", "a"), ApiParameter("size_t", "b", "0")), "a group", NO_PEERS, "cuA", "_ptsz"),
        ApiFunction("cuB_v2", "const char *", (), "a group", SERVED, "cuB_v2", "", NONE),
        ApiFunction("cuC", "CUresult", (ApiParameter("CUdevice", "d"),), "another", Status(0, driver="cuD"), "cuC"),
    )


@pytest.mark.parametrize(
    ("row", "message"),
    [("cuA(int a) NOT_THERE", "cuA: 'NOT_THERE' is none of the words"), ("cuA(int a", "'cuA\\(int a' is no function of C"), ("cuA(int)", "cuA: 'int' is no parameter of C")],
)
def test_rows_that_are_no_prototypes_are_told(row, message):
    with pytest.raises(ValueError, match=message):
        functions(f"group:\n    {row}", "CUresult")


def test_rows_know_their_newer_names_and_their_streams():
    rows = {row.name: row for table in TABLES.values() for row in table}
    assert rows["cuMemcpyHtoDAsync_v2"].api == "cuMemcpyHtoDAsync"
    assert rows["cuMemcpyHtoDAsync_v2"].exports == ("cuMemcpyHtoDAsync_v2", "cuMemcpyHtoDAsync_v2_ptsz")
    assert rows["cudaMemcpy"].exports == ("cudaMemcpy", "cudaMemcpy_ptds")
    assert rows["cudaGetDeviceProperties_v2"].api == "cudaGetDeviceProperties"
    assert rows["cudaMemcpyAsync"].prototype("impl_cudaMemcpyAsync") == (
        "cudaError_t impl_cudaMemcpyAsync(void *dst, const void *src, size_t count, enum cudaMemcpyKind kind, cudaStream_t stream)"
    )
    assert rows["cudaMemcpyAsync"].parameters[-1].default == "0"


def test_an_implementation_of_one_expression_has_the_parameters_of_its_row():
    _, header = entry_points.sources(entry_points.DRIVER)
    assert "#define SERVE(name, ...) SIGNATURE_##name { return __VA_ARGS__; }" in header
    row = next(row for row in driver_api.FUNCTIONS if row.name == "cuKernelGetAttribute")
    expected = "CUresult impl_cuKernelGetAttribute(int *pi, CUfunction_attribute attrib, CUkernel kernel, CUdevice dev)"
    assert row.prototype("impl_" + row.name) == expected
    assert entry_points.signature(row).replace(" __attribute__((unused))", "") == f"#define SIGNATURE_{row.name} {expected}"


def test_attributes_of_devices_are_those_of_the_enumeration_and_of_the_properties():
    known = {name for name, _ in types.ENUMERATIONS["CUdevice_attribute_enum"].values}
    members = {field.name for field in types.STRUCTURES["cudaDeviceProp"].members}
    fixed = re.findall(r"\{(\w+), (\S+)\},\n", device_attributes.fixed())
    told = re.findall(r"PROPERTY\((\w+)(\[\d\])?, (\w+)\),\n", device_attributes.properties())
    assert {name for name, _ in fixed} | {name for _, _, name in told} <= known
    assert {name for name, _, _ in told} <= members
    assert ("CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z", "64") in fixed
    assert ("maxThreadsDim", "[2]", "CU_DEVICE_ATTRIBUTE_MAX_BLOCK_DIM_Z") in told


def test_what_the_driver_does_alike_is_called_with_the_same_parameters():
    text = entry_points.forwards(runtime_api.FUNCTIONS, driver_api.FUNCTIONS)
    assert "{ return rt_status(drv.cuMemPoolGetAttribute((CUmemoryPool)memPool, (CUmemPool_attribute)attr, value)); }" in text
    assert "{ return rt_status(drv.cuStreamGetFlags(rt_stream(hStream), flags)); }" in text  # the thread's own in a _ptsz call
    assert "impl_cudaThreadSynchronize(void) { return rt_status(drv.cuCtxSynchronize()); }" in text
    assert "impl_cudaFreeArray(cudaArray_t array) { if (!array) return cudaSuccess; return rt_status(" in text
    shorter = [row for row in driver_api.FUNCTIONS if row.name != "cuGraphCreate"]
    with pytest.raises(KeyError, match="cuGraphCreate"):
        entry_points.forwards(runtime_api.FUNCTIONS, shorter)


def test_what_the_driver_takes_otherwise_is_converted_on_the_way():
    """Structures in and out, a kernel's stub, the current context; what does not fit is told."""
    rows = {row.name: row for row in runtime_api.FUNCTIONS}
    drivers = entry_points.newest(driver_api.FUNCTIONS)
    copy = entry_points.forward(rows["cudaGraphAddMemcpyNode"], "cuGraphAddMemcpyNode", drivers["cuGraphAddMemcpyNode"])
    assert re.findall(r"status = (\w+)\(", copy) == ["to_copy_3d", "rt_context", "rt_status"]
    assert "&driver_pCopyParams, context)" in copy
    asked = entry_points.forward(
        rows["cudaGraphKernelNodeGetParams"], "cuGraphKernelNodeGetParams", drivers["cuGraphKernelNodeGetParams"]
    )
    assert re.findall(r"status = (\w+)\(", asked) == ["rt_status", "from_kernel"]
    assert "if (!pNodeParams) return cudaErrorInvalidValue;" in asked
    limit = entry_points.forward(rows["cudaFuncSetAttribute"], "cuFuncSetAttribute", drivers["cuFuncSetAttribute"])
    assert "to_function(func, &driver_func)" in limit
    assert "drv.cuFuncSetAttribute(driver_func, (CUfunction_attribute)attr, value)" in limit
    with pytest.raises(ValueError, match="cudaFuncSetAttribute: cuCtxSynchronize has other parameters"):
        entry_points.forward(rows["cudaFuncSetAttribute"], "cuCtxSynchronize", drivers["cuCtxSynchronize"])


@pytest.mark.parametrize("tag", NUMBERS)
def test_enumerators_have_cudas_numbers(tag):
    values = dict(types.ENUMERATIONS[tag].values)
    assert {name: values[name] for name in NUMBERS[tag]} == NUMBERS[tag]


def test_every_error_has_a_text():
    named = {number for tag in ("cudaError", "cudaError_enum") for _, number in types.ENUMERATIONS[tag].values}
    assert named == set(error_texts.TEXTS)


def test_each_enumerator_is_named_once():
    names = [name for row in types.ENUMERATIONS.values() for name, _ in row.values]
    assert len(names) == len(set(names))


@pytest.mark.parametrize("tag", LAYOUTS)
def test_layouts_are_cudas(tag):
    size, offsets = LAYOUTS[tag]
    row = types.STRUCTURES[tag]
    assert row.size == size
    members = {member.name.partition("[")[0]: _first_offset(member) for member in row.members}
    assert {name: members[name] for name in offsets} == offsets


def _first_offset(member: StructureField | Nested) -> int:
    return member.offset if isinstance(member, StructureField) else min(map(_first_offset, member.members))


def _assertions() -> str:
    """A static assertion for every size and offset in the table."""
    lines = ["#include <stddef.h>", "#include <cuda.h>", "#include <cuda_runtime.h>"]
    lines += ["#ifdef __cplusplus", "#define CHECK(x) static_assert(x, #x)", "#else", "#define CHECK(x) _Static_assert(x, #x)", "#endif"]
    for row in types.STRUCTURES.values():
        type_ = f"{row.kind} {row.tag}"
        lines.append(f"CHECK(sizeof({type_}) == {row.size});")
        lines += [f"CHECK(offsetof({type_}, {path}) == {offset});" for path, offset in _paths(row.members, "")]
    for row in types.ENUMERATIONS.values():
        lines += [f"CHECK((int){name} == (int){value});" for name, value in row.values]
    return "\n".join(lines) + "\n"


def _paths(members: tuple[StructureField | Nested, ...], prefix: str) -> list[tuple[str, int]]:
    found = []
    for member in members:
        if isinstance(member, StructureField):
            found.append((prefix + member.name, member.offset))
        else:
            found += _paths(member.members, prefix + member.name.partition("[")[0] + "." if member.name else prefix)
    return found


# C99 has no static assertions; gcc takes them, with a warning that -isystem does not hide.
@pytest.mark.parametrize("compiler", [name for name in compilers.ALL if name != "gcc-c99"])
def test_every_compiler_sees_the_tables_layouts_and_numbers(compiler, tmp_path):
    assert compilers.messages(compilers.ALL[compiler], _assertions(), tmp_path) == ""


def _same_type(row: ApiFunction, name: str) -> str:
    types = ", ".join(parameter.type for parameter in row.parameters) or "void"
    return f"extern {row.result} (*use_{name})({types});\n{row.result} (*use_{name})({types}) = {name};"


@pytest.mark.parametrize("compiler", compilers.ALL)
def test_every_row_is_declared_as_it_stands(compiler, tmp_path):
    head = "#include <cuda.h>\n#include <cudaGL.h>\n#include <cuda_runtime.h>\n#include <cuda_gl_interop.h>\n#include <cuda_profiler_api.h>\n"
    body = "\n".join(_same_type(row, name) for table in TABLES.values() for row in table for name in row.exports)
    assert compilers.messages(compilers.ALL[compiler], head + body + "\n", tmp_path) == ""


@pytest.mark.parametrize("compiler", compilers.ALL)
def test_pointers_to_the_drivers_functions_have_types(compiler, tmp_path):
    rows = {row.api: row.name for row in driver_api.FUNCTIONS if "GL" not in row.name}
    uses = "".join(f"PFN_{api} use_{api} = {name};\n" for api, name in rows.items())
    assert compilers.messages(compilers.ALL[compiler], "#include <cudaTypedefs.h>\n" + uses, tmp_path) == ""


def test_programs_names_are_the_exported_ones(tmp_path):
    """Macros map cuMemAlloc to cuMemAlloc_v2, and under --default-stream per-thread to the functions of the thread's own stream."""
    head = "#include <cuda.h>\n#include <cuda_runtime.h>\n"
    renamed = [row for table in TABLES.values() for row in table if row.api != row.name or row.per_thread]
    for option, suffix in (("-DNOTHING", False), ("-DCUDA_API_PER_THREAD_DEFAULT_STREAM", True)):
        source = head + "".join(f"{row.api} is {row.name}{row.per_thread * suffix}\n" for row in renamed)
        (tmp_path / "names.txt").write_text(source)
        text = subprocess.run([*compilers.HOST["gcc-c11"], option, "-E", "-P", str(tmp_path / "names.txt")], capture_output=True, text=True, check=True).stdout
        pairs = re.findall(r"^(cu\w+) is (cu\w+)$", text, re.M)
        assert len(pairs) == len(renamed)
        assert [pair for pair in pairs if pair[0] != pair[1]] == []
