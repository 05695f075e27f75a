"""The bytes of a PDF and the Sheet it should show → problems: the preflight floor."""

from printgen.preflight.checks import EXPLANATIONS, preflight
from printgen.preflight.crowding import too_small
from printgen.preflight.facts import PdfFacts
from printgen.preflight.fields import filled_form, form_fields
from printgen.preflight.reader import embedded_recipe, read_pdf

__all__ = [
    "EXPLANATIONS",
    "PdfFacts",
    "embedded_recipe",
    "filled_form",
    "form_fields",
    "preflight",
    "read_pdf",
    "too_small",
]
