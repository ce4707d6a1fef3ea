"""What the worker does: the operations by name, and their answers.

An answer is a status (one of the numbers below), a text for the log, and what the operation gives. Whatever goes wrong
is an answer; a defect here is one too, with its traceback in the log.
"""

import gc
import os
import re
import struct
import traceback
from collections.abc import Callable, Sequence
from dataclasses import replace

from nvvm2spirv.api import Options, TranslationError, nvvm_of_ptx, translate
from nvvm2spirv.diagnostics import Code
from nvvm2spirv.reader import Source
from vortex_rt.compiler import own_files
from vortex_rt.cuda import container, elf, fatbin
from vortex_rt.cuda.container import ContainerError, EntryKind
from vortex_rt.cuda.jit import architecture, cuda_source, device_text, modules, ptx_text, results
from vortex_rt.cuda.jit.cuda_source import CompiledSource
from vortex_rt.cuda.jit.device_text import DeviceText
from vortex_rt.cuda.nvcc import device_code, device_link, diagnostics
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.settings.kinds import SettingError

DONE, INVALID_OPTION, INVALID_INPUT, REFUSED, DEFECT, FOREIGN = b"0", b"1", b"2", b"3", b"4", b"5"
"""Statuses: done; an option is unknown; the input is of no known form; the code is at fault; a defect of ours; the
input holds code for other devices only."""
FLAGS = ("-g", "-generate-line-info", "-gen-lto", "-lto", "-dlto", "-numba-debug", "-split-compile", "-v", "-verbose",
         "-time", "-generate-ptx-with-debug", "-lineinfo", "-kernels-used", "-variables-used",
         "-optimize-unused-variables", "-ptx", "-cache", "-no-cache", "-Xptxas", "-Xnvvm")  # fmt: skip
"""Options of libnvvm and nvJitLink that change nothing here."""
VALUES = ("opt", "ftz", "prec-sqrt", "prec-div", "fma", "arch", "jobs", "split-compile", "split-compile-extended",
          "maxrregcount", "Xptxas", "Xnvvm", "kernels-used", "variables-used", "device-stack-protector",
          "disable-warnings", "opt-level", "time", "O")  # fmt: skip
DEVICE_RUNTIME = f"{os.path.dirname(os.path.abspath(__file__))}/device_runtime.cu"
DEVICE_RUNTIME_PREFIXES = ("cudaCG", "__cudaCDP2", "cudaGetParameterBuffer", "cudaLaunchDevice")
"""Source of what libcudadevrt has for device code, and how the names of its functions begin."""
STAND_IN = 64
"""Bytes that no libdevice has, but a file that stands for one may."""
RELOCATABLE_SECTION = "__nv_relfatbin"
FATBIN_MAGIC = b"\x50\xed\x55\xba"
_PTX_TARGET = re.compile(rb"^\s*\.target\s+(?:sm|compute)_(\d+)", re.M)
FOREIGN_FATBIN = (
    "the device code of this program was compiled by NVIDIA's nvcc for its own GPUs, and has no PTX beside it: compile "
    "the program with this toolkit's nvcc, or with NVIDIA's for a virtual architecture (-gencode "
    "arch=compute_70,code=compute_70)"
)
FOREIGN_ELF = (
    "compiled device code of NVIDIA's own compiler (SASS for its GPUs), which no other device runs: run the program as "
    "`vortex-env COMMAND`, so that this toolkit's libnvvm, libnvrtc and libnvJitLink are used"
)


class JitRequestError(Exception):
    """An operation ends with this status and message."""

    def __init__(self, status: bytes, message: str) -> None:
        super().__init__(message)
        self.status = status


