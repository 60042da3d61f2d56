"""Pictures of sudokus: opened safely, grids found, straightened, their cells read and judged.

* `opening`: bytes of a stranger -> an upright picture, or why not
* `finding`: the picture -> places that may be grids
* `straighten`: a place -> how much it is a grid, and the grid flat and square
* `cells`: a flat grid -> 81 crops, as the digit model sees them (shared with training)
* `digits`: the crops -> probabilities, by the model beside it
* `judging`: probabilities -> what is read, after the rules of sudoku had their say
* `reading`: all of it, one after the other
"""
