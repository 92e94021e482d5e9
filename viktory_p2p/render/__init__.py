"""Views, events and results as text for people."""
