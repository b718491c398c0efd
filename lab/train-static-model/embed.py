"""Teacher embeddings of a share of the pairs: python embed.py TEACHER PAIRS OUT [MOST] [TOKENS]

Takes the first QUOTA pairs of each kind (the file is shuffled), at most MOST in all, cut to TOKENS tokens, and writes blocks of
line numbers, queries and documents (float16, unit length). Restartable: what exists is kept. train.py takes what is there.
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


def main(folder: Path, pairs: Path, out: Path, most: int = MOST, tokens: int = 128) -> None:
    out.mkdir(parents=True, exist_ok=True)
    left = dict(QUOTA)
    rows, texts = [], []
    for row, line in enumerate(pairs.open()):
        pair = json.loads(line)
        if left[pair["kind"]] > 0:
            left[pair["kind"]] -= 1
            rows.append(row)
            texts.append((pair["query"], pair["document"]))
    rows, texts = rows[:most], texts[:most]
    teacher = Teacher(folder)
    started = time.time()
    for begin in range(0, len(rows), BLOCK):
        target = out / f"block-{begin:07d}.npz"
        if target.exists():
            continue
        block = texts[begin : begin + BLOCK]
        queries = teacher.embed_queries([query for query, _ in block]).astype(np.float16)
        documents = teacher.embed([document for _, document in block], tokens).astype(np.float16)
        np.savez(target, rows=np.array(rows[begin : begin + BLOCK]), queries=queries, documents=documents)
        print(f"{begin + len(block)} of {len(rows)} pairs, {time.time() - started:.0f} s", flush=True)


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]), *map(int, sys.argv[4:]))
