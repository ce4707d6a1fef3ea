"""The space of an exploration: axes, which are keys of the configuration with their values, and points in it."""

import random
import re
from collections.abc import Iterator
from dataclasses import dataclass, fields, replace
from itertools import product
from math import prod

from vortex_rt.sim.config import Config, ConfigError, unknown_key
from vortex_rt.sim.config_values import parse_size

Value = int | bool | str
FIELDS = {item.name: item for item in fields(Config)}
RANGE = re.compile(r"(?P<low>\w+)\.\.(?P<high>\w+)((?P<how>[+*])(?P<step>\w+))?")
METHODS = ("grid", "random", "lhs")


@dataclass(frozen=True)
class Axis:
    """A key of the configuration and the values that it takes, in order."""

    key: str
    values: tuple[Value, ...]

    def __str__(self) -> str:
        return f"{self.key}={','.join(str(value).lower() for value in self.values)}"


def parse_axis(text: str) -> Axis:
    """Read ``key=value,value,…``, where a value may be a range: ``2..8``, ``0..100+10`` or ``4K..64K*2``.

    Raises ConfigError: no such key, or a value that it cannot have in any configuration.
    """
    key, separator, words = text.partition("=")
    key = key.strip().replace("-", "_")
    if not separator or not words:
        raise ConfigError(f"'{text}' is no axis: KEY=VALUE,VALUE,… or KEY=LOW..HIGH, LOW..HIGH+STEP, LOW..HIGH*FACTOR")
    if key not in FIELDS:
        raise unknown_key(f"'{text}'", key)
    values = [value for word in words.split(",") for value in _values(key, word.strip(), text)]
    return Axis(key, tuple(dict.fromkeys(values)))


def _values(key: str, word: str, text: str) -> Iterator[Value]:
    spec = FIELDS[key]
    found = RANGE.fullmatch(word)
    if found is None:
        yield Config.parsed(key, word, f"'{text}'")
        return
    try:
        low, high = parse_size(found["low"]), parse_size(found["high"])
        step = parse_size(found["step"] or "1")
    except ValueError:
        raise ConfigError(f"'{text}': {word} is no range of numbers") from None
    endless = step < 1 or (found["how"] == "*" and (step < 2 or low < 1))
    if endless or low > high or isinstance(spec.default, bool | str):
        raise ConfigError(f"'{text}': {word} is no range of numbers that ends")
    value = low
    while value <= high:
        yield Config.parsed(key, value, f"'{text}'")
        value = value * step if found["how"] == "*" else value + step


Options = tuple[tuple[str, Value], ...]


def size(axes: list[Axis]) -> int:
    """Points of the whole grid."""
    return prod(len(axis.values) for axis in axes)


def points(axes: list[Axis], method: str = "grid", count: int = 0, seed: int = 0) -> list[Options]:
    """Points of the space, each once, as values by key: the whole grid, ``count`` drawn from it, or a Latin hypercube
    of ``count`` (each axis is cut into ``count`` strata, of which every point has its own; McKay, Beckman, Conover,
    Technometrics 21, 1979).

    The same arguments give the same points.
    """
    if method == "grid" or count >= size(axes):
        return [_options(axes, chosen) for chosen in product(*(axis.values for axis in axes))]
    chance = random.Random(seed)
    if method == "random":
        return [_options(axes, _at(axes, place)) for place in chance.sample(range(size(axes)), count)]
    strata = [chance.sample(range(count), count) for _ in axes]
    rows = [
        tuple(
            axis.values[int((stratum[row] + chance.random()) / count * len(axis.values))]
            for axis, stratum in zip(axes, strata, strict=True)
        )
        for row in range(count)
    ]
    return [_options(axes, chosen) for chosen in dict.fromkeys(rows)]


def _at(axes: list[Axis], place: int) -> tuple[Value, ...]:
    """The grid's point of a number."""
    chosen = []
    for axis in axes:
        place, index = divmod(place, len(axis.values))
        chosen.append(axis.values[index])
    return tuple(chosen)


def _options(axes: list[Axis], chosen: tuple[Value, ...]) -> Options:
    return tuple((axis.key, value) for axis, value in zip(axes, chosen, strict=True))


def configured(base: Config, options: Options) -> Config:
    """A configuration with other values, which may contradict each other: ``Config.check`` tells."""
    return replace(base, **dict(options))  # type: ignore[arg-type]


def storage_kib(config: Config) -> float:
    """KiB of memory on the chip: registers, local memory and the caches that are there (tags are left out)."""
    cores = config.total_cores
    sockets = config.clusters * -(-config.cores // config.effective("socket_size"))
    held = cores * (config.warps * config.threads * 64 * config.xlen // 8 + config.local_memory)
    held += sockets * (config.icache * config.icache_size + config.dcache * config.dcache_size)
    held += config.clusters * config.l2 * config.l2_size + config.l3 * config.l3_size
    return held / 1024


def lanes(config: Config) -> int:
    """Lanes of the function units of all cores."""
    return config.total_cores * config.issue_slices * config.lanes
