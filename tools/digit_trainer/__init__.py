"""Trains the models of `reader`: grids are drawn, degraded and cut into cells to learn from.

* `fonts`: Debian's font packages -> the shapes of the digits in a thousand faces
* `style`: what grids look like in newspapers and apps, chosen at random
* `drawing`: a style -> a picture, and what its cells show
* `handwriting`: digits as people write them
* `written`: a printed grid with handwritten entries
* `rendered`: the same by our own renderer
* `augmentation`: a picture -> what a camera, a scanner or a chat makes of it, rectified
* `dataset`: seeds -> crops and their labels
* `network`: the model (needs torch)
* `training`: samples -> the trained model (needs torch)
* `evaluation`: how well the model reads pictures it was not trained on

Run `python -m tools.digit_trainer --help`. It needs the extra `[train]` and Debian's fonts. Reading
a picture needs nothing from here.
"""
