"""The table in a browser, and for programs: one process, one port, two doors over one hall.

No rule of any game is decided here, and no page holds truth of its own: people and programs are let in, what they ask
for becomes a move or a view, and what comes back is put on a page. Nothing here knows the command line or an adapter.
"""
