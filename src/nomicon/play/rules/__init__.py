"""The ruleset changes.

Here: adopted changes, amendments, numbers, what rules declare, and rules that break. Not here: voting on a change.
"""
