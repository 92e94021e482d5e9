"""What every game and every layer shares: nodes, chance, geometry, refusals and events."""
