"""nDCG@10 of keyword, semantic and hybrid (alpha 0.5) search over BEIR-form folders. Nothing is trained on them.

python evaluate.py DATA KEYWORD.json MODEL.bin... prints a row for each model file.
"""

from __future__ import annotations

import json
import sys
from collections.abc import Callable
from pathlib import Path

import numpy as np

from student import Bags, Student
from tokens import WordPiece, lead_and_body

OVER_FETCH = 50
Embed = Callable[[list[str]], np.ndarray]


class Collection:
    def __init__(self, folder: Path, keyword: dict[str, list]) -> None:
        documents = read_lines(folder / "corpus.jsonl")
        queries = read_lines(folder / "queries.jsonl")
        self.ids = [row["_id"] for row in documents]
        self.texts = [(row["title"] + "\n" if row.get("title") else "") + row["text"] for row in documents]
        self.judged: dict[str, dict[str, float]] = {}
        for line in (folder / "qrels.tsv").read_text().splitlines()[1:]:
            query, document, score = line.split("\t")
            if float(score) > 0:
                self.judged.setdefault(query, {})[document] = float(score)
        self.queries = [row for row in queries if row["_id"] in self.judged]
        self.keyword = keyword

    def scores(self, vectors: np.ndarray, queries: np.ndarray) -> dict[str, float]:
        cosine = queries @ vectors.T
        found: dict[str, list[float]] = {"keyword": [], "semantic": [], "hybrid": []}
        gaps = []
        for row, query in enumerate(self.queries):
            judged = self.judged[query["_id"]]
            nearest = np.argsort(-cosine[row], kind="stable")[:OVER_FETCH]
            semantic = {self.ids[index]: float(cosine[row, index]) for index in nearest}
            keyword = min_max(dict(self.keyword[query["_id"]]))
            fused = {key: 0.5 * semantic.get(key, 0) + 0.5 * keyword.get(key, 0) for key in {**semantic, **keyword}}
            for name, branch in (("keyword", keyword), ("semantic", semantic), ("hybrid", fused)):
                found[name].append(ndcg(branch, judged))
            gaps.append((cosine[row, nearest[0]], cosine[row].mean()))
        best, usual = np.mean(gaps, 0)
        return {name: float(np.mean(values)) for name, values in found.items()} | {"best": best, "usual": usual}


def main(data: Path, keyword_runs: Path, *models: Path) -> None:
    collections = load(data, keyword_runs)
    print(heading(collections))
    for path in models:
        vocabulary, table = read_model(path)
        print(line(path.name, evaluate_student(collections, WordPiece(vocabulary), Student(table))), flush=True)


def load(data: Path, keyword_runs: Path) -> dict[str, Collection]:
    """Every folder that has a keyword run, by name."""
    runs = json.loads(keyword_runs.read_text())
    return {name: Collection(data / name, runs[name]) for name in sorted(runs)}


def read_model(path: Path) -> tuple[list[str], np.ndarray]:
    """Vocabulary and table of a model file, as export.py writes it; the table up to one factor."""
    content = path.read_bytes()
    start = 8 + int.from_bytes(content[4:8], "little")
    header = json.loads(content[8:start])
    count, dimensions, size = header["tokens"], header["dimensions"], header["vocabularyBytes"]
    vocabulary = content[start : start + size].decode("utf8").split("\n")
    start += size + size % 2
    scales = np.frombuffer(content, "<u2", count, start).astype(np.float32)
    rows = np.frombuffer(content, np.int8, count * dimensions, start + 2 * count).reshape(count, dimensions)
    return vocabulary, rows * scales[:, None]


def evaluate_student(collections: dict[str, Collection], wordpiece: WordPiece, student: Student) -> dict[str, dict]:
    def bagged(texts: list[str]) -> Bags:
        return Bags(wordpiece.tokenize(text) for text in texts)

    def documents(texts: list[str]) -> np.ndarray:
        leads, bodies = zip(*map(lead_and_body, texts))
        return student.embed_documents(bagged(leads), bagged(bodies))

    return evaluate(collections, documents, lambda texts: student.embed(bagged(texts)))


def evaluate(collections: dict[str, Collection], documents: Embed, queries: Embed | None = None) -> dict[str, dict]:
    asked = queries or documents
    return {
        name: item.scores(documents(item.texts), asked([query["text"] for query in item.queries]))
        for name, item in collections.items()
    }


def heading(collections: dict[str, Collection]) -> str:
    names = ["", *collections, "keyword", "semantic", "hybrid"]
    return "| " + " | ".join(names) + " |\n" + "|---" * len(names) + "|"


def line(label: str, result: dict[str, dict]) -> str:
    """A markdown row: semantic and hybrid of each set, then the means of keyword, semantic, hybrid."""
    cells = [f"{scores['semantic']:.3f}/{scores['hybrid']:.3f}" for scores in result.values()]
    means = [f"{np.mean([scores[branch] for scores in result.values()]):.4f}" for branch in ("keyword", "semantic", "hybrid")]
    return f"| {label} | " + " | ".join(cells + means) + " |"


def ndcg(branch: dict[str, float], judged: dict[str, float], depth: int = 10) -> float:
    ranked = sorted(branch, key=lambda key: (-branch[key], key))[:depth]
    gain = sum(judged.get(key, 0) / np.log2(place + 2) for place, key in enumerate(ranked))
    ideal = sum(value / np.log2(place + 2) for place, value in enumerate(sorted(judged.values(), reverse=True)[:depth]))
    return gain / ideal


def min_max(scores: dict[str, float]) -> dict[str, float]:
    if not scores:
        return {}
    low, high = min(scores.values()), max(scores.values())
    return {key: (value - low) / (high - low) if high > low else 1.0 for key, value in scores.items()}


def read_lines(path: Path) -> list[dict]:
    return [json.loads(line) for line in path.read_text("utf8").splitlines() if line]


if __name__ == "__main__":
    if len(sys.argv) < 4:
        raise SystemExit("Usage: python evaluate.py DATA KEYWORD.json MODEL.bin...")
    main(*map(Path, sys.argv[1:]))
