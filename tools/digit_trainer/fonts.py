"""The shapes of the digits in many faces, taken from Debian's font packages.

The packages are fetched with `apt-get download` and unpacked below a cache folder; nothing is
installed, and nothing of them is kept in the repository.
"""

import hashlib
import re
import subprocess
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray
from PIL import Image, ImageDraw, ImageFont

Mask = NDArray[np.uint8]
"""The coverage of each pixel: rows, columns; 0-255."""

HEIGHT: Final = 96
"""The distance from the top of a face's tallest digit to the foot of its lowest, in mask pixels."""

_NAMES = """
3270 adf-accanthis adf-baskervald adf-berenis adf-gillius adf-ikarius adf-irianis adf-libris
adf-mekanus adf-oldania adf-romande adf-solothurn adf-switzera adf-tribun adf-universalis
adf-verana agave allerta anonymous-pro apropal arapey arkpandora averia-gwf averia-sans-gwf
averia-serif-gwf b612 bajaderka bebas-neue beteckna breip bwht cabin cantarell cegui
century-catalogue cherrybomb clear-sans cmu comfortaa comic-neue compagnon courier-prime
crosextra-caladea crosextra-carlito dancingscript dejavu-core dejavu-extra dkg-handwriting dosis
dustin ebgaramond elstob engadget essays1743 eurofurence fantasque-sans fanwood firacode
freefont-otf gemunu-libre georgewilliams gfs-artemisia gfs-baskerville gfs-didot gfs-neohellenic
gnutypewriter go goudybookletter hack havana hermit humor-sans inconsolata inter jetbrains-mono
junction junicode jura karla kaushanscript kristi lato le-murmure league-mono league-spartan
leckerli-one lemonada levien-museum liberation2 lindenhill linuxlibertine lmodern lobster
lobstertwo manrope millimetre monofur monoid mononoki morisawa-bizud-gothic nanum national-park
noto-core noto-mono ocr-b okolaks oldstandard open-sans opendin opendyslexic osifont oxygen
paratype play prociono quattrocento quicksand radisnoir reggae roadgeek roboto-slab
roboto-unhinted rocknroll routed-gothic rufscript sil-andika sil-charis sil-doulos
sil-gentium-basic sjfonts smc-manjari sora stix summersby texgyre tiresias tlwg-kinnari-ttf
tlwg-loma-ttf tlwg-norasi-ttf tlwg-sawasdee-ttf tlwg-typist-ttf tlwg-umpush-ttf tlwg-waree-ttf
tomsontalks tuffy urw-base35 vollkorn yanone-kaffeesatz yrsa-rasa yusei-magic
"""
PACKAGES: Final = tuple(f"fonts-{name}" for name in _NAMES.split())
"""Debian 12's packages of faces: for print, screens, signs, and some that imitate hands."""

_HANDWRITTEN: Final = (
    "breip dkg bwht sjfonts kristi kaushan dancing yusei humor lobster leckerli rufscript "
    "tomsontalks georgewilliams purisa"
)
"""Parts of the paths of handwriting faces: they are drawn less often."""

_UNUSABLE: Final = (
    "Biolinum_K OCRBE OCRBX D050000L Ferrite f500 It_wasn femkeklaver PenguinAttack Symbol "
    "Dingbats Emoji Music"
)
"""Parts of the names of fonts whose digits are symbols, outlines, or indistinguishable."""


_LICENCE_NAMES: Final = {
    "SIL Open Font License": "OFL",
    "OFL": "OFL",
    "GNU General Public": "GPL",
    "GUST Font License": "GFL",
}
"""Full names of licences and their short names."""


@dataclass(frozen=True, slots=True)
class Face:
    """The digits of a face.

    Attributes:
        name: the file, and the number of the face within it.
        masks: the masks of 1 to 9, of the same height; each as wide as its digit.
        handwritten: whether it looks like handwriting.
    """

    name: str
    masks: tuple[Mask, ...]
    handwritten: bool = False


def download_packages(folder: Path) -> list[str]:
    """Fetch and unpack the missing packages.

    Args:
        folder: the cache folder: `deb` in it has the packages, `root` their contents.

    Returns:
        The names of the packages with their versions.

    Raises:
        subprocess.CalledProcessError: if apt-get or dpkg-deb fails.
    """
    packages, root = folder / "deb", folder / "root"
    packages.mkdir(parents=True, exist_ok=True)
    root.mkdir(exist_ok=True)
    have = {path.name.split("_")[0] for path in packages.glob("*.deb")}
    if missing := [name for name in PACKAGES if name not in have]:
        subprocess.run(["apt-get", "download", *missing], cwd=packages, check=True)
    names = []
    for path in sorted(packages.glob("*.deb")):
        name, version = path.name.split("_")[:2]
        if name not in PACKAGES:
            continue
        names.append(f"{name} {version}")
        if not (root / "usr/share/doc" / name).exists():
            subprocess.run(["dpkg-deb", "-x", str(path), str(root)], check=True)
    return names


