"""Program binaries are input: whatever is in them, the host gets an error or a program that runs, and lives."""

from __future__ import annotations

import copy
import hashlib
import json
import struct
from collections.abc import Callable, Iterator
from subprocess import CompletedProcess
from typing import Any

import numpy as np
import pyopencl as cl
import pytest

from vortex_rt.kernel_schema.program import VERSION

Run = Callable[..., CompletedProcess[str]]
MF = cl.mem_flags
pytestmark = pytest.mark.device

HEADER = 40
SOURCE = """
global int table[4] = {1, 2, 3, 4};
global int *start = table, *before = table - 2;
__attribute__((reqd_work_group_size(4, 1, 1))) kernel void k(global int *x, int n, float4 v, local int *l) {
  l[get_local_id(0)] = start[get_local_id(0)]; barrier(CLK_LOCAL_MEM_FENCE);
  x[get_global_id(0)] = l[3 - get_local_id(0)] + n + (int)v.w + before[2]; if (get_global_id(0) == 0) printf("%d %f %s\\n", n, v.x, "text");
}
kernel void image(read_only image2d_t i, sampler_t s, global float4 *o) { o[0] = read_imagef(i, s, (int2)(0, 0)); }
"""


def entries(binary: bytes) -> list[tuple[bytes, bytes]]:
    found, at = [], HEADER
    while at < len(binary):
        name, _, size = struct.unpack_from("<IIQ", binary, at)
        found.append((binary[at + 16 : at + 16 + name], binary[at + 16 + name : at + 16 + name + size]))
        at += 16 + name + size
    return found


def sealed(body: bytes, kind: int = 1, count: int = 0) -> bytes:
    """A body with a header whose checksum is right, so that the structure is what is checked."""
    return b"VORTEXP2" + struct.pack("<II", kind, count) + hashlib.sha1(body).digest() + bytes(4) + body


def packed(content: list[tuple[bytes, bytes]], kind: int = 1) -> bytes:
    return sealed(b"".join(struct.pack("<IIQ", len(n), 0, len(c)) + n + c for n, c in content), kind, len(content))


@pytest.fixture(scope="module")
def binary(device: Any) -> bytes:
    return bytes(cl.Program(device.context, SOURCE).build(["-cl-std=CL3.0"]).get_info(cl.program_info.BINARIES)[0])


@pytest.fixture(scope="module")
def facts(binary: bytes) -> dict[str, Any]:
    return dict(json.loads(dict(entries(binary))[b"program.json"]))


def accepted(device: Any, binary: bytes) -> bool:
    try:
        cl.Program(device.context, [device.cl_device], [binary]).build()
    except (cl.Error, cl.RuntimeError):
        return False
    return True


def with_facts(binary: bytes, facts: Any) -> bytes:
    text = facts if isinstance(facts, bytes) else json.dumps(facts).encode()
    return packed([(n, text if n == b"program.json" else c) for n, c in entries(binary)])


def test_reloaded_binary_runs(device: Any, queue: Any, binary: bytes, capfd: Any) -> None:
    assert packed(entries(binary)) == binary, "the test knows the format"
    program = cl.Program(device.context, [device.cl_device], [binary]).build()
    assert (
        program.get_build_info(device.cl_device, cl.program_build_info.BINARY_TYPE) == cl.program_binary_type.EXECUTABLE
    )
    x = cl.Buffer(device.context, MF.READ_WRITE, 16)
    cl.Kernel(program, "k")(
        queue, (4,), (4,), x, np.int32(10), cl.cltypes.make_float4(1, 2, 3, 100), cl.LocalMemory(16)
    ).wait()
    out = np.zeros(4, np.int32)
    cl.enqueue_copy(queue, out, x)
    assert out.tolist() == [115, 114, 113, 112], "a pointer before the start of an array is one too"
    assert capfd.readouterr().out == "10 1.000000 text\n"


@pytest.mark.parametrize("kind", ["OBJECT", "LIBRARY"])
def test_kind_of_a_reloaded_binary(device: Any, kind: str) -> None:
    compiled = cl.Program(device.context, "kernel void f(global int *o) { o[0] = 7; }").compile()
    if kind == "LIBRARY":
        compiled = cl.link_program(device.context, [compiled], ["-create-library"])
    again = cl.Program(device.context, [device.cl_device], compiled.get_info(cl.program_info.BINARIES))
    expected = cl.program_binary_type.COMPILED_OBJECT if kind == "OBJECT" else cl.program_binary_type.LIBRARY
    assert again.get_build_info(device.cl_device, cl.program_build_info.BINARY_TYPE) == expected
    assert cl.link_program(device.context, [again]).get_info(cl.program_info.KERNEL_NAMES) == "f"


