"""The tree of a file → every change of a single fact that is tried, kind by kind.

Each change is one that a person makes by mistake: a slip in one fact, all else as it is.
Where a fact may be changed in many ways (another reference, another section) one of them is tried,
chosen by the seed and the place. Left out is what changes nothing: a tile turned is the same tile.
"""

import re
from collections.abc import Iterator
from itertools import pairwise
from typing import NamedTuple

from printgen.source import Node
from tests.mutation.pool import Kind, Made, Pool, cited, is_condition, is_fact, misspelt
from tests.mutation.texts import (
    number_in_text_changed,
    placeholder_misspelt,
    placeholder_spelt_out,
    placeholder_swapped,
    word_dropped,
)
from tests.mutation.tree import Path, Place, of_value, renamed, scalar, with_more, without

LABEL = re.compile(r"^(?P<letters>[A-Za-z])(?P<dash>-?)(?P<number>\d{1,2})$")
RANGE = re.compile(r"^(?P<low>\d+)\.\.(?P<high>\d+)$")
LENGTH = re.compile(r"^(?P<number>\d+(\.\d+)?) ?(?P<unit>mm|cm|in)$")
WHOLE = re.compile(r"(?<![\w.'-])\d+(?![\w.'-])")


class Change(NamedTuple):
    """What is put in the place of which node (by its ``id``), where, and what that means."""

    kind: str
    path: Path
    where: Node
    instead: dict[int, Node]
    said: str


def count_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if type(value) is int and is_fact(place) and not pool.is_words:
        step = pool.chance(place, "count").choice((-1, 1)) if value > 0 else 1
        yield {id(place.node): scalar(place.node, value + step)}, f"{value} → {value + step}"


def formula_number_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    plain = isinstance(value, str) and not pool.is_words and is_fact(place)
    if not plain or is_condition(place) or RANGE.match(value) or LENGTH.match(value):
        return
    looks_like_formula = re.search(r"[-+*/<>=(]| if ", value)
    for match in WHOLE.finditer(value) if looks_like_formula else ():
        new = int(match[0]) + pool.chance(place, f"{match.start()}").choice((-1, 1))
        changed = value[: match.start()] + str(new) + value[match.end() :]
        yield {id(place.node): scalar(place.node, changed)}, f"`{value}` → `{changed}`"


