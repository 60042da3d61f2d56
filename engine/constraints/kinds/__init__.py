"""The kinds of constraints, one file each; `registry` finds every file in this folder."""
