"""Structured rules data in, checked PDFs for the table out."""
