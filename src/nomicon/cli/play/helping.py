"""What can be typed at a prompt: told on asking, and offered for completion."""

from __future__ import annotations

from collections.abc import Sequence

from nomicon.cli.desk.moves import MOVES
from nomicon.cli.desk.seat import Seat
from nomicon.cli.reading.looking import KINDS
from nomicon.views.view import VIEWS

PROPOSING = (
    ("propose enact:", "Propose a rule; its text follows, to a line with only a dot."),
    ("propose amend 201:", "Propose another text for a rule; it follows, too."),
    ("propose amend 211 set adopted=15", "One setting of a rule."),
    ("propose repeal 201", "The end of a rule; propose transmute 104 to mutable: another class."),
    ("revise 301 enact:", "Give your proposal another form before its vote opens."),
    ("draft enact:, post D-1", "Show a rule-change first; propose just what was shown."),
)
"""How rule-changes are put to the players."""

ALWAYS = (
    ("as NAME", "Let somebody else at this table speak; NAME> MOVE for one line of theirs."),
    ("options", "What you may do now, and what bars the rest."),
    ("due", "Do what is due by the clock."),
    ("help WORD", "All about one move or page."),
    ("quit", "Leave; so does Ctrl-D."),
)
"""Words of every prompt."""

IN_OUR_HANDS = (
    ("wait, wait 8 days", "Let time pass: to what is due next, or so long."),
    ("at MOMENT", "Set the clock, as in at 2030-03-01T09:00:00Z."),
    ("after MOMENT", "Set it just behind a moment, when all that falls due in it is done."),
    ("export FILE", "Write what was played here down as a playthrough."),
)
"""Words of a prompt whose clock is in our hands."""

WIDTH = 24


def help_lines(about: str, in_our_hands: bool) -> list[str]:
    """Return what can be typed at the prompt, or what one move or page is about."""
    for spoken in MOVES:
        if about and about in (spoken.name, spoken.line, spoken.alias):
            shown = [example.removeprefix("nomicon ").split(" --")[0] for example in spoken.examples]
            return [spoken.sentence, "", *(f"  {line.replace(spoken.name, spoken.line, 1)}" for line in shown)]
    if about in VIEWS:
        return [VIEWS[about].sentence, "", f"  {' '.join([about, *VIEWS[about].arguments])}"]
    parts = {
        "Moves": [(spoken.line, spoken.sentence) for spoken in MOVES],
        "Rule-changes": PROPOSING,
        "Pages": [(" ".join([name, *view.arguments]), view.sentence) for name, view in VIEWS.items()],
        "Time, and what was played": IN_OUR_HANDS if in_our_hands else (),
        "Other words": ALWAYS,
    }
    lines: list[str] = []
    for title, told in parts.items():
        lines += [*([""] if lines and told else []), *([f"{title}:"] if told else [])]
        lines += [f"  {shape:<{WIDTH}}{'' if len(shape) < WIDTH else '  '}{sentence}" for shape, sentence in told]
    return lines


def completions(seat: Seat, words: Sequence[str]) -> list[tuple[str, str]]:
    """Return what could stand next on a line, each with what it is about; the last of the words is being typed."""
    before = [word.lower() for word in words[:-1]]
    if not before:
        first = [(spoken.line, spoken.sentence) for spoken in MOVES]
        first += [
            ("propose", "Put a rule-change to the players."),
            ("revise", "Give your proposal another form."),
            ("draft", "Show a rule-change before it is proposed."),
            ("post", "Propose what a draft shows."),
        ]
        first += [(name, view.sentence) for name, view in VIEWS.items()]
        return (
            first
            + [(name, "A move that a rule offers.") for name, _ in seat.words("offered move")]
            + [(shape.split()[0].rstrip(","), sentence) for shape, sentence in (*ALWAYS, *IN_OUR_HANDS)]
        )
    if before == ["as"]:
        return list(seat.words("player"))
    if before == ["post"]:
        return list(seat.words("draft"))
    if before[0] in ("propose", "draft", "revise"):
        kinds = ["proposal", "", "rule"] if before[0] == "revise" else ["", "rule"]
        kind = kinds[min(len(before), len(kinds)) - 1]
        verbs = [(verb, "") for verb in ("enact:", "amend", "repeal", "transmute", "title", "reason")]
        return list(seat.words(kind)) if kind else verbs
    for spoken in MOVES:
        length = len(spoken.line.split())
        if " ".join(before[:length]) == spoken.line and len(before) - length < len(spoken.words):
            return list(seat.words(spoken.words[len(before) - length].kind, before))
    return list(seat.words(KINDS.get(before[0], ""))) if len(before) == 1 else []
