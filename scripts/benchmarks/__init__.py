"""What ``scripts/bench`` measures: one module per part, beside what they share (``part``, ``measuring``)."""
