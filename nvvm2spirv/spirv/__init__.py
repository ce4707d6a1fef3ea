"""SPIR-V emission, reflection and validation."""
