"""`python -m reader.train`: make the digit model anew, or look at what it learns from."""

import argparse
import hashlib
import json
import platform
import time
from pathlib import Path

import cv2
import numpy as np
import PIL

from reader.picture.cells import CROP
from reader.picture.digits import MODEL
from reader.train import fonts
from reader.train.sampling import flat_grid, sample

HELD_OUT = 10_000_000
"""Seeds from here on are never learnt from."""


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m reader.train", description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="for the fonts")
    parser.add_argument("--grids", type=int, default=6000, help="how many grids are drawn")
    parser.add_argument("--epochs", type=float, default=3.0, help="how often each is seen")
    parser.add_argument("--seed", type=int, default=1, help="of pictures and training")
    parser.add_argument("--out", type=Path, default=MODEL, help="the model; its card lies beside")
    parser.add_argument("--look", type=Path, help="only draw 24 grids into this file")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    packages = fonts.fetch(asked.cache)
    faces = fonts.faces(asked.cache)
    print(f"{len(faces)} faces of {len(packages)} packages")  # noqa: T201
    first = asked.seed * 100_000
    if asked.look:
        rows = [
            np.hstack([flat_grid(first + 6 * row + column, faces)[0] for column in range(6)])
            for row in range(4)
        ]
        cv2.imwrite(str(asked.look), np.vstack(rows)[:, :, ::-1])
        return

    import torch

    from reader.train.network import OPSET, export
    from reader.train.training import train

    start = time.monotonic()
    samples = sample(range(first, first + asked.grids), faces)
    drawn = time.monotonic() - start
    print(f"{asked.grids} grids drawn in {drawn:.0f} s")  # noqa: T201
    network = train(samples, epochs=asked.epochs, seed=asked.seed)
    export(network, asked.out)
    card = {
        "licence": "MIT",
        "sha256": hashlib.sha256(asked.out.read_bytes()).hexdigest(),
        "bytes": asked.out.stat().st_size,
        "weights": sum(weights.numel() for weights in network.parameters()),
        "input": [1, CROP, CROP],
        "outputs": {"digits": "empty, 1-9, pencil marks", "marks": "1-9"},
        "opset": OPSET,
        "command": f"python -m reader.train --seed {asked.seed} --grids {asked.grids} "
        f"--epochs {asked.epochs}",
        "data": f"{asked.grids} grids ({asked.grids * 81} cells) drawn from {len(faces)} faces; "
        "no photograph",
        "seconds": {"drawing": round(drawn), "all": round(time.monotonic() - start)},
        "versions": {
            "python": platform.python_version(),
            "torch": torch.__version__,
            "numpy": np.__version__,
            "opencv": cv2.__version__,
            "pillow": PIL.__version__,
        },
        "figures": {},
        "fonts": dict(sorted(fonts.licences(asked.cache).items())),
        "packages": packages,
    }
    asked.out.with_suffix(".json").write_text(json.dumps(card, indent=1, ensure_ascii=False) + "\n")


if __name__ == "__main__":
    main()
