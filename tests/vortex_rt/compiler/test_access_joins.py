"""Joined accesses leave memory as single ones do, as clang's code for this machine says."""

from __future__ import annotations

import random
import subprocess

import pytest

from nvvm2spirv.ir.model import Module
from vortex_rt.compiler.access_joins import join
from vortex_rt.compiler.request import Shape
from vortex_rt.isa.extensions import VORTEX3

SIZES = {"i8": 1, "i16": 2, "i32": 4, "float": 4, "<2 x i16>": 4, "<4 x i8>": 4, "<2 x float>": 8, "<4 x i32>": 16}
DRIVER = """
#include <stdio.h>
#include <string.h>
typedef void F(char **);
extern F *const functions[];
int main(void) {
  static _Alignas(16) char memory[256];
  for (int f = 0; functions[f]; f++)
    for (int way = 0; way < 27; way++) {
      for (int i = 0; i < 256; i++) memory[i] = (char)(i * 37 + 11);
      char *at[] = {memory + 64, memory + 64 + way % 9 * 8 - 32, memory + 64 + way / 9 * 16};
      functions[f](at);
      unsigned long long sum = 0;
      for (int i = 0; i < 256; i++) sum = sum * 1099511628211ull + (unsigned char)memory[i];
      printf("%d %d %llx\\n", f, way, sum);
    }
}
"""


