"""A server that everybody on the web can reach is set up as it should be."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

from litestar.testing import TestClient

from nomicon.game.values.replacing import replace
from nomicon.web.accounts.seats.doorkeeper import AccountsDoorkeeper
from nomicon.web.api.app import api
from nomicon.web.choices import TLS_SECONDS
from nomicon.web.tools import Services

PUT_ON_THE_WEB = """
import os
from pathlib import Path
import nomicon.web.site.ready
from django.core import checks
from django.core.management import call_command
from django.test import Client
from nomicon.cli.desk.tools import Serving
from nomicon.main.serving import open_house
from nomicon.web.tools import open_house as open_for_pages
named = checks.run_checks(include_deployment_checks=True)
print("named:", *sorted(one.id for one in named))
print("kept from saying:", *sorted(one.id for one in named if one.is_silenced()))
call_command("migrate", verbosity=0)
serving = Serving(Path(os.environ["NOMICON_DATA"]), "127.0.0.1", 8000, "https://nomic.example", test_clock=False)
with open_house(serving) as house:
    open_for_pages(house)
    answer = Client(HTTP_HOST="nomic.example").get("/account/login/", headers={"X-Forwarded-Proto": "https"})
print(answer.status_code, answer["Strict-Transport-Security"])
print(*sorted(answer.cookies[name].output() for name in answer.cookies), sep="\\n")
"""


WARNED = {
    "security.W005": "whether other servers under the same name have TLS is for whoever runs them to say",
    "security.W008": "the proxy in front leads people to TLS",
    "security.W021": "a list of browsers' makers is nothing that a program enters itself in",
}
"""What Django warns of, and why it stays so."""


def test_a_server_on_the_web_is_set_up_as_it_should_be(tmp_path: Path):
    environment = {
        **os.environ,
        "NOMICON_DATA": str(tmp_path),
        "NOMICON_ADDRESS": "https://nomic.example",
        "NOMICON_BEHIND_PROXY": "yes",
        "PYTHONPATH": os.pathsep.join(sys.path),
    }
    done = subprocess.run(
        [sys.executable, "-c", PUT_ON_THE_WEB],
        env=environment,
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert done.returncode == 0, done.stderr
    told = done.stdout.splitlines()
    assert told[0] == " ".join(["named:", *sorted(WARNED)])
    assert told[1] == "kept from saying: security.W008"
    assert told[2] == f"200 max-age={TLS_SECONDS}"
    assert told[3:]
    assert all("Secure" in line and "HttpOnly" in line and "SameSite=Lax" in line for line in told[3:])


def test_the_door_for_programs_asks_for_tls_where_there_is_some(house: Services):
    for address, told in (("https://nomic.example", f"max-age={TLS_SECONDS}"), ("http://127.0.0.1", None)):
        secure = replace(house, choices=replace(house.choices, address=address))
        with TestClient(api(secure, AccountsDoorkeeper())) as asking:
            for path in ("/api/v1/games", "/api/v1/me", "/api/no-such"):
                assert asking.get(path).headers.get("strict-transport-security") == told
