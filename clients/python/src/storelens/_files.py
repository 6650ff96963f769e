"""The files of one snapshot, each given out only after its size and SHA-256 were checked."""

from __future__ import annotations

import os
import tempfile
from pathlib import Path
from typing import Protocol

from filelock import FileLock

from ._download import Download, download, sha256_of, writing
from ._flow import RetryPolicy
from ._manifest import Manifest, ManifestFile, digest, parse_manifest
from ._places import ABSENT, Remote, cache_root, file_url, local_place, parse_address, read_pointer
from ._progress import ProgressCallback, reporting
from .client import Client
from .errors import ConnectionFailedError, IntegrityError, ProblemError, SnapshotError


class Files(Protocol):
    """What a snapshot needs of its place."""

    @property
    def manifest(self) -> Manifest:
        """What the files are."""

    @property
    def origin(self) -> str:
        """Path or address, for people."""

    def path(self, file: ManifestFile) -> Path:
        """The file on this machine. Raises SnapshotError where it is not as the manifest says."""

    def close(self) -> None:
        """Frees connections."""


def _pinned(manifest: Manifest, where: str, wanted: tuple[str | None, ...]) -> Manifest:
    for sha256 in wanted:
        if sha256 is not None and manifest.sha256 != sha256:
            raise IntegrityError(f"{where}: the manifest has SHA-256 {manifest.sha256}, wanted is {sha256}")
    return manifest


def _plain(directory: Path, file: ManifestFile) -> Path:
    """Path of a file; raises IntegrityError where a link, or something that is no file, stands in its way."""
    at = directory
    for part in file.path.split("/"):
        at /= part
        if at.is_symlink():
            raise IntegrityError(f"{at} is a link, which a snapshot has none of; it was not followed")
    return at


def check(path: Path, file: ManifestFile) -> None:
    """Raises IntegrityError that names the file and what is wrong with it."""
    try:
        size = path.stat().st_size
    except (FileNotFoundError, NotADirectoryError):
        raise IntegrityError(f"{path} is missing: the snapshot is not whole") from None
    if size != file.bytes:
        state = "cut" if size < file.bytes else "too long"
        raise IntegrityError(f"{path} is {state}: it has {size} bytes, its manifest says {file.bytes}")
    found = sha256_of(path)
    if found != file.sha256:
        raise IntegrityError(f"{path} is damaged: it has SHA-256 {found}, its manifest says {file.sha256}")


class LocalFiles:
    """Files of a published directory; nothing is written there."""

    def __init__(self, directory: Path, manifest: Manifest) -> None:
        self.manifest = manifest
        self.origin = str(directory)
        self._directory = directory
        self._checked: set[str] = set()

    @classmethod
    def open(cls, path: Path, version: str | None, manifest_sha256: str | None) -> LocalFiles:
        """Reads pointer and manifest."""
        place = local_place(path, version)
        where = place.directory / "manifest.json"
        try:
            body = where.read_bytes()
        except OSError as error:
            raise IntegrityError(f"{where} cannot be read: {error.strerror or error}") from error
        beside = place.directory / "manifest.sha256"
        told = beside.read_text("ascii", "replace").split(" ", 1)[0] if beside.is_file() else None
        manifest = _pinned(parse_manifest(body, str(where)), str(where), (place.manifest_sha256, told, manifest_sha256))
        return cls(place.directory, manifest)

    def path(self, file: ManifestFile) -> Path:
        """The file itself, checked once."""
        at = _plain(self._directory, file)
        if file.path not in self._checked:
            check(at, file)
            self._checked.add(file.path)
        return at

    def close(self) -> None:
        """Nothing is held."""


