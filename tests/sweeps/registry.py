"""Every sweep by its name. A sweep that stands here is run by `./nomicon sweep NAME`, and its sample by the tests."""

from __future__ import annotations

from collections.abc import Mapping

from tests.sweeps.accessible_pages import ACCESSIBLE_PAGES
from tests.sweeps.aftermath.sweep import AFTERMATH
from tests.sweeps.amendability import AMENDABILITY
from tests.sweeps.bricks import BRICKS
from tests.sweeps.corrected_past import CORRECTED_PAST
from tests.sweeps.doors import CLIENT_LETTERS, DELIVERIES, FORGERIES, HOSTILE_ADDRESSES, SEALED_SENDS, STOPPED_WRITER
from tests.sweeps.findings import FINDINGS
from tests.sweeps.foretold import FORETOLD_PLAY
from tests.sweeps.isolation import ISOLATION
from tests.sweeps.judges import JUDGES
from tests.sweeps.killed_senders import KILLED_SENDERS
from tests.sweeps.language import LANGUAGE
from tests.sweeps.many_players import MANY_PLAYERS
from tests.sweeps.postfix import POSTFIX
from tests.sweeps.proofs import PROOFS
from tests.sweeps.rule_files import RULE_FILES
from tests.sweeps.rule_mutants import MUTANTS
from tests.sweeps.rule_trees import RULE_TREES
from tests.sweeps.sweep import Sweep
from tests.sweeps.trials import TWO_WORLDS, WORDS_ALONE
from tests.sweeps.what_if import WHAT_IF

SWEEPS: Mapping[str, Sweep] = {
    "accessible-pages": ACCESSIBLE_PAGES,
    "aftermath": AFTERMATH,
    "amendability": AMENDABILITY,
    "bricks": BRICKS,
    "client-letters": CLIENT_LETTERS,
    "corrected-past": CORRECTED_PAST,
    "deliveries": DELIVERIES,
    "findings": FINDINGS,
    "foretold": FORETOLD_PLAY,
    "forgeries": FORGERIES,
    "hostile-addresses": HOSTILE_ADDRESSES,
    "isolation": ISOLATION,
    "judges": JUDGES,
    "killed-senders": KILLED_SENDERS,
    "language": LANGUAGE,
    "many-players": MANY_PLAYERS,
    "postfix": POSTFIX,
    "proofs": PROOFS,
    "rule-files": RULE_FILES,
    "rule-mutants": MUTANTS,
    "rule-trees": RULE_TREES,
    "sealed-sends": SEALED_SENDS,
    "stopped-writer": STOPPED_WRITER,
    "what-if": WHAT_IF,
    "what-if-secrets": TWO_WORLDS,
    "what-if-words": WORDS_ALONE,
}
