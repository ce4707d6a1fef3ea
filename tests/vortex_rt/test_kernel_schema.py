"""The description of kernels: every field has a reader, and the C reader of program.json takes what the classes allow, as they say it, and nothing else."""

from __future__ import annotations

import copy
import json
import re
import struct
import subprocess
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from vortex_rt import abi
from vortex_rt.driver.locate import DRIVER_FOLDER
from vortex_rt.driver.made_headers import MADE_HEADERS
from vortex_rt.kernel_schema.model import Description, SchemaField, schema_fields
from vortex_rt.kernel_schema.program import STRUCTURES, VERSION, BuiltKernel, ProgramDescription

POCL = DRIVER_FOLDER / "pocl"
READERS = [path.read_text() for path in POCL.glob("*.c")]
LOWEST, IMAGE_BYTES, INITIAL_BYTES, XLEN = 0x70000000, 4096, 64, 64
READER = r"""
#include <stdio.h>
#include <stdlib.h>
#include "json.h"
#include "metadata.h"
#include "vortex_program_fields.h"

static void dump(const json_structure *structure, const char *from) {
  for (const json_field *f = structure->fields; f->name != NULL; f++) {
    const char *at = from + f->offset;
    printf("%s=", f->name);
    if (f->kind == JSON_TEXT)
      for (const unsigned char *c = *(unsigned char *const *)at; c != NULL && *c != 0; c++) printf("%02x", *c);
    else if (f->kind == JSON_FLAG)
      printf("%d", *(const bool *)at);
    else if (f->kind == JSON_U64 || f->kind == JSON_I64)
      printf("%lld", *(const long long *)at);
    else if (f->kind == JSON_TRIPLE)
      printf("%u,%u,%u", ((const uint32_t *)at)[0], ((const uint32_t *)at)[1], ((const uint32_t *)at)[2]);
    else if (f->kind == JSON_STRUCTURE)
      dump(f->structure, at);
    else if (f->kind == JSON_LIST)
      for (uint32_t i = 0; i < *(const uint32_t *)(from + f->count); i++) dump(f->structure, *(const char *const *)at + i * f->structure->size);
    else
      printf("%u", *(const uint32_t *)at);
    printf(";");
  }
}

int main(void) {
  vortex_program_files files = {XLEN, LOWEST, IMAGE_BYTES, IMAGE_BYTES, UINT64_MAX};
  uint32_t head[2];
  while (fread(head, sizeof head, 1, stdin) == 1) {
    char *text = calloc(1, head[0] + 1), error[512];
    if (fread(text, head[0], 1, stdin) != 1) return 1;
    files.initial_bytes = head[1] != 0 ? INITIAL_BYTES : UINT64_MAX;
    vortex_program_description *found = vortex_metadata_parse(text, &files, error, sizeof error);
    if (found != NULL) dump(&vortex_program_description_structure, (char *)found);
    else for (const char *c = error; *c != 0; c++) putchar(*c == '\n' ? ' ' : *c);
    printf("\n");
    fflush(stdout);
    vortex_metadata_free(found);
    free(text);
  }
  return 0;
}
"""  # fmt: skip


@pytest.mark.parametrize("name", STRUCTURES)
def test_each_field_is_read_by_someone(name: str) -> None:
    unread = [
        item.name
        for item in schema_fields(STRUCTURES[name])
        if not any(re.search(rf'(->|\.){item.name}\b|"{item.name}"', text) for text in READERS)
    ]
    assert unread == []


# ---- a second reader, which the classes alone decide ----------------------------------------------------------------


class RefusedError(Exception):
    """Nothing that the compiler writes."""


def need(right: bool) -> None:
    if not right:
        raise RefusedError


def value_of(item: SchemaField, value: Any) -> str:
    """What the C reader makes of a member, as its dump shows it."""
    said = item.described
    if value is None:
        need(not said.needed and not (item.kind == "choice" and item.default is None))
        value = item.default if item.default else {"list": [], "choices": [], "triple": [0, 0, 0], "structure": {}, "text": "", "flag": False}.get(item.kind, 0)
        if item.kind in ("structure", "number"):
            return dumped(item.of, {}) if item.of else str(value)
    if item.kind in ("text", "choice"):
        need(isinstance(value, str) and (value != "" or not said.needed))
        if item.kind == "text":
            return str(value).split("\0")[0].encode().hex()
        need(value in said.names)
        return str(said.names.index(value))
    if item.kind == "flag":
        need(isinstance(value, bool))
        return str(int(value))
    if item.kind == "number":
        need(is_number(value) and item.bounds[0] <= value <= item.bounds[1])
        return str(int(value))
    if item.kind == "structure":
        return dumped(item.of, value)
    need(isinstance(value, (list, tuple)))
    if item.kind == "triple":
        need(len(value) == 3 and all(is_number(each) and 0 <= each < 1 << 32 for each in value))
        return ",".join(str(int(each)) for each in value)
    if item.kind == "choices":
        need(all(isinstance(each, str) and each in said.names for each in value))
        return str(sum({1 << said.names.index(each) for each in value}))
    return "".join(dumped(item.of, each) for each in value)


