"""Names of the functions that builtins call and `spirv.deferred_calls` replaces in the finished binary."""

PRINTF = "_Z10n2s_printf"
"""Start of the names of printf's stand-ins (argument types follow); their first argument is the format,
a pointer to constant memory."""
CAST_EXPLICIT = {1: "_Z13n2s_to_globalPU3AS4v", 3: "_Z12n2s_to_localPU3AS4v", 5: "_Z14n2s_to_privatePU3AS4v"}
"""NVVM address space → stand-in that takes a generic pointer and gives one of that space, or null."""
EXIT = "__n2s_exit"
"""Ends the thread that calls it; `passes.lower_exit` makes it a return."""
