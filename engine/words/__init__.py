"""Steps and ratings in words: the parts that all families of techniques share.

Every sentence comes from the catalogue of `engine.language`.
"""
