"""The PTX spellings of texture and surface instructions reach the same bodies,
with coordinates and results in PTX's places.
"""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from texture_reading import HEAD, reader_on
from texture_sampling import Image

from nvvm2spirv import Options, translate
from nvvm2spirv.builtins.ptx import ast
from nvvm2spirv.builtins.ptx.forms import FORMS, find
from nvvm2spirv.builtins.ptx.parser import parse
from nvvm2spirv.builtins.texture_descriptor import FilterMode, ReadMode

RNG = np.random.default_rng(11)


class Statement:
    """A statement with outputs ``$0…`` of one letter, the handle, then inputs given by their letters."""

    def __init__(self, ptx: str, outputs: str, inputs: str) -> None:
        self.ptx, self.outputs, self.inputs = ptx, outputs, inputs

    def kernel(self) -> str:
        types = {"f": "float", "r": "i32", "h": "i16", "l": "i64"}
        count = len(self.outputs)
        members = [types[letter] for letter in self.outputs]
        result = "void" if not members else members[0] if count == 1 else "{ " + ", ".join(members) + " }"
        constraints = ",".join([*(f"={letter}" for letter in self.outputs), "l", *self.inputs, "~{memory}"])
        lines = ["define void @k(ptr %out, i64 %handle, ptr %in) {"]
        arguments = ["i64 %handle"]
        for i, letter in enumerate(self.inputs):
            lines.append(f"  %p{i} = getelementptr i64, ptr %in, i64 {i}\n  %c{i} = load {types[letter]}, ptr %p{i}")
            arguments.append(f"{types[letter]} %c{i}")
        lines.append(
            f'  {"%r = " if members else ""}call {result} asm sideeffect "{self.ptx}", '
            f'"{constraints}"({", ".join(arguments)})'
        )
        for i, member in enumerate(members):
            value = "%r"
            if count > 1:
                lines.append(f"  %e{i} = extractvalue {result} %r, {i}")
                value = f"%e{i}"
            lines.append(f"  %o{i} = getelementptr i64, ptr %out, i64 {i}\n  store {member} {value}, ptr %o{i}")
        return (
            HEAD
            + "\n".join([*lines, "  ret void", "}"])
            + '\n!nvvm.annotations = !{!0}\n!0 = !{ptr @k, !"kernel", i32 1}\n'
        )

    def run(self, device: Any, handle: int, *values: float) -> list[Any]:
        import pyopencl as cl

        program = cl.Program(device.context, translate(self.kernel(), Options(traps="print")).binary).build()
        dtypes = {"f": np.float32, "r": np.int32, "h": np.int16, "l": np.int64}
        packed = b"".join(
            np.array([v], np.int64 if c == "l" else dtypes[c]).tobytes().ljust(8, b"\0")
            for c, v in zip(self.inputs, values)
        )
        flags = cl.mem_flags.READ_WRITE | cl.mem_flags.COPY_HOST_PTR
        out = np.zeros(8 * max(1, len(self.outputs)), np.uint8)
        buffers = (
            cl.Buffer(device.context, flags, hostbuf=out),
            cl.Buffer(device.context, flags, hostbuf=np.frombuffer(packed or b"\0" * 8, np.uint8).copy()),
        )
        cl.Kernel(program, "k")(device.queue, (1,), (1,), buffers[0], np.uint64(handle), buffers[1])
        cl.enqueue_copy(device.queue, out, buffers[0])
        return [np.frombuffer(out[8 * i : 8 * i + 8].tobytes(), dtypes[c])[0] for i, c in enumerate(self.outputs)]


