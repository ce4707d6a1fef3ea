"""The simulator's process of a revision, measured: ``sim_worker.py TREE LOG [ARGUMENTS…]``, started by ``sim_speed``.

It does what ``service/start.py simulator`` of TREE does and adds a line to LOG for every kernel: instructions, cycles,
and the processor time of the process from the request to the end of the run.
"""

from __future__ import annotations

import site
import sys
import time
from typing import Any


def main() -> int:
    """Serve as the simulator of the tree given."""
    tree, log = sys.argv[1:3]
    words = sys.argv[7:]  # behind Python's own options, the start file and the command's name
    package: Any = type(sys)("vortex_rt")
    package.__path__ = [f"{tree}/vortex_rt"]
    sys.modules["vortex_rt"] = package

    site.main()
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
    if hasattr(server, "run"):
        return int(server.run(words))
    sys.argv[1:] = words  # older revisions
    return int(server.main())


if __name__ == "__main__":
    sys.exit(main())
