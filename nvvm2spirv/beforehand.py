"""What the command line knows before it imports the translator."""

LARGE = 300_000
"""Characters of LLVM text from which a module is divided: below, starting a worker costs more than it gains."""
PARTS_READY = "nvvm2spirv.parts:ready"
"""The worker's task that loads what translates a part."""
READING = "nvvm2spirv.ir.llvm_tasks:canonical"
"""The worker's task that reads LLVM assembly or bitcode."""
BITCODE_MAGIC = (b"BC\xc0\xde", b"\xde\xc0\x17\x0b")
"""What bitcode, raw or wrapped, begins with."""
