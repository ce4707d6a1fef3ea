"""Wire protocol between libvortex-nvsim and the simulator process.

The library creates a memfd and a Unix stream socket pair and starts ``vortex_rt/service/start.py simulator --fd N
--memory-fd M``. Device memory is the memfd, which both map: the server sets its size on OPEN (``Caps.address_size``)
and the library reads and writes it directly while nothing runs. MAP puts pages of another file in place of some of it.
Everything else is a message: a packed little-endian ``Header`` and ``length`` bytes of payload, which are one structure
of ``STRUCTURES`` (fixed part) and, where the table says so, text in UTF-8 behind it (not NUL-terminated; ``length``
delimits it).

Rules
* Every request but ABORT gets exactly one reply with the request's ``sequence``. The reply to RUN comes when the run
  ends; other requests may be sent meanwhile and are answered within about 50 ms (RUN, OPEN and SYMBOLS are refused with
  ERROR then).
* CONSOLE may arrive at any time and carries ``sequence`` 0.
* The server exits when its socket is closed, whatever it is doing. The library must treat end-of-file as a dead
  simulator.

``python -m vortex_rt.sim.protocol`` prints the C header ``vortex_nvsim_protocol.h``.
"""

import enum

from ..binary_structure import BinaryStructure

PROTOCOL_VERSION = 6


class Message(enum.IntEnum):
    """Type of a message; the comment names structure and text of its payload."""

    # requests
    OPEN = 1  # Open + text: preset name, TOML path or key=value,…; empty: the environment's. Reply CAPS
    RUN = 2  # Run. Reply DONE or FAULT
    ABORT = 3  # Abort. No reply: RUN's reply becomes FAULT
    DCR_WRITE = 4  # Dcr. Reply OK
    DCR_READ = 5  # Dcr (value ignored). Reply VALUE
    MPM_QUERY = 6  # Mpm. Reply VALUE
    COUNTERS = 7  # empty. Reply TEXT: counters of the last run as JSON
    SYMBOLS = 8  # text: path of an ELF file, empty: none. Reply OK
    ACCESS = 9  # any number of Access, in the order in which they were set. Reply OK
    CLOSE = 10  # empty. Reply OK, then the server exits
    TOOL = 11  # text: a request of a tool as JSON (requests.py). Reply TEXT: its answer
    MAP = 12  # Mapping + text: path of a file, empty: device memory's own. Reply OK
    # replies
    OK = 64  # empty
    ERROR = 65  # text: why the request was refused
    CAPS = 66  # Caps
    VALUE = 67  # Value
    TEXT = 68  # text
    DONE = 69  # Done
    FAULT = 70  # Fault + text: the whole message, several lines
    CONSOLE = 71  # text: output of the kernel, complete lines where possible


#: ``Open.flags`` bits. Programs bring Vortex's own kernel library, which prints through the console words and counts in
#: those behind.
OPEN_VORTEX_RUNTIME = 1

#: ``Run.flags`` bits: go on after a breakpoint instead of starting anew; let the device start the blocks of a grid.
RUN_RESUME = 1
RUN_GRID = 2

#: ``Abort.reason``.
ABORT_REQUESTED = 0
ABORT_TIMEOUT = 1

#: ``Access.rights`` bits; 0 lifts the restriction of the range (as VX_MEM_READ and VX_MEM_WRITE).
ACCESS_READ = 1
ACCESS_WRITE = 2

