"""A filled score pad → what was written down, or everything on it that cannot be.

A pad is a map of players, each a map of entries. Contests stand beside them in a list under the
name of their sort (each with what is shared, and its ``players``), variants and readings in lists
under ``variants`` and ``readings``; the players may then stand under ``players``. What only one
player can have may be written as that player's name. All is called as the pad calls it, in any
language, or by its id.
"""

import json
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import partial

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.load.validation import closest
from printgen.model.play.in_play import in_play
from printgen.model.play.options import switchable
from printgen.model.play.variant_conflicts import seating
from printgen.model.rulings import readings
from printgen.model.score import Contest
from printgen.model.text.game_catalog import GameCatalog
from printgen.problems import Problem
from printgen.scoring.names import filled_up
from printgen.scoring.pad.bounds import bare, beyond_box, beyond_contests
from printgen.scoring.pad.entries import Entered, Place
from printgen.scoring.pad.file import PadFile
from printgen.scoring.pad.rules import broken_rules
from printgen.scoring.pad.seats import seat_conflicts, seated
from printgen.scoring.pad.words import MATCHES, PLAYERS, READINGS, VARIANTS, PadWords
from printgen.scoring.values import Entries, Held, Pad
from printgen.source import Node, quoted

MATCHES_AT_MOST = 999
ABOUT_PLAYERS = ("players-without-seats", "variant-players")
"""Problems that are about how many players are named."""


def read_players(game: Game, pad: Node) -> Mapping[str, Entries]:
    """Return the players of a filled pad; see ``read_pad``."""
    return read_pad(game, pad).players


def pad_text(pad: Pad) -> str:
    """Return a pad as the text of a file that ``read_pad`` reads again."""
    top: dict[str, object] = {PLAYERS: pad.players}
    for name, several in pad.contests.items():
        top[name] = [{**held.shared, PLAYERS: held.players} for held in several]
    if pad.options:
        top[VARIANTS] = pad.options
    if pad.matches is not None:
        top[MATCHES] = pad.matches
    return json.dumps(top, ensure_ascii=False, indent=1)


def read_pad(game: Game, pad: Node, words: PadWords | None = None, options: tuple[str, ...] = ()) -> Pad:
    """Read a filled pad; raises PrintgenError with everything that cannot be, at its place.

    ``options``: variants and readings it is for, beside those it names itself.
    """
    reader = _Reader(game, pad, words or PadWords(game), options)
    read = reader.read()
    if reader.entered.problems:
        raise PrintgenError(reader.entered.problems)
    return read


def speaker(words: PadWords, pad: Pad) -> GameCatalog:
    """Return what says the words of the game at the table of a pad."""
    played = in_play(words.game, pad.options)
    known, spoken = played.words, words.language
    language = spoken if spoken in known else next(iter(known))
    return GameCatalog(played, language, words.tool, pad.number, pad.options)


