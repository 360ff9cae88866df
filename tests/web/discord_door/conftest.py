"""Discord and a mail server, as the tests of notices have them."""

from __future__ import annotations

from tests.web.notices.conftest import (  # noqa: F401
    discord,
    friends,
    mail_server,
    running_mail_server,
    writing,
)
