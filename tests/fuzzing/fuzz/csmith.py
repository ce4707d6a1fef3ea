"""Csmith's programs as kernels, compared with gcc -O0 on the same text.

Three forms, in turn by seed:

* ``threads``   CUDA, 32 threads; each has the program's variables in a ``__device__`` array of structures, with a
  different value in some of them;
* ``device``    CUDA, one thread; the program's variables are ``__device__`` variables with their initialisers (pointers
  to one another among them);
* ``private``   OpenCL C, 32 work-items; each has the variables in a structure of its own on its stack, handed on to
  every function.

Csmith's options keep programs small enough to simulate. No volatiles: a structure with volatile members cannot be
copied in C++. No recursion comes from Csmith. OpenCL C has no bit-fields. What runs longer than a second on the CPU, or
differs between gcc's levels, is not compared.
"""

from __future__ import annotations

import random
import re
import shutil
import subprocess
import tempfile
from collections.abc import Sequence
from pathlib import Path

import numpy as np

from fuzz.oracle import OracleError, Result
from fuzz.random_kernels import SHAPES, device
from nvvm2spirv import translate
from nvvm2spirv.options import Options as TranslatorOptions
from vortex_rt.compiler.build import Request, build
from vortex_rt.compiler.frontend import FrontEndOptions
from vortex_rt.compiler.target import TARGETS
from vortex_rt.cuda.compile import compile_cuda

FORMS = ("threads", "device", "private")
THREADS = 32
HEADERS = Path("/usr/include/csmith")
STACK_LOG2 = 15

COMMON_OPTIONS = (
    "--no-argc", "--no-consts", "--no-volatiles", "--no-volatile-pointers", "--concise", "--quiet",
    "--no-packed-struct", "--no-hash-value-printf",
    "--max-array-len-per-dim", "6", "--max-array-dim", "2",
)  # fmt: skip
SIZES = (
    ("--max-funcs", "3", "--max-block-depth", "2", "--max-expr-complexity", "6"),
    ("--max-funcs", "5", "--max-block-depth", "3"),
    ("--max-funcs", "2", "--max-block-depth", "4", "--max-block-size", "5"),
)

TYPES = """
typedef signed char int8_t; typedef unsigned char uint8_t; typedef short int16_t; typedef unsigned short uint16_t;
typedef int int32_t; typedef unsigned int uint32_t; typedef long int64_t; typedef unsigned long uint64_t;
#define NULL 0
"""
LIMITS = """
#define INT8_MIN (-128)
#define INT8_MAX 127
#define UINT8_MAX 255
#define INT16_MIN (-32768)
#define INT16_MAX 32767
#define UINT16_MAX 65535
#define INT32_MIN (-2147483647-1)
#define INT32_MAX 2147483647
#define UINT32_MAX 4294967295u
#define INT64_MIN (-9223372036854775807l-1)
#define INT64_MAX 9223372036854775807l
#define UINT64_MAX 18446744073709551615ul
#ifndef INT_MAX
#define INT_MAX 2147483647
#define INT_MIN (-2147483647-1)
#endif
#ifndef CHAR_BIT
#define CHAR_BIT 8
#endif
#define STATIC static
#define UNDEFINED(value) (value)
#define LOG_INDEX
#define LOG_EXEC
#define FUNC_NAME(x) safe_##x
#include "safe_math.h"
"""
"""What csmith.h gives to programs; Csmith's own wrappers of arithmetic come from its package."""


def available() -> bool:
    """Whether Csmith and its headers are installed."""
    return shutil.which("csmith") is not None and (HEADERS / "safe_math.h").exists()


def form_of(seed: int, target: str) -> str:
    """On RV32 only OpenCL C: CUDA's longs and pointers have 64 bits."""
    return "private" if target == "rv32" else FORMS[seed % 3]


