"""docs/reference/inline-ptx.md, docs/reference/ptx.md and docs/reference/textures.md say what the tables say."""

from __future__ import annotations

from pathlib import Path
from types import ModuleType

import pytest

from nvvm2spirv.builtins import texture_document
from nvvm2spirv.builtins.ptx import document
from nvvm2spirv.ptx import document as file_document

DOCS = Path(__file__).parents[4] / "docs" / "reference"


@pytest.mark.parametrize(("name", "writer"), [
    ("inline-ptx.md", document), ("ptx.md", file_document), ("textures.md", texture_document),
])
def test_document_is_up_to_date(name: str, writer: ModuleType) -> None:
    assert (DOCS / name).read_text() == writer.text(), "run tools/docs"
