"""The service and the snapshots that the tests run against; test/clients/python.test.ts of the project starts them."""

from __future__ import annotations

import os
from collections.abc import Iterator
from pathlib import Path

import pytest

from storelens import Client


def _given(name: str) -> str:
    value = os.environ.get(name)
    if value is None:
        pytest.skip(f"{name} is not set: run `npm run suites -- clients/python`")
    return value


@pytest.fixture(scope="session")
def url() -> str:
    """A running service over invented data."""
    return _given("STORELENS_TEST_URL")


@pytest.fixture(scope="session")
def limited_url() -> str:
    """The same service, which allows two requests a minute."""
    return _given("STORELENS_TEST_LIMITED_URL")


@pytest.fixture(scope="session")
def snapshots() -> Path:
    """The directory of published snapshots that the service serves."""
    return Path(_given("STORELENS_TEST_SNAPSHOTS"))


@pytest.fixture
def client(url: str) -> Iterator[Client]:
    with Client(url) as one:
        yield one


@pytest.fixture(autouse=True)
def cache_dir(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """No test reads or writes the cache of the person who runs it."""
    path = tmp_path / "cache"
    monkeypatch.setenv("STORELENS_CACHE_DIR", str(path))
    monkeypatch.delenv("STORELENS_BASE_URL", raising=False)
    return path
