"""How a run can fail."""

from ..failures import Failure


class SimulationError(Exception):
    """A run that ended early. ``core`` and ``warp`` are None and ``lanes`` 0 where nobody is to blame."""

    def __init__(
        self, kind: Failure, message: str, core: int | None = None, warp: int | None = None, lanes: int = 0,
        pc: int = 0,
    ) -> None:
        super().__init__(message)
        self.kind = kind
        self.message = message
        self.core = core
        self.warp = warp
        self.lanes = lanes
        self.pc = pc
