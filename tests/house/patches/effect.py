"""A patch that adds an effect, which rule code can ask for: its class, and what carries it out in its chapter.

The function of rule code that asks for it, `cheer(text)`, is printed into the prelude when the guest is built.
"""

from __future__ import annotations

from tests.house.patching import Patch

PATCH = Patch(
    changes={
        "law/language/effects.py": [
            (
                "class Refuse(Effect, frozen=True):",
                'class Cheer(Effect, frozen=True):\n    """Cheer, for everybody to hear."""\n\n'
                "    text: str\n\n\nclass Refuse(Effect, frozen=True):",
            ),
            ("    Announce,\n    Refuse,", "    Announce,\n    Cheer,\n    Refuse,"),
        ],
        "play/turns/timing.py": [
            ("import Announce, Forget, Remind", "import Announce, Cheer, Forget, Remind"),
            (
                "# -- Evolving ---",
                "def cheer(game: Game, effect: Cheer, rule: Rule, hearing: Hearing) -> Iterator[Event]:\n"
                '    yield Announced(f"Hurrah: {effect.text}", rule.ground)\n\n\n# -- Evolving ---',
            ),
            ("Announce: announce}", "Announce: announce, Cheer: cheer}"),
        ],
    }
)
