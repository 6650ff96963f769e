"""The version of this package; a test holds it to pyproject.toml."""

__version__ = "0.1.0"
