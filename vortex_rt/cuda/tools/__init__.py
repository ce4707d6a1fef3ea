"""Commands beside the compiler: looking into device code, running programs with the toolkit in their environment."""
