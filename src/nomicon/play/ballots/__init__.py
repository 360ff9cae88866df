"""What a vote is held by: its terms, who may vote, what a ballot may say, and how ballots count.

Here: answers about a vote, and no move. Not here: opening and closing one.
"""
