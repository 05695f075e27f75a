"""Formulas and conditions of the data → values, and what is known of them before."""

from printgen.expression.formula import Formula, compile_expression
from printgen.expression.shape import Shape, shape

__all__ = ["Formula", "Shape", "compile_expression", "shape"]
