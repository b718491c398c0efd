"""A static model: the embedding of a text is the sum of its tokens' vectors, each damped by how often it occurs, made unit length.
A document is its lead line and its body, each embedded so, in fixed shares.

Gradients by hand: a bag of tokens is a sparse row, so a batch is two sparse products and the optimiser touches only the
rows that the batch used.
"""

from __future__ import annotations

import numpy as np
from scipy import sparse


def damped(counts: np.ndarray) -> np.ndarray:
    """What n occurrences of a token count for: n·(1+S)/(n+S), so that the first counts 1 and all of them at most 1+S."""
    return counts * (1 + SATURATION) / (counts + SATURATION)


SATURATION = 4.0
LEAD_SHARE = 0.4


class Bags:
    """Token counts of many texts, in compressed rows."""

    def __init__(self, token_lists, damp=damped) -> None:
        starts, ids, values = [0], [], []
        for tokens in token_lists:
            unique, counts = np.unique(np.asarray(tokens, np.int32), return_counts=True)
            ids.append(unique)
            values.append(damp(counts.astype(np.float32)).astype(np.float32))
            starts.append(starts[-1] + len(unique))
        self.starts = np.array(starts, np.int64)
        self.ids = np.concatenate(ids).astype(np.int32)
        self.values = np.concatenate(values)

    def __len__(self) -> int:
        return len(self.starts) - 1

    def rows(self, which: np.ndarray) -> tuple[sparse.csr_matrix, np.ndarray]:
        """The chosen bags as a sparse matrix over the tokens that they use, and those tokens."""
        lengths = self.starts[which + 1] - self.starts[which]
        starts = np.concatenate([[0], np.cumsum(lengths)])
        places = np.arange(starts[-1]) + np.repeat(self.starts[which] - starts[:-1], lengths)
        used, columns = np.unique(self.ids[places], return_inverse=True)
        return sparse.csr_matrix((self.values[places], columns, starts), (len(which), len(used))), used


class Student:
    def __init__(self, table: np.ndarray) -> None:
        self.table = table.astype(np.float32)
        self.first = np.zeros_like(self.table)
        self.second = np.zeros_like(self.table)
        self.steps = 0

    def embed(self, bags: Bags, block: int = 4096) -> np.ndarray:
        result = np.zeros((len(bags), self.table.shape[1]), np.float32)
        for start in range(0, len(bags), block):
            which = np.arange(start, min(start + block, len(bags)))
            matrix, used = bags.rows(which)
            pooled = matrix @ self.table[used]
            result[which] = pooled / np.maximum(np.linalg.norm(pooled, axis=1, keepdims=True), 1e-9)
        return result

    def embed_documents(self, leads: Bags, bodies: Bags) -> np.ndarray:
        return together(self.embed(leads), self.embed(bodies))[0]

    def step(self, matrix: sparse.csr_matrix, used: np.ndarray, loss, rate: float) -> float:
        """One Adam step over the rows `used`; `loss` maps unit vectors to (value, gradient)."""
        pooled = matrix @ self.table[used]
        norms = np.maximum(np.linalg.norm(pooled, axis=1, keepdims=True), 1e-6)
        unit = pooled / norms
        value, gradient = loss(unit)
        inner = (gradient - unit * (gradient * unit).sum(1, keepdims=True)) / norms
        change = matrix.T @ inner
        self.steps += 1
        self.first[used] = first = 0.9 * self.first[used] + 0.1 * change
        self.second[used] = second = 0.99 * self.second[used] + 0.01 * change * change
        correction = np.sqrt(1 - 0.99**self.steps) / (1 - 0.9**self.steps)
        self.table[used] -= rate * correction * first / (np.sqrt(second) + 1e-8)
        return value


def together(lead: np.ndarray, body: np.ndarray):
    """Unit vectors of documents out of those of leads (zero where there is none) and bodies; and the way back for gradients."""
    mixed = LEAD_SHARE * lead + (1 - LEAD_SHARE) * body
    lengths = np.maximum(np.linalg.norm(mixed, axis=1, keepdims=True), 1e-9)
    unit = mixed / lengths

    def back(slope: np.ndarray) -> tuple[np.ndarray, np.ndarray]:
        inner = (slope - unit * (slope * unit).sum(1, keepdims=True)) / lengths
        return LEAD_SHARE * inner, (1 - LEAD_SHARE) * inner

    return unit, back


def contrast(queries: np.ndarray, documents: np.ndarray, temperature: float):
    """Symmetric InfoNCE: the own document among all of the batch, and the own query. Loss and both gradients."""
    logits = queries @ documents.T / temperature
    forward, backward = softmax(logits), softmax(logits.T).T
    size = len(logits)
    own = np.arange(size)
    value = -0.5 * float(np.log(forward[own, own] + 1e-12).mean() + np.log(backward[own, own] + 1e-12).mean())
    slope = 0.5 * (forward + backward)
    slope[own, own] -= 1
    slope /= size * temperature
    return value, slope @ documents, slope.T @ queries


def imitate(queries, documents, target, temperature: float, target_temperature: float):
    """Cross entropy of the teacher's similarities over the batch (both directions) and the student's."""
    logits = queries @ documents.T / temperature
    wanted = target / target_temperature
    forward, backward = softmax(logits), softmax(logits.T).T
    aim, back_aim = softmax(wanted), softmax(wanted.T).T
    size = len(logits)
    value = -0.5 * float((aim * np.log(forward + 1e-12)).sum() + (back_aim * np.log(backward + 1e-12)).sum()) / size
    slope = 0.5 * (forward - aim + backward - back_aim) / (size * temperature)
    return value, slope @ documents, slope.T @ queries


def softmax(values: np.ndarray) -> np.ndarray:
    powers = np.exp(values - values.max(1, keepdims=True))
    return powers / powers.sum(1, keepdims=True)
