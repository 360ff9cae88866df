"""A game is written down as data and as a playthrough, which plays the same game again; secrets stay out."""

from __future__ import annotations

from pathlib import Path

from nomicon.adapters.clocks import SettableClock
from nomicon.cli.desk.tools import Tools
from nomicon.game.names import GameId, Seconds
from nomicon.hosting.playthroughs.run import GAME, Performance
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.table.table import Table
from nomicon.play.chapter import Event
from nomicon.play.engine import DECIDES, SPECS
from nomicon.play.quantities.drawing import SeedCommitted
from nomicon.play.series.founding import FoundGame, GameFounded
from nomicon.play.series.history_import import CompleteHistory, FoundHistory
from nomicon.play.series.recorded_changes import RecordOutcome
from nomicon.play.turns.timing import KeepTime
from nomicon.play.votes.sealing import SealRest
from tests.cli.conftest import write_open_rulebook
from tests.cli.terminal import Terminal

WEEK = Seconds(7 * 24 * 3600)


def events(table: Table, game: GameId) -> list[Event]:
    """Return what happened in a game, but for its own name and the seed of the draw that has not been made."""
    happened = [event for written in table.history(game) for event in written.entry.events]
    return [event for event in happened if not isinstance(event, SeedCommitted | GameFounded)]


def plays_the_same(terminal: Terminal, tools: Tools, game: str) -> None:
    """Export a game, play it again, and compare everything that happened."""
    exported = terminal.types("export --as-playthrough")
    assert (exported.exit_code, exported.stderr) == (0, "")
    again = Performance(read_script(exported.stdout, "again"), tools.set_stage)
    assert [told.wrong for told in again if told.wrong] == []
    with tools.open_table(Path("nomicon.db")) as table:
        assert events(again.stage.table, GAME) == events(table, GameId(game))


def played(terminal: Terminal, clock: SettableClock) -> None:
    """Play a game with a lot drawn, a rule with code, a judgement, and a secret vote that is still open."""
    Path("cheer.md").write_text(
        '---\ntitle: Cheer\n---\nSomebody is cheered.\n\n```python\n@when("Declared")\ndef cheer(event):\n'
        '    yield award(draw("who is cheered", everyone())[0], 3)\n```\n',
        encoding="utf-8",
    )
    terminal.types("propose enact cheer.md --as Asha")
    terminal.types("vote 301 for --as Ben")
    clock.advance(Seconds(WEEK + 1))
    for line in (
        "declare Hurra --as Ben",
        "declare Hurra --as Ben",
        'invoke "Ben is tall." --correct "award Ben 5" --as Asha',
        "deliver 1 TRUE --reasons 'He is.' --as 'Jack Rudd'",
        'propose amend 205 answer "voting_period=3 days" --as Ben',
        "vote 302 against --as Chloe",
    ):
        assert terminal.types(line).exit_code == 0


def test_an_exported_playthrough_plays_the_same_game_again_draws_and_all(
    nomicam: Terminal, clock: SettableClock, our_tools: Tools
):
    played(nomicam, clock)
    clock.advance(Seconds(WEEK + 1))
    nomicam.types("due")
    assert nomicam.types("export --as-playthrough").stdout.count("+3 points. Rule 301.") == 2
    plays_the_same(nomicam, our_tools, "tuesday")


def test_a_game_from_a_rulebook_of_ones_own_brings_its_rules_along(open_table: Terminal, our_tools: Tools):
    lines = (
        'Asha> go to="Old Bridge"',
        "Asha> pick",
        "Asha> choose C-1 red",
        "Ben> give Asha 1/3",
        "Ben> remember",
        'Asha> claim 101 "Asha rhymed." Asha 5 points',
        "Ben> challenge 1",
        "Kim> deliver 1 FALSE No.",
        'Kim> duty "read the minutes" done I read',
        "Asha> propose amend 101 set a=1 answer may_join=no + repeal 101",
        'Asha> propose enact: title "Two words" reason Because mark urgent',
        "---",
        "title: Odd",
        "settings: {a: 1/3}",
        "---",
        "A line that ends in blanks  ",
        "",
        "> and *more*",
        ".",
        "Ben> withdraw 302",
        "Ben> forfeit",
    )
    sitting = open_table.types("prompt", "\n".join(lines))
    assert sitting.exit_code == 1  # It is not Ben's to withdraw.
    assert "rulebook: none" in open_table.types("export --as-playthrough").stdout
    plays_the_same(open_table, our_tools, "open")


