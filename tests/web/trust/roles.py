"""The table of who is answered what: every address of the pages, for every kind of person.

A line gives a status for each standing, in the order of `STANDINGS` for games and of `VISITORS` for the rest. Whoever
may not see a game has no column: they get what is said of games that are not there, everywhere.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import TypeAlias

ROLES = ("passer-by", "account", "elsewhere", "invited", "founder", "player", "officer", "host", "stopped")
"""`elsewhere` plays in another game, `invited` has followed an invitation and not sat down, `founder` does not play."""

STANDINGS = ("passer-by", "watcher", "invited", "founder", "player", "officer", "host")
VISITORS = ("passer-by", "account", "host")

SIGHT: Mapping[str, Mapping[str, str]] = {
    "open": {
        "passer-by": "passer-by",
        "stopped": "passer-by",
        "account": "watcher",
        "elsewhere": "watcher",
        "invited": "invited",
        "founder": "founder",
        "player": "player",
        "officer": "officer",
        "host": "host",
    },
    "invited": {
        "invited": "invited",
        "founder": "founder",
        "player": "player",
        "officer": "officer",
        "host": "host",
    },
    "hidden": {"host": "host"},
}
"""As what each role stands at a game, by who may see it; a role that is not named may not."""

Statuses: TypeAlias = tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Line:
    """One address: how it is asked for, and what each standing is answered."""

    get: Statuses
    post: Statuses
    at: str = ""
    """The address within its game, or the whole of it, where the written one has gaps to fill."""

    sends: Mapping[str, str] = field(default_factory=dict)


def everybody(status: int, many: int = len(STANDINGS)) -> Statuses:
    """Say that everybody is answered the same."""
    return (status,) * many


READ = Line(get=everybody(200), post=everybody(405))

IN_GAMES: Mapping[str, Line] = {
    "games/<str:game>/": READ,
    "games/<str:game>/<path:rest>": Line(everybody(200), everybody(405), "rule/201/"),
    "games/<str:game>/do/": READ,
    "games/<str:game>/host-acts/": READ,
    "games/<str:game>/host-acts.json": READ,
    "games/<str:game>/letters/": Line(everybody(200), (404, 404, 404, 302, 404, 404, 302), sends={"act": "doors"}),
    "games/<str:game>/limits/": READ,
    "games/<str:game>/limits.json": READ,
    "games/<str:game>/go/": Line(everybody(302), everybody(405), "go/?page=rules"),
    "games/<str:game>/export/<str:form>": Line(everybody(200), everybody(405), "export/rules.md"),
    "games/<str:game>/proof.play": READ,
    "games/<str:game>/proposal/<proposal:number>/proof.play": Line(
        everybody(200), everybody(405), "proposal/301/proof.play"
    ),
    **{
        f"games/<str:game>/{address}": Line(everybody(404), everybody(405), at)
        for address, at in (
            ("feed.atom", "feed.atom"),
            ("rules.bundle", "rules.bundle"),
            ("rules.git/<path:name>", "rules.git/info/refs"),
        )
    },  # The house offers none of these; `tests/web/doors` has one that does.
    "games/<str:game>/join/": Line((302, 200, 200, 200, 302, 302, 200), (302, 200, 200, 200, 302, 302, 200)),
    "games/<str:game>/invite/": Line(
        (404, 404, 404, 200, 200, 200, 200), (404, 404, 404, 302, 302, 302, 302), sends={"withdraw": "no such link"}
    ),
    "games/<str:game>/members/": Line(
        (404, 404, 404, 200, 404, 404, 200), (404, 404, 404, 302, 404, 404, 302), sends={"act": "off"}
    ),
    "games/<str:game>/moves/": Line(
        everybody(405), (403, 403, 403, 403, 302, 302, 403), sends={"move": "declare", "text": "Good evening."}
    ),
    "games/<str:game>/do/<str:name>/": Line((302, 302, 302, 302, 200, 200, 302), everybody(405), "do/declare/"),
    "games/<str:game>/remark/<proposal:proposal>/": Line(
        everybody(405), (404, 404, 404, 404, 302, 302, 404), "remark/301/", {"text": "I doubt it."}
    ),
    "games/<str:game>/remark/<slug:about>/<proposal:proposal>/": Line(
        everybody(405), (404, 404, 404, 404, 302, 302, 404), "remark/rule/201/", {"text": "I doubt it."}
    ),
    "games/<str:game>/remark/<int:remark>/report/": Line(
        everybody(405), (404, 302, 302, 302, 302, 302, 302), "remark/{remark}/report/", {"reason": "Unkind."}
    ),
    "games/<str:game>/remark/<int:remark>/hide/": Line(
        everybody(405), (404, 404, 404, 404, 302, 404, 302), "remark/{remark}/hide/"
    ),
    "games/<str:game>/propose/": Line((302, 302, 302, 302, 200, 200, 302), (302, 302, 302, 302, 200, 200, 302)),
    "games/<str:game>/propose/check/": Line(
        everybody(405), (403, 403, 403, 403, 200, 200, 403), "propose/check/", {"kind": "code", "text": "x = 1"}
    ),
    "games/<str:game>/propose/discard/<int:draft>/": Line(everybody(405), everybody(302), "propose/discard/{draft}/"),
}
"""What is asked of a game; throwing away a draft that is not one's own leads on and does nothing."""