def answer(request: Sequence[bytes]) -> list[bytes]:
    """Return the parts of the answer."""
    try:
        return OPERATIONS[request[0]](request[1:])
    except JitRequestError as error:
        return [error.status, str(error).encode(errors="replace")]
    except SettingError as error:
        return [INVALID_OPTION, str(error).encode(errors="replace")]
    except OSError as error:
        told = own_files.no_space() if error.errno in own_files.FULL else traceback.format_exc()
        return [DEFECT, told.encode(errors="replace")]
    except Exception:
        return [DEFECT, traceback.format_exc().encode(errors="replace")]


def words(part: bytes) -> list[str]:
    """Return a list of texts, each of which ends with a NUL."""
    return part.decode(errors="surrogateescape").split("\0")[:-1]


def verify_nvvm(parts: Sequence[bytes]) -> list[bytes]:
    """Options, then for each module its name, ``lazy`` or nothing, and its data."""
    _options(words(parts[0]))
    _linked(parts[1:])
    return [DONE, b""]


def compile_nvvm(parts: Sequence[bytes]) -> list[bytes]:
    """As `verify_nvvm`; gives the text of device code. What needs no other module is translated already, so that its
    errors are told here."""
    asked = words(parts[0])
    capability, options = _options(asked)
    linked = _linked(parts[1:])
    code = DeviceText(linked.bitcode, capability, options)
    for_linker = "-gen-lto" in asked
    if linked.kernels and not for_linker:
        translated([code], "", incomplete=True)
    ptx = b"" if for_linker else ptx_text.write(linked.bitcode, asked, _library(parts[1:]))
    text = _text(code, linked, ptx)
    return [DONE, linked.log.encode(), device_text.LINK_TIME_MAGIC + text if for_linker else text]


def _text(code: DeviceText, linked: modules.LinkedModule, ptx: bytes) -> bytes:
    return device_text.write(code, linked.kernels, linked.functions, linked.undefined, ptx)


def _library(parts: Sequence[bytes]) -> bytes:
    """The module that is linked where it is needed, libdevice, if it is not only a stand-in for it."""
    lazy = [data for kind, data in zip(parts[1::3], parts[2::3]) if kind == b"lazy"]
    return next((data for data in lazy if data.startswith(modules.BITCODE) and len(data) > STAND_IN), b"")


def _linked(parts: Sequence[bytes]) -> modules.LinkedModule:
    threes = zip(parts[::3], parts[1::3], parts[2::3], strict=True)
    named = [(name.decode(errors="replace") or "<unnamed>", kind, data) for name, kind, data in threes]
    eager = [(name, data) for name, kind, data in named if kind != b"lazy"]
    lazy = [(name, data) for name, kind, data in named if kind == b"lazy" and len(data) > len(modules.BITCODE[0])]
    try:
        return modules.link(eager, lazy)
    except modules.DeviceModuleError as error:
        raise JitRequestError(INVALID_INPUT, str(error)) from None


def _options(given: Sequence[str]) -> tuple[int, tuple[str, ...]]:
    """Return the compute capability and the words that a translation depends on."""
    capability, found = architecture.reported(), []
    for option in given:
        name, equals, value = option.lstrip("-").partition("=")
        if name == "arch":
            digits = "".join(letter for letter in value if letter.isdigit())
            if not digits or not value.startswith(("compute_", "sm_", "lto_")):
                raise JitRequestError(INVALID_OPTION, f"{option}: no architecture")
            capability = int(digits)
        elif (name, value) == ("ftz", "1") or option == "-ftz":
            found.append("ftz")
        elif (name, value) == ("fma", "0"):
            found.append("no-contract")
        elif not ((equals and name in VALUES) or f"-{name}" in FLAGS or name in ("O0", "O1", "O2", "O3")):
            raise JitRequestError(INVALID_OPTION, f"{option} is an unsupported option")
    return capability, tuple(found)


