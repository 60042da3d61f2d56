"""Reads pictures of sudokus, step by step.

* `formats`: the first bytes of a file -> its format
* `decode`: an untrusted file -> an upright picture, or an error
* `detect`: the picture -> candidates for grids
* `lines`: how much each pixel looks like a part of a line
* `rectify`: a candidate -> its score as a grid, and the grid flat and square
* `diagonals`, `drawn_over`, `discs`: remove lines, drawings and discs before digits are read
* `outlines`: fills digits that are drawn as outlines
* `cells`: a flat grid -> 81 crops, the input of the digit model (shared with training)
* `lattice`: checks of the lines of a flat grid
* `models`: runs the models in this folder
* `digits`: the crops -> probabilities of printed digits, and of pencil marks
* `handwriting`: the crops -> which digits are handwritten, and their values
* `glyphs`: reads small digits and unusually placed pencil marks by their shape
* `decide`: probabilities -> a reading that takes the rules of sudoku into account
* `entries`: the reading and its ink -> which digits the player entered
* `attempts`: each candidate read in the likely rotations, and the best one of these
* `refusal`: whether the result is a sudoku
* `pipeline`: all of these in order
"""
