#!/usr/bin/env python3
"""Put what a release's wheel brings beside these sources (``tools/setup --bundle``).

That are compilers, POCL with the device, the toolkit with its libraries, and the simulator's core, which is taken where
it is made of these sources.

    python3 tools/unpack_bundle.py WHEEL
"""

import re
import sys
import zipfile
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
BROUGHT = re.compile(r"vortex_rt/bundled/|nvvm2spirv/spirv/spirv-(val|dis)$|vortex_rt/sim/core/core-[^/]*\.so$")

IN_AN_ENVIRONMENT, BESIDE_SOURCES = "../../../../../../bin/", "../../../.venv/bin/"
"""The folder of Python's programs as seen from vortex_rt/bundled/cuda."""


def unpack(wheel: Path, root: Path = ROOT) -> int:
    """Write the files with their modes; return how many there are."""
    with zipfile.ZipFile(wheel) as archive:
        found = [entry for entry in archive.infolist() if BROUGHT.match(entry.filename)]
        for entry in found:
            place = Path(archive.extract(entry, root))
            place.chmod(entry.external_attr >> 16 & 0o777 or 0o644)
            if place.name == "places":  # where programs look for the environment's Python
                place.write_text(place.read_text().replace(IN_AN_ENVIRONMENT, BESIDE_SOURCES))
    return len(found)


if __name__ == "__main__":
    if len(sys.argv) != 2:
        sys.exit(__doc__)
    if not unpack(Path(sys.argv[1])):
        sys.exit(f"unpack_bundle: {sys.argv[1]} is no wheel of a release: nothing is bundled in it")