def range_widened(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if isinstance(value, str) and (match := RANGE.match(value)) and is_fact(place):
        yield {id(place.node): scalar(place.node, wider(pool, place, match))}, f"`{value}` wider"
    if place.node.kind == "map":
        for name in place.node.entries:
            if match := RANGE.match(name):
                new = wider(pool, place, match)
                yield {id(place.node): renamed(place.node, name, new)}, f"`{name}` → `{new}`"
    if place.key == "players" and place.node.kind == "list":
        low, high = value
        yield {id(place.node): of_value([low, high + 1], place.node)}, f"to {high + 1} players"


def wider(pool: Pool, place: Place, match: re.Match[str]) -> str:
    low, high = int(match["low"]), int(match["high"])
    down = low > 1 and pool.chance(place, match[0]).random() < 0.5
    return f"{low - 1}..{high}" if down else f"{low}..{high + 1}"


def row_dropped(pool: Pool, place: Place) -> Made:
    if place.node.kind == "scalar" or cited(place) or pool.is_words or place.parent is None:
        return
    step = place.path[-1]
    many = place.parent.items or place.parent.entries
    if len(place.path) > 1 and len(many) > 1 and step != "cite":
        yield {id(place.parent): without(place.parent, step)}, f"without `{step}`"


def item_dropped(pool: Pool, place: Place) -> Made:
    inside = place.parent is not None and not cited(place) and not pool.is_words
    if inside and place.node.kind == "scalar" and place.parent and len(place.parent.items) > 1:
        gone = without(place.parent, place.path[-1])
        yield {id(place.parent): gone}, f"without `{place.node.value}`"


def value_dropped(pool: Pool, place: Place) -> Made:
    parent = place.parent
    if parent is None or place.node.kind != "scalar" or parent.kind != "map" or pool.is_words:
        return
    if is_fact(place) and len(parent.entries) > 1:
        yield {id(parent): without(parent, place.path[-1])}, f"without `{place.path[-1]}`"


def row_doubled(pool: Pool, place: Place) -> Made:
    if cited(place) or pool.is_words or place.parent is None or not place.parent.items:
        return
    twice = [*place.parent.items, place.node]
    yield {id(place.parent): Node.of_list(twice, place.parent.span)}, "twice"


def row_copied(pool: Pool, place: Place) -> Made:
    parent = place.parent
    if parent is None or parent.kind != "map" or place.node.kind != "map" or cited(place):
        return
    rows = [entry.value for entry in parent.entries.values()]
    if len(place.path) > 1 and not pool.is_words and all(row.kind == "map" for row in rows):
        name = f"{place.path[-1]}-too"
        yield {id(parent): with_more(parent, name, place.node)}, f"once more as `{name}`"


def reference_swapped(pool: Pool, place: Place) -> Made:
    value = place.node.value
    fits = isinstance(value, str) and is_fact(place) and not pool.is_words
    if not fits or is_condition(place) or place.key in ("sides", "confidence", "reading"):
        return
    if LABEL.match(value) or RANGE.match(value) or LENGTH.match(value) or " " in value:
        return
    own = place.parent.value if place.parent is not None else ()
    others = [v for v in pool.under[place.key] if isinstance(v, str) and v != value]
    others = [v for v in others if " " not in v and not (isinstance(own, list) and v in own)]
    if others and not any(c in value for c in "*+(/"):
        new = pool.chance(place, "reference").choice(others)
        yield {id(place.node): scalar(place.node, new)}, f"`{value}` → `{new}`"


def reference_misspelt(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if not isinstance(value, str) or not is_fact(place) or pool.is_words:
        return
    if re.fullmatch(r"[a-z][a-z-]{2,}", value):
        new = misspelt(value, pool.chance(place, "spelling"))
        yield {id(place.node): scalar(place.node, new)}, f"`{value}` → `{new}`"


def key_misspelt(pool: Pool, place: Place) -> Made:
    for name in place.node.entries:
        if len(name) > 1 and not name.isdigit() and not RANGE.match(name):
            new = misspelt(name, pool.chance(place, name))
            if new not in place.node.entries:
                yield {id(place.node): renamed(place.node, name, new)}, f"`{name}` → `{new}`"


def has_sides(pool: Pool, place: Place) -> bool:
    """Whether a value is the sides of a tile, such as ``LSLS``."""
    return place.path[-1:] == ("sides",) and isinstance(place.node.value, str) and not pool.is_words


def side_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if not has_sides(pool, place):
        return
    letters = sorted({c for v in pool.under["sides"] if isinstance(v, str) for c in v})
    at = pool.chance(place, "side").randrange(len(value))
    for letter in [c for c in letters if c != value[at]][:1]:
        new = value[:at] + letter + value[at + 1 :]
        yield {id(place.node): scalar(place.node, new)}, f"{value} → {new}"


def space_shifted(pool: Pool, place: Place) -> Made:
    value = place.node.value
    match = LABEL.match(value) if isinstance(value, str) and is_fact(place) else None
    if match is None or pool.is_words or is_condition(place):
        return
    letters, number = match["letters"], int(match["number"])
    others = [f"{letters}{match['dash']}{n}" for n in (number - 1, number + 1) if n > 0]
    others += [f"{chr(ord(letters) + s)}{match['dash']}{number}" for s in (-1, 1)]
    others = [other for other in others if LABEL.match(other)]
    new = pool.chance(place, "space").choice(others)
    yield {id(place.node): scalar(place.node, new)}, f"{value} → {new}"


def costs_swapped(pool: Pool, place: Place) -> Made:
    """Exchange what two neighbours of a list or map say under the same key."""
    if cited(place) or pool.is_words:
        return
    rows = [entry.value for entry in place.node.entries.values()] or list(place.node.items)
    for one, other in pairwise(rows):
        pairs = [(one, other)] if one.kind == "scalar" else []
        if one.kind == other.kind == "map":
            pairs += [
                (one.entries[key].value, other.entries[key].value)
                for key in ("cost", "value", "count", "then", "gives", "formula", "most", "sides")
                if key in one.entries and key in other.entries
            ]
        for first, second in pairs:
            numbers = type(first.value) is int and type(second.value) is int
            deep = first.kind == second.kind != "scalar"
            texts = one.kind == "map" and first.kind == second.kind == "scalar"
            if first.value != second.value and (numbers or deep or texts) and place.node.kind:
                if place.node.kind == "list" and one.kind == "scalar":
                    continue
                catalog = f"{first.value} ↔ {second.value}"[:80]
                yield {id(first): second, id(second): first}, catalog


def section_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if place.node.kind != "map" or not {"source", "section"} <= value.keys():
        return
    section = place.node.entries["section"].value
    others = [s for s in pool.sections[value["source"]] if s != section.value]
    if others:
        new = pool.chance(place, "section").choice(others)
        yield {id(section): scalar(section, new)}, f"section `{section.value}` → `{new}`"


def section_misspelt(pool: Pool, place: Place) -> Made:
    value = place.node.value
    cites = place.key in ("section", "source") and not pool.is_words
    if cites and isinstance(value, str) and len(value) > 2:
        new = misspelt(value, pool.chance(place, "section"))
        yield {id(place.node): scalar(place.node, new)}, f"`{value}` → `{new}`"


def condition_flipped(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if place.path[-1:] == ("when",) and isinstance(value, str) and not pool.is_words:
        new = value.replace(" not in ", " in ") if " not in " in value else f"not ({value})"
        yield {id(place.node): scalar(place.node, new)}, f"`{value}` → `{new}`"


def condition_dropped(pool: Pool, place: Place) -> Made:
    if place.path[-1:] == ("when",) and place.parent is not None and not pool.is_words:
        yield {id(place.parent): without(place.parent, "when")}, "told always"


def size_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    text = "" if pool.is_words or not is_fact(place) else str(value)
    if match := LENGTH.match(text):
        new = f"{float(match['number']) + 1:g} {match['unit']}"
        yield {id(place.node): scalar(place.node, new)}, f"{value} → {new}"


def confidence_changed(pool: Pool, place: Place) -> Made:
    value = place.node.value
    if "confidence" in place.path and isinstance(value, str):
        new = "assumed" if value != "assumed" else "likely"
        yield {id(place.node): scalar(place.node, new)}, f"{value} → {new}"


def variant_impossible(pool: Pool, place: Place) -> Made:
    """Let a variant shut itself out, need what it excludes, or want no players there are."""
    if not pool.file.endswith("/variants.yaml") or len(place.path) != 1:
        return
    name, node = str(place.path[0]), place.node
    rivals = [str(other) for other in pool.root.entries if other != name]
    shut = [{"variant": name, "confidence": "assumed"}]
    yield {id(node): changed(node, "excludes", shut)}, "excludes itself"
    yield {id(node): changed(node, "players", "90..92")}, "for 90 to 92 players"
    for other in rivals[:1]:
        both = changed(node, "excludes", [{"variant": other, "confidence": "assumed"}])
        yield {id(node): changed(both, "needs-one-of", [other])}, f"needs `{other}`, excludes it"


def changed(node: Node, key: str, value: object) -> Node:
    """Set an entry of a map."""
    return with_more(without(node, key), key, of_value(value, node))


KINDS: dict[str, Kind] = {
    "count ±1": count_changed,
    "number in a formula ±1": formula_number_changed,
    "range widened": range_widened,
    "row dropped": row_dropped,
    "item dropped": item_dropped,
    "value dropped": value_dropped,
    "row or item doubled": row_doubled,
    "row copied": row_copied,
    "neighbours swapped": costs_swapped,
    "reference swapped": reference_swapped,
    "reference misspelt": reference_misspelt,
    "key misspelt": key_misspelt,
    "side changed": side_changed,
    "space shifted": space_shifted,
    "size changed": size_changed,
    "condition flipped": condition_flipped,
    "condition dropped": condition_dropped,
    "section swapped": section_changed,
    "section misspelt": section_misspelt,
    "confidence changed": confidence_changed,
    "variant impossible": variant_impossible,
    "word dropped": word_dropped,
    "placeholder misspelt": placeholder_misspelt,
    "placeholder swapped": placeholder_swapped,
    "placeholder spelt out": placeholder_spelt_out,
    "number in a text": number_in_text_changed,
}


def changes(file: str, root: Node, seed: str) -> Iterator[Change]:
    """Yield every change of a file, in the order of its places."""
    pool = Pool(file, root, seed)
    for place in pool.places:
        for kind, make in KINDS.items():
            for instead, said in make(pool, place):
                yield Change(kind, place.path, place.node, instead, said)
