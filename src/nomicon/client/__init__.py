"""A client for programs that play on a server: bots, scripts, and our own command line.

It needs nothing else of Nomicon, and holds no state of any game. Begin with `nomicon.client.table.Table`.
"""
