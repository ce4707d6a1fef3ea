"""Random small CUDA kernels, whose variables gdb shows on the device as g++'s program of the same text has them.

Each statement has a line of its own that begins with a macro ``P<number>``: nothing for nvcc, which compiles with ``-G``;
for g++ a call that prints the variables in scope. vortex-gdb stops at some of these lines, for one thread, each time it
comes there, and prints the same variables.
"""

from __future__ import annotations

import random
import re
import subprocess
import sys
import tempfile
from collections import Counter
from pathlib import Path

from fuzz.oracle import OracleError, Result
from vortex_rt.driver.cuda_setup import installed_toolkit
from vortex_rt.driver.locate import program_environment

HOST = ("g++", "-x", "c++", "-DHOST", "-std=c++17", "-w", "-O0", "-fwrapv", "-fno-strict-aliasing")
GDB = "import sys; sys.argv[0] = 'vortex-gdb'; from vortex_rt.cuda.tools.gdb import main; main()"
SHAPES = ("cores=1,warps=4,threads=4", "cores=2,warps=4,threads=8", "")
THREADS, LINES, HITS, SECONDS = 64, 4, 8, 100
TYPES = ("int", "unsigned", "short", "unsigned short", "long long", "unsigned long long", "bool", "signed char", "Kind")

PRELUDE = """#ifdef HOST
#include <cstdio>
#include <cstdlib>
#include <cstring>
#define __global__
#define __device__
#define __shared__ static
struct { unsigned x; } threadIdx;
inline void show(float x) { // print/d has its bits
  int bits;
  memcpy(&bits, &x, 4);
  printf("%d", bits);
}
template <class T> void show(const T &x) { printf("%lld", (long long)x); } // print/d takes all for signed
inline void show(unsigned short x) { show((short)x); }
inline void show(unsigned x) { show((int)x); }
template <class T, int n> void show(const T (&x)[n]) {
  for (int i = 0; i < n; i++) printf(i ? ", " : "{"), show(x[i]);
  printf("}");
}
template <class T> void told(const T &x) { show(x), puts(""); }
#else
#include <cstdio>
#endif
enum Kind { FIRST, SECOND, THIRD };
"""
MAIN = f"""#ifdef HOST
int main(int, char **words) {{
  static int in[{THREADS}], out[{THREADS}];
  for (int i = 0; i < {THREADS}; i++) in[i] = i * 2654435761u >> 7;
  threadIdx.x = atoi(words[1]);
  kernel(in, out, 5);
}}
#else
int main() {{
  int *in, *out;
  cudaMallocManaged(&in, {THREADS} * 4);
  cudaMallocManaged(&out, {THREADS} * 4);
  for (int i = 0; i < {THREADS}; i++) in[i] = i * 2654435761u >> 7;
  kernel<<<1, {THREADS}>>>(in, out, 5);
  return cudaDeviceSynchronize();
}}
#endif
"""


def _targets(scope: dict[str, str]) -> list[str]:
    """The integers that may change: no bound and no counter of a loop."""
    return [name for name, kind in scope.items() if kind == "int" and name != "n" and not name.startswith("k")]


