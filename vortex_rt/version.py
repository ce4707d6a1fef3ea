"""The version of the project."""

VERSION = "0.2.0"
