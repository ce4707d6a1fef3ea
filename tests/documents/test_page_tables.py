"""The parts of pages that come from tables in the code."""

from collections.abc import Callable
from pathlib import Path

import page_tables
import pytest

REFERENCE = Path(__file__).parents[2] / "docs" / "reference"
PAGE = "Before.\n\n<!-- one:table -->\n\nold\n\n<!-- one:end -->\n\nBehind.\n"


@pytest.mark.parametrize(("name", "make"), [*page_tables.pages()], ids=lambda value: value if isinstance(value, str) else "")
def test_page_is_current(name: str, make: Callable[[], page_tables.Parts]):
    page = (REFERENCE / f"{name}.md").read_text()
    assert page_tables.filled(page, make()) == page, "run tools/docs"


def test_part_takes_the_place_between_its_marks():
    assert page_tables.filled(PAGE, {"one": "| new | \\1 |"}) == PAGE.replace("old", "| new | \\1 |")


@pytest.mark.parametrize("parts", [{}, {"other": "x"}, {"one": "x", "two": "y"}])
def test_page_without_a_part_or_with_another_is_refused(parts: page_tables.Parts):
    with pytest.raises(ValueError, match="its parts are"):
        page_tables.filled(PAGE, parts)


def test_cells_are_escaped_and_numbers_stand_at_the_right():
    assert page_tables.table("| a | b |", [("x|y", "1")], (1,)).splitlines() == ["| a | b |", "|---|---:|", "| x\\|y | 1 |"]
