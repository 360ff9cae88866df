"""The account behind a token, through the API: taking along what is kept of it, and deleting it."""

from __future__ import annotations

from typing import Annotated

from litestar import delete, get
from litestar.params import QueryParameter

from nomicon.web.api.door import door_of
from nomicon.web.api.doorkeeper import ACCOUNT
from nomicon.web.api.requests import ApiRequest
from nomicon.web.api.shapes import answers
from nomicon.web.api.shapes.errors import errors
from nomicon.web.api.shapes.parameters import TOKEN

Name = Annotated[
    str,
    QueryParameter(
        max_length=200, description="The name of the account, for confirmation.", schema_extra={"examples": ["ann"]}
    ),
]


@get(
    "/me/export",
    tags=["You"],
    summary="Everything stored about your account",
    operation_id="exportAccount",
    security=TOKEN,
    responses=errors(403),
)
async def export_account(request: ApiRequest) -> answers.Account:
    """Export everything stored about your account outside the games, and see what stays if you delete it."""
    door = door_of(request)
    bearer = await door.needed(request, ACCOUNT)
    kept, if_deleted = await door.look(door.doorkeeper.export, bearer)
    return answers.Account(dict(kept), list(if_deleted))


@delete(
    "/me",
    tags=["You"],
    summary="Delete your account",
    operation_id="deleteAccount",
    security=TOKEN,
    status_code=200,
    responses=errors(400, 403, 422),
)
async def delete_account(request: ApiRequest, name: Name = "") -> answers.Deleted:
    """Delete your account for ever. Without its name, nothing is deleted, and the answer says what would stay.

    Your moves stay in the records of games, and your players stay in the games. All your tokens stop working.
    """
    door = door_of(request)
    bearer = await door.needed(request, ACCOUNT)
    left = await door.look(door.doorkeeper.delete, bearer, name)
    door.moved_seats()
    return answers.Deleted(list(left))


ROUTES = (export_account, delete_account)
