"""Tables that are written as text: rows below the titles of their sections.

::

    Title:
        a row
        another, whose words
            go on where a line is further in
"""

import re
from collections.abc import Iterator


def rows(text: str) -> Iterator[tuple[str, str]]:
    """Yield the rows, each with its title."""
    title = ""
    for line in re.sub(r"\n {8,}", " ", text).strip().splitlines():
        if line.startswith(" "):
            yield title, line.strip()
        else:
            title = line.removesuffix(":")
