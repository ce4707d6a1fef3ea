"""The environment variables that the project reads: one table for Python, C (`header.py`), ``vortex-env --list`` and
docs/reference/settings.md (`document.py`).

Start-up paths import this module, so it imports nothing that takes time.
"""

import os
import sys

from vortex_rt.settings.kinds import Capability, Choice, Number, Seconds, Setting, SettingError

__all__ = ["DAY", "FOREIGN", "SETTINGS", "Number", "Setting", "SettingError", "cache_folder", "tell_unknown"]

PREFIX = "VORTEX_"
DAY = 24 * 60 * 60
FILE_REPORTED = "reported; the program goes on"

# ---- the device ------------------------------------------------------------------------------------------------------

DRIVER = Setting(
    "VORTEX_DRIVER", "The library behind the device: `NAME` for libvortex-NAME.so, or a path.", default="nvsim",
    read_by="POCL's device, libvortex, libcuda, Python", allowed="a name or path",
    wrong="no device, with the loader's message",
)  # fmt: skip
DEVICES = Number(
    "VORTEX_DEVICES", "Devices that OpenCL and CUDA show, unless `POCL_DEVICES` says; `import vortex_rt` sets 32.",
    read_by="POCL's device", least=0, most=64, absent=1,
)  # fmt: skip
PRESET = Choice(
    "VORTEX_PRESET", "The shape of simulated devices that `VORTEX_CONFIG` starts from.",
    choices=("vortex", "cuda", "vortex3", "cuda3"), default="cuda", read_by="simulator, nvcc, libcuda, Python",
)  # fmt: skip
CONFIG = Setting(
    "VORTEX_CONFIG", "The configuration of simulated devices (reference/simulator-configuration.md).",
    read_by="simulator, nvcc, libcuda, Python", allowed="a preset, a TOML file or `key=value,…`", wrong="an error",
)  # fmt: skip
MODE = Choice(
    "VORTEX_MODE", "Functional (fast), cycle-approximate timing, or timing of samples; tools that measure: `timing`.",
    choices=("functional", "timing", "sampled"), default="functional", read_by="simulator, libcuda, Python",
)  # fmt: skip
TIMEOUT = Seconds(
    "VORTEX_TIMEOUT", "Seconds after which a launch is stopped; 0: never.", read_by="POCL's device, libvortex-nvsim",
    most=DAY, absent=600,
)  # fmt: skip
FEATURES = Setting(
    "VORTEX_FEATURES", "What the device can do beyond its shape, in place of what its library says; empty: nothing.",
    read_by="POCL's device, libcuda", allowed="names of `vortex-cc --feature`", wrong="an error of the build",
    unset="the library's", empty_counts=True,
)  # fmt: skip
LOCAL_MEMORY = Choice(
    "VORTEX_LOCAL_MEMORY", "Where local memory lies: in the cores, or in global memory.", choices=("core", "global"),
    unset="the cores' where the library's works", read_by="POCL's device",
)  # fmt: skip
START = Choice(
    "VORTEX_START", "Who starts the blocks of a launch on a Vortex 3.0: warps that persist, or the device "
    "(reference/vortex3.md).", choices=("warps", "device"), default="warps", read_by="POCL's device",
)  # fmt: skip
STACK = Number(
    "VORTEX_STACK", "Bytes of private memory that a work-item has at least; of recursive kernels, for further rounds.",
    read_by="POCL's device, libcuda", least=0, most=1 << 30, absent=0,
    unset="what the compiler counted, and 8 KiB for recursion",
)  # fmt: skip
HEAP = Number(
    "VORTEX_HEAP", "Bytes of memory for `malloc` in the kernels of a program.", read_by="POCL's device, libcuda",
    least=4096, most=(1 << 63) - 1, absent=16 << 20,
)  # fmt: skip
PRINTF_BUFFER = Number(
    "VORTEX_PRINTF_BUFFER", "Bytes that a launch can print before the rest is lost.", read_by="POCL's device, libcuda",
    least=64, most=1 << 31, absent=2 << 20,  # places in it are 32-bit numbers; 16,384 work-items print six numbers each
)  # fmt: skip
PROFILING = Number(
    "VORTEX_PROFILING", "The class of counters that upstream's libraries count.", read_by="libvortex", least=0, most=2,
    absent=0, unset="the library's",
)  # fmt: skip

