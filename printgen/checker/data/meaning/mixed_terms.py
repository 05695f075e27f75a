"""A text calls a thing by a name that the words of its language keep for nothing.

One thing has one name on all sheets of a game, else a player looks for two. Where several names
come to mind, the words say under `terms` which is used and which are not.

PASS words/en.yaml
    terms: {bug: {term: fly, not: "bug, bugs"}}
FAIL words/en.yaml
    terms: {jump: {term: hop, not: "fly, flies"}}
"""

import re
from collections.abc import Iterator, Mapping

from printgen.checker.check import CheckInput, Problems, covers
from printgen.model.game import Game
from printgen.model.text.phrases import words_of
from printgen.source import quoted

NOT_PRINTED = ("terms", "synonyms", "found-by", "idioms")
"""Lists of terms, and what people ask with."""

_AVOIDED = re.compile(r"terms\.[^.]+\.not")


@covers("terms that go before other names", lambda data: _avoided(data.game), of_words=True)
def check(data: CheckInput) -> Problems:
    """Look for every name that is not used in every text of its language."""
    printed = {language: tuple(_printed(texts)) for language, texts in data.game.words.items()}
    whole = {language: "\n".join(words for _, words in texts) for language, texts in printed.items()}
    for language, key, avoided in _avoided(data.game):
        if not any(_stands_in(whole[language], name) for name in avoided):
            continue
        wrong = re.compile(rf"(?<!\w)(?:{'|'.join(map(re.escape, avoided))})(?!\w)")
        term = data.game.words[language].get(key.replace(".not", ".term"), "")
        for other, words in printed[language]:
            if found := wrong.search(words):
                message = f"`{other}` says {quoted(found[0])}, elsewhere it is {quoted(term)}"
                yield data.problem(message, ("words", language, *other.split(".")))


def _stands_in(text: str, name: str) -> bool:
    """Return whether a name stands in a text as a word; a pattern that begins with its letters is looked for fast."""
    letters = re.escape(name)
    return name in text and re.search(rf"{letters}(?<!\w{letters})(?!\w)", text) is not None


def _printed(texts: Mapping[str, str]) -> Iterator[tuple[str, str]]:
    """Yield the words of each text that is printed, without what stands for facts."""
    for key, text in texts.items():
        if key.split(".")[0] not in NOT_PRINTED:
            yield key, words_of(text)


def _avoided(game: Game) -> Iterator[tuple[str, str, list[str]]]:
    """Return the names that are not used for each term: the language, the key and the names."""
    for language, texts in game.words.items():
        for key, text in texts.items():
            is_list = key.startswith("terms.") and _AVOIDED.fullmatch(key)
            if names := [name.strip() for name in text.split(",") if name.strip()] if is_list else []:
                yield language, key, names
