"""The course of a vote: it opens, ballots come in, it closes, its ballots are counted and unsealed.

Here: the moves and events of votes. Not here: what one ballot may say, which `play.ballots` knows.
"""