DATA = RNG.standard_normal((3, 1, 4, 8, 4)).astype(np.float32)
VOLUME = RNG.standard_normal((1, 3, 4, 8, 4)).astype(np.float32)
INTEGERS = RNG.integers(-99, 99, (3, 1, 4, 8, 4)).astype(np.int32)
V4 = "{$0,$1,$2,$3}"
TEX = [
    (f"tex.1d.v4.f32.s32 {V4}, [$4, {{$5}}];", "r", (5,), DATA, lambda i: i.fetch([5])),
    (f"tex.1d.v4.f32.s32 {V4}, [$4, $5];", "r", (5,), DATA, lambda i: i.fetch([5])),
    (f"tex.1d.v4.f32.f32 {V4}, [$4, {{$5}}];", "f", (5.5,), DATA, lambda i: i.sample([5.5])),
    (f"tex.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (5.5, 2.5), DATA, lambda i: i.sample([5.5, 2.5])),
    (f"tex.base.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (5.5, 2.5), DATA, lambda i: i.sample([5.5, 2.5])),
    (f"tex.3d.v4.f32.f32 {V4}, [$4, {{$5, $6, $7, $7}}];", "fff", (5.5, 2.5, 1.5), VOLUME,
     lambda i: i.sample([5.5, 2.5, 1.5])),
    (f"tex.a1d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "rf", (2, 3.5), DATA, lambda i: i.sample([3.5], 2)),
    (f"tex.a2d.v4.f32.s32 {V4}, [$4, {{$5, $6, $7, $7}}];", "rrr", (1, 3, 2), DATA, lambda i: i.fetch([3, 2], 1)),
    (f"tex.level.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}], $7;", "fff", (5.5, 2.5, 0.0), DATA,
     lambda i: i.sample([5.5, 2.5])),
    (f"tex.grad.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}], {{$7, $7}}, {{$7, $7}};", "fff", (5.5, 2.5, 0.0), DATA,
     lambda i: i.sample([5.5, 2.5])),
    (f"tld4.g.2d.v4.f32.f32 {V4}, [$4, {{$5, $6}}];", "ff", (3.0, 2.0), DATA,
     lambda i: [i.element(0, [2 + a, 1 + b, 0])[1] for a, b in ((0, 1), (1, 1), (1, 0), (0, 0))]),
]


@pytest.mark.intel
@pytest.mark.parametrize(("ptx", "inputs", "values", "data", "expected"), TEX,
                         ids=[row[0].split()[0] + row[1] for row in TEX])
def test_texture_forms(
    ptx: str, inputs: str, values: tuple[float, ...], data: np.ndarray[Any, Any], expected: Any
) -> None:
    reader = reader_on("intel")
    image = Image(data)
    handle, _keep = reader.upload(image)
    got = Statement(ptx, "ffff", inputs).run(reader.device, handle, *values)
    np.testing.assert_allclose(got, expected(image), atol=1e-6)


@pytest.mark.intel
def test_integer_results_and_cube() -> None:
    reader = reader_on("intel")
    image = Image(INTEGERS)
    handle, _keep = reader.upload(image)
    ptx = f"tex.a2d.v4.s32.s32 {V4}, [$4, {{$5, $6, $7, $7}}];"
    assert Statement(ptx, "rrrr", "rrr").run(reader.device, handle, 2, 7, 3) == list(INTEGERS[2, 0, 3, 7])
    faces = Image(np.arange(6, dtype=np.float32).reshape(6, 1, 1, 1, 1))
    handle, _keep2 = reader.upload(faces)
    got = Statement(f"tex.cube.v4.f32.f32 {V4}, [$4, {{$5, $6, $7, $7}}];", "ffff", "fff").run(
        reader.device, handle, 0.1, -2.0, 0.3
    )
    assert got[0] == 3.0


@pytest.mark.intel
@pytest.mark.parametrize("filter", list(FilterMode))
def test_integer_results_of_a_texture_that_reads_floats_are_its_bits(filter: FilterMode) -> None:
    """clang's own header reads normalised floats so."""
    reader = reader_on("intel")
    image = Image(RNG.integers(0, 255, (1, 1, 4, 8, 4), np.uint8), read_mode=ReadMode.NORMALIZED_FLOAT, filter=filter)
    handle, _keep = reader.upload(image)
    got = Statement(f"tex.2d.v4.u32.f32 {V4}, [$4, {{$5, $6}}];", "rrrr", "ff").run(reader.device, handle, 2.75, 1.25)
    np.testing.assert_allclose(np.array(got, np.int32).view(np.float32), image.sample([2.75, 1.25]), atol=1e-6)


@pytest.mark.intel
def test_resident_predicate_is_true() -> None:
    reader = reader_on("intel")
    image = Image(DATA)
    handle, _keep = reader.upload(image)
    ptx = f"{{.reg .pred p; tex.2d.v4.f32.f32 {V4}|p, [$5, {{$6, $7}}]; selp.f32 $4, 0f3F800000, 0f00000000, p; }}"
    got = Statement(ptx, "fffff", "ff").run(reader.device, handle, 2.5, 1.5)
    np.testing.assert_allclose(got, [*image.sample([2.5, 1.5]), 1.0])


@pytest.mark.intel
def test_queries() -> None:
    reader = reader_on("intel")
    handle, _keep = reader.upload(Image(DATA[:, :, :, :, :2].copy()))
    wanted = {
        "width": 8, "height": 4, "depth": 1, "array_size": 3, "channel_data_type": 0x10DE, "channel_order": 0x10B2,
    }
    for kind, extra in (("txq", {"num_mipmap_levels": 1, "num_samples": 1}), ("suq", {})):
        for name, value in {**wanted, **extra}.items():
            assert Statement(f"{kind}.{name}.b32 $0, [$1];", "r", "").run(reader.device, handle) == [value], name


@pytest.mark.intel
@pytest.mark.parametrize(("bits", "count"),
                         [(bits, count) for bits in (8, 16, 32, 64) for count in (1, 2, 4) if bits * count <= 128])
def test_surface_stores_and_loads(bits: int, count: int) -> None:
    """x counts bytes; what sust wrote, suld reads, in every width and geometry that CUDA has."""
    letter = {8: "h", 16: "h", 32: "r", 64: "l"}[bits]
    everywhere = (("1d", 1), ("2d", 2), ("3d", 3), ("a1d", 2), ("a2d", 3))
    reader = reader_on("intel")
    size = bits * count // 8
    vec = f".v{count}" if count > 1 else ""
    results = "{" + ",".join(f"${i}" for i in range(count)) + "}"
    for geometry, coordinates in everywhere if (bits, count) == (32, 2) else everywhere[1:2]:
        layers, depth = (3, 1) if geometry.startswith("a") else (1, 3)
        raw = RNG.integers(0, 127, (layers, depth, 4, 64), dtype=np.uint8)
        image = Image(raw.reshape(layers, depth, 4, 64, 1))
        handle, keep = reader.upload(image)
        place = {
            "1d": (2 * size,), "2d": (2 * size, 3), "3d": (2 * size, 3, 2), "a1d": (2, 2 * size),
            "a2d": (2, 2 * size, 1),
        }[geometry]
        flat = {"1d": (0, 0, 0), "2d": (0, 0, 3), "3d": (0, 2, 3), "a1d": (2, 0, 0), "a2d": (2, 0, 1)}[geometry]
        values = [int(v) for v in RNG.integers(1, 100, count)]
        names = [f"${count + 1 + i}" for i in range(coordinates)]
        pad = names + names[-1:] * (coordinates == 3)
        load = f"suld.b.{geometry}{vec}.b{bits}.zero {results}, [${count}, {{{', '.join(pad)}}}];"
        expected = np.frombuffer(raw[flat][2 * size : 3 * size].tobytes(), f"u{bits // 8}")
        got = Statement(load, letter * count, "r" * coordinates).run(reader.device, handle, *place)
        assert [int(v) & ((1 << bits) - 1) for v in got] == [int(v) for v in expected], load
        at = [f"${1 + i}" for i in range(coordinates)]
        pad = at + at[-1:] * (coordinates == 3)
        stored = ",".join(f"${1 + coordinates + i}" for i in range(count))
        store = f"sust.b.{geometry}{vec}.b{bits}.trap [$0, {{{', '.join(pad)}}}], {{{stored}}};"
        Statement(store, "", "r" * coordinates + letter * count).run(reader.device, handle, *place, *values)
        memory = keep[0].copy_to_host().reshape(raw.shape)
        assert list(np.frombuffer(memory[flat][2 * size : 3 * size].tobytes(), f"u{bits // 8}")) == values, store
        memory[flat][2 * size : 3 * size] = raw[flat][2 * size : 3 * size]
        np.testing.assert_array_equal(memory, raw)


@pytest.mark.intel
def test_surface_modes_outside(capfd: pytest.CaptureFixture[str]) -> None:
    reader = reader_on("intel")
    raw = np.arange(32, dtype=np.int32).reshape(1, 1, 4, 8, 1)
    handle, keep = reader.upload(Image(raw))
    load = "suld.b.2d.b32.{} $0, [$1, {{$2, $3}}];"
    assert Statement(load.format("clamp"), "r", "rr").run(reader.device, handle, 1000, -5) == [7]
    assert Statement(load.format("zero"), "r", "rr").run(reader.device, handle, 1000, 0) == [0]
    assert Statement(load.format("zero"), "r", "rr").run(reader.device, handle, 4, 4) == [0]
    Statement(load.format("trap"), "r", "rr").run(reader.device, handle, 32, 0)
    assert "surface access outside the surface" in capfd.readouterr().out
    Statement("sust.b.2d.b32.zero [$0, {$1, $2}], {$3};", "", "rrr").run(reader.device, handle, -4, 0, 99)
    np.testing.assert_array_equal(keep[0].copy_to_host(), raw.reshape(-1))
    Statement("sust.b.2d.b32.clamp [$0, {$1, $2}], {$3};", "", "rrr").run(reader.device, handle, -4, 9, 99)
    assert keep[0].copy_to_host()[24] == 99


@pytest.mark.intel
@pytest.mark.parametrize(("dtype", "letter", "values", "stored"), [
    ("f4", "r", np.array([1.5, -2.0], np.float32).view(np.int32), [1.5, -2.0]),
    ("f2", "r", np.array([0.333333, 70000.0], np.float32).view(np.int32), [0.333333, 70000.0]),
    ("i2", "r", np.array([-5, 300], np.int32), [-5, 300]),
    ("u1", "r", np.array([5, 200], np.int32), [5, 200]),
])  # fmt: skip
def test_formatted_stores_convert(dtype: str, letter: str, values: np.ndarray[Any, Any], stored: list[float]) -> None:
    """sust.p counts elements and converts to the surface's format."""
    reader = reader_on("intel")
    handle, keep = reader.upload(Image(np.zeros((1, 1, 2, 4, 2), dtype)))
    Statement("sust.p.2d.v2.b32.trap [$0, {$1, $2}], {$3, $4};", "", "rr" + letter * 2).run(
        reader.device, handle, 3, 1, *map(int, values)
    )
    with np.errstate(over="ignore"):
        expected = np.array(stored).astype(dtype)
    np.testing.assert_array_equal(keep[0].copy_to_host().reshape(2, 4, 2)[1, 3], expected)


def test_every_texture_row_is_run() -> None:
    run = {find(i).form.text for row in TEX for i in parse(row[0]).statements if isinstance(i, ast.PtxInstruction)}
    wanted = {form.text for name in ("tex", "tld4") for form in FORMS[name]}
    assert wanted <= run
