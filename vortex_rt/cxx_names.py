"""C++ names as they were written."""

import re
import shutil
import subprocess
from collections.abc import Callable, Iterable

from vortex_rt import bundle

_TOOLS = ("llvm-cxxfilt-19", "llvm-cxxfilt", "c++filt")
_ABI_TAG = re.compile(r"\[abi:[^\]]*\]")


def demangled(names: Iterable[str]) -> Callable[[str], str]:
    """Return a function that says C++ names as they were written, if the tool for it is installed; without ABI tags,
    in which Numba writes a hundred characters of options."""
    tool = next(filter(None, (shutil.which(tool, path=bundle.search_path()) for tool in _TOOLS)), None)
    mangled = sorted(name for name in set(names) if name.startswith("_Z"))
    if tool is None or not mangled:
        return lambda name: name
    done = subprocess.run([tool], input="\n".join(mangled), capture_output=True, text=True, check=False)
    plain = dict(zip(mangled, _ABI_TAG.sub("", done.stdout).splitlines(), strict=False))
    return lambda name: plain.get(name, name)
