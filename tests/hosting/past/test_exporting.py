"""What one can take along of a game: whole, the same bytes for everybody, and never anything that is sealed."""

from __future__ import annotations

import io
import json
import zipfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.changes import Amend
from nomicon.game.names import GameId, Moment, PlayerId, ProposalNumber
from nomicon.game.rules import Ruleset
from nomicon.game.values.replacing import replace
from nomicon.hosting.lobby import found
from nomicon.hosting.past.exporting import record_as_json, rulebook_as_zip, rules_as_json, rules_as_markdown
from nomicon.hosting.playthroughs.export import as_playthrough
from nomicon.hosting.table.table import Played as PlayedThere
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.main.table import set_stage
from nomicon.play.engine import bench as bench_for
from nomicon.play.record import WrittenEntry
from nomicon.play.votes.voting import CastBallot
from nomicon.rulebooks.check import FAULT, check_rulebook
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.shelf import Rulebook, load_rulebook
from nomicon.views.elements.page import Seen
from tests.views.playing import ASHA, BEN, CHLOE, WEEK, Played, founded, number
from tests.views.story import rule, told_story

EXPORTS = (rules_as_markdown, rules_as_json, rulebook_as_zip, record_as_json, as_playthrough)


@pytest.fixture(scope="module")
def bench() -> Iterator[RuleCache]:
    sandbox = Sandbox()
    yield bench_for(sandbox)
    sandbox.close()


@pytest.fixture(scope="module")
def story(bench: RuleCache) -> Played:
    return told_story(bench)


def unpacked(seen: Seen, folder: Path) -> Rulebook:
    """Unpack the rulebook of a game as anybody would, and read it again."""
    with zipfile.ZipFile(io.BytesIO(rulebook_as_zip(seen))) as archive:
        archive.extractall(folder)
    (only,) = folder.iterdir()
    return load_rulebook(only)


def said(seen: Seen) -> list[dict[str, object]]:
    """Return what the rules of a game say, as data, without empty lines around code, which a file does not keep."""
    rules = json.loads(rules_as_json(seen))["rules"]
    return [{**one, "code": one["code"].strip("\n"), "version": 0} for one in rules]


def test_a_game_can_begin_from_the_rules_of_another(story, bench, tmp_path):
    rulebook = unpacked(story.seen(), tmp_path)
    assert [one for one in check_rulebook(rulebook, bench.interpreter, bench.events) if one.severity == FAULT] == []

    stage = set_stage("a seed")
    begun = found(stage.table, GameId("next"), "Next", rulebook)
    assert isinstance(begun, PlayedThere), begun
    assert said(Seen(begun.game, [WrittenEntry(begun.entry, "")], None, begun.entry.at)) == [
        {**one, "ordinal": one["number"]} for one in said(story.seen())
    ]


def test_where_rules_rank_by_their_latest_change_the_next_game_hears_them_in_the_same_order(bench, tmp_path):
    played = founded(bench, rule(212, "Order", answers={"precedence": "larger ordinal"}))
    played.propose(BEN, Amend(number(201), words="Quorum is one half."))
    played.vote(301, Ben="FOR", Asha="FOR")
    played.wait_until(played.at + WEEK + 60)
    rulebook = unpacked(played.seen(), tmp_path)
    assert {file.number: file.text.ordinal for file in rulebook.files if file.text.ordinal} == {201: 301}


def test_a_rulebook_says_what_of_the_game_does_not_go_with_it(bench, tmp_path):
    played = founded(bench)
    where = next(one.id for one in played.game.rules if one.number == 206)
    game = replace(played.game, readings=played.game.readings.insert(f"{where}:second ballot", "is refused"))
    rulebook = unpacked(replace(played.seen(), game=game), tmp_path)
    assert "after entry 5, at 2026-03-02 12:00:05 UTC." in rulebook.about
    assert rulebook.folder is not None
    assert "- Rule 206, second ballot: is refused" in (rulebook.folder / "README.md").read_text(encoding="utf-8")


def test_the_text_has_every_rule_with_its_words_and_its_code(story):
    text = rules_as_markdown(story.seen())
    assert text.startswith("# A game\n\n36 rules, as they were after entry 36, at 2026-03-09 ")
    lone = replace(story.game, rules=Ruleset().having(next(iter(story.game.rules))))
    alone = rules_as_markdown(replace(story.seen(), game=lone))
    assert alone.startswith("# A game\n\n1 rule, as it was after entry 36, at 2026-03-09 ")
    for one in story.game.rules:
        assert f"\n### {one.number}. {one.text.title}\n" in text
        assert one.text.words.strip("\n") in text
        assert one.text.code.strip("\n") in text
    assert text.index("## Immutable") < text.index("### 101.") < text.index("## Mutable") < text.index("### 201.")


def test_code_cannot_break_out_of_its_block(bench):
    played = founded(bench, rule(401, "Fences", '"""\n````\n# Not a heading\n"""'))
    assert '`````python\n"""\n````\n' in rules_as_markdown(played.seen())


def test_the_data_has_the_header_of_every_rule(story):
    data = json.loads(rules_as_json(story.seen()))
    assert (data["title"], data["entry"], len(data["rules"])) == ("A game", 36, 36)
    (row,) = [one for one in data["rules"] if one["number"] == 205]
    assert (row["version"], row["words"], row["answers"]["voting_period"]) == (2, "Two days.", "2 days")


@pytest.mark.parametrize("write", EXPORTS)
def test_everybody_takes_the_same_whoever_and_whenever(story, write):
    first = write(story.seen())
    assert write(Seen(story.game, story.history, ASHA, Moment(story.at + 1000))) == first


@pytest.mark.parametrize("write", EXPORTS)
def test_a_sealed_ballot_leaves_no_trace(story, write):
    voted = replace(story, history=list(story.history))
    for voter, choice in ((BEN, "FOR"), (CHLOE, "AGAINST")):
        voted.accepted(CastBallot(PlayerId(voter), ProposalNumber(306), choice))
    assert len(voted.history) > len(story.history)
    for viewer in (None, ASHA, BEN):
        assert write(voted.seen(viewer)) == write(story.seen())


def test_files_of_an_archive_bear_no_moment_and_no_owner_of_their_own(story):
    with zipfile.ZipFile(io.BytesIO(rulebook_as_zip(story.seen()))) as archive:
        files = archive.infolist()
    assert {one.date_time for one in files} == {(1980, 1, 1, 0, 0, 0)}
    assert [one.filename for one in files] == sorted(one.filename for one in files)
    assert files[0].filename == "g/README.md"


def test_a_rule_that_no_file_can_hold_is_named(bench):
    played = founded(bench, rule(401, "Bell"))
    texts = [one for one in played.game.rules if one.number == 401]
    layer = texts[0].layers[-1]
    broken = replace(texts[0], layers=type(texts[0].layers)([replace(layer, text=replace(layer.text, words="\x07"))]))
    game = replace(played.game, rules=played.game.rules.having(broken))
    with pytest.raises(Malformed, match="rule 401 cannot be written"):
        rulebook_as_zip(replace(played.seen(), game=game))
