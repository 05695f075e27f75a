"""The rules checker: data → problems, position → findings; imported part by part, when a name is first used."""

from importlib import import_module
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printgen.checker.check import CheckInput as CheckInput
    from printgen.checker.check import Coverage as Coverage
    from printgen.checker.position import judge as judge
    from printgen.checker.run import CHECKS as CHECKS
    from printgen.checker.run import check_game as check_game
    from printgen.checker.run import prove as prove

_MODULES = {
    "CHECKS": "run",
    "CheckInput": "check",
    "Coverage": "check",
    "check_game": "run",
    "judge": "position",
    "prove": "run",
}


def __getattr__(name: str) -> object:
    if name in _MODULES:
        return getattr(import_module(f"{__name__}.{_MODULES[name]}"), name)
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
