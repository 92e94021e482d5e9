"""Bots that play VIKTORY II: functions from a public state and its legal actions to one of them."""
