"""A house that takes letters in, and somebody who plays by letter, as the tests of notices have them."""

from __future__ import annotations

from tests.web.notices.conftest import (  # noqa: F401
    by_letter,
    jo,
    mail_server,
    running_mail_server,
    writing,
)
