"""Playing by letter: out through a real mail server, and in by a real door. Each letter takes effect once at most."""

from __future__ import annotations

import asyncio
import re
from email.message import EmailMessage

import pytest
from aiosmtpd.smtp import SMTP, Envelope, Session

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.models import Listing, ReplyToken
from nomicon.web.addresses.reply_tokens import digest_of
from nomicon.web.mail_door.answering import take
from nomicon.web.mail_door.door import MOST_RECIPIENTS, TAKEN, TOO_MANY, LetterTaker
from nomicon.web.mail_door.reading import commands_in
from tests.web.notices.letter_players import FOOT, ByLetter, send_all
from tests.web.notices.tables import typed


def test_a_letter_of_ours_is_answered_with_a_line_and_that_is_a_vote(jo: ByLetter):
    send_all(jo.game)
    letter = jo.letters()[-1]
    assert "301" in letter.get_content()
    to = str(letter["Reply-To"])
    assert re.fullmatch(r"reply\+[a-z2-7]{26}@nomic\.example", to)
    assert jo.sends(f"vote 301 FOR{FOOT}", to) == "made"
    assert jo.ballot() == "FOR"
    answer = jo.letters()[-1]
    assert "You have voted on 301" in answer.get_content() or "Jo" in answer.get_content()
    assert (answer["Auto-Submitted"], answer["X-Nomicon"]) == ("auto-replied", "1")
    assert re.fullmatch(r"reply\+[a-z2-7]{26}@nomic\.example", str(answer["Reply-To"]))


def test_a_letter_that_comes_again_is_neither_played_nor_answered_again(jo: ByLetter):
    to, letter = jo.fresh(), jo.letter('declare "Once."')
    assert [take(jo.house, "jo@example.org", to, letter) for _ in range(4)] == ["made", "again", "again", "again"]
    assert len(jo.letters()) == 1


def test_a_token_is_used_once_and_by_a_second_letter_not_at_all(jo: ByLetter):
    to = jo.fresh()
    assert jo.sends("vote 301 FOR", to) == "made"
    assert jo.sends("vote 301 AGAINST", to) == "used"
    assert jo.ballot() == "FOR"
    assert "already answered" in jo.letters()[-1].get_content()


def test_a_letter_about_one_thing_is_answered_with_what_it_offers_only(jo: ByLetter):
    assert jo.sends("vote 301 FOR", jo.fresh("vote/301")) == "made"
    assert jo.sends('declare "Hello."', jo.fresh("vote/301")) == "not a command for the answered e-mail"
    assert jo.sends("vote 302 FOR", jo.fresh("vote/301")) == "not a command for the answered e-mail"


def test_a_letter_about_a_motion_is_answered_by_either_of_its_names(jo: ByLetter):
    for line in ("vote M-1 FOR", "vote -1 FOR"):  # There is no such motion here, so it is for the game to refuse them.
        assert jo.sends(line, jo.fresh("vote/-1")) not in ("made", "not a command for the answered e-mail")
    assert jo.sends("vote M-2 FOR", jo.fresh("vote/-1")) == "not a command for the answered e-mail"


def test_a_rule_is_proposed_with_its_text_below_up_to_the_end(jo: ByLetter):
    text = f"propose enact:\n---\ntitle: Tea\n---\nThere is tea.\nend\nvote 302 FOR\n{FOOT}"
    assert jo.sends(text) == "made; made"
    page = jo.person.client.get(f"/games/{jo.game}/proposal/302.json").json()
    assert (page["title"], page["my_ballot"]) == ("Tea", "FOR")


def test_what_cannot_be_undone_is_asked_about_first(jo: ByLetter):
    assert jo.sends("forfeit") == "asked"
    asks = jo.letters()[-1]
    assert "cannot be undone: forfeit" in asks.get_content()
    assert jo.sends("no", str(asks["Reply-To"])) == "not confirmed"
    assert "Jo" in jo.house.hall.seen(jo.game, None).game.players
    assert jo.sends(f"Yes{FOOT}", str(asks["Reply-To"])) == "made"
    assert "Jo" not in jo.house.hall.seen(jo.game, None).game.players


def test_what_was_done_before_a_question_is_told_with_it(jo: ByLetter):
    assert jo.sends("vote 301 FOR\nforfeit") == "asked"
    asks = jo.letters()[-1].get_content()
    assert "> vote 301 FOR" in asks
    assert asks.index("You have voted on 301") < asks.index("cannot be undone: forfeit")
    assert jo.ballot() == "FOR"
    assert "not carried out" not in asks


