"""``vx``: commands in gdb that speak CUDA's coordinates. gdb itself loads this file (`gdb.py`), with its own Python.

vx                       what the chosen thread is: block, thread, core, warp, lane
vx threads               all threads by block, warp and place
vx block 1,0,0 thread 5  choose a thread; what is left out is that of the chosen one
vx warp 2, vx lane 7     choose by the device's numbers
vx launch, blocks, warps, registers   what `monitor` shows
"""

from __future__ import annotations

import gdb

COORDINATES = ("block", "thread", "core", "warp", "lane")


def _ask(text: str) -> str:
    return str(gdb.execute(f"monitor {text}", to_string=True))


class VortexCommand(gdb.Command):  # type: ignore[misc]
    """The command; gdb's ``help vx`` shows its documentation."""

    def __init__(self) -> None:
        super().__init__("vx", gdb.COMMAND_STATUS)

    def invoke(self, text: str, from_tty: bool) -> None:
        """Do the command."""
        words = text.replace("(", " ").replace(")", " ").split()
        chosen = gdb.selected_thread()
        if chosen is None:
            raise gdb.GdbError("no kernel runs")
        if words and words[0] not in COORDINATES:
            gdb.write(_ask(" ".join(words)))
            return
        if words:
            found = _ask(f"find near {chosen.ptid[1]} {' '.join(words)}").strip()
            thread = next((t for t in gdb.selected_inferior().threads() if str(t.ptid[1]) == found), None)
            if thread is None:
                raise gdb.GdbError(f"no thread is at {' '.join(words)}: see 'vx threads'")
            thread.switch()
            gdb.execute("frame")
            chosen = thread
        gdb.write(_ask(f"lane {chosen.ptid[1]}"))


VortexCommand.__doc__ = __doc__
VortexCommand()
