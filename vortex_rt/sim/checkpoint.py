"""Checkpoints: the state of a device between two instructions in one file, and a device that goes on from it.

A file is ``MAGIC``, the length of a header (4 bytes, little-endian), the header (JSON) and one zstandard stream with a
check sum: the arrays in the header's order, then the pages of memory that are not zero. What follows from the
configuration or from memory (decoded instructions, page rights, addresses of the host) is made anew. A device goes on
exactly where it stopped; one in timing mode does so with its pipeline and caches if the file has them for the same
configuration, and with empty ones otherwise.
"""

import hashlib
import json
import os
import struct
from collections.abc import Iterator
from dataclasses import asdict, dataclass, field, fields
from pathlib import Path
from typing import BinaryIO

import zstandard

from ..files import whole_file
from ..isa.dcr import Dcr
from ..isa.extensions import EXTENSIONS
from ..version import VERSION
from .arrays import SharedMemory
from .config import Config, ConfigError
from .machine import Machine
from .machine_state import PAGE
from .symbols import LazyImageSymbols

MAGIC = b"VXCKPT\r\n"
FORMAT = 3
"""Changes with the meaning of the file; a file of another format is refused."""

CHUNK = 1 << 20

#: Attributes of a machine that are no state of a run: inputs, what follows from others, and what hosts' tools set.
NOT_SAVED = frozenset((
    "memory", "decoded", "pages", "slots", "rights", "intervals", "breakpoints", "profile_counts", "stale", "words",
))  # fmt: skip
#: The same of the timing model.
TIMING_NOT_SAVED = frozenset(("trace", "_block"))

#: Keys of the configuration that a program sees, or that shape the arrays of its state: they stay as they were.
FIXED_KEYS = (
    "generation", "xlen", "clusters", "cores", "warps", "threads", "barriers", "local_memory", "memory", "simx_quirks",
    "memory_check", "coherence", "tensor_arithmetic",
    *(extension.key for extension in EXTENSIONS if extension.key in Config.__dataclass_fields__),
)  # fmt: skip


class CheckpointError(ValueError):
    """A file that is no checkpoint, or one that this device cannot go on from."""


@dataclass(frozen=True)
class Checkpoint:
    """What the header says: ``instructions`` are those that the launch had executed, over all cores; ``digest`` is the
    SHA-256 of the image's file, empty if it is not known; ``elf`` are the bytes of the ELF file with its symbols, which
    end the stream."""

    version: str
    config: Config
    instructions: int
    start_pc: int
    argument: int
    vortex_runtime: bool
    kernel: str = ""
    digest: str = ""
    arrays: dict[str, int] = field(default_factory=dict)
    pages: list[tuple[int, int]] = field(default_factory=list)
    allocations: list[tuple[int, int, int]] = field(default_factory=list)
    dcr: dict[int, int] = field(default_factory=dict)
    console: list[tuple[int, int, str]] = field(default_factory=list)
    rounds: int = 0
    elf: int = 0

    @property
    def timed(self) -> bool:
        """Whether the timing model's state is in the file."""
        return any(name.startswith("timing.") for name in self.arrays)

    def config_for(self, options: dict[str, object], source: str = "--config") -> Config:
        """Return the configuration with other values for what a program does not see.

        Raises CheckpointError if one of them cannot change, ConfigError if it has no such value.
        """
        config = self.config.with_options(options, source)
        for name in FIXED_KEYS:
            before, now = getattr(self.config, name), getattr(config, name)
            if before != now:
                raise CheckpointError(
                    f"the checkpoint is of a device with {name}={before}, and {source} says {name}={now}; what can "
                    f"change is all but {', '.join(FIXED_KEYS)}"
                )
        return config

    def keeps_timing(self, config: Config) -> bool:
        """Whether pipeline and caches go on as they were: the timing model's keys are the same."""
        return self.timed and config.mode == self.config.mode and all(
            getattr(config, item.name) == getattr(self.config, item.name)
            for item in fields(config)
            if item.name not in ("host_threads", "clock_mhz")
        )


