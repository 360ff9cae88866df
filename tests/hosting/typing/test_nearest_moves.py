"""Which moves a line may mean that begins no move."""

from __future__ import annotations

from difflib import SequenceMatcher

import pytest

from nomicon.hosting.typing.nearest_moves import nearest_moves

KNOWN = ("fan out", "vote", "take back", "end turn", "mend", "give")


@pytest.mark.parametrize(
    ("line", "typed", "names"),
    [
        ("fan", "fan", ("fan out",)),
        ("fan out", "fan out", ("fan out",)),
        ("fan: 3", "fan 3", ("fan out",)),
        ("fun out now", "fun out", ("fan out",)),
        ("Vot 301", "Vot", ("vote",)),
        ("take 301", "take", ("take back",)),
        ("turn", "turn", ("end turn",)),
        ("xyzzy 3", "xyzzy", ()),
        ("end", "end", ("end turn", "mend")),
    ],
)
def test_whole_names_are_suggested_and_as_many_words_are_named_as_are_meant(line, typed, names):
    found = nearest_moves(line.split(), KNOWN)
    assert (found.typed.replace(":", ""), set(found.names)) == (typed, set(names))


def test_a_line_is_compared_in_full_only_with_names_that_can_be_like_it(monkeypatch):
    compared = []
    ratio = SequenceMatcher.ratio

    def counted(matcher: SequenceMatcher[str]) -> float:
        compared.append(matcher)
        return ratio(matcher)

    monkeypatch.setattr(SequenceMatcher, "ratio", counted)
    assert nearest_moves(["v" * 100_000], KNOWN).names == ()
    assert nearest_moves(["xyzzy"], KNOWN).names == ()
    assert compared == []
    assert nearest_moves(["Vot"], KNOWN).names == ("vote",)
    assert len(compared) == 2  # Once to find the name, once for how much was typed.
