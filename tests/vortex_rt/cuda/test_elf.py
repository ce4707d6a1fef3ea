"""The small ELF reader: against binutils on real files, and on damaged ones."""

from __future__ import annotations

import random
import subprocess

import pytest

from vortex_rt.cuda import elf

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