def state_arrays(machine: Machine) -> Iterator[tuple[str, SharedMemory]]:
    """Yield the arrays that hold the state of a run, by name."""
    for name, value in sorted(vars(machine).items()):
        if isinstance(value, SharedMemory) and name not in NOT_SAVED:
            yield name, value
    if machine.timing is not None:
        for name, value in sorted(vars(machine.timing).items()):
            if isinstance(value, SharedMemory) and name not in TIMING_NOT_SAVED:
                yield f"timing.{name}", value


def save(machine: Machine, path: Path, kernel: str = "", digest: str = "") -> Checkpoint:
    """Write the state of a machine that stopped, whole or not at all; return the header. Raises OSError."""
    arrays = dict(state_arrays(machine))
    elf = Path(machine.symbols.path).read_bytes() if machine.symbols is not None else b""
    header = Checkpoint(
        VERSION, machine.config, machine.executed, *machine.started_with,
        machine.vortex_runtime, kernel, digest or (hashlib.sha256(elf).hexdigest() if elf else ""),
        {name: array.size for name, array in arrays.items()},
        list(_used_pages(machine)), list(machine.allocations), dict(machine.dcr),
        [(core, offset, line.decode("latin-1")) for (core, offset), line in machine.console_lines.items()],
        machine.rounds, len(elf),
    )  # fmt: skip
    text = json.dumps({"format": FORMAT, **asdict(header)}).encode()
    with whole_file(path) as file:
        file.write(MAGIC + struct.pack("<I", len(text)) + text)
        compressor = zstandard.ZstdCompressor(level=3, write_checksum=True)
        with compressor.stream_writer(file, closefd=False) as stream:
            for array in arrays.values():
                stream.write(array.bytes)
            for address, size in header.pages:
                stream.write(machine.memory.elements[address : address + size])
            stream.write(elf)
    return header


