"""Floating point and extensions, instruction by instruction."""

from __future__ import annotations

import ctypes
import json
import struct
import subprocess
from fractions import Fraction

import numpy as np
import pytest
from click.testing import CliRunner
from hypothesis import given, settings
from hypothesis import strategies as st

from vortex_rt.compiler.arguments import FEATURES
from vortex_rt.isa.extensions import BY_NAME, EXTENSIONS
from vortex_rt.isa.rows import OWN
from vortex_rt.isa.table import TABLE
from vortex_rt.sim import engine
from vortex_rt.sim.assembler import assemble
from vortex_rt.sim.cli import main
from vortex_rt.sim.config import PRESETS, Config
from vortex_rt.sim.errors import SimulationError
from vortex_rt.sim.machine import Machine
from vortex_rt.sim.state import COUNTERS

# Floating-point rules that the comparison with Unicorn cannot show: NaN boxing, fmin and fmax, single rounding, RV32
# with doubles.

OUT = 0x100000
VALUES = 0x200000
BOX = 0xFFFFFFFF00000000
NAN32, NAN64 = 0x7FC00000, 0x7FF8000000000000


def singles(*values: float) -> list[int]:
    return [struct.unpack("<I", struct.pack("<f", value))[0] for value in values]


def evaluate(run, instruction: str, *operands: int) -> tuple[int, int]:
    """Run ``instruction`` on fa0, fa1, fa2 = encodings of 64 bits; return (fa3 as 64 bits, fflags)."""
    loads = "\n".join(f"fld fa{i}, {8 * i}(a0)" for i in range(len(operands)))
    text = f"li a0, {VALUES}\n{loads}\n{instruction}\ncsrr a2, fflags\nli a1, {OUT}\nfsd fa3, 0(a1)\nsw a2, 8(a1)\ntmc x0"
    done = run(text, memory={VALUES: struct.pack(f"<{len(operands)}Q", *operands)})
    return done.words(OUT, 1, np.uint64)[0], done.words(OUT + 8, 1)[0]


class TestNanBoxing:
    def test_an_operand_that_is_not_boxed_is_the_canonical_nan(self, run):
        one = singles(1.0)[0]
        assert evaluate(run, "fadd.s fa3, fa0, fa1", BOX | one, one) == (BOX | NAN32, 0)
        assert evaluate(run, "fadd.s fa3, fa0, fa1", BOX | one, BOX | one) == (BOX | singles(2.0)[0], 0)

    @pytest.mark.parametrize("instruction", ["fmul.s fa3, fa1, fa0", "fmadd.s fa3, fa0, fa0, fa1", "fsqrt.s fa3, fa1", "fdiv.s fa3, fa0, fa1"])
    def test_every_arithmetic_instruction_checks(self, run, instruction):
        one = singles(1.0)[0]
        assert evaluate(run, instruction, BOX | one, 0x12345678_00000000 | one) == (BOX | NAN32, 0)

    def test_sign_injection_classification_comparison_and_conversion_check_too(self, run):
        one = singles(1.0)[0]
        assert evaluate(run, "fsgnj.s fa3, fa0, fa0", one)[0] == BOX | NAN32
        assert evaluate(run, "fclass.s a5, fa0\nfcvt.d.w fa3, a5", one)[0] == struct.unpack("<Q", struct.pack("<d", 512.0))[0]
        assert evaluate(run, "feq.s a5, fa0, fa0\nfcvt.d.w fa3, a5", one) == (0, 0)
        assert evaluate(run, "fcvt.d.s fa3, fa0", one) == (NAN64, 0)

    def test_moves_and_stores_take_the_bits_as_they_are(self, run):
        assert evaluate(run, "fsw fa0, 100(a0)\nflw fa3, 100(a0)", 0x1234567890ABCDEF)[0] == BOX | 0x90ABCDEF
        assert evaluate(run, "fmv.x.w a5, fa0\nfmv.d.x fa3, a5", 0x1234567890ABCDEF)[0] == 0xFFFFFFFF90ABCDEF
        assert evaluate(run, "fmv.w.x fa3, a0", 0)[0] == BOX | VALUES


