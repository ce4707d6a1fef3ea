"""Launch bounds and other demands of a kernel, from `nvvm.annotations` and the newer function attributes.

llvmlite's reader turns most annotations into attributes (`"nvvm.maxntid"="16,16"`); those it leaves are read here too.
"""

import re
from dataclasses import dataclass

from nvvm2spirv.ir import scan
from nvvm2spirv.ir.model import Function, Module

Dim3 = tuple[int, int, int]


@dataclass(frozen=True)
class LaunchBounds:
    """What a kernel says about its launch; 0 or (0, 0, 0) where it says nothing.

    max_threads  most threads of a block by dimension (maxntid); required_threads: exactly these (reqntid)
    """

    max_threads: Dim3 = (0, 0, 0)
    required_threads: Dim3 = (0, 0, 0)
    min_blocks: int = 0
    max_registers: int = 0
    cluster: Dim3 = (0, 0, 0)
    max_cluster_rank: int = 0

    @property
    def max_block_size(self) -> int:
        """Most threads in a block, 0 if unbounded."""
        x, y, z = self.required_threads if any(self.required_threads) else self.max_threads
        return max(x, 1) * max(y, 1) * max(z, 1) if x or y or z else 0


def _dim3(text: str) -> Dim3:
    values = [int(part) for part in text.split(",") if part.strip()]
    values += [1] * (3 - len(values))
    return values[0], values[1], values[2]


def read_launch_bounds(module: Module, function: Function) -> LaunchBounds:
    """Bounds of one kernel."""
    attributes = module.attributes_of(function)
    legacy = annotations_of(module, function.name)

    def dimensions(attribute: str, key: str) -> Dim3:
        if attribute in attributes:
            return _dim3(attributes[attribute])
        values = [legacy.get(key + axis, 0) for axis in "xyz"]
        return (values[0] or 1, values[1] or 1, values[2] or 1) if any(values) else (0, 0, 0)

    cluster = dimensions("nvvm.cluster_dim", "cluster_dim_")
    return LaunchBounds(
        max_threads=dimensions("nvvm.maxntid", "maxntid"),
        required_threads=dimensions("nvvm.reqntid", "reqntid"),
        min_blocks=int(attributes.get("nvvm.minctasm") or legacy.get("minctasm", 0)),
        max_registers=int(attributes.get("nvvm.maxnreg") or legacy.get("maxnreg", 0)),
        cluster=cluster if any(cluster) else _annotated_cluster(module, function.name),
        max_cluster_rank=int(attributes.get("nvvm.maxclusterrank") or legacy.get("cluster_max_blocks", 0)),
    )


ANNOTATIONS = "llvm.global.annotations"
"""Where `__attribute__((annotate(…)))` stands: by it our headers say `__cluster_dims__`, which clang 19 has not."""
_ANNOTATION = re.compile(r"ptr (@[^,]+), ptr (@[^,]+), ptr @[^,]+, i32 \d+, ptr (@[^ ]+) }")


def _annotated_cluster(module: Module, name: str) -> Dim3:
    """What `annotate("cluster_dims", x, y, z)` says of a kernel."""
    variable = module.globals.get(ANNOTATIONS)
    for kernel, text, numbers in _ANNOTATION.findall(variable.initializer or "" if variable else ""):
        values = [module.globals[scan.plain_name(token)].initializer or "" for token in (text, numbers)]
        if scan.plain_name(kernel) == name and values[0].startswith('c"cluster_dims'):
            return _dim3(",".join(re.findall(r"i32 (\d+)", values[1])))
    return 0, 0, 0


def annotations_of(module: Module, name: str) -> dict[str, int]:
    """Key → value of the `nvvm.annotations` about a function or variable."""
    return all_annotations(module).get(name, {})


def all_annotations(module: Module) -> dict[str, dict[str, int]]:
    """`nvvm.annotations` by symbol: key → integer value (the last of repeated keys)."""
    result: dict[str, dict[str, int]] = {}
    for node in module.named_metadata.get("nvvm.annotations", []):
        body = module.metadata.get(node, "")
        symbols = [token for token in scan.tokens(body) if token[0] == "@"]
        if symbols:
            entry = result.setdefault(scan.plain_name(symbols[0]), {})
            for key, value in re.findall(r'!"([^"]+)", i\d+ (-?\d+)', body):
                entry[key] = int(value)
    return result
