"""What the sheets of each variant of the game of variants say, and what no rule states of them."""

from functools import lru_cache
from itertools import combinations, product
from typing import Any

import pytest

from printgen.app import pipeline
from printgen.cli.shell.run import run
from printgen.model.play.options import variant_conflicts
from tests import workshop
from tests.sheet.plain import aid_blocks, content_of
from tests.sheet.test_replaced import texts
from tests.workshop import WORKSPACE, request_of

GAME = "ahoy-matey"
LANGUAGES = ("en", "de")
TWO_BOARDS: tuple[tuple[str, ...], ...] = (
    ("pieces-of-eight",),
    ("doubloons",),
    ("badly-drawn",),
    ("pieces-of-eight", "world-domination"),
    ("doubloons", "world-domination"),
    ("badly-drawn", "world-domination"),
)


@lru_cache(maxsize=256)
def laid(kind: Any, variants: tuple[str, ...], language: str, players: int | None = None) -> Any:
    """Lay a sheet out for a table of these variants."""
    options: dict[str, Any] = {"variants": variants, "language": language, "players": players}
    return workshop.lay_out(workshop.game_context(request_of(kind, GAME, **options)))


def told(*variants: str, language: str = "en", kind: Any = "aid", page: int = 0) -> str:
    """Return all that a sheet says, a text a line; of an aid only one page where it is named."""
    pages = laid(kind, variants, language).pages
    chosen = pages[page - 1 : page] if page else pages
    return "\n".join(t.replace("\xa0", " ") for one in chosen for t in texts(content_of(one)))


def said(parts: Any) -> str:
    return "\n".join(texts([parts] if isinstance(parts, str) else [tuple(parts)]))


def block(name: str, *variants: str, language: str = "en") -> dict[str, Any]:
    """Return the content of one block of the aid."""
    blocks: list[dict[str, Any]] = [one for page in laid("aid", variants, language).pages for one in aid_blocks(page)]
    return next(one for one in blocks if one["id"] == name)


def cells(name: str, row: str, *variants: str, language: str = "en") -> list[str]:
    """Return what a row of a grid says in each of its cells, name and note."""
    rows = block(name, *variants, language=language)["rows"]
    named = {f"{said(one['name'])}|{said(one['note'] or '')}": one for one in rows}
    return [f"{said(cell['name'])}|{said(cell['note'] or '')}" for cell in named[row]["cells"]]


def steps(*variants: str, language: str = "en") -> dict[str, str]:
    """Return the steps of a turn, by name."""
    rows = block("turn", *variants, language=language)["rows"]
    return {said(step["name"]): said(step["text"]) for row in rows for step in row}


def variant_texts(language: str, *variants: str) -> dict[str, str]:
    """Return what the card of each variant says, by its name."""
    cards = block("cards", *variants, language=language)["cards"]
    return {said(card["name"]): said(card["text"]) for card in cards}


def asked(capsys: pytest.CaptureFixture[bytes], *words: str) -> str:
    """Ask a question at the terminal; give the answer in one line."""
    assert run(("ask", GAME, *words)) == 0
    return " ".join(capsys.readouterr().out.decode().split())


def changes(variants: tuple[str, ...], language: str, gone: Any, now: Any) -> None:
    """Hold that the usual aid says what is gone, and the one of the variants what is new."""
    plain, played = told(language=language), told(*variants, language=language)
    assert [words for words in gone if words not in plain] == []
    assert [words for words in gone if words in played] == []
    assert [words for words in now if words not in played] == []
    assert [words for words in now if words in plain] == []


@pytest.mark.parametrize(
    ("language", "gone", "now"),
    [
        (
            "en",
            (
                "onto your ace: you win",
                "and bring it to your ace",
                "exactly on your ace",
                "never away from home",
                "Then only toward home",
                "with its harbour in the west it never goes east",
                "Other harbours†: only to capture a ship there.",
            ),
            (
                "Exactly onto the opposite ace to win",
                "bring it to the ace opposite yours",
                "exactly on the ace opposite its own",
                "never away from its goal",
                "Then only toward the opposite harbour",
                "home in the west: never west",
                "only to capture a ship there, or to bring the treasure",
                "allies win together",
            ),
        ),
        (
            "de",
            (
                "genau auf dein Ass und siege",
                "bring ihn auf dein Ass",
                "genau auf deinem Ass",
                "nie vom Hafen weg",
                "Dann nur heimwärts",
                "im Westen daheim, nie nach Osten",
            ),
            (
                "genau aufs Ass gegenüber",
                "auf das Ass dir gegenüber",
                "genau auf dem Ass ihm gegenüber",
                "nie vom Ziel weg",
                "Dann nur zum Hafen gegenüber",
                "im Westen daheim: nie nach Westen",
            ),
        ),
    ],
)
def test_brethren_bring_the_treasure_to_the_opposite_harbour_and_nowhere_else(
    language: str, gone: tuple[str, ...], now: tuple[str, ...]
) -> None:
    changes(("brethren",), language, gone, now)


