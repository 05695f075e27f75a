"""The words of several languages → problems where one states what another leaves out.

For words whose keys no model asks for one by one: those of a kit, and those all sheets share.
"""

import re
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import reduce
from operator import or_

from printgen.model.text.phrases import parse
from printgen.problems import Problem
from printgen.span import Span

_NUMBER = re.compile(r"(?<!\w)\d+(?!\w)")

Words = Mapping[str, Mapping[str, str]]
"""Texts by their keys, by language."""


def stated_facts(text: str) -> Counter[str]:
    """Name what a text must say in every language: its facts, its icons, numbers in figures.

    Numbers are counted, as an example may hold one several times; facts and icons are not, for a
    language may need a fact once more to choose a word by it.
    """
    found: Counter[str] = Counter()
    for part in parse(text) if "{" in text or "[" in text or _NUMBER.search(text) else ():
        if part.kind == "fact":
            found[part.text] = 1
        elif part.kind == "icon":
            found[f"icon {part.text}"] = 1
        elif part.kind == "doubt":
            found[f"[…]({part.text})"] = 1
        else:
            found.update(_NUMBER.findall(part.text))
    return found


def left_out(texts: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    """Return what is stated in one language and not in another: the two, and what it is.

    Where a language has no figures at all it says its numbers in words, which nobody compares.
    """
    said = {language: stated_facts(text) for language, text in texts.items()}
    alike = next(iter(said.values()))
    if all(one.items() == alike.items() for one in said.values()):
        return
    most = reduce(or_, said.values())
    figures = all(any(one.isdigit() for one in facts) for facts in said.values())
    for language, facts in said.items():
        for missing, often in most.items():
            if facts[missing] < often and (figures or not missing.isdigit()):
                other = next(name for name, has in said.items() if has[missing] == often)
                yield language, other, missing


def unlike(words: Words, place: Callable[[str, str], Span]) -> Iterator[Problem]:
    """Hold languages against each other: the same keys, and the same facts in each text.

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
