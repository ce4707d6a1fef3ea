"""The instruction table: one module a chapter of the PTX manual. Importing the package fills :data:`..forms.FORMS`."""

from nvvm2spirv.builtins.ptx.instructions import (  # noqa: F401
    asynchronous,
    compare,
    control,
    convert,
    floating,
    integer,
    logic,
    matrix,
    memory,
    synchronise,
    texture,
    video,
)
