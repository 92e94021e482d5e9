"""Judging logs: findings, verdicts and blame; logs that differ; evidence; and how lucky the dice were."""
