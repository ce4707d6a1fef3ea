"""Every integer and floating-point operation of LLVM IR at many widths, as kernels, with LLVM's own x86 code as the
reference.

A case is a few lines of LLVM IR from `%a`, `%b`, `%c` to `%r`. `module_of` makes NVVM IR with one kernel a case (one
work-item an element); `reference` compiles the same lines for the CPU with llvmlite and runs them on the same bytes.
"""

from __future__ import annotations

import ctypes
import itertools
from dataclasses import dataclass

import llvmlite.binding as llvm
import numpy as np

COUNT = 64
FLOATS = {"half": np.float16, "float": np.float32, "double": np.float64}


@dataclass(frozen=True)
class Case:
    name: str
    inputs: tuple[str, ...]
    output: str
    body: str
    declares: tuple[str, ...] = ()
    ulp: int = 0
    """Difference allowed in units of the last place (math functions); 0 compares bits, any NaN equal to any."""
    positive: bool = False


def scalar(type_: str) -> str:
    return type_.split(" x ")[1][:-1] if type_.startswith("<") else type_


def length(type_: str) -> int:
    return int(type_[1:].split(" x ")[0]) if type_.startswith("<") else 1


def bits(type_: str) -> int:
    type_ = scalar(type_)
    return {"half": 16, "float": 32, "double": 64}.get(type_) or int(type_[1:])


