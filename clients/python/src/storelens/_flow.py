"""How a call is made, without making it: what to send, when to wait and try again, what the answer means.

``exchange`` is a generator of steps; the clients carry them out, one with threads' calls and one with asyncio's.
"""

from __future__ import annotations

import random
from collections.abc import Generator, Mapping
from dataclasses import dataclass
from datetime import datetime, timezone
from email.utils import parsedate_to_datetime
from typing import TypeVar

import msgspec

from ._calls import Call
from .errors import ConnectionFailedError, InvalidReplyError, ProblemError, problem_class

T = TypeVar("T")
OK = 200
RETRIED = frozenset({429, 503})
ANY_TYPE = "*/*"
PROBLEM_TYPE = "application/problem+json"


@dataclass(frozen=True)
class RetryPolicy:
    """When to ask again: on 429 and 503, and where no connection came about.

    Attributes:
        attempts: How often to ask at most; 1 is never again.
        max_wait_s: A longer ``Retry-After`` is not waited for: the error comes at once and says how long.
        backoff_s: First wait where the service gave no ``Retry-After``; doubled each time, give or take a quarter.
    """

    attempts: int = 4
    max_wait_s: float = 60.0
    backoff_s: float = 0.5

    def __post_init__(self) -> None:
        if self.attempts < 1:
            raise ValueError(f"attempts={self.attempts}: must be at least 1")


@dataclass(frozen=True)
class Answer:
    """What came back, names of headers in lower case."""

    status: int
    headers: Mapping[str, str]
    body: bytes


@dataclass(frozen=True)
class Send:
    """Send this and hand back the Answer, or throw ConnectionFailedError into the generator."""

    path: str
    params: Mapping[str, str]
    accept: str


@dataclass(frozen=True)
class Wait:
    """Do nothing for so long, then hand back None."""

    seconds: float


Flow = Generator[Send | Wait, Answer | None, T]


def retry_after(headers: Mapping[str, str], now: datetime) -> float | None:
    """Seconds of a Retry-After header, given in seconds or as an HTTP date; None: none, or not readable."""
    text = headers.get("retry-after", "").strip()
    if text.isascii() and text.isdigit():
        return float(text[:9])
    try:
        at = parsedate_to_datetime(text)
    except (TypeError, ValueError, IndexError, OverflowError):
        return None
    aware = at if at.tzinfo else at.replace(tzinfo=timezone.utc)
    return max(0.0, (aware - now).total_seconds())


class _Problem(msgspec.Struct):
    title: str
    detail: str = ""
    code: str = ""
    param: str | None = None


def _content_type(answer: Answer) -> str:
    return answer.headers.get("content-type", "").split(";", 1)[0].strip().lower()


def problem_from(answer: Answer, path: str) -> ProblemError:
    """The exception for a refusal; a reply that is no problem+json (a proxy's page) is told by its status."""
    problem = _Problem(
        title="HTTP error", detail=f"{path} was answered with {_content_type(answer) or 'no content type'}"
    )
    if _content_type(answer) == PROBLEM_TYPE:
        try:
            problem = msgspec.json.decode(answer.body, type=_Problem)
        except msgspec.MsgspecError:
            problem.detail = f"{path} was answered with a problem that cannot be read"
    return problem_class(problem.code, answer.status)(
        code=problem.code,
        title=problem.title,
        detail=problem.detail,
        status=answer.status,
        param=problem.param,
        retry_after=retry_after(answer.headers, datetime.now(timezone.utc)),
        request_id=answer.headers.get("x-request-id"),
    )


def _decode(call: Call[T], answer: Answer) -> T:
    got = _content_type(answer)
    if call.accept not in {got, ANY_TYPE}:
        kind = got or "no content type"
        raise InvalidReplyError(
            f"{call.path} replied {kind}, not {call.accept}: is this the address of a Storelens service?"
        )
    try:
        return call.decode(answer.body)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise InvalidReplyError(f"{call.path} replied what this version cannot read: {error}") from error


def exchange(call: Call[T], policy: RetryPolicy) -> Flow[T]:
    """Steps that lead to the reply of a call, or raise the error that its answer means."""
    for attempt in range(1, policy.attempts + 1):
        backoff = policy.backoff_s * 2 ** (attempt - 1) * random.uniform(0.75, 1.25)  # noqa: S311  # no secret
        error: ProblemError | ConnectionFailedError
        try:
            answer = yield Send(call.path, call.params, call.accept)
        except ConnectionFailedError as failure:
            if not failure.retry:
                raise
            error, wait = failure, backoff
        else:
            assert answer is not None  # noqa: S101  # the driver's part of the bargain
            if answer.status == OK:
                return _decode(call, answer)
            error = problem_from(answer, call.path)
            wait = backoff if error.retry_after is None else error.retry_after
            if answer.status not in RETRIED:
                raise error
        if attempt == policy.attempts or wait > policy.max_wait_s:
            raise error
        yield Wait(wait)
    raise AssertionError("the last attempt returns or raises")