def test_what_stands_below_a_question_is_told_as_not_done(jo: ByLetter):
    assert jo.sends("forfeit\nvote 301 FOR") == "asked"
    asks = jo.letters()[-1].get_content()
    assert "These commands were not carried out:\n> vote 301 FOR" in asks.replace("\r\n", "\n")
    assert asks.index("with: yes") < asks.index("not carried out")
    assert jo.ballot() is None


@pytest.mark.parametrize("name", [b"<[", b"<", b"<a@[>", b""])
def test_a_letter_whose_name_no_program_can_read_is_done_once(jo: ByLetter, name: bytes):
    to, letter = jo.fresh(), re.sub(rb"Message-ID: [^\n]*", b"Message-ID: " + name, jo.letter("vote 301 FOR"))
    assert [take(jo.house, "jo@example.org", to, letter) for _ in range(2)] == ["made", "again"]


def test_a_letter_that_goes_to_very_many_is_taken_for_few(jo: ByLetter):
    at_door, envelope = LetterTaker(jo.house), Envelope()

    async def handed_in() -> list[str]:
        server, session = SMTP(at_door), Session(asyncio.get_running_loop())
        names = [f"reply+{number}@nomic.example" for number in range(MOST_RECIPIENTS + 2)]
        return [await at_door.handle_RCPT(server, session, envelope, name, []) for name in names]

    assert asyncio.run(handed_in()) == [TAKEN] * MOST_RECIPIENTS + [TOO_MANY] * 2
    assert len(envelope.rcpt_tos) == MOST_RECIPIENTS


def test_after_the_vote_the_rules_answer_by_the_time_at_which_we_took_the_letter(jo: ByLetter, later):
    later(6 * 86400)
    to, letter = jo.fresh("vote/301"), jo.letter("vote 301 FOR")
    later(2 * 86400)
    assert take(jo.house, "jo@example.org", to, letter) == "refused"
    assert jo.ballot() is None
    assert "Refused." in jo.letters()[-1].get_content()


# -- What takes no effect -----------------------------------------------------------------

QUIET: dict[str, tuple[str, dict[str, str]]] = {
    "a holiday": ("vote 301 FOR", {"Auto_Submitted": "auto-replied"}),
    "a list": ("vote 301 FOR", {"List_Id": "<x.example.org>"}),
    "a bulk letter": ("vote 301 FOR", {"Precedence": "auto_reply"}),
    "our own": ("vote 301 FOR", {"X_Nomicon": "1"}),
    "a loop": ("vote 301 FOR", {"X_Loop": "x"}),
}
NOTHING = {
    "quoted only": "> vote 301 FOR\n",
    "below the signature": "Thanks!\n-- \nvote 301 FOR\n",
    "forwarded": "see below\n\n---------- Forwarded message ---------\nFrom: Ann\n\nvote 301 FOR\n",
    "introduced, and not marked": "On Sunday, Ann wrote:\n\nvote 301 FOR\n",
    "talk": "I wonder whether to write\nvote 301 FOR\nor not.\n",
    "nothing": "",
}


@pytest.mark.parametrize("what", QUIET)
def test_what_a_machine_sends_is_neither_done_nor_answered(jo: ByLetter, what: str):
    text, headers = QUIET[what]
    assert jo.sends(text, **headers) == "dropped: sent by a program"
    assert (jo.ballot(), jo.letters()) == (None, [])


def test_a_bounce_is_neither_done_nor_answered(jo: ByLetter):
    assert jo.sends("vote 301 FOR", sender="") == "dropped: sent by a program"
    assert (jo.ballot(), jo.letters()) == (None, [])


@pytest.mark.parametrize("what", NOTHING)
def test_what_is_no_command_is_asked_about_once_and_not_done(jo: ByLetter, what: str):
    assert jo.sends(NOTHING[what]) == "no command"
    assert jo.sends(NOTHING[what]) == "silent: no command"
    assert (jo.ballot(), len(jo.letters())) == (None, 1)


def test_a_letter_without_plain_text_is_not_guessed_at(jo: ByLetter):
    made = EmailMessage()
    made["Message-ID"] = "<h@x>"
    made.set_content("<p>vote 301 FOR</p>", subtype="html")
    assert take(jo.house, "jo@example.org", jo.fresh(), made.as_bytes()) == "no text"
    assert jo.ballot() is None


def test_an_answer_leads_to_no_game_that_is_not_open_any_more(jo: ByLetter):
    Listing.objects.filter(game=jo.game).update(visibility=Listing.INVITED)
    assert jo.sends("vote 301 FOR") == "made"
    told = jo.letters()[-1].get_content()
    assert f"/games/{jo.game}".lower() not in told.lower()
    assert "cake" not in told.lower()


