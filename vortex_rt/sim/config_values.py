"""Fields of the configuration: how each is declared, and how its value is read."""

from __future__ import annotations

from dataclasses import Field, field
from typing import TypeVar

Value = TypeVar("Value", bool, int, str)


def option(
    default: Value, meaning: str, low: int | None = None, high: int | None = None, choices: tuple[str, ...] = ()
) -> Value:
    """Declare a field with its meaning and range for checks and documentation."""
    return field(default=default, metadata={"meaning": meaning, "low": low, "high": high, "choices": choices})


def parse_value(spec: Field[object], value: object) -> bool | int | str:
    """Return a field's value, given typed or as text. Raises ValueError, whose message says what is allowed."""
    name, default, meta = spec.name, spec.default, spec.metadata
    if isinstance(default, bool):
        text = str(value).strip().lower()
        if text in ("1", "true", "yes", "on"):
            return True
        if text in ("0", "false", "no", "off"):
            return False
        raise ValueError(f"{name}={value!r} must be true or false")
    if isinstance(default, str):
        if value not in meta["choices"]:
            raise ValueError(f"{name}={value!r} must be one of {', '.join(meta['choices'])}")
        return str(value)
    try:
        number = parse_size(value)
    except ValueError:
        raise ValueError(f"{name}={value!r} must be a whole number (suffixes K, M, G allowed)") from None
    if meta["choices"] and str(number) not in meta["choices"]:
        raise ValueError(f"{name}={number} must be one of {', '.join(meta['choices'])}")
    if meta["low"] is not None and not meta["low"] <= number <= meta["high"]:
        raise ValueError(f"{name}={number} must lie in {meta['low']}..{meta['high']}")
    return number


def parse_size(value: object) -> int:
    """Return a number given as int or as text: decimal, 0x…, with K, M or G (1024 based). Raises ValueError."""
    if isinstance(value, bool) or not isinstance(value, (int, str)):
        raise ValueError(value)
    if isinstance(value, int):
        return value
    text = value.strip()
    factor = {"k": 1 << 10, "m": 1 << 20, "g": 1 << 30}.get(text[-1:].lower(), 1)
    if text[:2].lower() == "0x":
        factor = 1
    return int(text[:-1] if factor > 1 else text, 0) * factor
