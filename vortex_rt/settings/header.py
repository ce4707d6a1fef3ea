"""The table for C: ``vortex_setting_table.h``, which the builds write beside what they compile."""

import json
import os
from collections.abc import Mapping
from pathlib import Path

from vortex_rt.settings import FOREIGN, PREFIX, SETTINGS, Setting
from vortex_rt.settings.kinds import Capability, Choice, Number, Seconds

FOLDER = Path(__file__).resolve().parent
READER = FOLDER / "settings.c"
"""The reader in C."""
SOURCES = (READER, FOLDER / "places.c")
"""What each library has in it that reads settings or asks where other parts are."""
NAME = "vortex_setting_table.h"


def write(folder: Path) -> None:
    """Write the generated header into a folder, which is to be searched for headers beside `FOLDER`."""
    (folder / NAME).write_text(c_header())


def identity() -> tuple[str, ...]:
    """Return all that the C side of settings is made from, for the keys of builds."""
    return (c_header(), *(path.read_text() for path in (*SOURCES, *sorted(FOLDER.glob("*.h")))))


def c_header() -> str:
    """Return the names as an enumeration, and the rows as a macro for the reader."""
    foreign = [name for name in FOREIGN if name.startswith(PREFIX)]
    lines = [
        "/* Generated from vortex_rt/settings; do not edit. */",
        "#ifndef VORTEX_SETTING_TABLE_H",
        "#define VORTEX_SETTING_TABLE_H",
        "typedef enum {",
        *(f"  SETTING_{setting.name.removeprefix(PREFIX)}, /* {setting.says} */" for setting in SETTINGS),
        "  SETTING_COUNT,",
        "} vortex_setting;",
        "#define VORTEX_SETTING_ROWS \\",
        *(f"  {{{_row(setting)}}}, \\" for setting in SETTINGS),
        "",
        f"#define VORTEX_SETTINGS_OF_OTHERS {', '.join(map(json.dumps, foreign))}",
        "#endif",
    ]
    return "\n".join(lines) + "\n"


def _row(setting: Setting) -> str:
    fields = {"name": json.dumps(setting.name), "kind": "TEXT"}
    if setting.internal:
        fields["internal"] = "true"
    if setting.empty_counts:
        fields["empty_counts"] = "true"
    if isinstance(setting, Choice):
        places = {choice: place for place, choice in enumerate(setting.choices)}
        fields |= {"kind": "CHOICE", "choices": f"{{{', '.join(map(json.dumps, places))}}}"}
        fields |= {"absent": str(places.get(setting.default, 0))}
    if isinstance(setting, Capability):
        fields |= {"kind": "CAPABILITY", "absent": str(setting.absent)}
    if isinstance(setting, Number):
        fields |= {"kind": "SECONDS" if isinstance(setting, Seconds) else "INTEGER"}
        fields |= {"least": f"{setting.least}ull", "most": f"{setting.most}ull", "absent": f"{setting.absent}ull"}
    fields["allowed"] = json.dumps(setting.allowed if not isinstance(setting, Choice) else " or ".join(setting.choices))
    return ", ".join(f".{name} = {value}" for name, value in fields.items())


# The file ``places`` of a build: where the other parts are. C libraries read it at run time (``vortex_places.h``).

PLACES = "places"


def write_places(folder: Path, final: Path, places: Mapping[str, Path]) -> None:
    """Write the file into ``folder``, which will be renamed to ``final``.

    What lies beside that, in the same cache, is named relative to it: the cache may be copied and moved.
    """
    (folder / PLACES).write_text("".join(f"{name} {_named(place, final)}\n" for name, place in places.items()))


def _named(place: Path, final: Path) -> str:
    return os.path.relpath(place, final) if place.is_relative_to(final.parent) else str(place)
