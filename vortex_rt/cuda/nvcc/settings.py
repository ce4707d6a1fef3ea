"""Reads a command line of nvcc by the table of options."""

import re
import shlex

from vortex_rt.cuda.nvcc import table
from vortex_rt.cuda.nvcc.errors import FatalError

LANGUAGES = {
    ".cu": "cu", ".c": "c", ".cc": "c++", ".cpp": "c++", ".cxx": "c++", ".C": "c++", ".c++": "c++",
    ".o": "object", ".obj": "object", ".a": "library", ".lib": "library", ".so": "library",
    ".bc": "nvvm", ".ll": "nvvm", ".ptx": "ptx", ".fatbin": "fatbin", ".cubin": "cubin",
    ".ii": "host", ".i": "host", ".s": "host", ".S": "host",
}  # fmt: skip
"""Suffix of an input → what it is."""
SOURCES = ("cu", "c", "c++", "host")
NEWEST_FOR_CLANG = 90
OLDEST = 70
"""Compute capability of the device, and the least that device code is compiled for."""
TRUE = {"true": True, "false": False}
BOOLEANS = ("relocatable", "ftz", "fmad")
NUMBERS = ("threads", "optimize")


class Settings:
    """What a command line asks for; attributes are the keys of the table, with these defaults."""

    def __init__(self) -> None:
        self.phase = "link"
        self.inputs: list[tuple[str, str]] = []
        """Name and kind (`LANGUAGES`) of each input, with libraries (`-lNAME`, kind `-l`) in their places."""
        self.output = ""
        self.output_directory = ""
        self.includes: list[str] = []
        self.defines: list[str] = []
        self.undefines: list[str] = []
        self.include_path: list[str] = []
        self.system_include: list[str] = []
        self.library_path: list[str] = []
        self.cccl = ""
        self.cudart = "static"
        self.cudadevrt = "static"
        self.ccbin = ""
        self.arbin = "ar"
        self.dependency_file = ""
        self.dependency_targets: list[str] = []
        self.phony_targets = False
        self.with_dependencies = False
        self.with_user_dependencies = False
        self.language = ""
        self.standard = ""
        self.extended_lambda = False
        self.no_exceptions = False
        self.template_depth = ""
        self.template_backtrace = ""
        self.architecture = ""
        self.code: list[str] = []
        self.generate_code: list[str] = []
        self.relocatable = False
        self.device_debug = False
        self.line_info = False
        self.fast_math = False
        self.ftz = False
        self.fmad = True
        self.default_stream = "legacy"
        self.shapes: list[str] = []
        self.split = "off"
        self.optimize = ""
        self.debug = False
        self.profile = False
        self.shared = False
        self.machine = "64"
        self.compiler_options: list[str] = []
        self.linker_options: list[str] = []
        self.archive_options: list[str] = []
        self.forward_to_compiler = False
        self.forward_to_linker = False
        self.forward_unknown = False
        self.no_warnings = False
        self.errors: list[str] = []
        self.warn_reorder = False
        self.no_deprecated = False
        self.verbose = False
        self.dry_run = False
        self.keep = False
        self.keep_directory = ""
        self.clean = False
        self.threads = 1
        self.run = False
        self.run_arguments: list[str] = []
        self.syntax_only = False
        self.list_code = False
        self.list_architectures = False
        self.no_cache = False
        self.help = False
        self.version = False
        self.no_device_link = False
        self.warnings: list[str] = []
        """What the command line itself is to be warned about."""

    @property
    def capability(self) -> int:
        """Compute capability that device code is compiled for, as in ``__CUDA_ARCH__`` / 10.

        The highest asked for that the device (7.0) has, else the lowest above; 70 where only older ones are named.
        """
        asked = [int(found[0]) for name in self.architectures for found in [re.findall(r"\d+", name)] if found]
        newer = [number for number in asked if number > OLDEST]
        return min(*newer, NEWEST_FOR_CLANG) if newer and len(newer) == len(asked) else OLDEST

    @property
    def device_architecture(self) -> str:
        """Clang's name of what device code is compiled for: as `capability`, with the features of one generation
        (``sm_90a``, which defines ``__CUDA_ARCH_FEAT_SM90_ALL``) where they were asked for."""
        with_features = any(f"{self.capability}a" in re.findall(r"\d+a", name) for name in self.architectures)
        return f"sm_{self.capability}{'a' * with_features}"

    @property
    def checks_only(self) -> bool:
        """Whether the host compiler is told to write nothing."""
        return "-fsyntax-only" in self.compiler_options

    @property
    def architectures(self) -> list[str]:
        """Names of the virtual architectures that were asked for."""
        named = [self.architecture] if self.architecture else []
        return named + [
            part[len("arch=") :] for spec in self.generate_code for part in spec.split(",") if part.startswith("arch=")
        ]