class TestMinMax:
    """F 2.2: minimumNumber and maximumNumber of IEEE 754-2019."""

    ZERO, MINUS_ZERO, ONE = (BOX | bits for bits in singles(0.0, -0.0, 1.0))
    QUIET, SIGNALING = BOX | 0x7FE00001, BOX | 0x7F800001

    @pytest.mark.parametrize(
        ("a", "b", "least", "largest", "flags"),
        [
            (ZERO, MINUS_ZERO, MINUS_ZERO, ZERO, 0),
            (MINUS_ZERO, ZERO, MINUS_ZERO, ZERO, 0),
            (ONE, MINUS_ZERO, MINUS_ZERO, ONE, 0),
            (QUIET, ONE, ONE, ONE, 0),
            (ONE, QUIET, ONE, ONE, 0),
            (SIGNALING, ONE, ONE, ONE, 16),
            (ONE, SIGNALING, ONE, ONE, 16),
            (QUIET, QUIET, BOX | NAN32, BOX | NAN32, 0),
            (QUIET, SIGNALING, BOX | NAN32, BOX | NAN32, 16),
        ],
    )
    def test_min_max(self, run, a, b, least, largest, flags):
        assert evaluate(run, "fmin.s fa3, fa0, fa1", a, b) == (least, flags)
        assert evaluate(run, "fmax.s fa3, fa0, fa1", a, b) == (largest, flags)


class TestFusedMultiplyAdd:
    def test_single_rounding_in_binary32(self, run):
        # (1 + 2**-12)**2 - (1 + 2**-11) = 2**-24 exactly; a rounded product would give 0.
        a, c = singles(1 + 2**-12, -(1 + 2**-11))
        assert evaluate(run, "fmadd.s fa3, fa0, fa0, fa1", BOX | a, BOX | c) == (BOX | singles(2.0**-24)[0], 0)

    def test_no_double_rounding_through_binary64(self, run):
        # a * b = 2**-30 + 2**-60 needs more than binary64 holds beside c = 1 + 2**-23: rounding to binary64 first would tie to even.
        a, b, c = singles(2.0**-24 * (1 + 2**-23), 1.0, 1 + 2**-23)
        bits, flags = evaluate(run, "fmadd.s fa3, fa0, fa1, fa2", BOX | a, BOX | b, BOX | c)
        assert (bits, flags) == (BOX | singles(1 + 2 * 2**-23)[0], 1)

    def test_infinity_times_zero_is_invalid_even_with_a_quiet_nan(self, run):
        assert evaluate(run, "fmadd.s fa3, fa0, fa1, fa2", BOX | 0x7F800000, BOX, BOX | NAN32) == (BOX | NAN32, 16)


