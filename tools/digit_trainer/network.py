"""The digit model: a small convolutional network with two outputs."""

from pathlib import Path
from typing import Final, cast

import numpy as np
import torch
from torch import Tensor, nn

from reader.opencv import cv2
from reader.picture.cells import CROP

OPSET: Final = 17
"""The ONNX opset of the exported model; OpenCV 5.0 reads it."""
_MAX_DIFFERENCE: Final = 1e-5
"""The maximum difference between OpenCV's and torch's probabilities."""


LOGITS: Final = 20
"""The numbers of logits of networks: 11 classes and 9 marks, or the 20 classes of handwriting."""


class Network(nn.Module):  # type: ignore[misc, unused-ignore]
    """Maps crops to `LOGITS` logits that describe their contents.

    The first layers take every second pixel, so that a whole grid is read in a few hundredths of a
    second.
    """

    def __init__(self) -> None:
        super().__init__()
        self.features = nn.Sequential(
            *_layer(1, 20, size=5, stride=2),
            *_layer(20, 36, stride=2),
            *_layer(36, 56),
            *_layer(56, 72, stride=2),
            *_layer(72, 96),
            nn.AvgPool2d(2),
            nn.Flatten(),
            nn.Dropout(0.1),
            nn.Linear(9 * 96, 80),
            nn.ReLU(),
        )
        self.answers = nn.Linear(80, LOGITS)

    def forward(self, crops: Tensor) -> Tensor:
        """The logits."""
        return cast("Tensor", self.answers(self.features(crops)))


class Reading(nn.Module):  # type: ignore[misc, unused-ignore]
    """The network for inference: probabilities instead of logits."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, crops: Tensor) -> tuple[Tensor, Tensor]:
        """Probabilities of the 11 classes, which sum to 1, and of each of the 9 pencil marks."""
        logits = self.network(crops)
        return torch.softmax(logits[:, :11], 1), torch.sigmoid(logits[:, 11:])


class WrittenReading(nn.Module):  # type: ignore[misc, unused-ignore]
    """The network for handwriting for inference: probabilities instead of logits."""

    def __init__(self, network: Network) -> None:
        super().__init__()
        self.network = network

    def forward(self, crops: Tensor) -> Tensor:
        """Probabilities of the 20 classes, which sum to 1."""
        return torch.softmax(self.network(crops), 1)


def _layer(inside: int, outside: int, *, size: int = 3, stride: int = 1) -> list[nn.Module]:
    return [
        nn.Conv2d(inside, outside, size, stride, size // 2, bias=False),
        nn.BatchNorm2d(outside),
        nn.ReLU(),
    ]


def export(network: Network, path: Path, *, written: bool = False) -> None:
    """Write the network as an ONNX file.

    Args:
        network: the network; it is switched to evaluation mode.
        path: the file; its input is called `cells`, its outputs `digits` and `marks`.
        written: whether it reads handwriting; its output is then called `classes`.

    Raises:
        RuntimeError: if the results of the file in OpenCV differ from torch's.
    """
    network.eval()
    reading = (WrittenReading(network) if written else Reading(network)).eval()
    names = ["classes"] if written else ["digits", "marks"]
    torch.onnx.export(
        reading,
        (torch.zeros(81, 1, CROP, CROP),),
        str(path),
        input_names=["cells"],
        output_names=names,
        dynamic_axes={name: {0: "n"} for name in ("cells", *names)},
        opset_version=OPSET,
        dynamo=False,
    )
    crops = torch.rand(81, 1, CROP, CROP, generator=torch.Generator().manual_seed(1)) * 3 - 1.5
    with torch.no_grad():
        answers = reading(crops)
    wanted = [answer.numpy() for answer in ([answers] if written else answers)]
    opened = cv2.dnn.readNetFromONNX(str(path))
    opened.setInput(crops.numpy())
    found = opened.forward(names)
    apart = max(float(np.abs(one - two).max()) for one, two in zip(wanted, found, strict=True))
    if apart > _MAX_DIFFERENCE:
        raise RuntimeError(f"OpenCV reads the model differently: by {apart:.2g}")