class Generator:
    """Writes a program; ``probes`` has what is in scope at each of its statements."""

    def __init__(self, seed: int) -> None:
        self.random = random.Random(f"debug {seed}")
        self.lines: list[str] = []
        self.probes: list[list[str]] = []
        self.structures: dict[str, list[tuple[str, str]]] = {}
        self.functions: list[str] = []
        self.names = 0

    # ---- expressions: of integers, from the variables in scope (name → type)
    def number(self, scope: dict[str, str], depth: int = 2) -> str:
        """An integer."""
        pick, choose = self.random.random(), self.random.choice
        if depth == 0 or pick < 0.35:
            readable = [text for name, kind in scope.items() for text in self.parts(name, kind)]
            return choose(readable) if readable and pick < 0.28 else str(self.random.randint(-9, 99))
        left, right = self.number(scope, depth - 1), self.number(scope, depth - 1)
        if pick < 0.75:
            return f"({left} {choose('+-*^&|')} {right})"
        if pick < 0.82:
            return f"({left} {choose(['<', '==', '>='])} {right})"
        if pick < 0.88:
            return f"({left} % {self.random.randint(2, 9)})"
        if pick < 0.94:
            return f"({left} >> {self.random.randint(1, 9)})"
        return f"({left} & 1 ? {left} : {right})"

    def condition(self, scope: dict[str, str]) -> str:
        """An integer that is no constant, by which clang would leave code out."""
        return f"{self.number(scope, 1)} ^ {'x' if 'x' in scope else 'v0'}"

    def parts(self, name: str, kind: str) -> list[str]:
        """The integers that a variable has."""
        if kind in TYPES or kind == "reference":
            return [f"(int){name}"]
        if kind == "float":
            return [f"(int){name}"]
        if kind == "pointer":
            return [f"*{name}"]
        if kind == "array":
            return [f"{name}[{self.random.randrange(4)}]"]
        if kind in self.structures:
            return [text for member, of in self.structures[kind] for text in self.parts(f"{name}.{member}", of)]
        return []

    def value(self, kind: str, scope: dict[str, str]) -> str:
        """An initialiser of a type."""
        if kind == "float":
            return f"({self.number(scope)} & 255) * 0.25f"
        if kind == "Kind":
            return f"(Kind)({self.number(scope)} & 1)"
        if kind == "bool":
            return f"({self.number(scope)} & 1) != 0"
        return f"({kind})({self.number(scope)})"

    # ---- statements
    def line(self, depth: int, text: str, scope: dict[str, str] | None = None) -> None:
        """Write a line; with a ``scope`` it is a statement at which gdb may stop."""
        if scope is not None:
            text = f"P{len(self.probes)} {text}"
            self.probes.append([f"*{name}" if kind == "pointer" else name for name, kind in scope.items()])
        self.lines.append("  " * depth + text)

    def declare(self, depth: int, scope: dict[str, str]) -> None:
        """Write the declaration of a variable, at times with the name of an outer one."""
        self.names += 1
        name = f"v{self.names}"
        pick = self.random.random()
        inner = dict(scope)
        if pick < 0.5:
            kind = self.random.choice(TYPES)
            self.line(depth, f"{kind} {name} = {self.value(kind, scope)};", inner)
        elif pick < 0.58:
            kind = "float"
            self.line(depth, f"float {name} = {self.value(kind, scope)};", inner)
        elif pick < 0.7:
            kind = "array"
            self.line(depth, f"int {name}[4] = {{{', '.join(self.number(scope, 1) for _ in range(4))}}};", inner)
        elif pick < 0.86:
            kind = self.random.choice(list(self.structures))
            values = [self.value(of, scope) if of != "array" else "{1, 2, 3, 4}" for _, of in self.structures[kind]]
            self.line(depth, f"{kind} {name} = {{{', '.join(values)}}};", inner)
        else:
            targets = _targets(scope)
            if not targets:
                return
            kind = self.random.choice(["pointer", "reference"])
            sign, of = ("*", "&") if kind == "pointer" else ("&", "")
            self.line(depth, f"int {sign}{name} = {of}{self.random.choice(targets)};", inner)
        scope[name] = kind

    def assign(self, depth: int, scope: dict[str, str]) -> None:
        """Write an assignment to a variable or a part of one."""
        names = [name for name in scope if name != "n" and not name.startswith("k")]
        if not names:
            return self.declare(depth, scope)
        name = self.random.choice(names)
        kind = scope[name]
        if kind in self.structures:
            member, kind = self.random.choice(self.structures[kind])
            name += f".{member}"
        if kind == "array":
            name, kind = f"{name}[{self.number(scope, 1)} & 3]", "int"
        elif kind == "pointer":
            name, kind = f"*{name}", "int"
        elif kind == "reference":
            kind = "int"
        if kind in ("int", "unsigned", "long long") and self.random.random() < 0.4:
            self.line(depth, f"{name} {self.random.choice(['+=', '^=', '*='])} {self.number(scope, 1)};", scope)
        else:
            self.line(depth, f"{name} = {self.value(kind, scope)};", scope)
        return None

    def call(self, depth: int, scope: dict[str, str]) -> None:
        """Write a call of a device function, which may change a structure."""
        structures = [name for name, kind in scope.items() if kind == "S0"]
        targets = _targets(scope)
        if not self.functions or not structures or not targets:
            return self.assign(depth, scope)
        function, target = self.random.choice(self.functions), self.random.choice(targets)
        self.line(depth, f"{target} = {function}({self.number(scope)}, {self.random.choice(structures)});", scope)
        return None

    def block(self, depth: int, scope: dict[str, str], count: int) -> None:
        """Write statements."""
        for _ in range(count):
            pick = self.random.random()
            if pick < 0.3:
                self.declare(depth, scope)
            elif pick < 0.6 or depth > 3:
                self.assign(depth, scope)
            elif pick < 0.68:
                self.call(depth, scope)
            elif pick < 0.8:
                who = self.random.choice([f"threadIdx.x & {self.random.choice([1, 2, 8])}", self.condition(scope)])
                self.line(depth, f"if ({who}) {{", scope)
                self.block(depth + 1, dict(scope), self.random.randint(1, 3))
                if self.random.random() < 0.6:
                    self.line(depth, "} else {")
                    self.block(depth + 1, dict(scope), self.random.randint(1, 3))
                self.line(depth, "}")
            elif pick < 0.93:
                self.loop(depth, scope)
            else:
                self.line(depth, f"switch (({self.condition(scope)}) & 3) {{", scope)
                for case in range(3):
                    self.line(depth, f"case {case}: {{")
                    self.block(depth + 1, dict(scope), 1)
                    self.line(depth + 1, "break;" if self.random.random() < 0.7 else ";")
                    self.line(depth, "}")
                self.line(depth, "}")

    def loop(self, depth: int, scope: dict[str, str]) -> None:
        """Write a loop of up to three rounds, some of which lanes leave early."""
        self.names += 1
        name = f"k{self.names}"
        until = self.random.choice(["2", "3", "(int)(threadIdx.x & 3)", *(["n - 3"] if "n" in scope else [])])
        self.line(depth, f"for (int {name} = 0; {name} < {until}; {name}++) {{")
        inner = {**scope, name: "int"}
        if self.random.random() < 0.3:
            inner["v1"] = "short"
            self.line(depth + 1, f"short v1 = {name} * 3 - 1;")
        self.block(depth + 1, inner, self.random.randint(1, 3))
        if self.random.random() < 0.3:
            self.line(
                depth + 1, f"if (({self.condition(inner)}) & 1) {self.random.choice(['break', 'continue'])};", inner
            )
        self.line(depth, "}")

    def generate(self) -> str:
        """The program, with the macros of its probes."""
        for number in range(2):
            kinds = [self.random.choice([*TYPES, "float", "array"]) for _ in range(self.random.randint(2, 5))]
            members = [(f"m{index}", kind) for index, kind in enumerate(kinds)]
            self.structures[f"S{number}"] = members
            fields = " ".join(f"int {name}[4];" if kind == "array" else f"{kind} {name};" for name, kind in members)
            self.line(0, f"struct S{number} {{ {fields} }};")
        for number in range(2):
            self.line(0, f"__device__ int f{number}(int x, S0 {self.random.choice(['', '&'])}s) {{")
            scope = {"x": "int", "s": "S0"}
            self.block(1, scope, self.random.randint(2, 4))
            self.line(1, f"return {self.number(scope)};", scope)
            self.line(0, "}")
            self.functions.append(f"f{number}")
        self.line(0, "__global__ void kernel(const int *in, int *out, int n) {")
        self.line(1, f"__shared__ int shared[{THREADS}];")
        self.line(1, "int v0 = in[threadIdx.x];")
        scope = {"n": "int", "v0": "int"}
        self.line(1, f"S0 s0 = {{{', '.join('{}' for _ in self.structures['S0'])}}};", dict(scope))
        self.line(1, "shared[threadIdx.x] = v0 * 3;", scope | {"s0": "S0"})
        self.block(1, scope | {"s0": "S0", "shared[threadIdx.x]": "int"}, self.random.randint(5, 9))
        self.line(1, "out[threadIdx.x] = v0;", scope)
        self.line(0, "}")
        return "\n".join([PRELUDE, *self._shown(), *self._macros(), *self.lines, MAIN])

    def _shown(self) -> list[str]:
        """How g++'s program prints structures: as gdb does."""
        made = ["#ifdef HOST"]
        for name, members in self.structures.items():
            texts = [
                f'printf("{", " if index else "{"}{member} = "), show(x.{member})'
                for index, (member, _) in enumerate(members)
            ]
            made.append(f"struct {name}; void show(const {name} &x);")
            made.append(f"#define SHOW_{name} void show(const {name} &x) {{ {', '.join(texts)}, puts_end(); }}")
        return [*made, 'inline void puts_end() { printf("}"); }', "#endif"]

    def _macros(self) -> list[str]:
        said = []
        for number, names in enumerate(self.probes):
            shown = " ".join(f"told({name});" for name in names)
            said.append(
                f'#ifdef HOST\n#define P{number} puts("probe {number}"); {shown}\n#else\n#define P{number}\n#endif'
            )
        return said


