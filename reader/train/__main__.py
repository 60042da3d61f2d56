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
from reader.picture.digits import CARD, MODEL
from reader.train import fonts, measuring
from reader.train.sampling import flat_grid, sample

FAR = 100_000
"""The seeds of the pictures for one seed of the whole are apart from those for the next."""


def main() -> None:
    """Do what the command line says."""
    parser = argparse.ArgumentParser(prog="python -m reader.train", description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="for the fonts")
    parser.add_argument("--grids", type=int, default=6000, help="how many grids are drawn")
    parser.add_argument("--epochs", type=float, default=3.0, help="how often each is seen")
    parser.add_argument("--seed", type=int, default=1, help="of pictures and training")
    parser.add_argument("--out", type=Path, default=MODEL, help="the model; its card lies beside")
    parser.add_argument("--look", type=Path, help="only draw 24 grids into this file")
    parser.add_argument("--measure", action="store_true", help="only measure the model anew")
    parser.add_argument("--pictures", type=Path, help="the folder with photos and screenshots")
    asked = parser.parse_args()
    cv2.setNumThreads(1)
    packages = fonts.fetch(asked.cache)
    faces = fonts.faces(asked.cache)
    print(f"{len(faces)} faces of {len(packages)} packages")  # noqa: T201
    first = asked.seed * FAR
    if asked.look:
        rows = [
            np.hstack([flat_grid(first + 6 * row + column, faces)[0] for column in range(6)])
            for row in range(4)
        ]
        cv2.imwrite(str(asked.look), np.vstack(rows)[:, :, ::-1])
        return

    if not asked.measure:
        _train(asked, faces, packages)
    if asked.out == MODEL:
        _measure(asked, faces)


def _train(asked: argparse.Namespace, faces: list[fonts.Face], packages: list[str]) -> None:
    """Draw, train, write the model and its card."""
    # Only training needs torch: it is large.
    import torch

    from reader.train.network import OPSET, export
    from reader.train.training import train

    start, first = time.monotonic(), asked.seed * FAR
    samples = sample(range(first, first + asked.grids), faces)
    seconds = time.monotonic() - start
    print(f"{asked.grids} grids drawn in {seconds:.0f} s")  # noqa: T201
    network = train(samples, epochs=asked.epochs, seed=asked.seed)
    export(network, asked.out)
    card = {
        "what": "Reads a cell of a sudoku from a picture: a digit, pencil marks, or nothing.",
        "licence": "MIT",
        "sha256": hashlib.sha256(asked.out.read_bytes()).hexdigest(),
        "bytes": asked.out.stat().st_size,
        "weights": sum(weights.numel() for weights in network.parameters()),
        "input": [1, CROP, CROP],
        "outputs": {"digits": "empty, 1-9, pencil marks", "marks": "1-9"},
        "opset": OPSET,
        "seed": asked.seed,
        "command": f"python -m reader.train --seed {asked.seed} --grids {asked.grids} "
        f"--epochs {asked.epochs:g}",
        "data": f"{asked.grids} grids ({asked.grids * 81} cells) drawn in {len(faces)} faces; "
        "no photograph, no screenshot",
        "seconds": {"drawing": round(seconds), "all": round(time.monotonic() - start)},
        "versions": {
            "python": platform.python_version(),
            "torch": torch.__version__,
            "numpy": np.__version__,
            "opencv": cv2.__version__,
            "pillow": PIL.__version__,
        },
        "figures": {},
        "packages": packages,
        "licences": dict(sorted(fonts.licences(asked.cache).items())),
    }
    _write(asked.out.with_suffix(".json"), card)


def _measure(asked: argparse.Namespace, faces: list[fonts.Face]) -> None:
    """Write into the card how well the model reads what it has never seen."""
    figures = {"drawn": measuring.drawn(faces, 200).told()}
    if asked.pictures:
        photos, screenshots = (
            asked.pictures / name / "truth.tsv" for name in ("photos", "screenshots")
        )
        figures["photos"] = measuring.pictures(photos).told()
        for kind in ("kyo", "rozet", "secuso", "sepehr", "libresudoku"):
            figures[kind] = measuring.pictures(screenshots, [kind]).told()
    for name, one in figures.items():
        print(name, one)  # noqa: T201
    card = json.loads(CARD.read_text(encoding="utf-8"))
    _write(CARD, {**card, "figures": figures})


def _write(path: Path, card: dict[str, object]) -> None:
    """The card with short lists on one line each."""
    lines = [
        f" {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in card.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
