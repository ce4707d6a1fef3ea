"""How the compiler driver ends when it cannot go on."""


class FatalError(Exception):
    """The command line or an input is at fault; printed as ``nvcc fatal   : MESSAGE``."""


class FailedError(Exception):
    """A tool failed and has said why; ``status`` is the driver's exit status, the text is printed as it is."""

    def __init__(self, status: int = 1, text: str = "") -> None:
        super().__init__(text)
        self.status = status
