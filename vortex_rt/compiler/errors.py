"""Errors of the device compiler."""


class CompileError(Exception):
    """The input is at fault; the text is the build log."""


class ToolError(Exception):
    """A tool the compiler needs is missing or failed on input that should have been acceptable."""


class LimitError(ToolError):
    """A tool took more time or memory than the user allows (`VORTEX_COMPILE_SECONDS`, `VORTEX_COMPILE_MEMORY`)."""


class UsageError(Exception):
    """The command line is wrong."""
