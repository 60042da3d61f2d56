"""Steps and ratings in words: what the families of techniques share.

Every sentence comes from the catalogue of `engine.language`.
"""
