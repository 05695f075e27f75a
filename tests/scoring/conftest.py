"""The games whose pads are scored: the tiny one, changed ones and all there are."""

from tests.checker.conftest import changed, real, real_data, tiny_data

__all__ = ["changed", "real", "real_data", "tiny_data"]
