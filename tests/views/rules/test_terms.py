"""Terms on their page: which rules use what nobody has defined, and what is defined where."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Enact
from nomicon.game.texts import RuleText
from tests.views.playing import BEN, WEEK, by_name, founded, look


def test_terms_nobody_defined_are_listed_with_the_rules_that_use_them(bench):
    undefined = {one["name"]: one["rules"] for one in look(founded(bench), "terms")["undefined"]}
    wanted = {"newsgroup", "as soon as possible", "simple majority", "game custom", "forfeit", "directly"}
    assert wanted <= set(undefined)
    assert undefined["newsgroup"] == [205]
    assert not {"player", "rule change", "Voter", "Speaker", "Quorum"} & set(undefined)


def test_what_is_quoted_capitalised_or_hyphenated_is_taken_for_a_term(bench):
    played = founded(bench)
    played.propose(BEN, Enact(RuleText("Hats", 'Whoever is "hat less" greets the Lord Hatter in a well-hatted way.')))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    undefined = {one["name"]: one["rules"] for one in look(played, "terms")["undefined"]}
    assert [undefined.get(name) for name in ("hat less", "Lord Hatter", "well-hatted", "greets")] == [[301]] * 3 + [
        None
    ]


@pytest.mark.parametrize(
    "text",
    [
        RuleText("News", "The board.", declares={"terms": {"newsgroup": "The board in the hall."}}),
        RuleText("News", 'The term "newsgroup" means the board in the hall.'),
        RuleText("News", "A newsgroup is any of the boards in the hall."),
    ],
)
def test_a_term_that_a_rule_defines_moves_to_the_glossary(bench, text):
    played = founded(bench)
    played.propose(BEN, Enact(text))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    page = look(played, "terms")
    assert "newsgroup" not in [one["name"] for one in page["undefined"]]
    assert by_name(page["glossary"], "newsgroup")["rule"] == 301
