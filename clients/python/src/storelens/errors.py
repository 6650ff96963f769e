"""Everything this package raises on purpose. A class of its own only where callers decide differently."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial


class StorelensError(Exception):
    """Base of all errors of this package."""


class ConnectionFailedError(StorelensError):
    """The service could not be reached, or the connection broke or timed out.

    Attributes:
        retry: Asking again at once may help, and costs the service nothing: false after a time-out.
    """

    def __init__(self, message: str, *, retry: bool = False) -> None:
        self.retry = retry
        super().__init__(message)


class InvalidReplyError(StorelensError):
    """What came back is not a reply of a Storelens service: HTML, cut JSON, a field of another type."""


class ProblemError(StorelensError):
    """The service refused: an RFC 9457 problem.

    Attributes:
        code: Stable name of the problem, such as ``unknown_domain``; empty where the reply was no problem+json.
        title: The kind of problem in one line.
        detail: What was wrong this time, with the value and the remedy.
        status: HTTP status.
        param: The parameter at fault, where there is one.
        retry_after: Seconds after which to ask again, where the service said.
        request_id: Names the request in the service's log.
    """

    def __init__(
        self,
        *,
        code: str,
        title: str,
        detail: str,
        status: int,
        param: str | None = None,
        retry_after: float | None = None,
        request_id: str | None = None,
    ) -> None:
        self.code = code
        self.title = title
        self.detail = detail
        self.status = status
        self.param = param
        self.retry_after = retry_after
        self.request_id = request_id
        super().__init__(f"{status} {code or title}: {detail}")

    def __reduce__(self) -> tuple[Callable[[], ProblemError], tuple[()]]:
        """Made anew from its parts, so that it passes between processes."""
        parts = ("code", "title", "detail", "status", "param", "retry_after", "request_id")
        return partial(type(self), **{name: getattr(self, name) for name in parts}), ()


class BadRequestError(ProblemError):
    """A parameter is missing or not acceptable (``missing_parameter``, ``invalid_parameter``, other 4xx)."""


class NotFoundError(ProblemError):
    """The snapshot does not have it (``not_found``, ``unknown_domain``, ``unknown_offer``)."""


class TargetError(ProblemError):
    """A site looked at live: not allowed, unreachable, or too slow (``target_*``)."""


class RateLimitedError(ProblemError):
    """Too many requests (``rate_limited``), also after the retries."""


class UnavailableError(ProblemError):
    """No snapshot is being served, or the service is restarting (``snapshot_unavailable``, 503)."""


class ServerError(ProblemError):
    """The service failed (``internal_error``, other 5xx)."""


class IncompleteError(StorelensError):
    """The service has more events than one reply holds, so some could not be had."""


class SnapshotError(StorelensError):
    """A snapshot cannot be used."""


class UnsupportedFormatError(SnapshotError):
    """The snapshot is of a format that this version of the package does not know."""


class InvalidManifestError(SnapshotError):
    """The manifest is damaged or hostile: a path that leaves the directory, a file named twice."""


class IntegrityError(SnapshotError):
    """A file is missing, cut, longer than it should be, a link, or has another SHA-256 than its manifest says."""


class CacheError(SnapshotError):
    """The cache directory cannot be written: read-only, or no space left."""


class MissingExtraError(SnapshotError, ImportError):
    """A library that this call needs is not installed."""


_BY_CODE: dict[str, type[ProblemError]] = {
    "missing_parameter": BadRequestError,
    "invalid_parameter": BadRequestError,
    "method_not_allowed": BadRequestError,
    "not_found": NotFoundError,
    "unknown_domain": NotFoundError,
    "unknown_offer": NotFoundError,
    "target_not_allowed": TargetError,
    "target_unreachable": TargetError,
    "target_timeout": TargetError,
    "rate_limited": RateLimitedError,
    "snapshot_unavailable": UnavailableError,
    "internal_error": ServerError,
}
KNOWN_CODES = frozenset(_BY_CODE)

_BY_STATUS: dict[int, type[ProblemError]] = {404: NotFoundError, 429: RateLimitedError, 503: UnavailableError}
_FIRST_SERVER_STATUS = 500


def problem_class(code: str, status: int) -> type[ProblemError]:
    """Class for a problem: by its code, else (a code of a later service, a proxy's own error) by its status."""
    fallback = ServerError if status >= _FIRST_SERVER_STATUS else BadRequestError
    return _BY_CODE.get(code) or _BY_STATUS.get(status, fallback)
