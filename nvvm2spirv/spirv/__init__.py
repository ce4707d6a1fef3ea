"""SPIR-V: emission, the binary as a module object and its editors, validation."""
