"""LLVM's text as a library, for translator and device compiler: scanner, types, constants, model of a module, printing.

It reads and prints the text of LLVM 15 to 22 (llvmlite, `opt -S`, `llvm-dis`) with opaque pointers. It depends on
nothing else of the project, and loads no LLVM: `isolation` starts the worker process that does.

* `scan`: where types, values, attributes end; strings and quoted names are tokens. `types`: sizes, elements, offsets.
* `parser`: a module's text in parts. `model`, `module_parts`, `instruction`, `variable`, `edits`: module → functions →
  blocks → instructions. `nodes`: metadata.
* `constants`, `addresses`, `constant_bytes`: constant expressions as instructions, what they address, constants' bytes.
* `emitter`: new code. `flatten`: one address space.
* `upgrade`: typed pointers. `isolation`: LLVM in a worker process, which runs `serving` and `llvm_tasks`.
"""
