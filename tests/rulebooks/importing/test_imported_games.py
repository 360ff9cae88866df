"""Pasted in, founded, played: a ruleset of words alone can be played under the house defaults."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

import pytest

from nomicon.game.names import GameId, JudgementNumber, Moment, PlayerId, ProposalNumber, RuleNumber
from nomicon.hosting.lobby import found
from nomicon.hosting.playthroughs.run import Stage
from nomicon.hosting.table.table import Played
from nomicon.hosting.typing.command_parser import InputLine, move_in
from nomicon.hosting.typing.tokenizer import split_line
from nomicon.main.table import sandbox, set_stage
from nomicon.play.engine import Refused, bench
from nomicon.rulebooks.check import ADVICE, check_rule, check_rulebook
from nomicon.rulebooks.defaults import CAUTIOUS, HOUSE_DEFAULTS, Figures, house_defaults, read_figures
from nomicon.rulebooks.files.format import read_rule_file
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.importing.importers import as_rulebook, import_text
from nomicon.rulebooks.saving import save_rulebook
from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks import samples

GAME = GameId("pasted in")
NOON = Moment(1_767_268_800)
DAY = 86400
WEEK = 7 * DAY
BY_CODE = ("quorum", "adopted")
BALLOTS = {"F": "FOR", "A": "AGAINST"}
FIRST = JudgementNumber(1)
Say = Callable[..., Played | Refused]


@pytest.fixture(scope="module", autouse=True)
def _the_sandbox_is_left_tidy() -> Iterator[None]:
    yield
    sandbox().close()


def seated(text: str, players: Sequence[str] = ("Ann", "Ben", "Cat"), figures: Figures = CAUTIOUS) -> tuple[Stage, Say]:
    """Found a game from a text, seat players, and return a way to speak for them."""
    stage = set_stage("a seed")
    stage.clock.set(NOON)
    assert isinstance(found(stage.table, GAME, "Pasted in", as_rulebook(import_text(text), "pasted", figures)), Played)

    def say(who: str, line: str, block: str = "") -> Played | Refused:
        move = move_in(InputLine(PlayerId(who), split_line(line), block), stage.table.game(GAME))
        return stage.table.play(GAME, move)

    for player in players:
        assert isinstance(say(player, "join"), Played)
    return stage, say


def voted(stage: Stage, say: Say, change: str, block: str = "", ballots: str = "FFA") -> str:
    """Put a change to the vote, two for and one against if nothing else is said, and return how it ended."""
    proposed = say("Ann", f"propose {change}", block)
    assert isinstance(proposed, Played), proposed
    number = ProposalNumber(stage.table.game(GAME).last_proposal)
    for player, ballot in zip(stage.table.game(GAME).in_order(), ballots, strict=False):
        if ballot != " ":
            assert isinstance(say(player, f"vote {number} {BALLOTS[ballot]}"), Played)
    stage.clock.set(Moment(stage.table.clock.now() + 3 * DAY + 1))
    if stage.table.game(GAME).proposals[number].is_open:
        assert isinstance(say("Ann", f"close {number}"), Played)
    return stage.table.game(GAME).proposals[number].state


SONG = "---\ntitle: Songs\n---\nWho sings gains 2 points."


@pytest.mark.parametrize("sample", samples.SHAPES)
def test_a_ruleset_of_words_alone_can_be_played(sample):
    stage, say = seated(samples.SHAPES[sample])

    assert voted(stage, say, "enact:", SONG) == "adopted"
    number = stage.table.game(GAME).last_proposal
    assert isinstance(say("Ann", f'claim {number} "Ann sang a song." Ann 2 points'), Played)
    assert isinstance(say("Cat", f'claim {number} "Cat sang, too." Cat 2 points'), Played)
    assert stage.table.game(GAME).balance(PlayerId("Ann"), "points") == 2

    assert isinstance(say("Ben", "challenge 1"), Played)
    judge = stage.table.game(GAME).judgements[FIRST].judge
    assert judge in ("Ann", "Cat")
    assert isinstance(say(str(judge), "deliver 1 FALSE She hummed."), Played)
    balances = stage.table.game(GAME).quantities["points"].balances
    assert dict(balances.items()) == {"Ann": 0, "Ben": 0, "Cat": 2}


@pytest.mark.parametrize("sample", samples.SHAPES)
def test_an_imported_rulebook_has_no_faults_and_is_the_same_from_its_folder(sample, tmp_path):
    book = as_rulebook(import_text(samples.SHAPES[sample]), "pasted")
    save_rulebook(book, tmp_path / "book", "a text")
    again = load_rulebook(tmp_path / "book")
    assert sorted(again.files, key=str) == sorted(book.files, key=str)
    assert (again.name, again.title) == ("book", book.title)
    findings = check_rulebook(again, sandbox(), bench(sandbox()).events)
    assert [one for one in findings if one.severity != ADVICE] == []


def test_the_readme_says_how_rules_came_about(tmp_path):
    save_rulebook(as_rulebook(import_text(samples.RECORD), "record"), tmp_path / "book", "record.txt")
    assert "- 103: initial; transmuted by proposal 1004; amended by proposal 1008 (Una, " in (
        tmp_path / "book" / "README.md"
    ).read_text(encoding="utf-8")


def test_what_is_counted_is_what_the_words_say_players_begin_with():
    declared = {
        sample: as_rulebook(import_text(text), "pasted").files[0].text.declares["quantities"]
        for sample, text in samples.SHAPES.items()
    }
    assert declared["letter"] == {"points": {"start": 0}, "barrels": {"start": 0}}
    assert declared["titled"] == {"points": {"start": 0}, "loaves": {"start": 3}}
    assert declared["sections"] == {"points": {"start": 0}}
    stage, say = seated(samples.LETTER)
    assert isinstance(say("Ben", 'claim 3 "Ben is in port." Ben 1 barrels'), Played)
    assert stage.table.game(GAME).balance(PlayerId("Ben"), "barrels") == 1


@pytest.mark.parametrize(
    ("sample", "first"), [("page", 301), ("letter", 4), ("bold", 302), ("record", 1016), ("sections", 301)]
)
def test_proposals_are_numbered_after_everything_the_source_has_numbered(sample, first):
    house = as_rulebook(import_text(samples.SHAPES[sample]), "pasted").files[0]
    assert (house.number, house.text.answers["first_proposal"]) == (0, first)
    assert f"beginning with {first}." in house.text.words


def test_where_a_rule_has_the_number_0_the_house_defaults_take_the_next_that_is_free():
    house = house_defaults([0, 1, 2], [])
    assert (house.number, house.text.answers["first_proposal"]) == (3, 4)


# -- The house defaults are a rule like any other ------------------------------------


def test_the_house_defaults_give_way_in_everything_they_answer():
    text = read_rule_file(HOUSE_DEFAULTS).text
    assert list(text.defers_to) == [f"about {question}" for question in (*text.answers, *BY_CODE)]
    assert check_rule(read_rule_file(HOUSE_DEFAULTS), sandbox(), bench(sandbox()).events) == []


def test_a_rule_that_says_otherwise_is_heard_first():
    stage, say = seated(samples.PAGE)
    unanimity = "---\ntitle: Unanimity\nanswers:\n  adopted: {at_least: 1, of: cast}\n---\nEverybody must agree."
    assert voted(stage, say, "enact:", unanimity) == "adopted"
    assert voted(stage, say, "enact:", SONG) == "defeated"


def test_the_house_defaults_can_be_amended_and_repealed():
    stage, say = seated(samples.PAGE)
    assert voted(stage, say, "amend 0 set voters=4") == "adopted"
    assert voted(stage, say, "enact:", SONG) != "adopted"
    stage, say = seated(samples.PAGE)
    assert voted(stage, say, "repeal 0") == "adopted"
    assert stage.table.game(GAME).rules.numbered(RuleNumber(0)) is None
    assert voted(stage, say, "enact:", SONG) == "undetermined"


def test_an_immutable_rule_is_neither_amended_nor_repealed_but_can_be_transmuted():
    stage, say = seated(samples.PAGE)
    for change in ("repeal 101", 'amend 101 words "Nobody sings."'):
        refused = say("Ann", f"propose {change}")
        assert isinstance(refused, Refused)
        assert refused.grounds == ("0/1",)
    assert voted(stage, say, "transmute 101 to mutable", ballots="FFF") == "adopted"
    assert voted(stage, say, "repeal 101", ballots="FFF") == "adopted"


def test_a_judge_who_lets_a_week_pass_is_followed_by_another():
    stage, say = seated(samples.PAGE)
    assert isinstance(say("Ben", 'invoke "The sun is up."'), Played)
    first = stage.table.game(GAME).judgements[FIRST].judge
    stage.clock.set(Moment(NOON + WEEK + 1))
    second = stage.table.game(GAME).judgements[FIRST].judge
    assert {first, second} == {"Ann", "Cat"}


# -- Cautious from the start -------------------------------------------------------------


@pytest.mark.parametrize("sample", samples.SHAPES)
@pytest.mark.parametrize("players", ["Ann", "Ann Ben", "Ann Ben Cat Dan Eve Fay"])
def test_one_player_alone_adopts_nothing_by_whatever_change_and_however_long_they_wait(sample, players):
    stage, say = seated(samples.SHAPES[sample], players.split())
    for change, block in (("repeal 0", ""), ("enact:", SONG), ("transmute 0 to immutable", "")):
        assert voted(stage, say, change, block, "F") == "defeated"


def test_nobody_closes_a_vote_before_its_time_and_it_ends_when_all_have_voted():
    stage, say = seated(samples.PAGE)
    assert isinstance(say("Ann", "propose enact:", SONG), Played)
    assert isinstance(say("Ann", "vote 301 FOR"), Played)
    assert isinstance(say("Ben", "vote 301 FOR"), Played)
    assert isinstance(say("Ann", "close 301"), Refused)
    stage.clock.set(Moment(stage.table.clock.now() + 3 * DAY - 1))
    assert stage.table.game(GAME).proposals[ProposalNumber(301)].is_open
    assert isinstance(say("Cat", "vote 301 AGAINST"), Played)
    assert stage.table.game(GAME).proposals[ProposalNumber(301)].state == "adopted"


@pytest.mark.parametrize(
    ("players", "ballots", "outcome"),
    [
        ("Ann Ben Cat", "FF", "adopted"),
        ("Ann Ben Cat", "FA", "defeated"),
        ("Ann Ben", "FF", "adopted"),
        ("Ann Ben Cat Dan", "FF", "defeated"),
        ("Ann Ben Cat Dan", "FFA", "adopted"),
        ("Ann Ben Cat Dan Eve Fay", "FFF", "defeated"),
        ("Ann Ben Cat Dan Eve Fay", "FFFA", "adopted"),
    ],
)
def test_two_thirds_of_the_players_must_vote(players, ballots, outcome):
    stage, say = seated(samples.PAGE, players.split())
    assert voted(stage, say, "enact:", SONG, ballots) == outcome


def test_what_was_immutable_takes_all_even_when_it_is_so_no_more():
    stage, say = seated(samples.PAGE)
    assert voted(stage, say, "transmute 101 to mutable", ballots="FFA") == "defeated"
    assert voted(stage, say, "transmute 101 to mutable", ballots="FF") == "defeated"
    assert voted(stage, say, "transmute 101 to mutable", ballots="FFF") == "adopted"
    for change in ("repeal 101", 'amend 101 words "Nobody sings."'):
        assert voted(stage, say, change, ballots="FFA") == "defeated"
    assert voted(stage, say, 'amend 101 words "Nobody sings."', ballots="FFF") == "adopted"
    assert voted(stage, say, "repeal 201", ballots="FFA") == "adopted"  # It was mutable from the start.
    house = stage.table.game(GAME).rules.numbered(RuleNumber(0))
    assert house is not None
    assert "a rule that was immutable at the start: 101, 102." in " ".join(house.text.words.split())


def test_a_founder_chooses_other_figures_and_the_rule_says_them():
    figures = read_figures(
        {"voting_period": "36 hours", "quorum": "1/5", "voters": "1", "majority": "2/3", "entrenched": "no"}
    )
    assert figures == Figures(36 * 3600, Fraction(1, 5), 1, Fraction(2, 3), False)
    stage, say = seated(samples.PAGE, ["Ann", "Ben", "Cat"], figures)
    house = stage.table.game(GAME).rules.numbered(RuleNumber(0))
    assert house is not None
    words = " ".join(house.text.words.split())
    assert (
        "The vote takes 1 day 12 hours, but ends sooner if all have voted. At least 1/5 of the players must vote. "
        in words
    )
    assert "if more than 2/3 of the votes cast are in favour. Otherwise it is defeated. **" in words.replace("\n", " ")
    assert voted(stage, say, "enact:", SONG, "FFA") == "defeated"
    assert voted(stage, say, "transmute 101 to mutable", "", "F") == "adopted"


@pytest.mark.parametrize(
    ("name", "value"),
    [
        ("voting_period", "soon"),
        ("voting_period", "0"),
        ("voting_period", "900000 weeks"),
        ("quorum", "2"),
        ("quorum", "-1/2"),
        ("quorum", "1/0"),
        ("quorum", "half"),
        ("quorum", "\u0661/2"),
        ("majority", "1"),
        ("voters", "0"),
        ("voters", "1001"),
        ("voters", "2.5"),
        ("voters", ""),
        ("entrenched", "perhaps"),
        ("qorum", "1/2"),
    ],
)
def test_a_figure_that_makes_no_sense_is_refused_by_name_and_it_is_said_what_would(name, value):
    with pytest.raises(Malformed) as raised:
        read_figures({name: value})
    assert raised.value.where == name
    assert raised.value.mend


def test_the_words_and_the_figures_of_the_rule_as_it_stands_are_the_cautious_ones():
    text = read_rule_file(HOUSE_DEFAULTS).text
    fitted = house_defaults([], [], [], CAUTIOUS).text
    assert " ".join(fitted.words.split()) == " ".join(text.words.split()).replace(
        "beginning with 301", "beginning with 1"
    )
    assert fitted.settings == text.settings
    assert fitted.answers["voting_period"] == text.answers["voting_period"]
