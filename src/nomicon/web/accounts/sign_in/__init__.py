"""Signing in: guests, full accounts, tokens, the first host.

Here: who somebody is. Not here: what they may do.
"""
