"""CUDA C++ given at run time: libnvrtc's options, clang in a process of its own, lowered names."""

import hashlib
import marshal
import os
import re
from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from nvvm2spirv.ir import scan
from vortex_rt.compiler import own_files, tools
from vortex_rt.cuda.compile import INCLUDE_DIR, front_end, mend, passes
from vortex_rt.cuda.jit import architecture, modules, results
from vortex_rt.cuda.nvcc import cache, commands, dependencies, diagnostics, dialect, libcudacxx, settings
from vortex_rt.cuda.nvcc.cache import Compiled
from vortex_rt.cuda.nvcc.errors import FatalError
from vortex_rt.cuda.nvcc.settings import Settings

# Variables of the device that a program of libnvrtc calls ``static``: the host reaches them by their names all the
# same (``cuModuleGetGlobal``, name expressions), as there is no host code whose references would tell which are wanted.
#
# clang gives them internal linkage, a name of its own (``_ZL4name``), and the value that they begin with wherever they
# are read. So it keeps all variables where a program seems to have some, and those become visible here.

KEEP = "-fkeep-persistent-storage-variables"
"""clang's option to leave all variables as they are, by naming them in ``llvm.compiler.used``."""
_DECLARED = re.compile(rb"(?:\b__(?:device|constant|managed)__[\s\w()]*)?\bstatic\b[^;{}=]*[;={]")
_MARKED = re.compile(rb"\b__(?:device|constant|managed)__\b")
_PARENTHESES = re.compile(rb"\([^()]*\)")
_NAME = re.compile(rb"(\w+)\s*(?:\[[^\]]*\]\s*)*[;={]$")
_DEFINED = re.compile(r"^@(?P<name>_Z(?P<local>L)?[\w.$]*) = internal (?P<words>[^\n]*?)\bglobal ", re.M)
_DISCARDABLE = re.compile(
    r"^(@\S+) = (?:linkonce|linkonce_odr|internal|private) [^\n]*\b(?:global|constant) [^\n]*\n", re.M
)
_USED = re.compile(r"^@llvm\.compiler\.used = [^\n]*\n", re.M)


def names(texts: Iterable[bytes]) -> frozenset[str]:
    """Return the names of variables of the device that sources may call static; others are harmless."""
    found = set()
    for text in texts:
        for declared in _DECLARED.finditer(text):
            words = _PARENTHESES.sub(b"", declared[0])  # of attributes; functions are harmless
            name = _NAME.search(words)
            if name and _MARKED.search(words):
                found.add(name[1].decode())
    return frozenset(found)


def made_visible(text: str, wanted: frozenset[str]) -> str:
    """Return a module, compiled with `KEEP`, in which the wanted variables that something refers to are seen from
    outside, those of no namespace under their plain names, and nothing else is kept."""
    text = _USED.sub("", text)
    renamed: dict[str, str] = {}
    counts = Counter(scan.global_tokens(text))
    for variable in _DEFINED.finditer(text):
        mangled = variable["name"]
        plain = next((name for name in wanted if mangled.endswith((f"L{len(name)}{name}", f"L{len(name)}{name}E"))), "")
        if plain and not mangled.startswith("_ZZ") and counts[f"@{mangled}"] > 1:
            renamed[mangled] = plain if variable["local"] else mangled

    def visible(variable: re.Match[str]) -> str:
        if variable["name"] not in renamed:
            return variable[0]
        return f"@{variable['name']} = {variable['words'].replace('unnamed_addr ', '')}externally_initialized global "

    text = _DEFINED.sub(visible, text)
    names_given = {f"@{mangled}": f"@{plain}" for mangled, plain in renamed.items()}
    return _without_unused(scan.substitute(text, names_given))


def _without_unused(text: str) -> str:
    """The module without variables of headers that nothing refers to any more."""
    counts = Counter(scan.global_tokens(text))
    lines = {variable[1]: variable[0] for variable in _DISCARDABLE.finditer(text)}
    unused = [name for name in lines if counts[name] == 1]
    gone = set()
    while unused:
        name = unused.pop()
        gone.add(name)
        for other in scan.global_tokens(lines[name]):
            counts[other] -= 1
            if counts[other] == 1 and other in lines and other not in gone:
                unused.append(other)
    return _DISCARDABLE.sub(lambda variable: "" if variable[1] in gone else variable[0], text)


