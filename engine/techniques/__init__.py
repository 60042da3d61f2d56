"""The families of techniques: a module has a pattern, its words, its drawing and where to look.

`drawing` makes the pictures of any step. Chains share `chain_arguments` and `chain_branches`.
"""
