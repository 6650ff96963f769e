"""The manifest of a snapshot: read as something hostile, because it names files that are to be written."""

from __future__ import annotations

import hashlib
import re
from dataclasses import dataclass, replace
from datetime import datetime

import msgspec

from .errors import InvalidManifestError, UnsupportedFormatError

FORMAT_VERSION = 1
MAX_MANIFEST_BYTES = 16 * 2**20
MAX_FILES = 20_000

# The same form as the publisher's: no empty, hidden or parent part, no separator but the slash, no drive, no NUL.
_PATH = re.compile(r"[A-Za-z0-9_][A-Za-z0-9_=-]*(?:[./][A-Za-z0-9_=-]+)*")
_SHA256 = re.compile(r"[0-9a-f]{64}")
SNAPSHOT_ID = re.compile(r"[0-9]{8}T[0-9]{6}Z(?:-[0-9]{1,6})?")
# Names that Windows keeps for devices, whatever the ending.
_DEVICE = re.compile(r"(?:con|prn|aux|nul|com[0-9]|lpt[0-9])(?:\.|$)", re.IGNORECASE)


@dataclass(frozen=True)
class ManifestFile:
    """A file of a snapshot; ``table``, ``rows`` and ``schema_version`` are None where it is no table."""

    path: str
    bytes: int
    sha256: str
    rows: int | None = None
    table: str | None = None
    schema_version: int | None = None


@dataclass(frozen=True)
class Input:
    """What went into a snapshot, and how much of it was skipped."""

    kind: str
    name: str
    items: int
    skipped: int


@dataclass(frozen=True)
class Manifest:
    """What a snapshot is and has; ``sha256`` is of the manifest's own bytes."""

    snapshot: str
    as_of: datetime
    built_at: datetime
    generator: str
    licence: str
    invented: bool
    inputs: tuple[Input, ...]
    files: tuple[ManifestFile, ...]
    format_version: int = FORMAT_VERSION
    previous: str | None = None
    sha256: str = ""


class _Version(msgspec.Struct):
    format_version: int


def _check_file(file: ManifestFile, where: str) -> None:
    shown = repr(file.path[:80])
    if not _PATH.fullmatch(file.path) or any(_DEVICE.match(part) for part in file.path.split("/")):
        raise InvalidManifestError(f"{where}: {shown} is no path inside a snapshot; nothing was read or written")
    if file.bytes < 0 or not _SHA256.fullmatch(file.sha256):
        raise InvalidManifestError(f"{where}: {shown} has no usable size or SHA-256")


def _check_files(files: tuple[ManifestFile, ...], where: str) -> None:
    if len(files) > MAX_FILES:
        raise InvalidManifestError(f"{where}: names {len(files)} files, over {MAX_FILES}")
    for file in files:
        _check_file(file, where)
    # Lower case, because two names may be one file on macOS and Windows.
    names = {file.path.lower() for file in files}
    if len(names) < len(files):
        raise InvalidManifestError(f"{where}: names a file twice")
    for name in names:
        parts = name.split("/")
        if any("/".join(parts[:n]) in names for n in range(1, len(parts))):
            raise InvalidManifestError(f"{where}: {name!r} lies in what is a file itself")


def parse_manifest(body: bytes, where: str) -> Manifest:
    """A manifest that is safe to follow. ``where`` names it in errors.

    Raises UnsupportedFormatError for another format version and InvalidManifestError for damage and mischief.
    """
    if len(body) > MAX_MANIFEST_BYTES:
        raise InvalidManifestError(f"{where}: over {MAX_MANIFEST_BYTES // 2**20} MiB")
    try:
        # The version first: the rest of another format may be anything.
        version = msgspec.json.decode(body, type=_Version).format_version
        if version != FORMAT_VERSION:
            remedy = "upgrade the storelens package" if version > FORMAT_VERSION else "use an older storelens package"
            raise UnsupportedFormatError(
                f"{where}: format version {version}, this package reads {FORMAT_VERSION}: {remedy}"
            )
        manifest = msgspec.json.decode(body, type=Manifest)
    except (msgspec.MsgspecError, RecursionError) as error:
        raise InvalidManifestError(f"{where}: not a snapshot's manifest: {error}") from error
    if not SNAPSHOT_ID.fullmatch(manifest.snapshot):
        raise InvalidManifestError(f"{where}: {manifest.snapshot[:80]!r} is no snapshot id")
    _check_files(manifest.files, where)
    return replace(manifest, sha256=digest(body))


def digest(body: bytes) -> str:
    """SHA-256 in hexadecimal."""
    return hashlib.sha256(body).hexdigest()
