"""One table of environment variables: Python and C read the same of it, nothing else reads one, and unknown ones are told of."""

from __future__ import annotations

import ast
import ctypes
import json
import os
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import page_tables
import pytest

from vortex_rt import bundle, settings
from vortex_rt.settings import header
from vortex_rt.settings.kinds import Capability, Choice, Number, Seconds
from vortex_rt.sim import config

ROOT = Path(__file__).resolve().parents[2]
NAMES = [setting.name for setting in settings.SETTINGS]


# ---- nothing else reads one ------------------------------------------------------------------------------------------

IN_PROGRAMS = "vortex_rt/cuda/include/nvtx3/nvToolsExt.h"
"""A header that is compiled into programs, where no reader of ours is."""


def c_files() -> Iterator[Path]:
    for suffix in ("c", "h", "cpp", "cu", "cuh", "in"):
        found = (ROOT / "vortex_rt").rglob(f"*.{suffix}")
        yield from (path for path in found if not path.is_relative_to(bundle.FOLDER))  # which has them once more


def test_only_the_reader_asks_for_our_variables_in_c():
    found = {}
    for path in c_files():
        text, name = path.read_text(), str(path.relative_to(ROOT))
        asked = re.findall(r"\b(?:secure_)?(?:getenv|setenv|putenv)\s*\(\s*(\"?\w+\"?)", text)
        ours = [word for word in asked if word.startswith('"VORTEX_')]
        if ours and name != IN_PROGRAMS:
            found[name] = ours
        if path == header.READER:
            assert asked == ["rows", '"HOME"'], "the search sees what it looks for"
    assert found == {}


def literals(path: Path) -> Iterator[tuple[int, str]]:
    """The names of settings that stand in a Python file as texts, or in calls as names of arguments of dict."""
    for node in ast.walk(ast.parse(path.read_text())):
        if isinstance(node, ast.Constant) and node.value in NAMES:
            yield node.lineno, node.value


def test_python_names_settings_by_the_table():
    folders = [ROOT / "nvvm2spirv", ROOT / "vortex_rt", ROOT / "rodinia_tests"]
    files = [path for folder in folders for path in folder.rglob("*.py") if path.parent != header.FOLDER]
    found = {(str(path.relative_to(ROOT)), name): line for path in files for line, name in literals(path)}
    assert found == {}
    assert list(literals(header.FOLDER / "__init__.py")), "the search sees what it looks for"


# ---- the table -------------------------------------------------------------------------------------------------------


def test_each_variable_is_one_row_and_named_as_it_is_called():
    assert len(set(NAMES)) == len(NAMES)
    for name, setting in vars(settings).items():
        if isinstance(setting, settings.Setting):
            assert setting.name == f"VORTEX_{name}"
    assert not set(NAMES) & set(settings.FOREIGN)


def test_defaults_may_be_held():
    for setting in settings.SETTINGS:
        setting.check(setting.default) if setting.default else None
        assert setting.says.endswith("."), setting.name


def test_modes_and_presets_are_the_simulators():
    assert settings.MODE.choices == tuple(config.MODES)
    assert settings.PRESET.choices == tuple(config.PRESETS)
    assert settings.PRESET.default == config.DEFAULT_PRESET
    assert settings.MODE.default == config.PRESETS[config.DEFAULT_PRESET].mode


def test_every_setting_is_documented_once():
    text = "".join(page_tables.settings_parts().values())
    assert all(text.count(f"| `{name}` |") == 1 for name in NAMES)


# ---- Python and C ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def reader(tmp_path_factory: pytest.TempPathFactory) -> ctypes.CDLL:
    """The C reader as a library."""
    folder = tmp_path_factory.mktemp("settings")
    header.write(folder)
    made = folder / "libsettings.so"
    flags = ["-std=gnu11", "-Wall", "-Wextra", "-Werror", "-shared", "-fPIC", f"-I{folder}", f"-I{header.FOLDER}"]
    subprocess.run(["cc", *flags, str(header.READER), "-o", str(made)], check=True)
    library = ctypes.CDLL(str(made))
    library.vortex_setting_text.restype = ctypes.c_char_p
    return library


