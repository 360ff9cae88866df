"""Events in sentences.

Here: one sentence for each event, and telling a player what came of a move. Not here: pages.
"""
