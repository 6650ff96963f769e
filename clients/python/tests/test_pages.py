"""The project's page on this package: its blocks run as they stand, and it names everything there is."""

from __future__ import annotations

import inspect
import re
from pathlib import Path

import pytest

import storelens
from storelens import Client, Snapshot

PAGE = Path(__file__).parents[3] / "docs" / "python.md"
if not PAGE.exists():
    pytest.skip("the page is in the project, not in the sdist", allow_module_level=True)
TEXT = PAGE.read_text("utf-8")


def test_every_block_runs(url: str, capsys: pytest.CaptureFixture[str]) -> None:
    blocks = re.findall(r"^```python\n(.*?)^```$", TEXT, re.MULTILINE | re.DOTALL)
    assert len(blocks) >= 6
    names: dict[str, object] = {}
    for number, block in enumerate(blocks, start=1):
        code = block.replace("http://127.0.0.1:8080", url)
        code = code.replace("demopaw.example", "shop-0.example").replace("demoleaf.example", "shop-1.example")
        exec(compile(code, f"docs/python.md block {number}", "exec"), names)
    said = capsys.readouterr().out
    assert "虛構商店 0 platform_" in said
    assert "shop-1.example platform_" in said
    assert "unknown_domain unheard-of.example is not in this snapshot" in said
    assert "→ technology_2" in said
    assert "│         1200 │" in said


@pytest.mark.parametrize(
    "name", [n for n in dir(Client) if not n.startswith("_") and n not in {"base_url", "call", "close"}]
)
def test_every_method_of_the_clients_is_named(name: str) -> None:
    assert f"`{name}(" in TEXT


def test_every_parameter_is_named() -> None:
    for of in (Snapshot.open, Client.__init__, Client.list_sites, Client.search, Client.price_band, Client.iter_movers):
        for parameter in set(inspect.signature(of).parameters) - {"self"}:
            assert re.search(rf"\b{parameter}\b", TEXT), f"{of.__qualname__}: {parameter}"


def test_every_method_of_a_snapshot_is_named() -> None:
    for name in {name for name in dir(Snapshot) if not name.startswith("_")} - {"manifest", "close"}:
        assert re.search(rf"\.{name}\b", TEXT), name


@pytest.mark.parametrize("name", [name for name in storelens.__all__ if not name.startswith("_")])
def test_every_public_name_is_named(name: str) -> None:
    assert name in TEXT
