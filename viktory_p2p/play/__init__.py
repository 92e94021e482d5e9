"""Playing without a network: scripted positions, for any game."""
