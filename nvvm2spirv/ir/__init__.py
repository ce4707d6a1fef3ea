"""Reading NVVM IR and the token model of canonical LLVM text."""
