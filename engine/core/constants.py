"""The named numbers of hot modules: see constants.pxd."""
