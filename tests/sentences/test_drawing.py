"""A sample is the same for the same seed, and everything people read can be in it."""

from __future__ import annotations

import ast
from random import Random

from tests.sentences import documentation, interface
from tests.sentences.__main__ import POOLS
from tests.sentences.sentence import ROOT, Sentence, sample

PAGE = """# A heading with many words

You vote. Then the **vote closes.** `nomicon rules` shows [the new rules](rules.md)
and e.g. points.
`nomicon and many other words`.

- One point has
  two lines.
- Another point is here.

| a cell with words | `a cell of code` |
|---|---|

| rule | reading | default |
|---|---|---|
| 103 | the words of the rule | quoted from its header |
| a second row of it | is left out | as well |

| this table here | quotes nobody at all |
|---|---|

```sh
nomicon and many other words
```
<!-- A remark that nobody
sees on the page -->
The last sentence is here
"""

CODE = '''
"""A docstring is for developers."""

PATTERN = re.compile("a pattern with words")
QUERY = "SELECT name FROM games WHERE id = 1"
"""So is a remark on a constant."""

@click.command("vote", epilog=epilog("nomicon vote 301 for"))
@click.option("--reason", help="Say why you vote.")
def vote(game):
    """Vote on a proposal.

    You can change your mind.
    """
    title = "vote closed"
    return f"Rule {rule.number} has no setting {'called so by anybody' if game else name!r}."

def closed(proposal):
    """Say whether a vote is closed."""
    return _("%(many)s votes are open") % {"many": 2} + "Nothing here for {name}, ever.".format(name=1)
'''


def test_a_page_is_read_sentence_by_sentence_with_lines():
    assert list(documentation.sentences_in(PAGE)) == [
        (3, "Then the **vote closes.**"),
        (3, "`nomicon rules` shows the new rules and e.g. points."),
        (7, "One point has two lines."),
        (9, "Another point is here."),
        (11, "a cell with words"),
        (19, "this table here"),
        (19, "quotes nobody at all"),
        (27, "The last sentence is here"),
    ]


def test_code_is_read_for_what_it_says_to_people():
    assert list(interface.said_in(ast.parse(CODE))) == [
        (10, "Vote on a proposal."),
        (10, "You can change your mind."),
        (16, "Rule … has no setting …."),
        (16, "called so by anybody"),
        (9, "Say why you vote."),
        (20, "… votes are open"),
        (20, "Nothing here for …, ever."),
    ]


def test_a_seed_draws_the_same_sentences_in_whatever_order_they_come():
    every = [Sentence(f"a.md:{number}", f"Sentence {number}.") for number in range(200)]
    shuffled = Random(1).sample(every, len(every))
    assert sample(every, 60, 7) == sample(shuffled, 60, 7)
    assert sample(every, 60, 7) != sample(every, 60, 8)


def test_a_text_that_is_written_twice_is_drawn_once():
    twice = [Sentence("b.md:1", "You vote."), Sentence("a.md:1", "You vote.")]
    assert sample(twice, 60, 1) == [Sentence("a.md:1", "You vote.")]


def test_the_interface_is_read_from_pages_and_from_every_layer_that_speaks():
    places = {sentence.place for sentence in POOLS["interface"]()}
    for spoken in ("web/pages/templates/", "play/", "law/", "views/", "rulebooks/", "hosting/", "cli/", "adapters/"):
        assert any(place.startswith(f"src/nomicon/{spoken}") for place in places), spoken
    assert [place for place in places if not (ROOT / place.partition(":")[0]).exists()] == []


def test_pages_that_are_printed_are_no_documentation_that_somebody_wrote():
    places = {sentence.place.partition(":")[0] for sentence in POOLS["documentation"]()}
    assert {"README.md", "docs/tutorial/first-rule.md", "docs/reference/rule-files.md"} <= places
    assert not places & {"docs/reference/api.md", "docs/reference/questions.md", "docs/reference/coverage/nomicam.md"}
    assert not any("/rules/" in place for place in places)