def storage(type_: str) -> int:
    """Bytes one element takes in memory."""
    if type_.startswith("<"):
        total = -(-bits(type_) * length(type_) // 8)
    else:
        total = -(-bits(type_) // 8)
    size = 1
    while size < total:
        size *= 2
    return size if size <= 16 else -(-total // 16) * 16 if not type_.startswith("<") else size


def splat(type_: str, value: int | str) -> str:
    return f"splat ({scalar(type_)} {value})" if type_.startswith("<") else str(value)


def suffix(type_: str) -> str:
    element = scalar(type_)
    text = {"half": "f16", "float": "f32", "double": "f64"}.get(element, element)
    return f"v{length(type_)}{text}" if type_.startswith("<") else text


def _boolean(type_: str) -> str:
    return f"<{length(type_)} x i1>" if type_.startswith("<") else "i1"


def _bytes(type_: str) -> str:
    return f"<{length(type_)} x i8>" if type_.startswith("<") else "i8"


def integer_cases(type_: str) -> list[Case]:
    t, n, s = type_, bits(type_), suffix(type_)
    cases: list[Case] = []

    def add(name: str, body: str, arity: int = 2, output: str = "", declares: tuple[str, ...] = ()) -> None:
        cases.append(Case(f"{name}.{s}", (t,) * arity, output or t, body, declares))

    for op in ("add", "sub", "mul", "and", "or", "xor"):
        add(op, f"%r = {op} {t} %a, %b")
    for op in ("shl", "lshr", "ashr"):
        add(
            op,
            f"%m = urem {t} %b, {splat(t, n)}\n%r = {op} {t} %a, %m"
            if n & (n - 1)
            else f"%m = and {t} %b, {splat(t, n - 1)}\n%r = {op} {t} %a, %m",
        )
    for op in ("udiv", "urem"):
        add(
            op,
            f"%z = icmp eq {t} %b, {splat(t, 0)}\n%m = select {_boolean(t)} %z, {t} {splat(t, 1)}, {t} %b\n"
            f"%r = {op} {t} %a, %m",
        )
    for op in ("sdiv", "srem"):
        add(op, f"%s = lshr {t} %b, {splat(t, 1)}\n%m = or {t} %s, {splat(t, 1)}\n%r = {op} {t} %a, %m")
    for predicate in ("eq", "ne", "ult", "ule", "ugt", "uge", "slt", "sle", "sgt", "sge"):
        add(
            f"icmp.{predicate}",
            f"%q = icmp {predicate} {t} %a, %b\n%r = zext {_boolean(t)} %q to {_bytes(t)}",
            output=_bytes(t),
        )
    for name in ("smin", "smax", "umin", "umax", "sadd.sat", "uadd.sat", "ssub.sat", "usub.sat"):
        add(
            name,
            f"%r = call {t} @llvm.{name}.{s}({t} %a, {t} %b)",
            declares=(f"declare {t} @llvm.{name}.{s}({t}, {t})",),
        )
    for name in ("sshl.sat", "ushl.sat"):
        add(
            name,
            f"%m = urem {t} %b, {splat(t, n)}\n%r = call {t} @llvm.{name}.{s}({t} %a, {t} %m)",
            declares=(f"declare {t} @llvm.{name}.{s}({t}, {t})",),
        )
    for name in ("fshl", "fshr"):
        add(
            name, f"%r = call {t} @llvm.{name}.{s}({t} %a, {t} %b, {t} %c)", 3,
            declares=(f"declare {t} @llvm.{name}.{s}({t}, {t}, {t})",),
        )
    for name in ("ctpop", "bitreverse", *(["bswap"] if n % 16 == 0 else [])):
        add(name, f"%r = call {t} @llvm.{name}.{s}({t} %a)", 1, declares=(f"declare {t} @llvm.{name}.{s}({t})",))
    for name in ("ctlz", "cttz", "abs"):
        add(
            name, f"%r = call {t} @llvm.{name}.{s}({t} %a, i1 false)", 1,
            declares=(f"declare {t} @llvm.{name}.{s}({t}, i1)",),
        )
    for op in ("add", "sub", "mul"):
        for sign in "su":
            pair = f"{{ {t}, {_boolean(t)} }}"
            name = f"llvm.{sign}{op}.with.overflow.{s}"
            declares = (f"declare {pair} @{name}({t}, {t})",)
            add(
                f"{sign}{op}.overflow",
                f"%p = call {pair} @{name}({t} %a, {t} %b)\n%r = extractvalue {pair} %p, 0",
                declares=declares,
            )
            add(
                f"{sign}{op}.overflows",
                f"%p = call {pair} @{name}({t} %a, {t} %b)\n%q = extractvalue {pair} %p, 1\n"
                f"%r = zext {_boolean(t)} %q to {_bytes(t)}",
                output=_bytes(t), declares=declares,
            )  # fmt: skip
    for sign in "su":
        add(f"{sign}cmp",
            f"%q = call {_bytes(t)} @llvm.{sign}cmp.{suffix(_bytes(t))}.{s}({t} %a, {t} %b)\n"
            f"%r = add {_bytes(t)} %q, {splat(t, 0) if t[0] != '<' else 'zeroinitializer'}",
            output=_bytes(t), declares=(
                f"declare {_bytes(t)} @llvm.{sign}cmp.{suffix(_bytes(t))}.{s}({t}, {t})",
            ))  # fmt: skip
    add("select", f"%q = icmp slt {t} %a, %b\n%r = select {_boolean(t)} %q, {t} %c, {t} %a", 3)
    add("freeze", f"%r = freeze {t} %a", 1)
    return cases


def conversion_cases() -> list[Case]:
    cases: list[Case] = []
    widths = ["i1", "i3", "i8", "i16", "i24", "i32", "i33", "i48", "i64", "i65", "i96", "i128"]
    for small, large in itertools.combinations(widths, 2):
        for op, a, b in (("zext", small, large), ("sext", small, large), ("trunc", large, small)):
            cases.append(Case(f"{op}.{a}.{b}", (a,), b, f"%r = {op} {a} %a to {b}"))
    for integer in ("i1", "i5", "i8", "i16", "i32", "i33", "i64", "i128"):
        for f in FLOATS:
            if bits(integer) > 64 and f == "half":
                continue
            cases.append(Case(f"uitofp.{integer}.{f}", (integer,), f, f"%r = uitofp {integer} %a to {f}"))
            cases.append(Case(f"sitofp.{integer}.{f}", (integer,), f, f"%r = sitofp {integer} %a to {f}"))
            if integer == "i1":
                continue
            for sign in "su":
                name = f"llvm.fpto{sign}i.sat.{integer}.{suffix(f)}"
                if bits(integer) <= 64:
                    cases.append(
                        Case(
                            f"fpto{sign}i.sat.{f}.{integer}", (f,), integer, f"%r = call {integer} @{name}({f} %a)",
                            (f"declare {integer} @{name}({f})",),
                        )
                    )
            limit = "0x4059000000000000" if f != "half" else "0xH5640"  # 100
            if bits(integer) >= 8:
                lower = "fneg" if bits(integer) else ""
                cases.append(Case(
                    f"fptosi.{f}.{integer}", (f,), integer,
                    f"%l = fcmp olt {f} %a, {limit}\n%x = select i1 %l, {f} %a, {f} {limit}\n%n = {lower} {f} {limit}\n"
                    f"%g = fcmp ogt {f} %x, %n\n"
                    f"%y = select i1 %g, {f} %x, {f} %n\n%r = fptosi {f} %y to {integer}"))  # fmt: skip
    for f, sign in itertools.product(FLOATS, "us"):
        one = "-1.0" if sign == "s" else "1.0"
        cases.append(Case(
            f"fpto{sign}i.{f}.i1", (f,), "i1",
            f"%l = fcmp ogt {f} %a, 1.5\n%x = select i1 %l, {f} {one}, {f} 0.0\n%r = fpto{sign}i {f} %x to i1"))  # fmt: skip
        cases.append(Case(
            f"{sign}itofp.v4i1.{f}", ("<4 x i16>",), f"<4 x {f}>",
            f"%c = icmp sgt <4 x i16> %a, zeroinitializer\n%r = {sign}itofp <4 x i1> %c to <4 x {f}>"))  # fmt: skip
    for a, b in itertools.combinations(FLOATS, 2):
        cases.append(Case(f"fpext.{a}.{b}", (a,), b, f"%r = fpext {a} %a to {b}"))
        cases.append(Case(f"fptrunc.{b}.{a}", (b,), a, f"%r = fptrunc {b} %a to {a}"))
    for a, b in (
        ("float", "i32"), ("double", "i64"), ("half", "i16"), ("<2 x i32>", "i64"), ("<4 x i8>", "i32"),
        ("<2 x half>", "i32"), ("<4 x i16>", "i64"),
    ):
        cases.append(Case(f"bitcast.{suffix(a)}.{b}", (a,), b, f"%r = bitcast {a} %a to {b}"))
        cases.append(Case(f"bitcast.{b}.{suffix(a)}", (b,), a, f"%r = bitcast {b} %a to {a}"))
    for length in (4, 8, 16):
        booleans, numbers, integer = f"<{length} x i1>", f"<{length} x i8>", f"i{length}"
        cases.append(Case(
            f"bitcast.v{length}i1.{integer}", (numbers,), integer,
            f"%c = icmp slt {numbers} %a, zeroinitializer\n%r = bitcast {booleans} %c to {integer}"))  # fmt: skip
        cases.append(Case(
            f"bitcast.{integer}.v{length}i1", (integer,), numbers,
            f"%c = bitcast {integer} %a to {booleans}\n%r = sext {booleans} %c to {numbers}"))  # fmt: skip
        for width in (8, 64):
            wide = f"<{length} x i{width}>"
            cases.append(Case(
                f"trunc.v{length}i{width}.i1", (wide,), integer,
                f"%c = trunc {wide} %a to {booleans}\n%r = bitcast {booleans} %c to {integer}"))  # fmt: skip
    return cases


def float_cases(type_: str) -> list[Case]:
    t, s = type_, suffix(type_)
    cases: list[Case] = []

    def add(
        name: str, body: str, arity: int = 2, output: str = "", declares: tuple[str, ...] = (), ulp: int = 0,
        positive: bool = False,
    ) -> None:
        cases.append(Case(f"{name}.{s}", (t,) * arity, output or t, body, declares, ulp, positive))

    for op in ("fadd", "fsub", "fmul", "fdiv"):
        add(op, f"%r = {op} {t} %a, %b", ulp=3 if op == "fdiv" and scalar(t) == "float" else 0)
    add("fneg", f"%r = fneg {t} %a", 1)
    for predicate in ("oeq", "one", "olt", "ole", "ogt", "oge", "ord", "ueq", "une", "ult", "ule", "ugt", "uge", "uno"):
        add(
            f"fcmp.{predicate}",
            f"%q = fcmp {predicate} {t} %a, %b\n%r = zext {_boolean(t)} %q to {_bytes(t)}",
            output=_bytes(t),
        )
    for name in ("minnum", "maxnum", "minimum", "maximum", "minimumnum", "maximumnum", "copysign"):
        add(
            name,
            f"%r = call {t} @llvm.{name}.{s}({t} %a, {t} %b)",
            declares=(f"declare {t} @llvm.{name}.{s}({t}, {t})",),
        )
    for name in ("fabs", "floor", "ceil", "trunc", "rint", "nearbyint", "round", "roundeven"):
        add(name, f"%r = call {t} @llvm.{name}.{s}({t} %a)", 1, declares=(f"declare {t} @llvm.{name}.{s}({t})",))
    add(
        "canonicalize", f"%r = call {t} @llvm.canonicalize.{s}({t} %a)", 1,
        declares=(f"declare {t} @llvm.canonicalize.{s}({t})",),
    ) if t in ("float", "double") else None
    add(
        "sqrt", f"%r = call {t} @llvm.sqrt.{s}({t} %a)", 1, declares=(f"declare {t} @llvm.sqrt.{s}({t})",),
        ulp=3 if scalar(t) == "float" else 1,
    )
    add(
        "fma", f"%r = call {t} @llvm.fma.{s}({t} %a, {t} %b, {t} %c)", 3,
        declares=(f"declare {t} @llvm.fma.{s}({t}, {t}, {t})",),
    ) if scalar(t) != "half" else None
    add("select", f"%q = fcmp olt {t} %a, %b\n%r = select {_boolean(t)} %q, {t} %c, {t} %a", 3)
    if not t.startswith("<"):
        for mask in (3, 12, 96, 144, 264, 516, 1023):
            add(
                f"is.fpclass.{mask}", f"%q = call i1 @llvm.is.fpclass.{s}({t} %a, i32 {mask})\n%r = zext i1 %q to i8",
                1, "i8", (f"declare i1 @llvm.is.fpclass.{s}({t}, i32)",),
            )
    return cases


def all_cases() -> list[Case]:
    cases: list[Case] = []
    for type_ in ("i1", "i3", "i8", "i13", "i16", "i24", "i32", "i33", "i48", "i64", "i65", "i96", "i128"):
        cases += [
            c
            for c in integer_cases(type_)
            if type_ != "i1"
            or c.name.split(".")[0] in ("add", "sub", "mul", "and", "or", "xor", "icmp", "select", "freeze", "ctpop")
        ]
    for type_ in ("<2 x i32>", "<4 x i8>", "<3 x i16>", "<5 x i32>", "<2 x i64>", "<7 x i8>", "<32 x i8>", "<4 x i24>"):
        cases += integer_cases(type_)
    for type_ in ("half", "float", "double", "<2 x float>", "<4 x half>", "<3 x double>", "<6 x float>"):
        cases += float_cases(type_)
    return cases + conversion_cases()


def inputs_of(case: Case, seed: int = 1) -> list[np.ndarray]:
    """One byte array of COUNT elements for each input."""
    generator = np.random.default_rng([seed, *case.name.encode()])
    return [_values(type_, generator, position) for position, type_ in enumerate(case.inputs)]


def _values(type_: str, generator: np.random.Generator, position: int) -> np.ndarray:
    size, lanes, element = storage(type_), length(type_), scalar(type_)
    data = np.zeros((COUNT, size), np.uint8)
    for row in range(COUNT):
        if element in FLOATS:
            specials = [0.0, -0.0, 1.0, -1.5, np.inf, -np.inf, np.nan, 2.5, 3.5, 65504.0, 1e-7, -0.5]
            dtype = FLOATS[element]
            with np.errstate(all="ignore"):
                row_values = np.array([
                    specials[generator.integers(len(specials))] if generator.random() < 0.5
                    else generator.normal() * 10.0 ** generator.integers(-4, 5)
                    for _ in range(lanes)
                ]).astype(dtype)  # fmt: skip
            raw = row_values.tobytes()
        else:
            width = bits(type_)
            edges = [0, 1, (1 << width) - 1, 1 << (width - 1), (1 << (width - 1)) - 1, 2, 5]
            numbers = [
                edges[generator.integers(len(edges))] & ((1 << width) - 1) if generator.random() < 0.4
                else int.from_bytes(generator.bytes(17), "little") % (1 << width)
                for _ in range(lanes)
            ]
            packed = sum(number << (index * width) for index, number in enumerate(numbers))
            raw = packed.to_bytes(max(1, -(-width * lanes // 8)), "little")
        data[row, : len(raw)] = np.frombuffer(raw, np.uint8)
    return data.reshape(-1)


def _lines(case: Case, prefix: str) -> str:
    text = ""
    for letter, type_ in zip("abc", case.inputs):
        text += (
            f"  %{letter}p = getelementptr i8, ptr %{letter}in, i64 %{letter}o\n"
            f"  %{letter} = load {type_}, ptr %{letter}p, align {min(storage(type_), 16)}\n"
        )
        text = text.replace(f"  %{letter}p =", f"  %{letter}o = mul i64 %i, {storage(type_)}\n  %{letter}p =", 1)
    text += "".join(f"  {line}\n" for line in case.body.split("\n"))
    text += f"  %ro = mul i64 %i, {storage(case.output)}\n  %rp = getelementptr i8, ptr %out, i64 %ro\n"
    return text + f"  store {case.output} %r, ptr %rp, align {min(storage(case.output), 16)}\n"


def kernel_name(index: int) -> str:
    return f"op{index}"


def module_of(cases: list[Case]) -> str:
    """NVVM IR with one kernel a case: kernel(ptr a, ptr b, ptr c, ptr out)."""
    text = 'target triple = "nvptx64-nvidia-cuda"\ntarget datalayout = "e-i64:64-i128:128-v16:16-v32:32-n16:32:64"\n'
    declares = {d for case in cases for d in case.declares} | {"declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()"}
    for index, case in enumerate(cases):
        text += f"define ptx_kernel void @{kernel_name(index)}(ptr %ain, ptr %bin, ptr %cin, ptr %out) {{\n"
        text += (
            "  %tid = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()\n  %i = zext i32 %tid to i64\n"
            + _lines(case, "")
            + "  ret void\n}\n"
        )
    return text + "\n".join(sorted(declares)) + "\n"


_keep: list[object] = []


def reference(cases: list[Case], inputs: list[list[np.ndarray]]) -> list[np.ndarray]:
    """Outputs of LLVM's x86 code for the same lines."""
    llvm.initialize_native_target()
    llvm.initialize_native_asmprinter()
    text = "\n".join(sorted({d for case in cases for d in case.declares})) + "\n"
    for index, case in enumerate(cases):
        text += (
            f"define void @{kernel_name(index)}(ptr %ain, ptr %bin, ptr %cin, ptr %out, i64 %count) {{\nentry:\n"
            "  br label %loop\nloop:\n"
        )
        text += "  %i = phi i64 [ 0, %entry ], [ %next, %loop ]\n" + _lines(case, "")
        text += (
            "  %next = add i64 %i, 1\n  %more = icmp ult i64 %next, %count\n  br i1 %more, label %loop, label %done\n"
            "done:\n  ret void\n}\n"
        )
    module = llvm.parse_assembly(text)
    llvm.load_library_permanently("libgcc_s.so.1")  # 128-bit division
    llvm.load_library_permanently("libm.so.6")
    features = llvm.get_host_cpu_features().flatten()  # conversions of half in hardware
    machine = llvm.Target.from_default_triple().create_target_machine(
        cpu=llvm.get_host_cpu_name(), features=features, opt=1
    )
    engine = llvm.create_mcjit_compiler(module, machine)
    engine.finalize_object()
    _keep.append(engine)
    outputs = []
    for index, (case, arrays) in enumerate(zip(cases, inputs)):
        function = ctypes.CFUNCTYPE(None, *[ctypes.c_void_p] * 4, ctypes.c_int64)(
            engine.get_function_address(kernel_name(index))
        )
        out = np.zeros(COUNT * storage(case.output) + 64, np.uint8)
        aligned = [_aligned(a) for a in arrays]
        pointers = [a.ctypes.data for a in aligned] + [None] * (3 - len(arrays))
        result = _aligned(out)
        function(*pointers, result.ctypes.data, COUNT)
        outputs.append(result[: COUNT * storage(case.output)].copy())
    return outputs


def _aligned(array: np.ndarray) -> np.ndarray:
    raw = np.zeros(array.size + 64, np.uint8)
    offset = -raw.ctypes.data % 64
    view = raw[offset : offset + array.size]
    view[:] = array
    return view


def differences(case: Case, expected: np.ndarray, actual: np.ndarray) -> list[int]:
    """Elements that differ, after the case's tolerance."""
    size, lanes, element = storage(case.output), length(case.output), scalar(case.output)
    want, got = expected.reshape(COUNT, size), actual[: COUNT * size].reshape(COUNT, size)
    wrong = []
    for row in range(COUNT):
        if element in FLOATS:
            width = bits(element) // 8
            x = want[row, : lanes * width].copy().view(FLOATS[element])
            y = got[row, : lanes * width].copy().view(FLOATS[element])
            integer = {2: np.int16, 4: np.int32, 8: np.int64}[width]
            same = (x.view(integer) == y.view(integer)) | (np.isnan(x) & np.isnan(y))
            if case.name.startswith(("minnum", "maxnum")):  # LLVM leaves the sign of zero open
                same |= x == y
            if case.ulp:
                distance = np.abs(x.view(integer).astype(object) - y.view(integer).astype(object))
                same |= distance <= case.ulp
            if not same.all():
                wrong.append(row)
        else:
            used = -(-bits(case.output) * lanes // 8)
            mask = (1 << (bits(case.output) * lanes)) - 1
            if (
                int.from_bytes(want[row, :used].tobytes(), "little") & mask
                != int.from_bytes(got[row, :used].tobytes(), "little") & mask
            ):
                wrong.append(row)
    return wrong
