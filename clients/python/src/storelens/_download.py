"""One file over HTTP: resumed where it was cut, never longer than its manifest says, checked before it is named."""

from __future__ import annotations

import errno
import hashlib
import os
import shutil
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from pathlib import Path

import httpx

from ._connection import Body, told
from ._flow import RETRIED, RetryPolicy, problem_from
from ._manifest import ManifestFile
from ._places import CACHE_ENVIRONMENT
from ._progress import ProgressCallback
from .client import Client
from .errors import CacheError, ConnectionFailedError, IntegrityError, InvalidReplyError, ProblemError, StorelensError

CHUNK = 256 * 1024
MAX_TRIES = 200
WHOLE, PART = 200, 206


@dataclass(frozen=True)
class Download:
    """What to fetch and where to put it."""

    client: Client
    url: str
    file: ManifestFile
    target: Path
    progress: ProgressCallback

    @property
    def retry(self) -> RetryPolicy:
        """When to ask again."""
        return self.client.retry

    @property
    def part(self) -> Path:
        """The file while it is not whole."""
        return self.target.with_name(self.target.name + ".part")


@contextmanager
def writing(where: Path) -> Iterator[None]:
    """Turns what the disk refuses into one line with the remedy."""
    try:
        yield
    except OSError as error:
        remedy = f"give cache_dir= or set {CACHE_ENVIRONMENT} to a directory with room that you may write"
        if error.errno in {errno.ENOSPC, errno.EDQUOT}:
            raise CacheError(f"no space left for {where}: {remedy}") from error
        raise CacheError(f"{where} cannot be written ({error.strerror or error}): {remedy}") from error


def _free(where: Path) -> int:
    return shutil.disk_usage(where).free


def check_room(where: Path, needed: int) -> None:
    """Raises CacheError before a download that cannot fit."""
    free = _free(where)
    if free < needed:
        raise CacheError(
            f"no space left for {where}: {needed:,} bytes are needed, {free:,} are free: "
            f"give cache_dir= or set {CACHE_ENVIRONMENT} to a directory with room"
        )


def sha256_of(path: Path) -> str:
    """SHA-256 of a file in hexadecimal, read in pieces."""
    with path.open("rb") as stream:
        hasher = hashlib.sha256()
        while chunk := stream.read(CHUNK):
            hasher.update(chunk)
        return hasher.hexdigest()


def _start(job: Download) -> int:
    """Bytes that an earlier download left and that are worth going on from."""
    if job.part.is_symlink() or _size(job.part) > job.file.bytes:
        job.part.unlink()
    return _size(job.part)


def _append(job: Download, response: httpx.Response, start: int) -> None:
    """Writes the reply after the first ``start`` bytes of the part."""
    done = start
    with writing(job.part), job.part.open("r+b" if start else "wb") as stream:
        stream.truncate(start)
        stream.seek(start)
        # As they come: pieces gathered to one size would be lost with the connection.
        for chunk in response.iter_raw():
            done += len(chunk)
            if done > job.file.bytes:
                raise IntegrityError(f"{job.url}: sends more than the {job.file.bytes} bytes of its manifest")
            stream.write(chunk)
            job.progress(job.file.path, done, job.file.bytes)
        stream.flush()
        os.fsync(stream.fileno())


def _accept(job: Download, response: httpx.Response, start: int) -> int:
    """Byte from which the reply goes on; raises where it is none of this file."""
    headers = response.headers
    if headers.get("content-encoding", "identity") != "identity":
        raise InvalidReplyError(f"{job.url}: sent encoded as {headers['content-encoding']!r}, which was not asked for")
    if response.status_code == WHOLE:
        length = headers.get("content-length", str(job.file.bytes))
        if length != str(job.file.bytes):
            kind = headers.get("content-type", "no content type")
            raise IntegrityError(f"{job.url}: has {length} bytes ({kind}), its manifest says {job.file.bytes}")
        return 0
    expected = f"bytes {start}-{job.file.bytes - 1}/{job.file.bytes}"
    if headers.get("content-range") != expected:
        raise InvalidReplyError(f"{job.url}: replied {headers.get('content-range')!r}, not {expected!r}")
    return start


def _once(job: Download) -> None:
    """One request, whose reply is taken as far as it comes."""
    start = _start(job)
    headers = {"accept-encoding": "identity", "accept": "*/*"}
    if start:
        # The entity tag is the file's SHA-256: a server with another file, or other tags, sends the whole.
        headers |= {"range": f"bytes={start}-", "if-range": f'"{job.file.sha256}"'}
    with told(job.url), job.client.http.stream("GET", job.url, headers=headers) as response:
        if response.status_code in {WHOLE, PART}:
            _append(job, response, _accept(job, response, start))
            return
        body = Body(job.url)
        for chunk in response.iter_bytes():
            body.add(chunk)
        raise problem_from(body.answer(response), job.url)


def _size(path: Path) -> int:
    return path.stat().st_size if path.exists() else 0


def _pause(job: Download, failures: int, error: StorelensError | None) -> float:
    """Seconds until the next try; raises where there shall be none."""
    asked = error.retry_after if isinstance(error, ProblemError) else None
    wait = job.retry.backoff_s * 2 ** max(0, failures - 1) if asked is None else asked
    refused = isinstance(error, ProblemError) and error.status not in RETRIED
    if error is not None and (refused or wait > job.retry.max_wait_s):
        raise error
    if failures >= job.retry.attempts:
        raise error or IntegrityError(f"{job.url}: ends after {_size(job.part)} of {job.file.bytes} bytes")
    return wait if failures or asked else 0.0


def _transfer(job: Download) -> None:
    """Requests until the part has all bytes. A try that brought bytes does not count: only standstill gives up."""
    failures = 0
    for _ in range(MAX_TRIES):
        before = _size(job.part)
        if before >= job.file.bytes and job.part.exists():
            return
        error: StorelensError | None = None
        try:
            _once(job)
        except (ConnectionFailedError, ProblemError) as failure:
            error = failure
        failures = 0 if _size(job.part) > before else failures + 1
        if _size(job.part) < job.file.bytes:
            time.sleep(_pause(job, failures, error))
    raise ConnectionFailedError(f"{job.url}: broke off {MAX_TRIES} times; what came is kept for the next try")


def download(job: Download) -> None:
    """Fetches a file and gives it its name once its SHA-256 is right.

    Raises IntegrityError where it is not, even from the start again; ConnectionFailedError, ProblemError, CacheError.
    """
    with writing(job.target.parent):
        job.target.parent.mkdir(parents=True, exist_ok=True)
    check_room(job.target.parent, job.file.bytes - _size(job.part))
    found = ""
    for resumed in (_size(job.part) > 0, False):
        try:
            _transfer(job)
        except (CacheError, IntegrityError):
            # A full disk is not kept full, and what is longer than it should be is of no use.
            job.part.unlink(missing_ok=True)
            raise
        found = sha256_of(job.part)
        if found == job.file.sha256:
            with writing(job.target):
                job.part.replace(job.target)
            return
        job.part.unlink()
        if not resumed:
            break
    raise IntegrityError(f"{job.url}: has SHA-256 {found}, its manifest says {job.file.sha256}; nothing of it was kept")