def test_quotation_marks_and_several_lines_are_exported_as_they_are(terminal: Terminal, our_tools: Tools):
    write_open_rulebook(Path("open"))
    rule = Path("open/rules/101-open.md")
    settings = "settings: {word: a}\nanswers: {may_mend: players, first_proposal"
    rule.write_text(rule.read_text("utf-8").replace("answers: {first_proposal", settings), "utf-8")
    terminal.types("found open")
    sitting = terminal.types("prompt --as Kim", QUOTING)
    assert (sitting.exit_code, sitting.stdout.count("Refused")) == (0, 0), sitting.stdout
    assert terminal.data("proposal 301")["title"] == 'On "is":'
    plays_the_same(terminal, our_tools, "open")


QUOTING = r"""declare "She said \"no\",\nand left."
declare C:\new
invoke "\"Open\" is open."
deliver 1 TRUE "As it says:\n\"Open\"."
propose amend 101 words "It \"is\"\nopen." title "On \"is\":"
propose amend 101 words:
Two
lines.
.
propose amend 101 retitle "\"Open\"" set word="a \"b\""
mend 101:
Nothing at all

is forbidden.
.
mend 101 "Nothing is \"forbidden\"."
go to="\"Here\""
remember
duty "read the minutes" done "One\ntwo"
"""


def test_other_officers_from_the_start_are_named_in_the_playthrough(terminal: Terminal, our_tools: Tools):
    terminal.types("found nomicam --office Speaker=Zoe")
    assert "offices: Speaker=Zoe" in terminal.types("export --as-playthrough").stdout
    plays_the_same(terminal, our_tools, "nomicam")


def test_a_playthrough_can_say_every_move_of_a_game_played_here():
    played_elsewhere = {FoundHistory, RecordOutcome, CompleteHistory}
    comes_of_itself = {KeepTime, SealRest}  # The program makes it when the game is played again; nobody can say it.
    assert set(DECIDES) - {spec.move for spec in SPECS} == {FoundGame, *comes_of_itself, *played_elsewhere}


def test_what_a_rule_did_in_secret_comes_of_itself_when_the_game_is_played_again(
    nomicam: Terminal, clock: SettableClock, our_tools: Tools
):
    Path("puppets.md").write_text(
        '---\ntitle: Puppets\n---\nWhat is declared moves points and a ballot.\n\n```python\n@when("Declared")\n'
        'def pull(event):\n    yield award("Ben", 2)\n    yield cast("Ben", 302, "FOR")\n```\n',
        encoding="utf-8",
    )
    for line in ("propose enact puppets.md --as Asha", "vote 301 for --as Ben"):
        assert nomicam.types(line).exit_code == 0
    clock.advance(Seconds(WEEK + 1))
    for line in ('propose amend 205 answer "voting_period=3 days" --as Ben', "declare Hurra --as Chloe"):
        assert nomicam.types(line).exit_code == 0
    clock.advance(Seconds(WEEK + 1))
    nomicam.types("due")

    assert [one["move"]["kind"] for one in nomicam.data("export")["entries"]].count("SealRest") == 1
    plays_the_same(nomicam, our_tools, "tuesday")


def test_an_export_says_that_sealed_moves_are_left_out(nomicam: Terminal, clock: SettableClock):
    assert "in secret" not in nomicam.types("export --as-playthrough").stdout
    nomicam.types("propose enact shelf auction-sealed --as Asha")
    for name in ("Asha", "Ben", "Chloe"):
        nomicam.types(f"vote 301 for --as {name}")
    clock.advance(Seconds(WEEK + 1))
    nomicam.types("make 'seal bid' 4 --as Ben")

    said = nomicam.types("export --as-playthrough").stdout

    assert said.splitlines()[1].startswith("# Moves that players made in secret are left out")
    assert not any(line.startswith("Ben> make") or line.startswith("Ben> seal") for line in said.splitlines())


def test_every_moment_in_the_exported_data_is_text(nomicam: Terminal, clock: SettableClock):
    played(nomicam, clock)
    entries = nomicam.data("export")["entries"]
    closed = next(event for entry in entries for event in entry["events"] if event["kind"] == "VoteClosed")
    assert closed["at"] == "2026-03-08T09:00:00Z"
    assert closed["ballots"] == [["Ben", "FOR", 1, "2026-03-01T09:00:00Z"]]


def test_ballots_still_sealed_stay_out_of_every_export_and_that_is_said(nomicam: Terminal, clock: SettableClock):
    played(nomicam, clock)
    for form in ("export", "export --as-playthrough"):
        result = nomicam.types(form)
        assert "vote 302" not in result.stdout
        assert "the ballots of open votes" in result.stderr
    votes = [one for one in nomicam.data("export")["entries"] if one["move"]["kind"] == "CastBallot"]
    assert [one["move"]["proposal"] for one in votes] == [301]
