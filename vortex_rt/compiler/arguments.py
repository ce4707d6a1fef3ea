"""vortex-cc's options, one table: read here without a library where they are in order, by click (`usage`) where help or
a message is wanted.
"""

from typing import Any

TARGETS = ("rv32", "rv64")
FEATURES = {
    "vote_shuffle": "vote and shuffle instructions of newer Vortex",
    "dot8": "dot product of four bytes",
    "tcu": "matrix unit: products of small matrices that lie across a warp's lanes",
    "zfh": "arithmetic on floats of 16 bits",
    "vortex3": "barriers with phases, blocks in CSRs and traps of Vortex 3.0",
    "tensor": "matrix products of Vortex 3.0",
    "dxa": "copies of tensors' tiles to local memory of Vortex 3.0",
    "dsmem": "reads of other cores' local memory of Vortex 3.0",
    "stale_caches": "a core's data cache keeps what other cores overwrite; atomic operations go past it",
    "caches_apart": "programs cannot order memory: atomic operations of cores do not meet, or the caches to empty have "
                    "over 16 KiB",
    "no_lr_sc": "LR/SC cannot be trusted (SimX): compare-exchange takes a lock",
    "no_atomics": "the device decodes no atomic instruction (RTL without the A extension): programs that need one are "
                  "refused",
}


class CompilerOption:
    """An option: its word, the key of its value, the kind of value, whether it may be repeated."""

    def __init__(
        self, word: str, key: str, default: Any, meaning: str, *, choices: tuple[str, ...] = (), many: bool = False,
        metavar: str = "",
    ) -> None:
        self.word = word
        self.key = key
        self.default = default
        """False: a flag; a number: its value is one; None: it has to be given or is a file."""
        self.meaning = meaning
        self.choices = choices
        self.many = many
        self.metavar = metavar

    def value(self, text: str) -> Any:
        """Read a value. Raises ValueError if it is none."""
        if self.choices and text not in self.choices:
            raise ValueError(text)
        return int(text) if isinstance(self.default, int) else text


OUTPUT = "-o"
COMMON = (
    CompilerOption("--target", "target", "rv64", "", choices=TARGETS),
    CompilerOption("--threads", "threads", 0, "Threads of a hardware warp, when known."),
    CompilerOption("--warps", "warps", 0, "Hardware warps of a core, when known."),
    CompilerOption("--cores", "cores", 0, "Cores, when known."),
    CompilerOption(
        "--feature", "features", (),
        "A property of the device; may be repeated. " + "; ".join(f"{k}: {v}" for k, v in FEATURES.items()) + ".",
        choices=tuple(sorted(FEATURES)), many=True,
    ),
    CompilerOption("--options", "option_string", "", "clBuildProgram's option string."),
    CompilerOption("--spec", "specs", (), "Specialization constant: id and little-endian bytes.", many=True,
                   metavar="ID=HEX"),
    CompilerOption("--header", "headers", (), "Embedded header of clCompileProgram.", many=True, metavar="NAME=FILE"),
    CompilerOption("--keep", "keep", None, "Folder for intermediate files."),
    CompilerOption("--no-cache", "no_cache", False, "Neither look into the cache of built programs nor add to it."),
    CompilerOption("--as-binary", "as_binary", False, "Write one file in the form of OpenCL's program binaries."),
    CompilerOption(OUTPUT, "output", None, "Output folder or file."),
)  # fmt: skip
AS_LIBRARY = CompilerOption("--library", "as_library", False, "Make one object again (a library) instead of an image.")
COMMANDS = {
    "build": (COMMON,
              "Compile and link INPUTS to an image: program.vxbin, program.elf, program.json in the output folder."),
    "compile": (COMMON, "Compile INPUTS to one object (LLVM bitcode) for `link`."),
    "link": ((*COMMON, AS_LIBRARY),
             "Link objects that `compile` wrote (or any INPUTS) to an image, or with --library to one object."),
}
"""Command → its options, what it does."""


def read(words: list[str]) -> tuple[str, dict[str, Any]] | None:
    """Read a command line; returns (command, values by key), None if it is for click: it is wrong, asks for help,
    or is written in another way.
    """
    if not words or words[0] not in COMMANDS:
        return None
    options = {option.word: option for option in COMMANDS[words[0]][0]}
    values: dict[str, Any] = {option.key: option.default for option in options.values()} | {"inputs": ()}
    rest = iter(words[1:])
    for word in rest:
        option = options.get(word)
        if option is None:
            if word.startswith("-"):
                return None
            values["inputs"] += (word,)
        elif option.default is False:
            values[option.key] = True
        else:
            try:
                value = option.value(next(rest))
            except (StopIteration, ValueError):
                return None
            values[option.key] = (*values[option.key], value) if option.many else value
    return (words[0], values) if values["inputs"] and values["output"] is not None else None


DECIDING = ("target", "threads", "warps", "cores", "features", "option_string", "specs")
"""Options that decide what a result is, beside the files it is made from."""


def deciding(values: dict[str, Any]) -> list[str]:
    """Return the options that decide what a result is as words, in the table's order: the driver's."""
    words: list[str] = []
    for option in COMMON:
        if option.key in DECIDING:
            for value in values[option.key] if option.many else (values[option.key],):
                words += option.word, str(value)
    return words


def kind(command: str, values: dict[str, Any]) -> str:
    """Return what a command makes, one of `binary.KINDS`."""
    return "object" if command == "compile" else "library" if values.get("as_library") else "program"
