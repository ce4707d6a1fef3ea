"""C headers of the driver that come from tables: ``vortex-setup`` writes them for a build, tests for a look."""

from vortex_rt import abi, failures, opencl_features
from vortex_rt.isa import header
from vortex_rt.kernel_schema import c_structures
from vortex_rt.sim import protocol

MADE_HEADERS = {
    "vortex_abi.h": abi.c_header, "vortex_features.h": opencl_features.c_header, "vortex_failures.h": failures.c_header,
    "tensor_map.h": c_structures.tensor_map_header, "vortex_isa.h": header.c_header,
    "vortex_nvsim_protocol.h": protocol.c_header,
    "vortex_program.h": c_structures.header, "vortex_program_fields.h": c_structures.fields_header,
}  # fmt: skip
"""Headers that come from tables → what returns their text. `locate.TABLES` names the tables."""
