"""Position → findings: is what lies on the table legal? By code that shares nothing with set-up."""

from printgen.checker.legality.judge import judge
from printgen.checker.legality.readings import reading_conflicts
from printgen.checker.legality.variants import seating, variant_conflicts

__all__ = ["judge", "reading_conflicts", "seating", "variant_conflicts"]