def test_brethren_win_on_the_opposite_ace_alone() -> None:
    assert cells("squares", "Opposite ace|with the treasure", "brethren") == ["closed|", "you win|harbour empty"]
    assert cells("squares", "Your ace†|no goal", "brethren")[1] == "moor|sail out again"
    assert "Your ace|with the treasure" not in told("brethren")
    assert "Ass gegenüber" in told("brethren", language="de", page=1)


@pytest.mark.parametrize("variant", ["strength-in-numbers", "flotilla"])
@pytest.mark.parametrize(
    ("language", "row", "plain", "stacked", "only", "any_square"),
    [
        (
            "en",
            {"strength-in-numbers": "Own ship|of the same suit", "flotilla": "Own ship|on any square†"},
            "Own ship†|except on its ace",
            ["closed|", "stack|of one suit"],
            "Only your ace† holds several of your ships",
            "Any square may hold several of your ships",
        ),
        (
            "de",
            {
                "strength-in-numbers": "Eigenes Schiff|des gleichen Zeichens",
                "flotilla": "Eigenes Schiff|auf jedem Feld†",
            },
            "Eigenes Schiff†|außer daheim",
            ["gesperrt|", "stapeln|ein Zeichen"],
            "Nur dein Ass† trägt mehrere deiner Schiffe",
            "Jedes Feld kann mehrere deiner Schiffe",
        ),
    ],
)
def test_ships_that_may_stack_end_on_ships_of_their_own(
    variant: str, language: str, row: dict[str, str], plain: str, stacked: list[str], only: str, any_square: str
) -> None:
    assert cells("squares", row[variant], variant, language=language) == stacked
    assert cells("squares", plain, language=language) == stacked[:1]  # one cell: both are closed
    assert only in told(language=language)
    assert only not in told(variant, language=language)
    # A flotilla has no ship left to launch, and so no block of launching that would say so.
    assert (any_square in told(variant, language=language)) == (variant != "flotilla")


def test_a_captured_stack_is_lost_as_a_whole_which_only_one_variant_states() -> None:
    row = "Rival’s ship|"
    assert cells("squares", row)[1] == "capture|out for good"
    assert cells("squares", row, "strength-in-numbers")[1] == "capture|of the whole stack"
    assert cells("squares", row, "flotilla")[1] == "capture|of the whole stack†"
    assert cells("squares", row, "flotilla", "strength-in-numbers")[1] == ("capture|of the whole stack")
    assert cells("squares", row, "shipwrecked")[1] == "capture|it stays as a wreck"
    for stacking in ("flotilla", "strength-in-numbers"):
        assert cells("squares", row, stacking, "shipwrecked")[1] == "capture|one ship is a wreck†"
    assert "with its whole stack†." in told("flotilla")
    assert "with its whole stack." in told("strength-in-numbers")


@pytest.mark.parametrize(
    ("language", "stack", "stated", "closed"),
    [
        ("en", "stack of one suit", "stated in the rules", "closed"),
        ("de", "stapeln ein Zeichen", "steht in den Regeln", "gesperrt"),
    ],
)
def test_whoever_asks_about_a_flotilla_learns_that_its_ships_stack(
    language: str, stack: str, stated: str, closed: str, capsysbinary: Any
) -> None:
    case = ("square=own", "as=landing", "--lang", language)
    answer = asked(capsysbinary, *case, "--variant", "flotilla")
    assert stack in answer
    assert stated in answer
    assert closed not in answer
    usual = asked(capsysbinary, *case)
    assert closed in usual
    assert stack not in usual


