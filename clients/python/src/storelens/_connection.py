"""What both clients share of httpx: address, headers, limits, and how its failures are told."""

from __future__ import annotations

import os
import platform
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass

import httpx

from ._flow import Answer, Send
from ._version import __version__
from .errors import ConnectionFailedError, InvalidReplyError

ENVIRONMENT = "STORELENS_BASE_URL"
MAX_REPLY_BYTES = 64 * 2**20
MAX_REDIRECTS = 5


@dataclass(frozen=True)
class Connection:
    """Where the service is and how to speak with it."""

    base_url: str
    headers: dict[str, str]
    timeout: httpx.Timeout
    # Kept apart from the address, so that no message, log or cache has it.
    auth: tuple[str, str] | None

    def request(self, step: Send) -> tuple[str, dict[str, str], dict[str, str]]:
        """Address, parameters and headers of a step."""
        return self.base_url + step.path, dict(step.params), {"accept": step.accept}


def _address(given: str | None) -> httpx.URL:
    text = (given or os.environ.get(ENVIRONMENT) or "").strip()
    if not text:
        raise ValueError(f"no address of a service: give base_url='https://…' or set {ENVIRONMENT}")
    try:
        url = httpx.URL(text)
    except httpx.InvalidURL as error:
        raise ValueError(f"base_url={text!r}: {error}") from error
    if url.scheme not in {"http", "https"} or not url.host:
        raise ValueError(f"base_url={text!r} must be like https://storelens.example")
    return url


def base_url_from(given: str | None) -> str:
    """The argument, else the environment; without user, final slash, or the API's own path."""
    bare = _address(given).copy_with(query=None, fragment=None, username="", password="")
    return str(bare).rstrip("/").removesuffix("/api/v1").rstrip("/")


def auth_from(given: str | None) -> tuple[str, str] | None:
    """User and password of an address; None where it has none."""
    url = _address(given)
    return (url.username, url.password) if url.userinfo else None


def user_agent_text(own: str | None) -> str:
    """This package's name after the caller's own, as servers' logs expect it."""
    ours = f"storelens-python/{__version__} (Python {platform.python_version()}; httpx {httpx.__version__})"
    return f"{own} {ours}" if own else ours


def connection(base_url: str | None, timeout_s: float, user_agent: str | None) -> Connection:
    """Settings of a client from its arguments."""
    return Connection(
        base_url=base_url_from(base_url),
        headers={"user-agent": user_agent_text(user_agent)},
        timeout=httpx.Timeout(timeout_s),
        auth=auth_from(base_url),
    )


@contextmanager
def told(url: str) -> Iterator[None]:
    """Turns httpx's failures into this package's."""
    try:
        yield
    except httpx.TimeoutException as error:
        raise ConnectionFailedError(f"{url} did not answer in time ({type(error).__name__})") from error
    except (httpx.TooManyRedirects, httpx.UnsupportedProtocol, httpx.DecodingError) as error:
        raise InvalidReplyError(f"{url}: {error}") from error
    except httpx.HTTPError as error:
        reason = str(error) or type(error).__name__
        raise ConnectionFailedError(f"{url} could not be reached: {reason}", retry=True) from error


class Body:
    """Collects a reply up to a limit, so that an endless one cannot fill the memory."""

    def __init__(self, url: str) -> None:
        self._url = url
        self._parts = bytearray()

    def add(self, chunk: bytes) -> None:
        """Raises InvalidReplyError beyond the limit."""
        self._parts += chunk
        if len(self._parts) > MAX_REPLY_BYTES:
            raise InvalidReplyError(f"{self._url} replied over {MAX_REPLY_BYTES // 2**20} MiB")

    def answer(self, response: httpx.Response) -> Answer:
        """The whole of it."""
        return Answer(response.status_code, {k.lower(): v for k, v in response.headers.items()}, bytes(self._parts))