def is_number(value: Any) -> bool:
    return isinstance(value, (int, float)) and not isinstance(value, bool) and abs(value) <= 1 << 53 and value == int(value)


def dumped(description: Description, values: Any) -> str:
    need(isinstance(values, dict))
    return "".join(f"{item.name}={value_of(item, values.get(item.name))};" for item in schema_fields(description))


def checked(program: Any, initial: bool) -> str:
    """The dump of a program whose parts fit each other."""
    text = dumped(ProgramDescription, program)
    need(program.get("version") == VERSION and program.get("abi") == abi.ABI_VERSION and program.get("xlen") == XLEN)
    kernels, of_buffer = program.get("kernels") or (), program.get("globals") or {}
    need(len({kernel["name"] for kernel in kernels}) == len(kernels))
    for kernel in kernels:
        need(len({bool(size) for size in kernel.get("required_local_size") or (0, 0, 0)}) == 1)
        need(LOWEST <= (kernel.get("entry") or 0) < LOWEST + IMAGE_BYTES and kernel["entry"] % 4 == 0)
        end = 0
        for argument in kernel.get("arguments") or ():
            size, align, offset = (argument.get(key) or 0 for key in ("size", "align", "offset"))
            need({"value": size, "sampler": 4}.get(argument["kind"], XLEN // 8) == size)
            need(align > 0 and align & (align - 1) == 0 and offset % align == 0 and offset >= end)
            end = offset + size
            need(end <= (kernel.get("argument_bytes") or 0))
    size = of_buffer.get("size") or 0
    need(bool(of_buffer.get("initial")) == initial and (not initial or size >= INITIAL_BYTES))
    need(all((each.get("offset") or 0) + XLEN // 8 <= size for each in of_buffer.get("relocations") or ()))
    need(all((each.get("offset") or 0) + (each.get("size") or 0) <= size for each in of_buffer.get("variables") or ()))
    for call in program.get("formats") or ():
        need(all((each.get("size") or 0) in (1, 2, 4, 8) for each in call.get("arguments") or ()))
    return text


# ---- programs, and damage -------------------------------------------------------------------------------------------

TEXTS = st.text(st.characters(exclude_categories=("Cs",), exclude_characters="\0"), max_size=6)


@st.composite
def records(draw: Callable[..., Any], description: Description) -> dict[str, Any]:
    """A record with each of its fields, and what they allow."""
    return {item.name: draw(member(item)) for item in schema_fields(description)}


def member(item: SchemaField) -> st.SearchStrategy[Any]:
    said = item.described
    if item.of is not None:
        return records(item.of) if item.kind == "structure" else st.lists(records(item.of), max_size=3)
    return {
        "text": TEXTS.filter(bool) if said.needed else TEXTS,
        "flag": st.booleans(),
        "number": st.integers(*item.bounds) if item.kind == "number" else st.none(),
        "triple": st.lists(st.integers(1, 1 << 31), min_size=3, max_size=3) | st.just([0, 0, 0]),
        "choice": st.sampled_from(said.names or [""]),
        "choices": st.lists(st.sampled_from(said.names or [""]), max_size=3),
    }[item.kind]


@st.composite
def programs(draw: Callable[..., Any]) -> dict[str, Any]:
    """A program whose parts fit each other."""
    made = draw(records(ProgramDescription)) | {"version": VERSION, "abi": abi.ABI_VERSION, "xlen": XLEN}
    for number, kernel in enumerate(made["kernels"]):
        kernel["name"] += str(number)
        kernel["entry"] = LOWEST + 4 * draw(st.integers(0, IMAGE_BYTES // 4 - 1))
        end = 0
        for argument in kernel["arguments"]:
            kind = argument["kind"]
            argument["align"] = 1 << draw(st.integers(0, 7))
            argument["size"] = {"value": draw(st.integers(0, 300)), "sampler": 4}.get(kind, XLEN // 8)
            argument["offset"] = -(-end // argument["align"]) * argument["align"] + argument["align"] * draw(st.integers(0, 1))
            end = argument["offset"] + argument["size"]
        kernel["argument_bytes"] = end + draw(st.integers(0, 8))
    buffer = made["globals"]
    buffer["size"] = draw(st.integers(INITIAL_BYTES, 1 << 40))
    for variable in buffer["variables"]:
        variable["size"] = draw(st.integers(0, buffer["size"]))
        variable["offset"] = draw(st.integers(0, buffer["size"] - variable["size"]))
    for relocation in buffer["relocations"]:
        relocation["offset"] = draw(st.integers(0, buffer["size"] - XLEN // 8))
    for call in made["formats"]:
        for argument in call["arguments"]:
            argument["size"] = draw(st.sampled_from((1, 2, 4, 8)))
    return made


WRONG = st.sampled_from([None, True, "", "x", "none", "image", [], [1], {}, -1, 0, 1, 3, 0.5, 7, 1 << 20, 1 << 33, 1 << 53, 1 << 60, -(1 << 60), 1e300])


def paths(value: Any, before: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    items = value.items() if isinstance(value, dict) else enumerate(value) if isinstance(value, list) else ()
    for key, inside in items:
        yield (*before, key)
        yield from paths(inside, (*before, key))


class CReader:
    """The driver's reader, in a process that has its code alone."""

    def __init__(self, program: Path) -> None:
        self.process = subprocess.Popen([program], stdin=subprocess.PIPE, stdout=subprocess.PIPE)

    def read(self, program: Any, initial: bool) -> str:
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        text = json.dumps(program).encode()
        self.process.stdin.write(struct.pack("<II", len(text), initial) + text)
        self.process.stdin.flush()
        return self.process.stdout.readline().decode().rstrip("\n")


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> Iterator[CReader]:
    folder = tmp_path_factory.mktemp("reader")
    for name, make in MADE_HEADERS.items():
        (folder / name).write_text(make())
    numbers = [f"-D{name}={globals()[name]}u" for name in ("LOWEST", "IMAGE_BYTES", "INITIAL_BYTES", "XLEN")]
    (folder / "reader.c").write_text(READER)
    flags = ["-std=gnu11", "-g", "-fsanitize=address,undefined", "-fno-sanitize-recover=all", "-Wall", "-Wextra", "-Werror", *numbers]
    includes = [f"-I{place}" for place in (folder, POCL, DRIVER_FOLDER / "include")]
    sources = [folder / "reader.c", POCL / "metadata.c", POCL / "json.c"]
    subprocess.run(["cc", *flags, *includes, *sources, "-lcjson", "-lm", "-o", folder / "reader"], check=True)
    made = CReader(folder / "reader")
    yield made
    assert made.process.stdin is not None
    made.process.stdin.close()
    assert made.process.wait() == 0, "nothing that was read is left in memory"


def agree(reader: CReader, program: Any, initial: bool) -> bool:
    """Whether both take it, after both have said the same."""
    found = reader.read(program, initial)
    try:
        expected = checked(program, initial)
    except RefusedError:
        assert found.startswith("the program's binary is damaged: "), program
        return False
    assert found == expected
    return True


EXAMPLES = settings(max_examples=60, deadline=None, suppress_health_check=list(HealthCheck))


@EXAMPLES
@given(programs())
def test_what_the_compiler_may_write_is_read_as_it_is(reader: CReader, program: dict[str, Any]) -> None:
    assert agree(reader, program, program["globals"]["initial"])


@EXAMPLES
@given(programs(), st.data())
def test_damage_is_refused_by_both_or_neither(reader: CReader, program: dict[str, Any], data: st.DataObject) -> None:
    initial = program["globals"]["initial"]
    for _ in range(4):
        damaged = copy.deepcopy(program)
        *way, last = data.draw(st.sampled_from(list(paths(program))))
        place: Any = damaged
        for key in way:
            place = place[key]
        if isinstance(place, dict) and data.draw(st.booleans()):
            del place[last]
        else:
            place[last] = data.draw(WRONG)
        agree(reader, damaged, initial)


def test_the_reader_that_decides_here_refuses(reader: CReader) -> None:
    kernel = {"name": "k", "entry": LOWEST, "arguments": [{"kind": "global", "size": 8, "align": 8, "offset": 0}], "argument_bytes": 8}
    program = {"version": VERSION, "abi": abi.ABI_VERSION, "xlen": XLEN, "kernels": [kernel]}
    assert agree(reader, program, False)
    assert "CL_KERNEL_ATTRIBUTES" in next(item for item in schema_fields(BuiltKernel) if item.name == "attributes").described.meaning
    for wrong in ({"entry": LOWEST + IMAGE_BYTES}, {"argument_bytes": 7}, {"arguments": [{"kind": "pipe"}]}, {"name": ""}):
        assert not agree(reader, program | {"kernels": [kernel | wrong]}, False)
