"""Errors of the IR model."""


class InternalError(Exception):
    """A defect of the translator itself (exit status 3)."""


class IRSyntaxError(ValueError):
    """The text is not canonical LLVM assembly."""

    def __init__(self, message: str, text: str, position: int = 0) -> None:
        super().__init__(f"{message}: {text[max(0, position - 60) : position]}⟨here⟩{text[position : position + 60]}")