FLAGS = frozenset(
    "extensible-whole-program ewp minimal no-source-include no-cache extra-device-vectorization restrict dopt "
    "device-stack-protector pch display-error-number no-display-error-number version-ident "
    "device-int128 pch-verbose no-pch-messages modify-stack-limit builtin-move-forward builtin-initializer-list "
    "device-float128 optimize-float-atomics dlink-time-opt dlto suppress-debug-info time-report".split()
)
"""Options of libnvrtc that nvcc has not, and that change nothing here."""
VALUES = frozenset(
    "dopt modify-stack-limit builtin-move-forward builtin-initializer-list pch-dir create-pch use-pch pch-messages "
    "instantiate-templates-in-pch split-compile fdevice-time-trace jump-table-density device-stack-protector minimal "
    "brief-diagnostics diag-error diag-suppress diag-warn disable-warnings Ofc ofast-compile frandom-seed "
    "device-float128 unique-symbol".split()
)
DEVICE_BY_DEFAULT = ("device-as-default-execution-space", "default-device")
INSTEAD = ("cuda_fp16.h", "cuda_bf16.h", "cuda_fp8.h")
"""Headers of the toolkit that packages bring in NVIDIA's form, for NVIDIA's compiler, in folders of theirs: the
toolkit's own are found before."""
_OF_THE_HEADERS = re.compile(r"_|NDEBUG\b|CU|VORTEX_")
"""How macros begin that the headers ask for."""
_OWN = re.compile(
    rb"\btypedef\b[^;{}()]*\b(?P<type>u?int(?:max|ptr|(?:_least|_fast)?(?:8|16|32|64))_t)\s*;"
    rb"|\busing\s+(?P<alias>u?int(?:max|ptr|(?:_least|_fast)?(?:8|16|32|64))_t)\s*="
    rb"|\bnamespace\s+(?P<space>std)\s*\{"
)
"""Names of the host's headers that a program of libnvrtc, which has none of them, declares by itself."""
NAME = "__vortex_lowered_name_"
_POINTER = re.compile(r"(?:ptr (?:addrspace\(\d+\) )?|\()(@(?:\"[^\"]*\"|[\w.$-]+))")


class CudaSourceError(Exception):
    """An option is unknown (``option``), or clang refused the source; the text is for the log."""

    def __init__(self, message: str, *, option: bool = False) -> None:
        super().__init__(message)
        self.option = option


@dataclass(frozen=True)
class CudaSource:
    """A program of libnvrtc: its options, the expressions whose lowered names are wanted, and its texts by name."""

    options: tuple[str, ...]
    expressions: tuple[str, ...]
    folder: str
    name: str
    text: bytes
    headers: tuple[tuple[str, bytes], ...]


@dataclass(frozen=True)
class CompiledSource:
    """NVVM IR of a source, clang's messages, lowered names, and what the options say of its translation."""

    bitcode: bytes
    messages: str
    names: tuple[str, ...]
    settings: Settings


def read_options(options: Sequence[str]) -> tuple[Settings, bool]:
    """Return what options ask for, and whether functions without marks are the device's.

    Raises:
        CudaSourceError: one is unknown.
    """
    words, by_default = [], False
    for option in options:
        name, equals, _ = option.strip().lstrip("-").partition("=")
        if name in DEVICE_BY_DEFAULT:
            by_default = True
        elif name == "disable-warnings":
            words.append("-w")
        elif not (name in VALUES if equals else name in FLAGS):
            words.append(option.strip())
    try:
        asked = settings.read(words)
    except FatalError as error:
        raise CudaSourceError(f"error: {error}\n", option=True) from None
    asked.architecture = asked.architecture or ("" if asked.architectures else f"compute_{architecture.reported()}")
    if asked.inputs:
        raise CudaSourceError(f"error: unrecognized option '{asked.inputs[0][0]}'\n", option=True)
    return asked, by_default


def compile_source(source: CudaSource, *, lines: bool = False) -> CompiledSource:
    """Compile a source; ``lines``: with line numbers, for messages about its translation.

    Raises:
        CudaSourceError: an option is unknown, or clang refuses the source.
    """
    asked, by_default = read_options(source.options)
    key = _key(source, lines)
    if (kept := cache.fetch(key)) is not None:
        bitcode, names = marshal.loads(kept.content)
        return CompiledSource(bitcode, kept.messages, names, asked)
    with own_files.Folder("nvrtc-") as folder:
        text, messages, files = _run_clang(source, asked, by_default, folder, lines)
    text, names = _lowered(text, source.expressions)
    bitcode = modules.link([(source.name, text.encode(errors="surrogateescape"))]).bitcode
    cache.store(key, Compiled(marshal.dumps((bitcode, names)), messages, files), asked)
    return CompiledSource(bitcode, messages, names, asked)


def _key(source: CudaSource, lines: bool) -> str:
    """What names the result; the headers that it includes are looked at when it is fetched."""
    asked = (source.options, source.expressions, source.folder, source.name, source.headers, lines)
    environment = [architecture.reported(), *(os.environ.get(name, "") for name in cache.ENVIRONMENT)]
    return hashlib.sha256(repr((results.sources(), environment, asked)).encode() + source.text).hexdigest()[:40]


