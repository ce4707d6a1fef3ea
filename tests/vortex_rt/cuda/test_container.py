"""Containers in ELF files."""

from __future__ import annotations

import random
import struct
import subprocess

import pytest

from vortex_rt.cuda import container, elf, symbol_table
from vortex_rt.cuda.container import ContainerEntry, EntryKind
from vortex_rt.cuda.symbol_table import (
    KernelFlag,
    KernelSymbol,
    ParameterKind,
    ParameterSymbol,
    SymbolTable,
    SymbolTableError,
    TextureKind,
    TextureSymbol,
    VariableFlag,
    VariableSymbol,
)

# The container of device code and its symbol table: what is written is read again, what is damaged is refused, and C
# sees the same structures.

TABLE = SymbolTable(
    kernels=(
        KernelSymbol(
            "_Z1kPf1S", (ParameterSymbol("a", "float*", ParameterKind.GLOBAL, 0, 8, 8), ParameterSymbol("s", "S", ParameterKind.VALUE, 8, 24, 8)),
            32, 64, KernelFlag.DYNAMIC_SHARED, (128, 1, 1), min_blocks=2,
        ),
        KernelSymbol("empty"),
    ),
    variables=(VariableSymbol("table", 64, 4, VariableFlag.CONSTANT, 1), VariableSymbol("größe", 1 << 33, 8, VariableFlag.MANAGED, 2, "g")),
    textures=(TextureSymbol("tex", TextureKind.TEXTURE, 8, 3), TextureSymbol("surf", TextureKind.SURFACE)),
    reader="__n2s_symbol_read",
)  # fmt: skip
ENTRIES = (
    ContainerEntry(EntryKind.SPIRV, bytes(range(256)) * 40),
    ContainerEntry(EntryKind.SYMBOLS, b"short"),
    ContainerEntry(EntryKind.PROGRAM, b"", 1, container.shape_key("cores=4")),
    ContainerEntry(EntryKind.SOURCE, "größe.cu".encode(), 1),
)


def test_what_is_written_is_read_again():
    data = container.write(ENTRIES)
    assert container.read(data + b"behind it") == ENTRIES
    assert container.size_of(data) == container.size_of(b"12345678" + data, 8) == len(data)
    assert len(data) % 8 == 0
    assert len(data) < 4096, "large payloads are compressed"
    assert container.write(ENTRIES) == data


def test_a_container_may_be_empty():
    data = container.write(())
    assert len(data) == 32
    assert container.read(data) == ()


def test_payloads_are_aligned_and_the_digest_is_of_what_follows_the_header():
    data = container.write(ENTRIES)
    offsets = [struct.unpack_from("<Q", data, 32 + 64 * index + 16)[0] for index in range(len(ENTRIES))]
    assert all(offset % 8 == 0 for offset in offsets)
    assert container.write(ENTRIES[:1])[24:32] != data[24:32]


@pytest.mark.parametrize("size", [0, 8, 31, 32, 100, 300])
def test_a_container_cut_short_is_refused(size):
    with pytest.raises(container.ContainerError, match="damaged"):
        container.read(container.write(ENTRIES)[:size])


def test_another_version_is_refused():
    data = bytearray(container.write(ENTRIES))
    data[8] = 2
    with pytest.raises(container.ContainerError, match="version 2"):
        container.read(bytes(data))


def with_digest(data: bytes) -> bytes:
    return data[:24] + struct.pack("<Q", container._digest(data[32:])) + data[32:]


@pytest.mark.parametrize(
    ("field", "value"),
    [(0, 99), (8, 2), (12, 1), (16, 33), (16, 1 << 63), (16, 1 << 40), (24, 1 << 62), (24, 1), (32, 3), (32, 1 << 60)],
)
def test_an_entry_that_cannot_be_is_refused(field, value):
    data = bytearray(container.write(ENTRIES))
    form = "<I" if field < 16 else "<Q"
    struct.pack_into(form, data, 32 + field, value)
    with pytest.raises(container.ContainerError, match="damaged"):
        container.read(with_digest(bytes(data)))