TEXTS = {
    Number: (
        "0", "2", "4096", "0x1000", "0X1000", "010", "4095", " 4096", "+4096", "9223372036854775807", "9223372036854775808", "1073741824",
        "-3", "-18446744073709551613", "x", "4096 ", "3k", "1e4", "2.5", "18446744073709551618", " ", "1_000", "0b1", "0o7", "08", "+", "0x", "٣",
    ),
    Seconds: ("0", "2.5", "100", "1e1", "86400", ".5", "-1", "86400.1", "nan", "inf", "-inf", "1s", "x", "1e999", "1_0", "5 ", " 5"),
    Capability: (
        "86", "8.6", "sm_86", "compute_90", "sm_90a", "100", "10.0", "12.0", "999", "10",
        "9", "1000", "x86", "8.", "8.66", "sm_", "86x", "-86", "0", "٨٦", "sm_sm_86", "9999999999",
    ),
}  # fmt: skip


def by_python(setting: settings.Setting, text: str) -> float | None:
    try:
        setting.check(text)
    except settings.SettingError:
        return None
    if isinstance(setting, Choice):
        return setting.choices.index(text)
    return setting._parsed(text) if isinstance(setting, Capability) else setting.number(text)


@pytest.mark.parametrize(
    "setting", [row for row in settings.SETTINGS if isinstance(row, Number | Choice | Capability)], ids=lambda row: row.name
)
def test_python_and_c_read_the_same(reader: ctypes.CDLL, setting: settings.Setting, monkeypatch: pytest.MonkeyPatch):
    kind = Number if type(setting) is Number else type(setting)
    texts = TEXTS[kind] if kind in TEXTS else (*setting.choices, setting.choices[0].upper(), "no", f"{setting.choices[0]} ")
    seconds = isinstance(setting, Seconds)
    value = ctypes.c_double() if seconds else ctypes.c_uint64()
    read = reader.vortex_setting_seconds if seconds else reader.vortex_setting_number
    results = set()
    for text in texts:
        monkeypatch.setenv(setting.name, text)
        error = ctypes.create_string_buffer(300)
        failed = read(NAMES.index(setting.name), ctypes.byref(value), error, ctypes.c_size_t(300))
        expected = by_python(setting, text)
        assert (None if failed else value.value) == expected, text
        assert not failed or error.value.decode().startswith(f"{setting.name}={text} is not ")
        results.add(expected is None)
    assert results == {True, False}
    for unset in (lambda: monkeypatch.setenv(setting.name, ""), lambda: monkeypatch.delenv(setting.name)):
        unset()
        assert read(NAMES.index(setting.name), ctypes.byref(value), None, ctypes.c_size_t(0)) == 0
        assert value.value == (max(setting.choices.index(setting.default), 0) if getattr(setting, "choices", None) and setting.default
                               else getattr(setting, "absent", 0))  # fmt: skip


def test_an_empty_variable_is_unset_unless_it_says_something(reader: ctypes.CDLL, monkeypatch: pytest.MonkeyPatch):
    for setting in settings.SETTINGS:
        monkeypatch.setenv(setting.name, "")
        assert reader.vortex_setting_text(NAMES.index(setting.name)) == (b"" if setting.empty_counts else None)
    assert [setting.name for setting in settings.SETTINGS if setting.empty_counts] == ["VORTEX_FEATURES"]


