"""The door for programs: the API with its document, and the streams that live pages listen to.

No rule is decided here and no page is made here. Whoever comes is known by a token, never by a cookie, so that no other
site can make somebody's browser move. What the door needs to know of accounts it asks a `Doorkeeper`.
"""