class TestFlags:
    def test_flags_accumulate_until_cleared(self, run):
        one, three, zero = (BOX | bits for bits in singles(1.0, 3.0, 0.0))
        assert evaluate(run, "fdiv.s fa3, fa0, fa1\nfdiv.s fa4, fa0, fa2", one, three, zero)[1] == 1 | 8
        assert evaluate(run, "fdiv.s fa4, fa0, fa1\ncsrw fflags, x0\nfadd.s fa3, fa0, fa1", one, three, zero)[1] == 0

    @pytest.mark.parametrize(("value", "flags"), [(1.17549435e-38, 0), (1.0e-38, 0)])
    def test_exact_subnormal_results_raise_nothing(self, run, value, flags):
        half = singles(0.5)[0]
        bits = singles(value)[0] & ~1
        assert evaluate(run, "fmul.s fa3, fa0, fa1", BOX | bits, BOX | half)[1] == flags

    @pytest.mark.parametrize(
        ("factor", "other", "flags"),
        [
            # (1 - 2**-53) * 2**-1022 fits 53 bits with an unbounded exponent and stays below 2**-1022: tiny, and inexact as a subnormal
            ("0x1.fffffffffffffp-1", 2.2250738585072014e-308, 1 | 2),
            # (1 + 2**-52) * (1 - 2**-52) * 2**-1022 rounds to 2**-1022 with an unbounded exponent: not tiny
            ("0x1.0000000000001p+0", 2.225073858507201e-308, 1),
        ],
    )
    def test_tininess_is_detected_after_rounding(self, run, factor, other, flags):
        a, b = (struct.unpack("<Q", struct.pack("<d", value))[0] for value in (float.fromhex(factor), other))
        assert evaluate(run, "fmul.d fa3, fa0, fa1", a, b) == (0x0010000000000000, flags)

    def test_lanes_that_are_off_raise_no_flags(self, run):
        done = run(f"""
            li t0, -1
            tmc t0
            csrr t1, thread_id
            fcvt.s.w fa1, t1
            li t2, 1
            fcvt.s.w fa0, t2
            li t0, 14
            tmc t0
            csrw fflags, x0
            fdiv.s fa2, fa0, fa1   # lane 0 would divide by zero
            csrr a0, fflags
            li a1, {OUT}
            sw a0, 0(a1)
            tmc x0
        """)
        assert done.words(OUT, 1) == [1]

    def test_a_reserved_rounding_mode_is_illegal(self, run):
        from vortex_rt.sim.errors import SimulationError

        with pytest.raises(SimulationError, match="illegal instruction"):
            run("li a0, 5\ncsrw frm, a0\nfadd.s fa0, fa0, fa0")


def test_rv32_executes_doubles(run):
    done = run(f"li a0, 7\nfcvt.d.w fa0, a0\nfmul.d fa1, fa0, fa0\nli a1, {OUT}\nfsd fa1, 0(a1)\nfcvt.w.d a2, fa1\nsw a2, 8(a1)\ntmc x0", PRESETS["vortex"].with_options({"xlen": 32}))
    assert done.words(OUT, 1, np.float64) == [49.0]
    assert done.words(OUT + 8, 1) == [49]


finite = st.integers(0, (1 << 64) - 1).filter(lambda bits: (bits >> 52) & 0x7FF != 0x7FF)


def exact(bits: int) -> Fraction:
    return Fraction(struct.unpack("<d", struct.pack("<Q", bits))[0])


def directed(value: Fraction, up: bool) -> float:
    """Round a fraction to the binary64 above or below."""
    near = float(value)
    if Fraction(near) == value:
        return near
    if up:
        return near if Fraction(near) > value else float(np.nextafter(near, np.inf))
    return near if Fraction(near) < value else float(np.nextafter(near, -np.inf))


class Rounding(ctypes.Structure):
    """``Rounding`` of softfloat.h."""

    _fields_ = (("mode", ctypes.c_int), ("flags", ctypes.c_int))


@pytest.fixture(scope="module")
def softfloat(tmp_path_factory):
    """softfloat.c by itself."""
    library = tmp_path_factory.mktemp("softfloat") / "softfloat.so"
    subprocess.run(["cc", "-std=c11", "-O1", "-shared", "-fPIC", f"{engine.CORE}/softfloat.c", "-o", library], check=True)
    functions = ctypes.CDLL(str(library))
    for name in ("fp_multiply", "fp_fused"):
        getattr(functions, name).restype = ctypes.c_uint64
    return functions


def call(function, rm: int, *operands: int) -> tuple[int, int]:
    """Return (bits, flags) of an operation on binary64 encodings."""
    rounding = Rounding(rm, 0)
    return function(ctypes.byref(rounding), *(ctypes.c_uint64(x) for x in operands), 52), rounding.flags


