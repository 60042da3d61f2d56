"""The families of techniques: each module has a pattern, its texts, its drawing and where to look.

`drawing` makes the pictures of any step. Chains share `chain_arguments` and `chain_branches`.
"""
