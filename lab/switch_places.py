"""Which files of the package name each switch of the rules, and the median of their number.

A file names a switch if it reads it, lists it among other switches, writes it in a condition, or is handed its value
under another name. Many switches have common words for names (`vote`, `skip`): of these a word or string alone says
nothing.

    python -m lab.switch_places                 # of this tree
    python -m lab.switch_places OTHER_CHECKOUT  # of another one
"""

from __future__ import annotations

import ast
import re
import sys
from collections.abc import Iterator
from pathlib import Path
from statistics import median

from lab.program import ROOT
from werewolf.game.switches import Switches

NAMES = frozenset(Switches.model_fields)
COMMON_WORDS = {
    *("start", "victory", "reveal", "campaign", "election", "speaking", "ballot", "skip", "self", "vote", "tie"),
    *("replies", "floor", "speeches", "pack_talk"),
}
# Where a switch belongs. Whatever else names it is a further reader.
HOMES = ("werewolf/game/", "werewolf/audit/")
REASONS = {
    "werewolf/config/rulesets.py": "the only default that depends on the table: a day for every seat",
    "werewolf/players/bots/": "a bot weighs what the rules allow",
    "werewolf/players/models/prompt_questions.py": "a prompt says where in the game it is, and how many votes do",
    "werewolf/players/models/prompter.py": "advice and goals in a prompt differ by it",
    "werewolf/review/quick_chance.py": "the quick win chance follows from it",
    "werewolf/session/options.py": "an example in the help",
    "werewolf/cli/app.py": "an example in the help",
    "werewolf/cli/check_rules.py": "which index of assertions a ruleset answers to",
    "werewolf/telling/facts.py": "what is told of an event follows from it",
    "werewolf/terminal/keyboard/": "who is called to the keyboard, and how often, must give nothing away",
    "werewolf/terminal/screen/status_rows.py": "the row says how many votes are enough",
}


def names_in(path: Path) -> set[str]:
    """The switches that a file names."""
    text = path.read_text(encoding="utf-8")
    if path.suffix == ".py":
        return set(named_in_code(ast.parse(text)))
    keys = set(re.findall(r"^ *(\w+):", text, re.M)) - COMMON_WORDS
    return (keys | set(re.findall(r"\bswitch: (\w+)", text)) | set(re.findall(r"[\[,] *(\w+)=\w", text))) & NAMES


def named_in_code(tree: ast.Module) -> Iterator[str]:
    """By node: a read, a word of its own, a declaration, a list of switches, a name put together, or inside a text."""
    for node in ast.walk(tree):
        if (name := switch_read(node)) is not None:
            yield name
        elif isinstance(node, ast.Name | ast.Attribute | ast.arg | ast.keyword | ast.Constant):
            yield from {word_of(node)} & NAMES - COMMON_WORDS
        if isinstance(node, ast.ClassDef) and node.name == "Switches":
            yield from (ast.unparse(part.target) for part in node.body if isinstance(part, ast.AnnAssign))
        if isinstance(node, ast.Tuple | ast.List | ast.Set | ast.Dict | ast.Call):
            listed = set(listed_in(node))
            yield from listed if len(listed) > 1 and listed - COMMON_WORDS else ()
        if isinstance(node, ast.JoinedStr):
            yield from put_together(node)
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from {*re.findall(r"\{(\w+)\}", node.value)} & NAMES - COMMON_WORDS
            yield from {*re.findall(r"^(\w+)=\w+$", node.value)} & NAMES


def word_of(node: ast.AST) -> str:
    """The one word that a node is."""
    words = (getattr(node, field, None) for field in ("id", "attr", "arg", "value"))
    return next((word for word in words if isinstance(word, str)), "")


