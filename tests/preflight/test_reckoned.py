"""How points are reckoned is judged by a reading of the formula of its own: a fault of what writes it is found."""

from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from printgen.app import pipeline
from printgen.expression.run import FUNCTIONS
from printgen.expression.wording import worded
from printgen.model.text.game_catalog import GameCatalog
from printgen.preflight import preflight, read_pdf
from printgen.preflight.expected.reckoned import Spoken
from printgen.sheet.core import reckoned
from tests import workshop
from tests.workshop import request_of

GAME = "tests/cases/own/thirteen.yaml"
EN = workshop.game_context(request_of("aid", GAME)).catalog
DE = workshop.game_context(request_of("aid", "tests/cases/bees", language="de")).catalog
NAMES = {"en": {"ones": "Ones", "upper_boxes": "Upper boxes"}, "de": {"upper_boxes": "upper boxes"}}


def printed(formula: str, catalog: GameCatalog = EN) -> str:
    names = NAMES[catalog.language]
    names = names | {"most_ones": catalog.tool("formula.most", one=names.get("ones", "ones"))}
    return worded(formula, lambda name: names.get(name, name), lambda key, of: catalog.tool(f"formula.{key}", **of))


def joined(*parts: str) -> st.SearchStrategy[str]:
    return st.sampled_from(parts)


def larger(parts: st.SearchStrategy[str]) -> st.SearchStrategy[str]:
    pair = st.tuples(parts, joined("+", "-", "*", "/", "//", "%", "==", "<", ">=", "in", "not in", "and", "or"), parts)
    called = st.tuples(joined(*FUNCTIONS), st.lists(parts, min_size=1, max_size=3))
    return st.one_of(
        pair.map(" ".join),
        parts.map("({})".format),
        parts.map("-{}".format),
        parts.map("(not {})".format),
        st.tuples(parts, parts, parts).map(lambda three: "({} if ({}) else {})".format(*three)),
        called.map(lambda call: f"{call[0]}({', '.join(call[1])})"),
        st.lists(parts, min_size=1, max_size=3).map(lambda several: f"[{', '.join(several)}]"),
    )


FORMULAS = st.recursive(
    joined("ones", "most_ones", "upper_boxes", "twice", "7", "2.50", "1_000", "'west'"), larger, max_leaves=8
)


@given(FORMULAS)
def test_two_readings_of_a_formula_come_to_the_same_words(formula: str) -> None:
    for catalog in (EN, DE):
        assert Spoken(catalog, formula).words() == printed(formula, catalog)


@pytest.mark.parametrize(
    ("formula", "words"),
    [
        ("not ones == 1 and twice", "not Ones = 1 and twice"),
        ("1 < ones <= 5", "1 < Ones ≤ 5"),
        ("(1 < ones) <= 5", "(1 < Ones) ≤ 5"),
        ("twice - ones - 1", "twice − Ones − 1"),
        ("twice / -(ones * 2)", "twice ÷ −(Ones × 2)"),
        ("'not' in twice", "not in twice"),
        ("größe + 1", "grosse + 1"),
    ],
)
def test_a_formula_keeps_its_meaning_in_words(formula: str, words: str) -> None:
    assert Spoken(EN, formula).words() == printed(formula) == words


Fault = Callable[[str], str]


@pytest.mark.parametrize(
    ("kind", "fault"),
    [
        ("aid", lambda said: said.replace("63", "36")),
        ("pad", lambda said: said.replace("35 if", "53 if")),
        ("aid", lambda said: said.replace("≥", ">")),
        ("pad", lambda said: said.replace("Upper boxes + Extra", "Upper boxes − Extra")),
        ("aid", lambda said: said.replace("Upper boxes + Extra", "Lower boxes + Extra")),
        ("aid", lambda said: said.replace(" + Fours", "")),
        ("aid", lambda said: said.replace(", else 0", "")),
        ("aid", lambda said: said.replace("Extra + Lower boxes", "(Extra + Lower boxes)")),
    ],
)
def test_a_fault_of_what_writes_a_formula_is_found(kind: str, fault: Fault, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(reckoned, "worded", lambda *given: fault(worded(*given)))
    sheet = pipeline.lay_out(workshop.game_context(request_of(kind, GAME)))
    told = [one.message for one in preflight(read_pdf(pipeline.typeset(sheet), sheet), sheet)]
    assert len(told) == 1
    assert told[0].endswith("cannot be read, as the data have it")
