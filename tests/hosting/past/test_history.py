"""Replaying a history: the history of a game comes out as it is told, and the game is played on from there."""

from __future__ import annotations

from typing import Any

import pytest

from nomicon.game.names import Moment, RuleNumber
from nomicon.game.rules import IMMUTABLE
from nomicon.game.values.replacing import replace
from nomicon.hosting.audit.audit import audit
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.past.comparing import Compared, lineage, ranked
from nomicon.hosting.past.history import Replayed, replay
from nomicon.hosting.past.history_report import in_lines, report_of, summary
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.playthroughs.run import GAME, Performance, Stage
from nomicon.hosting.playthroughs.script import Script, ScriptStep, read_script
from nomicon.main.table import set_stage
from nomicon.play.series.history_import import SOMEBODY
from nomicon.rulebooks.history import FAILED, Checkpoint, FoundedRule, ImportedHistory, load_history, read_history
from nomicon.rulebooks.shelf import BUNDLED, load_rulebook
from nomicon.views.elements.page import Seen

WORLD, BOOK = load_history("nomicworld"), load_rulebook("nomicworld")
PLAYTHROUGHS = BUNDLED / "nomicworld" / "playthroughs"


@pytest.fixture(scope="module")
def stage() -> Stage:
    return set_stage("history")


@pytest.fixture(scope="module")
def replayed(stage: Stage) -> Replayed:
    """Nomic World, replayed once."""
    return replay(stage.table, GAME, WORLD, BOOK)


@pytest.fixture
def report(replayed: Replayed) -> dict[str, Any]:
    return report_of(replayed, WORLD, BOOK)


# -- Nomic World ---------------------------------------------------------------------


def test_it_ends_with_the_rules_of_the_rulebook_in_their_order_and_classes(replayed: Replayed):
    by_book = sorted(BOOK.files, key=lambda one: (one.status != IMMUTABLE, one.text.ordinal or one.number))

    assert len(replayed.rules) == 56
    assert [(rule.number, rule.status, rule.text.words, rule.text.code) for rule in ranked(replayed.rules)] == [
        (one.number, one.status, one.text.words, one.text.code) for one in by_book
    ]
    assert replayed.fits


def test_the_rules_stand_at_every_checkpoint_as_they_are_told_to_have_stood(replayed: Replayed):
    assert len(replayed.checkpoints) == 16
    assert [one for one in replayed.checkpoints if one.differs] == []
    assert replayed.checkpoints[-1] == Compared(1092, 10, 46)


def test_lineages_are_followed_through_amendments_of_amendments(report: dict[str, Any]):
    lineages = {rule["number"]: rule["lineage"] for rule in report["rules"]}
    layers = {rule["number"]: rule["layers"] for rule in report["rules"]}

    assert lineages[207] == [207, 1014, 1042, 1080]
    assert lineages[208] == [208, 1043, 1070]
    assert (lineages[205], layers[205]) == ([205, 1012, 1044], [205])
    assert report["repealed"] == [
        {"number": 1010, "by": 1055, "lineage": [1010, 1055]},
        {"number": 1013, "by": 1056, "lineage": [1013, 1056]},
    ]


def test_every_inconsistency_is_told_that_the_file_lists_or_implies(report: dict[str, Any]):
    found = {(one["kind"], tuple(one["numbers"])) for one in report["found"]}

    assert [one["id"] for one in report["inconsistencies"]] == [f"H{number}" for number in range(1, 18)]
    assert ("unknown", (1079, 1083)) in found
    late = {numbers[0] for kind, numbers in found if kind == "late"}
    assert late == {1029, 1031, 1039, 1045, 1047, 1064, 1067, 1068, 1069, 1071, 1072, 1076}
    assert {numbers[0] for kind, numbers in found if kind == "early"} == {1048, 1051, 1065}
    (lost,) = [numbers for kind, numbers in found if kind == "lost"]
    assert set(WORLD.lost) < set(lost)


