"""Pictures of sudokus: opened safely, grids found, straightened, their cells read and judged.

    opening.py      bytes of a stranger -> an upright picture, or why not
    finding.py      the picture -> places that may be grids
    straighten.py   a place -> its score as a grid, and the grid flat and square
    cells.py        a flat grid -> 81 crops, as the digit model sees them (shared with training)
    digits.py       the crops -> probabilities, by the model beside it
    judging.py      probabilities -> the reading: rotation, doubts, repair
"""
