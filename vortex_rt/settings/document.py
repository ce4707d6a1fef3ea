"""The settings for people: the list of ``vortex-env --list``."""

import os
from typing import Any

from vortex_rt.settings import SETTINGS, Setting, SettingError, cache_folder, unknown


def listing() -> list[dict[str, Any]]:
    """Return what is in force: each setting's value, where it comes from and what is wrong with it."""
    return [_entry(setting) for setting in SETTINGS if not setting.internal]


def _entry(setting: Setting) -> dict[str, Any]:
    text = setting.text()
    given = bool(text) or (setting.empty_counts and setting.name in os.environ)
    value = text if given else cache_folder() if setting.name == "VORTEX_RT_CACHE" else setting.default
    entry = {"name": setting.name, "value": value, "from": "environment" if given else "default"}
    entry |= {"default": setting.default or setting.unset, "allowed": setting.allowed, "says": setting.says}
    try:
        setting.check(text) if text else None
    except SettingError as error:
        entry["error"] = str(error)
    return entry


def text(entries: list[dict[str, Any]]) -> str:
    """Return the list for a terminal: what is set first."""
    lines = []
    for where, heading in (("environment", "Set:"), ("default", "Defaults:")):
        chosen = [entry for entry in entries if entry["from"] == where]
        lines += ["", heading] if chosen else []
        for entry in chosen:
            shown = entry["value"] or (f"({entry['default']})" if entry["default"] else "")
            lines += [f"  {entry['name']}={shown}", f"      {entry['says']}"]
            lines += [f"      error: {entry['error']}"] if "error" in entry else []
    lines += [f"  {name}: there is no such variable" for name in unknown()]
    return "\n".join(lines[1:]) + "\n"
