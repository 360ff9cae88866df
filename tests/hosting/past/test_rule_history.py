"""The rules as they grew: a version for each entry that changed them, the same whoever asks, and nothing sealed."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest

from nomicon.adapters.sandbox.sandbox import Sandbox
from nomicon.game.names import GameId
from nomicon.hosting.past.rule_history import HEADLINE, RulesetVersion, ruleset_versions
from nomicon.hosting.playthroughs.run import GAME
from nomicon.law.resolution.rule_cache import RuleCache
from nomicon.play.engine import bench as bench_for
from nomicon.rulebooks.saving import save_files
from nomicon.rulebooks.shelf import load_rulebook
from tests.rulebooks.whole_books import performed
from tests.views.playing import Played
from tests.views.story import told_story


@pytest.fixture(scope="module")
def bench() -> Iterator[RuleCache]:
    sandbox = Sandbox()
    yield bench_for(sandbox)
    sandbox.close()


@pytest.fixture(scope="module")
def story(bench: RuleCache) -> Played:
    return told_story(bench)


def versions(story: Played) -> list[RulesetVersion]:
    """Return the rules of a story as they grew."""
    return list(ruleset_versions(GameId("story"), story.seen().history))


def test_the_last_version_is_the_rules_in_force(story, tmp_path):
    last = versions(story)[-1]
    save_files(last.files, tmp_path / "rules")
    written = {file.number: file.text.words for file in load_rulebook(tmp_path / "rules").files}
    assert written == {rule.number: rule.text.words for rule in story.seen().game.rules}


def test_each_version_says_what_changed_who_did_it_and_where_it_stands_in_the_record(story):
    found = versions(story)
    links = {str(one.entry.place): one.link for one in story.seen().history}
    assert found[0].headline.startswith("Begin with the rules of")
    assert len({one.entry for one in found}) == len(found)
    for one in found:
        assert len(one.headline) <= HEADLINE
        assert "\n" not in one.headline
        assert one.link in ("", links[str(one.entry)])
    changed = [one for one in found if one.proposals]
    assert changed
    assert all(one.author for one in changed)


def test_a_version_is_made_where_the_rules_changed_and_nowhere_else(story):
    found = versions(story)
    rules = [{name: text for name, text in one.files.items() if name != "README.md"} for one in found]
    changed = [now != before for before, now in pairwise(rules)]
    assert sum(changed) >= len([one for one in found if one.proposals])
    assert len(found) < len([one for one in story.seen().history if not one.entry.place.sealed])


def test_sealed_ballots_between_two_versions_change_nothing(story):
    history = list(story.seen().history)
    assert any(one.entry.place.sealed for one in history), "The story has a secret vote."
    told = [sentence for one in versions(story) for sentence in one.sentences]
    assert told == [sentence for one in ruleset_versions(GameId("story"), history) for sentence in one.sentences]


AMENDING = """# A rule gets other words.
rulebook: minimal
Ann, Ben> join
Ann> propose amend 203 words \"Every player has one vote.\"
Ann, Ben> vote 301 for
"""


def test_an_amendment_of_one_rule_among_many_is_a_version():
    performance, _ = performed(AMENDING, "amending.play")
    *_, before, last = ruleset_versions(GAME, list(performance.stage.table.history(GAME)))
    assert last.headline.startswith("Amend rule 203")
    assert [name for name in last.files if last.files[name] != before.files.get(name)] != []
