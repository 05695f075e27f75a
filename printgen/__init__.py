"""Structured rules data in, checked PDFs for the table out."""

from importlib.metadata import version

__version__ = version("printgen")
