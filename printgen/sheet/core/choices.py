"""Request and game → the request with every choice made, or why it cannot be printed so.

What would change nothing is refused: whoever gives an option expects to see it on the sheet.
"""

import re
from collections.abc import Iterable, Iterator
from typing import TypeVar

from printgen.errors import UsageError
from printgen.model.game import Game
from printgen.model.load.validation import near
from printgen.model.play.in_play import replacing
from printgen.model.play.options import asked_for, reading_conflicts, switchable, variant_conflicts
from printgen.model.text.phrases import folded
from printgen.problems import Problem
from printgen.setup.variants import choose_variants
from printgen.sheet.core.request import Request

RequestT = TypeVar("RequestT", bound=Request)

SEED_AT_MOST = 60
"""Characters; a longer seed has no room in the foot."""

ADDRESS = re.compile(r"(https?|file)://[!$-;=?-~]{1,90}")
"""What a code may open: letters of ASCII without spaces, `#` and quotes, few enough to be read from paper."""


def settled(request: RequestT, game: Game) -> RequestT:
    """Return the request with its players and variants decided.

    The number of players is the largest the game is for, or, where that does not suit the
    variants, the largest that does. Variants stand in the order of the data. Raises UsageError
    for what is out of bounds, what the game does not know, what does not go together and what
    would change nothing.
    """
    request = request.changed(variants=tuple(_variant_ids(request.variants, game)))
    if game.setup.hex_map is not None and game.setup.hex_map.open and request.deal == "list" and request.seed:
        request = request.changed(deal="open")
    _refuse((*_out_of_bounds(request), *_unknown_words(request, game)))
    _refuse((*reading_conflicts(game, request.readings), *_idle(request, game)))
    _refuse(tuple(_unmeasured(request, game)))
    if request.variant_seed is not None:
        return _drawn(request, game)
    _refuse(variant_conflicts(game, None, request.variants))
    chosen = tuple(name for name in game.variants if name in request.variants)
    players = _players(request, game, chosen)
    _refuse(variant_conflicts(game, players, chosen))
    taken = tuple(name for name in switchable(game) if name in request.readings)
    return request.changed(players=players, variants=chosen, readings=taken)


def _variant_ids(named: Iterable[str], game: Game) -> Iterator[str]:
    """Return the ids of variants; one may be called by its name in any language, in hyphens."""
    called = {
        _hyphened(texts[key]): variant
        for texts in game.words.values()
        for variant in game.variants
        if (key := f"variants.{variant}.name") in texts
    }
    for one in named:
        yield one if one in game.variants else called.get(_hyphened(one), one)


def _hyphened(name: str) -> str:
    return "-".join(re.findall(r"\w+", folded(name)))


def _refuse(problems: tuple[Problem, ...]) -> None:
    if problems:
        raise UsageError(problems)


def _drawn(request: RequestT, game: Game) -> RequestT:
    """Let the seed draw the variants; a request read back names them already."""
    assert request.variant_seed is not None
    players = request.players or game.setup.players[1]
    if players not in {seating.players for seating in game.setup.seatings}:
        _refuse(variant_conflicts(game, players, ()))
    chosen = choose_variants(game, request.variant_seed, players)
    if request.variants not in ((), chosen):
        message = "the variants are chosen by hand or drawn by a seed, not both"
        hint = "leave out `--variant` or `--variant-seed`"
        raise UsageError(Problem("variants-drawn", message, hints=(hint,)))
    return request.changed(players=players, variants=chosen)


def _players(request: Request, game: Game, chosen: tuple[str, ...]) -> int | None:
    """Decide the number of players where the sheet depends on it.

    An aid is for all that the game is for, unless its variants are for fewer.
    """
    if request.players is not None or (not request.shows_setup and not chosen):
        return request.players
    least, usual = game.setup.players
    known = {seating.players for seating in game.setup.seatings}
    every = range(least, usual + 1)
    if request.for_all_players and not any(variant_conflicts(game, n, chosen) for n in every):
        return None
    for number in sorted(known, key=lambda number: (number > usual, -number)):
        if not variant_conflicts(game, number, chosen):
            return number
    return usual


def _out_of_bounds(request: Request) -> Iterator[Problem]:
    for option, seed in (("--seed", request.seed), ("--variant-seed", request.variant_seed)):
        if seed is None:
            continue
        if not 0 < len(seed) <= SEED_AT_MOST:
            message = f"`{option}` has {len(seed)} characters, it takes 1 to {SEED_AT_MOST}"
            yield Problem("bad-seed", message)
        elif not seed.isprintable() or seed != seed.strip():
            message = f"`{option}` is a line of text without spaces at its ends"
            yield Problem("bad-seed", message)
    if request.link is not None and not ADDRESS.fullmatch(request.link):
        hint = "such as https://example.org/phone.html, or file:///phone.html"
        yield Problem("bad-link", f"`--link {request.link[:60]}` is no address that a phone can open", hints=(hint,))
    for one in request.fields():
        number = getattr(request, one.name)
        if one.option is None or one.option.bounds is None or number is None or one.name == "players":
            continue  # the seats of the game decide on the number of players
        least, most = one.option.bounds
        if not least <= number <= most:
            message = f"`{one.option.name}` is {number}, possible is {least} to {most}"
            yield Problem("out-of-range", message)


