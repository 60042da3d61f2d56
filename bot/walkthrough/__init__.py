"""The walkthrough of a puzzle: the steps of its solving path one by one."""
