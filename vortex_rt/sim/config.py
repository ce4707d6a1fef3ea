"""The configuration of a simulated device: one frozen dataclass, from a preset, TOML,
``key=value`` text or the environment."""

from __future__ import annotations

import functools
import hashlib
import os
from collections.abc import Iterator, Mapping
from dataclasses import asdict, dataclass, fields, replace
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from pathlib import Path

from vortex_rt.abi import EMPTIED_BYTES, IMAGE_BASE, IMAGE_END
from vortex_rt.errors import VortexError, meant

from .. import settings
from .calibration import LATENCIES, LATENCY_KEYS, latency
from .config_values import option, parse_value


class ConfigError(VortexError, ValueError):
    """A configuration that cannot be used; the message names the key and the values allowed."""


RESERVED_ADDRESSES = 1 << 38
"""Bytes of addresses behind a device's memory that hosts may reserve: no memory as long as nothing is mapped there."""
MODES = {
    "functional": "times are instructions of the busiest core, one a cycle",
    "timing": "times are cycles of the timing model",
    "sampled": "times are cycles estimated from samples",
}
"""The modes, with what a device time says in each."""


def unknown_key(source: str, key: str) -> ConfigError:
    """Return the error for a key that no configuration has, with what may have been meant."""
    hint = meant(key.lower().replace("-", "_"), [item.name for item in fields(Config)])
    return ConfigError(f"{source}: unknown key '{key}'; {hint}")


