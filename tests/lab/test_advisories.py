"""`make audit` never says that packages are fine which it could not look up."""

from __future__ import annotations

from lab.advisories import verdict

FINE = {"name": "rich", "version": "15.0", "vulns": []}
BAD = {"name": "yaml", "version": "1.0", "vulns": [{"id": "X-1", "fix_versions": ["1.1"], "description": ""}]}
UNKNOWN = {"name": "typer", "skip_reason": "Dependency not found"}
OURS = {"name": "werewolf", "skip_reason": "distribution marked as editable"}


def of(*packages):
    return verdict({"dependencies": [*packages, OURS]})


def test_all_looked_up_and_fine():
    assert of(FINE) == (["1 of 1 packages were looked up; known advisories: 0."], 0)


def test_an_advisory_is_named_with_its_fix():
    lines, code = of(FINE, BAD, UNKNOWN)
    assert lines == ["yaml 1.0: X-1, fixed in 1.1", "2 of 3 packages were looked up; known advisories: 1."]
    assert code == 1


def test_packages_that_could_not_be_looked_up_are_not_called_fine():
    assert of(FINE, UNKNOWN) == (["1 of 2 packages were looked up; known advisories: 0."], 3)


def test_without_an_index_it_says_that_nothing_was_checked():
    for nothing in (verdict(None), of(), of(UNKNOWN)):
        assert nothing == (["No index of advisories can be reached from here, so nothing was checked."], 3)
