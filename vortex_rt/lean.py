"""What processes that Python starts without ``site`` (``-I -S``), in a fraction of the time,
do for the environment's packages.
"""

from __future__ import annotations

import sys

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


class _SitePackages:
    """Finder that does what ``site`` would have done, when one of its packages is wanted."""

    def __init__(self, packages: tuple[str, ...]) -> None:
        self.packages = packages

    def find_spec(self, name: str, path: Any = None, target: Any = None) -> Any:
        """Return the module's spec, now that the environment's packages can be found."""
        if name not in self.packages:
            return None
        import importlib.util
        import site

        sys.meta_path.remove(self)
        site.main()
        return importlib.util.find_spec(name)


def find_packages_later(*packages: str) -> None:
    """Let the environment's packages become importable when the first of these is asked for."""
    sys.meta_path.append(_SitePackages(packages))
