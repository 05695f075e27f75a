"""A filled score pad → what was written down, or everything on it that cannot be.

A pad is a map of players, each a map of entries. Contests stand beside them in a list under the
name of their sort (each with what is shared, and its ``players``), variants and readings in lists
under ``variants`` and ``readings``; the players may then stand under ``players``. What only one
player can have may be written as that player's name. All is called as the pad calls it, in any
language, or by its id.
"""

import json
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace

from printgen.alike import closest
from printgen.errors import PrintgenError
from printgen.model.game import Game
from printgen.model.play.conditions import holds
from printgen.model.play.in_play import in_play
from printgen.model.play.options import reading_conflicts, seating, switchable, variant_conflicts
from printgen.model.rulings import readings
from printgen.model.score import Contest
from printgen.problems import Problem
from printgen.scoring.formulas import filled_up
from printgen.scoring.pad.entries import ContestId, EntryReader, Place
from printgen.scoring.pad.rules import PadRules
from printgen.scoring.pad.words import ENTRIES, MATCHES, PLAYERS, READINGS, VARIANTS, PadWords, bare, plain
from printgen.scoring.values import ContestEntries, Entries, Pad
from printgen.source import Entry as Pair
from printgen.source import Node, quoted

MATCHES_AT_MOST = 999

ABOUT_PLAYERS = ("players-without-seats", "variant-players")
"""Problems that are about how many players are named."""


class PadSections:
    """The parts of a file: sections by their names in the data, the map of the ``players``."""

    def __init__(self, pad: Node, words: PadWords) -> None:
        self.words = words
        self.sections: dict[str, Pair] = {}
        self.players: Node | None = None
        self.problems: list[Problem] = []
        has_players = any(words.top.get(plain(key)) == PLAYERS for key in pad.entries)
        players = []
        for key, one in pad.entries.items():
            name = words.top.get(plain(key), "")
            if not self._is_section(name, one.value, has_players):
                players.append(one)
            elif name in self.sections:
                self.problems.append(words.problem("duplicate-key", "twice", one.key.span, entry=bare(str(key))))
            else:
                self.sections[name] = one
        for wrong in (one.key for one in players if has_players or self._is_misspelt_section(one)):
            names = (word for name in dict.fromkeys(words.top.values()) for word in (name, *words.shared(name)))
            text = str(wrong.value)
            hints = words.near(text, dict.fromkeys(names))
            self.problems.append(words.problem("unknown-key", "no-key", wrong.span, *hints, entry=bare(text)))
        if has_players:
            self.players = self.sections[PLAYERS].value
        elif kept := [one for one in players if not self._is_misspelt_section(one)]:
            self.players = Node.of_map(kept, pad.span)

    def node(self, name: str) -> Node | None:
        """Return what stands in a section; None where there is none."""
        return self.sections[name].value if name in self.sections else None

    def player_keys(self) -> dict[str, Node]:
        """Return the names of the players; where nobody is named, those of the contests."""
        if self.players is not None or PLAYERS in self.sections:
            return {name: one.key for name, one in (self.players.entries if self.players else {}).items()}
        lists = (node for sort in self.words.game.score.contests if (node := self.node(sort)) is not None)
        maps = (inner for node in lists for item in node.items if (inner := self.players_of(item)) is not None)
        return {name: one.key for inner in maps for name, one in inner.entries.items()}

    def players_of(self, contest: Node) -> Node | None:
        """Return the map of the players of one contest."""
        found = (one.value for key, one in contest.entries.items() if self.words.top.get(plain(key)) == PLAYERS)
        return next(found, None)

    def _is_section(self, name: str, value: Node, has_players: bool) -> bool:
        """Return whether a part is a section; else it is a player who is called like one."""
        if name in self.words.game.score.contests:
            return has_players or value.kind == "list"
        return name == PLAYERS or (name != "" and (has_players or value.kind != "map"))

    def _is_misspelt_section(self, part: Pair) -> bool:
        """Return whether a part that is no map of entries was meant to be a section."""
        value = part.value
        is_text = value.kind == "scalar" and value.value is not None
        return value.kind == "list" or (is_text and closest(plain(part.key.value), self.words.top) is not None)


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
    reader = _Reader(pad, words or PadWords(game))
    found = reader.read(options)
    if reader.problems:
        raise PrintgenError(reader.problems)
    return found


