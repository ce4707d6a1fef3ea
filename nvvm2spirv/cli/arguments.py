"""The options of the command line as a table, and the reader of plain command lines.

Click takes 20 ms to load, as long as `opt -O2` takes for a small kernel. So a plain command line is read here; one that
asks for help, versions or completion, or that has something wrong, is click's (`command`), made from the same table.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from nvvm2spirv.options import ATOMICS

VERSIONS = ("1.0", "1.1", "1.2", "1.3", "1.4", "1.5", "1.6")


@dataclass(frozen=True)
class Option:
    """One option.

    flags     as typed: `-o`, `--output`
    name      of the value in what `read_plainly` returns
    help      what it does
    default   False: a flag; an integer: a number of at least `low` and, if given, at most `high`; else text
    choices   the texts allowed; empty allows any
    multiple  may be given again; the value is a tuple
    """

    flags: tuple[str, ...]
    name: str
    help: str
    default: bool | int | str | None = None
    choices: tuple[str, ...] = ()
    low: int = 0
    high: int | None = None
    metavar: str | None = None
    multiple: bool = False

    def value(self, text: str) -> int | str | None:
        """The value that a text stands for; None if it is not allowed."""
        if isinstance(self.default, int):
            number = int(text) if text.isdecimal() and text.isascii() else -1
            return number if self.low <= number and (self.high is None or number <= self.high) else None
        return None if self.choices and text not in self.choices else text


OPTIONS = (
    Option(("-o", "--output"), "output",
           "Where to write; '-' is standard output. Default: INPUT with .spv (or .spvasm, .spv.ll).", metavar="FILE"),
    Option(("--emit",), "emit", "What to write. Default: spirv; llvm with --passes or --stop-after.",
           choices=("spirv", "spirv-text", "llvm")),
    Option(("--kernel",), "kernels", "Keep only this kernel and what it needs; may be given again.", metavar="NAME",
           multiple=True),
    Option(("--split",), "split", "One module, or FILE.<kernel>.spv for each.", "off", ("off", "per-kernel")),
    Option(("--spirv-version",), "spirv_version", "Version of the SPIR-V written.", "1.2", VERSIONS),
    Option(("-O", "--opt-level"), "opt_level", "LLVM's optimisation before lowering.", 2, high=3),
    Option(("--fast-math",), "fast_math", "Reassociate and approximate; assume no NaN and no infinity.", False),
    Option(("--fp-contract",), "fp_contract", "Fuse a*b+c where the input allows it.", "fast", ("fast", "off")),
    Option(("--wrap-facts",), "wrap_facts",
           "Say which integers do not overflow: before SPIR-V 1.4 by an extension.", "on", ("on", "off")),
    Option(("--ftz",), "ftz", 'Answer __nvvm_reflect("__CUDA_FTZ") with 1.', False),
    Option(("--cuda-arch",), "cuda_arch", 'Answer __nvvm_reflect("__CUDA_ARCH") with this.', 700, low=1),
    Option(("--warp-size",), "warp_size", "Lanes of a CUDA warp as device code sees it.", 32, low=1),
    Option(("--warp-ops",), "warp_ops",
           "Votes and shuffles: calls for the device compiler, or SPIR-V 1.3 sub-group operations.",
           "device-library", ("device-library", "subgroup")),
    Option(("--traps",), "traps",
           "assert and trap: a call that stops the launch, or for other devices a message and the end of the thread.",
           "device-library", ("device-library", "print")),
    Option(("--atomics",), "atomics", "What the device has beyond 32-bit integer atomics: " + ", ".join(ATOMICS)
           + ", or none; the rest becomes loops.", "int64", metavar="A,B…"),
    Option(("--symbols",), "symbols_file",
           "Also write kernels, arguments and module variables as JSON; '-' is standard output.", metavar="FILE"),
    Option(("--partial",), "partial", "Of PTX, leave out kernels that have something unknown, with a warning.", False),
    Option(("--linked",), "linked",
           "The module is whole: a call through a pointer that no function fits stops the launch.", False),
    Option(("--variables",), "variables",
           "Keep what a debugger has to know of variables, for Vortex's device compiler; wants -O 0.", False),
    Option(("--no-validate",), "no_validate", "Do not run spirv-val on the result.", False),
    Option(("--passes",), "passes", "Run only these passes, in this order.", "", metavar="A,B{x=1},…"),
    Option(("--print-after",), "print_after", "Print the IR to standard error after PASS, or after 'all'.",
           metavar="PASS", multiple=True),
    Option(("--stop-after",), "stop_after", "Stop after PASS.", "", metavar="PASS"),
    Option(("--verify-each",), "verify_each", "Let LLVM's verifier check the IR after every pass.", False),
    Option(("--time-passes",), "time_passes", "Print what each pass took to standard error.", False),
    Option(("--print-changed",), "print_changed",
           "Print the IR to standard error after each pass that changed it.", False),
    Option(("-v", "--verbose"), "verbose", "Say what each step takes, and the kernels found.", False),
)  # fmt: skip


def read_plainly(arguments: Sequence[str]) -> dict[str, Any] | None:
    """The values of a command line by name, `source` the input's; None if it is not a plain one that is right."""
    known = {flag: option for option in OPTIONS for flag in option.flags}
    values: dict[str, Any] = {option.name: () if option.multiple else option.default for option in OPTIONS}
    rest = iter(arguments)
    for word in rest:
        if word == "-" or word[:1] != "-":
            if "source" in values:
                return None
            values["source"] = word
            continue
        flag, equals, text = word.partition("=") if word[:2] == "--" else (word[:2], word[2:], word[2:])
        option = known.get(flag)
        if option is None:
            return None
        if option.default is False:
            if equals:
                return None
            values[option.name] = True
            continue
        if not equals:
            following = next(rest, None)
            if following is None:
                return None
            text = following
        value = option.value(text)
        if value is None:
            return None
        values[option.name] = (*values[option.name], value) if option.multiple else value
    return values if "source" in values else None
