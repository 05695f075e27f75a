"""A loaded game or kit → what lists and completion say of it, in plain values that need no model to be read."""

from dataclasses import dataclass
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from printgen.model.game import Game
    from printgen.model.load.kit import LoadedKit


@dataclass(frozen=True, slots=True)
class GameSummary:
    """What a list says of a game. ``players``: least and most, ``with_variants`` as well with what allows others.

    ``titles``: what it is called in languages that have a title of their own.
    """

    id: str
    title: str
    designers: tuple[str, ...]
    players: tuple[int, int]
    with_variants: tuple[int, int]
    languages: tuple[str, ...]
    has: tuple[str, ...]
    variants: tuple[str, ...]
    readings: tuple[str, ...]
    tables: tuple[str, ...]
    titles: dict[str, str]


@dataclass(frozen=True, slots=True)
class KitSummary:
    """What a list says of a kit: its pieces by their groups, its suits by their sets."""

    id: str
    title: str
    credits: tuple[str, ...]
    licence: str
    languages: tuple[str, ...]
    parts: dict[str, list[str]]
    suits: dict[str, list[str]]


def summary_of_game(game: "Game") -> GameSummary:
    """Return what a list says of a game; a reading is written as `--reading` takes it."""
    from printgen.model.play.options import switchable

    head = game.head
    return GameSummary(
        id=game.id,
        title=head.title,
        designers=tuple(head.designers),
        players=game.setup.players,
        with_variants=head.players,
        languages=tuple(game.words),
        has=tuple(game.has),
        variants=tuple(game.variants),
        readings=tuple(reading.replace(".", "=", 1) for reading in switchable(game)),
        tables=tuple(game.rules.tables),
        titles={language: words["game.title"] for language, words in game.words.items() if "game.title" in words},
    )


def summary_of_kit(loaded: "LoadedKit") -> KitSummary:
    """Return what a list says of a kit."""
    kit = loaded.kit
    parts: dict[str, list[str]] = {}
    suits: dict[str, list[str]] = {}
    for name, part in kit.parts.items():
        parts.setdefault(part.group, []).append(name)
    for name, suit in loaded.suits.items():
        suits.setdefault(suit.set, []).append(name)
    people = tuple(dict.fromkeys(name for credit in kit.credits for name in credit.names))
    return KitSummary(kit.id, kit.title, people, kit.licence, tuple(kit.languages), parts, suits)


def codes_of_checks() -> tuple[str, ...]:
    """Return the codes of the problems that checks look for, in the order they do."""
    from printgen.checker.data import modules_by_code

    return tuple(modules_by_code())