class _Reader:
    """Reads one pad and gathers what is wrong with it."""

    def __init__(self, pad: Node, words: PadWords) -> None:
        self.game, self.pad, self.words = words.game, pad, words
        self.entries = EntryReader(words.game, words)
        self.sections = PadSections(pad, words)
        self.keys = self.sections.player_keys()
        self.problems = self.entries.problems
        self.problems += self.sections.problems
        self.report = self.entries.report

    def read(self, given: tuple[str, ...]) -> Pad:
        """Return it all: who plays, with which options, what they have, the contests."""
        if not self.keys:
            place = (self.sections.players or self.sections.node(PLAYERS) or self.pad).span
            missing = self.words.problem("no-players", "no-players", place, self.words.message("name-players"))
            raise PrintgenError(self.problems or [missing])
        options = self._options(given)
        self.game = self.entries.game = in_play(self.game, options)
        self.words = self.entries.words = replace(self.words, options=options)
        number, score = seated(self.game, len(self.keys), options), self.game.score
        empty = Pad({name: {} for name in self.keys}, {}, options, number, self._matches())
        players = self._with_marks({name: self._player(name, empty) for name in self.keys})
        most = max(self.game.head.players[1], self.game.setup.players[1])
        if len(self.keys) > most:
            place = list(self.keys.values())[most].span
            self.report("too-many-players", "too-many", place, there=len(self.keys), game=self.game.id, bound=most)
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
                self.report("unknown-variant", "no-option", item.span, *self._near_option(text), option=bare(text))
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
            self.report("no-effect", "one-game", key.span, self.words.message("leave-out"), entry=label)
        elif type(node.value) is not int or not 1 <= node.value <= MATCHES_AT_MOST:
            self.report("not-a-count", "from-one", node.span, entry=label, bound=MATCHES_AT_MOST)
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
            words = ", ".join(self.entries.label(ENTRIES, one) for one in known)
            self.report("no-entries", "nothing", node.span, self.words.message("entries", words=words), who=bare(who))
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
                self._report_stranger(who, node, players)
        return players

    def _report_stranger(self, who: str, node: Node, players: Mapping[str, Entries]) -> None:
        self.report("unknown-player", "stranger", node.span, *self.words.near(who, players), who=bare(who))

    def _contests(self, name: str, contest: Contest, node: Node, pad: Pad) -> tuple[ContestEntries, ...]:
        if node.kind != "list":
            self.report("not-a-list", "list", node.span, self.words.message("list-lines"), entry=bare(name))
        if contest.most is not None and len(node.items) > contest.most:
            span, there = node.items[contest.most].span, len(node.items)
            self.report("more-than-exist", "listed", span, there=there, entry=bare(name), bound=contest.most)
        several = tuple(self._contest((name, number), contest, item, pad) for number, item in enumerate(node.items))
        self.entries.check_kept(name, contest.entries, [held.players for held in several])
        return several

    def _contest(self, which: ContestId, contest: Contest, item: Node, pad: Pad) -> ContestEntries:
        """Return one contest: what is shared, and what each player has in it."""
        at, inner = f"score.contests.{which[0]}", self.sections.players_of(item)
        outer = Node.of_map((one for one in item.entries.values() if one.value is not inner), item.span)
        shared = self.entries.read(f"{at}.shared", contest.shared, outer, pad, Place(which, ""))
        players: dict[str, Entries] = {}
        for who, (key, node) in inner.entries.items() if inner else ():
            if who not in pad.players:
                self._report_stranger(who, key, pad.players)
            elif node.kind != "map" and node.value is not None:
                self.report("no-entries", "nothing", node.span, who=bare(who))
            place = Place(which, who)
            self.entries.places[place] = node
            players[who] = self.entries.read(f"{at}.entries", contest.entries, node, pad, place)
        if not players:
            name, hint = self.words.name("score.contests", which[0]), self.words.message("nobody-hint")
            self.report("no-players", "nobody", item.span, hint, entry=name)
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
        """Report what the rules do not allow, each at the last place that it is about."""
        try:
            for one in PadRules(pad, self.words, self.entries.label).faults():
                if one.contest is not None:
                    place = self.entries.places.get(Place(one.contest, one.who), self.pad)
                else:
                    place = self.keys.get(one.who, self.pad)
                    for at, node in self.entries.places.items():
                        part = f"{at.contest[0]}.{at.entry}" if at.contest else at.entry
                        place = node if one.who in ("", at.who) and part in one.entries else place
                self.problems.append(Problem(one.code, one.message, place.span, hints=one.hints))
        except PrintgenError as error:
            self.problems += (replace(one, span=self.pad.span) for one in error.problems)


def seated(game: Game, named: int, options: Sequence[str]) -> int | None:
    """Return how many players there are where so many are named; None when there cannot be.

    Those who play without a player, such as a solo opponent, may be named as well.
    """
    variants = tuple(name for name in game.variants if name in options)
    fitting = [
        players
        for players in sorted({one.players for one in game.setup.seatings})
        if named in (players, players + len(automata(game, players, options)))
        and not variant_conflicts(game, players, variants)
    ]
    return max(fitting, default=None)


def seat_conflicts(game: Game, named: int, options: Sequence[str]) -> Iterator[Problem]:
    """Yield what speaks against so many players with these variants and readings."""
    variants = tuple(name for name in game.variants if name in options)
    others = [one for one in options if one not in variants]
    yield from variant_conflicts(game, None, [one for one in others if "." not in one])
    yield from reading_conflicts(game, [one for one in others if "." in one])
    if problems := variant_conflicts(game, None, variants):
        yield from problems
    elif seated(game, named, options) is None:
        yield from variant_conflicts(game, named, variants)


def automata(game: Game, players: int | None, options: Sequence[str]) -> Sequence[str]:
    """Return the seats that no player takes where so many play."""
    taken = (one for one in game.setup.seatings if one.players == players and holds(one.when, players, options))
    seats = ([name for name in one.seats if game.setup.seats[name].role == "automaton"] for one in taken)
    return max(seats, key=len, default=())