def link(parts: Sequence[bytes]) -> list[bytes]:
    """Options, then for each input its name and data; gives a container, and the text too with ``-ptx``."""
    asked = words(parts[0])
    _options(asked)
    codes: list[DeviceText] = []
    ready: list[bytes] = []
    for i in range(1, len(parts), 2):
        name, data = parts[i].decode(errors="replace") or "<unnamed>", parts[i + 1]
        if data.startswith(container.MAGIC):
            found = _relocatable(name, data)
            codes += found
            ready += [data] if not found else []
        elif data.startswith(elf.ARCHIVE_MAGIC):
            for member, content in elf.members(data):
                codes += _of_object(f"{name}({member})", content)
        elif elf.is_elf(data) and elf.named(data, RELOCATABLE_SECTION):
            codes += _of_object(name, data)
        else:
            codes += _codes(name, data)
    if ready and (codes or len(ready) > 1):
        raise JitRequestError(INVALID_INPUT, "compiled modules cannot be linked with others: compile them with -dc")
    if ready:
        return [DONE, b"", ready[0]]
    if not codes:
        raise JitRequestError(INVALID_INPUT, "there is nothing to link")
    content, log = translated(codes, "<linked>")
    return [DONE, log, content, *([_linked_text(codes, asked)] if "-ptx" in asked else [])]


def prelinked(parts: Sequence[bytes]) -> list[bytes]:
    """As `link`, of the first input if it has code for us, else of the others: what NVIDIA's device linker makes has
    none, and the PTX is left in what it linked."""
    try:
        return link(parts[:3])
    except JitRequestError as error:
        if error.status != FOREIGN:
            raise
    return link([parts[0], *parts[3:]])


def _linked_text(codes: Sequence[DeviceText], options: Sequence[str]) -> bytes:
    """The text of device code of what is linked, for the architecture that the options name."""
    whole = _one(codes, "<linked>")
    code = replace(whole, bitcode=_nvvm(whole, "<linked>"), capability=_options(options)[0])
    linked = modules.link([("<linked>", code.bitcode)])
    return _text(replace(code, bitcode=linked.bitcode), linked, ptx_text.write(linked.bitcode, options))


def _of_object(name: str, data: bytes) -> list[DeviceText]:
    """The NVVM IR in an object of separate compilation (nvcc -dc), or in another member of an archive."""
    if data.startswith(modules.BITCODE):
        return [DeviceText(data)]
    found = device_link.Collected()
    try:
        found.add_object(name, data)
    except (FatalError, elf.ElfError) as error:
        raise JitRequestError(INVALID_INPUT, str(error)) from None
    return [DeviceText(bitcode) for _, bitcode in found.modules]


def _codes(name: str, data: bytes) -> list[DeviceText]:
    """What an input that is no container holds."""
    if device_text.is_device_text(data):
        try:
            return device_text.read(data)
        except device_text.DamagedTextError as error:
            raise JitRequestError(INVALID_INPUT, f"{name}: {error}") from None
    if data.startswith(modules.BITCODE):
        return [DeviceText(data)]
    if data.startswith(b"\x7fELF"):
        raise JitRequestError(FOREIGN, f"{name}: {FOREIGN_ELF}")
    if data.startswith(FATBIN_MAGIC):
        data = _ptx_of_fatbin(name, data)
    if Source(name, data).is_ptx:
        found = _PTX_TARGET.search(data)
        return [DeviceText(data.rstrip(b"\0"), int(found.group(1)) if found else architecture.reported())]
    raise JitRequestError(INVALID_INPUT, f"{name}: device code of no known form")


def _ptx_of_fatbin(name: str, data: bytes) -> bytes:
    """The PTX of a fat binary of NVIDIA's nvcc: that for the newest architecture up to the one that the device reports,
    or else for the oldest."""
    try:
        texts = {code.architecture: code.payload for code in fatbin.read(data) if code.kind == fatbin.FatBinaryKind.PTX}
    except fatbin.FatbinError as error:
        raise JitRequestError(INVALID_INPUT, f"{name}: {error}") from None
    if not texts:
        raise JitRequestError(FOREIGN, f"{name}: {FOREIGN_FATBIN}")
    reported = architecture.reported()
    served = [number for number in texts if number <= reported]
    return texts[max(served) if served else min(texts)]