@pytest.mark.parametrize(
    ("language", "gone", "now"),
    [
        (
            "en",
            ("Bring it exactly onto your ace", "and bring it to your ace", "you win"),
            ("Both exactly onto your ace: you win", "and bring both to your ace", "one home"),
        ),
        (
            "de",
            ("Bring ihn genau auf dein Ass", "und bring ihn auf dein Ass"),
            ("Bring beide genau auf dein Ass", "und bring beide auf dein Ass", "einer daheim"),
        ),
    ],
)
def test_with_two_treasures_both_must_come_home(language: str, gone: tuple[str, ...], now: tuple[str, ...]) -> None:
    plain, played = told(language=language), told("doubloons", language=language)
    assert [words for words in gone if words not in plain] == []
    assert [words for words in gone if words != "you win" and words in played] == []
    assert [words for words in now if words not in played] == []
    home = {"en": "Your ace|with the treasure", "de": "Dein Ass|mit dem Schatz"}[language]
    both = {"en": "one home|harbour empty; both: you win", "de": "einer daheim|Hafen leer; beide:"}
    assert cells("squares", home, "doubloons", language=language)[1].startswith(both[language])


@pytest.mark.parametrize(
    ("language", "gone", "now"),
    [
        (
            "en",
            ("2 dice, used", "Use both dice", "else one†;", "30.6 %", "Double null"),
            ("3 dice; 3 alike are a hurricane", "Use all 3 dice", "42.1 % a roll", "67.1 %"),
        ),
        (
            "de",
            ("2 Würfel, einer nach", "Nutz beide Würfel", "30,6 %"),
            ("3 Würfel; 3 gleiche: Hurrikan", "Nutz alle 3 Würfel", "42,1 % je Wurf", "67,1 %"),
        ),
    ],
)
def test_a_hurricane_is_rolled_and_used_with_three_dice(
    language: str, gone: tuple[str, ...], now: tuple[str, ...]
) -> None:
    plain, played = told(language=language), told("hurricane", language=language)
    assert [words for words in gone if words not in plain] == []
    # The rule of another variant, of two nulls, stands on page 2.
    front = told("hurricane", language=language, page=1)
    assert [words for words in gone if words in front] == []
    assert gone[-1] == "Double null" or gone[-1] not in played
    assert [words for words in now if words not in played] == []


@pytest.mark.parametrize("variants", TWO_BOARDS, ids="+".join)
@pytest.mark.parametrize(
    ("language", "gone", "now"),
    [
        (
            "en",
            ("2 dice", "Use both dice", "30.6 %", "a1 and j10", "both are one square"),
            ("4 dice, used", "Use all 4 dice", "51.8 % a roll", "the outer two are one square"),
        ),
        (
            "de",
            ("2 Würfel", "Nutz beide Würfel", "30,6 %", "a1 und j10", "beide sind ein Feld"),
            ("4 Würfel, einer nach", "Nutz alle 4 Würfel", "51,8 % je Wurf", "Die beiden äußeren sind"),
        ),
    ],
)
def test_on_two_boards_four_dice_are_rolled_and_only_the_outer_straits_are_one_square(
    variants: tuple[str, ...], language: str, gone: tuple[str, ...], now: tuple[str, ...]
) -> None:
    plain, played = told(language=language), told(*variants, language=language)
    assert [words for words in gone if words not in plain] == []
    assert [words for words in gone if words in played] == []
    assert [words for words in now if words not in played] == []


def test_whoever_asks_on_two_boards_hears_nothing_of_one_board_that_closes_on_itself(capsysbinary: Any) -> None:
    answer = asked(capsysbinary, "Straits of Columbus", "--variant", "pieces-of-eight")
    assert "outer two are one square" in answer
    assert "a1 and j10" not in answer


@pytest.mark.parametrize(
    ("language", "row", "landing"),
    [
        ("en", "Your ace†|without the treasure", "moor|sail out again"),
        ("de", "Dein Ass†|ohne den Schatz", "anlegen|läuft wieder aus"),
    ],
)
def test_a_ship_without_the_treasure_may_land_on_its_own_ace(language: str, row: str, landing: str) -> None:
    assert cells("squares", row, language=language)[1] == landing


@pytest.mark.parametrize(
    ("language", "name", "on", "again"),
    [
        ("en", "Buried Treasure", "go on with your turn.", "look again in a later turn†."),
        ("de", "Vergrabener Schatz", "Zieh weiter.", "wieder suchen†."),
    ],
)
def test_a_ship_that_finds_nothing_plays_on_and_its_second_try_is_marked_as_no_rule(
    language: str, name: str, on: str, again: str
) -> None:
    text = variant_texts(language)[name]
    assert on in text
    assert text.endswith(again)
    assert text.count("†") == 1
    clause = said(block("treasure", "buried-treasure", language=language)["rows"][1]["text"])
    assert {"en": "you play on; that may take you away", "de": "vielleicht von dort weg"}[language] in clause


