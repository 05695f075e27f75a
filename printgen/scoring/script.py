"""The scoring of a game in play → the same as an object of JavaScript, formulas and conditions as its functions.

`templates/phone/score.js` takes it and goes the way of `scoring.score` and `scoring.pad.rules`, function by function.
"""

from collections.abc import Mapping, Sequence

from printgen.expression.javascript import Script, javascript, literal
from printgen.model.game import Game
from printgen.model.play.facts import Facts
from printgen.model.score import Contest, Entry, Score, TieBreak
from printgen.scoring.pad.read import seated
from printgen.scoring.score import silent_in
from printgen.scoring.values import PlayerScore

Tree = Mapping[str, "Tree"] | Sequence["Tree"] | Script | str | int | None
"""A value of JavaScript in the making; what is empty, 0 or None in a mapping is left out of it."""


def score_script(game: Game, options: tuple[str, ...]) -> str:
    """Return the scoring of a game in play, for its variants and readings, as an object of JavaScript.

    `seats` tells how many players there are where so many are named; `facts` and `facts-for` what formulas know of the
    game, in any case and for so many.
    """
    known, most = _scoring(game.score), max(game.head.players[1], game.setup.players[1])
    named = {number: seated(game, number, options) for number in range(1, most + 1)}
    names = _names(known)
    facts = {
        str(players): {name: _plain(value) for name, value in Facts(game, players, options).named(names).items()}
        for players in {players or number: None for number, players in named.items()}
    }
    seats = {str(number): players for number, players in named.items() if players is not None}
    return _written({**known, "options": options, "seats": seats, "most": most, **_shared(facts)})


def _shared(facts: Mapping[str, Mapping[str, Tree]]) -> Mapping[str, Tree]:
    """Return the facts that are the same for every number of players once, the others for each."""
    first, *others = facts.values()
    same = {name: value for name, value in first.items() if all(one[name] == value for one in others)}
    different = {key: {name: one[name] for name in one if name not in same} for key, one in facts.items()}
    return {"facts": same, "facts-for": {key: one for key, one in different.items() if one}}


def _plain(value: object) -> Tree:
    return list(value) if isinstance(value, tuple) else value  # type: ignore[return-value]


def _scoring(score: Score) -> Mapping[str, Tree]:
    return {
        "goal": score.goal,
        "entries": _entries(score.entries),
        "contests": {name: _contest(one) for name, one in score.contests.items()},
        "lines": [{"id": one.id, "when": _formula(one.when), "formula": _formula(one.formula)} for one in score.lines],
        "total": _formula(score.total),
        "ties": [_tie(score, one) for one in score.ties],
        "equals": [{"then": one.then, "several": one.several, "when": _formula(one.when)} for one in score.equals],
        "wins": [
            {
                "id": one.id,
                "mark": one.mark,
                "ends": one.ends,
                **{name: _formula(getattr(one, name)) for name in ("when", "reached", "without")},
            }
            for one in score.wins
        ],
        "bounds": [
            {
                "id": name,
                "of": one.of,
                "together": one.together,
                "written": one.written,
                **{part: _formula(getattr(one, part)) for part in ("when", "most", "least")},
            }
            for name, one in score.bounds.items()
        ],
        "series": {part: _formula(getattr(score.series, part)) for part in ("least", "most")} if score.series else None,
    }


def _formula(text: str | None) -> Script | None:
    return None if text is None else javascript(text)


def _entries(known: Mapping[str, Entry]) -> Mapping[str, Tree]:
    return {
        name: {
            "kind": one.kind,
            "values": one.values,
            "choices": [[choice, _plain(worth)] for choice, worth in one.choices.items()],
            "least": one.least,
            "most": one.most,
            "of": one.multiple_of,
            "cross": one.may_be_crossed_out,
            "tie": one.tie_only,
            "when": _formula(one.when),
            "blank": _formula(one.blank),
        }
        for name, one in known.items()
    }


def _contest(one: Contest) -> Mapping[str, Tree]:
    return {
        "shared": _entries(one.shared),
        "entries": _entries(one.entries),
        "rank": one.rank_by,
        "value": _formula(one.value),
        "share": _formula(one.share),
        "demands": {name: _formula(demand) for name, demand in one.demands.items()},
        "most": one.most,
    }


def _tie(score: Score, tie: TieBreak) -> Mapping[str, Tree]:
    """Return a tie-break; ``asked``: where it is left blank the tie is open."""
    blank = PlayerScore("", {}, {}, 0, {})
    return {
        "by": tie.by,
        "less": tie.wins == "less",
        "several": tie.several,
        "asked": bool(silent_in(score, tie, [blank])),
        "when": _formula(tie.when),
    }


def _names(tree: Tree) -> frozenset[str]:
    """Return all names that formulas within a tree read."""
    if isinstance(tree, Script):
        return tree.names
    if isinstance(tree, str) or not isinstance(tree, Mapping | Sequence):
        return frozenset()
    inner = tree.values() if isinstance(tree, Mapping) else tree
    return frozenset[str]().union(*map(_names, inner))


def _written(tree: Tree) -> str:
    if isinstance(tree, Script):
        return f"v=>{tree.text}"
    if isinstance(tree, Mapping):
        kept = (f"{literal(name)}:{_written(one)}" for name, one in tree.items() if one or isinstance(one, Script))
        return f"{{{','.join(kept)}}}"
    if isinstance(tree, Sequence) and not isinstance(tree, str):
        return f"[{','.join(map(_written, tree))}]"
    return literal(tree)
