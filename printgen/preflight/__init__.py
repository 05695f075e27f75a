"""The bytes of a PDF and the Sheet it should show → problems: the preflight floor."""

from printgen.preflight.checks.all_checks import EXPLANATIONS, preflight
from printgen.preflight.checks.wording import is_crowded, is_hopeless, too_small
from printgen.preflight.read.facts import PdfFacts
from printgen.preflight.read.fields import filled_form, form_fields
from printgen.preflight.read.reader import embedded_recipe, read_pdf

__all__ = [
    "EXPLANATIONS",
    "PdfFacts",
    "embedded_recipe",
    "filled_form",
    "form_fields",
    "is_crowded",
    "is_hopeless",
    "preflight",
    "read_pdf",
    "too_small",
]
