"""What the pages of players, offices, judgements and whatever rules made show."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from nomicon.game.changes import Enact, Repeal
from nomicon.game.names import Moment, ProposalNumber
from nomicon.game.texts import RuleText
from nomicon.game.values.plain import shown
from nomicon.game.values.replacing import replace
from nomicon.law.facts.paths import neighbours, paths_of
from nomicon.play.asking.offering import MakeMove
from nomicon.play.people.offices import TakeInHand
from nomicon.play.people.seating import Forfeit, Join
from nomicon.play.proposals.proposing import Propose
from nomicon.views.elements.language import ENGLISH
from nomicon.views.elements.text import sheet_told
from nomicon.views.players.players import players_text
from nomicon.views.view import view_named
from tests.views.playing import ASHA, BEN, CHLOE, DAY, DEV, JACK, WEEK, by_name, founded, look, number
from tests.views.story import ELLA, SWEETS, rule

# -- Players, and what they have ------------------------------------------------------


def test_the_list_of_players_has_a_column_for_everything_that_is_counted(story):
    page = look(story, "players")
    asha = by_name(page["players"], "Asha")
    assert (asha["office"], asha["points"], asha["jellybabies"]) == ("Speaker", "1.35", "2")
    assert by_name(page["players"], "Ben")["groups"] == ["Voters"]
    assert [one["name"] for one in page["former"]] == [ELLA]


@pytest.mark.parametrize(("players", "told"), [((), "1 player"), ((ASHA,), "2 players")])
def test_the_list_of_players_says_how_many_there_are(bench, players, told):
    page = look(founded(bench, SWEETS, players=players), "players")
    assert sheet_told(players_text(page), ENGLISH).startswith(f"{told}\n")


@pytest.mark.parametrize("name", [ASHA, BEN, CHLOE, DEV, JACK, ELLA])
@pytest.mark.parametrize("counted", ["points", "jellybabies"])
def test_why_somebody_has_what_they_have_adds_up(story, name, counted):
    page = view_named(["why", name, counted], story.seen())
    assert shown(sum((Fraction(one["amount"]) for one in page["parts"]), Fraction(0))) == page["has"]
    assert page["has"] == shown(story.game.balance(name, counted))


def test_the_course_of_a_quantity_begins_with_a_count_and_ends_with_what_everybody_has(story):
    page = look(story, "quantity points")
    held = {one["name"]: one["amount"] for one in page["holders"]}
    assert {one["name"]: one["points"][-1]["has"] for one in page["course"]} == held
    assert {one["points"][0]["has"] for one in page["course"]} == {"0"}
    assert all(one["points"] == sorted(one["points"], key=lambda point: point["at"]) for one in page["course"])


def test_why_is_told_in_one_sentence(story):
    assert look(story, "why Asha")["told"] == (
        "Asha has 1.35 points: 10 from rule 211 at entry 18, 5 from rule 211 at entry 20, "
        "60 from rule 216 at entry 24, 60 from rule 216 at entry 26, -133.65 from rule 203 at entry 26."
    )


def test_who_comes_back_begins_again(bench):
    played = founded(bench, SWEETS, rule(113, "Come and go", answers={"may_forfeit": True}), players=(ASHA, BEN))
    played.accepted(MakeMove(BEN, "eat", {"many": 5}))
    played.accepted(Forfeit(BEN))
    assert look(played, "why Ben jellybabies")["has"] == "2"
    played.accepted(Join(BEN))
    assert look(played, "why Ben jellybabies")["told"] == "Ben has 7 jellybabies: 7 from rule 401 at entry 6."


def test_a_quantity_whose_rule_is_gone_is_archived_with_its_last_balances(story):
    played = replace(story, history=list(story.history))
    sweets = played.propose(BEN, Repeal(number(401)))
    played.vote(sweets, Ben="FOR")
    played.wait_until(played.at + WEEK)
    page = look(played, "quantity jellybabies")
    assert page["archived"]
    assert by_name(page["holders"], "Asha")["amount"] == "2"
    assert "jellybabies" not in look(played, "players")["quantities"]
    assert by_name(look(played, "board")["made_by_rules"], "map Camford")["archived"]


def test_a_quantity_lists_every_movement_with_its_cause(story):
    page = look(story, "quantity points")
    first = page["movements"][0]
    assert (first["name"], first["amount"], first["rule"], first["entry"]) == ("Asha", "10", 211, "18")
    assert first["cause"] == "The vote on 301 closed: adopted, 2 for, 1 against; consent was refused."


# -- Offices and judgement -----------------------------------------------------------


def test_the_desk_follows_the_rules_and_the_office(bench):
    played = founded(bench)
    report = {"duties": {"post a weather report": {"of": "Speaker", "every": "Monday 20:00"}}}
    played.propose(BEN, Enact(RuleText("Weather", "Each Monday by 20:00.", declares=report, burdens=("Speaker",))))
    played.vote(301, Ben="FOR")
    played.wait_until(played.at + WEEK + 3600)
    duty = by_name(look(played, "desk Speaker")["duties"], "post a weather report")
    assert (duty["state"], duty["declared"], duty["rule"]) == ("idle", "2026-03-09T12:00:06Z", 301)
    played.wait_until(played.at + DAY + 3600)
    duty = by_name(look(played, "desk Speaker")["duties"], "post a weather report")
    assert (duty["state"], duty["since"], duty["holders"]) == ("owed", "2026-03-09T20:00:00Z", ["Jack Rudd"])
    assert duty["if_not_done"] == "nothing, because the rules name no penalty"
    assert look(played, "board")["duties"][0]["name"] == "post a weather report"
    gone = played.propose(BEN, Repeal(number(301)))
    played.vote(gone, Ben="FOR")
    played.wait_until(played.at + WEEK + 60)
    assert "post a weather report" not in str(look(played, "desk"))
    assert "post a weather report" in str(look(played, "history"))


def test_what_waits_for_a_player_says_by_when_and_what_follows(story):
    played = replace(story, history=list(story.history))
    played.accepted(TakeInHand(ASHA, "distribute proposal", True))
    played.accepted(Propose(BEN, (Enact(RuleText("Buns", "There are buns.")),)))
    asha = look(played, "inbox", ASHA)["items"]
    assert [one["kind"] for one in asha] == [*["approval"] * 4, "judgement", "stage", "duty"]
    assert look(story, "inbox", DEV)["items"][0]["what"] == "Vote on 304: Cake (at least 1 of 5 must vote)"
    assert "Choose: Which side? heads / tails" in [one["what"] for one in look(story, "inbox", DEV)["items"]]
    assert look(story, "inbox")["items"] == []


def test_a_ballot_cast_is_out_of_ones_inbox_and_in_nobody_elses(story):
    played = replace(story, history=list(story.history))
    played.vote(304, Ben="FOR")
    kinds = {who: [one["what"][:11] for one in look(played, "inbox", who)["items"]] for who in (BEN, DEV)}
    assert "Vote on 304" not in kinds[BEN]
    assert "Vote on 304" in kinds[DEV]


def test_a_judgement_tells_what_it_brought_about(story):
    page = look(story, "judgement J-1")
    assert page["value"] == "TRUE"
    assert page["reasons"] == "One vote is one vote."
    assert page["brought_about"] == [
        'J-1 decided that from now on "second ballot" in rule 206 is read as "is refused".'
    ]
    reading = by_name(look(story, "readings")["readings"], "second ballot")
    assert (reading["in_use"], reading["judgement"], reading["entry"]) == ("is refused", 1, "22")


def test_a_draw_can_be_worked_out_again_from_its_page(story):
    page = look(story, "draws")
    one = page["draws"][0]
    assert one["commitment"] == page["next_commitment"]  # The harness has but one seed.
    assert one["committed_at"] == "1"
    assert sorted(one["order"]) == sorted(one["candidates"])


def test_trouble_is_on_the_main_page(story):
    assert look(story, "board")["troubles"][0]["rules"] == [402]


# -- What rules made -----------------------------------------------------------------


def test_a_register_and_a_map_follow_from_their_declaration(story):
    assert look(story, "register meals")["lines"] == [{"name": "Asha", "eaten": 2}]
    camford = look(story, "map Camford")
    assert by_name(camford["places"], "Mill") == {
        "name": "Mill",
        "note": "loud",
        "here": ["Ben"],
        "leads_to": ["Bridge"],
    }
    assert camford["paths"] == [{"from": "Bridge", "to": "Mill", "one_way": False}]


def test_a_public_act_is_listed(story):
    assert [(one["name"], one["text"]) for one in look(story, "acts")["acts"]] == [("Dev", "I wear a hat.")]


def test_the_number_of_a_proposal_is_what_finds_it(story):
    assert look(story, "proposal 301")["number"] == ProposalNumber(301)
    assert story.at > Moment(0)


def test_a_one_way_path_leads_in_its_own_direction_only_on_the_page_and_in_code():
    paths = ("Mill -> Quay", "Quay - Fen", ("Fen", "Mill", 3))
    declared: dict[str, Any] = {"places": ("Mill", "Quay", "Fen"), "paths": paths}

    assert neighbours(declared, "Mill") == ("Quay", "Fen")
    assert neighbours(declared, "Quay") == ("Fen",)
    assert neighbours(declared, "Fen") == ("Quay", "Mill")
    assert list(paths_of(declared)) == [
        ("Mill", "Quay", True, None),
        ("Quay", "Fen", False, None),
        ("Fen", "Mill", False, 3),
    ]


SINGING = """
@offers("lose a bet")
def lose(player):
    return owe("sing a song", player)
"""


def test_a_duty_that_code_looks_after_says_which_rule_decides_what_follows(bench):
    played = founded(bench, rule(405, "Bets", SINGING))
    played.accepted(MakeMove(BEN, "lose a bet", {}))
    (duty,) = [one for one in look(played, "inbox", BEN)["items"] if one["kind"] == "duty"]
    assert duty["otherwise"] == "rule 405 decides what happens"
