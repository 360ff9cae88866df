"""Letters that a real Postfix hands in: each takes effect once, and waits in Postfix while the server is away.

`./nomicon sweep postfix` runs this where Postfix is installed. A server runs as a host has it. Players answer its
letters through Postfix: in three encodings, each letter delivered one to five times. Then bad letters come the same
way: to guessed addresses, from machines, and with nothing but a quotation. At last the server is away for a while.
"""

from __future__ import annotations

import random
import secrets
import shutil
import smtplib
from email import policy
from email.message import EmailMessage
from pathlib import Path

import httpx

from tests.cluster import free_port
from tests.memory_disk import memory_disk
from tests.sweeps.by_tests import how_many, seed, tell
from tests.waiting import until
from tests.web.mail_door.letter_steps import came, sits_down
from tests.web.mail_door.postfix import postfix
from tests.web.notices.beside import proposed
from tests.web.notices.conftest import MailServer
from tests.web.serving import PATIENCE, seated, serving
from tests.web.starting import started

PLAYERS, SAMPLE = 20, 1
MOST_TIMES = 5
"""How often a letter is delivered at most."""

DOMAIN = "nomic.example"
GUESSES = 30
"""Reply addresses that are tried, each as long as a real one."""

ENCODINGS = ("quoted-printable", "base64", "8bit")
SETTINGS = """\
signups = "open"
notices = true
mail = "smtp://127.0.0.1:{mail}"
mail_door = "lmtp://127.0.0.1:{door}"
mail_domain = "{domain}"
"""

MACHINES = ({"Auto-Submitted": "auto-replied"}, {"Precedence": "bulk"}, {"List-Id": "<x.example.org>"})
"""Headers by which machines say that they wrote a letter."""


class LettersByPostfix:
    """A server, those who play on it by letter, and the Postfix between them."""

    def __init__(self, folder: Path, mail: MailServer) -> None:
        self.folder, self.mail, self.drawn = folder, mail, random.Random(seed())
        self.way_in, self.door = free_port(), free_port()
        self.players = [f"P{number}" for number in range(how_many(PLAYERS, SAMPLE))]
        self.game, self.token = "", ""
        self.delivered = 0

    @staticmethod
    def address(player: str) -> str:
        """Return where a player gets letters, each in a domain of their own: few of one get letters in an hour."""
        return f"{player.lower()}@{player.lower()}.example"

    def letter(self, player: str, to: str, text: str, **headers: str) -> bytes:
        """Write an answer."""
        made = EmailMessage(policy=policy.SMTP)
        made["From"], made["To"], made["Subject"] = self.address(player), to, "Re: a proposal"
        made["Message-ID"] = f"<{secrets.token_hex(8)}@letters.example>"
        for name, value in headers.items():
            made[name] = value
        made.set_content(text, cte=self.drawn.choice(ENCODINGS))
        return made.as_bytes()

    def hand_in(self, player: str, to: str, letter: bytes, times: int = 1) -> None:
        """Have Postfix take a letter, some times over."""
        for _time in range(times):
            with smtplib.SMTP("127.0.0.1", self.way_in, timeout=PATIENCE) as there:
                there.sendmail(self.address(player), [to], letter)
        self.delivered += times

    def handed_on(self, log: Path) -> int:
        """Count the letters that our door has taken, or refused for good, by Postfix's log."""
        told = log.read_text(errors="replace") if log.exists() else ""
        return told.count("status=sent") + told.count("status=bounced")

    def reply_to(self, player: str, proposal: int) -> str:
        """Wait for the letter about a proposal, and return where answers to it go."""
        letter = came(self.mail, self.address(player), lambda text: f"vote {proposal} FOR" in text)
        return str(letter["Reply-To"])

    def ballots(self, address: str) -> list[tuple[str, int, str]]:
        """List each ballot that was ever cast: whose, on what, and which."""
        told = httpx.get(
            f"{address}/api/v1/games/{self.game}/entries",
            params={"limit": 500},
            headers={"Authorization": f"Bearer {self.token}"},
            timeout=PATIENCE,
            trust_env=False,
        ).json()
        moves = [entry["move"] for entry in told["entries"]]
        return [(one["player"], one["proposal"], one["choice"]) for one in moves if one["kind"] == "CastBallot"]

    def voted(self, address: str, proposal: int) -> dict[str, list[str]]:
        """Return the ballots of each player on a proposal, in order."""
        cast = self.ballots(address)
        return {
            player: [choice for who, on, choice in cast if (who, on) == (player, proposal)] for player in self.players
        }


