"""The games of the house, one package each; nothing outside ``catalog.py`` knows them by name."""
