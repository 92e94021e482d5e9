"""VIKTORY II: rules, options, notation and positions, pure and deterministic."""
