"""How long a look-up takes, over all rule systems: `python tests/benchmarks/lookup.py`.

Each figure comes from a process of its own or from many look-ups; the first letter of a session is the
dear one, for it reads the kept index and loads the matching library.
"""

from __future__ import annotations

import os
import statistics
import subprocess
import sys
import tempfile
import time
from pathlib import Path

ROOT = Path(__file__).parents[2]
sys.path.insert(0, str(ROOT))

TYPED = ("ferimento grve", "espda larga", "bleding", "acido fort", "BRP-143", "dificuldade heroica", "asfixa")
FIRST = """
import time
import tui.catalogue
from systems import names
started = time.perf_counter()
from tui.lookup.finder import find
find('f', names(), 'brp', 'pt')
print(time.perf_counter() - started)
"""


def first_letter(cache: str) -> float:
    """Milliseconds of the first letter in a fresh process."""
    environment = {**os.environ, "PYTHONPATH": str(ROOT), "XDG_CACHE_HOME": cache}
    done = subprocess.run([sys.executable, "-c", FIRST], env=environment, capture_output=True, check=True)
    return float(done.stdout) * 1000


def main() -> None:
    """Prints the figures."""
    from systems import names
    from tui.lookup.finder import find

    with tempfile.TemporaryDirectory() as cache:
        print(f"first letter ever, index made      {first_letter(cache):7.1f} ms")
        kept = statistics.median(first_letter(cache) for _ in range(5))
        print(f"first letter of a session          {kept:7.1f} ms")
    find("f", names(), "brp", "pt")
    for typed in TYPED:
        times = []
        for size in range(1, len(typed) + 1):
            started = time.perf_counter()
            find(typed[:size], names(), "brp", "pt")
            times.append((time.perf_counter() - started) * 1000)
        print(f"{typed:22} per letter  median {statistics.median(times):5.1f}  most {max(times):5.1f} ms")


if __name__ == "__main__":
    main()
