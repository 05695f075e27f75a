"""The games that are asked: the tiny one and all there are."""

from tests.checker.conftest import real, real_data, tiny_data

__all__ = ["real", "real_data", "tiny_data"]
