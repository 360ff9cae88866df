"""Telling people what happened and what waits for them, where they are: letters and webhooks, by their own choice.

Notices are derived from the entries of games, behind a cursor, and sent from an outbox beside the accounts. Here: whom
to tell, when, in which words, and the pages for it. Not here: what an entry means to somebody (`hosting/notices`), and
the way out to other people's servers (`adapters/channels`).
"""
