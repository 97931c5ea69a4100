"""These tests take minutes and download a model. They run only if this folder is named or WEREWOLF_REAL is set."""

import os
from pathlib import Path


def pytest_ignore_collect(collection_path, config):  # noqa: ARG001
    named = any("real" in Path(arg.partition("::")[0]).parts for arg in config.args)
    return None if named or os.environ.get("WEREWOLF_REAL") else True
