"""What went wrong, as RFC 9457 has it: every answer that is not a success is a problem document with a code."""

import logging
from functools import cache
from http import HTTPStatus
from typing import Any

import orjson
from fastapi import FastAPI, Request
from fastapi.exceptions import RequestValidationError
from pydantic import BaseModel, Field
from starlette.exceptions import HTTPException
from starlette.responses import Response

from kakehashi.errors import Reason, Refused
from kakehashi.tables.loading import NoSuchTable

_log = logging.getLogger(__name__)

STATUS = {
    "bad-name": 400,
    "bad-order": 400,
    "bad-record": 400,
    "bad-request": 400,
    "name-too-long": 400,
    "no-person": 401,
    "not-your-seat": 403,
    "bad-log": 500,
    "bad-origin": 403,
    "no-such-table": 404,
    "not-found": 404,
    "no-such-link": 404,
    "already": 409,
    "already-asked": 409,
    "begun": 409,
    "being-made": 409,
    "busy": 409,
    "day-over": 409,
    "disclosed": 409,
    "no-hints": 409,
    "no-move": 409,
    "not-begun": 409,
    "not-over": 409,
    "not-your-turn": 409,
    "nothing-asked": 409,
    "nothing-to-undo": 409,
    "other-rules": 409,
    "over": 409,
    "seat-taken": 409,
    "stale": 409,
    "time-out": 409,
    "try-first": 403,
    "too-large": 413,
    "illegal-move": 422,
    "too-many-tables": 429,
    "too-much": 409,
    "too-fast": 429,
    "failed": 500,
    "store-failed": 503,
}
"""With which HTTP status a code is sent: 400 for one that is not here."""


class Problem(BaseModel):
    """A problem document."""

    type: str = Field(description="An address that names the kind of problem.")
    title: str
    status: int
    detail: str = Field(description="One sentence that says what is wrong and where.")
    code: str = Field(description="For programs, and for pages that say it in the reader's language.")
    reason: Reason | None = Field(None, description="For a move that the rules forbid: which of them does.")

    model_config = {
        "json_schema_extra": {
            "examples": [
                {
                    "type": "urn:kakehashi:not-your-seat",
                    "title": "Forbidden",
                    "status": 403,
                    "detail": "Seat 1 is not yours.",
                    "code": "not-your-seat",
                }
            ]
        }
    }


class ProblemResponse(Response):
    """Its type tells programs that this is no success, whatever the status."""

    media_type = "application/problem+json"


def problem(
    code: str,
    detail: str,
    status: int | None = None,
    headers: dict[str, str] | None = None,
    more: dict[str, object] | None = None,
) -> Response:
    """The answer for a code, with whatever more there is to say."""
    status = status or STATUS.get(code, 400)
    content = {
        "type": f"urn:kakehashi:{code}",
        "title": HTTPStatus(status).phrase,
        "status": status,
        "detail": detail,
        "code": code,
    } | (more or {})
    if status == 429:
        headers = {"Retry-After": "1"} | (headers or {})
    return ProblemResponse(orjson.dumps(content), status, headers)


@cache
def _problem_schema() -> dict[str, Any]:
    return Problem.model_json_schema()


def answers(*codes: int) -> dict[int | str, dict[str, Any]]:
    """The answers that a request may get besides success, for its description."""
    return {
        code: {
            "description": HTTPStatus(code).phrase,
            "content": {"application/problem+json": {"schema": _problem_schema()}},
        }
        for code in codes
    }


def add_problems(app: FastAPI) -> None:
    """Have every error of an app answered with a problem document."""

    @app.exception_handler(Refused)
    async def refused(request: Request, error: Refused) -> Response:
        if STATUS.get(error.code, 400) >= 500:
            _log.error("%s %s: %s", request.method, request.url.path, error)
        return problem(error.code, str(error), more={"reason": error.reason} if error.reason else None)

    @app.exception_handler(RequestValidationError)
    async def invalid(request: Request, error: RequestValidationError) -> Response:
        if any("table_id" in wrong["loc"] for wrong in error.errors()):
            missing = NoSuchTable()
            return problem(missing.code, str(missing))
        return problem("bad-request", sentence(list(error.errors())), 422)

    @app.exception_handler(HTTPException)
    async def http(request: Request, error: HTTPException) -> Response:
        code = {404: "not-found", 413: "too-large"}.get(error.status_code, "bad-request")
        return problem(code, f"{error.detail}.", error.status_code, dict(error.headers or {}))

    @app.exception_handler(Exception)
    async def unexpected(request: Request, error: Exception) -> Response:
        return problem("failed", "Something went wrong here; it has been written down.", 500)


def sentence(errors: list[Any]) -> str:
    """What is wrong with something that was sent, and where."""
    first = errors[0]
    where = ".".join(str(part) for part in first["loc"] if part != "body")
    return f"{where or 'What was sent'}: {first['msg']}."
