"""The commands with their options, their help and their shell completion.

Only typer is imported here. Each command imports the module that does its work when it runs.
"""