def program_of(seed: int) -> tuple[str, list[list[str]]]:
    """The text of a seed's program, and what is in scope at each of its statements."""
    made = Generator(seed)
    text = made.generate()
    for name in made.structures:  # behind the structure, on its line
        text = re.sub(rf"^struct {name} {{.*$", rf"\g<0>\n#ifdef HOST\nSHOW_{name}\n#endif", text, count=1, flags=re.M)
    return text, made.probes


def host_said(folder: Path, thread: int) -> list[str]:
    """What g++'s program prints: at each statement its number and the variables. Raises OracleError."""
    for command in ([*HOST, "program.cu", "-o", "host"], ["./host", str(thread)]):
        done = subprocess.run(command, capture_output=True, text=True, cwd=folder, timeout=SECONDS)
        if done.returncode:
            raise OracleError(done.stderr[:2000])
    return done.stdout.splitlines()


def gdb_said(folder: Path, text: str, probes: dict[int, list[str]], thread: int, shape: str) -> list[str]:
    """The same by gdb, at some statements. Raises RuntimeError: what failed."""
    toolkit = installed_toolkit()
    rows = text.splitlines()
    script = ["set pagination off", "set width 0", "set print repeats 0", "set print elements 0", "set confirm off"]
    for number, names in probes.items():
        line = next(at for at, row in enumerate(rows, 1) if row.strip().startswith(f"P{number} "))
        script += [
            f"break program.cu:{line} if threadIdx.x == {thread}",
            "commands",
            "silent",
            f'printf "probe {number}\\n"',
        ]
        script += [f"print/d {name}" for name in names]
        script += ["continue", "end"]
    (folder / "script").write_text("\n".join([*script, "continue", ""]))
    environment = {
        **program_environment(),
        "LD_LIBRARY_PATH": str(toolkit.lib),
        "VORTEX_CONFIG": shape,
        "VORTEX_TIMEOUT": "60",
    }
    for words in (
        [toolkit.nvcc, "-G", "-w", "program.cu", "-o", "program"],
        [sys.executable, "-c", GDB, "--batch", "-x", "script", "./program"],
    ):
        done = subprocess.run(
            [str(word) for word in words], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, cwd=folder,
            timeout=SECONDS, env=environment,
        )  # fmt: skip
        if done.returncode:
            raise RuntimeError(f"{Path(str(words[0])).name} ends with status {done.returncode}:\n{done.stdout[-2000:]}")
    return [
        re.sub(r"^\$\d+ = (\(\w+ &\) @0x[0-9a-f]+: )?", "", row) if row.startswith("$") else row
        for row in done.stdout.splitlines()
        if re.match(r"\$\d+ = |probe \d", row)
    ]


