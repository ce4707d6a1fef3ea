"""Errors of the device compiler."""

from __future__ import annotations


class CompileError(Exception):
    """The input is at fault; the text is the build log."""


class ToolError(Exception):
    """A tool the compiler needs is missing or failed on input that should have been acceptable."""


class TimeLimitError(ToolError):
    """A tool worked for too long and was ended."""


class UsageError(Exception):
    """The command line is wrong."""
