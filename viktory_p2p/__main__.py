"""``python -m viktory_p2p`` is ``viktory``."""

from viktory_p2p.cli.main import main

if __name__ == "__main__":
    main()
