"""OpenCV without IPP; every module uses ``from reader.opencv import cv2``.

Intel's IPP, which OpenCV prefers on x86-64, writes beyond its memory for some harmless pictures:
with opencv-python-headless 5.0.0.93, ``cv2.Canny`` corrupts the heap on a picture of 2,000 by 2,000
pixels with a line every 8. ``cv2.ipp.setUseIPP`` only applies to the calling thread. The
environment variable applies to all threads; OpenCV reads it at the first query about IPP, which is
here.
"""

import os

import cv2

__all__ = ["cv2"]

os.environ["OPENCV_IPP"] = "disabled"
_level = cv2.utils.logging.setLogLevel(cv2.utils.logging.LOG_LEVEL_ERROR)  # it warns of that
if cv2.ipp.useIPP():
    raise RuntimeError("OpenCV was used before IPP could be disabled; import it from reader.opencv")
cv2.utils.logging.setLogLevel(_level)
