"""Commands for authors of rules: the rule check, coverage, playthroughs and the reference.

Here: what one needs to write rules and rulebooks. Not here: playing by them.
"""
