"""A patch that adds a question which rules can answer: its line in the table, and where a chapter asks it."""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    changes={
        "law/questions/questions.py": [
            (
                "PRESENCE_COUNTS = Question(",
                'GREETS = Question(\n    "greets",\n    "Whether players may log on with the program\'s greeting.",\n'
                '    answer_types.yes_no,\n    True,\n    ("player",),\n)\n\nPRESENCE_COUNTS = Question(',
            )
        ],
        "play/people/presence.py": [
            ("import PRESENCE_COUNTS", "import GREETS, PRESENCE_COUNTS"),
            (
                '    yield LoggedOn(player_in(game, move.player, _("log on")), hearing.at)\n',
                "    answer = hearing.hear(GREETS, player=move.player)\n    if not answer.value:\n"
                '        raise RuleRefusal("Nobody is greeted.", answer.grounds, "A rule-change could allow it.")\n'
                '    yield LoggedOn(player_in(game, move.player, _("log on")), hearing.at)\n',
            ),
            ("import Hearing\n", "import Hearing, RuleRefusal\n"),
        ],
    }
)