@settings(max_examples=300, deadline=None)
@given(finite, finite, st.sampled_from([2, 3]))
def test_directed_rounding_equals_exact_rational_arithmetic(softfloat, x, y, rm):
    value = exact(x) * exact(y)
    if not 2.0**-1000 < abs(value) < 2.0**1000:
        return
    bits, flags = call(softfloat.fp_multiply, rm, x, y)
    assert struct.unpack("<d", struct.pack("<Q", int(bits)))[0] == directed(value, rm == 3)
    assert flags == (0 if Fraction(struct.unpack("<d", struct.pack("<Q", int(bits)))[0]) == value else 1)


@settings(max_examples=200, deadline=None)
@given(finite, finite, finite)
def test_fused_multiply_add_equals_exact_rational_arithmetic(softfloat, x, y, z):
    value = exact(x) * exact(y) + exact(z)
    if not 2.0**-1000 < abs(value) < 2.0**1000:
        return
    bits, _ = call(softfloat.fp_fused, 0, x, y, z, 0, 0)
    assert struct.unpack("<d", struct.pack("<Q", int(bits)))[0] == float(value)


# Instructions of extensions: the dot product of four bytes and the matrix unit, in both modes, and only where the
# device has them.

BASE = 0x80000000
RESULT, LEFT, RIGHT, START = 0x100000, 0x200000, 0x210000, 0x220000
LANES = """
    li t0, -1
    tmc t0
    csrr t1, thread_id
    slli t1, t1, 2
"""


def device(threads: int, **options):
    return PRESETS["vortex"].with_options({"threads": threads, "dot8": True, "tcu": True, **options})


def test_extensions_have_a_key_a_feature_and_units_their_latencies():
    for extension in EXTENSIONS:
        assert isinstance(getattr(Config(), extension.key), bool)
        assert FEATURES[extension.key] == extension.meaning
    for unit in OWN:
        name = unit.name.lower()
        assert getattr(Config(), f"{name}_latency") >= 1
        assert getattr(Config(), f"{name}_interval") >= 1
        assert {f"lanes_{name}", f"stalls_{name}", f"{name}_instructions"} <= set(COUNTERS)
    assert {row.extension for row in TABLE if row.extension.startswith("X")} <= BY_NAME.keys()


@pytest.mark.parametrize("xlen", [32, 64])
def test_dot8_of_signed_bytes(run, xlen):
    rng = np.random.default_rng(xlen)
    left, right = rng.integers(-128, 128, (2, 8, 4), dtype=np.int8)
    left[0], right[0] = -128, -128
    text = f"""{LANES}
        li t2, {LEFT}
        add t2, t2, t1
        lw a0, 0(t2)
        li t2, {RIGHT}
        add t2, t2, t1
        lw a1, 0(t2)
        dot8 a2, a0, a1
        li t2, {OUT}
        add t2, t2, t1
        sw a2, 0(t2)
        tmc x0
    """
    got = run(text, device(8, xlen=xlen), memory={LEFT: left.tobytes(), RIGHT: right.tobytes()})
    assert (np.array(got.words(RESULT, 8, np.int32)) == (left.astype(np.int32) * right).sum(axis=1)).all()


def matrix_text(mask: int = -1, products: int = 1) -> str:
    return f"""{LANES}
        li t2, {LEFT}
        add t2, t2, t1
        flw fa0, 0(t2)
        li t2, {RIGHT}
        add t2, t2, t1
        flw fa1, 0(t2)
        li t2, {START}
        add t2, t2, t1
        flw fa2, 0(t2)
        li t2, {OUT}
        add t2, t2, t1
        tcu.set fa2
        li t3, {mask}
        tmc t3
        {"tcu.mma fa0, fa1; " * products}
        li t3, -1
        tmc t3
        tcu.get fa3
        fsw fa3, 0(t2)
        tmc x0
    """.replace("; ", "\n")


