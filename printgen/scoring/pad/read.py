"""A filled score pad → what was written down, or everything on it that cannot be.

A pad is a map of players, each a map of entries. Contests stand beside them in a list under the
name of their sort (each with what is shared, and its ``players``), variants and readings in lists
under ``variants`` and ``readings``; the players may then stand under ``players``. What only one
player can have may be written as that player's name. All is called as the pad calls it, in any
language, or by its id.
"""

import json
from collections.abc import Mapping
from dataclasses import replace

from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.load.validation import closest
from printgen.model.play.in_play import in_play
from printgen.model.play.options import switchable
from printgen.model.play.variant_conflicts import seating
from printgen.model.rulings import readings
from printgen.model.score import Contest
from printgen.problems import Problem
from printgen.scoring.formulas import filled_up
from printgen.scoring.pad.entries import EntryReader, Place
from printgen.scoring.pad.rules import PadRules
from printgen.scoring.pad.seats import seat_conflicts, seated
from printgen.scoring.pad.sections import PadSections
from printgen.scoring.pad.words import ENTRIES, MATCHES, PLAYERS, READINGS, VARIANTS, PadWords, bare
from printgen.scoring.values import ContestEntries, Entries, Pad
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
    """Return a filled pad; raises PrintgenError with everything that cannot be, at its place.

    ``options``: variants and readings it is for, beside those it names itself.
    """
    reader = _Reader(game, pad, words or PadWords(game))
    found = reader.read(options)
    if reader.problems:
        raise PrintgenError(reader.problems)
    return found


