"""The numbers that hot modules know by name: they are in constants.pxd."""
