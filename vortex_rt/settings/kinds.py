"""Kinds of settings: what a variable may hold, and what it says then.

The C reader (``settings.c``) does the same with the same rows (`header.py`). An empty variable counts as unset; what
one may not hold is an error that names it, never a guess.
"""

import os
from collections.abc import Mapping

from vortex_rt.errors import VortexError


class SettingError(VortexError, ValueError):
    """A variable holds what it may not; the message names it and what it may hold."""


class Setting:
    """One environment variable, as text: of any form, or of one that its reader knows."""

    def __init__(
        self, name: str, says: str, *, read_by: str, default: str = "", allowed: str = "text", wrong: str = "",
        unset: str = "", internal: bool = False, empty_counts: bool = False,
    ) -> None:  # fmt: skip
        self.name = name
        self.says = says
        """One sentence for the user."""
        self.read_by = read_by
        """The programs and libraries that read it."""
        self.default = default
        self.allowed = allowed
        """What it may hold, in words."""
        self.wrong = wrong
        """What something else does."""
        self.unset = unset
        """What happens without it, where `default` does not say that."""
        self.internal = internal
        """Whether the project's own processes set it for each other."""
        self.empty_counts = empty_counts
        """Whether an empty variable says something else than none."""

    def text(self, environment: Mapping[str, str] | None = None) -> str:
        """Return what the variable holds, empty if it is unset."""
        return (os.environ if environment is None else environment).get(self.name, "")

    def value(self) -> str:
        """Return what the variable holds, or the default."""
        return self.text() or self.default

    def check(self, text: str) -> None:
        """Raise SettingError if the variable may not hold this."""

    def refused(self, text: str, what: str = "") -> SettingError:
        """Return the error for a text that the variable may not hold."""
        return SettingError(f"{self.name}={text} is not {what or self.allowed}")


class Choice(Setting):
    """One of some words."""

    def __init__(
        self, name: str, says: str, *, read_by: str, choices: tuple[str, ...], default: str = "", unset: str = ""
    ) -> None:
        words = ", ".join(f"`{choice}`" for choice in choices)
        super().__init__(name, says, read_by=read_by, default=default, allowed=words, unset=unset, wrong="an error")
        self.choices = choices

    def value(self) -> str:
        """Return one of the choices; empty if there is no default either. Raises SettingError."""
        text = super().value()
        if text:
            self.check(text)
        return text

    def check(self, text: str) -> None:
        """Raise SettingError if this is no choice."""
        if text not in self.choices:
            raise self.refused(text, " or ".join(self.choices))


class Number(Setting):
    """A whole number between two limits, decimal, or as in C with 0x or 0 before it."""

    def __init__(
        self, name: str, says: str, *, read_by: str, least: int, most: int, absent: int, unset: str = "",
        kind: str = "an integer",
    ) -> None:  # fmt: skip
        default = "" if unset else str(absent)
        allowed = f"{kind} from {least} to {most}"
        super().__init__(name, says, read_by=read_by, default=default, allowed=allowed, unset=unset, wrong="an error")
        self.least, self.most, self.absent = least, most, absent

    def number(self, text: str) -> float:
        """Return what a text says. Raises ValueError."""
        digits = text.lstrip().removeprefix("+")
        base = 16 if digits[:2].lower() == "0x" else 8 if digits[:1] == "0" else 10
        right = digits[2:].isalnum() if base == 16 else digits.isdigit()
        if not (right and digits.isascii()):  # 1_000, 0o7 and spaces are Python's alone
            raise ValueError
        return int(digits, base)

    def amount(self) -> float:
        """Return what the variable says, or what holds without it. Raises SettingError."""
        text = self.text()
        if not text:
            return self.absent
        self.check(text)
        return self.number(text)

    def check(self, text: str) -> None:
        """Raise SettingError if this is no number, or beyond the limits."""
        try:
            if self.least <= self.number(text) <= self.most:  # neither of which NaN is
                return
        except ValueError:
            pass
        raise self.refused(text)


class Seconds(Number):
    """A time, which may have a fraction."""

    def __init__(self, name: str, says: str, *, read_by: str, most: int, absent: int) -> None:
        super().__init__(name, says, read_by=read_by, least=0, most=most, absent=absent, kind="a number of seconds")

    def number(self, text: str) -> float:
        """Return the seconds that a text says. Raises ValueError."""
        if text != text.rstrip() or "_" in text:  # what is Python's alone
            raise ValueError
        return float(text)


class Capability(Setting):
    """A compute capability: ``86``, ``8.6``, ``sm_86``, ``compute_86``."""

    ALLOWED = "a compute capability (86, 8.6 or sm_86)"

    def __init__(self, name: str, says: str, *, read_by: str, absent: int) -> None:
        super().__init__(name, says, read_by=read_by, default=str(absent), allowed=self.ALLOWED, wrong="an error")
        self.absent = absent

    def number(self) -> int:
        """Return ten times the capability. Raises SettingError."""
        return self._parsed(self.value())

    def check(self, text: str) -> None:
        """Raise SettingError if this is none."""
        self._parsed(text)

    def _parsed(self, text: str) -> int:
        prefix = next((prefix for prefix in ("sm_", "compute_") if text.startswith(prefix)), "")
        digits = text[len(prefix) :].rstrip("af")
        major, point, minor = digits.partition(".")
        right = digits.isascii() and major.isdigit() and len(major) <= 3
        if not right or (point and not (minor.isdigit() and len(minor) == 1)):
            raise self.refused(text)
        if not 10 <= int(major + minor) <= 999:
            raise self.refused(text)
        return int(major + minor)
