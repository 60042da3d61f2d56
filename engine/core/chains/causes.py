"""Causes of the nodes of chains, and the conclusions of chains: see causes.pxd."""
