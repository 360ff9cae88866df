"""What follows from what happened, in order, until nothing follows any more.

Here: reactions of rules, chains, rules that become void, and the end of an entry. Not here: a move.
"""
