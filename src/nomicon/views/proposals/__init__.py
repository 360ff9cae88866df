"""Pages about proposals and votes.

Here: lists, one proposal, its count, its terms and what it leads to. Not here: deciding anything.
"""
