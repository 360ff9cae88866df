"""The addresses of the host's pages."""

from __future__ import annotations

from django.urls import path

from nomicon.web.pages.host import accounts, audits, files, games, health, moderation, rescuing, restoring

urlpatterns = [
    path("", health.health, name="host"),
    path("health.json", health.health, name="host_health"),
    path("clock/", health.confirm_clock, name="host_clock"),
    path("check/", health.check, name="host_check"),
    path("backup/", files.backup, name="host_backup"),
    path("export/", files.export, name="host_export"),
    path("restore/", restoring.restore, name="host_restore"),
    path("restore.json", restoring.restore),
    path("games/", games.games, name="host_games"),
    path("games.json", games.games),
    path("games/<str:game>/audit/", audits.audit, name="host_audit"),
    path("games/<str:game>/audit.json", audits.audit),
    path("games/<str:game>/rescue/", rescuing.rescue, name="host_rescue"),
    path("games/<str:game>/rescue.json", rescuing.rescue),
    path("games/<str:game>.json", games.game),
    path("games/<str:game>/", games.game, name="host_game"),
    path("accounts/", accounts.accounts, name="host_accounts"),
    path("accounts.json", accounts.accounts),
    path("accounts/<int:account>/", accounts.change_account, name="host_account"),
    path("invitations.json", moderation.invitations),
    path("invitations/", moderation.invitations, name="host_invitations"),
    path("remarks.json", moderation.remarks),
    path("remarks/", moderation.remarks, name="host_remarks"),
    path("acts.json", moderation.acts),
    path("acts/", moderation.acts, name="host_acts"),
]
