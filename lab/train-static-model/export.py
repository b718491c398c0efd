"""Quantises a table to int8 and writes the model file: python export.py TABLE.npy WORK OUT.bin TEACHER [NAME]

The form is described in packages/local-models/src/static-model/model-file.ts. Each row has a whole-number scale, so that sums over tokens are
exact whatever their order.
"""

from __future__ import annotations

import hashlib
import json
import struct
import sys
from pathlib import Path

import numpy as np

from student import damped
from teacher import kind_of

MOST_OCCURRENCES = 64
OCCURRENCE_UNIT = 256


def main(table: Path, work: Path, out: Path, teacher: Path, name: str = "touchstone-static-1") -> None:
    vocabulary = (work / "vocab.txt").read_bytes()
    rows, scales = quantised(np.load(table))
    tokens = vocabulary.count(b"\n") + 1
    if tokens != len(rows):
        raise SystemExit(f"{table} has {len(rows)} rows and {work / 'vocab.txt'} {tokens} tokens. Give the work folder that it was trained in.")
    padding = b"\n" * (len(vocabulary) % 2)
    body = vocabulary + padding + scales.astype("<u2").tobytes() + rows.tobytes()
    lengths = np.linalg.norm(rows.astype(np.float64), axis=1) * scales
    header = json.dumps({
        "name": name,
        "dimensions": rows.shape[1],
        "tokens": len(rows),
        "occurrenceWeights": [round(OCCURRENCE_UNIT * damped(count)) for count in range(1, MOST_OCCURRENCES + 1)],
        "unitWeight": float(lengths.mean()),
        "vocabularyBytes": len(vocabulary),
        "sha256": hashlib.sha256(body).hexdigest(),
        "license": f"Apache-2.0; distilled from {kind_of(teacher).origin}",
    }).encode()
    out.write_bytes(b"TSM1" + struct.pack("<I", len(header)) + header + body)
    print(f"{out}: {out.stat().st_size} bytes, {len(rows)} tokens of {rows.shape[1]} dimensions")


def quantised(table: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
    """int8 rows and their uint16 scales; row × scale is the vector, up to one factor for the whole table."""
    steps = np.abs(table).max(1) / 127
    scales = np.maximum(1, np.round(steps / steps.max() * 65535)).astype(np.int64)
    rows = np.round(table / (scales[:, None] / 65535 * steps.max()))
    return np.clip(rows, -127, 127).astype(np.int8), scales


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:5]), *sys.argv[5:])
