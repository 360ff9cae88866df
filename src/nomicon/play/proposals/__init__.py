"""Proposals before and beside their votes.

Here: drafts, validation, numbering from the rules, advice to voters, and what rules do to proposals. Not here:
ballots, and what an adopted change does.
"""
