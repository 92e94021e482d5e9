"""What a machine keeps: identity, secrets, logs and guards, written so that no crash can spoil them."""
