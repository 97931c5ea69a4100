"""`make audit`: look up every installed package in an index of known advisories, with pip-audit.

Exit code 0: all packages were looked up and none has an advisory. 1: some have. 3: the index could not be reached for
some or all of them, so nothing is known about those.
"""

from __future__ import annotations

import json
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import Any

TOOL = Path(sys.prefix) / "audit"  # an environment of its own, so that the tool's packages are not audited as ours


def installed_tool() -> Path:
    """The pip-audit program, installed on first use."""
    program = TOOL / "bin" / "pip-audit"
    if not program.exists():
        subprocess.run([sys.executable, "-m", "venv", str(TOOL)], check=True)
        pip = [str(TOOL / "bin" / "python"), "-m", "pip", "install", "--quiet", "--disable-pip-version-check"]
        subprocess.run([*pip, "pip-audit>=2.9,<3"], check=True)
    return program


def looked_up() -> dict[str, Any] | None:
    """The report of pip-audit; None if it could not make one."""
    words = ["--format", "json", "--progress-spinner", "off", "--skip-editable"]
    done = subprocess.run(
        [str(installed_tool()), *words, "--path", sysconfig.get_path("purelib")],
        capture_output=True, text=True, check=False, timeout=900,
    )  # fmt: skip
    try:
        report: dict[str, Any] = json.loads(done.stdout)
    except ValueError:
        return None
    return report


def verdict(report: dict[str, Any] | None) -> tuple[list[str], int]:
    """What to print, and the exit code."""
    packages = [] if report is None else [each for each in report["dependencies"] if each["name"] != "werewolf"]
    known = [each for each in packages if "skip_reason" not in each]
    found = [
        f"{each['name']} {each['version']}: {advisory['id']}, fixed in {', '.join(advisory['fix_versions']) or 'none'}"
        for each in known
        for advisory in each["vulns"]
    ]
    if not known:
        return ["No index of advisories can be reached from here, so nothing was checked."], 3
    checked = f"{len(known)} of {len(packages)} packages were looked up; known advisories: {len(found)}."
    return [*found, checked], 1 if found else 3 if len(known) < len(packages) else 0


if __name__ == "__main__":
    lines, code = verdict(looked_up())
    print("\n".join(lines))
    sys.exit(code)