def test_the_report_can_be_read(report: dict[str, Any]):
    lines = in_lines(report)

    assert lines[0] == "Nomic World, 1992: 92 proposals, 1001 to 1092, with the outcomes that the history records."
    assert "Checkpoints that agree: 16 of 16." in lines
    assert any(
        line.endswith("207 -> 1014 -> 1042 -> 1080; words not in the rulebook: 207, 1014, 1042") for line in lines
    )


def test_what_was_recorded_says_so(stage: Stage, replayed: Replayed):
    proposals = stage.table.folded(GAME).game.proposals

    assert {one.marks for one in proposals.values()} == {("as recorded",)}
    assert {one.state for one in proposals.values()} == {"adopted", "defeated", "undetermined"}
    proponents = {int(number): one.proponent for number, one in proposals.items()}
    assert (proponents[1080], proponents[1042]) == ("Geoff", SOMEBODY)
    rule = replayed.rules.numbered(RuleNumber(207))
    assert rule is not None
    assert rule.layers[1].text.words == "(The words of proposal 1014 are lost.)"


def test_the_replayed_game_can_be_audited(stage: Stage, replayed: Replayed):
    assert len(list(stage.table.history(GAME))) == 94
    assert list(audit(stage.table.history(GAME), stage.table.bench)) == []


# -- Playing on ----------------------------------------------------------------------


class PlayedOn(Performance):
    """A playthrough of the rulebook, in a game that does not begin with its rules but comes to them."""

    def _found(self, step: ScriptStep) -> list[str]:
        replay(self.stage.table, GAME, WORLD, BOOK)
        self.founded = True
        self._news()
        return list(step.answers)


def plain(scenario: str) -> Script:
    """Return a playthrough of a scenario in which nothing is set up otherwise, and no lots are drawn.

    Lots rest on seeds, and a game that comes to its rules has used others.
    """
    for path in sorted(PLAYTHROUGHS.glob(f"nw-{scenario}-*.play")):
        text = path.read_text(encoding="utf-8")
        script = read_script(text, path.name)
        if not (script.rules or script.settings or script.offices or "Lots were drawn" in text):
            return script
    raise AssertionError(f"there is no such playthrough of scenario {scenario}")


@pytest.mark.parametrize("scenario", ["01", "42", "61", "73"])
def test_the_replayed_game_is_played_on_as_one_that_is_founded_from_its_rules(scenario: str):
    performance = PlayedOn(plain(scenario), set_stage, BOOK)

    assert [told.wrong for told in performance if told.wrong] == []
    table = performance.stage.table
    assert list(audit(table.history(GAME), table.bench)) == []


def test_a_game_that_was_played_on_is_written_down_as_a_playthrough_that_takes_its_history_up():
    performance = PlayedOn(plain("01"), set_stage, BOOK)
    for _ in performance:
        pass
    table = performance.stage.table
    entries = [one.entry for one in table.history(GAME)]
    text = as_playthrough(Seen(table.folded(GAME).game, list(table.history(GAME)), None, entries[-1].at))

    assert "history: nomicworld" in text
    again = Performance(read_script(text, "the export"), set_stage)
    assert [told.wrong for told in again if told.wrong] == []
    played = [one.entry for one in again.stage.table.history(GAME)]
    assert [(one.place, one.at, one.move, one.grounds) for one in played[1:]] == [
        (one.place, one.at, one.move, one.grounds) for one in entries[1:]
    ]
    assert len(played) > len(WORLD.outcomes) + 2


def test_a_game_that_goes_on_from_a_history_of_ones_own_is_not_written_as_a_playthrough():
    stage = set_stage("of one's own")
    stage.clock.set(Moment(1000))
    replay(stage.table, GAME, SMALL, BOOK)
    history = list(stage.table.history(GAME))
    seen = Seen(stage.table.folded(GAME).game, history, None, history[-1].entry.at)
    with pytest.raises(Invalid, match="does not come with this program"):
        as_playthrough(seen)


# -- What does not fit ---------------------------------------------------------------

SMALL = read_history(
    """
rulebook: nomicworld
initial_rules: {mutable: [201, 210]}
outcome_totals: {failed: 2}
proposals:
- {number: 301, outcome: enacted}
- {number: 303, outcome: amended, acts_on: 999}
- {number: 304, outcome: failed}
""",
    "here",
)


