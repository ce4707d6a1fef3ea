"""Variables of the device that a program of libnvrtc calls ``static``: the host reaches them by their names all the
same (``cuModuleGetGlobal``, name expressions), as there is no host code whose references would tell which are wanted.

clang gives them internal linkage, a name of its own (``_ZL4name``), and the value that they begin with wherever they
are read. So it keeps all variables where a program seems to have some, and those become visible here.
"""

import re
from collections import Counter
from collections.abc import Iterable

from nvvm2spirv.ir import scan

KEEP = "-fkeep-persistent-storage-variables"
"""clang's option to leave all variables as they are, by naming them in ``llvm.compiler.used``."""
_DECLARED = re.compile(rb"(?:\b__(?:device|constant|managed)__[\s\w()]*)?\bstatic\b[^;{}=]*[;={]")
_MARKED = re.compile(rb"\b__(?:device|constant|managed)__\b")
_PARENTHESES = re.compile(rb"\([^()]*\)")
_NAME = re.compile(rb"(\w+)\s*(?:\[[^\]]*\]\s*)*[;={]$")
_DEFINED = re.compile(r"^@(?P<name>_Z(?P<local>L)?[\w.$]*) = internal (?P<words>[^\n]*?)\bglobal ", re.M)
_DISCARDABLE = re.compile(
    r"^(@\S+) = (?:linkonce|linkonce_odr|internal|private) [^\n]*\b(?:global|constant) [^\n]*\n", re.M
)
_USED = re.compile(r"^@llvm\.compiler\.used = [^\n]*\n", re.M)


def names(texts: Iterable[bytes]) -> frozenset[str]:
    """Return the names of variables of the device that sources may call static; others are harmless."""
    found = set()
    for text in texts:
        for declared in _DECLARED.finditer(text):
            words = _PARENTHESES.sub(b"", declared[0])  # of attributes; functions are harmless
            name = _NAME.search(words)
            if name and _MARKED.search(words):
                found.add(name[1].decode())
    return frozenset(found)


def made_visible(text: str, wanted: frozenset[str]) -> str:
    """Return a module, compiled with `KEEP`, in which the wanted variables that something refers to are seen from
    outside, those of no namespace under their plain names, and nothing else is kept.
    """
    text = _USED.sub("", text)
    renamed: dict[str, str] = {}
    counts = Counter(scan.global_tokens(text))
    for variable in _DEFINED.finditer(text):
        mangled = variable["name"]
        plain = next((name for name in wanted if mangled.endswith((f"L{len(name)}{name}", f"L{len(name)}{name}E"))), "")
        if plain and not mangled.startswith("_ZZ") and counts[f"@{mangled}"] > 1:
            renamed[mangled] = plain if variable["local"] else mangled

    def visible(variable: re.Match[str]) -> str:
        if variable["name"] not in renamed:
            return variable[0]
        return f"@{variable['name']} = {variable['words'].replace('unnamed_addr ', '')}externally_initialized global "

    text = _DEFINED.sub(visible, text)
    names_given = {f"@{mangled}": f"@{plain}" for mangled, plain in renamed.items()}
    return _without_unused(scan.substitute(text, names_given))


def _without_unused(text: str) -> str:
    """The module without variables of headers that nothing refers to any more."""
    counts = Counter(scan.global_tokens(text))
    lines = {variable[1]: variable[0] for variable in _DISCARDABLE.finditer(text)}
    unused = [name for name in lines if counts[name] == 1]
    gone = set()
    while unused:
        name = unused.pop()
        gone.add(name)
        for other in scan.global_tokens(lines[name]):
            counts[other] -= 1
            if counts[other] == 1 and other in lines and other not in gone:
                unused.append(other)
    return _DISCARDABLE.sub(lambda variable: "" if variable[1] in gone else variable[0], text)
