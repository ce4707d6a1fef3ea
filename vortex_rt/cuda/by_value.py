"""What clang emits wrongly for NVPTX, mended before its passes: objects that are no plain bytes go by reference.

C++ has a caller make a copy and destroy it after the call, when the function may have changed it: moved from it, say
(Itanium C++ ABI, 3.1.1). For NVPTX clang passes every class ``byval``, so that the function changes a copy of the copy
and the caller destroys what was moved away. clang's own passes use that, so what it emits is mended before.

A class is seen to be none of plain bytes where an argument of it is destroyed, copied or moved by a function. Kernels
keep what the launch gives them.
"""

import re

_TYPE = r'%(?:"[^"]*"|[\w.$-]+)'
_VALUE = r'%(?:"[^"]*"|[\w.$-]+)'
_PASSED = re.compile(rf"byval\(({_TYPE})\) align \d+ ({_VALUE})")
_MADE_OR_ENDED = re.compile(
    rf'call [^@\n]*@"?_Z[\w.$]*(?:D[12]Ev|C[12]E(?:RK|O)[ST]\w*)"?\(ptr (?:[a-z]+(?:\(\d+\)| \d+)? )*({_VALUE})[,)]'
)
"""A destructor's, copy's or move's call: its mangled name and the object (Itanium C++ ABI, 5.1.4.3)."""
_KERNEL = re.compile(r'!\{ptr @("[^"]*"|[\w.$-]+), !"kernel", i32 1\}')
_LINE_OF_BYVAL = re.compile(r'^(?:define (?P<head>[^@\n]*)@(?P<name>"[^"]*"|[\w.$-]+)\()?[^\n]*\bbyval\([^\n]*$', re.M)
_TABLE_OF_TABLES = re.compile(
    r"\bbitcast (\(ptr (?=@_ZTT|getelementptr inbounds \([^@\n]*@_ZTT)[^\n]*? to ptr addrspace\(\d\)\))"
)
"""Of a class with a virtual base, as clang passes it to the bases' constructors: no IR that can be read again."""


def mended(text: str) -> str:
    """Return unoptimised NVVM IR of clang's as its passes have to get it."""
    text = _by_reference(text)
    return _TABLE_OF_TABLES.sub(r"addrspacecast \1", text) if "@_ZTT" in text else text


def _by_reference(text: str) -> str:
    """Return the IR with arguments of such classes as plain pointers to the caller's copies."""
    found = _classes(text) if "byval(" in text else set()
    if not found:
        return text
    kernels = set(_KERNEL.findall(text))
    passed = re.compile("|".join(re.escape(f"byval({name}) ") for name in sorted(found)))

    def without(line: re.Match[str]) -> str:
        if line["name"] and (line["name"] in kernels or "ptx_kernel" in line["head"]):
            return line[0]
        return passed.sub("", line[0])

    return _LINE_OF_BYVAL.sub(without, text)


def _classes(text: str) -> set[str]:
    """The types of arguments that functions make or end."""
    found: set[str] = set()
    for function in text.split("\n}\n"):
        if "byval(" in function and (objects := set(_MADE_OR_ENDED.findall(function))):
            found.update(name for name, value in _PASSED.findall(function) if value in objects)
    return found
