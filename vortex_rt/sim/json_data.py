"""What is read and written as JSON."""

from __future__ import annotations

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object, whose fields are what a page of the documentation says: types end where data leave the program."""
