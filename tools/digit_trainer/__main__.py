"""`python -m tools.digit_trainer`: train a model of the reader, or preview its training data."""

import argparse
import hashlib
import json
import platform
import time
from pathlib import Path

import numpy as np
import PIL

from reader.opencv import cv2
from reader.picture import digits, handwriting
from reader.picture.cells import CROP
from reader.picture.models import card_of
from tools.digit_trainer import evaluation, fonts
from tools.digit_trainer.dataset import flat_grid, sample, sample_written, written_grid
from tools.digit_trainer.handwriting import CREDIT, Hand, load_hand

SEED_STRIDE = 100_000
"""Distance between the picture seeds of consecutive training seeds: they never overlap."""

_PRINTED = {
    "what": "Reads a cell of a sudoku from a picture: a digit, pencil marks, or nothing.",
    "licence": "MIT",
    "outputs": {"digits": "empty, 1-9, pencil marks", "marks": "1-9"},
}
_WRITTEN = {
    "what": "Says whether a digit in a cell is printed or written by hand, and which one it is.",
    "licence": "CC-BY-SA-3.0",
    "credit": CREDIT,
    "outputs": {"classes": "empty, 1-9 printed, 1-9 handwritten, pencil marks"},
}
"""The fixed part of the model cards. A model does not contain its training data; if it still counts
as an adaptation of MNIST, this is the licence that MNIST requires."""


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(prog="python -m tools.digit_trainer", description=__doc__)
    parser.add_argument("--cache", type=Path, default=Path("build/train"), help="for the fonts")
    parser.add_argument(
        "--handwriting", action="store_true", help="the model of handwritten digits"
    )
    parser.add_argument("--grids", type=int, default=6000, help="how many grids are drawn")
    parser.add_argument("--epochs", type=float, default=3.0, help="passes over the samples")
    parser.add_argument("--seed", type=int, default=1, help="seed of pictures and training")
    parser.add_argument("--out", type=Path, help="the model file; its card is written beside it")
    parser.add_argument("--preview", type=Path, help="only draw 24 grids into this file")
    parser.add_argument("--evaluate", action="store_true", help="only evaluate the model")
    parser.add_argument("--pictures", type=Path, help="the folder with photos and screenshots")
    args = parser.parse_args()
    cv2.setNumThreads(1)
    packages = fonts.download_packages(args.cache)
    faces = fonts.load_faces(args.cache)
    print(f"{len(faces)} faces of {len(packages)} packages")
    everything = faces
    hand = load_hand(args.cache, faces) if args.handwriting else None
    if hand:
        faces = [face for face in faces if not face.handwritten]
    model = handwriting.MODEL if hand else digits.MODEL
    first = args.seed * SEED_STRIDE
    if args.preview:
        flats = [
            written_grid(seed, faces, hand)[0] if hand else flat_grid(seed, faces)[0]
            for seed in range(first, first + 24)
        ]
        rows = [np.hstack(flats[start : start + 6]) for start in range(0, 24, 6)]
        cv2.imwrite(str(args.preview), np.vstack(rows)[:, :, ::-1])
        return

    if not args.evaluate:
        _train(args, args.out or model, faces, hand, packages)
    if args.out in (None, model):
        if hand:
            other = load_hand(args.cache, everything, "test")
            figures: dict[str, object] = {"drawn": evaluation.evaluate_written(faces, other, 100)}
        else:
            figures = _figures(args, faces)
        for name, figure in figures.items():
            print(name, figure)
        card = json.loads(card_of(model).read_text(encoding="utf-8"))
        _write(card_of(model), {**card, "figures": figures})


def _train(
    args: argparse.Namespace,
    out: Path,
    faces: list[fonts.Face],
    hand: Hand | None,
    packages: list[str],
) -> None:
    """Draw the samples, train, write the model and its card."""
    # Only training needs torch, which is large.
    import torch

    from tools.digit_trainer.network import OPSET, export
    from tools.digit_trainer.training import train

    start, first = time.monotonic(), args.seed * SEED_STRIDE
    seeds = range(first, first + args.grids)
    samples = sample_written(seeds, faces, hand) if hand else sample(seeds, faces)
    seconds = time.monotonic() - start
    print(f"{args.grids} grids drawn in {seconds:.0f} s")
    network = train(samples, epochs=args.epochs, seed=args.seed, written=bool(hand))
    export(network, out, written=bool(hand))
    card = {
        **(_WRITTEN if hand else _PRINTED),
        "sha256": hashlib.sha256(out.read_bytes()).hexdigest(),
        "bytes": out.stat().st_size,
        "weights": sum(weights.numel() for weights in network.parameters()),
        "input": [1, CROP, CROP],
        "opset": OPSET,
        "seed": args.seed,
        "command": f"python -m tools.digit_trainer {'--handwriting ' if hand else ''}"
        f"--seed {args.seed} --grids {args.grids} --epochs {args.epochs:g}",
        "data": f"{args.grids} grids ({len(samples.digits)} cells) drawn in {len(faces)} faces"
        f"{' with the strokes of ' + CREDIT if hand else ''}; no photograph, no screenshot",
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
    _write(card_of(out), card)


def _figures(args: argparse.Namespace, faces: list[fonts.Face]) -> dict[str, object]:
    """How well the model of printed digits reads held-out pictures."""
    figures: dict[str, object] = {"drawn": evaluation.evaluate_drawn(faces, 200).to_dict()}
    if args.pictures:
        photos, screenshots = (
            args.pictures / name / "truth.tsv" for name in ("photos", "screenshots")
        )
        figures["photos"] = evaluation.evaluate_pictures(photos).to_dict()
        for kind in ("kyo", "rozet", "secuso", "sepehr", "libresudoku"):
            figures[kind] = evaluation.evaluate_pictures(screenshots, [kind]).to_dict()
    return figures


def _write(path: Path, card: dict[str, object]) -> None:
    """Write the card, one entry per line."""
    lines = [
        f" {json.dumps(key)}: {json.dumps(part, ensure_ascii=False)}" for key, part in card.items()
    ]
    path.write_text("{\n" + ",\n".join(lines) + "\n}\n", encoding="utf-8")


if __name__ == "__main__":
    main()
