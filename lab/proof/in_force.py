"""Put a mutant in force in this process, without touching a file. Only ever called in a forked child."""

from __future__ import annotations

import sys
from collections.abc import Sequence
from importlib import import_module
from importlib.abc import MetaPathFinder
from importlib.machinery import ModuleSpec, PathFinder, SourceFileLoader
from types import CodeType, FunctionType, ModuleType
from typing import Any

from lab.proof.mutants import Mutant, mutated_tree, sources


def mutated_code(mutant: Mutant) -> CodeType:
    return compile(mutated_tree(mutant), str(sources()[mutant.module]), "exec")


class MutantFinder(MetaPathFinder):
    """Imports one module from the code of its mutant, and leaves all others alone."""

    def __init__(self, mutant: Mutant) -> None:
        self.name = mutant.module
        self.code = mutated_code(mutant)

    def find_spec(
        self, name: str, path: Sequence[str] | None = None, target: ModuleType | None = None
    ) -> ModuleSpec | None:
        spec = PathFinder.find_spec(name, path, target) if name == self.name else None
        if spec is not None:
            spec.loader = MutantLoader(self.code, name, str(spec.origin))
        return spec


class MutantLoader(SourceFileLoader):
    def __init__(self, code: CodeType, name: str, origin: str) -> None:
        super().__init__(name, origin)
        self.code = code

    def get_code(self, fullname: str) -> CodeType:  # noqa: ARG002
        return self.code


def import_mutant(mutant: Mutant) -> None:
    """For a process in which nothing of the rules has been imported yet."""
    if mutant.module in sys.modules:
        raise RuntimeError(f"{mutant.module} has been imported already")
    sys.meta_path.insert(0, MutantFinder(mutant))


def swap_code(mutant: Mutant) -> None:
    """For a process in which all modules are imported: give a function the code of its mutant, wherever it is held."""
    function = live_function(import_module(mutant.module), mutant.function)
    function.__code__ = code_of(mutated_code(mutant), mutant.function)


def live_function(module: ModuleType, name: str) -> FunctionType:
    found: Any = module
    for part in name.split("."):
        found = vars(found)[part]
    found = getattr(found, "fget", getattr(found, "func", getattr(found, "__func__", found)))  # property, classmethod
    function = getattr(found, "__wrapped__", found)  # a cached function
    assert isinstance(function, FunctionType), name
    return function


def code_of(code: CodeType, name: str) -> CodeType:
    for part in name.split("."):
        code = next(const for const in code.co_consts if isinstance(const, CodeType) and const.co_name == part)
    return code