class CachedFiles:
    """Files of a service or mirror, kept in the cache: a directory for each address and snapshot."""

    def __init__(
        self,
        client: Client,
        remote: Remote,
        directory: Path,
        manifest: Manifest,
        progress: ProgressCallback | bool | None,
    ) -> None:
        self.manifest = manifest
        self.origin = remote.root
        self._client = client
        self._remote = remote
        self._directory = directory
        self._progress = progress
        self._checked: set[str] = set()

    @classmethod
    def open(
        cls,
        url: str,
        version: str | None,
        *,
        cache_dir: str | os.PathLike[str] | None,
        progress: ProgressCallback | bool | None,
        timeout_s: float,
        retry: RetryPolicy,
        manifest_sha256: str | None,
    ) -> CachedFiles:
        """Finds the release and its manifest: in the cache where a version is named, else at the address."""
        address = parse_address(url, version)
        home = cache_root(cache_dir) / address.cache_name
        client = Client(address.roots[-1], timeout_s=timeout_s, retry=retry)
        if address.auth is not None:
            client.http.auth = address.auth
        remote = Remote(client, address)
        try:
            manifest = _manifest_of(remote, home, address.version, manifest_sha256)
        except BaseException:
            client.close()
            raise
        return cls(client, remote, home / manifest.snapshot, manifest, progress)

    def path(self, file: ManifestFile) -> Path:
        """The file in the cache: checked once, fetched where it is not there or not right."""
        at = _plain(self._directory, file)
        if file.path in self._checked:
            return at
        try:
            check(at, file)
        except IntegrityError:
            self._fetch(file, at)
        self._checked.add(file.path)
        return at

    def _fetch(self, file: ManifestFile, at: Path) -> None:
        url = file_url(self._remote.settle(self.manifest.snapshot), self.manifest.snapshot, file.path)
        lock = FileLock(self._directory / ".lock")
        with writing(self._directory):
            self._directory.mkdir(parents=True, exist_ok=True)
            lock.acquire()
        try:
            # One at a time: who waited finds the file that the other fetched.
            check(at, file)
        except IntegrityError:
            with reporting(self._progress, file.path, file.bytes) as progress:
                download(Download(self._client, url, file, at, progress))
        finally:
            lock.release()

    def close(self) -> None:
        """Closes the connections."""
        self._client.close()


def _store(home: Path, manifest: Manifest, body: bytes) -> None:
    """Keeps a manifest, whole or not at all."""
    directory = home / manifest.snapshot
    with writing(directory):
        directory.mkdir(parents=True, exist_ok=True)
        for name, content in (
            ("manifest.sha256", f"{manifest.sha256}  manifest.json\n".encode()),
            ("manifest.json", body),
        ):
            # A name of its own: another process or thread may be at the same.
            descriptor, part = tempfile.mkstemp(".part", name, directory)
            with os.fdopen(descriptor, "wb") as stream:
                stream.write(content)
            Path(part).replace(directory / name)


def _kept(home: Path, version: str) -> Manifest | None:
    """The manifest of a version in the cache; None where it is not there or damaged."""
    try:
        manifest = LocalFiles.open(home / version, None, None).manifest
    except SnapshotError:
        return None
    return manifest if manifest.snapshot == version else None


def _manifest_of(remote: Remote, home: Path, version: str | None, sha256: str | None) -> Manifest:
    kept = None if version is None else _kept(home, version)
    if kept is not None:
        return _pinned(kept, str(home / kept.snapshot), (sha256,))
    told: str | None = None
    try:
        if version is None:
            pointer = read_pointer(remote.read("latest.json"), f"{remote.root}/latest.json")
            version, told = pointer.snapshot, pointer.manifest_sha256
        where = f"{remote.root}/{version}/manifest.json"
        body = remote.read(f"{version}/manifest.json")
    except ConnectionFailedError as error:
        kept_here = ", ".join(sorted(path.parent.name for path in home.glob("*/manifest.json")))
        if not kept_here:
            raise
        raise ConnectionFailedError(f"{error}; kept here and to be had by version=: {kept_here}") from error
    except ProblemError as error:
        if error.status not in ABSENT:
            raise
        wanted = f"snapshot {version}" if version else "snapshots"
        raise SnapshotError(f"{remote.root} has no {wanted}: {error.detail}") from error
    manifest = _pinned(parse_manifest(body, where), where, (told, sha256))
    if manifest.snapshot != version:
        raise IntegrityError(f"{where}: is the manifest of {manifest.snapshot}")
    if digest(body) != getattr(_kept(home, version), "sha256", None):
        _store(home, manifest, body)
    return manifest