class _Reader:
    """Reads one pad and gathers what is wrong with it."""

    def __init__(self, game: Game, pad: Node, words: PadWords) -> None:
        self.game, self.pad, self.words = game, pad, words
        self.entries = EntryReader(game, words)
        self.sections = PadSections(pad, words)
        self.keys = self.sections.player_keys()
        self.problems = self.entries.problems
        self.problems += self.sections.problems
        self.report = self.entries.report

    def read(self, given: tuple[str, ...]) -> Pad:
        """Return it all: who plays, with which options, what they have, the contests."""
        if not self.keys:
            place = (self.sections.players or self.sections.node(PLAYERS) or self.pad).span
            hint = self.words.message("name-players")
            missing = Problem("no-players", self.words.message("no-players"), place, hints=(hint,))
            raise PrintgenError(self.problems or [missing])
        options = self._options(given)
        self.game = self.entries.game = in_play(self.game, options)
        self.words = self.entries.words = replace(self.words, options=options)
        number = seated(self.game, len(self.keys), options)
        empty = Pad({name: {} for name in self.keys}, {}, options, number, self._matches())
        players = self._with_marks({name: self._player(name, empty) for name in self.keys})
        self._too_many_players()
        score = self.game.score
        self.entries.check_supply(ENTRIES, score.entries, players)
        contests = {
            name: self._contests(name, contest, node, empty)
            for name, contest in score.contests.items()
            if (node := self.sections.node(name)) is not None
        }
        pad = filled_up(self.game, replace(empty, players=players, contests=contests))
        if not self.problems:
            self._check_seats(options)
        if not self.problems:
            self._check_rules(pad)
        return pad

    def _options(self, given: tuple[str, ...]) -> tuple[str, ...]:
        """Return the variants and readings in play; a reading is written ``ruling=reading``."""
        known, options = (*self.game.variants, *readings(self.game.rulings)), list(given)
        nodes = [node for section in (VARIANTS, READINGS) if (node := self.sections.node(section))]
        for item in (item for node in nodes for item in (node.items if node.kind == "list" else (node,))):
            if item.value is None:
                continue
            text = str(item.value)
            name = self.words.option(text)
            if name not in known:
                message = self.words.message("no-option", option=bare(text))
                self.report("unknown-variant", message, item, self._near_option(text))
            elif name not in options:
                options.append(name)
        return tuple(options)

    def _near_option(self, text: str) -> tuple[str, ...]:
        """Return hints: the variant or reading that may have been meant, else those there are."""
        variants = [self.words.option_name(one) for one in self.game.variants]
        offered = [self.words.option_name(one) for one in switchable(self.game)]
        words = [word for one in self.game.variants for word in (one, *self.words.written(f"variants.{one}.name"))]
        meant = closest(text, dict.fromkeys((*words, *offered)))
        return self.words.near(text, [meant] if meant else [*variants, *offered])

    def _matches(self) -> int | None:
        """Return how many matches were played, where that is written down."""
        if MATCHES not in self.sections.sections:
            return None
        key, node = self.sections.sections[MATCHES]
        label = bare(str(key.value))
        if self.game.score.series is None:
            hint = self.words.message("leave-out")
            self.report("no-effect", self.words.message("one-game", entry=label), key, (hint,))
        elif type(node.value) is not int or not 1 <= node.value <= MATCHES_AT_MOST:
            message = self.words.message("from-one", entry=label, bound=MATCHES_AT_MOST)
            self.report("not-a-count", message, node)
        else:
            return int(node.value)
        return None

    def _player(self, who: str, pad: Pad) -> Entries:
        """Return the entries of a player; one who is named alone has none."""
        known = self.game.score.entries
        node = self.sections.players.child(who) if self.sections.players else None
        if node is None or node.value is None:
            return {}
        if node.kind != "map":
            hint = self.words.message("entries", words=", ".join(map(self._label, known)))
            self.report("no-entries", self.words.message("nothing", who=bare(who)), node, (hint,))
            return {}
        return self.entries.read(ENTRIES, known, node, pad, Place(None, who))

    def _with_marks(self, players: dict[str, Entries]) -> dict[str, Entries]:
        """Return the players with what only one can have, where a section names who has it."""
        known = self.game.score.entries
        for name in (name for name in self.sections.sections if name in known):
            key, node = self.sections.sections[name]
            self.entries.labels.setdefault(name, str(key.value))
            who = str(node.value)
            if node.value is not None and who in players:
                self.entries.places[Place(None, who, name)] = node
                choice = next(iter(list(known[name].choices)[1:]), "")
                players[who] = {name: choice, **players[who]}
            elif node.value is not None:
                self._stranger(who, node, players)
        return players

    def _stranger(self, who: str, node: Node, players: Mapping[str, Entries]) -> None:
        message = self.words.message("stranger", who=bare(who))
        self.report("unknown-player", message, node, self.words.near(who, players))

    def _too_many_players(self) -> None:
        most = max(self.game.head.players[1], self.game.setup.players[1])
        if len(self.keys) > most:
            message = self.words.message("too-many", there=len(self.keys), game=self.game.id, bound=most)
            self.report("too-many-players", message, list(self.keys.values())[most])

    def _contests(self, name: str, contest: Contest, node: Node, pad: Pad) -> tuple[ContestEntries, ...]:
        """Return all contests of a sort."""
        if node.kind != "list":
            hint = self.words.message("list-lines")
            self.report("not-a-list", self.words.message("list", entry=bare(name)), node, (hint,))
        if contest.most is not None and len(node.items) > contest.most:
            message = self.words.message("listed", there=len(node.items), entry=bare(name), bound=contest.most)
            self.report("more-than-exist", message, node.items[contest.most])
        several = tuple(self._contest(name, number, contest, item, pad) for number, item in enumerate(node.items))
        self.entries.check_kept(name, contest.entries, [held.players for held in several])
        return several

    def _contest(self, name: str, number: int, contest: Contest, item: Node, pad: Pad) -> ContestEntries:
        """Return one contest: what is shared, and what each player has in it."""
        at, which = f"score.contests.{name}", (name, number)
        inner = self.sections.players_of(item)
        outer = Node.of_map((one for one in item.entries.values() if one.value is not inner), item.span)
        shared = self.entries.read(f"{at}.shared", contest.shared, outer, pad, Place(which, ""))
        players: dict[str, Entries] = {}
        for who, (key, node) in inner.entries.items() if inner else ():
            if who not in pad.players:
                self._stranger(who, key, pad.players)
            elif node.kind != "map" and node.value is not None:
                self.report("no-entries", self.words.message("nothing", who=bare(who)), node)
            place = Place(which, who)
            self.entries.places[place] = node
            players[who] = self.entries.read(f"{at}.entries", contest.entries, node, pad, place)
        if not players:
            message = self.words.message("nobody", entry=self.words.name("score.contests", name))
            self.report("no-players", message, item, (self.words.message("nobody-hint"),))
        self.entries.check_supply(f"{at}.entries", contest.entries, players, which)
        return ContestEntries(shared, players)

    def _check_seats(self, options: tuple[str, ...]) -> None:
        """Report what speaks against the variants, the readings and the number of players."""
        chosen = self.sections.node(VARIANTS) or self.sections.node(READINGS)
        last = list(self.keys.values())[-1]
        for problem in seat_conflicts(self.game, len(self.keys), options):
            place = last if problem.code in ABOUT_PLAYERS else chosen
            if problem.code == "players-without-seats":
                problem = self._without_seats(problem)
            self.problems.append(replace(problem, span=place.span if place else None, file=self.pad.span.file))

    def _without_seats(self, problem: Problem) -> Problem:
        """Return in the language of the messages that there are no seats, and what has some."""
        number, message = len(self.keys), self.words.message
        suited = [quoted(self.words.option_name(one)) for one in seating(self.game, number)]
        known = sorted({one.players for one in self.game.setup.seatings})
        hint = message("seats-known", list=", ".join(map(str, known)))
        if suited:
            hint = message("seats-with", players=number, list=self.words.listed(suited, "or"))
        return replace(problem, message=message("seats", players=number), hints=(hint,))

    def _check_rules(self, pad: Pad) -> None:
        """Report what the rules do not allow."""
        try:
            for one in PadRules(pad, self.words, self.entries.label).faults():
                self.report(one.code, one.message, self._place(one.who, one.entries, one.contest), one.hints)
        except PrintgenError as error:
            self.problems += (replace(one, span=self.pad.span) for one in error.problems)

    def _place(self, who: str, entries: tuple[str, ...], contest: tuple[str, int] | None) -> Node:
        """Return where something stands that is wrong; the last place, where it is about several."""
        if contest is not None:
            return self.entries.places.get(Place(contest, who), self.pad)
        found = [
            node
            for place, node in self.entries.places.items()
            if who in ("", place.who)
            and (f"{place.contest[0]}.{place.entry}" if place.contest else place.entry) in entries
        ]
        return found[-1] if found else self.keys.get(who, self.pad)

    def _label(self, name: str) -> str:
        return self.entries.label(ENTRIES, name)
