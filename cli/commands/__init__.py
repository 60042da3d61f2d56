"""The commands with their options, and what their help and the shell's completion show.

Only typer is imported here. Each command imports the module that does its work when it runs.
"""