def test_random_damage_is_an_error_and_nothing_else():
    chance = random.Random(5)
    whole = container.write(ENTRIES)
    for _ in range(500):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 4)):
            data[chance.randrange(len(data))] = chance.randrange(256)
        for tried in (bytes(data), with_digest(bytes(data))):
            try:
                container.read(tried)
            except container.ContainerError:
                continue


def test_a_symbol_table_is_read_again():
    read = symbol_table.read_symbol_table(TABLE.to_bytes())
    assert read.kernels == TABLE.kernels
    assert [variable.name for variable in read.variables] == ["table", "größe"]
    assert read.variables[0].device_name == "table", "the same where nothing else is said"
    assert read.variables[1] == TABLE.variables[1]
    assert read.textures[1].kind == TextureKind.SURFACE
    assert (read.reader, read.writer) == ("__n2s_symbol_read", "")
    assert symbol_table.read_symbol_table(SymbolTable().to_bytes()) == SymbolTable()


def test_a_damaged_symbol_table_is_refused():
    data = TABLE.to_bytes()
    for size in (0, 10, 40, len(data) - 1):
        with pytest.raises(SymbolTableError):
            symbol_table.read_symbol_table(data[:size])
    chance = random.Random(7)
    for _ in range(500):
        changed = bytearray(data)
        changed[chance.randrange(len(data))] = chance.randrange(256)
        try:
            symbol_table.read_symbol_table(bytes(changed))
        except SymbolTableError:
            continue


READER = """
#include <stdio.h>
#include <string.h>
#include "vtx_container.h"
static unsigned char data[65536];
int main(void) {
  size_t size = fread(data, 1, sizeof data, stdin);
  const vtx_container_header *header = (const void *)data;
  if (size < sizeof *header || memcmp(header->magic, VTX_CONTAINER_MAGIC, 8) || header->version != VTX_CONTAINER_VERSION) return 1;
  const vtx_container_entry *entries = (const void *)(header + 1);
  for (unsigned i = 0; i < header->entries; ++i) {
    printf("%u %u %u %u\\n", entries[i].kind, entries[i].module, entries[i].flags, (unsigned)entries[i].plain_size);
    if (entries[i].kind != VTX_KIND_SYMBOLS) continue;
    const vtx_symbols_header *symbols = (const void *)(data + entries[i].offset);
    const vtx_kernel *kernels = (const void *)(symbols + 1);
    const vtx_parameter *parameters = (const void *)(kernels + symbols->kernels);
    const vtx_variable *variables = (const void *)(parameters + symbols->parameters);
    const vtx_texture *textures = (const void *)(variables + symbols->variables);
    const char *strings = (const char *)(textures + symbols->textures);
    printf("%s %u %u\\n", strings + kernels[0].name, kernels[0].max_threads[0], kernels[0].flags & VTX_KERNEL_FLAG_DYNAMIC_SHARED);
    printf("%s %u\\n", strings + parameters[1].type, parameters[1].offset);
    printf("%s %llu\\n", strings + variables[1].device_name, (unsigned long long)variables[1].size);
    printf("%s %d\\n", strings + textures[1].name, textures[1].kind == VTX_TEXTURE_KIND_SURFACE);
  }
  return 0;
}
"""


def test_c_reads_what_python_wrote(tmp_path, monkeypatch):
    (tmp_path / "vtx_container.h").write_text(container.c_header())
    (tmp_path / "reader.c").write_text(READER)
    subprocess.run(
        ["cc", "-std=c11", "-Wall", "-Wextra", "-Werror", "reader.c", "-o", "reader"], cwd=tmp_path, check=True
    )
    monkeypatch.setattr(container, "COMPRESS_FROM", 4096)  # the reader above does not expand
    data = container.write((ContainerEntry(EntryKind.SPIRV, bytes(8192)), ContainerEntry(EntryKind.SYMBOLS, TABLE.to_bytes(), 1)))
    done = subprocess.run([tmp_path / "reader"], input=data, capture_output=True, check=True)
    lines = done.stdout.decode().splitlines()
    assert lines[0] == "2 0 1 8192"
    assert lines[2:] == ["_Z1kPf1S 128 1", "S 8", f"g {1 << 33}", "surf 1"]


