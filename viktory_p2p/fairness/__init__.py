"""Chance that nobody can choose: hash chains, seals of hidden tiles, and the entropy they give together."""