@dataclass(slots=True)
class _Reader:
    """Reads one pad and gathers what is wrong with it."""

    game: Game
    pad: Node
    words: PadWords
    given: tuple[str, ...]
    entered: Entered = field(init=False)
    file: PadFile = field(init=False)
    keys: Mapping[str, Node] = field(init=False)

    def __post_init__(self) -> None:
        self.entered = Entered(self.game, self.words)
        self.file = PadFile(self.pad, self.words)
        self.entered.problems += self.file.problems
        self.keys = self.file.player_keys()

    def read(self) -> Pad:
        """Read it all: who plays, with which variants, what they have, the contests."""
        if not self.keys:
            hint = self.words.tell("name-players")
            place = (self.file.players or self.file.node(PLAYERS) or self.pad).span
            missing = Problem("no-players", self.words.tell("no-players"), place, hints=(hint,))
            raise PrintgenError(self.entered.problems or [missing])
        options = self._options()
        self.game = self.entered.game = in_play(self.game, options)
        self.words = self.entered.words = replace(self.words, options=options)
        number = seated(self.game, len(self.keys), options)
        empty = Pad({name: {} for name in self.keys}, {}, options, number, self._matches())
        players = self._marked({name: self._entries(name, empty) for name in self.keys})
        self._too_many()
        for excess in beyond_box(self.game, self.game.score.entries, players, self.words, self._said):
            self.entered.exceed(excess)
        contests = self.game.score.contests
        held = {
            name: tuple(self._contests(name, contests[name], node, empty))
            for name in contests
            if (node := self.file.node(name)) is not None
        }
        pad = filled_up(self.game, replace(empty, players=players, contests=held))
        if not self.entered.problems:
            self._seats(options)
        if not self.entered.problems:
            self._rules(pad)
        return pad

    def _options(self) -> tuple[str, ...]:
        """Read the variants and readings in play; a reading is written ``ruling=reading``."""
        known = (*self.game.variants, *readings(self.game.rulings))
        options = list(self.given)
        for section in (VARIANTS, READINGS):
            node = self.file.node(section)
            for item in (node.items if node.kind == "list" else (node,)) if node else ():
                if item.value is None:
                    continue
                name = self.words.option(str(item.value))
                if name not in known:
                    message = self.words.tell("no-option", option=bare(str(item.value)))
                    hints = self._near_option(str(item.value))
                    self.entered.report("unknown-variant", message, item, hints)
                elif name not in options:
                    options.append(name)
        return tuple(options)

    def _near_option(self, text: str) -> tuple[str, ...]:
        """Give hints: the variant or reading that may have been meant, else those there are."""
        called = [self.words.option_name(one) for one in self.game.variants]
        offered = [self.words.option_name(one) for one in switchable(self.game)]
        words = [word for one in self.game.variants for word in (one, *self.words.written(f"variants.{one}.name"))]
        meant = closest(text, dict.fromkeys((*words, *offered)))
        return self.words.near(text, [meant] if meant else [*called, *offered])

    def _matches(self) -> int | None:
        """Read how many matches were played."""
        if MATCHES not in self.file.sections:
            return None
        key, node = self.file.sections[MATCHES]
        if self.game.score.series is None:
            message = self.words.tell("one-game", entry=bare(str(key.value)))
            self.entered.report("no-effect", message, key, (self.words.tell("leave-out"),))
        elif type(node.value) is not int or not 1 <= node.value <= MATCHES_AT_MOST:
            entry = bare(str(key.value))
            message = self.words.tell("from-one", entry=entry, bound=MATCHES_AT_MOST)
            self.entered.report("not-a-count", message, node)
        else:
            return int(node.value)
        return None

    def _entries(self, who: str, table: Pad) -> Entries:
        """Read the entries of a player; one who is named alone has none."""
        known = self.game.score.entries
        node = self.file.players.child(who) if self.file.players else None
        if node is None or node.value is None:
            return {}
        if node.kind != "map":
            hint = self.words.tell("entries", words=", ".join(map(self._said, known)))
            message = self.words.tell("nothing", who=bare(who))
            self.entered.report("no-entries", message, node, (hint,))
            return {}
        return self.entered.read("score.entries", known, node, table, Place(None, who, ""))

    def _marked(self, players: dict[str, Entries]) -> dict[str, Entries]:
        """Give what only one player can have to the player it is written down for."""
        entries = self.game.score.entries
        marked = dict(players)
        for name in (name for name in self.file.sections if name in entries):
            key, node = self.file.sections[name]
            who = str(node.value)
            self.entered.called.setdefault(name, str(key.value))
            if node.value is None:
                continue
            if who not in players:
                message = self.words.tell("stranger", who=bare(who))
                self.entered.report("unknown-player", message, node, self.words.near(who, players))
                continue
            self.entered.places[Place(None, who, name)] = node
            choice = next(iter(list(entries[name].choices)[1:]), "")
            marked[who] = {name: choice, **marked[who]}
        return marked

    def _too_many(self) -> None:
        most = max(self.game.head.players[1], self.game.setup.players[1])
        if len(self.keys) > most:
            last = list(self.keys.values())[most]
            number = len(self.keys)
            message = self.words.tell("too-many", there=number, game=self.game.id, bound=most)
            self.entered.report("too-many-players", message, last)

    def _contests(self, name: str, contest: Contest, node: Node, table: Pad) -> Iterator[Held]:
        """Read all contests of a sort."""
        if node.kind != "list":
            message = self.words.tell("list", entry=bare(name))
            self.entered.report("not-a-list", message, node, (self.words.tell("list-lines"),))
        if contest.most is not None and len(node.items) > contest.most:
            message = self.words.tell("listed", there=len(node.items), entry=bare(name), bound=contest.most)
            self.entered.report("more-than-exist", message, node.items[contest.most])
        several = [self._contest(name, number, contest, item, table) for number, item in enumerate(node.items)]
        each = [held.players for held in several]
        said = partial(self.entered.name, f"score.contests.{name}.entries")
        for number, excess in beyond_contests(self.game, contest.entries, each, self.words, said):
            self.entered.exceed(excess, (name, number))
        yield from several

    def _contest(self, name: str, number: int, contest: Contest, item: Node, table: Pad) -> Held:
        """Read one contest: what is shared, and what each player has in it."""
        at, which = f"score.contests.{name}", (name, number)
        inner = self.file.inner(item)
        outer = Node.of_map((one for one in item.entries.values() if one.value is not inner), item.span)
        place = Place(which, "", "")
        shared = self.entered.read(f"{at}.shared", contest.shared, outer, table, place)
        each: dict[str, Entries] = {}
        for player, entry in inner.entries.items() if inner else ():
            if player not in table.players:
                message = self.words.tell("stranger", who=bare(player))
                hints = self.words.near(player, table.players)
                self.entered.report("unknown-player", message, entry.key, hints)
            elif entry.value.kind != "map" and entry.value.value is not None:
                message = self.words.tell("nothing", who=bare(player))
                self.entered.report("no-entries", message, entry.value)
            place = Place(which, player, "")
            self.entered.places[place] = entry.value
            each[player] = self.entered.read(f"{at}.entries", contest.entries, entry.value, table, place)
        if not each:
            message = self.words.tell("nobody", entry=self.words.name("score.contests", name))
            self.entered.report("no-players", message, item, (self.words.tell("nobody-hint"),))
        said = partial(self.entered.name, f"{at}.entries")
        for excess in beyond_box(self.game, contest.entries, each, self.words, said):
            self.entered.exceed(excess, which)
        return Held(shared, each)

    def _seats(self, options: tuple[str, ...]) -> None:
        """Tell what speaks against the variants, the readings and the number of players."""
        chosen = self.file.node(VARIANTS) or self.file.node(READINGS)
        last = list(self.keys.values())[-1]
        for problem in seat_conflicts(self.game, len(self.keys), options):
            place = last if problem.code in ABOUT_PLAYERS else chosen
            span = place.span if place else None
            problem = replace(self._told(problem), span=span, file=self.pad.span.file)
            self.entered.problems.append(problem)

    def _told(self, problem: Problem) -> Problem:
        """Say in the language spoken that there are no seats, and what has some."""
        if problem.code != "players-without-seats":
            return problem
        number, tell = len(self.keys), self.words.tell
        suited = [quoted(self.words.option_name(one)) for one in seating(self.game, number)]
        known = sorted({one.players for one in self.game.setup.seatings})
        hint = tell("seats-known", list=", ".join(map(str, known)))
        if suited:
            hint = tell("seats-with", players=number, list=self.words.listed(suited, "or"))
        return replace(problem, message=tell("seats", players=number), hints=(hint,))

    def _rules(self, pad: Pad) -> None:
        """Tell what the rules do not allow."""
        catalog = speaker(self.words, pad)
        try:
            for broken in broken_rules(self.game, pad, catalog, self.words, self.entered.name):
                place = self._place(broken.who, broken.entries, broken.contest)
                self.entered.report(broken.code, broken.message, place, broken.hints)
        except PrintgenError as error:
            self.entered.problems += (replace(one, span=self.pad.span) for one in error.problems)

    def _place(self, who: str, entries: tuple[str, ...], contest: tuple[str, int] | None) -> Node:
        """Find where something stands that is wrong; the last place, where it is about several."""
        if contest is not None:
            return self.entered.places.get(Place(contest, who, ""), self.pad)
        found = [
            node
            for place, node in self.entered.places.items()
            if (who in ("", place.who)) and _is_one_of(place, entries)
        ]
        return found[-1] if found else self.keys.get(who, self.pad)

    def _said(self, name: str) -> str:
        return self.entered.name("score.entries", name)


def _is_one_of(place: Place, entries: tuple[str, ...]) -> bool:
    """Tell whether a place holds one of some entries, or one of their parts of contests."""
    name = place.entry if place.contest is None else f"{place.contest[0]}.{place.entry}"
    return name in entries