def read(words: list[str]) -> Settings:
    """Return what a command line asks for.

    Raises:
        FatalError: an option is unknown, removed, refused, lacks its value or has one that it cannot have.
    """
    reader = _Reader(_expanded(words))
    reader.read()
    _check(reader.settings)
    return reader.settings


def _expanded(words: list[str], depth: int = 0) -> list[str]:
    """Replace option files (``--options-file FILE``, ``@FILE``) by what is in them."""
    if depth > 20:
        raise FatalError("option files name each other")
    result: list[str] = []
    rest = iter(words)
    for word in rest:
        _, equals, value = word.partition("=")
        if word.startswith("@") and len(word) > 1:
            result += _expanded(_option_file(word[1:]), depth + 1)
        elif word.startswith("-") and (option := table.find(word)) and option.key == "options_file":
            for file in (value if equals else next(rest, "")).split(","):
                result += _expanded(_option_file(file), depth + 1)
        else:
            result.append(word)
    return result


def _option_file(name: str) -> list[str]:
    try:
        with open(name, encoding="utf-8", errors="surrogateescape") as file:
            return shlex.split(file.read())
    except (OSError, ValueError) as error:
        raise FatalError(
            f"Could not open options file '{name}' ({getattr(error, 'strerror', None) or error})"
        ) from None


class _Reader:
    """The words of a command line, one after another."""

    def __init__(self, words: list[str]) -> None:
        self.words = iter(words)
        self.settings = Settings()
        self.unknown: list[str] = []
        self.named: list[str] = []

    def read(self) -> None:
        settings = self.settings
        for word in self.words:
            if len(word) > 1 and word.startswith("-"):
                self.option(word)
            else:
                self.named.append(word)
                settings.inputs.append((word, ""))
        if self.unknown and not (
            settings.forward_to_compiler or settings.forward_to_linker or settings.forward_unknown
        ):
            raise FatalError(f"Unknown option '{self.unknown[0]}'")
        if settings.forward_to_compiler or settings.forward_unknown:
            settings.compiler_options += self.unknown
        if settings.forward_to_linker or settings.forward_unknown:
            settings.linker_options += self.unknown
        _take_over_includes(settings)
        settings.inputs = [(name, kind or _kind(name, settings)) for name, kind in settings.inputs]

    def option(self, word: str) -> None:
        option = table.find(word)
        _, equals, value = word.partition("=")
        if option is None and word[1] in table.JOINED_NAMES:
            option, equals, value = table.OPTIONS[word[1]], "=", word[2:]
        if option is None:
            self.unknown.append(word)
        elif option.form == table.FLAG:
            self.flag(word, option, bool(equals))
        else:
            following = value if equals else next(self.words, None)
            if following is None:
                raise FatalError(f"argument expected after '{word}'")
            self.apply(option, following)

    def flag(self, word: str, option: table.NvccOption, has_value: bool) -> None:
        if has_value:
            raise FatalError(f"no argument expected after '{word.partition('=')[0]}'")
        if option.effect == table.REFUSED:
            raise FatalError(f"Option '{word}': {option.key}")
        if option.effect == table.PHASE:  # -c says no more than -dc does
            if not (option.key == "compile" and self.settings.phase in ("device-c", "device-w")):
                self.settings.phase = option.key
        elif option.effect == table.SET:
            setattr(self.settings, option.key, True)

    def apply(self, option: table.NvccOption, value: str) -> None:
        settings = self.settings
        if option.effect == table.IGNORED:
            return
        if option.key == "libraries":
            settings.inputs += [(name, "-l") for name in value.split(",")]
        elif option.form in (table.LIST, table.JOINED_LIST):
            getattr(settings, option.key).extend(_parts(option.key, value))
        elif option.key == "generate_code":
            settings.generate_code.append(value.replace(" ", ""))
        elif option.key in BOOLEANS:
            if value not in TRUE:
                raise FatalError(f"'{value}': expected true or false")
            setattr(settings, option.key, TRUE[value])
        elif option.key in NUMBERS:
            if not value.isdigit():
                raise FatalError(f"'{value}': expected a number")
            setattr(settings, option.key, type(getattr(settings, option.key))(value))
        else:
            if option.key == "output" and settings.output not in ("", value):
                settings.warnings.append(
                    "incompatible redefinition for option 'output-file', the last value of this option was used"
                )
            setattr(settings, option.key, value)


