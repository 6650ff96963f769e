"""Runs notebooks from top to bottom; ``--write`` stores what they print, without anything of this machine.

``pip install nbclient ipykernel`` and the packages that the notebooks name. ``STORELENS_SNAPSHOT`` says where snapshots
are.
"""

from __future__ import annotations

import argparse
import json
import sys
from pathlib import Path
from typing import Any

import nbformat
from nbclient import NotebookClient

TIMEOUT_S = 180


def printed(outputs: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Outputs of a cell with what one stream printed in several pieces put together."""
    joined: list[dict[str, Any]] = []
    for output in outputs:
        last = joined[-1] if joined else {}
        if output["output_type"] == "stream" and last.get("name") == output["name"]:
            last["text"] += output["text"]
        else:
            joined.append(output)
    return joined


def run(path: Path) -> Any:
    """The notebook with the outputs of a new kernel; raises what a cell raises."""
    notebook = nbformat.read(path, as_version=4)
    metadata = dict(notebook.metadata)
    NotebookClient(notebook, timeout=TIMEOUT_S, kernel_name="python3", record_timing=False).execute()
    # The kernel writes its version and its machine's into it.
    notebook.metadata = metadata
    for cell in notebook.cells:
        if cell.cell_type == "code":
            cell.outputs = [nbformat.from_dict(output) for output in printed(cell.outputs)]
    return notebook


def main() -> None:
    """Prints for each notebook one line of JSON: its name, and what its cells printed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--write", action="store_true", help="store the outputs in the files")
    parser.add_argument("notebooks", nargs="*", type=Path, default=sorted(Path(__file__).parent.glob("*.ipynb")))
    given = parser.parse_args()
    for path in given.notebooks:
        notebook = run(path)
        if given.write:
            nbformat.write(notebook, path)
        texts = ["".join(output.get("text", "") for output in cell.get("outputs", [])) for cell in notebook.cells]
        sys.stdout.write(json.dumps({"name": path.name, "printed": texts}) + "\n")


if __name__ == "__main__":
    main()
