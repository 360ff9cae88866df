"""Texts of the program that are marked for no catalogue, each with the reason."""

from __future__ import annotations

FOR_PROGRAMS = {
    "MoveLine": "what people type, and examples of it; the help of a line is in the catalogues",
    "ChangeSpec": "what people type, and the description for the English page of the API",
    "MoveField": "descriptions for the English page of the API",
    "compile": "patterns, which nobody reads",
    "TypeError": "a mistake of the program",
    "AssertionError": "a mistake of the program",
    "LookupError": "what code of rules is told, in the language of the program's other names",
    "draw": "what a draw is for, which its published result depends on",
    "stored_as": "the words of earlier versions; what is told of them is marked",
    "RuleText": "the words of rules that are only tried, or lost",
    "PlayerId": "a name in the record",
}
"""Calls whose texts nobody reads on a page, each with the reason."""

EXCEPTIONS = {
    ("law/resolution/requests.py", "*"): "the description of the language of rules, which is printed in English",
    ("play/amendability/fragility.py", "Nothing is left of this rule."): "words of a rule in a copy of the game",
    ("play/amendability/stuck.py", "Rule {} is void."): "a statement that is typed",
    ("play/ballots/depending.py", "as {} votes"): "what a ballot says, as it is typed",
    ("play/ballots/depending.py", "{} if {} votes {}{}"): "what a ballot says, as it is typed",
    ("play/chapter.py", "*"): "values of enumerations, which are not shown",
    ("play/correcting_past/kept_draws.py", "*"): "the seed of a draw",
    ("play/correcting_past/redeciding.py", "corrected past {} {} {}{}"): "the seed of a draw",
    ("play/foresight/fork.py", "the program fails at {}: {}: {}"): "a mistake of the program, noted for its log",
    ("play/foresight/judged.py", "*"): "statements in a copy of the game",
    ("play/foresight/trials.py", "*"): "words of rules in a copy of the game",
    ("play/foresight/watching.py", "this copy of the game leaves the change out"): "an event in a copy of the game",
    ("play/judging/claiming.py", "tried what the rules refuse: "): "the beginning of a declaration in the record",
    ("play/judging/claiming.py", "Claim {} stands."): "a statement, which the record keeps as it would be typed",
    ("play/judging/judging_moves.py", "A trial statement."): "a statement in a copy of the game",
    ("play/proposals/advice.py", "It would make {} mutable rules; there may be {}."): "the words of earlier versions",
    (
        "play/proposals/advice.py",
        "It would leave {} mutable rules; there must be at least {}.",
    ): "the words of earlier versions",
    ("play/rebasing/adopted.py", "a copy of the game has no record to correct"): "said in a copy of the game",
    ("play/rule_changes/motion_specs.py", "*"): "the words of a proposal, which the record keeps",
    ("play/sentences.py", "*"): "the annotation of a type",
    ("play/what_if/life.py", "what if {} {} {} {}"): "the seed of a draw",
    ("play/what_if/plan.py", "This statement is a trial."): "a statement in a copy of the game",
    ("views/game/draws.py", "*"): "programs with which a draw can be checked",
    ("views/judging/judgements.py", "Reasons, which are not part of the judgement"): "a label that is looked up",
    ("views/sentences/data.py", "*"): "the description of data for programs",
    ("views/sentences/drafting.py", "Proposal {} is {}."): "a statement that is typed",
}
"""Texts that need no mark, by file (* for all of its texts), each with the reason."""

IN_ENGLISH = {
    "cli/authors/coverage.py": "a page of the documentation, which is printed in English",
    "cli/authors/fields_of_moves.py": "the description of the language of rules",
    "cli/authors/reference.py": "the description of the language of rules",
    "cli/translating/click_words.py": "what click says, by which its translation is found",
    "hosting/api_moves/": "the description of the API",
    "law/inspection/findings.py": "what the guest's rule check says; `rule_check` of tests.sentences looks at it",
    "law/language/": "the description of the language of rules",
    "law/questions/records.py": "the description of the language of rules",
    "web/api/": "the description of the API",
}
"""Files and folders that describe something for the documentation, which is in English."""