def small(**more: Any) -> tuple[Replayed, dict[str, Any]]:
    told = replace(SMALL, **more)
    stage = set_stage("small")
    stage.clock.set(Moment(1_000_000_000))
    come = replay(stage.table, GAME, told, BOOK)
    return come, report_of(come, told, BOOK)


def test_what_cannot_have_been_is_noted_and_changes_nothing():
    come, report = small()

    assert come.refused == ["303: There is no rule 999 in force, and proposal 999 changed no rule in force."]
    assert [(rule.number, lineage(rule)) for rule in ranked(come.rules)] == [
        (201, (201,)),
        (210, (210,)),
        (301, (301,)),
    ]
    assert not come.fits
    assert {"kind": "missing", "numbers": [302], "what": "not mentioned in the history"} in report["found"]


def test_a_rulebook_is_compared_with_the_rules_and_with_what_is_told_to_be_lost():
    come, _ = small(lost=(201, 205))

    missing = next(one for one in come.misfits if one.startswith("rules that are in the rulebook"))
    assert missing.startswith("rules that are in the rulebook but not in force: 1")
    assert any(
        one.startswith("initial rules whose text is in the rulebook, although the history says that it is lost: 201")
        for one in come.misfits
    )


def test_what_rests_on_a_transmutation_that_failed_cannot_have_been():
    outcomes = [replace(one, what=FAILED, to="") if one.number == 1033 else one for one in WORLD.outcomes]
    stage = set_stage("history")

    come = replay(stage.table, GAME, replace(WORLD, outcomes=tuple(outcomes)), BOOK)

    assert come.refused == ["1048: Rule 114 was immutable then, so this could not happen to it: amended."]
    assert "at the end: rule 114: class immutable, but the history says mutable" in come.misfits


def test_what_is_told_of_twice_is_taken_once():
    come, report = small(outcomes=(SMALL.outcomes[0], SMALL.outcomes[0]))

    assert come.refused == [
        "301: Record the outcomes in the order of the proposals' numbers. Proposal 301 has already been recorded."
    ]
    assert {"kind": "twice", "numbers": [301], "what": "mentioned twice in the history"} in report["found"]


def test_a_checkpoint_that_is_not_met_says_how():
    come, report = small(
        checkpoints=(
            Checkpoint(301, (101,), (210, 201, 301)),
            Checkpoint(304, (), (201, 210)),
            Checkpoint(305, (), ()),
        )
    )

    assert come.checkpoints == [
        Compared(
            301,
            0,
            3,
            (
                "immutable rules that are in the history but not in force: 101",
                "mutable rules in a different order: 201, 210, 301 instead of 210, 201, 301",
            ),
        ),
        Compared(304, 0, 3, ("mutable rules that are in force but not in the history: 301",)),
    ]
    assert "the checkpoint after 305 names a proposal that has no outcome" in come.misfits
    assert "After 304: mutable rules that are in force but not in the history: 301." in in_lines(report)


def test_what_comes_out_otherwise_than_it_is_told_is_a_misfit():
    come, _ = small(final=(FoundedRule(201, "immutable", 301, (201, 301), (201,)), FoundedRule(999, "", 999, (999,))))

    assert come.misfits[:4] == [
        "at the end: rule 201: class mutable, but the history says immutable",
        "at the end: rule 201: ordinal 201, but the history says 301",
        "at the end: rule 201: lineage (201,), but the history says (201, 301)",
        "at the end: rule 999 is not in force",
    ]
    assert "failed: the history lists 1, but says 2 in total" in come.misfits


def test_a_history_whose_rules_are_told_of_twice_is_not_begun():
    with pytest.raises(Invalid, match="the history cannot be recorded: Two rules have the number 201"):
        small(mutable=(201, 201))


def test_a_history_is_whole_without_checkpoints():
    assert isinstance(SMALL, ImportedHistory)
    assert small()[0].checkpoints == []


def test_one_proposal_is_told_as_one():
    told = summary(small(outcomes=SMALL.outcomes[:1])[1])[0]
    assert told.endswith(": one proposal, 301, with the outcome that the history records.")
