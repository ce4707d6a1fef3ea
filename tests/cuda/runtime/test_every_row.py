"""Every function of the API's table is called: no call ends the program, and what is not served says its documented error."""

from __future__ import annotations

import re
import subprocess
from dataclasses import dataclass

import pytest

from vortex_rt.cuda.table import driver_api, runtime_api
from vortex_rt.cuda.table.model import ApiFunction, ApiParameter

NOT_SUPPORTED = 801
#: They return what an earlier call gave.
LAST_ERROR = ("cudaGetLastError", "cudaPeekAtLastError")
#: What ends the state that the other calls need: called last, in this order.
LAST = (
    *("cudaThreadExit", "cudaDeviceReset"),
    *("cuCtxPopCurrent_v2", "cuCtxSetCurrent", "cuDevicePrimaryCtxRelease_v2", "cuDevicePrimaryCtxReset_v2"),
)
#: Arguments other than 0, where C needs room or a function of its own.
VALUES = {
    ("cudaDeviceGetPCIBusId", "len"): "16",
}


@dataclass(frozen=True)
class Api:
    """One of the two APIs; ``start`` is what its calls need."""

    library: str
    header: str
    status: str
    rows: tuple[ApiFunction, ...]
    start: str = ""


APIS = (
    Api("cudart", "cuda_gl_interop.h", "cudaError_t", runtime_api.FUNCTIONS),
    Api(
        "cuda",
        "cudaGL.h",
        "CUresult",
        driver_api.FUNCTIONS,
        "CUcontext context; cuInit(0); cuDevicePrimaryCtxRetain(&context, 0); cuCtxSetCurrent(context);",
    ),
)


def value(row: ApiFunction, parameter: ApiParameter, null: bool) -> str:
    """An argument: 0 of its type, or a pointer to memory full of zeros."""
    if chosen := VALUES.get((row.name, parameter.name)):
        return chosen
    return f"({parameter.type})zeros()" if parameter.type.endswith("*") and not null else f"({parameter.type}){{0}}"


def program(api: Api, null: bool) -> str:
    """A C program that calls each row once and prints what it gave."""
    calls = []
    for row in sorted(api.rows, key=lambda row: LAST.index(row.name) if row.name in LAST else -1):
        arguments = ", ".join(value(row, parameter, null) for parameter in row.parameters)
        for export in row.exports:
            # Not by the header's name, which may be a macro for another version.
            declared = f'extern {row.prototype(f"called_{export}")} __asm__("{export}");'
            call = f"called_{export}({arguments})"
            shown = f"(int){call}" if row.result == api.status else f"({call}, 0)"
            calls.append(f'  {{ {declared} puts("{export}"); fflush(stdout); printf("= %d\\n", {shown}); }}')
    return "\n".join(
        [
            f"#include <{api.header}>",
            "#include <stdio.h>",
            "#include <string.h>",
            "static void *zeros(void) { static _Alignas(64) char memory[1 << 16]; memset(memory, 0, sizeof memory); return memory; }",
            "int main(void) {",
            "  (void)zeros;",
            f"  {api.start}",
            *calls,
            "  return 0;\n}\n",
        ]
    )


@pytest.mark.parametrize("null", [True, False], ids=["null", "zeros"])
@pytest.mark.parametrize("api", APIS, ids=lambda api: api.library)
def test_every_row(toolkit, run, tmp_path, api, null):
    source = tmp_path / "rows.c"
    source.write_text(program(api, null))
    made = tmp_path / "rows"
    command = [
        "gcc",
        "-std=c11",
        "-w",
        "-I",
        toolkit.root / "include",
        source,
        "-o",
        made,
        "-L",
        toolkit.lib,
        f"-l{api.library}",
    ]
    done = subprocess.run(command, capture_output=True, text=True, timeout=600)
    assert done.returncode == 0, done.stderr
    done = run(made)
    results = dict(re.findall(r"^(\w+)\n= (-?\d+)$", done.stdout, re.MULTILINE))
    assert done.returncode == 0, (done.stdout.splitlines()[-1:], done.stderr)
    wrong = []
    for row in api.rows:
        for export in row.exports:
            got, wanted = int(results[export]), row.status.code
            if (
                row.result == api.status
                and row.name not in LAST_ERROR
                and (got != wanted if wanted else got == NOT_SUPPORTED)
            ):
                wrong.append((export, got, wanted))
    assert not wrong
