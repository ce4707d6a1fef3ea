"""Device code as text that looks like PTX: what libnvvm and libnvrtc give for PTX and LTO-IR.

Programs search, decode, strip and store such text before they load or link it, so that it is ASCII without NULs and
without white space at its ends, and names architecture, kernels and undefined functions as PTX does. What it stands
for, NVVM bitcode, is in comments, compressed; nothing else of it is read back.
"""

import base64
import re
import zlib
from dataclasses import dataclass

MARK = b"//VORTEX-DEVICE-CODE 1"
END = b"//VORTEX-END"
LINK_TIME_MAGIC = b"\xed\x43\x4e\x7f"
"""The first bytes of NVIDIA's LTO-IR, by which programs know it; a text that is only for linkers begins with them."""
_LINE = 120
_TARGET = re.compile(rb"^\.target sm_(\d+)", re.M)
_OPTIONS = re.compile(rb"^//OPTIONS(.*)$", re.M)
_CODE = re.compile(rb"^//(?:CODE ([\w+/=]+))$", re.M)


class DamagedTextError(Exception):
    """A text that begins like ours does not hold what it should."""


@dataclass(frozen=True)
class DeviceText:
    """Device code before translation.

    ``bitcode`` is NVVM IR, ``capability`` the architecture that it was compiled for (70), ``options`` words that the
    translation depends on: ``ftz``, ``no-contract``, ``variables`` (of ``-G``).
    """

    bitcode: bytes
    capability: int = 70
    options: tuple[str, ...] = ()


def is_device_text(data: bytes) -> bool:
    """Whether data is a text of this form (or several, one behind the other)."""
    return data.removeprefix(LINK_TIME_MAGIC).lstrip()[: len(MARK)] == MARK


def write(
    code: DeviceText, kernels: tuple[str, ...], functions: tuple[str, ...], undefined: tuple[str, ...], ptx: bytes = b""
) -> bytes:
    """Return the text; the names, or ``ptx`` that says them, are for its readers only."""
    packed = base64.b64encode(zlib.compress(code.bitcode, 6))
    lines = [
        b".version 7.8",
        b".target sm_%d" % code.capability,
        b".address_size 64",
        *(b".visible .entry %s()" % name.encode() for name in kernels),
        *(b".visible .func %s()" % name.encode() for name in functions),
        *(b".extern .func %s" % name.encode() for name in undefined),
    ]
    return b"\n".join(
        [
            MARK,
            b"//OPTIONS" + b"".join(b" " + option.encode() for option in code.options),
            *([ptx.strip()] if ptx else lines),
            *(b"//CODE " + packed[start : start + _LINE] for start in range(0, len(packed), _LINE)),
            END,
        ]
    )


def read(data: bytes) -> list[DeviceText]:
    """Return what a text holds; several where texts were put one behind the other.

    Raises:
        DamagedTextError: something was lost.
    """
    found = []
    for text in data.split(MARK)[1:]:
        target, options = _TARGET.search(text), _OPTIONS.search(text)
        if target is None or options is None or END not in text:
            raise DamagedTextError("the text of device code is damaged: its end is missing")
        try:
            bitcode = zlib.decompress(base64.b64decode(b"".join(_CODE.findall(text)), validate=True))
        except (ValueError, zlib.error) as error:
            raise DamagedTextError(f"the text of device code is damaged: {error}") from None
        found.append(DeviceText(bitcode, int(target[1]), tuple(options[1].decode().split())))
    return found
