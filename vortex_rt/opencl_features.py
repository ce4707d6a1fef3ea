"""What the device supports of OpenCL's optional parts: one table for the device's information and for OpenCL C's
macros.

``c_header`` gives the driver the table; the front end takes the names for clang. A part may need doubles (RV64 has
them), atomic instructions (the feature ``no_atomics`` says that a device has none) or that the warps of a group make
progress independently, as they do where each is one of the hardware's.
"""

from dataclasses import dataclass

NEEDS_DOUBLE, NEEDS_ATOMICS, NEEDS_PROGRESS = 1, 2, 4
LARGEST_GROUP = 1024
"""Work-items that a group may have on any device."""


@dataclass(frozen=True)
class OptionalPart:
    """An extension (``cl_…``) or an OpenCL C 3.0 feature (``__opencl_c_…``) and what it needs of the device."""

    name: str
    needs: int = 0
    version: tuple[int, int, int] = (1, 0, 0)  # of an extension; features have OpenCL's own

    @property
    def is_feature(self) -> bool:
        """True for a feature of OpenCL C 3.0, False for an extension."""
        return self.name.startswith("__opencl_c_")


PARTS: tuple[OptionalPart, ...] = (
    OptionalPart("cl_khr_byte_addressable_store"),
    OptionalPart("cl_khr_global_int32_base_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_global_int32_extended_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_local_int32_base_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_local_int32_extended_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_int64_base_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_int64_extended_atomics", NEEDS_ATOMICS),
    OptionalPart("cl_khr_subgroups", NEEDS_PROGRESS),
    OptionalPart("cl_khr_subgroup_extended_types"),
    OptionalPart("cl_khr_subgroup_non_uniform_vote"),
    OptionalPart("cl_khr_subgroup_ballot"),
    OptionalPart("cl_khr_subgroup_non_uniform_arithmetic"),
    OptionalPart("cl_khr_subgroup_shuffle"),
    OptionalPart("cl_khr_subgroup_shuffle_relative"),
    OptionalPart("cl_khr_subgroup_clustered_reduce"),
    OptionalPart("cl_khr_subgroup_rotate"),
    OptionalPart("cl_khr_extended_async_copies"),
    OptionalPart("cl_khr_extended_bit_ops"),
    OptionalPart("cl_khr_integer_dot_product", version=(2, 0, 0)),
    OptionalPart("cl_khr_3d_image_writes"),
    OptionalPart("cl_khr_fp16"),
    OptionalPart("cl_khr_fp64", NEEDS_DOUBLE),
    OptionalPart("__opencl_c_fp64", NEEDS_DOUBLE),
    OptionalPart("__opencl_c_int64"),
    OptionalPart("__opencl_c_images"),
    OptionalPart("__opencl_c_3d_image_writes"),
    OptionalPart("__opencl_c_read_write_images"),
    OptionalPart("__opencl_c_generic_address_space"),
    OptionalPart("__opencl_c_program_scope_global_variables"),
    OptionalPart("__opencl_c_subgroups"),
    OptionalPart("__opencl_c_work_group_collective_functions"),
    OptionalPart("__opencl_c_integer_dot_product_input_4x8bit"),
    OptionalPart("__opencl_c_integer_dot_product_input_4x8bit_packed"),
    OptionalPart("__opencl_c_atomic_order_acq_rel", NEEDS_ATOMICS),
    OptionalPart("__opencl_c_atomic_order_seq_cst", NEEDS_ATOMICS),
    OptionalPart("__opencl_c_atomic_scope_device", NEEDS_ATOMICS),
    OptionalPart("__opencl_c_atomic_scope_all_devices", NEEDS_ATOMICS),
)

HOST_PARTS: tuple[OptionalPart, ...] = (
    OptionalPart("cl_khr_il_program"),
    OptionalPart("cl_khr_command_buffer", version=(0, 9, 0)),
    OptionalPart("cl_khr_create_command_queue"),
    OptionalPart("cl_khr_priority_hints"),
    OptionalPart("cl_khr_throttle_hints"),
    OptionalPart("cl_khr_spirv_no_integer_wrap_decoration"),
    OptionalPart("cl_khr_suggested_local_work_size"),
    OptionalPart("cl_intel_unified_shared_memory"),
)
"""Extensions of the host's functions and of SPIR-V alone: OpenCL C has no macros of them."""


def names(*, doubles: bool, atomics: bool, progress: bool) -> tuple[str, ...]:
    """Return the names for a device with or without doubles, atomic instructions and the progress of all warps."""
    missing = (0 if doubles else NEEDS_DOUBLE) | (0 if atomics else NEEDS_ATOMICS) | (0 if progress else NEEDS_PROGRESS)
    return tuple(part.name for part in PARTS if not part.needs & missing)


def c_header() -> str:
    """Return ``vortex_features.h``: the table as two lists of initialisers, and the bits of what a part may need."""
    lines = [
        "/* Generated from vortex_rt/opencl_features.py. */",
        "#ifndef VORTEX_FEATURES_H",
        "#define VORTEX_FEATURES_H",
        "",
    ]
    needs = {"DOUBLE": NEEDS_DOUBLE, "ATOMICS": NEEDS_ATOMICS, "PROGRESS": NEEDS_PROGRESS}
    lines += [*(f"#define VORTEX_NEEDS_{name} {bit}" for name, bit in needs.items()), ""]
    lists = {
        "VORTEX_HOST_EXTENSIONS": HOST_PARTS,
        "VORTEX_EXTENSIONS": tuple(part for part in PARTS if not part.is_feature),
        "VORTEX_C_FEATURES": tuple(part for part in PARTS if part.is_feature),
    }
    for macro, parts in lists.items():
        rows = [f'{{"{part.name}", {part.needs}, CL_MAKE_VERSION{part.version}}}' for part in parts]
        lines.append(f"#define {macro} {', '.join(rows)}")
    return "\n".join([*lines, "", "#endif", ""])
