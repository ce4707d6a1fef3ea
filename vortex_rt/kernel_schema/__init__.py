"""What a kernel and its arguments are, described once.

A description is a dataclass whose fields say what they mean. The translator's are in
`nvvm2spirv.metadata.descriptions`, those of built programs in `program.py`. `model.py` reads them; the C structures,
the driver's tables of what may be in program.json and the section of docs/reference/interfaces.md are made from that.
"""
