"""How the digit model comes about: pictures of grids are drawn, spoilt, cut, and learnt from.

    fonts.py      Debian's font packages -> the shapes of the digits in some hundred faces
    drawing.py    a puzzle and a look -> a picture, and what its cells show
    looks.py      what grids look like in papers and apps, drawn by lot
    spoiling.py   a picture -> what a camera, a scanner or a chat makes of it, flat
    sampling.py   a seed -> crops and what they show, ready to learn from
    network.py    the model (needs torch)
    training.py   crops -> the trained model, its card (needs torch)

`python -m reader.train --help` tells how to run it. Nothing here is needed to read a picture.
"""
