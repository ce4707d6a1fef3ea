"""What to say where a source includes a header of a library that is not installed."""

from __future__ import annotations

import re

HINTS = (
    (
        r"thrust/.*|cub/.*|nv/target|cuda/(?:std/.*|[a-z_]+)",
        "Thrust, CUB and libcu++ are not installed: `vortex-setup --with-cccl` installs their headers; "
        "$VORTEX_CCCL or `nvcc --vortex-cccl FOLDER` names others",
    ),
)
"""Header, as a regular expression → what the user can do."""
_COLOR = r"(?:\x1b\[[\d;]*[mK])*"
_MISSING = re.compile(
    rf"fatal error: {_COLOR}(?:'([^'\n]+)' file not found|([^ :\n]+): No such file or directory).*(?:\n +\d* *\|.*)*\n?"
)


def explained(messages: str) -> str:
    """Return a compiler's messages with a hint behind those about headers that the table knows."""

    def noted(found: re.Match[str]) -> str:
        header = found[1] or found[2]
        hint = next((text for pattern, text in HINTS if re.fullmatch(pattern, header)), "")
        return found[0] + (f"  hint: {hint}\n" if hint else "")

    return _MISSING.sub(noted, messages)
