"""Models, functions, words, icons and our own data → the reference: what each word of the files means."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from inspect import get_annotations
from typing import Any, get_args

from printgen.app.reference.examples import Example, Examples, examples_in, name_of
from printgen.app.workspace import Workspace
from printgen.expression.run import EXPLAINED as FUNCTIONS
from printgen.model.game import Head
from printgen.model.keys import Key, keys, nouns_of, what
from printgen.model.load.file_schema import LISTED, NEEDED, PARTS
from printgen.model.load.schema import KINDS
from printgen.model.rules import Rules
from printgen.model.text.phrases import EXPLAINED as PHRASES
from printgen.model.values import Model, Usual
from printgen.resources import example_root

LARGEST = 300
"""The size of an example that is shown."""

OTHERS = {
    "game-file": "A whole game: its head and its rules without a file of their own, the other files as keys, its words"
    " beside what they are about; `printgen new NAME` writes one.",
    "my-box": "What the owner of a box counted and measured, for `--my-box`: its parts, where they differ; `board` is"
    " the one that is played on.",
    "words": "All texts of a game in one language, each below the path of what it says; `printgen check` names what is"
    " missing.",
}
"""Files that no model describes."""

OF_SEVERAL = {"fairness": "What each seat gets by its place on the map: `kind` says how it is measured."}
"""Files that one of several models describes."""

OF_ONE_FILE = {
    "lead": ("a text", "What the game is about, in a few words."),
    "words": (
        "texts by key",
        "Texts that stand beside nothing, as `deals: {…}`; several languages each below its own.",
    ),
    "box": (
        "keys of `box.yaml`, or `Name: count`",
        "What lies in the box: `components`, and `boards` with their spaces.",
    ),
    "icons": ("keys of `icons.yaml`", "Drawings of its own, by name."),
}
"""The keys that only a game in one file has: what may stand there, and what each does."""

Below = tuple[tuple[str, str, str], ...]
"""Keys, what may stand at each, and what it does."""


@dataclass(frozen=True, slots=True)
class Entry:
    """What the reference says of a word: the ``names`` it goes by, what it does, what may stand there, an example.

    ``below``: the keys of its own, or the kinds of what may stand there, each with its form and what it does; ``noun``:
    what has these keys; ``of``: the kind of block or thing that has this one; ``place``: where the example stands.
    """

    chapter: str
    names: tuple[str, ...]
    sentence: str
    form: str = ""
    example: str = ""
    place: str = ""
    below: Below = ()
    noun: str = ""
    of: str = ""

    @property
    def title(self) -> str:
        """The name it is explained under."""
        return f"{self.names[0]} (of {self.of})" if self.of else self.names[0]

    @property
    def block(self) -> str:
        """The kind of block of the player aid that it is; "" for all else."""
        above, _, kind = self.names[0].partition(" ")
        return kind if above == "sheets.aid.blocks" else ""


def reference(workspace: Workspace) -> tuple[Entry, ...]:
    """Return all entries, kept for other processes until our own data or code changes."""
    from printgen.app.fingerprint import GAME_FILES, KIT_FILES

    root = workspace.root
    folders = [(workspace.folder_of(game), GAME_FILES) for game in workspace.game_ids()]
    return workspace.shared("reference", lambda: tuple(_entries(workspace)), *folders, (root, KIT_FILES))


def find(word: str, entries: Iterable[Entry]) -> tuple[tuple[Entry, ...], tuple[Entry, ...]]:
    """Return what goes by a name, and what further keys end in it; of those alone, one is what is meant."""
    named, ending = [], []
    for entry in entries:
        if word in entry.names:
            named.append(entry)
        elif end := next((name for name in entry.names if name.endswith(f".{word}")), None):
            ending.append(replace(entry, names=(end, *entry.names)))
    return (tuple(named), tuple(ending)) if named or len(ending) > 1 else (tuple(ending), ())


def _entries(workspace: Workspace) -> Iterator[Entry]:
    places = example_root(), workspace.root
    examples = examples_in(*places)
    for kind, model in KINDS.items():
        if model is not None:
            yield from _of_file(kind, model, examples)
    for chapter, sentence in OTHERS.items():
        found = ((root, path) for root in places for path in sorted(root.glob(f"*/**/{chapter}/*.yaml")))
        root, path = next(found)
        names = (chapter, "braces") if chapter == "words" else (chapter,)
        below = _of_game_file() if chapter == "game-file" else ()
        if chapter == "words":
            below = tuple((example, "", said) for said, example in PHRASES.values())
        place = path.relative_to(root).as_posix()
        yield Entry(chapter, names, sentence, "", path.read_text("utf-8"), place, below)
    for name, (said, example) in PHRASES.items():
        yield Entry("braces", (name,), said, "in a text of `words/`", example)
    for name, (said, example) in FUNCTIONS.items():
        yield Entry("formulas", (name,), said, "a function of formulas", example)
    for name in workspace.resources().icons:
        yield Entry("pictures", (name,), "An icon that comes with printgen; `printgen explain --all -o FILE` draws it.")


def _of_game_file() -> Below:
    """Return the keys of a game in one file: those of its head and its rules, the other files, and its own."""
    of_files = (("game", Head), ("rules", Rules), ("usual", Usual))
    own = (key for kind, noun in of_files for key in keys(kind, noun) if len(key.path) == 2)
    rows = {key.path[-1]: (_in_one_file(key), key.sentence) for key in own}
    rows |= {part: (f"keys of `{part}.yaml`", what(next(nouns_of(KINDS[part])))) for part in PARTS}
    return tuple((key, *row) for key, row in (rows | OF_ONE_FILE).items())


def _in_one_file(key: Key) -> str:
    """Return what may stand at a key of a game in one file, which needs few."""
    return _form(key) if key.path[-1] in NEEDED else _form(key).replace("; needed", "")


def _of_file(kind: str, model: Any, examples: Examples) -> Iterator[Entry]:
    """Return a file, its keys, and the nouns of which one of several stands at a key, such as blocks."""
    found: dict[tuple[type[Model], str], list[Key]] = {}
    for key in keys(kind, model):
        found.setdefault((key.noun, key.field), []).append(key)
    nouns: dict[type[Model], list[Key]] = {}
    for (noun, _), several in found.items():
        nouns.setdefault(noun, []).append(several[0])
    below = {noun: tuple((one.path[-1], _form(one), one.sentence) for one in own) for noun, own in nouns.items()}
    several_at = Counter(own[0].path[:-1] for own in nouns.values())
    if kind in OF_SEVERAL:
        yield Entry(kind, (kind,), OF_SEVERAL[kind], below=tuple(_of_several(kind, nouns)))
    for noun, own in nouns.items():
        above = ".".join(own[0].path[:-1])
        choices = _choices(noun) if several_at[own[0].path[:-1]] > 1 else ()
        if choices:
            best = _best(examples.get(name_of(noun, one.field)) for one in own if one.field in get_annotations(noun))
            names = [name for choice in choices for name in (f"{above} {choice}", choice)]
            yield Entry(kind, tuple(names), what(noun), "", *best, below[noun])
        elif above == kind:
            yield Entry(kind, (kind,), what(noun), "", *_best([examples.get(kind)]), below[noun])
        for one in own:
            inner = tuple(dict.fromkeys(nouns_of(one.hint)))
            kinds = tuple((" ".join(f"`{name}`" for name in _choices(each)), "", what(each)) for each in inner)
            yield Entry(
                kind,
                tuple(dict.fromkeys(other.name for other in found[noun, one.field])),
                one.sentence,
                _form(one),
                *_best([examples.get(name_of(noun, one.field))]),
                below[inner[0]] if len(inner) == 1 else kinds,
                what(inner[0]) if len(inner) == 1 else "",
                " ".join(choices),
            )


def _of_several(kind: str, nouns: Mapping[type[Model], Sequence[Key]]) -> Iterator[tuple[str, str, str]]:
    """Yield the models one of which describes a file, and the keys of each, what all have once."""
    tops = [(" ".join(_choices(noun)), noun, own) for noun, own in nouns.items() if own[0].path[:-1] == (kind,)]
    yield from ((f"kind: {choice}", "", what(noun)) for choice, noun, _ in tops)
    often = Counter(one.field for _, _, own in tops for one in own)
    for number, (choice, _, own) in enumerate(tops):
        for one in own:
            shared = often[one.field] == len(tops)
            if not shared or number == 0:
                yield one.path[-1] if shared else f"{one.path[-1]} (of {choice})", one.form, one.sentence


def _form(key: Key) -> str:
    """Return what may stand at a key, with the short form that a game in one file has for it."""
    short = next((LISTED[noun.__name__] for noun in nouns_of(key.hint) if noun.__name__ in LISTED), "")
    return f"{key.form}; in a game of one file also `{short}` each" if short else key.form


def _choices(noun: type[Model]) -> tuple[str, ...]:
    """Return the values that distinguish a noun from others that may stand in its place."""
    return next(
        (get_args(field.annotation) for name, field in noun.model_fields.items() if name in ("kind", "show")), ()
    )


def _best(examples: Iterable[Example | None]) -> tuple[str, str]:
    """Return the example that shows most keys, and where it stands."""
    known = sorted(filter(None, examples), key=lambda one: (-len(one.shows), one.size))
    return (known[0].text, known[0].place) if known and known[0].size <= LARGEST else ("", "")
