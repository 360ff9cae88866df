"""What a judgement finds otherwise than it stood, and what that undoes.

Here: votes, ballots, rules, entries and wins found otherwise, and how things are put back. Not here: who judges, and
when.
"""
