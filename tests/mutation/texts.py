"""The texts of a language → what is changed in them: one word, one placeholder, one number."""

import re

from tests.mutation.pool import PLACEHOLDER, Made, Pool, misspelt
from tests.mutation.tree import Place, scalar, without

NUMBER_IN_TEXT = re.compile(r"(?<![\w.{-])\d+(?![\w.}-])|(?<=\{pip )\d+|(?<=\{disc )\d+")


def word_dropped(pool: Pool, place: Place) -> Made:
    if not pool.is_words or place.node.kind != "scalar" or place.parent is None:
        return
    if len(place.parent.entries) > 1:
        gone = without(place.parent, place.path[-1])
        yield {id(place.parent): gone}, f"without `{str(place.node.value)[:40]}`"


def texts_of(pool: Pool, place: Place) -> str:
    value = place.node.value
    return value if pool.is_words and isinstance(value, str) else ""


def placeholder_misspelt(pool: Pool, place: Place) -> Made:
    value = texts_of(pool, place)
    for match in PLACEHOLDER.finditer(value):
        new = misspelt(match["path"], pool.chance(place, match["path"])) if len(
            match["path"]) > 1 else "q"  # fmt: skip
        changed = value[: match.start("path")] + new + value[match.end("path") :]
        yield {id(place.node): scalar(place.node, changed)}, f"`{match[0]}` → `{new}`"


def placeholder_swapped(pool: Pool, place: Place) -> Made:
    value = texts_of(pool, place)
    for match in PLACEHOLDER.finditer(value):
        like = match["path"].split(".")[0]
        others = [p for p in pool.placeholders if p != match["path"] and p.split(".")[0] == like]
        if others:
            new = pool.chance(place, f"{match.start()}").choice(others)
            changed = value[: match.start("path")] + new + value[match.end("path") :]
            yield {id(place.node): scalar(place.node, changed)}, f"`{match[0]}` → `{new}`"


def placeholder_spelt_out(pool: Pool, place: Place) -> Made:
    value = texts_of(pool, place)
    for match in PLACEHOLDER.finditer(value):
        changed = value[: match.start()] + "3" + value[match.end() :]
        yield {id(place.node): scalar(place.node, changed)}, f"`{match[0]}` → `3`"


def number_in_text_changed(pool: Pool, place: Place) -> Made:
    value = texts_of(pool, place)
    for match in NUMBER_IN_TEXT.finditer(value):
        new = str(int(match[0]) + 1)
        changed = value[: match.start()] + new + value[match.end() :]
        yield {id(place.node): scalar(place.node, changed)}, f"`{value[:60]}`: {match[0]} → {new}"
