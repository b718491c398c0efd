"""Vocabulary, token bags and the first table: python prepare.py TEACHER PAIRS WORK [ADDED | MODEL.bin]

Writes vocab.txt, bags.npz (queries, lead lines and bodies of all pairs), initial.npy (the teacher's vector of each token, 384 wide)
and frequency.npy (share of each token among all tokens). ADDED is how many words the vocabulary has beside the teacher's pieces; a
model file gives its own vocabulary, to be trained on.
"""

from __future__ import annotations

import json
import sys
from pathlib import Path

import numpy as np

from evaluate import read_model
from student import Bags
from teacher import Teacher
from tokens import WordPiece, frequent_words, lead_and_body, teacher_vocabulary

ADDED_WORDS = 22_000
MIN_TEXTS = 12


def main(folder: Path, pairs: Path, work: Path, words: str = str(ADDED_WORDS)) -> None:
    work.mkdir(parents=True, exist_ok=True)
    rows = [json.loads(line) for line in pairs.open()]
    if words.endswith(".bin"):
        base, added = read_model(Path(words))[0], []
    else:
        base = teacher_vocabulary(folder / "vocab.txt")
        added = frequent_words((row["document"] for row in rows), set(base), int(words), MIN_TEXTS)
    wordpiece = WordPiece(base + added)
    (work / "vocab.txt").write_text("\n".join(wordpiece.vocabulary), "utf8")
    print(f"{len(base)} tokens of the {'model' if words.endswith('.bin') else 'teacher'}, {len(added)} added words", flush=True)

    queries = Bags(wordpiece.tokenize(row["query"]) for row in rows)
    split = [lead_and_body(row["document"]) for row in rows]
    leads, bodies = (Bags(wordpiece.tokenize(both[side]) for both in split) for side in (0, 1))
    np.savez(work / "bags.npz", **{f"{name}_{part}": getattr(bags, part)
                                  for name, bags in (("queries", queries), ("leads", leads), ("bodies", bodies))
                                  for part in ("starts", "ids", "values")})
    groups = {name: index for index, name in enumerate(sorted({row["package"] + "\t" + row["kind"] for row in rows}))}
    np.save(work / "groups.npy", np.array([groups[row["package"] + "\t" + row["kind"]] for row in rows], np.int32))

    counts = np.bincount(bodies.ids, bodies.values, len(wordpiece.vocabulary)) + 1
    np.save(work / "frequency.npy", (counts / counts.sum()).astype(np.float32))
    np.save(work / "initial.npy", Teacher(folder).embed_tokens(wordpiece.vocabulary))


if __name__ == "__main__":
    main(*map(Path, sys.argv[1:4]), *sys.argv[4:])
