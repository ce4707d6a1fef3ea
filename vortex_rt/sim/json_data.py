"""What is read and written as JSON."""

from typing import Any, TypeAlias

JsonObject: TypeAlias = dict[str, Any]
"""An object, whose fields are what a page of the documentation says: types end where data leave the program."""
