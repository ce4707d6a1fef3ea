"""Input writers and checks, one module a collection."""