def program(seed: int, form: str) -> str:
    """Csmith's text of a seed."""
    options = [*COMMON_OPTIONS, *SIZES[seed // 3 % len(SIZES)]]
    if form == "private":
        options += ["--no-bitfields"]
    else:
        options += ["--lang-cpp", "--no-comma-operators"]  # (…, NULL) is no null pointer in C++
    return written(seed, options)


def written(seed: int, options: Sequence[str]) -> str:
    """What Csmith writes for a seed; it leaves a file of its own in the working folder."""
    command = ["csmith", "--seed", str(seed), *options]
    with tempfile.TemporaryDirectory(prefix="csmith-") as folder:
        return subprocess.run(command, cwd=folder, check=True, capture_output=True, text=True, timeout=60).stdout


class Parts:
    """The program taken apart: what stands before the variables, the variables, the functions,
    the statements that hash the variables.
    """

    def __init__(self, text: str) -> None:
        text = re.sub(r"\A.*?#include \"csmith.h\"", "", text, count=1, flags=re.S)
        text = text.replace("static long __undefined;", "")
        text = re.sub(r"/\*.*?\*/", "", text, flags=re.S)
        text = re.sub(r"(?<=\d|[a-fA-F])(U?)LL\b", r"\1L", text)
        head, _, main = text.partition("int main (void)")
        first = re.search(r"^static [^\n;{]*\bfunc_\d+\(", head, re.M)
        assert first is not None
        before, self.functions = head[: first.start()], head[first.start() :]
        self.variables: list[tuple[str, str, str, str]] = []
        kept = []
        for line in before.splitlines():
            match = re.fullmatch(r"static (.*?)\b(g_\d+)((?:\[\d+\])*) = (.*);\s*", line)
            if match:
                self.variables.append(match.groups())  # type: ignore[arg-type]
            else:
                kept.append(line)
        self.types = "\n".join(kept)
        start = main.index("func_1();")
        end = main.index("platform_main_end")
        counters = re.search(r"int i[^;]*;", main)
        body = re.sub(r"if \(print_hash_value\)[^\n]*", "", main[start:end])
        body = re.sub(
            r"transparent_crc_bytes\s*\(&?(.*?), sizeof\(.*?\), \"[^\"]*\", print_hash_value\)",
            r"hash_bytes(&\1, sizeof(\1))",
            body,
        )
        body = re.sub(r"transparent_crc\((.*), \"[^\"]*\", print_hash_value\)", r"HASH(\1)", body)
        self.body = (counters.group(0) if counters else "") + "\n" + body

    def changed(self, rng: random.Random) -> list[str]:
        """Integer variables that start with another value in every thread; Csmith's programs are defined for any."""
        names = []
        for kind, name, _, _ in self.variables:
            if "*" in kind or not re.match(r"u?int\d+_t", kind.strip()):
                continue
            if rng.random() < 0.7:
                names.append(name)
        return names


def kernel(seed: int, form: str) -> str:
    """The program of a seed as a kernel text for CUDA or OpenCL C that the CPU's prelude understands too."""
    parts = Parts(program(seed, form))
    rng = random.Random(seed)
    hashing = "#define HASH(value) (hash = (hash ^ (uint64_t)(value)) * 1099511628211ul, hash ^= hash >> 29)\n"
    if form == "device":
        variables = "\n".join(f"DEVICE {kind}{name}{shape} = {value};" for kind, name, shape, value in parts.variables)
        return (
            f"{parts.types}\n{variables}\n{parts.functions}\n{hashing}KERNEL {{\n"
            f"  uint64_t hash = 7; if (THREAD != 0) return;\n{parts.body}\n  out[0] = hash;\n}}\n"
        )
    members, start = [], []
    for kind, name, shape, value in parts.variables:
        members.append(f"  {kind}{name}{shape};")
        counted = shape or value.startswith("{")
        start.append(
            f"  {{ {kind}start{shape} = {value}; COPY({name}, start); }}" if counted else f"  {name} = {value};"
        )
    for name in parts.changed(rng):
        shape = next(s for _, n, s, _ in parts.variables if n == name)
        where = re.sub(r"\[\d+\]", "[0]", shape)
        start.append(f"  {name}{where} ^= THREAD * {rng.choice((1, 3, 0x11, 0x10001, 0x7FFFFFFF))}u;")
    names = [name for _, name, _, _ in parts.variables]
    structure = "struct Variables {\n" + "\n".join(members) + "\n};\n"
    if form == "threads":
        macros = "".join(f"#define {name} (all[THREAD].{name})\n" for name in names)
        head = f"{parts.types}\n{structure}DEVICE struct Variables all[{THREADS}];\n{macros}{parts.functions}\n"
        own = ""
    else:
        macros = "".join(f"#define {name} (G->{name})\n" for name in names)
        functions = re.sub(
            r"^(static [^\n;{]*?\bfunc_\d+)\((void\))?",
            lambda m: f"{m[1]}(struct Variables *G" + (")" if m[2] else ", "), parts.functions, flags=re.M,
        )
        calls = r"(?<!\w)(func_\d+)\((?!struct Variables \*G)(\))?"
        functions = re.sub(calls, lambda m: f"{m[1]}(G" + (")" if m[2] else ", "), functions)
        parts.body = re.sub(calls, lambda m: f"{m[1]}(G" + (")" if m[2] else ", "), parts.body)
        head = f"{parts.types}\n{structure}{macros}{functions}\n"
        own = "  struct Variables variables, *G = &variables;\n"
    values = "\n".join(start)
    return f"{head}{hashing}KERNEL {{\n  uint64_t hash = 7;\n{own}{values}\n{parts.body}\n  out[THREAD] = hash;\n}}\n"


COPY = """
static void copy_bytes(char *to, const char *from, int count) { for (int i = 0; i < count; i++) to[i] = from[i]; }
#define COPY(to, from) copy_bytes((char *)&to, (const char *)&from, sizeof(to))
"""
CUDA = ("#include <stdint.h>\n#pragma clang force_cuda_host_device begin\n" + LIMITS + COPY + """
#define DEVICE static __device__
#define THREAD threadIdx.x
#define KERNEL \\
  _Pragma("clang force_cuda_host_device end") extern "C" __global__ void k(uint64_t *out)
""")  # fmt: skip
OPENCL = "#define INT_MAX 2147483647\n#define INT_MIN (-2147483647-1)\n" + TYPES + LIMITS + COPY + """
#define THREAD ((uint32_t)get_global_id(0))
#define KERNEL kernel void k(global uint64_t *out)
"""
CPU = "#include <stdint.h>\n#include <limits.h>\n#include <stddef.h>\n" + LIMITS.replace("#define INT", "//").replace("#define UINT", "//") + COPY + """
static uint32_t thread;
#define DEVICE static
#define THREAD thread
#define KERNEL static void k(uint64_t *out)
"""
CPU_MAIN = (
    "\nextern void run(uint64_t *out, uint32_t threads) { for (thread = 0; thread < threads; thread++) k(out); }\n"
)


def write_arithmetic(folder: Path) -> None:
    """Write safe_math.h as Csmith has it, without the functions on floats."""
    text = (HEADERS / "safe_math.h").read_text()
    head = text[: re.search(r"^STATIC (float|double)", text, re.M).start()]  # type: ignore[union-attr]
    opened = len(re.findall(r"^#if", head, re.M)) - len(re.findall(r"^#endif", head, re.M))
    (folder / "safe_math.h").write_text(head + "\n#endif" * opened + "\n")


SANITIZERS = ("-fsanitize=address,undefined", "-fno-sanitize=shift", "-fno-sanitize-recover=all")


class NotComparedError(Exception):
    """The program says nothing: too long for the CPU, or its meaning depends on the compiler."""


def expected(text: str, form: str, threads: int, folder: Path, sanitized: bool = False) -> np.ndarray:
    """Results on the CPU; ``sanitized``: also with gcc's sanitizers, for programs that are no longer Csmith's own.

    Raises:
        NotComparedError: see the class.
    """
    place = folder / "cpu.c"
    place.write_text(CPU + text + CPU_MAIN + f"""
#include <stdio.h>
int main(void) {{ static uint64_t out[{THREADS}]; run(out, {threads}); fwrite(out, 8, {threads}, stdout); return 0; }}
""")  # fmt: skip
    language = ["-x", "c"] if form == "private" else ["-x", "c++", "-fpermissive"]
    results = []
    for level in ("-O0", "-O2", *(["-O1"] if sanitized else [])):
        binary = folder / f"cpu{level}"
        checks = (
            ["-Wall", "-Werror=uninitialized", "-Werror=maybe-uninitialized", *SANITIZERS] if level == "-O1" else ["-w"]
        )
        command = [
            "gcc", level, *checks, "-fwrapv", "-fno-strict-aliasing", f"-I{folder}", *language, place, "-o", binary,
        ]
        done = subprocess.run(command, capture_output=True, text=True)
        if done.returncode:
            raise OracleError(done.stderr)
        try:
            ran = subprocess.run([binary], capture_output=True, timeout=1 if level == "-O0" else 5)
        except subprocess.TimeoutExpired:
            raise NotComparedError("too long for the CPU") from None
        if ran.returncode:
            raise NotComparedError(f"ends with status {ran.returncode} on the CPU")
        results.append(np.frombuffer(ran.stdout, np.uint64))
    if any(not np.array_equal(results[0], other) for other in results[1:]):
        raise NotComparedError("gcc's levels differ")
    return results[0]


def faults_of(text: str, form: str, seed: int, target: str, sanitized: bool = False) -> list[str]:
    """Run a kernel text on some shapes and compare.

    Raises:
        NotComparedError: there is nothing to compare with.
    """
    threads = 1 if form == "device" else THREADS
    level = str(2 * (seed // 9 % 2))
    with tempfile.TemporaryDirectory(prefix="csmith-") as name:
        folder = Path(name)
        write_arithmetic(folder)
        wanted = expected(text, form, threads, folder, sanitized)
        if form == "private":
            inputs = folder / "kernel.cl"
            inputs.write_text(OPENCL + text)
            options = FrontEndOptions(["-w", f"-I{folder}"])
        else:
            inputs = folder / "kernel.spv"
            nvvm = compile_cuda(
                CUDA + text, opt_level=level, include_dirs=[folder], extra=["-w", "-Wno-c++11-narrowing"]
            )
            inputs.write_bytes(translate(nvvm, TranslatorOptions(opt_level=int(level))).binary)
            options = FrontEndOptions()
        program = build(Request([inputs], TARGETS[target], options))
        faults = []
        for shape in SHAPES[:2]:
            machine = device(shape, 32 if target == "rv32" else 64)
            machine._globals = {}  # the program's variables start afresh
            out = np.zeros(threads, np.uint64)
            try:
                machine.launch(program, "k", [out], (1,), (threads,), stack_log2=STACK_LOG2)
            except Exception as error:
                faults.append(f"shape {shape}: {type(error).__name__}: {error}")
                continue
            if not np.array_equal(out, wanted):
                bad = np.nonzero(out != wanted)[0]
                faults.append(
                    f"shape {shape}: {len(bad)} of {threads} hashes differ, first at {bad[0]}: {out[bad[0]]:#x} for "
                    f"{wanted[bad[0]]:#x}"
                )
        return faults


def check(seed: int, target: str, kind: str) -> Result:
    """Run the program of a seed."""
    form = form_of(seed, target)
    made = files(seed, target, kind)
    (text,) = made.values()
    try:
        faults = faults_of(str(text), form, seed, target)
    except NotComparedError as reason:
        return Result([], made, str(reason))
    except OracleError:
        raise
    except Exception as error:
        faults = [f"{type(error).__name__}: {error}"]
    return Result(faults, made)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    form = form_of(seed, target)
    return {f"{form}-{seed}.c": kernel(seed, form)}


def faults_of_text(text: str, seed: int, target: str, kind: str) -> list[str]:
    """What is wrong with a changed program of a seed; nothing if gcc finds undefined behaviour in it."""
    form = form_of(seed, target)
    try:
        return faults_of(text, form, seed, target, sanitized=True)
    except (OracleError, NotComparedError):
        return []
    except Exception as error:
        return [f"{type(error).__name__}: {error}"]
