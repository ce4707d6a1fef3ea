"""What can go wrong, as exceptions that say what to do."""

from collections.abc import Collection


class VortexError(Exception):
    """Base of all errors of vortex_rt; ``hint`` is one line on what to do, or empty."""

    def __init__(self, message: str, hint: str = "") -> None:
        super().__init__(f"{message}\n  hint: {hint}" if hint else message)
        self.message = message
        self.hint = hint


class SetupError(VortexError):
    """Something that tools/setup or vortex-setup provides is missing, or came too late."""


class BuildError(VortexError):
    """A program was refused; ``log`` is the compiler's output."""

    def __init__(self, message: str, log: str = "", hint: str = "") -> None:
        super().__init__(f"{message}\n{log.rstrip()}" if log.strip() else message, hint)
        self.log = log


class LaunchError(VortexError):
    """A kernel could not run or did not end well: a fault, a trap, a time-out. The device stays usable."""


class AllocationError(LaunchError, MemoryError):
    """Device memory for an array, a kernel's arguments or its stacks could not be had."""


class ReleasedError(VortexError):
    """Something that was freed is used."""


class ForkError(VortexError):
    """A forked child uses a device of its parent."""


class UnknownKernelError(VortexError, AttributeError):
    """The module has no kernel of that name."""


class UnknownSymbolError(VortexError, KeyError):
    """The module has no variable or texture of that name."""

    def __str__(self) -> str:
        return str(self.args[0])


class ArgumentError(VortexError, TypeError):
    """An argument that cannot be: of a launch (number, kind, size, shape), a copy, an allocation,
    a variable or a texture."""


def told(error: Exception) -> str:
    """Return what a user is told of an error: of the system's, the file and the reason, without its number."""
    if not isinstance(error, OSError) or error.strerror is None:
        return str(error)
    return f"{error.filename}: {error.strerror}" if error.filename is not None else error.strerror


def meant(word: str, known: Collection[str]) -> str:
    """Return the hint for a name that is none of those known: what is spelt alike, else all of them."""
    from difflib import get_close_matches

    close = get_close_matches(word.strip(), known, 3)
    return f"did you mean {' or '.join(close)}?" if close else f"known: {', '.join(known)}"
