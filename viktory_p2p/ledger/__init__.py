"""The log of a game: canonical bytes, keys and signatures, entries, and the fold that plays them."""
