"""Every address that people can open."""

from __future__ import annotations

from django.urls import include, path, register_converter
from django.urls.converters import IntConverter

from nomicon.web.accounts import coming_back
from nomicon.web.accounts import pages as account
from nomicon.web.discord_door import door
from nomicon.web.doors import calendar, feeds, my_calendar, oembed, rules_in_git
from nomicon.web.notices import host_delivery, my_notices, stop
from nomicon.web.notices.choosing import my_channel
from nomicon.web.notices.discord import my_discord
from nomicon.web.notices.feeds import addresses, own_feed
from nomicon.web.notices.lists import page as lists
from nomicon.web.notices.push import browsers
from nomicon.web.notices.services import my_services
from nomicon.web.pages import api
from nomicon.web.pages.classes import coming_in
from nomicon.web.pages.game import debating, game, redirects
from nomicon.web.pages.lobby import founding, live, lobby, watching
from nomicon.web.pages.lobby.demonstration import push_clock
from nomicon.web.pages.people import acts, joining, limits, members
from nomicon.web.pages.play import doing, submit_move
from nomicon.web.pages.proposals import proposing
from nomicon.web.pages.rules import exporting
from nomicon.web.reading import set_theme


class ProposalNumber(IntConverter):
    """The number of a proposal in an address; those of motions are negative."""

    regex = "-?[0-9]+"


register_converter(ProposalNumber, "proposal")

urlpatterns = [
    path("", lobby.home, name="home"),
    path("watch/", watching.watch, name="watch"),
    path("watch/live/", live.live, name="live"),
    path("watch/<slug:game>/", watching.watch, name="watch_game"),
    path("about/", lobby.about, name="about"),
    path("demonstration/clock/", push_clock, name="push_clock"),
    path("api/", api.reference, name="api"),
    path("found/", founding.found_game, name="found"),
    path("first-host/<str:secret>/", lobby.first_host, name="first_host"),
    path("theme/", set_theme, name="set_theme"),
    path("language/", include("django.conf.urls.i18n")),
    path("account/", account.mine, name="mine"),
    path("account/calendar/", my_calendar.my_calendar, name="my_calendar"),
    path("account/notices/", my_notices.my_notices, name="my_notices"),
    path("account/notices/channel/<int:number>/", my_channel.my_channel, name="my_channel"),
    path("account/services/", my_services.my_services, name="my_services"),
    path("account/discord/", my_discord.my_discord, name="my_discord"),
    path("account/discord/link/<str:code>/", my_discord.my_discord, name="discord_code"),
    path("discord/interactions", door.interactions, name="discord_interactions"),
    path("push-worker.js", browsers.worker, name="push_worker"),
    path("offline/", browsers.offline, name="offline"),
    path("stop/<str:signed>/", stop.stop_letters, name="stop_letters"),
    path("feeds/<str:secret>.ics", calendar.calendar, name="calendar"),
    path("feeds/<str:secret>.atom", own_feed.own_feed, name="own_feed"),
    path("account/feed/", addresses.change_feed, name="change_feed"),
    path("oembed", oembed.oembed, name="oembed"),
    path("account/zone/", account.set_zone, name="set_zone"),
    path("account/claim/", account.claim, name="claim"),
    path("account/tokens/<int:token>/revoke/", account.revoke_token, name="revoke_token"),
    path("account/logout/", account.sign_out, name="account_logout"),
    path("account/back/<str:secret>/", coming_back.come_back, name="way_back"),
    path("account/export/", account.export, name="account_export"),
    path("account/delete/", account.delete, name="account_delete"),
    path("account/", include("allauth.urls")),
    path("join/", joining.by_code, name="join_by_code"),
    path("invitation/<str:secret>/", joining.invitation, name="invitation"),
    path("member/<str:secret>/", members.member, name="member"),
    path("host/classes/", include("nomicon.web.pages.classes.urls")),
    path("host/delivery/", host_delivery.delivery, name="host_delivery"),
    path("host/delivery.json", host_delivery.delivery),
    path("host/", include("nomicon.web.pages.host.urls")),
    path("class/<str:code>/", coming_in.come_in, name="come_in"),
    path("games/<str:game>/host-acts/", acts.host_acts, name="game_host_acts"),
    path("games/<str:game>/host-acts.json", acts.host_acts),
    path("games/<str:game>/letters/", lists.game_letters, name="game_letters"),
    path("games/<str:game>/limits/", limits.limits, name="game_limits"),
    path("games/<str:game>/limits.json", limits.limits),
    path("games/<str:game>/join/", joining.join, name="join"),
    path("games/<str:game>/invite/", joining.invite, name="invite"),
    path("games/<str:game>/members/", members.members, name="members"),
    path("games/<str:game>/moves/", submit_move.move, name="move"),
    path("games/<str:game>/do/", doing.moves, name="moves"),
    path("games/<str:game>/remark/<proposal:proposal>/", debating.remark, name="remark"),
    path("games/<str:game>/remark/<int:remark>/report/", debating.report, name="report_remark"),
    path("games/<str:game>/remark/<slug:about>/<proposal:proposal>/", debating.remark, name="remark_on"),
    path("games/<str:game>/remark/<int:remark>/hide/", debating.hide, name="hide_remark"),
    path("games/<str:game>/propose/", proposing.propose, name="propose"),
    path("games/<str:game>/propose/check/", proposing.check, name="check"),
    path("games/<str:game>/propose/discard/<int:draft>/", proposing.discard, name="discard"),
    path("games/<str:game>/do/<str:name>/", doing.do, name="do"),
    path("games/<str:game>/go/", redirects.go, name="go"),
    path("games/<str:game>/proof.play", exporting.proof, name="proof"),
    path("games/<str:game>/proposal/<proposal:number>/proof.play", exporting.proof, name="proposal_proof"),
    path("games/<str:game>/export/<str:form>", exporting.export, name="export"),
    path("games/<str:game>/feed.atom", feeds.feed, name="feed"),
    path("games/<str:game>/rules.git/<path:name>", rules_in_git.repository_file, name="rules_in_git"),
    path("games/<str:game>/rules.bundle", rules_in_git.bundle, name="rules_bundle"),
    path("games/<str:game>/", game.page, {"rest": "board"}, name="game"),
    path("games/<str:game>/<path:rest>", game.page, name="page"),
]

handler400 = "nomicon.web.trouble.unreadable"
handler403 = "nomicon.web.trouble.not_allowed"
handler404 = "nomicon.web.trouble.not_found"
handler429 = "nomicon.web.trouble.too_often"
handler500 = "nomicon.web.trouble.broken"