def test_every_changed_byte_is_noticed(device: Any, binary: bytes) -> None:
    places = [*range(HEADER + 32), *range(HEADER, len(binary), 211)]
    assert [at for at in places if accepted(device, binary[:at] + bytes([binary[at] ^ 0x55]) + binary[at + 1 :])] == []
    assert [n for n in range(0, len(binary), 307) if accepted(device, binary[:n])] == []
    assert not accepted(device, binary + b"\0")
    with pytest.raises(cl.Error, match="INVALID_BINARY"):
        cl.Program(device.context, [device.cl_device], [binary[:-1]])


def test_damaged_container_with_a_right_checksum(device: Any, binary: bytes) -> None:
    content, body = entries(binary), binary[HEADER:]
    wrong = [
        packed([]), packed(content[1:]), packed([c for c in content if c[0] != b"program.json"]),
        packed([*content, content[0]]), packed([*content, (b"other", b"")]),
        packed(content, 2), packed(content, 3), packed(content, 0), packed(content, 4),
        sealed(body, 1, len(content) + 1), sealed(body[:-1], 1, len(content)),
        sealed(struct.pack("<IIQ", 0xFFFFFFFF, 0, 8) + body[16:], 1, len(content)),
        sealed(struct.pack("<IIQ", 13, 0, 1 << 63) + body[16:], 1, len(content)),
        sealed(struct.pack("<IIQ", 13, 1, len(content[0][1])) + body[16:], 1, len(content)),
        packed([(b"program.bc", b"")], 1), b"VORTEXP1" + binary[8:],
    ]  # fmt: skip
    assert [i for i, data in enumerate(wrong) if accepted(device, data)] == []


IMAGE_HEADERS = [
    (0, 0), (1 << 64, 1 << 64), (0x80000000, 0x80000000), (0x80000000, 0x80000001), (0x90000000, 0x80000000),
    (0, (1 << 64) - 1), ((1 << 64) - 1, 4),
]


def test_damaged_image(device: Any, binary: bytes) -> None:
    image = dict(entries(binary))[b"program.vxbin"]
    wrong = [b"", b"\0", image[:7], image[:8], image[:16], image[:17]]
    wrong += [struct.pack("<QQ", low % 2**64, high % 2**64) + image[16:] for low, high in IMAGE_HEADERS]
    wrong += [struct.pack("<QQ", *struct.unpack_from("<QQ", image)) + image[16:] * 400]
    found = [packed([(n, data if n == b"program.vxbin" else c) for n, c in entries(binary)]) for data in wrong]
    assert [i for i, data in enumerate(found) if accepted(device, data)] == []


#: Path in program.json → values that have to be refused.
BAD_FACTS: dict[tuple[Any, ...], list[Any]] = {
    ("version",): [0, VERSION - 1, VERSION + 1, str(VERSION), None], ("abi",): [0, 2, 1e308, True], ("xlen",): [32, 65, -64, "64"],
    ("kernels",): [{}, "k", 3, [1], [[]], {f"k{i}": {} for i in range(5000)}],
    ("kernels", 0, "name"): ["", None, 3, [], "image"],
    ("kernels", 0, "entry"): [0, -4, 1, 0x7FFFFFFF, 1 << 40, 1e300, "x", 0x80000002],
    ("kernels", 0, "argument_bytes"): [0, -8, 8, 1e10, 2**31, "24", 24.5],
    ("kernels", 0, "local_bytes"): [-1, 1 << 40, 0.5, []],
    ("kernels", 0, "stack_bytes"): [-1, 1 << 40, "1"], ("kernels", 0, "private_bytes"): [-1, 1 << 40],
    ("kernels", 0, "barriers"): [1, "true", []],
    ("kernels", 0, "max_local_size"): [-1, 1 << 33],
    ("kernels", 0, "required_local_size"): [[4, 1], [4, 1, 1, 1], [4, 0, 1], [-1, 1, 1], "411", [1e30, 1, 1],
                                            [4, "1", 1]],
    ("kernels", 0, "arguments"): [{"a": {}}, 5, [3]],
    ("kernels", 0, "arguments", 0, "kind"): ["", "value2", None, 1],
    ("kernels", 0, "arguments", 0, "size"): [4, 16, 0, -8],
    ("kernels", 0, "arguments", 1, "offset"): [70000, 100000000, 0, 7, -1, 9, 1e18, "8"],
    ("kernels", 0, "arguments", 1, "size"): [4000, -1, 1 << 40],
    ("kernels", 0, "arguments", 1, "align"): [0, 3, 1 << 20, -4],
    ("kernels", 0, "arguments", 1, "name"): [5, []], ("kernels", 1, "arguments", 1, "size"): [8, 0],
    ("globals", "size"): [0, 8, -1, 1e300, "40"], ("globals", "initial"): [None, 3, ""],
    ("globals", "relocations"): [{f"k{i}": {"offset": 0x41414141, "addend": 1, "target": "x"} for i in range(50000)}, 1,
                                 [0]],
    ("globals", "relocations", 0, "offset"): [0x41414141, -1, 1 << 60, 4095, "0"],
    ("globals", "relocations", 0, "target"): ["x", None, 1], ("globals", "relocations", 0, "addend"): [1e300, "1", 0.5],
    ("formats",): [{"a": {}}, "x", [1]], ("formats", 0, "arguments", 0, "size"): [0, 3, 16, -1, 1 << 40],
    ("formats", 0, "arguments", 0, "vector"): [0, 17, -1, 1e9],
    ("formats", 0, "format"): [5, []],
}  # fmt: skip


