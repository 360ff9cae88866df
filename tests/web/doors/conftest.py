"""Letters and Discord, as the tests of notices have them, for what holds at both doors alike."""

from __future__ import annotations

from tests.web.notices.conftest import (  # noqa: F401
    by_letter,
    discord,
    friends,
    jo,
    mail_server,
    running_mail_server,
    writing,
)
