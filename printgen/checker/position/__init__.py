"""Position → findings: is what lies on the table legal? By code that shares nothing with set-up."""

from printgen.checker.position.judge import judge

__all__ = ["judge"]