@pytest.mark.parametrize(
    "environment", [{"VORTEX_RT_CACHE": "/a/cache"}, {"HOME": "/a/home"}, {"HOME": "/a/home", "VORTEX_RT_CACHE": ""}, {}]
)
def test_python_and_c_find_one_cache(reader: ctypes.CDLL, environment: dict[str, str], monkeypatch: pytest.MonkeyPatch):
    for name in ("HOME", "VORTEX_RT_CACHE"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_CACHE_HOME", "/somewhere/else")
    for name, value in environment.items():
        monkeypatch.setenv(name, value)
    place = ctypes.create_string_buffer(4096)
    assert reader.vortex_cache_path(b"programs", place, ctypes.c_size_t(4096)) == 0
    assert place.value.decode() == f"{settings.cache_folder()}/programs"
    assert reader.vortex_cache_path(b"programs", place, ctypes.c_size_t(12)) == -1, "it is cut off nowhere"


# ---- unknown ones ----------------------------------------------------------------------------------------------------

MISSPELT = {
    "VORTEX_MOED": "VORTEX_MODE", "VORTEX_TIME_OUT": "VORTEX_TIMEOUT", "VORTEX_CUDA_TRACES": "VORTEX_CUDA_TRACE", "VORTEX_CONFG": "VORTEX_CONFIG",
    "VORTEX_NOTHING_OF_THE_SORT": None,
}  # fmt: skip
KNOWN = {"VORTEX_HOME": "/opt/vortex", "VORTEX_MODE": "timing", "VORTEX_RT_ADDED": "", "CUDA_VORTEX_X": "1"}


def told(name: str) -> str:
    near = MISSPELT[name]
    return f"vortex: warning: there is no variable {name}; {f'did you mean {near}?' if near else 'vortex-env --list shows all'}"


@pytest.fixture
def told_of(monkeypatch: pytest.MonkeyPatch) -> dict[str, str]:
    for name in [name for name in os.environ if name.startswith("VORTEX_") and name != "VORTEX_RT_CACHE"]:
        monkeypatch.delenv(name)
    return {**os.environ, **dict.fromkeys(MISSPELT, "1"), **KNOWN}


def test_python_tells_once_in_a_tree_of_processes(told_of: dict[str, str]):
    program = "from vortex_rt.settings import tell_unknown; tell_unknown(); tell_unknown()"
    child = f"{program}; import subprocess, sys; subprocess.run([sys.executable, '-c', {program!r}])"
    done = subprocess.run([sys.executable, "-c", child], env=told_of, capture_output=True, text=True, check=True)
    assert done.stderr.splitlines() == [told(name) for name in sorted(MISSPELT)]


def test_c_tells_the_same(reader: ctypes.CDLL, told_of: dict[str, str]):
    program = f"import ctypes; library = ctypes.CDLL({reader._name!r}); [library.vortex_settings_tell_unknown() for _ in range(2)]"
    for marked in ({}, {"VORTEX_RT_TOLD": "1"}):
        done = subprocess.run([sys.executable, "-c", program], env=told_of | marked, capture_output=True, text=True, check=True)
        assert sorted(done.stderr.splitlines()) == ([] if marked else [told(name) for name in sorted(MISSPELT)])


# ---- vortex-env --list -----------------------------------------------------------------------------------------------


def listing(*words: str, **environment: str) -> subprocess.CompletedProcess[str]:
    start = "import sys; from vortex_rt.cuda.tools.env import main; main()"
    return subprocess.run([sys.executable, "-c", start, *words], env={**os.environ, **environment}, capture_output=True, text=True)


def test_the_list_has_what_is_in_force():
    done = listing("--list", "--json", VORTEX_TIMEOUT="7", VORTEX_RT_CACHE="/a/cache", VORTEX_FEATURES="", VORTEX_HEAP="")
    found = {entry["name"]: entry for entry in json.loads(done.stdout)}
    assert (done.returncode, done.stderr) == (0, "")
    assert list(found) == [setting.name for setting in settings.SETTINGS if not setting.internal]
    assert (found["VORTEX_TIMEOUT"]["value"], found["VORTEX_TIMEOUT"]["from"]) == ("7", "environment")
    assert (found["VORTEX_HEAP"]["value"], found["VORTEX_HEAP"]["from"]) == (str(16 << 20), "default")
    assert (found["VORTEX_FEATURES"]["value"], found["VORTEX_FEATURES"]["from"]) == ("", "environment")
    assert found["VORTEX_RT_CACHE"]["value"] == "/a/cache"


def test_the_list_names_what_is_wrong():
    done = listing("--list", VORTEX_TIMEOUT="5x", VORTEX_MODE="timing")
    assert done.returncode == 1
    assert "error: VORTEX_TIMEOUT=5x is not a number of seconds from 0 to 86400\n" in done.stdout
    assert "VORTEX_MODE=timing\n" in done.stdout
