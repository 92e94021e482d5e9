"""The rules, one module per chapter of the rulebook; every function names its paragraph."""
