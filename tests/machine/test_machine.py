"""Hypothesis writes rules from the tables of the language, adopts them in every rulebook and plays on: nothing breaks.

The same is searched with dice, much further, by `./nomicon sweep language`.
"""

from __future__ import annotations

from collections import Counter
from contextlib import ExitStack

from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, rule

from nomicon.law.facts.lookups import LOOK_UPS
from nomicon.law.headers.move_fields import MOVE_FIELD_KINDS
from nomicon.law.language.effects import BY_JUDGEMENT, EFFECTS, SIGNATURES
from nomicon.law.questions.questions import QUESTIONS
from nomicon.play.engine import EVENT_TYPES
from tests.machine.deeds import DEEDS, Players
from tests.machine.luck import Dice, Drawn
from tests.machine.values import Names
from tests.machine.watching import watched
from tests.machine.world import BOOKS, World
from tests.machine.writer import Writer


class AnyRules(RuleBasedStateMachine):
    """One world, whose every choice Hypothesis makes, so that it can shrink what breaks."""

    def __init__(self) -> None:
        super().__init__()
        self.open = ExitStack()
        self.open.enter_context(watched())

    @initialize(data=st.data(), book=st.sampled_from(BOOKS))
    def found(self, data: st.DataObject, book: str) -> None:
        self.world = World(Drawn(data), book, Counter())
        self.players = Players(self.world)

    @rule(data=st.data(), deed=st.sampled_from(DEEDS))
    def act(self, data: st.DataObject, deed: str) -> None:
        self.world.luck = self.players.luck = Drawn(data)
        self.players.act(deed)

    def teardown(self) -> None:
        """Look at the whole record."""
        with self.open:
            if hasattr(self, "world"):
                self.world.check_all()


AnyRules.TestCase.settings = settings(
    max_examples=10,
    stateful_step_count=12,
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)
TestAnyRules = AnyRules.TestCase


def test_everything_in_the_tables_is_written_sooner_or_later():
    """What no rule ever says, no machine ever tries."""
    writer = Writer(Dice(1), Names(), iter(range(10**6)))
    code = "".join(writer.text().code for _ in range(30_000))
    calls = {kind.__name__: f"{SIGNATURES[kind].name}(" for kind in EFFECTS if kind not in BY_JUDGEMENT}
    expected = {
        **{f"effect {name}": call for name, call in calls.items()},
        **{f"look-up {name}": f"look_up({name!r}" for name in LOOK_UPS},
        **{f"asking {name}": f'ask("{name}' for name in QUESTIONS},
        **{f"answering {name}": f'@answers("{name}")' for name, question in QUESTIONS.items() if question.code},
        **{f"hearing of {name}": f'@when("{name}")' for name in EVENT_TYPES},
        **{f"in place of {name}": f'@instead("{name}")' for name, event in EVENT_TYPES.items() if event.stoppable},
        **{f"fields of {kind}": f"={kind!r}" for kind in MOVE_FIELD_KINDS},
    }
    assert [what for what, said in expected.items() if said not in code] == []
