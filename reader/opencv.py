"""OpenCV without IPP, as every module imports it: ``from reader.opencv import cv2``.

Intel's IPP, which OpenCV prefers on x86-64, writes beyond its memory for some harmless pictures:
with opencv-python-headless 5.0.0.93, ``cv2.Canny`` corrupts the heap on a picture of 2,000 by 2,000
pixels with a line every 8. ``cv2.ipp.setUseIPP`` only counts for the thread that calls it. The
environment variable counts for all; OpenCV reads it when it is first asked about IPP: here.
"""

import os

import cv2

__all__ = ["cv2"]

os.environ["OPENCV_IPP"] = "disabled"
_level = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # it warns of that
if cv2.ipp.useIPP():
    raise RuntimeError("OpenCV was used before IPP could be disabled; import it from reader.opencv")
cv2.utils.logging.setLogLevel(_level)