# ---- what is recorded ------------------------------------------------------------------------------------------------

COUNTERS = Setting(
    "VORTEX_COUNTERS", "A file that gets a line of JSON with the counters of each launch (explanation/simulator.md).",
    read_by="simulator", allowed="a file", wrong=FILE_REPORTED,
)  # fmt: skip
PROFILE = Setting(
    "VORTEX_PROFILE",
    "A file for the profile of each launch, by its suffix `.json`, `.html` or text (howto/profiling.md).",
    read_by="simulator", allowed="a file", wrong=FILE_REPORTED,
)  # fmt: skip
TRACE = Setting(
    "VORTEX_TRACE",
    "A file for the timeline of all launches, by its suffix `.json` or a picture's (howto/timeline.md).",
    read_by="simulator", allowed="a file", wrong=FILE_REPORTED,
)  # fmt: skip
TRACE_OPTIONS = Setting(
    "VORTEX_TRACE_OPTIONS", "What of a timeline is recorded.", read_by="simulator",
    allowed="`first=`, `last=`, `interval=`, `events=` with commas", wrong="reported; there is no timeline",
)  # fmt: skip
CHECKPOINT = Setting(
    "VORTEX_CHECKPOINT", "A file that keeps the device inside a launch; with `{}` one a launch (howto/checkpoints.md).",
    read_by="simulator", allowed="a file", wrong=FILE_REPORTED,
)  # fmt: skip
CHECKPOINT_AT = Setting(
    "VORTEX_CHECKPOINT_AT", "Where it is saved.", read_by="simulator", default="0",
    allowed="`INSTRUCTIONS` or `KERNEL[:LAUNCH][+INSTRUCTIONS]`", wrong="an error",
)  # fmt: skip
SANITIZER = Choice(
    "VORTEX_SANITIZER", "What every launch is checked for (howto/sanitizers.md); `compute-sanitizer` sets it.",
    choices=("memcheck", "racecheck", "initcheck", "synccheck", "coherencecheck"), unset="nothing", read_by="simulator",
)  # fmt: skip
SANITIZER_FILE = Setting(
    "VORTEX_SANITIZER_FILE", "The file that gets a line of JSON for each launch and finding.", read_by="simulator",
    allowed="a file", wrong="an error",
)  # fmt: skip
DEBUG = Setting(
    "VORTEX_DEBUG",
    "Where the first launch waits for gdb: the path of a Unix socket, or `localhost:PORT` (howto/debugging.md); "
    "`vortex-gdb` sets it.",
    read_by="simulator", allowed="a path or an address", wrong="an error", unset="no debugger",
)  # fmt: skip
ENERGY_TABLE = Setting(
    "VORTEX_ENERGY_TABLE", "The energies of events (reference/energy.md).", read_by="simulator, Python",
    allowed="a TOML file", wrong="an error", unset="the project's table",
)  # fmt: skip
PROFILE_MARK = Setting(
    "VORTEX_PROFILE_MARK", "Leave a file as long as profiles may come.", read_by="simulator", internal=True,
)  # fmt: skip
TRACE_PROGRESS = Setting(
    "VORTEX_TRACE_PROGRESS", "Write how far the timeline is.", read_by="simulator", internal=True,
)  # fmt: skip

# ---- CUDA ------------------------------------------------------------------------------------------------------------

