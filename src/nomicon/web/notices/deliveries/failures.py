"""Why something could not be sent: kept with what was to be sent, and told to its reader and to hosts."""

from __future__ import annotations

from nomicon.game.values.translatable import gettext_noop
from nomicon.views.sentences.stored_texts import StoredText


class FailureText(StoredText):
    """What we say of it ourselves. The last ones are what the way out says, and what tells chat services."""

    TOO_LATE = gettext_noop("Nothing could be sent for five days.")
    PROGRAM = gettext_noop("The program failed: {trouble}")
    MAIL_CODE = gettext_noop("The mail server answered with the code {code}.")
    MAIL_ENDED = gettext_noop("The mail server ended the connection, or cannot do what was asked.")
    MAIL_SILENT = gettext_noop("The mail server cannot be reached: it did not answer in time.")
    MAIL_AWAY = gettext_noop("The mail server cannot be reached: {why}.")
    ADDRESS_REFUSED = gettext_noop("The mail server refused this address, with the code {code}.")
    CAME_BACK = gettext_noop("The e-mail came back. Its mail status is {status}.")
    NO_WAY_TO_DISCORD = gettext_noop("This server cannot send anything to Discord.")
    NO_DIRECT_CHANNEL = gettext_noop("Discord's answer named no channel for direct messages.")

    NO_SCHEME = gettext_noop("The address must begin with https:// or http://.")
    PORTS = gettext_noop("Only ports 80 and 443 are allowed. The host of this server can allow others.")
    NOT_PUBLIC_HERE = gettext_noop("This address is not public. The host of this server can allow it.")
    NOT_PUBLIC = gettext_noop("This address is not public.")
    SLOW = gettext_noop("The address did not answer in time.")
    NOT_VALID = gettext_noop("The address is not valid.")
    NOT_TRUSTED = gettext_noop("The certificate of the address is not valid, or not one that everybody trusts.")
    NOT_REACHED = gettext_noop("The address could not be reached.")
    BROKE_OFF = gettext_noop("The connection to the address broke off.")
    NO_ANSWER = gettext_noop("The address gave no valid answer. ({trouble})")
    STATUS = gettext_noop("The address answered with status {status}.")
    SERVICE_SLOW = gettext_noop("The service could not be notified: it took too long, or its plugin failed.")
    SERVICE_ENTRIES = gettext_noop("The service could not be notified. Check what you entered.")
    SERVICE = gettext_noop("The service could not be notified.")


BEYOND = tuple(FailureText)[tuple(FailureText).index(FailureText.NO_SCHEME) :]
"""What stands in `adapters.channels`, word for word."""
