"""A form that is filled is the JSON of the record that has these values in its blanks."""

import json

from printgen.setup.json_form import Blank, JsonForm


def test_a_filled_form_is_the_text_of_its_record() -> None:
    record = {"a": [1, "zwei", None, []], "ü": {"b": Blank(1), "c": {}, "d": [Blank(0), True, Blank(2)]}, "e": 0.5}
    values = [{"x": 1}, 'y "z"', [3, 4]]
    filled = {"a": [1, "zwei", None, []], "ü": {"b": values[1], "c": {}, "d": [values[0], True, values[2]]}, "e": 0.5}
    text = JsonForm(record).fill([json.dumps(value) for value in values])
    assert text == json.dumps(filled, ensure_ascii=False)


def test_blanks_may_stand_first_last_and_alone_and_values_may_be_left_out() -> None:
    assert JsonForm(Blank(1)).fill(["1", "2"]) == "2"
    assert JsonForm([Blank(0), Blank(1)]).fill(["1", "2"]) == "[1, 2]"
    assert JsonForm({"a": 10**15}).fill([]) == json.dumps({"a": 10**15})
