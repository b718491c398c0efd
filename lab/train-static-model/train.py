"""Trains the table: python train.py WORK OUT.npy [--dimensions 256] [--stages regress,contrast] ... (see README)

Prints the figures of evaluate.py before, between and after the stages when --data and --keyword are given.
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path

import numpy as np

from scipy import sparse

from evaluate import evaluate_student, heading, line, load, read_model
from student import Bags, Student, contrast, imitate, together
from tokens import WordPiece

RUN = 64  # pairs of one package and kind that stay together: negatives from the same project are the hard ones


def main() -> None:
    options = arguments()
    rng = np.random.default_rng(options.seed)
    work = options.work
    wordpiece = WordPiece((work / "vocab.txt").read_text("utf8").split("\n"))
    bags = np.load(work / "bags.npz")
    texts = Texts(*(stored_bags(bags, name) for name in ("queries", "leads", "bodies")))
    groups = np.load(work / "groups.npy")
    rows, teacher_queries, teacher_documents = read_teacher(work / "teacher")

    table, project = first_table(np.load(work / "initial.npy"), np.load(work / "frequency.npy"), teacher_documents,
                                 options.dimensions, options.weighting)
    if options.start:
        table = started_from(options.start, wordpiece.vocabulary)
    student = Student(table)
    collections = load(options.data, options.keyword) if options.data else None
    if collections:
        print(heading(collections), flush=True)

    def report(label: str) -> None:
        if collections:
            print(line(label, evaluate_student(collections, wordpiece, student)), flush=True)

    report(f"{options.dimensions} dimensions, vocabulary only" if not options.start else f"from {options.start.name}")
    for stage in filter(None, options.stages.split(",")):
        started = time.time()
        if stage == "regress":
            middle = teacher_documents.astype(np.float32).mean(0)
            query_middle = teacher_queries.astype(np.float32).mean(0) if options.own_middles else middle
            regress(student, texts, rows, project(teacher_queries, query_middle), project(teacher_documents, middle), options, rng)
        elif stage == "contrast":
            train_pairs(student, texts, groups, rows, teacher_queries, teacher_documents, options, rng,
                        lambda label: report(f"+ {stage}, {label}"))
        elif stage == "whiten":
            whiten(student, texts, options.whitening)
        report(f"+ {stage} ({time.time() - started:.0f} s)")
        np.save(options.out, student.table)


def started_from(path: Path, vocabulary: list[str]) -> np.ndarray:
    """A table that was trained before, or that of a model file; its vectors have the mean length that training assumes."""
    if path.suffix != ".bin":
        return np.load(path)
    known, table = read_model(path)
    if known != vocabulary:
        raise SystemExit(f"{path} has another vocabulary than the work folder. Run prepare.py with the model file as its last argument.")
    return table / np.linalg.norm(table, axis=1).mean()


def first_table(initial, frequency, sentences, dimensions, weighting):
    """The teacher's token vectors in the principal directions of its sentences, weighted by rarity (SIF)."""
    sentences = sentences[:40_000].astype(np.float32)
    middle = sentences.mean(0)
    _, _, directions = np.linalg.svd(sentences - middle, full_matrices=False)
    basis = directions[:dimensions].T
    weights = weighting / (weighting + frequency)
    table = (initial - initial.mean(0)) @ basis * weights[:, None]

    def project(vectors: np.ndarray, middle: np.ndarray) -> np.ndarray:
        goal = (vectors.astype(np.float32) - middle) @ basis
        return goal / np.linalg.norm(goal, axis=1, keepdims=True)

    return table / np.linalg.norm(table, axis=1).mean(), project


class Texts:
    """Queries, lead lines and bodies of the pairs; a batch of them is one sparse matrix over the tokens that it uses."""

    def __init__(self, queries: Bags, leads: Bags, bodies: Bags) -> None:
        self.sides = (queries, leads, bodies)

    def rows(self, batch: np.ndarray) -> tuple[sparse.csr_matrix, np.ndarray]:
        found = [bags.rows(batch) for bags in self.sides]
        used = np.unique(np.concatenate([own for _, own in found]))
        wide = [sparse.csr_matrix((matrix.data, np.searchsorted(used, own)[matrix.indices], matrix.indptr),
                                  (len(batch), len(used))) for matrix, own in found]
        return sparse.vstack(wide, "csr"), used


def of_pairs(loss):
    """A loss of queries and documents as one of the rows that Texts stacks."""

    def of_rows(unit: np.ndarray):
        queries, leads, bodies = np.split(unit, 3)
        documents, back = together(leads, bodies)
        value, query_slope, document_slope = loss(queries, documents)
        return value, np.concatenate([query_slope, *back(document_slope)])

    return of_rows


def regress(student, texts, rows, query_goals, document_goals, options, rng) -> None:
    """Cosine loss against the teacher's sentence embeddings, of queries and documents alike."""
    count = len(rows) // options.batch
    plan = [chosen for _ in range(options.regress_epochs) for chosen in np.array_split(rng.permutation(len(rows)), count)]
    for number, chosen in enumerate(plan):
        asked, found = query_goals[chosen], document_goals[chosen]

        def loss(queries, documents):
            value = 2 - float((queries * asked).sum(1).mean() + (documents * found).sum(1).mean())
            return value, -asked / len(asked), -found / len(found)

        student.step(*texts.rows(rows[chosen]), of_pairs(loss), options.rate * max(0.02, 1 - number / len(plan)))