def _nvvm(code: DeviceText, name: str) -> bytes:
    """Device code as NVVM IR, for the linker."""
    if not Source(name, code.bitcode).is_ptx:
        return code.bitcode
    try:
        return nvvm_of_ptx(code.bitcode, name=name).encode()
    except TranslationError as error:
        raise JitRequestError(REFUSED, diagnostics.text(error, name)) from None


def _relocatable(name: str, data: bytes) -> list[DeviceText]:
    """The NVVM IR in a container of separate compilation."""
    try:
        entries = container.read(data)
    except ContainerError as error:
        raise JitRequestError(INVALID_INPUT, f"{name}: {error}") from None
    return [DeviceText(entry.payload) for entry in entries if entry.kind == EntryKind.NVVM]


def _one(codes: Sequence[DeviceText], name: str) -> DeviceText:
    """Device code linked to one module, if there are several."""
    if len(codes) == 1:
        return codes[0]
    try:
        linked = modules.link([
            (part, _nvvm(code, part)) for index, code in enumerate(codes) for part in (f"{name} {index + 1}",)
        ])
    except modules.DeviceModuleError as error:
        raise JitRequestError(REFUSED, str(error)) from None
    options = {option for code in codes for option in code.options}
    return replace(codes[0], bitcode=linked.bitcode, options=tuple(sorted(options)))


def translated(codes: Sequence[DeviceText], name: str, *, incomplete: bool = False) -> tuple[bytes, bytes]:
    """Return the container of device code, linked if there are several, and the translator's warnings.

    ``incomplete``: functions that are missing are no error; the result is empty then.

    Raises:
        JitRequestError: it cannot be linked or translated.
    """
    first = _one(codes, name)
    asked = Options(
        opt_level=0 if "variables" in first.options else 2, variables="variables" in first.options,
        cuda_arch=10 * first.capability, ftz="ftz" in first.options,
        fp_contract="off" if "no-contract" in first.options else "fast", partial=True, linked=True,
    )
    key = results.key([b"translate", first.bitcode, repr(asked).encode()])
    if (kept := results.fetch(key)) is not None:
        return kept[0], kept[1]
    log = ""
    try:
        module = translate(first.bitcode, asked, name=name or "device code")
        log = "\n".join(module.warnings)
        made = device_code.entries([module])
    except TranslationError as error:
        if not incomplete and _calls_device_runtime(error) and (runtime := DeviceText(_device_runtime())) not in codes:
            return translated([*codes, runtime], name)
        found = {diagnostic.code for diagnostic in error.diagnostics}
        if found == {Code.NO_KERNEL}:
            made = []
        elif incomplete and found == {Code.UNKNOWN_FUNCTION}:
            return b"", b""
        else:
            raise JitRequestError(REFUSED, diagnostics.text(error, name or "device code")) from None
    parts = container.write(made), log.encode(errors="replace")
    results.store(key, [*parts])
    return parts


def _calls_device_runtime(error: TranslationError) -> bool:
    return any(f"'{prefix}" in told.message for told in error.diagnostics for prefix in DEVICE_RUNTIME_PREFIXES)


def _device_runtime() -> bytes:
    """Bitcode of the functions of libcudadevrt, from the cache or by clang."""
    with open(DEVICE_RUNTIME, "rb") as file:
        text = file.read()
    source = cuda_source.CudaSource((), (), os.path.dirname(DEVICE_RUNTIME), "device_runtime.cu", text, ())
    return cuda_source.compile_source(source).bitcode


