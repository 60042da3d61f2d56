"""Causes of the nodes of chains, and what chains prove: they are in causes.pxd."""
