"""`python -m magnate` is the same program as `magnate`."""

from magnate.cli import main

if __name__ == "__main__":
    main()