def switch_read(node: ast.AST) -> str | None:
    """The switch that is read here, as in `rules.switches.tie`, `switches["tie"]` and `switches.get("tie")`."""
    if isinstance(node, ast.Attribute) and node.attr in NAMES and holds_switches(node.value):
        return node.attr
    if isinstance(node, ast.Subscript) and holds_switches(node.value):
        return constant_name(node.slice)
    if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and holds_switches(node.func.value):
        return constant_name(node.args[0]) if node.args else None
    return None


def holds_switches(node: ast.expr) -> bool:
    return ast.unparse(node).rpartition(".")[2] in ("switches", "house")


def constant_name(node: ast.expr) -> str | None:
    value = node.value if isinstance(node, ast.Constant) else None
    return value if isinstance(value, str) and value in NAMES else None


def listed_in(node: ast.AST) -> Iterator[str]:
    """The switches among the items of a literal, the keys of a dictionary or the keywords of a call."""
    if isinstance(node, ast.Call):
        yield from (word.arg for word in node.keywords if word.arg in NAMES)
        return
    items = [*node.keys, *node.values] if isinstance(node, ast.Dict) else getattr(node, "elts", [])
    yield from (name for item in items if item is not None and (name := constant_name(item)))


def put_together(node: ast.JoinedStr) -> Iterator[str]:
    """The switches that a name with places in it can be, as `{role}_self`."""
    parts = [re.escape(part.value) if isinstance(part, ast.Constant) else "[a-z]+" for part in node.values]
    if any(re.fullmatch(r"\w*_\w*", part.value) for part in node.values if isinstance(part, ast.Constant)):
        yield from (name for name in NAMES if re.fullmatch("".join(parts), name))


def handed_on(path: Path) -> Iterator[tuple[str, str]]:
    """Switches whose value a file hands to a function of another module, and that module: a new name on the way."""
    tree = ast.parse(path.read_text(encoding="utf-8"))
    origin = {
        alias.asname or alias.name: node.module
        for node in ast.walk(tree)
        if isinstance(node, ast.ImportFrom) and node.module
        for alias in node.names
    }
    for call in (node for node in ast.walk(tree) if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)):
        module = origin.get(call.func.id, "") if isinstance(call.func, ast.Name) else ""
        for value in [*call.args, *(word.value for word in call.keywords)]:
            inner = {id(node) for part in ast.walk(value) if isinstance(part, ast.Call) for node in ast.walk(part)}
            reads = {name for node in ast.walk(value) if id(node) not in inner and (name := switch_read(node))}
            yield from ((name, module.replace(".", "/") + ".py") for name in reads if module.startswith("werewolf."))


def places(root: Path = ROOT) -> dict[str, set[str]]:
    """The files that name each switch, by their path in the tree."""
    files: dict[str, set[str]] = {name: set() for name in Switches.model_fields}
    for path in sorted((root / "werewolf").rglob("*")):
        if path.suffix not in (".py", ".yaml", ".md"):
            continue
        for name in names_in(path):
            files[name].add(path.relative_to(root).as_posix())
        for name, other in handed_on(path) if path.suffix == ".py" else ():
            files[name] |= {other} if (root / other).is_file() else set()
    return files


def reason(path: str) -> str | None:
    """Why a file reads a switch that is declared, played and checked elsewhere; None if nothing says so."""
    return next((why for start, why in REASONS.items() if path.startswith(start)), None)


def main(words: list[str]) -> None:
    named = places(Path(words[0]) if words else ROOT)
    homes = {name: sorted(path for path in paths if path.startswith(HOMES)) for name, paths in named.items()}
    for name, paths in named.items():
        further = sorted(paths - {*homes[name]})
        print(f"{name}: {len(homes[name])}{f' and {len(further)} further' if further else ''}")
        for path in [*homes[name], *(f"{path}  ({reason(path) or 'no reason known'})" for path in further)]:
            print(f"    {path}")
    print(
        f"median: {median(map(len, homes.values())):g} files, {median(map(len, named.values())):g} with further readers"
    )


if __name__ == "__main__":
    main(sys.argv[1:])
