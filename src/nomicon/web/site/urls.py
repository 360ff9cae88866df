"""Every address that people can open."""

from __future__ import annotations

from django.urls import include, path

from nomicon.web.accounts import pages as account
from nomicon.web.pages import (
    acts,
    debating,
    doing,
    exporting,
    founding,
    game,
    joining,
    leading,
    lobby,
    moving,
    proposing,
)
from nomicon.web.reading import set_theme

urlpatterns = [
    path("", lobby.home, name="home"),
    path("about/", lobby.about, name="about"),
    path("found/", founding.found_game, name="found"),
    path("first-host/<str:secret>/", lobby.first_host, name="first_host"),
    path("theme/", set_theme, name="set_theme"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/", account.mine, name="mine"),
    path("account/zone/", account.set_zone, name="set_zone"),
    path("account/claim/", account.claim, name="claim"),
    path("account/tokens/<int:token>/revoke/", account.revoke_token, name="revoke_token"),
    path("account/", include("allauth.urls")),
    path("invitation/<str:secret>/", joining.invitation, name="invitation"),
    path("host/", include("nomicon.web.pages.host.urls")),
    path("games/<str:game>/host-acts/", acts.host_acts, name="game_host_acts"),
    path("games/<str:game>/host-acts.json", acts.host_acts),
    path("games/<str:game>/join/", joining.join, name="join"),
    path("games/<str:game>/invite/", joining.invite, name="invite"),
    path("games/<str:game>/moves/", moving.move, name="move"),
    path("games/<str:game>/do/", doing.moves, name="moves"),
    path("games/<str:game>/remark/<int:proposal>/", debating.remark, name="remark"),
    path("games/<str:game>/remark/<int:remark>/hide/", debating.hide, name="hide_remark"),
    path("games/<str:game>/propose/", proposing.propose, name="propose"),
    path("games/<str:game>/propose/check/", proposing.check, name="check"),
    path("games/<str:game>/propose/discard/<int:draft>/", proposing.discard, name="discard"),
    path("games/<str:game>/do/<str:name>/", doing.do, name="do"),
    path("games/<str:game>/go/", leading.go, name="go"),
    path("games/<str:game>/export/<str:form>", exporting.export, name="export"),
    path("games/<str:game>/", game.page, {"rest": "board"}, name="game"),
    path("games/<str:game>/<path:rest>", game.page, name="page"),
]

handler400 = "django.views.defaults.bad_request"
handler403 = "nomicon.web.trouble.not_allowed"
handler404 = "nomicon.web.trouble.not_found"
handler500 = "nomicon.web.trouble.broken"
