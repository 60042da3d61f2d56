"""`python -m tools.digit_trainer`: train the digit model, or preview its training data."""

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
from tools.digit_trainer import evaluation, fonts
from tools.digit_trainer.dataset import flat_grid, sample

SEED_STRIDE = 100_000
"""Distance between the picture seeds of consecutive training seeds: they never overlap."""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.digit_trainer", description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="for the fonts")
    parser.add_argument("--grids", type=int, default=6000, help="how many grids are drawn")
    parser.add_argument("--epochs", type=float, default=3.0, help="passes over the samples")
    parser.add_argument("--seed", type=int, default=1, help="seed of pictures and training")
    parser.add_argument(
        "--out", type=Path, default=MODEL, help="the model file; its card is written beside it"
    )
    parser.add_argument("--preview", type=Path, help="only draw 24 grids into this file")
    parser.add_argument("--evaluate", action="store_true", help="only evaluate the model")
    parser.add_argument("--pictures", type=Path, help="the folder with photos and screenshots")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    packages = fonts.download_packages(args.cache)
    faces = fonts.load_faces(args.cache)
    print(f"{len(faces)} faces of {len(packages)} packages")
    first = args.seed * SEED_STRIDE
    if args.preview:
        rows = [
            np.hstack([flat_grid(first + 6 * row + column, faces)[0] for column in range(6)])
            for row in range(4)
        ]
        cv2.imwrite(str(args.preview), np.vstack(rows)[:, :, ::-1])
        return

    if not args.evaluate:
        _train(args, faces, packages)
    if args.out == MODEL:
        _evaluate(args, faces)


def _train(args: argparse.Namespace, faces: list[fonts.Face], packages: list[str]) -> None:
    """Draw the samples, train, write the model and its card."""
    # Only training needs torch: it is large.
    import torch

    from tools.digit_trainer.network import OPSET, export
    from tools.digit_trainer.training import train

    start, first = time.monotonic(), args.seed * SEED_STRIDE
    samples = sample(range(first, first + args.grids), faces)
    seconds = time.monotonic() - start
    print(f"{args.grids} grids drawn in {seconds:.0f} s")
    network = train(samples, epochs=args.epochs, seed=args.seed)
    export(network, args.out)
    card = {
        "what": "Reads a cell of a sudoku from a picture: a digit, pencil marks, or nothing.",
        "licence": "MIT",
        "sha256": hashlib.sha256(args.out.read_bytes()).hexdigest(),
        "bytes": args.out.stat().st_size,
        "weights": sum(weights.numel() for weights in network.parameters()),
        "input": [1, CROP, CROP],
        "outputs": {"digits": "empty, 1-9, pencil marks", "marks": "1-9"},
        "opset": OPSET,
        "seed": args.seed,
        "command": f"python -m tools.digit_trainer --seed {args.seed} --grids {args.grids} "
        f"--epochs {args.epochs:g}",
        "data": f"{args.grids} grids ({args.grids * 81} cells) drawn in {len(faces)} faces; "
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
        "licences": dict(sorted(fonts.licences(args.cache).items())),
    }
    _write(args.out.with_suffix(".json"), card)


def _evaluate(args: argparse.Namespace, faces: list[fonts.Face]) -> None:
    """Write into the card how well the model reads held-out pictures."""
    figures = {"drawn": evaluation.evaluate_drawn(faces, 200).to_dict()}
    if args.pictures:
        photos, screenshots = (
            args.pictures / name / "truth.tsv" for name in ("photos", "screenshots")
        )
        figures["photos"] = evaluation.evaluate_pictures(photos).to_dict()
        for kind in ("kyo", "rozet", "secuso", "sepehr", "libresudoku"):
            figures[kind] = evaluation.evaluate_pictures(screenshots, [kind]).to_dict()
    for name, one in figures.items():
        print(name, one)
    card = json.loads(CARD.read_text(encoding="utf-8"))
    _write(CARD, {**card, "figures": figures})


def _write(path: Path, card: dict[str, object]) -> None:
    """Write the card, one entry a line."""
    lines = [
        f" {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in card.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