PUBLIC = everybody(200, 3)
NO_POST = everybody(405, 3)
SIGN_IN = (302, 200, 200)
ABSENT = everybody(404, 3)
ALREADY_IN = (200, 302, 302)

ELSEWHERE: Mapping[str, Line] = {
    "": Line(PUBLIC, NO_POST),
    "about/": Line(PUBLIC, NO_POST),
    "watch/": Line(PUBLIC, NO_POST),
    "watch/live/": Line(ABSENT, NO_POST),  # The house does not offer it.
    "watch/<slug:game>/": Line(PUBLIC, NO_POST, "/watch/a-win/"),
    "join/": Line(everybody(405, 3), everybody(302, 3)),
    "account/back/<str:secret>/": Line(ABSENT, ABSENT, "/account/back/guessed/"),
    "api/": Line(PUBLIC, NO_POST),
    "found/": Line(SIGN_IN, SIGN_IN),
    "first-host/<str:secret>/": Line(ABSENT, ABSENT, "/first-host/guessed/"),
    "class/<str:code>/": Line(ABSENT, ABSENT, "/class/GUESSED99/"),
    "invitation/<str:secret>/": Line(ABSENT, ABSENT, "/invitation/guessed/"),
    "member/<str:secret>/": Line(ABSENT, ABSENT, "/member/guessed/"),
    "feeds/<str:secret>.ics": Line(ABSENT, NO_POST, "/feeds/guessed.ics"),
    "feeds/<str:secret>.atom": Line(ABSENT, NO_POST, "/feeds/guessed.atom"),
    "oembed": Line(ABSENT, NO_POST),  # The house does not offer it.
    "account/calendar/": Line((302, 404, 404), (302, 404, 404)),
    "account/notices/": Line((302, 404, 404), (302, 404, 404)),
    "account/notices/channel/<int:number>/": Line((302, 404, 404), (302, 404, 404), "/account/notices/channel/1/"),
    "account/feed/": Line((302, 405, 405), (302, 404, 404)),
    "account/services/": Line((302, 404, 404), (302, 404, 404)),
    "account/discord/": Line((302, 404, 404), (302, 404, 404)),
    "account/discord/link/<str:code>/": Line((302, 404, 404), (302, 404, 404), "/account/discord/link/guessed/"),
    "discord/interactions": Line(everybody(405, 3), everybody(404, 3)),
    "offline/": Line(PUBLIC, NO_POST),
    "push-worker.js": Line(everybody(404, 3), everybody(405, 3)),
    "stop/<str:signed>/": Line(ABSENT, ABSENT, "/stop/guessed/"),
    "language/setlang/": Line(everybody(302, 3), everybody(302, 3)),
    "theme/": Line(everybody(405, 3), everybody(302, 3)),
    "demonstration/clock/": Line(everybody(405, 3), everybody(404, 3)),
    "account/zone/": Line((302, 405, 405), everybody(302, 3)),
    "account/": Line(SIGN_IN, (302, 422, 422)),
    "account/export/": Line((302, 200, 200), (302, 405, 405)),
    "account/delete/": Line(SIGN_IN, SIGN_IN),
    "account/claim/": Line(everybody(302, 3), everybody(302, 3)),
    "account/tokens/<int:token>/revoke/": Line((302, 405, 405), (302, 404, 404), "/account/tokens/{token}/revoke/"),
}
"""What is asked of the server itself; the library's own pages for accounts are in `LIBRARY`."""

