"""The instruction set of Vortex, each fact once: simulator, device compiler, driver and
``docs/reference/isa.md`` take it from here.

``table``: instructions; ``compressed``: those of 16 bits; ``csr``: control and status registers; ``control``: Vortex's
own encodings; ``registers``: names, calling convention, registers with a fixed meaning in device code; ``counters``:
performance counters; ``disasm``: instruction words to text; ``mnemonics``: what is known of an assembly mnemonic;
``header``: ``vortex_isa.h`` for C. Nothing else of this project is imported, and nothing is imported here.
Warps and lanes are the hardware's.
"""
