"""Pages count rules by the classes or powers that the rules list, and not as if there were always two."""

from __future__ import annotations

import pytest

from nomicon.game.names import GameId, PlayerId, RuleNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import Plain
from nomicon.play.series.founding import FoundGame, StartingRule
from nomicon.views.sentences.class_counts import class_counts
from nomicon.views.sentences.telling import answered
from nomicon.views.view import as_text
from tests.views.playing import Played, look

TEN = ("custom", "habit", "order", "bylaw", "article", "statute", "charter", "treaty", "right", "root")
POWERS = ("mutable", "1", "1.5", "2", "3", "6")

GAMES = {
    "two classes": ((), ("immutable", "mutable", "mutable"), "1 immutable, 2 mutable", ["immutable", "mutable"]),
    "ten classes": (
        TEN,
        ("root", "habit", "bylaw", "right", "habit"),
        "1 of class root, 1 of class right, 1 of class bylaw, 2 of class habit",
        ["root", "right", "bylaw", "habit"],
    ),
    "powers": (
        POWERS,
        ("6", "mutable", "1.5", "mutable", "1.5"),
        "1 of power 6, 2 of power 1.5, 2 of class mutable",
        ["6", "1.5", "mutable"],
    ),
    "one rule": (("law",), ("law",), "1 of class law", ["law"]),
}


def start(bench, classes, statuses) -> Played:
    """Start a game whose first rule lists the classes, with one rule of each of these classes, from 101."""
    answers: list[dict[str, Plain]] = [{"classes": classes} if classes else {}, *({} for _ in statuses[1:])]
    rules = tuple(
        StartingRule(RuleNumber(101 + at), status, RuleText(f"Rule {at}", "Words.", answers=answers[at]))
        for at, status in enumerate(statuses)
    )
    played = Played(bench)
    played.accepted(FoundGame(PlayerId("the host"), GameId("g"), "A game", "none", rules))
    return played


@pytest.mark.parametrize(("classes", "statuses", "counted", "in_order"), GAMES.values(), ids=GAMES)
def test_rules_are_counted_by_the_classes_of_the_game(bench, classes, statuses, counted, in_order):
    played = start(bench, classes, statuses)
    many = "1 rule" if len(statuses) == 1 else f"{len(statuses)} rules"
    in_force = "1 rule is in force" if len(statuses) == 1 else f"{many} are in force"
    assert f"{many}: {counted}." in as_text("rules", look(played, "rules"))
    assert f"{many} of none, since 2026-03-02T12:00:01Z: {counted}." in as_text("initial", look(played, "initial"))
    assert answered(played.history[0].entry, played.game, None)[0] == f"{in_force}: {counted}."


@pytest.mark.parametrize(("classes", "statuses", "counted", "in_order"), GAMES.values(), ids=GAMES)
def test_the_rules_of_a_class_are_together_and_the_highest_class_is_first(bench, classes, statuses, counted, in_order):
    played = start(bench, classes, statuses)
    listed = [one["status"] for one in look(played, "rules")["rules"]]
    assert list(dict.fromkeys(listed)) == in_order
    assert listed == [one["status"] for one in look(played, "initial")["rules"]]
    assert listed == sorted(listed, key=in_order.index)
    assert look(played, "precedence")["classes"] == in_order


def test_precedence_names_immutable_rules_only_where_there_are_such_rules(bench):
    usual, others = (start(bench, *GAMES[name][:2]) for name in ("two classes", "powers"))
    assert look(usual, "precedence")["order"][0] == "immutable rules before all others"
    assert look(others, "precedence")["order"][0] == "rules of a higher class before rules of a lower one"


def test_rules_of_a_class_that_is_no_longer_listed_are_counted_too():
    assert class_counts(["b", "old", "b", "a"], ("a", "b")) == "2 of class b, 1 of class a, 1 of class old"
