"""The words of several languages → Problems where one says what another leaves out.

For words whose keys no model asks for one by one: those of a kit, and those all sheets share.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from printgen.game.phrases import parse
from printgen.problems import Problem
from printgen.span import Span

_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")

Words = Mapping[str, Mapping[str, str]]
"""Texts by their keys, by language."""


def told(text: str) -> tuple[str, ...]:
    """Name what a text must say in every language: its facts, its icons, numbers in figures."""
    found: list[str] = []
    for part in parse(text) if "{" in text or _NUMBER.search(text) else ():
        if part.kind == "fact":
            found.append(part.text)
        elif part.kind == "icon":
            found.append(f"icon {part.text}")
        else:
            found += _NUMBER.findall(part.text)
    return tuple(dict.fromkeys(found))


def left_out(texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Give what is told in one language and not in another: the two, and what it is.

    Where a language has no figures at all it says its numbers in words, which nobody compares.
    """
    said = {language: told(text) for language, text in texts.items()}
    everything = dict.fromkeys(one for facts in said.values() for one in facts)
    if not all(any(one.isdigit() for one in facts) for facts in said.values()):
        everything = {one: None for one in everything if not one.isdigit()}
    for language, facts in said.items():
        for missing in everything:
            if missing not in facts:
                yield language, next(name for name, has in said.items() if missing in has), missing


def unlike(words: Words, place: Callable[[str, str], Span]) -> Iterator[Problem]:
    """Hold languages against each other: the same keys, and in each text the same told.

    ``place`` gives where a text stands, by language and key.
    """
    for key in dict.fromkeys(key for texts in words.values() for key in texts):
        there = {language: texts[key] for language, texts in words.items() if key in texts}
        first = next(iter(there))
        for language in words:
            if language not in there:
                message = f"`{key}` stands in the words of `{first}`, not of `{language}`"
                hint = f"add `{key}` to words/{language}.yaml"
                yield Problem("untranslated-text", message, place(first, key), hints=(hint,))
        for language, other, missing in left_out(there):
            message = f"`{key}` does not tell `{missing}` in `{language}`, as it does in `{other}`"
            yield Problem("untranslated-fact", message, place(language, key))
