"""What MkDocs asks while it builds the site (`mkdocs.yml`): the order of the pages, and links to files of the tree.

The order is that of the links in each part's own first page, so that it stands once. A page that its part does not
name is an error (tests/test_packaging.py): nobody would find it.
"""

import posixpath
import re
from pathlib import Path
from typing import Any

from mkdocs.exceptions import PluginError

ROOT = Path(__file__).resolve().parents[1]
DOCS = ROOT / "docs"
PARTS = {
    "Tutorials": "tutorials/index.md",
    "How-to": "howto/index.md",
    "Reference": "reference/index.md",
    "Explanation": "explanation/index.md",
    "Results": "results/index.md",
}
LINK = re.compile(r"```.*?```|!?\[((?:`[^`]*`|[^\]`])*)\]\(([^)\s#:]+)(?:#[^)\s]*)?\)|`[^`]*`", re.DOTALL)
"""Fenced code, a link (its text and its place), or code in a line, whichever begins first."""


def pages_of(first: str) -> list[str]:
    """Return a part's pages, its first page before the others in the order in which it names them."""
    named = [match[2] or "" for match in LINK.finditer((DOCS / first).read_text(encoding="utf-8"))]
    order = dict.fromkeys(name for name in named if name.endswith(".md") and not name.startswith(".."))
    return [first, *(f"{Path(first).parent}/{name}" for name in order)]


def on_config(config: Any) -> Any:
    """Give the site its order."""
    config["nav"] = ["index.md", *({title: pages_of(first)} for title, first in PARTS.items())]
    return config


def on_page_markdown(markdown: str, page: Any, **_: Any) -> str:
    """Let a link to a file of the tree that is no page stand as the file's name; one to nothing is an error."""
    here = posixpath.join("docs", posixpath.dirname(page.file.src_uri))

    def shown(match: re.Match[str]) -> str:
        if match[1] is None:
            return match[0]  # code
        target = posixpath.normpath(posixpath.join(here, match[2]))
        inside = target.startswith("docs/") and not (ROOT / target).is_dir()
        if inside or target.startswith(".."):
            return match[0]
        if not (ROOT / target).exists():
            raise PluginError(f"docs/{page.file.src_uri}: there is no {target}")
        return f"`{target}`" if match[1].strip("`") in (target, Path(target).name) else f"{match[1]} (`{target}`)"

    return LINK.sub(shown, markdown)