def test_letters_take_effect_once_and_wait_while_the_server_is_away(running_mail_server: MailServer):
    mail = running_mail_server
    mail.letters.clear()
    mail.answers, mail.refuses = "250 OK", ""
    folder = Path(memory_disk() or "/tmp") / f"postfix-{secrets.token_hex(4)}"
    post = LettersByPostfix(folder / "served", mail)
    try:
        with postfix(folder / "postfix", post.way_in, post.door, DOMAIN) as log:
            _play(post, log)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _play(post: LettersByPostfix, log: Path) -> None:
    """Answer letters, send bad ones, and have the server away for a while."""
    post.folder.mkdir(parents=True)
    (post.folder / "host.toml").write_text(SETTINGS.format(mail=post.mail.port, door=post.door, domain=DOMAIN))
    with serving(post.folder, "") as host:
        host.begin()
        answer = host.send("/found/", {"title": "Cake", "rulebook": "minimal", "visibility": "open"})
        post.game = str(answer.url).split("/games/")[1].split("/")[0]
        post.token, _ = seated(host, post.game, ["Ann", "Ben"])
        for player in post.players:
            sits_down(host, post.mail, post.game, player, post.address(player))
        proposed(host, post.game, post.token, "Everyone brings cake.")
        _answer(post, log, 301, host.address)
        _send_bad_ones(post, log, host.address)
        proposed(host, post.game, post.token, "Everyone brings tea.")
        replies = {player: post.reply_to(player, 302) for player in post.players}
    for player, to in replies.items():
        post.hand_in(player, to, post.letter(player, to, "vote 302 FOR\n"))
    waiting = post.delivered - post.handed_on(log)
    with serving(post.folder, "") as host:
        started(host.log, host.port, "listens at", host.process)
        until(lambda: post.handed_on(log) >= post.delivered, "what waited is handed in", pause=0.2)
        assert post.voted(host.address, 302) == {player: ["FOR"] for player in post.players}
    assert waiting == len(post.players)
    tell("letters that waited in Postfix while the server was away", f"{waiting}")


def _answer(post: LettersByPostfix, log: Path, proposal: int, address: str) -> None:
    """Have everybody vote by letter, each letter delivered up to five times."""
    for player in post.players:
        to = post.reply_to(player, proposal)
        text = f"vote {proposal} FOR\n\nOn Sunday, Nomicon wrote:\n> vote {proposal} against\n"
        post.hand_in(player, to, post.letter(player, to, text), post.drawn.randint(1, MOST_TIMES))
    until(lambda: post.handed_on(log) >= post.delivered, "all letters are handed in", pause=0.2)
    tell("letters; deliveries", f"{len(post.players)}; {post.delivered}")
    assert post.voted(address, proposal) == {player: ["FOR"] for player in post.players}


def _send_bad_ones(post: LettersByPostfix, log: Path, address: str) -> None:
    """Hand in letters that must have no effect."""
    before, player = post.ballots(address), post.players[0]
    used = post.reply_to(player, 301)
    secret = used.partition("+")[2].partition("@")[0]
    guessed = [used.replace(secret, secrets.token_hex(len(secret))[: len(secret)]) for _ in range(GUESSES)]
    text = "vote 301 against\n"
    bad = [(to, post.letter(player, to, text)) for to in guessed]
    bad += [(used, post.letter(player, used, text, **headers)) for headers in MACHINES]
    bad += [(used, post.letter(player, used, quoted)) for quoted in (f"> {text}", f"Thanks!\n-- \n{text}")]
    for to, letter in bad:
        post.hand_in(player, to, letter)
    until(lambda: post.handed_on(log) >= post.delivered, "all bad letters are handed in", pause=0.2)
    tell("bad letters, without effect", f"{len(bad)}")
    assert post.ballots(address) == before
