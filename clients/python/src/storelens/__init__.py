"""Storelens: open intelligence on Taiwanese e-commerce.

``Client`` and ``AsyncClient`` ask a service, ``Snapshot`` reads the published tables; ``storelens.models`` has the
types of the replies.
"""

from __future__ import annotations

from . import models
from ._calls import PageOptions, SiteFilter
from ._flow import RetryPolicy
from ._manifest import Manifest
from ._version import __version__
from .aio import AsyncClient
from .client import Client
from .errors import (
    BadRequestError,
    CacheError,
    ConnectionFailedError,
    IncompleteError,
    IntegrityError,
    InvalidManifestError,
    InvalidReplyError,
    MissingExtraError,
    NotFoundError,
    ProblemError,
    RateLimitedError,
    ServerError,
    SnapshotError,
    StorelensError,
    TargetError,
    UnavailableError,
    UnsupportedFormatError,
)
from .snapshot import Snapshot

__all__ = [
    "AsyncClient",
    "BadRequestError",
    "CacheError",
    "Client",
    "ConnectionFailedError",
    "IncompleteError",
    "IntegrityError",
    "InvalidManifestError",
    "InvalidReplyError",
    "Manifest",
    "MissingExtraError",
    "NotFoundError",
    "PageOptions",
    "ProblemError",
    "RateLimitedError",
    "RetryPolicy",
    "ServerError",
    "SiteFilter",
    "Snapshot",
    "SnapshotError",
    "StorelensError",
    "TargetError",
    "UnavailableError",
    "UnsupportedFormatError",
    "__version__",
    "models",
]
