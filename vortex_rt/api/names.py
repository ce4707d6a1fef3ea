"""Names of C++ functions and variables as the source has them."""

import re


def plain_name(name: str) -> str:
    """Return the unqualified source name of an Itanium-mangled function, or the name itself."""
    nested = re.match(r"_ZN?", name)
    if nested is None:
        return name
    at, plain = nested.end(), name
    if name.startswith("12_GLOBAL__N_1", at):
        at += len("12_GLOBAL__N_1")
    while (length := re.compile(r"L?(\d+)").match(name, at)) is not None:
        at = length.end() + int(length[1])
        plain = name[length.end() : at]
        if nested[0] == "_Z" and not name.startswith("_Z12_GLOBAL__N_1"):
            break  # what follows are the parameters' types
    return plain