CUDA_ARCH = Capability(
    "VORTEX_CUDA_ARCH", "The compute capability that the device tells, and that code without one is compiled for.",
    read_by="libcuda, libnvvm, libnvrtc, libnvJitLink", absent=70,
)  # fmt: skip
CUDA_TIME = Choice(
    "VORTEX_CUDA_TIME", "Whose time events measure: the device's, or the host's.", choices=("device", "wall"),
    default="device", read_by="libcuda",
)  # fmt: skip
CUDA_BOUNDS = Choice(
    "VORTEX_CUDA_BOUNDS", "Whether kernels may touch nothing beyond an allocation, or 64 KiB around each.",
    choices=("wide", "exact"), default="exact", read_by="libcuda",
)  # fmt: skip
CUDA_PADDING = Number(
    "VORTEX_CUDA_PADDING",
    "Bytes behind each allocation that kernels may not touch and that nothing else has; "
    "`compute-sanitizer --padding` sets it.", read_by="libcuda", least=0, most=1 << 30, absent=0,
)  # fmt: skip
CUDA_TRACE = Setting(
    "VORTEX_CUDA_TRACE", "A line for each call of CUDA's functions (reference/cuda-runtime.md).", default="0",
    read_by="libcuda, libcudart, CUDA's libraries",
    allowed="0, 1 (to stderr), 2 (also libcudart's own calls), else a file", wrong=FILE_REPORTED,
)  # fmt: skip
PROF = Setting(
    "VORTEX_PROF",
    "A file that gets a line of JSON for each kernel, copy, call and NVTX range (explanation/libcuda.md).",
    read_by="libcuda, libcudart, CUDA's libraries, NVTX's header", allowed="a file", wrong=FILE_REPORTED,
)  # fmt: skip
LIBCUDA = Setting(
    "VORTEX_LIBCUDA", "The libcuda that writes NVTX's ranges.", read_by="NVTX's header", default="libcuda.so.1",
    internal=True,
)  # fmt: skip
CLANG = Setting(
    "VORTEX_CLANG", "The clang that compiles CUDA.", read_by="nvcc, cuda2nvvm, Python", allowed="a program",
    wrong="an error", unset="clang-19 or the newest found",
)  # fmt: skip
CCCL = Setting(
    "VORTEX_CCCL", "The folder of Thrust, CUB and libcu++ (howto/cccl.md).", read_by="nvcc, cuda2nvvm, CMake",
    allowed="a folder, or `off`", wrong="an error", unset="the Python package",
)  # fmt: skip

# ---- builds and caches -----------------------------------------------------------------------------------------------

RT_CACHE = Setting(
    "VORTEX_RT_CACHE", "The folder of all builds and caches.", read_by="everything", allowed="a folder",
    unset="`~/.cache/vortex_rt`", wrong="nothing is built there, with the system's message",
)  # fmt: skip
RT_PYTHON = Setting(
    "VORTEX_RT_PYTHON", "The Python that runs simulator and compiler.", read_by="POCL's device, libvortex-nvsim",
    allowed="a program", unset="that of `vortex-setup`", wrong="no device, with the system's message",
)  # fmt: skip
COMPILE_SERVER = Seconds(
    "VORTEX_COMPILE_SERVER", "Seconds that the resident service stays without work; 0: there is none.",
    read_by="POCL's device, nvcc", most=DAY, absent=60,
)  # fmt: skip
COMPILE_SERVER_FOLDER = Setting(
    "VORTEX_COMPILE_SERVER_FOLDER", "The folder of the services' sockets, which is the user's alone.",
    read_by="POCL's device, nvcc, Python", allowed="a folder", unset="`/tmp/vortex_rt-UID`",
    wrong="there is no service",
)  # fmt: skip
COMPILE_SERVER_TRACE = Setting(
    "VORTEX_COMPILE_SERVER_TRACE", "Set: nvcc tells whether the service did the work, and why not.", read_by="nvcc",
)  # fmt: skip
COMPILE_SECONDS = Seconds(
    "VORTEX_COMPILE_SECONDS", "Seconds of processor time that a compiler's tool may work on its input; 0: any.",
    read_by="compiler, nvcc", most=DAY, absent=600,
)  # fmt: skip
COMPILE_MEMORY = Number(
    "VORTEX_COMPILE_MEMORY", "Megabytes of memory that a compiler's tool may take; 0: any.", read_by="compiler, nvcc",
    least=0, most=1 << 20, absent=1536,
)  # fmt: skip
LIBCLC = Setting(
    "VORTEX_LIBCLC", "The folder of libclc, from which the device library is made.", read_by="compiler",
    allowed="a folder", default="/usr/lib/clc", wrong="an error",
)  # fmt: skip
FORK_SERVER = Setting(
    "VORTEX_FORK_SERVER", "The socket of a tool that waits for work.", read_by="the compiler's tools", internal=True,
)  # fmt: skip
RT_VENDORS = Setting(
    "VORTEX_RT_VENDORS", "What `import vortex_rt` has set `OCL_ICD_VENDORS` to.", read_by="Python", internal=True,
)  # fmt: skip
RT_ADDED = Setting(
    "VORTEX_RT_ADDED", "The variables that `import vortex_rt` has added.", read_by="Python", internal=True,
)  # fmt: skip
RT_TOLD = Setting(
    "VORTEX_RT_TOLD", "Unknown variables have been told of.", read_by="everything", internal=True,
)  # fmt: skip