def replaced(facts: dict[str, Any], path: tuple[Any, ...], value: Any) -> dict[str, Any]:
    changed = copy.deepcopy(facts)
    place: Any = changed
    for key in path[:-1]:
        place = place[key]
    place[path[-1]] = value
    return changed


@pytest.mark.parametrize("path", BAD_FACTS, ids=lambda path: ".".join(map(str, path)))
def test_wrong_metadata_are_refused(device: Any, binary: bytes, facts: dict[str, Any], path: tuple[Any, ...]) -> None:
    wrong = [value for value in BAD_FACTS[path] if accepted(device, with_facts(binary, replaced(facts, path, value)))]
    assert wrong == []
    assert accepted(device, with_facts(binary, facts))


def test_metadata_that_are_no_json(device: Any, binary: bytes, facts: dict[str, Any]) -> None:
    text = json.dumps(facts).encode()
    for wrong in (
        b"", b"[]", b"null", b"{", text[:-1], text + b"x", text.replace(b"version", b"v\0rsion"), b"[" * 5000,
        text + b"\0", text.replace(b"table", b"t\xee\xe0le"), text.replace(b"table", b"t\xc0\x80le"),
    ):
        assert not accepted(device, with_facts(binary, wrong)), wrong[:20]


def mutants(binary: bytes) -> Iterator[bytes]:
    """Deterministic damage of every region, each with a right checksum."""
    state = 12345
    content = entries(binary)
    for which, (name, data) in enumerate(content):
        step = max(1, len(data) // (400 if name == b"program.json" else 60))
        for at in range(0, len(data), step):
            state = (state * 1103515245 + 12345) % 2**31
            for byte in {(state >> 16) % 256, data[at] ^ 1 << state % 8, ord("9")} - {data[at]}:
                changed = data[:at] + bytes([byte]) + data[at + 1 :]
                yield packed([(n, changed if i == which else c) for i, (n, c) in enumerate(content)])
        for length in (0, 1, 8, 15, 16, 17, len(data) // 2, len(data) - 1):
            yield packed([(n, data[:length] if i == which else c) for i, (n, c) in enumerate(content)])


MUTATION = """
import sys, struct, numpy as np, vortex_rt, pyopencl as cl
from vortex_rt import Device
device = Device("preset=vortex"); data = sys.stdin.buffer.read() if False else open(sys.argv[1] if len(sys.argv) > 1 else PLACE, "rb").read()
at = refused = ran = failed = 0
while at < len(data):
    size, = struct.unpack_from("<I", data, at); binary = data[at + 4 : at + 4 + size]; at += 4 + size
    try:
        program = cl.Program(device.context, [device.cl_device], [binary]).build()
        kernels = {kernel.function_name: kernel for kernel in program.all_kernels()}
    except (cl.Error, cl.RuntimeError):
        refused += 1; continue
    if (refused + ran + failed) % EVERY: ran += 1; continue
    try:
        x = cl.Buffer(device.context, cl.mem_flags.READ_WRITE, 64)
        kernels["k"](device.queue, (4,), (4,), x, np.int32(1), cl.cltypes.make_float4(1, 2, 3, 4), cl.LocalMemory(16)).wait(); ran += 1
    except (cl.Error, KeyError, ValueError, TypeError): failed += 1
print(refused, ran, failed)
"""


def run_mutants(run_python: Run, binary: bytes, place: Any, every: int) -> tuple[int, int, int]:
    place.write_bytes(b"".join(struct.pack("<I", len(m)) + m for m in mutants(binary)))
    code = MUTATION.replace("PLACE", repr(str(place))).replace("EVERY", str(every))
    done = run_python(code, env={"VORTEX_TIMEOUT": "3"}, timeout=1500)
    assert done.returncode == 0, f"status {done.returncode}\n{done.stdout[-500:]}\n{done.stderr[-2000:]}"
    refused, ran, failed = map(int, done.stdout.splitlines()[-1].split())
    return refused, ran, failed


def test_host_survives_damaged_binaries(run_python: Run, binary: bytes, tmp_path: Any) -> None:
    refused, ran, _ = run_mutants(run_python, binary, tmp_path / "mutants", 40)
    assert refused > 500
    assert ran > 100


@pytest.mark.slow
def test_host_survives_launches_of_damaged_binaries(run_python: Run, binary: bytes, tmp_path: Any) -> None:
    refused, ran, failed = run_mutants(run_python, binary, tmp_path / "mutants", 1)
    assert refused > 500
    assert ran + failed > 100