def _unknown_words(request: Request, game: Game) -> Iterator[Problem]:
    """Find languages without words, several where a sheet has only one, and variants the game has not."""
    languages = dict.fromkeys(request.languages)
    for language in languages:
        if language not in game.words:
            message = f"`{game.id}` has no words in `{language}`"
            yield Problem("unknown-language", message, hints=near(language, game.words))
    if len(request.languages) > len(languages):
        message = f"`--lang {request.language}` names a language twice"
        yield Problem("several-languages", message, hints=("name each once",))
    elif len(languages) > 1 and not request.bilingual:
        message = f"a sheet of the kind `{request.kind}` is printed in one language"
        hint = "print one for each language; several are for: aid"
        yield Problem("several-languages", message, hints=(hint,))
    for name in dict.fromkeys(request.variants):
        if name not in game.variants:
            message = f"`{game.id}` has no variant `{name}`"
            yield Problem("unknown-variant", message, hints=near(name, game.variants))


def _idle(request: Request, game: Game) -> Iterator[Problem]:
    yield from _idle_variants(request, game)
    setup, seeded = game.setup, request.seed is not None
    has_map = setup.tile_map is not None
    drawn = (has_map and (seeded or request.shows_setup)) or (setup.hex_map is not None and seeded)
    alike = (
        "every set-up that the rules allow is as likely as any other" if setup.placement_rules else "no map is drawn"
    )
    overlay, strips = request.kind == "overlay", request.style == "frame"
    no_map = f"chance draws no map of `{game.id}`"
    secret = [name for name, deal in setup.deals.items() if deal.in_piles or deal.to_seats]
    hides = has_map or (bool(secret) and request.kind == "setup")
    off_board = setup.has_chance and not setup.has_chance_on_board
    no_strips = f"nothing of `{game.id}` is dealt in secret"
    idle = (
        ("--seed", seeded and not setup.has_chance, f"chance decides nothing of `{game.id}`"),
        ("--seed", seeded and overlay and strips, "the strips of `--style frame` show no map"),
        ("--seed", seeded and overlay and off_board, no_map),
        ("--distribution", request.distribution != "default" and not drawn, alike),
        ("--hidden", request.hidden and not hides, no_map),
        ("--hidden", request.hidden and hides and not (has_map or seeded), "nothing is dealt without `--seed`"),
        ("--variant-seed", request.variant_seed is not None and not game.variants, "there are no variants"),
        ("--deal", request.deal != "list" and not seeded, "nothing is dealt without `--seed`"),
        ("--deal", request.deal == "strips" and not game.sheets.setup.strips, no_strips),
        ("--deal", request.deal == "open" and setup.hex_map is None, "nothing is to be discovered"),
    )
    for option, given, reason in idle:
        if given:
            hint = "leave it out"
            if reason == no_strips and (piles := [name for name in secret if setup.deals[name].in_piles]):
                hint += f", or name what is sealed under `sheets`: `setup: {{strips: [{', '.join(piles)}]}}`"
            if option == "--seed" and game.variants:
                hint += "; `--variant-seed SEED` of `printgen setup` draws variants"
            yield Problem("no-effect", f"`{option}` changes nothing: {reason}", hints=(hint,))


def _unmeasured(request: Request, game: Game) -> Iterator[Problem]:
    """Find that a fair set-up is asked for where nothing says what is fair, or nothing is drawn."""
    if request.fair is None:
        return
    if game.fairness is None:
        message = f"nothing says how fair a set-up of `{game.id}` is"
        hint = "leave out `--fair`; a game with a `fairness.yaml` can be asked for it"
        yield Problem("no-measure", message, hints=(hint,))
    elif request.seed is None and request.kind != "catalogue":
        hint = "give any text or number as `--seed`: its maps are looked at one after another"
        message = "nothing is drawn without a seed, and so nothing is fair or unfair"
        yield Problem("seed-missing", message, hints=(hint,))


def _idle_variants(request: Request, game: Game) -> Iterator[Problem]:
    """Find variants chosen by hand that a pad names with all others."""
    if request.variant_seed is not None or request.kind != "pad":
        return
    named = asked_for(game) | replacing(game).keys()
    for name in request.variants:
        if name not in named and not game.variants[name].sets:
            hint = "it stands there with all others; leave it out"
            message = f"`--variant {name}` changes nothing on this sheet"
            yield Problem("no-effect", message, hints=(hint,))