def train_pairs(student, texts, groups, rows, teacher_queries, teacher_documents, options, rng, report) -> None:
    """Contrast over all pairs; where the teacher has read a batch, its similarities are imitated too."""
    place = np.full(len(groups), -1)
    place[rows] = np.arange(len(rows))
    read = place >= 0
    plan = [batch for _ in range(options.epochs) for batch in one_epoch(groups, read, options, rng)]
    started, total = time.time(), 0.0
    for number, batch in enumerate(plan):
        seen = place[batch]

        def loss(asked, found):
            value, asked_slope, found_slope = contrast(asked, found, options.temperature)
            if seen[0] < 0 or options.imitate == 0:
                return value, asked_slope, found_slope
            target = teacher_queries[seen].astype(np.float32) @ teacher_documents[seen].astype(np.float32).T
            more, asked_more, found_more = imitate(asked, found, target, options.imitate_temperature,
                                                   options.teacher_temperature)
            share = options.imitate
            return ((1 - share) * value + share * more, (1 - share) * asked_slope + share * asked_more,
                    (1 - share) * found_slope + share * found_more)

        total += student.step(*texts.rows(batch), of_pairs(loss), options.rate * max(0.02, 1 - number / len(plan)))
        if (number + 1) % options.report_every == 0:
            report(f"step {number + 1} of {len(plan)}, loss {total / options.report_every:.3f}, {time.time() - started:.0f} s")
            total = 0.0


def whiten(student: Student, texts: Texts, power: float) -> None:
    """Evens out the directions of the space: each is divided by its spread to a power. Unlike texts come nearer to cosine 0."""
    matrix, used = texts.rows(np.arange(min(40_000, len(texts.sides[0]))))
    pooled = matrix @ student.table[used]
    queries, leads, bodies = np.split(pooled / np.maximum(np.linalg.norm(pooled, axis=1, keepdims=True), 1e-9), 3)
    vectors = np.concatenate([queries, together(leads, bodies)[0]])
    _, spread, directions = np.linalg.svd(vectors - vectors.mean(0), full_matrices=False)
    student.table = student.table @ (directions.T * (spread / spread[0]) ** -power).astype(np.float32)


def one_epoch(groups, read, options, rng):
    """Batches of runs, each run of one group; a batch is either wholly read by the teacher or not at all."""
    result = []
    for teacher_read in (True, False):
        chosen = np.flatnonzero(read == teacher_read)
        if len(chosen) == 0:
            continue
        runs = []
        for members in members_of(groups, chosen):
            members = rng.permutation(members)
            runs.extend(members[start : start + RUN] for start in range(0, len(members), RUN))
        runs = [runs[index] for index in rng.permutation(len(runs))]
        flat = np.concatenate(runs)
        result.extend(flat[start : start + options.batch] for start in range(0, len(flat) - options.batch + 1, options.batch))
    return [result[index] for index in rng.permutation(len(result))]


def members_of(groups, which):
    order = which[np.argsort(groups[which], kind="stable")]
    return np.split(order, np.flatnonzero(np.diff(groups[order])) + 1)


def stored_bags(stored, name: str) -> Bags:
    bags = Bags.__new__(Bags)
    bags.starts, bags.ids, bags.values = (stored[f"{name}_{part}"] for part in ("starts", "ids", "values"))
    return bags


def read_teacher(folder: Path):
    blocks = [np.load(path) for path in sorted(folder.glob("block-*.npz"))]
    return tuple(np.concatenate([block[name] for block in blocks]) for name in ("rows", "queries", "documents"))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument("work", type=Path)
    parser.add_argument("out", type=Path)
    parser.add_argument("--stages", default="regress,contrast,whiten")
    parser.add_argument("--start", type=Path, help="a table or model file to go on from, instead of the teacher's vocabulary")
    parser.add_argument("--dimensions", type=int, default=256)
    parser.add_argument("--weighting", type=float, default=1e-3, help="a of SIF: a / (a + frequency)")
    parser.add_argument("--own-middles", action="store_true",
                        help="queries are fitted to the teacher's about their own mean: for a teacher with a query prefix")
    parser.add_argument("--regress-epochs", type=int, default=6)
    parser.add_argument("--epochs", type=int, default=2)
    parser.add_argument("--batch", type=int, default=1024)
    parser.add_argument("--rate", type=float, default=0.003)
    parser.add_argument("--temperature", type=float, default=0.05)
    parser.add_argument("--imitate", type=float, default=0.5, help="share of the loss that imitates the teacher")
    parser.add_argument("--imitate-temperature", type=float, default=0.05)
    parser.add_argument("--teacher-temperature", type=float, default=0.05)
    parser.add_argument("--whitening", type=float, default=0.75, help="power of the spread that each direction is divided by")
    parser.add_argument("--report-every", type=int, default=500)
    parser.add_argument("--seed", type=int, default=20261121)
    parser.add_argument("--data", type=Path, help="BEIR-form folders, never trained on")
    parser.add_argument("--keyword", type=Path, help="keyword runs of those folders (keyword-runs.mjs)")
    return parser.parse_args()


if __name__ == "__main__":
    main()
