"""The wheel: what is in it, and that it works where nothing is installed but what it asks for."""

from __future__ import annotations

import re
import shutil
import subprocess
import sys
import tarfile
import zipfile
from importlib.metadata import PackageNotFoundError, distribution
from pathlib import Path

import pytest

PROJECT = Path(__file__).parent.parent


def run(*command: str | Path, cwd: Path = PROJECT) -> str:
    done = subprocess.run([str(c) for c in command], cwd=cwd, capture_output=True, text=True, check=False, timeout=180)
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A directory with the sdist, and the wheel that was made from it; without the network."""
    out = tmp_path_factory.mktemp("dist")
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", out)
    return out


def needed_by(requirements: list[str], found: dict[str, object]) -> None:
    """Names of all distributions that are asked for, without extras, and theirs."""
    for requirement in requirements:
        name = re.split(r"[^A-Za-z0-9._-]", requirement, maxsplit=1)[0]
        if "extra ==" in requirement or name.lower() in found:
            continue
        try:
            one = distribution(name)
        except PackageNotFoundError:
            # For another Python or system; what is missing in truth fails when it is imported.
            continue
        found[name.lower()] = one
        needed_by(one.requires or [], found)


def copy_distributions(names: dict[str, object], site_packages: Path) -> None:
    for one in names:
        for file in distribution(one).files or []:
            source = Path(str(distribution(one).locate_file(file)))
            if ".." not in file.parts and source.is_file():
                target = site_packages / Path(*file.parts)
                target.parent.mkdir(parents=True, exist_ok=True)
                shutil.copy(source, target)


def test_the_wheel_is_typed_and_has_nothing_but_the_package(built: Path) -> None:
    (wheel,) = built.glob("*.whl")
    assert wheel.name == "storelens-0.1.0-py3-none-any.whl"
    names = zipfile.ZipFile(wheel).namelist()
    assert "storelens/py.typed" in names
    assert {name.split("/")[0] for name in names} == {"storelens", "storelens-0.1.0.dist-info"}
    (metadata,) = [name for name in names if name.endswith("/METADATA")]
    text = zipfile.ZipFile(wheel).read(metadata).decode()
    assert "Requires-Python: >=3.10" in text
    assert "License-Expression: MIT" in text
    sources = sorted(str(path.relative_to(PROJECT / "src")) for path in (PROJECT / "src").rglob("*.py"))
    assert sorted(name for name in names if name.endswith(".py")) == sources


def test_the_sdist_has_what_its_tests_need(built: Path) -> None:
    (sdist,) = built.glob("*.tar.gz")
    with tarfile.open(sdist) as archive:
        names = {name.split("/", 1)[1] for name in archive.getnames()}
    for name in ("pyproject.toml", "README.md", "LICENSE", "tests/conftest.py", "examples/movers_last_month.py"):
        assert name in names


SCRIPT = """
import sys, warnings
warnings.simplefilter("error")
from storelens import AsyncClient, Client, MissingExtraError, Snapshot, __file__ as place
assert place.startswith(sys.prefix), place
with Client(sys.argv[1]) as client:
    print(client.stats().sites)
snapshot = Snapshot.open(sys.argv[1], cache_dir=sys.argv[2], progress=True)
print(len(snapshot.files("sites")))
for read in (snapshot.arrow, snapshot.pandas, snapshot.polars, snapshot.duckdb):
    try:
        read("sites")
    except MissingExtraError as error:
        print(error)
"""


def test_it_works_in_a_fresh_environment_without_extras(built: Path, url: str, tmp_path: Path) -> None:
    fresh = tmp_path / "fresh"
    run(sys.executable, "-m", "venv", "--without-pip", fresh)
    python = fresh / ("Scripts/python.exe" if sys.platform == "win32" else "bin/python")
    (wheel,) = built.glob("*.whl")
    run(sys.executable, "-m", "pip", "--python", python, "install", "--quiet", "--no-index", "--no-deps", wheel)
    site_packages = Path(run(python, "-c", "import sysconfig; print(sysconfig.get_path('purelib'))").strip())
    (metadata,) = site_packages.glob("storelens-*.dist-info/METADATA")
    requirements = re.findall(r"^Requires-Dist: (.+)$", metadata.read_text("utf-8"), re.MULTILINE)
    needed: dict[str, object] = {}
    needed_by(requirements, needed)
    assert {"httpx", "msgspec", "platformdirs", "filelock"} <= set(needed)
    assert {"pyarrow", "pandas", "polars", "duckdb", "numpy", "tqdm"}.isdisjoint(needed)
    copy_distributions(needed, site_packages)
    said = run(python, "-c", SCRIPT, url, tmp_path / "c", cwd=tmp_path).splitlines()
    assert said[:2] == ["200", "1"]
    for extra, line in zip(("arrow", "pandas", "polars", "duckdb"), said[2:], strict=True):
        assert f"pip install 'storelens[{extra}]'" in line
