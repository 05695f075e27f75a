"""A compound such as *Meereskarten* → the two known words it is made of."""

from collections.abc import Callable, Iterator

LETTERS = 3
"""A part of a compound has at least so many."""

JOINTS = ("", "s", "es", "n", "en", "e", "er")
"""What stands between the parts."""

Known = Callable[[str], bool]
"""Tells whether a stem is known."""


def splits(token: str, known: Known) -> Iterator[tuple[str, str]]:
    """Give the ways to take a stem apart into two known ones, the longest tail first.

    >>> list(splits("inselwert", {"insel", "wert"}.__contains__))
    [('insel', 'wert')]
    """
    for cut in range(LETTERS, len(token) - LETTERS + 1):
        head, tail = token[:cut], token[cut:]
        if known(tail):
            bare = next((one for one in _heads(head) if known(one)), None)
            if bare is not None:
                yield bare, tail


def is_part(part: str, token: str, known: Known) -> bool:
    """Tell whether a stem is one of the two words of a compound, the other of which is known.

    >>> is_part("wert", "inselwert", {"insel"}.__contains__), is_part("tile", "hostile", set().__contains__)
    (True, False)
    """
    if token.endswith(part):
        return any(known(one) for one in _heads(token.removesuffix(part)))
    if token.startswith(part):
        rest = token.removeprefix(part)
        return any(
            known(rest.removeprefix(joint))
            for joint in JOINTS
            if rest.startswith(joint) and len(rest) - len(joint) >= LETTERS
        )
    return False


def _heads(head: str) -> Iterator[str]:
    """Give the first part of a compound without what joins it to the second."""
    for joint in JOINTS:
        bare = head.removesuffix(joint)
        if head.endswith(joint) and len(bare) >= LETTERS:
            yield bare
