"""A question about the rules of a game → its answer, with citation, confidence and alternatives.

``answer`` decides what is asked: a case of a decision table (``cases``), costs, points, a thing by
its name, or a whole question, for which ``search`` ranks all ``statements``.
"""
