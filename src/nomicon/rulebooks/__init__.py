"""Starting rulesets: the rule file, the shelf they stand on, the linter for authors, importers.

Reads folders and text; knows nothing of ledgers, seats or screens.
"""
