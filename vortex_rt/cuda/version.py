"""The version of CUDA that the toolkit presents."""

MAJOR, MINOR, PATCH = 12, 3, 107
RELEASE = f"{MAJOR}.{MINOR}"
FULL = f"{RELEASE}.{PATCH}"