MARKED = {
    "en": {
        "Isla Diablo": ("that face your harbour†.",),
        "Flotilla": ("they restack anywhere†.", "A capture takes the stack†."),
        "Packed to the Rafters": (),
        "Strength in Numbers": (),
        "Storm Surge": ("the missing square not counted†.",),
        "Shipwrecked": ("Once the captor sails on†,", "No wreck lies on an ace†."),
        "Hurricane": ("then play them†.", "the match ends with no winner†."),
        "Freak Squall": ("any 2 nulls will do; not 3 in a hurricane†.",),
        "Buried Treasure": ("You may look again in a later turn†.",),
        "Cursed Treasure": ("After the first curse†",),
        "Dominion": ("Suns, Arms or Moons, Crowns†.", "Your own two never capture each other†."),
        "Armada": ("Suns, Moons or Crowns, Arms†.", "Your own two never capture each other†."),
        "Ghost Fleet": ("with the last suit†,",),
        "Brethren of the Coast": (
            "even if nobody sits there†:",
            "Suns with Crowns, Moons with Arms†.",
            "Of four both allies win†.",
        ),
        "Parlay": (),
        "Pieces of Eight": (),
        "Doubloons!": ("4 dice† as",),
        "Badly Drawn Treasure Map": ("4 dice† as", "rolls one die†:"),
        "World Domination": (),
    },
    "de": {
        "Isla Diablo": ("vor deinem Hafen†.",),
        "Flottille": ("stapelt es sich überall†.", "Kapern nimmt den Stapel†."),
        "Rappelvoll": (),
        "Gemeinsam stark": (),
        "Sturmflut": ("das fehlende Feld zählt nicht†.",),
        "Schiffbruch": ("Ist der Kaperer fort†,", "Kein Wrack auf Assen†."),
        "Hurrikan": ("dann gelten sie†.", "endet die Partie ohne Sieg†."),
        "Jähe Bö": ("genügen 2 Nullen, nicht 3 beim Hurrikan†.",),
        "Vergrabener Schatz": ("darfst du wieder suchen†.",),
        "Verfluchter Schatz": ("Nach dem ersten Fluch†",),
        "Herrschaft": ("Sonnen, Wappen gegen Monde, Kronen†.", "Deine zwei kapern einander nie†."),
        "Armada": ("an einer Lücke: Sonnen, Monde gegen Kronen, Wappen†.", "Deine zwei kapern einander nie†."),
        "Geisterflotte": ("mit dem letzten Zeichen†",),
        "Küstenbrüder": (
            "auch wenn dort niemand sitzt†:",
            "Sonnen mit Kronen, Monde mit Wappen†.",
            "Zu viert siegen beide†.",
        ),
        "Parley": (),
        "Achterstücke": (),
        "Dublonen!": ("4 Würfel† wie",),
        "Schludrige Schatzkarte": ("4 Würfel† wie", "wirft einen Würfel†:"),
        "Weltherrschaft": (),
    },
}
"""What of a variant no rule states: the words before each mark, and no mark besides."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_variant_is_marked_where_something_is_assumed_and_nowhere_else(language: str) -> None:
    found = variant_texts(language)
    assert set(found) == set(MARKED[language])
    for name, marked in MARKED[language].items():
        assert [words for words in marked if words not in found[name]] == [], name
        assert found[name].count("†") == len(marked), name


def test_both_languages_mark_the_same_variants_as_often() -> None:
    counts = [[text.count("†") for text in variant_texts(language).values()] for language in LANGUAGES]
    assert counts[0] == counts[1]


def meetings() -> dict[tuple[str, str], tuple[str, bool]]:
    """Return what stands where the row of a variant meets the column of another, and whether it is marked."""
    rows = block("pairs")["rows"]
    names = [said(row["name"]) for row in rows]
    return {
        (name, other): (cell["relation"], cell["doubted"])
        for name, row in zip(names, rows, strict=True)
        for other, cell in zip(names, row["cells"], strict=False)
    }


def test_an_exclusion_that_no_rule_states_is_marked() -> None:
    found = meetings()
    assert found["Flotilla", "Isla Diablo"] == found["Packed to the Rafters", "Isla Diablo"] == ("never", True)
    # Two players cannot be three, which needs no exclusion; all others are readings.
    assert found["Ghost Fleet", "Dominion"] == found["Ghost Fleet", "Armada"] == ("apart", False)
    assert all(assumed for relation, assumed in found.values() if relation == "never")
    assert not any(assumed for relation, assumed in found.values() if relation != "never")


def test_the_triangle_allows_just_the_pairs_that_some_number_of_players_can_play() -> None:
    game = WORKSPACE.sound_game(GAME).game
    title = {name: said(laid_short(name)) for name in game.variants}
    found, free = meetings(), {said(one["name"]) for one in block("pairs")["free"]}
    for one, other in combinations([name for name, variant in game.variants.items() if not variant.chooser], 2):
        relation, _ = found.get((title[other], title[one]), ("free", False))
        options = (one, other, *(("pieces-of-eight",) if relation == "free" and needs(game, one, other) else ()))
        fits = any(not variant_conflicts(game, players, options) for players in range(2, 9))
        assert (relation in ("free", "one-of")) == fits, (one, other)
        assert relation == "free" or not {title[one], title[other]} & free


def laid_short(name: str) -> Any:
    catalog = workshop.game_context(request_of("aid", GAME)).catalog
    return catalog.maybe(f"variants.{name}.short") or catalog.text(f"variants.{name}.name")


def needs(game: Any, *names: str) -> bool:
    return any(
        set(game.variants[name].needs_one_of) and not set(game.variants[name].needs_one_of) & {*names} for name in names
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_answer_names_the_favourites_that_bear_a_dot_on_their_cards(language: str) -> None:
    cards = block("cards", language=language)["cards"]
    answer = workshop.game_context(request_of("aid", GAME, language=language)).catalog.plain("in-full.variants.parlay")
    assert sum(card["favourite"] for card in cards) == 7
    assert {said(card["name"]) for card in cards if said(card["name"]) in answer} == {
        said(card["name"]) for card in cards if card["favourite"]
    }


@pytest.mark.parametrize(
    ("variants", "language", "marked"),
    [
        (("storm-surge",), "en", "the ring of both winds, over the gaps too†"),
        (("storm-surge",), "de", "den Ring beider Winde entlang, auch über die Lücken†,"),
        (("freak-squall", "hurricane"), "en", "Just two nulls†:"),
        (("freak-squall", "pieces-of-eight"), "de", "Ab zwei Nullen†:"),
        (("freak-squall", "hurricane"), "en", "3 alike: hurricane; just two nulls†: squall"),
        (("freak-squall", "doubloons"), "en", "4 dice; any two nulls† are a squall"),
        (("dominion",), "en", "Your two fleets† never capture each other."),
        (("armada",), "de", "Deine beiden Flotten† kapern einander nie."),
        (("cursed-treasure",), "en", "or the square of a freed one†."),
        (("cursed-treasure",), "de", "oder das Feld eines befreiten†."),
        (("cursed-treasure",), "en", "after the first curse† an ace too."),
        (("shipwrecked",), "en", "once the captor has gone†."),
    ],
)
def test_page_1_marks_what_a_variant_leaves_open(variants: tuple[str, ...], language: str, marked: str) -> None:
    assert marked in told(*variants, language=language, page=1)


def test_a_double_null_of_two_dice_is_stated_and_is_not_marked() -> None:
    assert "Double null: change the roll as you like" in told("freak-squall")
    assert steps("freak-squall")["Roll"] == "2 dice; two nulls are a squall"


@pytest.mark.parametrize("name", ["Armada", "Hurricane", "Flotilla", "Badly Drawn Treasure Map"])
def test_whoever_asks_for_a_variant_is_not_told_that_the_rules_state_all_of_it(name: str, capsysbinary: Any) -> None:
    answer = asked(capsysbinary, name)
    text = answer[answer.index(f"Variant: {name}") :]
    assert "– assumed" in text
    assert "stated in the rules" not in text[: text.index("– assumed")]


@pytest.mark.parametrize(
    ("kind", "variants"),
    [
        *((kind, ()) for kind in ("aid", "setup", "rulings", "pad")),
        *(("aid", variants) for variants in TWO_BOARDS),
        *(("setup", variants) for variants in TWO_BOARDS),
        *((kind, (one,)) for kind in ("aid", "setup") for one in ("storm-surge", "isla-diablo")),
    ],
)
def test_german_calls_a_strait_a_tile_and_a_board_by_one_name(kind: str, variants: tuple[str, ...]) -> None:
    words = told(*variants, language="de", kind=kind).replace("\xad", "")
    assert "Kolumbusstraße" not in words
    parts = {word.strip(".,;:!?()„“†") for word in words.split()}
    assert not parts & {"Enge", "Engen", "Straße", "Straßen", "Teil", "Teile", "Brett", "Spielplan"}


@pytest.mark.parametrize(
    ("variants", "lead"),
    [
        (("flotilla",), "2–4 players, variant: Flotilla"),
        (("doubloons",), "2–8 players, variant: Doubloons!"),
        (("doubloons", "brethren"), "2–4 players, variants: Brethren of the Coast, Doubloons!"),
        (("ghost-fleet",), "3 players, variant: Ghost Fleet"),
        (("dominion",), "2 players, variant: Dominion"),
    ],
)
def test_the_title_tells_how_many_can_play_the_variants(variants: tuple[str, ...], lead: str) -> None:
    assert lead in told(*variants, page=1)


@pytest.mark.parametrize("variants", [(), ("flotilla",), ("strength-in-numbers",), ("hurricane",)])
def test_english_has_no_odd_words_for_what_is_closed_or_for_an_oval(variants: tuple[str, ...]) -> None:
    words = told(*variants)
    assert "no way" not in words.lower()
    assert "lozenge" not in words
    assert "only square" not in words
    assert "players; any: 2–8" in words


@pytest.mark.parametrize(
    ("variants", "language", "paper"),
    [
        (("cursed-treasure",), "en", "letter"),
        (("doubloons", "brethren"), "de", "a5"),
        (("hurricane", "freak-squall"), "de", "letter"),
    ],
)
def test_what_is_said_of_a_variant_fits_its_paper(variants: tuple[str, ...], language: str, paper: str) -> None:
    request = request_of("aid", GAME, variants=variants, language=language, paper=paper)
    assert pipeline.typeset_first_fitting(workshop.game_context(request)).problems == ()


def test_a_page_that_variants_make_too_full_is_set_closer() -> None:
    request = request_of("aid", GAME, variants=("doubloons", "world-domination"), players=4, language="de")
    printed = workshop.print_sheet(request)
    assert "eased" not in printed.sheet.pages[0].body.look
    assert "eased" in laid("aid", (), "de").pages[0].body.look


@pytest.mark.parametrize(("lead", "language"), [("hurricanes too", "en"), ("auch als Hurrikan", "de")])
def test_the_odds_of_three_dice_say_that_hurricanes_are_counted(lead: str, language: str) -> None:
    every = [sorted(roll) for roll in product(range(6), repeat=3)]
    home = [roll for roll in every if any(sum(one) == 5 for n in (1, 2, 3) for one in combinations(roll, n))]
    assert len(home) == 145
    assert sum(len(set(roll)) > 1 for roll in home) == 144
    assert lead in told("hurricane", language=language, page=2)
    assert lead in told("hurricane", "freak-squall", language=language, page=2)


def test_three_nulls_are_a_hurricane_and_no_squall() -> None:
    words = told("hurricane", "freak-squall", page=1)
    assert "Just two nulls" in words
    assert "Two nulls or more" not in words


@pytest.mark.parametrize(
    ("variant", "start"),
    [("flotilla", "all 3 ships stacked on your ace"), ("isla-diablo", "one ship lies on your ace")],
)
def test_the_front_tells_where_ships_start_that_wait_for_no_null(variant: str, start: str) -> None:
    assert start in told(variant, page=1)


@pytest.mark.parametrize("variant", ["dominion", "armada"])
@pytest.mark.parametrize("stacking", ["strength-in-numbers", "flotilla"])
def test_ships_of_another_fleet_of_yours_do_not_stack(variant: str, stacking: str) -> None:
    assert "other fleet: closed†" in told(variant, stacking, page=1)


def test_what_only_a_ruling_tells_is_marked_and_nothing_else() -> None:
    for variant in ("pieces-of-eight", "doubloons", "badly-drawn"):
        assert "on either board†" in told(variant, page=1)
    words = told("doubloons", "world-domination")
    assert "to either of your aces†. A match takes 10 to 20 minutes." in words
    assert "minutes†." not in words
    assert "wherever a die ends on their own†" in told("flotilla")


@pytest.mark.parametrize(
    ("name", "variant"),
    [("brethren-of-the-coast", "brethren"), ("Badly Drawn Treasure Map", "badly-drawn"), ("küstenbrüder", "brethren")],
)
def test_a_variant_is_called_by_its_name_in_any_language(name: str, variant: str) -> None:
    request, _ = workshop.game_in_play(request_of("rulings", GAME, variants=(name,)))
    assert request.variants == (variant,)