@pytest.mark.parametrize(("threads", "m"), [(1, 1), (2, 1), (4, 2), (8, 2), (16, 4), (32, 4)])
def test_matrix_unit_adds_a_product(run, threads, m):
    rng = np.random.default_rng(threads)
    left, right = rng.integers(-9, 9, (2, threads)).astype(np.float32)
    start = rng.integers(-9, 9, threads).astype(np.float32)
    memory = {LEFT: left.tobytes(), RIGHT: right.tobytes(), START: start.tobytes()}
    got = np.array(run(matrix_text(products=2), device(threads), memory=memory).words(RESULT, threads, np.float32))
    wanted = start[: m * m].reshape(m, m) + 2 * left.reshape(m, -1) @ right.reshape(-1, m)
    assert (got[: m * m].reshape(m, m) == wanted).all()
    assert not got[m * m :].any()


def test_lanes_that_are_off_hold_zero_and_keep_their_element(run):
    left, right, start = np.arange(1, 5, dtype=np.float32), np.arange(5, 9, dtype=np.float32), np.full(4, 100, np.float32)
    memory = {LEFT: left.tobytes(), RIGHT: right.tobytes(), START: start.tobytes()}
    got = run(matrix_text(mask=0b0111), device(4), memory=memory).words(RESULT, 4, np.float32)
    left[3] = right[3] = 0
    wanted = start + (left.reshape(2, 2) @ right.reshape(2, 2)).ravel()
    assert got == [*wanted[:3], 100]


@pytest.mark.parametrize(("key", "instruction"), [("dot8", "dot8 a0, a0, a0"), ("tcu", "tcu.get fa0")])
def test_a_device_without_the_extension_stops(run, key, instruction):
    with pytest.raises(SimulationError, match="illegal instruction"):
        run(f"{instruction}\ntmc x0", device(4, **{key: False}))


def timed(text: str, **options: object) -> Machine:
    machine = Machine(device(4, mode="timing", **options))
    machine.write(BASE, assemble(text, BASE))
    machine.run(BASE)
    return machine


def chain(instruction: str, options: dict[str, object]) -> int:
    text = f"li t0, -1\ntmc t0\n{(instruction + chr(10)) * 40}tmc x0"
    return timed(text, **options).cores[0].cycles


@pytest.mark.parametrize(
    ("instruction", "key"),
    [("dot8 a0, a0, a1", "dot8_latency"), ("dot8 a0, a1, a1", "dot8_interval"), ("tcu.mma fa0, fa1", "tcu_latency")],
)
def test_units_of_their_own_take_their_time(instruction, key):
    few, many = (chain(instruction, {key: value}) for value in (40, 60))
    assert (many - few) / 39 == pytest.approx(20, abs=1.5)


def test_units_of_their_own_are_counted():
    got = timed("li t0, -1\ntmc t0\ndot8 a0, a0, a1\naddi a0, a0, 1\ntcu.mma fa0, fa0\ntcu.get fa0\ntmc x0")
    counters = got.counters.numpy[0]
    assert (counters["dot8_instructions"], counters["tcu_instructions"]) == (1, 2)
    assert counters["stalls_dot8"] > 0
    assert counters["stalls_tcu"] > 0


def test_a_profile_shows_what_waits_for_units_of_their_own(tmp_path):
    (tmp_path / "k.s").write_text("li t0, -1\ntmc t0\ndot8 a0, a0, a1\naddi a0, a0, 1\ntcu.mma fa0, fa0\ntcu.get fa0\ntmc x0\n")
    data = tmp_path / "p.json"
    command = ["run", str(tmp_path / "k.s"), "--preset", "vortex", "--config", "dot8=true,tcu=true", "--mode", "timing"]
    result = CliRunner().invoke(main, [*command, "--profile-json", str(data)])
    assert result.exit_code == 0, result.output
    events = {row["where"].split()[0]: row["events"] for row in json.loads(data.read_text())["instructions"]}
    assert events["addi"]["stalls_dot8"] > 0
    assert events["tcu.get"]["stalls_tcu"] > 0
