"""How the digit model comes about: pictures of grids are drawn, spoilt, cut, and learnt from.

* `fonts`: Debian's font packages -> the shapes of the digits in a thousand faces
* `looks`: what grids look like in papers and apps, drawn by lot
* `drawing`: a look -> a picture, and what its cells show
* `ours`: the same by our own renderer
* `spoiling`: a picture -> what a camera, a scanner or a chat makes of it, flat
* `sampling`: seeds -> crops and what they show, to learn from
* `network`: the model (needs torch)
* `training`: samples -> the trained model (needs torch)
* `measuring`: how well it reads what it has not learnt from

`python -m reader.train --help` tells how to run it, once `pip install 'sudoku-tutor[train]'` and a
Debian (for its fonts) are there. Nothing here is needed to read a picture.
"""