def _take_over_includes(settings: Settings) -> None:
    """Make what the host compiler is told of headers nvcc's own: the device's side includes them too."""
    lists = {"-I": settings.include_path, "-isystem": settings.system_include, "-include": settings.includes}
    words = iter(settings.compiler_options)
    settings.compiler_options = []
    for word in words:
        name = next((name for name in lists if word.startswith(name)), "")
        if value := word[len(name) :] or next(words, "") if name else "":
            lists[name].append(value)
        else:
            settings.compiler_options.append(word)


def _parts(key: str, value: str) -> list[str]:
    """Take the value of a list apart: at commas that have no backslash before them; options for other tools also at
    blanks, but ``-Wl,…`` and its like stay whole."""
    hidden = value.replace("\\,", "\0")
    parts: list[str] = []
    if key == "defines":
        parts = [hidden] if re.search(r"[(\"']", hidden) else re.split(r",(?=[A-Za-z_]\w*(?:=|$))", hidden)
    elif key not in ("compiler_options", "linker_options", "archive_options", "run_arguments"):
        parts = hidden.split(",")
    else:
        try:
            words = shlex.split(hidden)
        except ValueError:
            words = hidden.split()
        for word in words:
            parts += [word] if re.match(r"-W[lap],", word) else word.split(",")
    return [part.replace("\0", ",") for part in parts if part]


def _kind(name: str, settings: Settings) -> str:
    base = name.rsplit("/", 1)[-1]
    suffix = base[base.rindex(".") :] if "." in base else ""
    kind = LANGUAGES.get(suffix, "")
    if not kind and ".so." in base:
        kind = "library"
    if settings.language and kind not in ("object", "library"):
        kind = settings.language
    return kind


VALUES = {
    "cudart": ("static", "shared", "none"),
    "cudadevrt": ("static", "none"),
    "language": ("cu", "c", "c++", ""),
    "default_stream": ("legacy", "null", "per-thread"),
    "machine": ("64",),
    "standard": ("", "c++03", "c++11", "c++14", "c++17", "c++20"),
    "split": ("off", "per-kernel"),
}
NAMES = {"default_stream": "default-stream", "language": "x", "split": "vortex-split", "standard": "std"}


def _check(settings: Settings) -> None:
    for key, values in VALUES.items():
        value = getattr(settings, key)
        if value not in values:
            raise FatalError(f"Value '{value}' is not defined for option '{NAMES.get(key, key)}'")
    for name in settings.architectures:
        if not re.fullmatch(r"(sm|compute|lto)_[1-9]\d{1,2}[af]?|native|all|all-major", name):
            raise FatalError(f"Unsupported gpu architecture '{name}'")
    for spec in settings.generate_code:
        if not spec.startswith("arch="):
            raise FatalError(f"'{spec}' is not in 'keyword=value' format")
        if ",code=" not in spec:
            raise FatalError(f"Option '--generate-code {spec}', missing code")
    if settings.phase == "device-c":
        settings.relocatable = True
    elif settings.phase == "device-w":
        settings.relocatable = False
    if settings.phase in ("device-c", "device-w"):
        settings.phase = "compile"
