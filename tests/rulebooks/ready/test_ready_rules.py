"""Ready rules: each can be read, has no mistakes, says what it does, and is played as its playthrough tells."""

from __future__ import annotations

import pytest

from nomicon.game.changes import Enact
from nomicon.hosting.invalid import Invalid
from nomicon.hosting.playthroughs.run import failures
from nomicon.hosting.playthroughs.script import read_script
from nomicon.hosting.typing.drafts import changes_in
from nomicon.hosting.typing.rule_texts import TypedDraft
from nomicon.main.table import set_stage
from nomicon.rulebooks.check import check_rule
from nomicon.rulebooks.files.format import read_change
from nomicon.rulebooks.files.malformed import Malformed
from nomicon.rulebooks.ready_rules import READY, ready_rule, ready_rules
from tests.play.playing import BENCH, SANDBOX, VOTES, Playing

NAMES = tuple(ready_rules())


def test_there_is_a_playthrough_for_each_ready_rule_and_none_besides():
    assert len(NAMES) >= 12
    assert sorted(path.stem for path in (READY / "playthroughs").glob("*.play")) == sorted(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_rule_says_what_it_does_and_has_no_mistakes(name):
    piece = ready_rule(name)
    found = check_rule(read_change(piece.text, name), SANDBOX, BENCH.events, None)
    assert [one.what for one in found if one.is_mistake] == []
    assert piece.title
    assert piece.about.endswith(".")


@pytest.mark.parametrize("name", NAMES)
def test_a_ready_rule_plays_as_its_playthrough_tells(name):
    path = ready_rule(name).playthrough
    assert failures(read_script(path.read_text(encoding="utf-8"), path.name), set_stage) == []


def test_a_ready_rule_is_picked_into_a_proposal_by_its_name():
    (change,) = changes_in(TypedDraft(("enact", "shelf", "lottery")), Playing(VOTES).game).changes
    assert isinstance(change, Enact)
    assert change.text.title == "A lottery"


def test_a_name_that_is_not_on_the_shelf_is_refused_with_the_nearest():
    with pytest.raises(Malformed, match="there is no ready rule"):
        ready_rule("lotery")
    with pytest.raises(Invalid, match="lottery"):
        changes_in(TypedDraft(("enact", "shelf", "lotery")), Playing(VOTES).game)
