"""The files of the POCL driver have one order, listed at the head of driver.h: each calls only those above it."""

from __future__ import annotations

import re

from vortex_rt.driver.locate import DRIVER_FOLDER

FOLDER = DRIVER_FOLDER / "pocl"
HEADER = (FOLDER / "driver.h").read_text()
ORDER = re.findall(r"^ \* (\w+\.c)  +\w", HEADER, re.MULTILINE)
SECTIONS = re.findall(r"^/\* ---- (\w+\.c) ---- \*/", HEADER, re.MULTILINE)


def without_comments(text: str) -> str:
    return re.sub(r"/\*.*?\*/", "", text, flags=re.DOTALL)


TEXTS = {path.name: without_comments(path.read_text()) for path in FOLDER.glob("*.c")}
DEFINED = {
    name: file
    for file, text in TEXTS.items()
    for name in re.findall(r"^(?!static\b)\w[\w *]*?\b(vortex_\w+|json_\w+)\([^;{]*\)\s*\{", text, re.MULTILINE)
}


def test_the_header_lists_every_file_once():
    assert sorted(ORDER) == sorted(TEXTS)


def test_the_functions_are_found():
    assert DEFINED["vortex_open"] == "device.c"
    assert DEFINED["vortex_execute"] == "execute.c"
    declared = set(re.findall(r"\b(vortex_\w+)\(", without_comments(HEADER))) - {"vortex_align_up"}
    assert declared <= set(DEFINED)


def test_each_file_calls_only_those_above_it():
    calls = {
        (file, DEFINED[name])
        for file, text in TEXTS.items()
        for name in re.findall(r"\w+", text)
        if DEFINED.get(name, file) != file
    }
    assert sorted((caller, called) for caller, called in calls if ORDER.index(called) > ORDER.index(caller)) == []


def test_the_declarations_come_in_that_order():
    assert [ORDER.index(file) for file in SECTIONS] == sorted(ORDER.index(file) for file in SECTIONS)