def licences(folder: Path) -> dict[str, list[str]]:
    """The licences of the packages, as named by their copyright files.

    Args:
        folder: the folder of `download_packages`.

    Returns:
        For each package, the short names, sorted; or the full names from older files without short
        ones.
    """
    found = {}
    for name in PACKAGES:
        path = folder / "root/usr/share/doc" / name / "copyright"
        text = path.read_text(encoding="utf-8", errors="replace") if path.exists() else ""
        names = re.findall(r"^License: *([\w.+-][^\n]*)", text, re.MULTILINE)
        words = [short for name, short in _LICENCE_NAMES.items() if name in text]
        found[name] = sorted({short.strip() for short in names} or set(words))
    return found


def load_faces(folder: Path) -> list[Face]:
    """The faces of the fetched packages: each shape once, in a fixed order.

    Args:
        folder: the folder of `download_packages`. The masks are kept there in `faces.npz`.
    """
    kept = folder / "faces.npz"
    if not kept.exists():
        files = [
            path
            for path in (folder / "root").rglob("*")
            if path.suffix.lower() in {".ttf", ".otf", ".ttc"} and path.is_file()
        ]
        _save_faces(kept, read_faces(sorted(files, key=str)))
    with np.load(kept) as stored:
        found = []
        for number, name in enumerate(stored["names"]):
            masks = tuple(stored[f"{number}_{digit}"] for digit in range(1, 10))
            found.append(Face(str(name), masks, _is_handwritten(str(name))))
    return found


def read_faces(files: Iterable[Path]) -> list[Face]:
    """The faces of font files that have digits, each shape once.

    Args:
        files: fonts that FreeType can read; only the first face of a collection counts.
    """
    found: list[Face] = []
    seen: set[str] = set()
    for path in files:
        if any(part in path.stem for part in _UNUSABLE.split()):
            continue
        try:
            masks = _masks(path)
        except (OSError, ValueError):
            continue
        if masks is None:
            continue
        digest = hashlib.sha256(b"".join(_small(mask) for mask in masks)).hexdigest()
        if digest not in seen:
            seen.add(digest)
            found.append(Face(_short(path), masks, _is_handwritten(_short(path))))
    return found


def _short(path: Path) -> str:
    """The path from `fonts` on, without the machine-dependent part."""
    parts = path.parts
    start = parts.index("fonts") + 1 if "fonts" in parts else len(parts) - 1
    return "/".join(parts[start:])


def _is_handwritten(name: str) -> bool:
    return any(part in name.lower() for part in _HANDWRITTEN.split())


def _masks(path: Path) -> tuple[Mask, ...] | None:
    """The digits of a face, or None if they are not nine different shapes."""
    font = ImageFont.truetype(path, 120)
    boxes = [font.getbbox(str(digit)) for digit in range(1, 10)]
    top, foot = min(box[1] for box in boxes), max(box[3] for box in boxes)
    if not 30 <= foot - top <= 240:
        return None
    font = ImageFont.truetype(path, 120 * HEIGHT / (foot - top))
    boxes = [font.getbbox(str(digit)) for digit in range(1, 10)]
    top = min(box[1] for box in boxes)
    masks = []
    for digit, box in enumerate(boxes, start=1):
        wide = int(box[2] - box[0])
        if not 6 <= wide <= 2 * HEIGHT:
            return None
        image = Image.new("L", (wide, HEIGHT))
        ImageDraw.Draw(image).text((-box[0], -top), str(digit), font=font, fill=255)
        masks.append(np.asarray(image))
    return tuple(masks) if _are_digits(masks) else None


def _are_digits(masks: Sequence[Mask]) -> bool:
    """Whether nine masks are nine different shapes with a sensible amount of ink."""
    if len({_small(mask) for mask in masks}) < 9:
        return False
    covered = [float(mask.mean()) / 255 for mask in masks]
    return min(covered) > 0.08 and max(covered) < 0.9


def _small(mask: Mask) -> bytes:
    image = Image.fromarray(mask).resize((12, 18), Image.Resampling.BOX)
    return (np.asarray(image) // 32).tobytes()


def _save_faces(path: Path, found: Sequence[Face]) -> None:
    arrays: dict[str, NDArray[np.generic]] = {"names": np.array([face.name for face in found])}
    for number, face in enumerate(found):
        for digit, mask in enumerate(face.masks, start=1):
            arrays[f"{number}_{digit}"] = mask
    np.savez(path, allow_pickle=False, **arrays)