def compile_cuda(parts: Sequence[bytes]) -> list[bytes]:
    """Options, name expressions, the folder that the program works in, the source's name, the source, then for each
    header its name and text.

    Gives the text of device code, its container (empty where functions are missing) and the lowered names.
    """
    rest = [part.decode(errors="surrogateescape") for part in parts[2:4]]
    headers = tuple((parts[i].decode(errors="surrogateescape"), parts[i + 1]) for i in range(5, len(parts), 2))
    source = cuda_source.CudaSource(
        tuple(words(parts[0])), tuple(words(parts[1])), rest[0], rest[1], parts[4], headers
    )
    try:
        compiled = cuda_source.compile_source(source)
        made = _code_of(compiled)
        try:
            content, _ = translated([made], source.name, incomplete=True)
        except JitRequestError:
            lined = cuda_source.compile_source(source, lines=True)
            content, _ = translated([_code_of(lined)], source.name, incomplete=True)
    except cuda_source.CudaSourceError as error:
        raise JitRequestError(INVALID_OPTION if error.option else REFUSED, str(error)) from None
    linked = modules.link([(source.name, made.bitcode)])
    text = _text(made, linked, ptx_text.write(made.bitcode, (f"-arch=sm_{made.capability}", "-opt=0")))
    names = b"".join(name.encode() + b"\0" for name in compiled.names)
    return [DONE, compiled.messages.encode(errors="replace"), text, content, names]


def _code_of(compiled: CompiledSource) -> DeviceText:
    asked = compiled.settings
    options = ["ftz"] if asked.ftz or asked.fast_math else []
    options += [] if asked.fmad else ["no-contract"]
    options += ["variables"] if asked.device_debug else []
    return DeviceText(compiled.bitcode, asked.capability, tuple(options))


def check_options(parts: Sequence[bytes]) -> list[bytes]:
    """Options of nvJitLink."""
    _options(words(parts[0]))
    return [DONE, b""]


OPERATIONS: dict[bytes, Callable[[Sequence[bytes]], list[bytes]]] = {
    b"verify-nvvm": verify_nvvm,
    b"compile-nvvm": compile_nvvm,
    b"check-options": check_options,
    b"link": link,
    b"prelinked": prelinked,
    b"compile-cuda": compile_cuda,
}

# The worker's loop: requests and answers are lists of byte strings on a socket (``libvortexjit/worker.c``).
#
# A message is the number of parts (u32), their sizes (u64 each), and the parts. The first part of a request names
# what to do, the first part of an answer is the status in decimal, the second what is to be told in words.


def run(words: list[str], *, served: bool = False) -> int:
    """Answer requests at the socket whose descriptor is the word until its other end is closed; returns 0.

    In the service (``served``) a worker is the program's so long. Else it is a copy of this process: the program that
    started it waits for its end, and has no child of ours then.
    """
    descriptor = int(words[0])
    os.set_inheritable(descriptor, False)
    os.environ.pop("LD_PRELOAD", None)  # which is for the program
    if not served and os.fork():
        os._exit(0)
    gc.enable()  # a program may ask any number of times
    while (request := read_message(descriptor)) is not None:
        write_message(descriptor, answer(request))
    gc.disable()
    return 0


def read_message(descriptor: int) -> list[bytes] | None:
    """Return the parts of the next message, None at the end."""
    head = _read(descriptor, 4)
    if head is None:
        return None
    (count,) = struct.unpack("<I", head)
    sizes = struct.unpack(f"<{count}Q", _read(descriptor, 8 * count) or b"")
    return [_read(descriptor, size) or b"" for size in sizes]


def write_message(descriptor: int, parts: Sequence[bytes]) -> None:
    """Write a message."""
    data = memoryview(struct.pack(f"<I{len(parts)}Q", len(parts), *map(len, parts)) + b"".join(parts))
    while data:
        data = data[os.write(descriptor, data) :]


def _read(descriptor: int, size: int) -> bytes | None:
    parts = []
    while size:
        part = os.read(descriptor, min(size, 1 << 20))
        if not part:
            return None
        parts.append(part)
        size -= len(part)
    return b"".join(parts)
