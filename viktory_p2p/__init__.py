"""VIKTORY II for people on one LAN: no host, no server, no trust."""

__version__ = "0.1.0"