SETTINGS: tuple[Setting, ...] = tuple(value for value in list(vars().values()) if isinstance(value, Setting))

#: Variables of others → what they do here; the first ones are upstream Vortex's, which are not ours to call unknown.
FOREIGN = {
    "VORTEX_HOME": "upstream Vortex's sources; not read",
    "VORTEX_PREFIX": "upstream Vortex's installation; not read",
    "VORTEX_KN_PATH": "upstream Vortex's kernel library; not read",
    "VORTEX_RT_PATH": "upstream Vortex's runtime library; not read",
    "VORTEX_RT_LIB": "upstream Vortex's runtime library; not read",
    "NVVM2SPIRV_TRACEBACK": "nvvm2spirv shows where in its own code an internal error arose",
    "CUDA_VISIBLE_DEVICES": "numbers of the devices that CUDA shows",
    "CUDA_MODULE_LOADING": "`LAZY`, the default: a kernel is built when needed; `EAGER`: when its module is loaded",
    "CUDA_LAUNCH_BLOCKING": "not 0: each launch of libcuda waits for its kernel",
    "NVCC_PREPEND_FLAGS": "options before nvcc's own",
    "NVCC_APPEND_FLAGS": "options behind nvcc's own",
    "NVCC_CCBIN": "the host compiler of nvcc (`-ccbin`)",
    "CPATH": "folders of headers, also `C_INCLUDE_PATH` and `CPLUS_INCLUDE_PATH`, for nvcc and cuda2nvvm",
    "LIBRARY_PATH": "folders of libraries for nvcc",
    "SOURCE_DATE_EPOCH": "the time that compilers take for now",
    "OCL_ICD_VENDORS": "the OpenCL platforms that the loader shows",
    "POCL_DEVICES": "POCL's devices",
    "XDG_CACHE_HOME": "the folder of POCL's own cache (`vortex_rt/pocl` in it)",
    "TRITON_DEFAULT_BACKEND": "Triton's backend; `vortex-env` sets `vortex`",
    "HOME": "the folder of `.cache/vortex_rt` where VORTEX_RT_CACHE is not set",
    "TMPDIR": "the folder of temporary files",
    "NO_COLOR": "output without colours",
}


def cache_folder() -> str:
    """Return the folder of all builds and caches."""
    return RT_CACHE.text() or os.path.expanduser("~/.cache/vortex_rt")


def unknown() -> list[str]:
    """Return the names of variables that look like ours and are not."""
    known = {setting.name for setting in SETTINGS}
    return sorted(
        name for name in os.environ if name.startswith(PREFIX) and name not in known and name not in FOREIGN
    )


def tell_unknown() -> None:
    """Warn of unknown variables on stderr, once in a tree of processes; commands call it."""
    if RT_TOLD.text() or not (names := unknown()):
        return
    from difflib import get_close_matches

    known = [setting.name for setting in SETTINGS if not setting.internal]
    for name in names:
        near = get_close_matches(name, known, 1, 0.8)
        hint = f"did you mean {near[0]}?" if near else "vortex-env --list shows all"
        print(f"vortex: warning: there is no variable {name}; {hint}", file=sys.stderr)
    os.environ[RT_TOLD.name] = "1"
