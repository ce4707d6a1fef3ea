"""The simulator's process of a revision, measured: ``sim_worker.py TREE LOG [ARGUMENTS…]``, started by ``sim_speed``.

It does what ``vortex_rt/sim/start.py`` of TREE does and adds a line to LOG for every kernel: instructions, cycles, and
the processor time of the process from the request to the end of the run.
"""

from __future__ import annotations

import sys
import time
from typing import Any


def main() -> int:
    """Serve as the simulator of the tree given."""
    tree, log = sys.argv[1:3]
    sys.argv = sys.argv[5:]  # behind Python's own options: the start file and what follows
    package: Any = type(sys)("vortex_rt")
    package.__path__ = [f"{tree}/vortex_rt"]
    sys.modules["vortex_rt"] = package

    from vortex_rt import lean

    lean.find_packages_later("elftools", "numpy")
    from vortex_rt.sim import server
    from vortex_rt.sim.machine import Machine

    run = Machine.run

    def measured(self: Any, *arguments: Any, **options: Any) -> Any:
        before = time.process_time()
        try:
            return run(self, *arguments, **options)
        finally:
            seconds = time.process_time() - before
            if self.last_result is not None:
                with open(log, "a", encoding="utf-8") as file:
                    file.write(f"{self.last_result.instructions} {self.last_result.cycles} {seconds}\n")

    setattr(Machine, "run", measured)  # noqa: B010
    return server.main()


if __name__ == "__main__":
    sys.exit(main())