def _chosen(said: list[str], probes: list[list[str]], choice: random.Random) -> dict[int, list[str]]:
    """Some of the statements to which the thread comes, not too often."""
    counts = Counter(int(row.split()[1]) for row in said if row.startswith("probe "))
    fit = [number for number, count in counts.items() if count <= HITS and probes[number]]
    return {number: probes[number] for number in sorted(choice.sample(fit, min(LINES, len(fit))))}


def _of(said: list[str], numbers: dict[int, list[str]]) -> list[str]:
    """What is said at some statements."""
    kept, found = False, []
    for row in said:
        if row.startswith("probe "):
            kept = int(row.split()[1]) in numbers
        found += [row] * kept
    return found


def check(seed: int, target: str, kind: str) -> Result:
    """Compare what gdb shows of a seed's program with what g++'s has."""
    text, probes = program_of(seed)
    choice = random.Random(f"places {seed}")
    thread, shape = choice.randrange(THREADS), choice.choice(SHAPES)
    made: dict[str, str | bytes] = {f"{seed}.cu": f"// thread {thread}, device {shape or 'cuda'}\n{text}"}
    with tempfile.TemporaryDirectory(prefix="debug-") as name:
        folder = Path(name)
        (folder / "program.cu").write_text(text)
        said = host_said(folder, thread)
        chosen = _chosen(said, probes, choice)
        wanted = _of(said, chosen)
        try:
            got = gdb_said(folder, text, chosen, thread, shape)
        except (RuntimeError, subprocess.TimeoutExpired) as error:
            return Result([str(error)], made)
    if got == wanted:
        return Result([], made)
    names = [name for row in wanted if row.startswith("probe ") for name in ("", *chosen[int(row.split()[1])])]
    pairs = list(zip(names, got, wanted))
    at = next((index for index, (_, one, other) in enumerate(pairs) if one != other), len(pairs))
    if at == len(pairs):
        return Result(
            [f"gdb stops {'more' if len(got) > len(wanted) else 'less'} often: {len(got)} lines for {len(wanted)}"],
            made,
        )
    place = next(row for row in reversed(wanted[: at + 1]) if row.startswith("probe "))
    return Result([f"gdb shows another value: {names[at]} at {place} is {got[at]}, not {wanted[at]}"], made)


def files(seed: int, target: str, kind: str) -> dict[str, str | bytes]:
    """The program of a seed, by file name."""
    return {f"{seed}.cu": program_of(seed)[0]}
