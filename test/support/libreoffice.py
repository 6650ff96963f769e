"""Opens a sheet in LibreOffice as a person does who lets it update its links, and prints the shown cells as JSON.

Usage: python3 libreoffice.py PROFILE_DIR FORMULA... (each formula in a cell of its own, local English syntax)
"""

import json
import pathlib
import subprocess
import sys
import time

import uno
from com.sun.star.beans import PropertyValue
from com.sun.star.document.UpdateDocMode import FULL_UPDATE


def prop(name, value):
    made = PropertyValue()
    made.Name, made.Value = name, value
    return made


def main() -> None:
    profile = pathlib.Path(sys.argv[1]).resolve()
    pipe = "storelens" + profile.name.replace("-", "")
    office = subprocess.Popen(
        [
            "soffice",
            f"-env:UserInstallation={profile.as_uri()}",
            "--headless",
            "--norestore",
            "--nologo",
            f"--accept=pipe,name={pipe};urp;",
        ],
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    )
    try:
        local = uno.getComponentContext()
        resolver = local.ServiceManager.createInstance("com.sun.star.bridge.UnoUrlResolver")
        context = None
        for _ in range(300):
            try:
                context = resolver.resolve(f"uno:pipe,name={pipe};urp;StarOffice.ComponentContext")
                break
            except Exception:  # noqa: BLE001 - not up yet
                time.sleep(0.2)
        if context is None:
            raise SystemExit("LibreOffice did not start within a minute")
        desktop = context.ServiceManager.createInstance("com.sun.star.frame.Desktop")
        options = (prop("Hidden", True), prop("UpdateDocMode", FULL_UPDATE), prop("MacroExecutionMode", 4))
        document = desktop.loadComponentFromURL("private:factory/scalc", "_blank", 0, options)
        sheet = document.Sheets.getByIndex(0)
        formulas = sys.argv[2:]
        for row, formula in enumerate(formulas):
            sheet.getCellByPosition(0, row).setFormula(formula)
        document.calculateAll()
        print(json.dumps([sheet.getCellByPosition(0, row).String for row in range(len(formulas))]))
        document.close(True)
        desktop.terminate()
        office.wait(20)
    finally:
        office.kill()


main()
