"""`/practice`: positions that need a technique."""