# The small ELF reader: against binutils on real files, and on damaged ones.

SOURCE = """
int defined = 3;
extern int wanted;
__attribute__((section(".place"), used)) static const char placeholder[4] = "abc";
extern const char place[];
int *pointer = &wanted;
int f(void) { return defined; }
"""


@pytest.fixture(scope="module")
def folder(tmp_path_factory):
    made = tmp_path_factory.mktemp("elf")
    (made / "a.c").write_text(SOURCE)
    (made / "a_name_longer_than_fifteen.c").write_text("int other(void) { return 1; }\n")
    for command in (
        ["gcc", "-c", "-g", "-ffunction-sections", "a.c", "a_name_longer_than_fifteen.c"],
        ["ar", "qcs", "both.a", "a.o", "a_name_longer_than_fifteen.o"],
        ["ar", "qcsT", "thin.a", "a.o", "a_name_longer_than_fifteen.o"],
    ):
        subprocess.run(command, cwd=made, check=True)
    return made


def listed(path) -> list[str]:
    """Section names as readelf tells them."""
    text = subprocess.run(["readelf", "-SW", path], capture_output=True, text=True, check=True).stdout
    return [line.split("]")[1].split()[0] for line in text.splitlines() if line.startswith("  [") and "]  " not in line and "Nr" not in line]


def test_sections_and_symbols_are_binutils(folder):
    data = (folder / "a.o").read_bytes()
    names = [section.name for section in elf.sections(data)]
    assert [name for name in names if name] == listed(folder / "a.o")
    (place,) = elf.named(data, ".place")
    assert elf.content(data, place) == b"abc\0"
    assert dict(elf.symbols(data)) == {"defined": True, "pointer": True, "wanted": False, "f": True}


def test_a_section_gets_another_content_or_is_added(folder):
    data = (folder / "a.o").read_bytes()
    longer = bytes(range(256)) * 10
    (folder / "new.o").write_bytes(elf.add(elf.replace(data, ".place", longer), ".added", b"12345"))
    for section, content in ((".place", longer), (".added", b"12345")):
        subprocess.run(["objcopy", "-O", "binary", "-j", section, "--set-section-flags", f"{section}=alloc", "new.o", "out"], cwd=folder, check=True)
        assert (folder / "out").read_bytes() == content + bytes(-len(content) % 8 if section == ".place" else 0)
    (folder / "main.c").write_text("int wanted; int f(void); int main(void) { return f() - 3; }\n")
    subprocess.run(["gcc", "main.c", "new.o", "-o", "main"], cwd=folder, check=True)
    subprocess.run(["./main"], cwd=folder, check=True)
    with pytest.raises(elf.ElfError, match="no section"):
        elf.replace(data, ".absent", b"")


def test_members_of_archives(folder):
    members = dict(elf.members((folder / "both.a").read_bytes()))
    assert list(members) == ["a.o", "a_name_longer_than_fifteen.o"]
    assert members["a.o"] == (folder / "a.o").read_bytes()
    assert list(dict(elf.members((folder / "thin.a").read_bytes()))) == list(members)


@pytest.mark.parametrize("name", ["a.o", "both.a"])
def test_damage_is_an_error_and_nothing_else(folder, name):
    whole = (folder / name).read_bytes()
    chance = random.Random(2)
    for turn in range(600):
        data = bytearray(whole)
        for _ in range(chance.randint(1, 6)):
            data[chance.randrange(len(data) if turn % 2 else 100)] = chance.randrange(256)
        try:
            read = bytes(data[: chance.randrange(len(data))] if turn % 5 == 0 else data)
            for _, content in elf.members(read) if name.endswith(".a") else [("", read)]:
                for section in elf.sections(content):
                    elf.content(content, section)
                list(elf.symbols(content))
                elf.add(content, ".x", b"y")
        except elf.ElfError:
            continue
