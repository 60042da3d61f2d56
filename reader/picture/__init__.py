"""Reads pictures of sudokus, step by step.

* `formats`: the first bytes of a file -> its format
* `decode`: an untrusted file -> an upright picture, or an error
* `detect`: the picture -> candidates for grids
* `lines`: how much each pixel looks like a part of a line
* `rectify`: a candidate -> its score as a grid, and the grid flat and square
* `diagonals`, `drawn_over`, `discs`: what is removed from a flat grid before its digits are read
* `outlines`: digits that are drawn as outlines, filled
* `cells`: a flat grid -> 81 crops, as the digit model sees them (shared with training)
* `lattice`: checks of the lines of a flat grid
* `models`: runs the models beside it
* `digits`: the crops -> probabilities of printed digits, and of pencil marks
* `handwriting`: the crops -> which digits are handwritten, and which digits these are
* `glyphs`: small digits and pencil marks of other layouts, by their shape
* `decide`: probabilities -> a reading that takes the rules of sudoku into account
* `entries`: the reading and its ink -> which digits the player entered
* `attempts`: each candidate read in the likely rotations, and the best one of these
* `refusal`: whether that is a sudoku
* `pipeline`: all of these in order
"""
