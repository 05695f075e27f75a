"""The mutation proof on a small scale: a sample of single-fact changes is found, or could not be.

The whole of it is printed by ``python -m tests.mutation``.
"""

from pathlib import Path

import pytest

from tests.mutation.changes import KINDS, changes
from tests.mutation.proof import Outcome, Sample, Share, survivors, table, tried
from tests.mutation.reasons import REASONS, why_not
from tests.mutation.tree import text
from tests.mutation.trial import Trial

pytestmark = pytest.mark.xdist_group("proof")  # one process tries the sample

GAME = ("games/amdiak/", "boxes/tiny-epic-pirates/", "kits/")
EACH = Sample(each=1)
FINDABLE, ALL = 0.95, 0.7
"""What the sample must reach: a few of each kind, so that rare ones weigh as much as common ones.

Of all changes more are found, as ``--share`` tells."""


@pytest.fixture(scope="module")
def trial(tmp_path_factory: pytest.TempPathFactory) -> Trial:
    return Trial(tmp_path_factory.mktemp("mutants"))


@pytest.fixture(scope="module")
def outcomes(trial: Trial) -> list[Outcome]:
    files = [file for file in trial.files if file.startswith(GAME)]
    return tried(trial, "1", EACH, files)


def test_a_file_written_anew_is_as_sound_as_before(trial: Trial) -> None:
    for file in ("games/amdiak/setup.yaml", "games/amdiak/words/de.yaml", "kits/tokens.yaml"):
        assert trial.found(file, text(trial.tree(file), {})) is None


def test_every_change_changes_the_data(trial: Trial) -> None:
    file = "games/amdiak/variants.yaml"
    root = trial.tree(file)
    as_it_is = text(root, {})
    made = list(changes(file, root, "1"))
    assert {"variant impossible", "key misspelt", "row dropped"} <= {one.kind for one in made}
    for change in made:
        assert text(root, change.instead) != as_it_is, change.said


def test_the_same_seed_makes_the_same_changes(trial: Trial) -> None:
    file = "games/amdiak/score.yaml"
    told = [[(one.kind, one.path, one.said) for one in changes(file, trial.tree(file), "7")] for _ in range(2)]
    assert told[0] == told[1]


def test_the_sample_is_found_as_far_as_it_can_be(outcomes: list[Outcome]) -> None:
    share = Share.of(outcomes)
    assert share.made >= 150
    assert len({one.kind for one in outcomes}) >= len(KINDS) - 4
    assert len({one.code for one in outcomes}) >= 15, "many checks have a part in it"
    assert share.of_findable >= FINDABLE, survivors(outcomes)
    assert share.of_all >= ALL, table(outcomes, EACH)


@pytest.mark.parametrize("kind", ["key misspelt", "reference misspelt", "section misspelt"])
def test_what_is_misspelt_is_found(outcomes: list[Outcome], kind: str) -> None:
    share = Share.of(one for one in outcomes if one.kind == kind)
    assert share.made >= 5
    assert share.of_all >= 0.9, survivors(outcomes)


def test_the_table_tells_of_every_kind_and_the_list_of_every_survivor(outcomes: list[Outcome]) -> None:
    shown, listed = table(outcomes, EACH), survivors(outcomes)
    for one in outcomes:
        assert one.kind in shown
        assert (one.said in listed) or one.code is not None
    assert str(Share.of(outcomes)) in shown


def test_a_share_of_all_takes_common_kinds_more_often_than_rare_ones(trial: Trial) -> None:
    file = "games/amdiak/rules.yaml"
    made = list(changes(file, trial.tree(file), "1"))
    chosen = [one.kind for one in Sample(share=0.2).of(file, made, "1")]
    assert 0.1 * len(made) < len(chosen) < 0.3 * len(made)
    assert chosen.count("key misspelt") > 5 * chosen.count("count ±1") > 0
    assert len(list(Sample().of(file, made, "1"))) == len(made)


def test_no_reason_covers_everything() -> None:
    for which, where, _ in REASONS:
        assert which or where
    assert why_not("key misspelt", "games/frogs/rules.yaml", "facts/jump") is None
    assert why_not("word dropped", "games/frogs/words/en.yaml", "game/lead")


def test_the_data_folder_is_left_as_it_was(trial: Trial, root: Path) -> None:
    for file in trial.files:
        assert (trial.data / file).read_bytes() == (root / "data" / file).read_bytes()