def _run_clang(
    source: CudaSource, asked: Settings, by_default: bool, folder: str, lines: bool
) -> tuple[str, str, list[str]]:
    """Return the IR's text, clang's messages and the files outside of the program that it read."""
    place, rule, made = f"{folder}/source", f"{folder}/rule", f"{folder}/made.ll"
    os.mkdir(f"{folder}/headers")
    for name, header in source.headers:
        path = os.path.normpath(f"{folder}/headers/{name}")
        tools.write_atomically(path, dialect.accepted(header))
    os.mkdir(f"{folder}/first")
    for own in INSTEAD:
        tools.write_atomically(f"{folder}/first/{own}", f'#include "{INCLUDE_DIR / own}"\n'.encode())
    tools.write_atomically(place, _whole(source, by_default))
    asked.include_path[:0] = [f"{folder}/headers", f"{folder}/first"]
    texts = {**dict(source.headers), source.name: source.text}
    _set_macros(asked, f"{folder}/macros", texts.values())
    asked.standard = asked.standard or "c++17"
    command = commands.device(asked, place, made, lines=lines, dependencies=rule)
    command[command.index("-emit-llvm") + 1] = "-S"
    folders = libcudacxx.searched(asked.include_path, asked.system_include, commands.library_headers(asked))
    if changed := dialect.overlay(libcudacxx.changes(texts, folders), folder):
        command += ["-ivfsoverlay", changed]
    static = names(texts.values())
    command += [KEEP] if static else []
    command += [] if asked.no_warnings else ["-Wunused-variable"]  # which NVRTC tells without being asked
    command += ["-iquote", source.folder, "-working-directory", source.folder]
    first = front_end(command, f"{folder}/plain.ll")
    done = tools.run(first[0], *first[1:])
    messages = done.stderr.decode(errors="replace").replace(f"{folder}/headers/", "")
    if done.returncode != 0:
        messages += diagnostics.note(messages)
        raise CudaSourceError(messages or f"clang failed with exit status {done.returncode}\n")
    mend(f"{folder}/plain.ll")
    second = passes(command, f"{folder}/plain.ll")
    tools.check(second[0], *second[1:])
    with open(made, encoding="utf-8", errors="surrogateescape") as file:
        text = made_visible(file.read(), static) if static else file.read()
    with open(rule, encoding="utf-8", errors="surrogateescape") as file:
        files = [path for path in dependencies.read(file.read()) if not path.startswith(folder)]
    return text, messages, files


def _set_macros(asked: Settings, file: str, texts: Iterable[bytes]) -> None:
    """Define macros behind our own headers, in a file that is included, and give what these have of the host's other
    names where the texts declare it: libnvrtc includes nothing of the host's, so a program may say ``-Dint32_t=int``,
    ``typedef long long int64_t`` or ``namespace std { ... }``."""
    own = sorted({found[found.lastgroup or 0].decode() for text in texts for found in _OWN.finditer(text)})
    later = [define.partition("=") for define in asked.defines if not _OF_THE_HEADERS.match(define)]
    asked.defines = [define for define in asked.defines if _OF_THE_HEADERS.match(define)]
    asked.defines += ["__CUDACC_RTC__=1", *(f"{name}=__vortex_host_{name}" for name in own)]
    lines = [f"#undef {name}\n" for name in own]
    lines += [
        f"#define {name} {value if equals else 1}\n"
        for name, equals, value in later if name.partition("(")[0] not in asked.undefines
    ]  # fmt: skip
    if lines:
        text = "#pragma clang system_header\n" + "".join(lines)
        tools.write_atomically(file, text.encode(errors="surrogateescape"))
        asked.includes.insert(0, file)


def _whole(source: CudaSource, by_default: bool) -> bytes:
    """The text that clang gets: the source under its own name, then a variable for each expression."""
    quoted = source.name.replace("\\", "\\\\").replace('"', '\\"').encode(errors="surrogateescape")
    begin, end = (b"#pragma clang force_cuda_host_device begin\n", b"\n#pragma clang force_cuda_host_device end\n")
    parts = [begin * by_default, b'#line 1 "' + quoted + b'"\n', dialect.accepted(source.text), end * by_default]
    for index, expression in enumerate(source.expressions):
        text = expression.encode(errors="surrogateescape")
        parts.append(
            b'\n#line 1 "name expression"\n'
            b"__attribute__((used)) __device__ auto *%s%d = %s;\n" % (NAME.encode(), index, text)
        )
    return b"".join(parts)


def _lowered(text: str, expressions: Sequence[str]) -> tuple[str, tuple[str, ...]]:
    """Return the module without the variables that stand for expressions, and what they point at."""
    if not expressions:
        return text, ()
    found = {}
    kept = []
    for line in text.split("\n"):
        if line.startswith("@") and NAME in line.split("=", 1)[0]:
            name, _, value = line.partition(" = ")
            pointers = [token for token in _POINTER.findall(value) if NAME not in token]
            number = int(re.findall(r"\d+", name[name.index(NAME) + len(NAME) :])[0])
            found[number] = scan.plain_name(pointers[0]) if pointers else ""
        elif line.startswith(("@llvm.used", "@llvm.compiler.used")) and NAME in line:
            kept.append(_without_names(line))
        else:
            kept.append(line)
    return "\n".join(kept), tuple(found.get(index, "") for index in range(len(expressions)))


def _without_names(line: str) -> str:
    """The list of symbols to keep, without ours; nothing if it has no other."""
    head, _, rest = line.partition("[")
    _, _, rest = rest.partition("] [")
    inner, _, tail = rest.rpartition("]")
    entries = [entry for entry in re.split(r", (?=ptr )", inner) if NAME not in entry]
    return f"{head}[{len(entries)} x ptr] [{', '.join(entries)}]{tail}" if entries else ""