HEADER = BinaryStructure("header", """
    u32 type: Message
    u32 length: bytes of payload that follow
    u64 sequence: chosen by the requester, repeated in the reply; 0 for CONSOLE
""", packed=True)  # fmt: skip
OPEN = BinaryStructure("opening", """
    u32 flags: OPEN_* bits
""", packed=True)  # fmt: skip
RUN = BinaryStructure("run", """
    u64 start_pc: first instruction of warp 0, lane 0 of every core; RUN_GRID: of a warp's first block
    u64 argument: initial MSCRATCH of every core
    u64 timeout_ms: 0: VORTEX_TIMEOUT decides on the host's side, no limit here
    u32 flags: RUN_* bits
    u64 entry: RUN_GRID: the kernel's
    u32 grid[3]: RUN_GRID: blocks in x, y, z
    u32 block[3]: RUN_GRID: threads of a block
    u32 cluster[3]: RUN_GRID: blocks of a cluster
    u32 local_bytes: RUN_GRID: local memory of a block
""", packed=True)  # fmt: skip
ABORT = BinaryStructure("abort", """
    u32 reason: ABORT_*
""", packed=True)  # fmt: skip
DCR = BinaryStructure("dcr", """
    u32 address: device configuration register
    u32 value: value
""", packed=True)  # fmt: skip
MPM = BinaryStructure("mpm", """
    u32 csr: the counter's CSR
    u32 core: core, 0xFFFFFFFF: sum over the cores
""", packed=True)  # fmt: skip
ACCESS = BinaryStructure("access", """
    u64 address: first byte
    u64 size: bytes
    u32 rights: ACCESS_* bits, 0: unrestricted
""", packed=True)  # fmt: skip
CAPS = BinaryStructure("caps", """
    u32 protocol: PROTOCOL_VERSION
    u32 xlen: 32 or 64
    u32 mode: 0 functional, 1 timing, 2 sampled
    u32 extensions: set of the device's extensions (isa/extensions.py)
    u64 caps[10]: vx_dev_caps values by id
    u64 memory_size: bytes of device memory
    u64 address_size: bytes of addresses: size of the memfd, with what hosts map behind memory
    u64 allocation_base: first address of vx_mem_alloc
    u64 stack_base: STACK_BASE_ADDR: stacks grow down from here
    u64 local_base: LMEM_BASE_ADDR: not backed by the memfd
    char configuration_hash[16]: hexadecimal, no NUL
    char version[16]: version of the simulator, NUL-padded
""", packed=True)  # fmt: skip
MAPPING = BinaryStructure("mapping", """
    u64 address: first byte of device memory, a multiple of the page
    u64 size: bytes, a multiple of the page
    u64 offset: where in the file they lie from now on
""", packed=True)  # fmt: skip
VALUE = BinaryStructure("value", """
    u64 value: value
""", packed=True)  # fmt: skip
DONE = BinaryStructure("done", """
    u64 instructions: warp instructions of all cores
    u64 thread_instructions: instructions times active lanes
    u64 cycles: largest cycle count of a core (functional mode: its warp instructions)
""", packed=True)  # fmt: skip
FAULT = BinaryStructure("fault", """
    u32 kind: Failure (vortex_rt/failures.py)
    u32 core: core, 0xFFFFFFFF where none is to blame
    u32 warp: warp in the core, 0xFFFFFFFF: none
    u32 lanes: bit mask of the lanes to blame
    u64 pc: address of the instruction
""", packed=True)  # fmt: skip

STRUCTURES = (HEADER, OPEN, RUN, ABORT, DCR, MPM, ACCESS, MAPPING, CAPS, VALUE, DONE, FAULT)

NO_CORE = 0xFFFFFFFF
MAX_PAYLOAD = 64 << 20
"""Longer messages are a protocol error: the receiver closes."""


def c_header() -> str:
    """Return ``vortex_nvsim_protocol.h``."""
    lines = [
        "/* Generated by python -m vortex_rt.sim.protocol; do not edit. */",
        "#ifndef VORTEX_NVSIM_PROTOCOL_H",
        "#define VORTEX_NVSIM_PROTOCOL_H",
        "#include <stdint.h>",
        f"#define NVSIM_PROTOCOL_VERSION {PROTOCOL_VERSION}",
        f"#define NVSIM_MAX_PAYLOAD {MAX_PAYLOAD}u",
        f"#define NVSIM_NO_CORE {NO_CORE}u",
        f"#define NVSIM_OPEN_VORTEX_RUNTIME {OPEN_VORTEX_RUNTIME}",
        f"#define NVSIM_RUN_RESUME {RUN_RESUME}",
        f"#define NVSIM_RUN_GRID {RUN_GRID}",
        f"#define NVSIM_ABORT_REQUESTED {ABORT_REQUESTED}",
        f"#define NVSIM_ABORT_TIMEOUT {ABORT_TIMEOUT}",
        f"#define NVSIM_ACCESS_READ {ACCESS_READ}",
        f"#define NVSIM_ACCESS_WRITE {ACCESS_WRITE}",
        "enum nvsim_message {",
        *(f"  NVSIM_{m.name} = {m.value}," for m in Message),
        "};",
    ]
    for structure in STRUCTURES:
        lines.append("#pragma pack(push, 1)")
        lines += structure.declaration(f"nvsim_{structure.name}")
        lines.append("#pragma pack(pop)")
        lines.append(f'_Static_assert(sizeof(nvsim_{structure.name}) == {structure.size}, "nvsim_{structure.name}");')
    lines.append("#endif")
    return "\n".join(lines) + "\n"


if __name__ == "__main__":
    print(c_header(), end="")
