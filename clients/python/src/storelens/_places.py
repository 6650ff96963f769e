"""Where a snapshot is: on this machine, or behind an address and then in the cache."""

from __future__ import annotations

import hashlib
import json
import os
import re
from dataclasses import dataclass
from pathlib import Path
from urllib.parse import quote, urlsplit

import msgspec
import platformdirs

from ._calls import Call
from ._connection import auth_from, base_url_from
from ._manifest import SNAPSHOT_ID
from .client import Client
from .errors import IntegrityError, ProblemError, SnapshotError, UnsupportedFormatError

ABSENT = frozenset({403, 404})
CACHE_ENVIRONMENT = "STORELENS_CACHE_DIR"


class Pointer(msgspec.Struct):
    """``current.json`` or ``latest.json``: which release is the newest."""

    format_version: int
    snapshot: str
    manifest_sha256: str | None = None


def cache_root(given: str | os.PathLike[str] | None) -> Path:
    """The argument, else the environment, else the system's place for caches."""
    chosen = given or os.environ.get(CACHE_ENVIRONMENT)
    return Path(chosen).expanduser() if chosen else platformdirs.user_cache_path("storelens", appauthor=False)


def is_address(text: str | os.PathLike[str]) -> bool:
    """Whether it is an http(s) address, else it is a path."""
    return isinstance(text, str) and re.match(r"https?://", text, re.IGNORECASE) is not None


def read_pointer(body: bytes, where: str, *, has_check: bool = False) -> Pointer:
    """``has_check``: it must carry the SHA-256 of its other members.

    Raises IntegrityError where it is damaged, and UnsupportedFormatError where it is of another format.
    """
    try:
        pointer = msgspec.json.decode(body, type=Pointer)
        if pointer.format_version != 1:
            raise UnsupportedFormatError(
                f"{where}: format version {pointer.format_version}, this package reads 1: upgrade the storelens package"
            )
        members = json.loads(body)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise IntegrityError(f"{where}: not a pointer to a snapshot: {error}") from error
    check = members.pop("check", None)
    text = json.dumps(members, separators=(",", ":"), ensure_ascii=False)
    if (check is not None or has_check) and hashlib.sha256(text.encode()).hexdigest() != check:
        raise IntegrityError(f"{where}: is damaged: its check does not fit")
    if not SNAPSHOT_ID.fullmatch(pointer.snapshot):
        raise IntegrityError(f"{where}: {pointer.snapshot[:80]!r} is no snapshot id")
    return pointer


@dataclass(frozen=True)
class LocalPlace:
    """A release's directory, and the manifest's SHA-256 where something beside it tells."""

    directory: Path
    manifest_sha256: str | None


def local_place(path: Path, version: str | None) -> LocalPlace:
    """Takes the directory of one release, or of all of them with ``current.json``."""
    if path.name == "manifest.json":
        path = path.parent
    if (path / "manifest.json").exists():
        if version is not None and path.resolve().name != version:
            raise SnapshotError(f"{path} is one snapshot, not {version}: give the directory above it")
        return LocalPlace(path, None)
    pointer = path / "current.json"
    if version is None and pointer.exists():
        current = read_pointer(pointer.read_bytes(), str(pointer), has_check=True)
        return LocalPlace(path / current.snapshot, current.manifest_sha256)
    if version is not None and (path / version / "manifest.json").exists():
        return LocalPlace(path / version, None)
    if not path.exists():
        raise SnapshotError(f"{path} does not exist")
    wanted = f"no snapshot {version}" if version else "neither manifest.json nor current.json"
    raise SnapshotError(f"{path}: {wanted} there; it must be a published snapshot or a directory of them")


@dataclass(frozen=True)
class Address:
    """Directories that may hold the releases, the likelier first, and the release where the address names one."""

    roots: tuple[str, ...]
    version: str | None
    auth: tuple[str, str] | None = None

    @property
    def cache_name(self) -> str:
        """Readable, and different for every address."""
        host = re.sub(r"[^a-z0-9.-]+", "_", urlsplit(self.roots[0]).netloc.rsplit("@", 1)[-1].lower())[:80]
        return f"{host}-{hashlib.sha256(self.roots[0].encode()).hexdigest()[:12]}"


def parse_address(text: str, version: str | None) -> Address:
    """Of a service, its /datasets/, a mirror's directory, or one release in any of them."""
    root = base_url_from(text)
    for ending in ("/manifest.json", "/latest.json"):
        root = root.removesuffix(ending)
    parent, _, last = root.rpartition("/")
    if SNAPSHOT_ID.fullmatch(last):
        if version not in {None, last}:
            raise SnapshotError(f"{text} is snapshot {last}, not {version}: give the address of the service")
        return Address((parent,), last, auth_from(text))
    roots = (root,) if root.endswith("/datasets") else (f"{root}/datasets", root)
    return Address(roots, version, auth_from(text))


def file_url(root: str, snapshot: str, path: str) -> str:
    """Address of a file of a release."""
    return f"{root}/{snapshot}/{quote(path)}"


class Remote:
    """Reads what leads to the files, from the first root that has it."""

    def __init__(self, client: Client, address: Address) -> None:
        self._client = client
        self._roots = list(address.roots)

    @property
    def root(self) -> str:
        """The directory of releases that answered."""
        return self._roots[0]

    def read(self, path: str) -> bytes:
        """A small JSON document below the root. Raises NotFoundError where no root has it."""
        while True:
            url = f"{self._roots[0]}/{path}"
            try:
                found = self._client.call(
                    Call("snapshot", url.removeprefix(self._client.base_url), bytes, accept="*/*")
                )
            except ProblemError as error:
                # Object stores say 403 of what is not there.
                if error.status not in ABSENT or len(self._roots) == 1:
                    raise
                self._roots.pop(0)
            else:
                del self._roots[1:]
                return found

    def settle(self, version: str) -> str:
        """The root that has a release; asks where it is not known yet."""
        if len(self._roots) > 1:
            self.read(f"{version}/manifest.json")
        return self.root