DOOR = Line((200, 302), (200, 302))
ANY = Line((200, 200), (405, 405))
OWN = Line((302, 200), (302, 200))
NOT_NOW = Line((302, 302), (302, 302))
MOVED = Line((301, 301), (301, 301))

LIBRARY: Mapping[str, Line] = {
    "account/login/": DOOR,
    "account/signup/": DOOR,
    "account/logout/": Line((302, 200), (302, 302)),
    "account/inactive/": ANY,
    "account/reauthenticate/": Line((302, 403), (302, 403)),
    "account/email/": Line((302, 200), (302, 302)),
    "account/confirm-email/": ANY,
    "account/^confirm-email/(?P<key>[-:\\w]+)/$": Line((200, 200), (404, 404), "/account/confirm-email/guessed/"),
    "account/password/change/": NOT_NOW,
    "account/password/set/": OWN,
    "account/password/reset/": Line((200, 200), (200, 200)),
    "account/password/reset/done/": ANY,
    "account/password/reset/key/done/": ANY,
    "account/^password/reset/key/(?P<uidb36>[0-9A-Za-z]+)-(?P<key>.+)/$": Line(
        (200, 200), (200, 200), "/account/password/reset/key/1-guessed/"
    ),
    "account/login/code/confirm/": NOT_NOW,
    "account/2fa/": Line((302, 200), (302, 405)),
    "account/2fa/authenticate/": NOT_NOW,
    "account/2fa/reauthenticate/": Line((302, 403), (302, 403)),
    "account/2fa/totp/activate/": OWN,
    "account/2fa/totp/deactivate/": Line((302, 404), (302, 404)),
    "account/2fa/recovery-codes/": Line((302, 404), (302, 405)),
    "account/2fa/recovery-codes/generate/": OWN,
    "account/2fa/recovery-codes/download/": Line((302, 404), (302, 404)),
    "account/2fa/webauthn/": Line((302, 200), (302, 405)),
    "account/2fa/webauthn/add/": OWN,
    "account/2fa/webauthn/reauthenticate/": Line((302, 403), (302, 403)),
    "account/2fa/webauthn/keys/<int:pk>/remove/": Line((302, 404), (302, 404), "/account/2fa/webauthn/keys/1/remove/"),
    "account/2fa/webauthn/keys/<int:pk>/edit/": Line((302, 404), (302, 404), "/account/2fa/webauthn/keys/1/edit/"),
    "account/2fa/webauthn/login/": NOT_NOW,
    "account/3rdparty/login/cancelled/": ANY,
    "account/3rdparty/login/error/": Line((401, 401), (405, 405)),
    "account/3rdparty/signup/": NOT_NOW,
    "account/3rdparty/": OWN,
    "account/social/login/cancelled/": MOVED,
    "account/social/login/error/": MOVED,
    "account/social/signup/": MOVED,
    "account/social/connections/": MOVED,
    "account/sessions/": Line((302, 200), (302, 302)),
}
"""The library's pages, for a passer-by and for somebody who is signed in; each shows nobody but oneself."""

HOSTS = "host/"
"""How the addresses of the hosts' pages begin. They need no table: to everybody else nothing stands there."""
