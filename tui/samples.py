"""The shipped sample fights, and copies of them to play in; new fights."""

from __future__ import annotations

from pathlib import Path

import encounters
from encounters.errors import FileFault
from encounters.file import EncounterFile
from encounters.model import Encounter
from encounters.names import slug
from encounters.newfile import head_text
from tui.catalogue import data_folder


def samples() -> list[Path]:
    """The files of the sample fights."""
    return sorted((Path(encounters.__file__).parent / "samples").glob("*.toml"))


def title(path: Path) -> str:
    """The name of a fight as its file gives it, else the name of the file."""
    try:
        with path.open(encoding="utf-8", errors="replace") as stream:
            for line in stream:
                key, sign, value = line.partition("=")
                if sign and key.strip() == "name":
                    return value.strip().strip("\"'") or path.stem
                if line.startswith("["):
                    break
    except OSError:
        pass
    return path.stem


def free_path(name: str, folder: Path | None = None) -> Path:
    """A path in the folder of fights that no file has yet."""
    base = folder or data_folder()
    path = base / f"{slug(name)}.toml"
    number = 2
    while path.exists():
        path = base / f"{slug(name)}-{number}.toml"
        number += 1
    return path


def copy_sample(path: Path) -> Path:
    """A copy of a sample to play in. Raises `FileFault`."""
    return _create(free_path(path.stem), path.read_text(encoding="utf-8"))


def new_fight(name: str, system: str, path: Path | None = None) -> Path:
    """A fresh file for a fight without anybody in it yet. Raises `FileFault`."""
    return _create(path or free_path(name), head_text(Encounter(system, name)))


def _create(path: Path, text: str) -> Path:
    try:
        path.parent.mkdir(parents=True, exist_ok=True)
    except OSError as error:
        raise FileFault("os", path=str(path.parent), what=error.strerror or str(error)) from error
    EncounterFile(path).create(text)
    return path
