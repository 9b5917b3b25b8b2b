"""Tools that a test needs and a machine may lack: such a test is skipped, except where it must not be."""

from __future__ import annotations

import os
import shutil

import pytest


def needed(name: str) -> str:
    """The path of a tool. Without it the test is skipped; with ESCUDO_CI=1 it fails."""
    path = shutil.which(name, path=f"{os.environ.get('PATH', '')}:/usr/sbin:/sbin")
    if path is None:
        lacking(f"{name} is not installed")
    assert path is not None
    return path


def lacking(reason: str) -> None:
    """Skips the test for this reason; with ESCUDO_CI=1 fails it."""
    if os.environ.get("ESCUDO_CI") == "1":
        pytest.fail(reason)
    pytest.skip(reason)
