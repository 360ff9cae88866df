"""Web Push (RFC 8030): short notes on the lock screen of a browser that asked for them, encrypted for that browser.

Here: the server's keys, what a note says, its encryption, and the browsers of an account. Not here: whom to tell and
when (`notices`), and the way out to the services of browsers (`adapters/channels`).
"""