def function(seed: int) -> str:
    """Loads and stores from three pointers, which are aligned to 16 bytes, 8 and 16, and may be anywhere else."""
    rng = random.Random(seed)
    lines = [f"define void @f{seed}(ptr %table) {{"]
    for place, base in enumerate("abc"):
        lines += [
            f"  %{base}.at = getelementptr i8, ptr %table, i64 {8 * place}",
            f"  %{base} = load ptr, ptr %{base}.at, align 8",
        ]
    known: dict[str, list[str]] = {}
    kinds, reach = rng.sample(sorted(SIZES), 2), rng.choice((8, 16, 32))
    for number in range(rng.randint(4, 16)):
        kind, base = rng.choice(kinds), rng.choice("abc" if rng.random() < 0.3 else "ab")
        size = SIZES[kind]
        offset = size * rng.randrange(max(reach // size, 1))
        least = min(size, 4)
        true = min(offset & -offset or 16, 8 if base == "b" else 16)
        align = true if rng.random() < 0.8 else min(true, least)
        words = (
            rng.choice(["volatile ", "atomic "])
            if rng.random() < 0.06 and size <= 4 and "<" not in kind and align == size
            else ""
        )
        order = " monotonic" if words == "atomic " else ""
        lines.append(f"  %p{number} = getelementptr inbounds i8, ptr %{base}, i64 {offset}")
        if not known.get(kind) or rng.random() < 0.5:
            lines.append(f"  %v{number} = load {words}{kind}, ptr %p{number}{order}, align {align}")
            known.setdefault(kind, []).append(f"%v{number}")
        else:
            value = known[kind].pop(0) if rng.random() < 0.8 else known[kind][0]
            lines.append(f"  store {words}{kind} {value}, ptr %p{number}{order}, align {align}")
        if rng.random() < 0.04:
            lines.append("  fence seq_cst")
    return "\n".join([*lines, "  ret void", "}"])


CROSSING = """define void @crossing(ptr %table) {
  %a = load ptr, ptr %table, align 8
  %b.at = getelementptr i8, ptr %table, i64 8
  %b = load ptr, ptr %b.at, align 8
  %a4 = getelementptr i8, ptr %a, i64 4
  %b4 = getelementptr i8, ptr %b, i64 4
  %a8 = getelementptr i8, ptr %a, i64 8
  store i32 1, ptr %a, align 8
  %x = load i32, ptr %b4, align 4
  store i32 %x, ptr %a4, align 4
  %y = load i32, ptr %b, align 8
  store i32 %y, ptr %a8, align 4
  ret void
}"""
"""Either word alone may be joined: with both, the second load would come before the first store."""


def module(count: int) -> str:
    names = ", ".join(["ptr @crossing", *(f"ptr @f{seed}" for seed in range(count))])
    table = f"@functions = constant [{count + 2} x ptr] [{names}, ptr null]"
    return "\n".join([table, CROSSING, *map(function, range(count))])


def outcome(text: str, folder, name: str) -> str:
    source, driver, program = folder / f"{name}.ll", folder / "driver.c", folder / name
    source.write_text(text)
    driver.write_text(DRIVER)
    subprocess.run(["clang-19", "-w", "-O0", driver, "-x", "ir", source, "-o", program], check=True)
    return subprocess.run([program], check=True, capture_output=True, text=True).stdout


@pytest.mark.parametrize(("bytes_", "combine"), [(8, True), (8, False), (4, True)])
def test_random_accesses(tmp_path, bytes_, combine, pytestconfig):
    text = module(5000 if pytestconfig.getoption("--long") else 300)
    changed = Module(text)
    join(changed, bytes_, 32, combine)
    assert str(changed).count("load i64" if bytes_ == 8 else "load i32") > text.count("load i32") * (bytes_ == 4)
    assert outcome(str(changed), tmp_path, "joined") == outcome(text, tmp_path, "single")


COPY = """define void @f(ptr %table, float %x) {{
  %a = load ptr, ptr %table, align 8
  %a4 = getelementptr i8, ptr %a, i64 4
  %v = load {first}, ptr %a{ordered}, align 8
  %w = load i32, ptr %a4, align 4
  %b = getelementptr i8, ptr %a, i64 16
  %b4 = getelementptr i8, ptr %b, i64 4
  store i32 %v, ptr %b, align 8
  {between}
  store i32 %w, ptr %b4, align 4
  ret void
}}"""
NEW = COPY.replace("i32 %v, ptr %b", "float %x, ptr %b").replace("i32 %w", "float 1.0")


def joined(text: str, threads: int = 32, combine: bool = True, **parts: str) -> str:
    values = {"first": "i32", "ordered": "", "between": "%y = fadd float %x, %x"} | parts
    changed = Module(text.format(**values))
    join(changed, 8, threads, combine)
    return str(changed)


def test_a_copy_is_one_access_everywhere_and_what_is_put_together_in_wide_warps():
    for threads, combine in ((32, True), (32, False), (4, True)):
        copied, made = joined(COPY, threads, combine), joined(NEW, threads, combine)
        assert (copied.count("load i64"), copied.count("store i64"), copied.count("i32 %")) == (1, 1, 0)
        assert made.count("store i64") == (threads == 32 and combine)
        assert "load i64" not in made  # what is loaded is not taken apart


@pytest.mark.parametrize(
    "parts",
    [
        {"between": "fence syncscope(\"workgroup\") release"}, {"between": "call void @__vx_group_barrier()"},
        {"between": 'call void asm sideeffect "", "~{memory}"()'}, {"between": "%z = load i32, ptr %b, align 4"},
    ],
)  # fmt: skip
def test_what_orders_memory_or_reads_what_was_stored_keeps_stores_apart(parts):
    assert not any("store i64" in joined(text, **parts) for text in (COPY, NEW))


@pytest.mark.parametrize("parts", [{"first": "volatile i32"}, {"first": "atomic i32", "ordered": " monotonic"}])
def test_ordered_accesses_stay(parts):
    assert "i64," not in joined(COPY, **parts)


@pytest.mark.parametrize(("threads", "features", "pairs"), [(32, (), 1), (8, (), 0), (32, (VORTEX3.key,), 0)])
def test_programs_store_pairs_where_warps_are_wide(build_source, threads, features, pairs):
    text = "kernel void k(global float2 *p, float x) { p[get_global_id(0)] = (float2)(x, x * x); }"
    program = build_source(text, shape=Shape(threads=threads), features=frozenset(features))
    assert program.assembly.count("\tfsw\t") == 2 - 2 * pairs
