"""LLVM's text as a library, for translator and device compiler: scanner, types, constants, model of a module, printing.

It reads what LLVM 15 to 22 print (llvmlite, `opt -S`, `llvm-dis`) and prints what all of them read. It depends on nothing else of the project, and
without LLVM too: only `isolation`, `llvm_targets` and `Module.link` load llvmlite.

* `scan`: where types, values, attributes end; strings and quoted names are tokens. `types`: sizes, elements, offsets.
* `model`, `instruction`, `parser`: module → functions → blocks → instructions. `nodes`: metadata. `flatten`: one address space.
* `constants`, `addresses`, `constant_bytes`: constant expressions as instructions, what they address, bytes of constants. `emitter`: new code.
* `upgrade`: typed pointers. `isolation`: LLVM in a child process.
"""
