"""Letters in a game that is paused, and letters about what is said beside the record."""

from __future__ import annotations

import pytest

from nomicon.game.names import PlayerId, ProposalNumber
from nomicon.hosting.notices.if_nothing import Outlooks
from nomicon.hosting.notices.to_dos import after_pauses, to_dos
from nomicon.play.amendability.signatures import HOST
from nomicon.play.pausing.pausing_moves import PauseGame, ResumeGame
from nomicon.web.accounts.acts import write_down
from nomicon.web.accounts.models import Listing, NoticeItem, Remark
from nomicon.web.notices.hours import DAY, HOUR
from nomicon.web.notices.projector import remind
from nomicon.web.notices.talk import project_talk
from nomicon.web.tools import the_house
from tests.web.notices.letter_players import ByLetter
from tests.web.notices.tables import RULE, confirmed, now, typed


def paused(game, reason="The holidays."):
    the_house().hall.play(game, PauseGame(HOST, reason)).result(60)


def resumed(game):
    the_house().hall.play(game, ResumeGame(HOST)).result(60)


def deadline(game):
    item = NoticeItem.objects.filter(game=game, topic="deadline").order_by("-pk").first()
    assert item is not None
    return item.deadline


@pytest.fixture
def told_of_all(table, post, mail_server):
    """A table at which a proposal is open, and what was told by now is away."""
    game, ann, *_ = table
    typed(ann, game, "propose enact:", RULE)
    post(game)
    mail_server.letters.clear()
    return table


def test_a_paused_game_reminds_nobody_and_then_of_the_later_deadline(told_of_all, post, mail_server, later):
    game, _, _, address = told_of_all
    before = deadline(game)
    paused(game)
    post(game)
    (letter,) = mail_server.to(address)
    assert "The host paused the game: The holidays." in letter.get_content()
    mail_server.letters.clear()
    begun = now()
    later(before - begun + DAY)  # Past the deadline as it was.
    assert remind(the_house(), game) == 0
    post(game)
    assert mail_server.to(address) == []
    resumed(game)
    post(game)
    assert deadline(game) == before + (before - begun + DAY)
    mail_server.letters.clear()
    later(deadline(game) - now() - HOUR)
    post(game)
    told = mail_server.to(address)[-1].get_content()
    assert "Vote on 301" in told
    assert "too late" not in told


def test_a_letter_about_a_proposal_of_a_paused_game_asks_for_nothing(told_of_all, post, mail_server):
    game, ann, _, address = told_of_all
    typed(ann, game, 'propose enact "Tea."')
    paused(game)
    post(game)
    (letter,) = mail_server.to(address)
    told = letter.get_content()
    assert "Proposed 302" in told
    assert "every deadline comes later by that time" in told
    assert "Until:" not in told
    assert "vote 302" not in told


def test_a_to_do_of_a_paused_game_has_no_deadline_and_no_way_to_answer(told_of_all):
    game, *_ = told_of_all
    paused(game)
    hall = the_house().hall
    (item,) = [one for one in to_dos(hall, Outlooks(hall), game, PlayerId("Ben")) if one.subject == "vote/301"]
    assert (item.deadline, item.lines) == (None, ())


def test_what_was_told_before_two_pauses_is_due_after_both(told_of_all, later):
    game, *_ = told_of_all
    told, due = now(), deadline(game)
    for seconds in (HOUR, 2 * HOUR):
        later(60)
        paused(game)
        later(seconds)
        resumed(game)
    seen = the_house().hall.seen(game, None).game
    assert after_pauses(seen, due, told) == due + 3 * HOUR == seen.proposals[ProposalNumber(301)].closes


def said(game, person, text="Cake is a lie."):
    return Remark.objects.create(game=game, proposal=301, account=person.account, player="Ann", text=text)


def test_a_remark_is_told_to_others_once_and_not_if_it_is_hidden_meanwhile(told_of_all, post, mail_server, writing):
    game, ann, ben, address = told_of_all
    project_talk(writing)  # Nothing of before is told.
    said(game, ann)
    said(game, ben, "I say so myself.")
    gone = said(game, ann, "Something bad.")
    project_talk(writing)
    Remark.objects.filter(pk=gone.pk).update(hidden_by=ann.account)
    post(game)
    project_talk(writing)
    post(game)
    (letter,) = mail_server.to(address)
    assert "* Ann on proposal 301: Cake is a lie." in letter.get_content()
    assert "bad" not in letter.get_content()
    assert "myself" not in letter.get_content()


def test_what_a_host_does_is_told_to_those_at_the_table(told_of_all, post, mail_server, writing, person):
    game, _, _, address = told_of_all
    project_talk(writing)
    write_down(person("root", host=True).account, "gave Cat's seat to Dee", game, "Cat asked.")
    write_down(person("root", host=True).account, "did something elsewhere", "another-game")
    project_talk(writing)
    post(game)
    (letter,) = mail_server.to(address)
    assert "a host, gave Cat's seat to Dee: Cat asked." in letter.get_content()
    assert "elsewhere" not in letter.get_content()


def test_secret_ballots_are_not_taken_by_letter_where_the_founder_bars_it(founded, person, by_letter, mail_server):
    game = founded(title="Secrets")
    ann, jo = (person(name.lower()).sit(by_letter, game, name) for name in ("Ann", "Jo"))
    address = confirmed(jo.account)
    typed(ann, game, "propose repeal 208")
    letters = ByLetter(by_letter, mail_server, game, jo, address)
    Listing.objects.filter(game=game).update(barred_for_secrets="mail api")
    assert letters.sends("vote 301 for") == "refused"
    assert "Vote on the page" in letters.letters()[-1].get_content()
    assert letters.ballot() is None
    typed(jo, game, "vote 301 FOR")
    assert letters.ballot() == "FOR"
    Listing.objects.filter(game=game).update(barred_for_secrets="")
    assert letters.sends("vote 301 against") == "made"
