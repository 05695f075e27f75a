"""A change that nothing objects to → why nobody could, or None where somebody should.

Each reason says which second witness is missing. What no reason covers is a gap of the checks.
"""

import re

SAID_ONCE = "a number that no index states of its thing: wrong, but nothing contradicts it"
SHORTER = "a list that nobody has counted: shorter, but as sound"
PICTURE = "an icon, a colour or a look is chosen, not stated"
SECTION = "another section of a source without an index: only who reads it can tell"
SURE = "how sure a source is, no second source says"
MEASURE = "a measure that is told once"
DRAWING = "a drawing or its place: it looks otherwise, that is all"
LAYOUT = "the layout of a sheet: it looks otherwise and says the same"
FITTED = "a weight that was fitted to games, not stated by a rule"
WITNESS = "a worked example or an entry of an index fewer or another: the witness is changed"
MORE = "a further thing that no game has to use"
ANSWER = "an answer that no index gives: each case is answered once, only otherwise"
FEWER = "less is told, and nothing refers to it"
JUDGED = "what sort of thing it is, is a judgement told once"
WHEN = "when something holds is told once"

REASONS: tuple[tuple[str, str, str], ...] = (
    # kind of change, file and path, reason: the first that fits
    (r"section swapped", r"games/.*/(examples|games|routes|odds)/", WITNESS),
    (r"section swapped", r"", SECTION),
    (r"dropped|copied", r"^games/[^/]+/index\.yaml", WITNESS),
    (r"", r"confidence(/|$)|/reading$", SURE),
    (r"", r"/(icon|accent|accents/.*|look|art|emblem|colour|raised|shape)$|/accents$", PICTURE),
    (r"", r"^kits/.*/(layers|figures|plates|front|back|faces|lain|notes|blocks)(/|$)", DRAWING),
    (r"", r"^kits/(tokens|.*/parts)\.yaml", DRAWING),
    (r"", r"fairness\.yaml", FITTED),
    (r"", r"sheets\.yaml/.*/?(columns|per-sheet|copies|log|players)(/|$)", LAYOUT),
    (r"reference swapped", r"/rulings\.yaml/.*/kind$|/changes/", JUDGED),
    (r"size changed", r"/components/|/(band|edge-circles|gap)$|^kits/|^words", MEASURE),
    (r"", r"score\.yaml/(examples|games)(/|$)", WITNESS),
    (r"", r"rules\.yaml/.*examples(/|$)", WITNESS),
    (r"dropped", r"/monotone(/|$)|/symmetric(/|$)", WITNESS),
    (r"row copied", r"boxes/|suits\.yaml|kits/|fairness", MORE),
    (r"neighbours swapped|reference swapped", r"rules\.yaml/tables/", ANSWER),
    (r"count|number in a formula|neighbours swapped|range", r"", SAID_ONCE),
    (r"item dropped|row dropped", r"/(spaces|on|changes|used-by|alternatives|faces|designers|"
     r"languages|supply|over|credits|only|sets|uses|labels|size|boxes)(/|$)", SHORTER),
    (r"value dropped", r"", FEWER),
    (r"condition", r"", WHEN),
    (r"word dropped", r"", FEWER),
)  # fmt: skip


LOOKS = re.compile("|".join(where for _, where, why in REASONS if why in (PICTURE, DRAWING, LAYOUT)))


def is_look(file: str, path: str) -> bool:
    """Whether a place says how something looks, or where on a sheet it stands."""
    return bool(LOOKS.search(f"{file}/{path}")) or file.endswith("/sheets.yaml")


def why_not(kind: str, file: str, path: str) -> str | None:
    """Return the reason why a change cannot be found in principle, or None."""
    place = f"{file}/{path}"
    for which, where, reason in REASONS:
        if re.search(which, kind) and re.search(where, place):
            return reason
    return None
