"""Storelens: open intelligence on Taiwanese e-commerce.

``Client`` and ``AsyncClient`` ask a service, ``Snapshot`` reads the published tables.
"""

from __future__ import annotations

from ._flow import RetryPolicy
from ._version import __version__
from .aio import AsyncClient
from .client import Client

__all__ = [
    "AsyncClient",
    "Client",
    "RetryPolicy",
    "__version__",
]
