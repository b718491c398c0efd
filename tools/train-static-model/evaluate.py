"""nDCG@10 of keyword, semantic and hybrid (alpha 0.5) search over BEIR-form folders. Nothing is trained on them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path

import numpy as np

SETS = ["adk-docstring", "anthropic-docs", "book-ethereum", "cranfield", "hotpotqa-100", "xquad-en"]
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


def load(data: Path, keyword_runs: Path) -> dict[str, Collection]:
    runs = json.loads(keyword_runs.read_text())
    return {name: Collection(data / name, runs[name]) for name in SETS}


def evaluate(collections: dict[str, Collection], documents: Embed, queries: Embed | None = None) -> dict[str, dict]:
    asked = queries or documents
    return {
        name: item.scores(documents(item.texts), asked([query["text"] for query in item.queries]))
        for name, item in collections.items()
    }


def line(label: str, result: dict[str, dict]) -> str:
    """A markdown row: semantic and hybrid of each set, then the mean of the first five sets of keyword, semantic, hybrid."""
    cells = [f"{result[name]['semantic']:.3f}/{result[name]['hybrid']:.3f}" for name in SETS]
    means = [f"{np.mean([result[name][branch] for name in SETS[:5]]):.4f}" for branch in ("keyword", "semantic", "hybrid")]
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
