"""Trains the models of `reader`: grids are drawn, degraded and cut into cells to learn from.

* `fonts`: Debian's font packages -> the shapes of the digits in a thousand faces
* `style`: random looks of grids in newspapers and apps
* `drawing`: a style -> a picture, and the contents of its cells
* `handwriting`: digits as people write them
* `written`: a printed grid with handwritten entries
* `rendered`: pictures by our own renderer
* `augmentation`: a picture -> degraded as by a camera, a scanner or a chat, then rectified
* `dataset`: seeds -> crops and their labels
* `network`: the model (needs torch)
* `training`: samples -> the trained model (needs torch)
* `evaluation`: how well the model reads pictures it was not trained on

Run `python -m tools.digit_trainer --help`. It needs the extra `[train]` and Debian's fonts. Reading
a picture does not need this package.
"""
