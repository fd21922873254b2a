"""``python -m rallypoint`` is the command line of this package: hello, doctor, run, bench."""

import os
import sys
from pathlib import Path


def main():
    binary = Path(__file__).with_name("rallypoint")
    try:
        os.execv(binary, [str(binary), *sys.argv[1:]])
    except OSError as e:
        sys.exit(f"rallypoint: cannot run {binary}: {e.strerror}; `pip install .` builds it")


if __name__ == "__main__":
    main()