def _used_pages(machine: Machine) -> Iterator[tuple[int, int]]:
    """Yield (address, size) of runs of pages that are not zero."""
    start = end = -1
    zero = bytes(PAGE)
    for low, high in touched(machine):
        for page in range(low // PAGE * PAGE, high, PAGE):
            if machine.memory.elements[page : page + PAGE] == zero:
                continue
            if page != end:
                if start >= 0:
                    yield start, end - start
                start = page
            end = page + PAGE
    if start >= 0:
        yield start, end - start


def touched(machine: Machine) -> Iterator[tuple[int, int]]:
    """Yield the (start, end) of memory that may not be zero, in order."""
    size = machine.config.address_size
    if machine.memory_file is None:  # looking takes time; behind memory something lies where a range has been given
        given = max((end for _, end, _ in machine.allocations), default=0)
        yield from _resident(machine.memory.address, max(machine.config.memory_size, given))
        return
    place = 0
    for (address, length), (path, offset) in [*sorted(machine.mapped.items()), ((size, 0), ("", 0))]:
        yield from _data(machine.memory_file, place, address)
        place = address + length
        if length:
            with open(path, "rb") as file:
                for low, high in _data(file.fileno(), offset, offset + length):
                    yield low - offset + address, high - offset + address


def _data(file: int, first: int, end: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of a range of a file that are no holes."""
    while first < end:
        try:
            low = os.lseek(file, first, os.SEEK_DATA)
        except OSError:  # nothing but a hole follows
            return
        if low >= end:
            return
        first = min(end, os.lseek(file, low, os.SEEK_HOLE))
        yield low, first


def _resident(address: int, size: int) -> Iterator[tuple[int, int]]:
    """Yield the parts of this process's own memory that have pages (Linux: Documentation/admin-guide/mm/pagemap)."""
    present = 3 << 62  # in memory, or swapped out
    part, zero = 8 * 512, bytes(8 * 512)
    with open("/proc/self/pagemap", "rb") as file:
        file.seek(address // PAGE * 8)
        for first in range(0, size, CHUNK * PAGE):
            data = file.read(8 * min(CHUNK, -(-(size - first) // PAGE)))
            for place in range(0, len(data), part):
                if data[place : place + part] == zero[: len(data) - place]:
                    continue
                for index, (entry,) in enumerate(struct.iter_unpack("<Q", data[place : place + part]), place // 8):
                    if entry & present:
                        yield first + index * PAGE, min(size, first + (index + 1) * PAGE)


def read_header(path: Path) -> Checkpoint:
    """Return what a checkpoint is of. Raises CheckpointError, OSError."""
    with path.open("rb") as file:
        return _header(path, file)


def _header(path: Path, file: BinaryIO) -> Checkpoint:
    start = file.read(len(MAGIC) + 4)
    if start[: len(MAGIC)] != MAGIC or len(start) < len(MAGIC) + 4:
        raise CheckpointError(f"{path}: not a checkpoint")
    try:
        data = json.loads(file.read(struct.unpack_from("<I", start, len(MAGIC))[0]))
        found = data.pop("format")
        if found != FORMAT:
            raise CheckpointError(f"{path}: a checkpoint of format {found}; this version reads {FORMAT}")
        if data["version"] != VERSION:
            raise CheckpointError(f"{path}: a checkpoint of version {data['version']}; this is {VERSION}")
        data["config"] = Config(**data["config"])
        data["dcr"] = {int(key): value for key, value in data["dcr"].items()}
        return Checkpoint(**data)
    except (ValueError, TypeError, KeyError, AttributeError, ConfigError) as error:
        if isinstance(error, CheckpointError):
            raise
        raise CheckpointError(f"{path}: the header is damaged or of another version: {error}") from None


def restore(machine: Machine, path: Path) -> Checkpoint:
    """Bring a machine into the state of a file; ``run(…, resume=True)`` goes on.

    Raises CheckpointError if it does not fit or is damaged (the machine must not be used then), OSError.
    """
    with path.open("rb") as file:
        header = _header(path, file)
        header.config_for({name: getattr(machine.config, name) for name in FIXED_KEYS}, "the device")
        exact = header.keeps_timing(machine.config)
        arrays = dict(state_arrays(machine))
        for low, high in touched(machine):
            machine.memory.elements[low:high] = bytes(high - low)
        with zstandard.ZstdDecompressor().stream_reader(file, read_across_frames=False) as stream:
            for name, size in header.arrays.items():
                array = arrays.get(name)
                if not exact and (name.startswith("timing.") or name == "counters"):
                    array = None
                if array is not None and array.size != size:
                    raise CheckpointError(f"{path}: {name} has another size than this device's")
                _read(path, stream, array.bytes if array is not None else None, size)
            for address, size in header.pages:
                _read(path, stream, machine.memory.elements[address : address + size], size)
            elf = bytearray(header.elf)
            _read(path, stream, memoryview(elf), header.elf)
            try:
                more = stream.read(1)
            except zstandard.ZstdError as error:  # the checksum, which stands at the end
                raise CheckpointError(f"{path}: damaged: {error}") from None
            if more:
                raise CheckpointError(f"{path}: damaged: more data than the header says")
    _adopt(machine, header, exact)
    if elf:
        file_of_elf = os.memfd_create("symbols")
        os.write(file_of_elf, elf)
        machine.symbols = LazyImageSymbols(f"/proc/self/fd/{file_of_elf}")
    return header


def _read(path: Path, stream: zstandard.ZstdDecompressionReader, target: memoryview | None, size: int) -> None:
    """Read ``size`` bytes into memory, or past them."""
    at = 0
    while at < size:
        try:
            data = stream.read(min(CHUNK, size - at))
        except zstandard.ZstdError as error:
            raise CheckpointError(f"{path}: damaged: {error}") from None
        if not data:
            raise CheckpointError(f"{path}: damaged: it ends early")
        if target is not None:
            target[at : at + len(data)] = data
        at += len(data)


def _adopt(machine: Machine, header: Checkpoint, exact: bool) -> None:
    """Bring what is not an array, and what follows from arrays, up to date."""
    machine.started_with = (header.start_pc, header.argument)
    machine.rounds = header.rounds
    machine.console_lines = {(core, offset): bytearray(line, "latin-1") for core, offset, line in header.console}
    for register, value in header.dcr.items():
        machine.dcr[register] = value
    machine.device.mpm_class = header.dcr[Dcr.MPM_CLASS]
    machine.count_reservations()
    machine.adopt(header.vortex_runtime, header.allocations)
    machine.forget_decoded()
    if exact:
        return
    for core in machine.cores:
        core.cycles = core.instructions if machine.timing is None else 0
    if machine.timing is not None:
        machine.enter_timing()