@dataclass(frozen=True)
class Config:
    """Shape, memory, timing and extensions of a Vortex device. Latencies are in cycles, sizes in bytes.

    The defaults are those of Vortex v2.x (1 core × 4 warps × 4 threads) as SimX models it; 0 in a field that says
    "derived" means Vortex's rule for it. See ``docs/explanation/simulator.md``.
    """

    mode: str = option("functional", "functional, timing, or sampled: timing of parts", choices=tuple(MODES))
    generation: int = option(
        2, "Vortex 2.x, or 3.0: blocks started by hardware, barriers with phases (docs/reference/vortex3.md)",
        choices=("2", "3"),
    )
    xlen: int = option(64, "register width", choices=("32", "64"))
    clusters: int = option(1, "clusters, each with an L2", 1, 64)
    cores: int = option(1, "cores in a cluster", 1, 64)
    warps: int = option(4, "warps in a core", 1, 64)
    threads: int = option(4, "threads (lanes) in a warp", 1, 32)
    barriers: int = option(
        0, "barriers of a core; derived: max(1, warps / 2). On 3.0 each of as many blocks as warps has 8", 0, 64
    )
    clock_mhz: int = option(400, "clock for times in traces and reports; cycles do not depend on it", 1, 100_000)

    local_memory: int = option(16 << 10, "local memory of a core", 0, 16 << 20)
    memory: int = option(0, "device memory; derived: 8 GiB for xlen 64, 4 GiB for xlen 32", 0, 1 << 39)
    vote_shuffle: bool = option(False, "vote and shuffle instructions of newer Vortex")
    dot8: bool = option(False, "instruction for the dot product of four bytes (docs/howto/add-an-instruction.md)")
    tcu: bool = option(False, "matrix unit (docs/howto/add-an-instruction.md)")
    tensor: bool = option(False, "tensor unit of Vortex 3.0: wmma, wgmma")
    tensor_arithmetic: str = option(
        "simx", "sums of the tensor unit: SimX's, each rounded, or the RTL's, which are fused", choices=("simx", "rtl")
    )
    dxa: bool = option(False, "copies of tensors' tiles to local memory by Vortex 3.0's DXA")
    dsmem: bool = option(False, "reads of other cores' local memory of Vortex 3.0")
    timing: str = option(
        "simx", "what the timing model is calibrated to: SimX, or Vortex's RTL (docs/explanation/simulator.md)",
        choices=("simx", "rtl"),
    )
    muldiv: str = option(
        "pipelined", "integer multiplier and divider: pipelined, or those that take one at a time in the RTL",
        choices=("pipelined", "serial"),
    )
    zfh: bool = option(False, "arithmetic on floats of 16 bits (RISC-V's Zfh)")
    coherence: str = option(
        "ideal", "of data caches: ideal, or what 3.0's hardware has, where cores' caches keep what others overwrite",
        choices=("ideal", "as-hardware"),
    )
    simx_quirks: bool = option(False, "copy the bugs of SimX that a program can see (docs/explanation/simulator.md)")
    flush_registers: bool = option(True, "zero the registers at the start of a run (hardware: random)")
    memory_check: bool = option(
        True,
        "refuse accesses outside allocated buffers, image, stacks and local memory; vortex-sim run, which allocates "
        "none, allows all",
    )

    quantum: int = option(1024, "functional mode: instructions that a warp runs before the next one does", 1, 1 << 30)
    host_threads: int = option(0, "functional mode: host threads for simulated cores; 0: one a processor", 0, 256)

    sample_start: int = option(
        0, "sampled mode: instructions timed at the start; derived: 8 (sample_size + sample_warmup)", 0, 1 << 40
    )
    sample_period: int = option(
        0, "sampled mode: instructions to the next sample; derived: 8 (sample_size + sample_warmup)", 0, 1 << 40
    )
    sample_size: int = option(
        0, "sampled mode: instructions of which a sample is made; derived: 160 a warp of the device", 0, 1 << 40
    )
    sample_warmup: int = option(
        0, "sampled mode: instructions timed before a sample; derived: 160 a warp of the device", 0, 1 << 40
    )
    sample_caches: int = option(
        0, "sampled mode: instructions before a sample's warm-up that are not timed but whose accesses the caches see; "
        "derived: 16 for every line of the caches", 0, 1 << 40
    )

    simd_width: int = option(0, "lanes of a function unit; derived: min(threads, 16), on 3.0 threads", 0, 32)
    issue_width: int = option(0, "issue slices; derived: max(1, warps / 16)", 0, 8)
    operand_collectors: int = option(
        0, "operand collectors of a slice; derived: min(4, warps / issue_width), on 3.0 a quarter", 0, 16
    )
    ibuffer: int = option(4, "decoded instructions waiting in a warp", 1, 64)
    lsu_queue: int = option(
        0, "load instructions in flight in a core's LSU; derived: 2, on 3.0 two a warp, 8 to 32", 0, 64
    )
    lsu_line: int = option(
        0, "bytes of a coalesced LSU request; derived: min(lanes * xlen / 8, 64), on 3.0 about the root of the lanes",
        0, 64,
    )
    fetch_latency: int = option(0, "schedule to decode with a hit in the I-cache; derived: 6, on 3.0 8", 0, 100)
    dispatch_latency: int = option(
        0, "issue to function unit without source operands; derived: 9, RTL 6, on 3.0 6", 0, 100
    )
    alu_latency: int = option(0, "integer ALU and branches; derived: 2", 0, 1000)
    mul_latency: int = option(0, "integer multiply; derived: 6, serial xlen + 4, on 3.0 2", 0, 1000)
    div_latency: int = option(0, "integer divide; derived: xlen + 2, RTL 6, serial xlen + 3", 0, 1000)
    fp_misc_latency: int = option(0, "FP compare, sign, class, min/max, move; derived: 4, on the RTL 3", 0, 1000)
    fma_latency: int = option(0, "FP add, multiply and fused multiply-add; derived: 6, RTL 5, on 3.0 14", 0, 1000)
    fdiv_latency: int = option(0, "FP divide; derived: 18, on the RTL 16, on 3.0 34", 0, 1000)
    fsqrt_latency: int = option(0, "FP square root; derived: 18, on the RTL 11, on 3.0 34", 0, 1000)
    fcvt_latency: int = option(0, "FP conversions; derived: 7, on the RTL 6", 0, 1000)
    sfu_latency: int = option(0, "CSR and warp control; derived: 4", 0, 1000)
    dot8_latency: int = option(4, "dot product of four bytes", 1, 1000)
    dot8_interval: int = option(1, "cycles from one packet of lanes to the next in the unit of dot8", 1, 100)
    tcu_latency: int = option(8, "matrix unit", 1, 1000)
    tcu_interval: int = option(2, "cycles from one instruction to the next in the matrix unit", 1, 100)

    socket_size: int = option(0, "cores that share L1 caches; derived: min(4, cores), on 3.0 1", 0, 64)
    line_size: int = option(64, "cache line", 16, 128)
    icache: bool = option(True, "instruction cache present")
    icache_size: int = option(16 << 10, "instruction cache", 1024, 16 << 20)
    icache_ways: int = option(4, "instruction cache associativity", 1, 32)
    icache_mshrs: int = option(0, "instruction cache miss entries; derived: warps", 0, 256)
    dcache: bool = option(True, "data cache present")
    dcache_size: int = option(16 << 10, "data cache", 1024, 16 << 20)
    dcache_ways: int = option(4, "data cache associativity", 1, 32)
    dcache_mshrs: int = option(16, "data cache miss entries of a bank", 1, 256)
    dcache_banks: int = option(0, "data cache banks; derived: LSU lanes * xlen / 8 / lsu_line", 0, 16)
    l2: bool = option(False, "L2 cache a cluster")
    l2_size: int = option(1 << 20, "L2 cache", 4096, 256 << 20)
    l2_ways: int = option(8, "L2 associativity", 1, 32)
    l2_mshrs: int = option(16, "L2 miss entries of a bank", 1, 256)
    l3: bool = option(False, "L3 cache a device")
    l3_size: int = option(2 << 20, "L3 cache", 4096, 1 << 30)
    l3_ways: int = option(8, "L3 associativity", 1, 32)
    l3_mshrs: int = option(16, "L3 miss entries of a bank", 1, 256)
    cache_latency: int = option(0, "cache look-up to response; derived: 2, on the RTL 3", 0, 100)
    memory_banks: int = option(2, "memory banks (channels)", 1, 32)
    dram_latency: int = option(18, "memory: activation of a row (7), read command and data (4)", 12, 10_000)
    dram_bytes_per_cycle: int = option(16, "peak bandwidth of the whole device's memory", 1, 1024)
    memory_path_latency: int = option(
        0, "cycles between the caches and memory, each way, on top of Vortex's own arbiters and crossbar", 0, 1000
    )

    # ---- derived values ----------------------------------------------------------------------------------------------

    @property
    def total_cores(self) -> int:
        """Cores of the whole device."""
        return self.cores * self.clusters

    @property
    def vortex3(self) -> bool:
        """Whether it is a Vortex 3.0."""
        return self.generation == 3

    @property
    def calibration(self) -> str:
        """What the timing model is calibrated to (`calibration.Calibrated.of`)."""
        return ("vortex3-rtl" if self.timing == "rtl" else "vortex3") if self.vortex3 else self.timing

    @property
    def barrier_count(self) -> int:
        """Local barriers of a core."""
        return self.barriers or max(1, self.warps // 2)

    @property
    def memory_size(self) -> int:
        """Device memory in bytes."""
        return self.memory or (8 << 30 if self.xlen == 64 else 4 << 30)

    @property
    def address_size(self) -> int:
        """Bytes of addresses: the device's memory, and behind it those that a host may reserve and map other memory
        at. Nothing lies there before."""
        return self.memory_size + (RESERVED_ADDRESSES if self.xlen == 64 else 0)

    @property
    def local_base(self) -> int:
        """LMEM_BASE_ADDR, which is STACK_BASE_ADDR too."""
        return 0x1FFFF0000 if self.xlen == 64 else 0xFFFF0000

    @property
    def lanes(self) -> int:
        """Lanes of a function unit (SIMD_WIDTH)."""
        return self.simd_width or min(self.threads, 32 if self.vortex3 else 16)

    @property
    def cores_of_socket(self) -> int:
        """Cores that share L1 caches (SOCKET_SIZE)."""
        return self.socket_size or min(1 if self.vortex3 else 4, self.cores)

    @property
    def unshared_caches(self) -> list[tuple[int, int, int]]:
        """(cores, bytes, ways) of each level of data caches that not all cores share."""
        levels = []
        if self.dcache and self.total_cores > self.cores_of_socket:
            levels.append((self.cores_of_socket, self.dcache_size, self.dcache_ways))
        if self.l2 and self.clusters > 1:
            levels.append((self.cores, self.l2_size, self.l2_ways))
        return levels

    @property
    def has_shared_cache(self) -> bool:
        """Whether all cores have a cache in common: atomic operations meet there."""
        return self.l3 or (self.l2 and self.clusters == 1)

    @property
    def stale_caches(self) -> bool:
        """Whether loads may read what another core has overwritten."""
        return self.coherence != "ideal" and bool(self.unshared_caches)

    @property
    def caches_apart(self) -> bool:
        """Whether programs cannot do anything about that (`vortex_rt.compiler.stale_caches`)."""
        size = sum(size for _, size, _ in self.unshared_caches)
        return self.stale_caches and (not self.has_shared_cache or size > EMPTIED_BYTES)

    @property
    def issue_slices(self) -> int:
        """Instructions that a core can issue in a cycle."""
        return self.issue_width or max(1, self.warps // 16)

    def effective(self, name: str) -> int:
        """The value of a field, for which 0 means Vortex's rule."""
        given = int(getattr(self, name))
        if given:
            return given
        words = 1 << self.lanes.bit_length() // 2 if self.vortex3 else self.lanes
        line = self.lsu_line or min(words * self.xlen // 8, 64)
        warps = self.total_cores * self.warps
        sockets = self.clusters * -(-self.cores // self.cores_of_socket)
        cached = (
            sockets * self.dcache * self.dcache_size + self.clusters * self.l2 * self.l2_size + self.l3 * self.l3_size
        )
        sample = (self.sample_size or 160 * warps) + (self.sample_warmup or 160 * warps)
        rules = {
            "barriers": self.barrier_count, "memory": self.memory_size, "simd_width": self.lanes,
            "issue_width": self.issue_slices, "lsu_queue": min(32, max(8, 2 * self.warps)) if self.vortex3 else 2,
            "operand_collectors": min(4, max(1, self.warps // self.issue_slices // (4 if self.vortex3 else 1))),
            "lsu_line": line,
            "sample_size": 160 * warps, "sample_warmup": 160 * warps,
            "sample_start": 8 * sample, "sample_period": 8 * sample, "sample_caches": 16 * cached // self.line_size,
            "socket_size": self.cores_of_socket, "icache_mshrs": self.warps,
            "dcache_banks": min(16, max(1, self.lanes * self.xlen // 8 // line)),
        }  # fmt: skip
        if name in rules:
            return rules[name]
        return latency(name, self.calibration, self.muldiv, self.xlen) if name in LATENCY_KEYS else given

    @property
    def isa_flags(self) -> int:
        """ISA_FLAGS of vx_dev_caps."""
        letters = "ADFIMUX" if self.xlen == 64 else "AFIMUX"
        flags = sum(1 << (ord(letter) - ord("A")) for letter in letters)
        flags |= (1 if self.xlen == 32 else 2) << 30
        present = (self.icache, self.dcache, self.l2, self.l3, self.local_memory > 0, True)
        return flags | sum(1 << (32 + bit) for bit, on in enumerate(present) if on)

    @functools.cached_property
    def _digest(self) -> str:
        text = ";".join(f"{key}={value}" for key, value in sorted(asdict(self).items()))
        return hashlib.sha256(text.encode()).hexdigest()[:16]

    def hash(self) -> str:
        """Return 16 hexadecimal digits that are equal exactly for equal configurations."""
        return self._digest

    def shape(self) -> str:
        """Cores × warps × threads as ``1x4x4``."""
        return f"{self.total_cores}x{self.warps}x{self.threads}"

    def describe(self) -> str:
        """One line for reports: shape, local memory, mode and hash."""
        return (
            f"{self.shape()} rv{self.xlen} {self.local_memory >> 10} KiB local, {self.mode} mode, configuration "
            f"{self.hash()}"
        )

    def headline(self) -> str:
        """What outputs with times of the device begin with: ``describe``, and what the times are."""
        return f"{self.describe()}: {MODES[self.mode]}"

    def toml(self) -> str:
        """The whole configuration as TOML that ``from_toml`` reads back; what a 0 stands for is said behind it."""
        lines = [f"# {self.describe()}"]
        for item in fields(self):
            value = getattr(self, item.name)
            text = f'"{value}"' if isinstance(value, str) else str(value).lower()
            meaning = item.metadata["meaning"]
            if value == 0 and "derived:" in meaning:
                meaning = f"here {self.effective(item.name)}; {meaning}"
            lines.append(f"{item.name} = {text}  # {meaning}")
        return "\n".join(lines) + "\n"

    # ---- making one --------------------------------------------------------------------------------------------------

    @staticmethod
    def parsed(name: str, value: object, source: str = "configuration") -> bool | int | str:
        """Return a value (typed or as text) as the field holds it. Raises ConfigError naming ``source``."""
        try:
            return parse_value(Config.__dataclass_fields__[name], value)
        except ValueError as error:
            raise ConfigError(f"{source}: {error}") from None

    def with_options(self, options: Mapping[str, object], source: str = "configuration") -> Config:
        """Return a copy with ``options`` (values typed or as text) changed. Raises ConfigError naming ``source``."""
        changed: dict[str, Any] = {}  # `parsed` gives each the type of its field
        for key, value in options.items():
            name = key.strip().replace("-", "_")
            if name not in self.__dataclass_fields__:
                raise unknown_key(source, key)
            changed[name] = self.parsed(name, value, source)
        config = replace(self, **changed)
        config.check(source)
        return config

    def check(self, source: str = "configuration") -> None:
        """Raise ConfigError if fields contradict each other."""
        for contradicts, message in self._contradictions():
            if contradicts:
                raise ConfigError(f"{source}: {message}")

    def _contradictions(self) -> Iterator[tuple[object, str]]:
        """Yield for each rule whether it is broken, and the message."""
        for name in (
            "line_size", "icache_size", "dcache_size", "l2_size", "l3_size", "dcache_banks", "simd_width", "lsu_line",
        ):
            value = getattr(self, name)
            yield value & (value - 1), f"{name}={value} must be a power of two"
        harts, local = self.total_cores * self.warps * self.threads, self.local_memory
        yield self.total_cores > 1024, f"{self.total_cores} cores; at most 1024"
        yield harts > 1 << 16, f"{harts} harts; at most {1 << 16}"
        yield local % 64, f"local_memory={local} must be a multiple of 64"
        beyond = self.local_base + local > 1 << self.xlen
        yield beyond, f"local_memory={local} ends behind the {self.xlen}-bit address space"
        yield (
            self.memory % 4096 or (self.xlen == 32 and self.memory > 4 << 30),
            f"memory={self.memory} must be a multiple of 4096, at most 4 GiB for xlen 32",
        )
        yield (
            0 < self.memory < IMAGE_END,
            f"memory={self.memory} is too little: programs lie at 0x{IMAGE_BASE:x} to 0x{IMAGE_END:x}, so the least is "
            f"memory={IMAGE_END >> 30}G (the host's memory is taken only where it is touched)",
        )
        yield from self._wrong_generation()
        yield (
            self.muldiv == "serial" and self.timing != "rtl",
            "muldiv=serial is a variant of the RTL's: it needs timing=rtl",
        )
        least = LATENCIES["dispatch_latency"].of(self.calibration)
        for name, low in (("fetch_latency", 4), ("dispatch_latency", least)):
            yield self.effective(name) < low, f"{name}={self.effective(name)} must be at least {low} here"
        period = self.effective("sample_period")
        yield (
            self.effective("sample_warmup") + self.effective("sample_size") > period,
            f"sample_period={period} is shorter than sample_warmup and sample_size together",
        )
        yield (
            self.warps % self.issue_slices,
            f"warps={self.warps} must be a multiple of issue_width={self.issue_slices}",
        )

    def _wrong_generation(self) -> Iterator[tuple[object, str]]:
        """The same for what only one generation has."""
        for name in ("tensor", "dxa", "dsmem"):
            yield getattr(self, name) and not self.vortex3, f"{name}=true needs generation=3"
        yield self.coherence != "ideal" and not self.vortex3, f"coherence={self.coherence} needs generation=3"
        yield self.tensor_arithmetic != "simx" and not self.tensor, "tensor_arithmetic=rtl needs tensor=true"
        for key, value, why in (
            ("mode", "sampled", "samples begin between blocks that software starts"),
            ("muldiv", "serial", "those of its RTL were not measured"),
            ("simx_quirks", True, "they are those of a SimX of 2.x"),
        ):
            message = f"generation=3 has no {key}={str(value).lower()}: {why}"
            yield self.vortex3 and getattr(self, key) == value, message
        yield self.vortex3 and self.barriers, f"generation=3 has 8 barriers a block; barriers={self.barriers} is of 2.x"


_CUDA = Config(cores=4, warps=32, threads=32, local_memory=64 << 10, vote_shuffle=True)
PRESETS: dict[str, Config] = {
    "vortex": Config(),
    "cuda": _CUDA,
    "vortex3": Config(generation=3, vote_shuffle=True, coherence="as-hardware"),
    "cuda3": replace(_CUDA, generation=3, l2=True, tensor=True, dxa=True),
}
"""``vortex``, ``vortex3``: upstream's defaults. ``cuda``, ``cuda3``: warps of 32 threads and blocks of up to 1,024
threads on a core."""

DEFAULT_PRESET = "cuda"


def from_toml(path: Path, base: Config | None = None) -> Config:
    """Read a TOML file: ``preset`` and keys of Config, at top level or grouped in tables. Raises ConfigError."""
    import tomllib

    try:
        data = tomllib.loads(path.read_text(encoding="utf-8"))
    except OSError as error:
        raise ConfigError(f"{path}: {error.strerror}") from None
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise ConfigError(f"{path}: not TOML: {error}") from None
    flat: dict[str, object] = {}
    for key, value in data.items():
        for inner, item in value.items() if isinstance(value, dict) else [(key, value)]:
            if inner in flat:
                raise ConfigError(f"{path}: '{inner}' is given twice")
            flat[inner] = item
    base = preset(str(flat.pop("preset")), str(path)) if "preset" in flat else base or PRESETS[DEFAULT_PRESET]
    return base.with_options(flat, str(path))


def preset(name: str, source: str = "configuration") -> Config:
    """Return a preset; raises ConfigError if there is none of that name."""
    if name not in PRESETS:
        raise ConfigError(f"{source}: unknown preset '{name}'; presets: {', '.join(PRESETS)}")
    return PRESETS[name]


def from_text(text: str, base: Config | None = None, source: str = "configuration") -> Config:
    """Read a preset name, the path of a TOML file, or ``key=value,…`` (``preset=`` and ``config=`` may be among the
    keys)."""
    config = base or PRESETS[DEFAULT_PRESET]
    text = text.strip()
    if not text:
        return config
    if "=" not in text:
        if text in PRESETS:
            return PRESETS[text]
        if text.endswith(".toml") or "/" in text or os.path.isfile(text):
            return _from_file(text, base)
        raise ConfigError(f"{source}: '{text}' is neither a preset ({', '.join(PRESETS)}), a TOML file nor key=value,…")
    options: dict[str, object] = {}
    for item in filter(None, (part.strip() for part in text.replace(";", ",").split(","))):
        key, separator, value = item.partition("=")
        if not separator:
            if options or item not in PRESETS:
                raise ConfigError(f"{source}: '{item}' is not key=value")
            config = PRESETS[item]
        elif key == "preset":
            config = preset(value, source)
        elif key == "config":
            config = _from_file(value, base)
        else:
            options[key] = value
    return config.with_options(options, source)


def _from_file(name: str, base: Config | None) -> Config:
    from pathlib import Path

    return from_toml(Path(name), base)


def measuring_mode(mode: str | None) -> str:
    """The mode in which a tool that is asked where time goes runs a program: timing, unless ``mode`` (its option) or
    VORTEX_MODE says another."""
    return mode or settings.MODE.text() or "timing"


def from_environment(environment: Mapping[str, str] | None = None) -> Config:
    """Return what VORTEX_PRESET, VORTEX_CONFIG and VORTEX_MODE say. Raises ConfigError."""
    config = preset(settings.PRESET.text(environment) or DEFAULT_PRESET, settings.PRESET.name)
    config = from_text(settings.CONFIG.text(environment), config, settings.CONFIG.name)
    if mode := settings.MODE.text(environment):
        config = config.with_options({"mode": mode}, settings.MODE.name)
    return config