def test_an_old_token_gets_a_fresh_one_and_takes_no_effect(jo: ByLetter):
    to = jo.fresh()
    ReplyToken.objects.filter(digest=digest_of(to[6:32])).update(expires=int(jo.house.clock.now()) - 1)
    assert jo.sends("vote 301 FOR", to) == "old"
    assert jo.ballot() is None
    assert jo.sends("vote 301 FOR", str(jo.letters()[-1]["Reply-To"])) == "made"


def test_answers_go_to_the_confirmed_address_whatever_a_letter_says_of_itself(jo: ByLetter):
    jo.sends("vote 301 FOR", Reply_To="evil@example.org", Sender="evil@example.org")
    assert {to for to, _ in jo.mail.letters} == {jo.address}


def test_two_machines_set_on_each_other_stop_at_once(jo: ByLetter):
    assert jo.sends("Thank you for your letter.") == "no command"
    answer = jo.letters()[-1]
    back = jo.letter("I am away.", Auto_Submitted="auto-replied")
    assert take(jo.house, "x@example.org", str(answer["Reply-To"]), back) == "dropped: sent by a program"
    assert len(jo.letters()) == 1


OUR = "To vote, answer with one line such as\nvote 301 AGAINST\n"
QUOTED = "".join(f"> {line}\n" for line in OUR.splitlines())
CLIENTS = {
    "on top": f"vote 301 FOR\n\nOn Sun, 22 Nov 2026, Nomicon <x@n.example> wrote:\n\n{QUOTED}",
    "wrapped": f"vote 301 FOR\n\nOn Sun, 22 Nov 2026, Nomicon <tuesday+r.abcdefghij@\nn.example> wrote:\n{QUOTED}",
    "german": f"vote 301 FOR\n\nAm So., 22. Nov. 2026 um 10:00 Uhr schrieb Nomicon <x@n.example>:\n\n{QUOTED}",
    "french": f"vote 301 FOR\n\nLe dim. 22 nov. 2026 à 10:00, Nomicon <x@n.example> a écrit :\n\n{QUOTED}",
    "no marks": f"vote 301 FOR\n\nFrom: Nomicon\nSent: Sunday\nTo: Jo\nSubject: 301\n\n{OUR}",
    "a ruler": f"vote 301 FOR\n\n________________________________\nFrom: Nomicon\n\n{OUR}",
    "original message": f"vote 301 FOR\n\n-----Original Message-----\nFrom: Nomicon\n\n{OUR}",
    "below": f"On Sun, 22 Nov 2026 at 10:00, Nomicon <x@n.example> wrote:\n{QUOTED}\n\nvote 301 FOR\n",
    "between": f"{QUOTED}\n\nvote 301 FOR\n\n> Bye\n",
    "signed": "vote 301 FOR\n\n-- \nAsha\nvote 301 AGAINST\n",
    "signed oddly": "vote 301 FOR\n\n--\nAsha\nvote 301 AGAINST\n",
    "from a phone": f"vote 301 FOR\n\nSent from my phone\n\n> On 22 Nov 2026, Nomicon wrote:\n{QUOTED}",
    "odd marks": "vote 301 FOR\n\n| To vote, answer with\n| vote 301 AGAINST\n",
    "nested": "vote 301 FOR\n>> vote 301 AGAINST\n> > vote 301 AGAINST\n",
    "a hard space": "vote\xa0301 FOR\n",
}


@pytest.mark.parametrize("client", CLIENTS)
def test_letters_as_programs_write_them_hold_their_own_command_and_no_quoted_one(jo: ByLetter, client: str):
    game = jo.house.hall.seen(jo.game, None).game
    assert [one.line for one in commands_in(CLIENTS[client], game)] == ["vote 301 FOR"]


def test_a_move_is_announced_agreed_to_and_made_by_letter(founded, person, jo: ByLetter):
    game = founded("minimal", title="Treaties")
    ann = person("ann").sit(jo.house, game, "Ann")
    jo = replace(jo, game=game, person=jo.person.sit(jo.house, game, "Jo"))
    for line in ("propose enact shelf treaty", "vote 301 for"):
        typed(ann, game, line)
    assert jo.sends("vote 301 FOR\npropose amend 301 set deposit=0\nvote 302 FOR") == "made; made; made"
    typed(ann, game, "vote 302 for")
    typed(ann, game, 'intend treaty Jo "Tea."')
    send_all(game)
    letter = next(one for one in jo.letters()[::-1] if "agree to intent I-1" in one.get_content())
    assert "Ann announced intent I-1: treaty" in letter.get_content()
    assert jo.sends(f"agree to intent I-1{FOOT}", str(letter["Reply-To"])) == "made"
    assert jo.sends('intend treaty Ann "Peace."') == "made"
