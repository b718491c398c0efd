"""Teacher embeddings of a share of the pairs: python embed.py TEACHER PAIRS OUT

Takes the first QUOTA pairs of each kind (the file is shuffled) and writes rows.npy (line numbers), queries.npy and
documents.npy (float16, unit length). Restartable: what exists is kept.
"""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path

import numpy as np

from teacher import Teacher

QUOTA = {"section": 50_000, "cloze": 50_000, "define": 24_000, "gloss": 6_000, "code": 45_000, "name": 6_000}
BLOCK = 2_000
MOST = 136_000  # of all kinds together; at 128 tokens a text, about 25 minutes of one core


def main(folder: Path, pairs: Path, out: Path) -> None:
    out.mkdir(parents=True, exist_ok=True)
    left = dict(QUOTA)
    rows, texts = [], []
    for row, line in enumerate(pairs.open()):
        pair = json.loads(line)
        if left[pair["kind"]] > 0:
            left[pair["kind"]] -= 1
            rows.append(row)
            texts.append((pair["query"], pair["document"]))
    rows, texts = rows[:MOST], texts[:MOST]
    teacher = Teacher(folder)
    started = time.time()
    for begin in range(0, len(rows), BLOCK):
        target = out / f"block-{begin:07d}.npz"
        if target.exists():
            continue
        block = texts[begin : begin + BLOCK]
        queries = teacher.embed([query for query, _ in block], 64).astype(np.float16)
        documents = teacher.embed([document for _, document in block]).astype(np.float16)
        np.savez(target, rows=np.array(rows[begin : begin + BLOCK]), queries=queries, documents=documents)
        print(f"{begin + len(block)} of {len(rows)} pairs, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(Path(sys.argv[1]), Path(sys.argv[2]), Path(sys.argv[3]))
