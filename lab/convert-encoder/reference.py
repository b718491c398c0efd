"""The encoders in float32, as the published models compute them."""

from math import sqrt
from typing import Callable

import numpy as np

HEADS = 12
HEAD = 32

Linear = Callable[[np.ndarray, str], np.ndarray]


def linear_layers(floats: dict[str, np.ndarray], layer: int) -> dict[str, tuple[np.ndarray, np.ndarray]]:
    """The four products of a layer as [depth, columns] with their bias; queries, keys and values are one."""

    def read(*names: str) -> tuple[np.ndarray, np.ndarray]:
        prefix = f'encoder.layer.{layer}.'
        weights = np.concatenate([floats[f'{prefix}{name}.weight'] for name in names]).T
        return weights, np.concatenate([floats[f'{prefix}{name}.bias'] for name in names])

    return {
        'qkv': read('attention.self.query', 'attention.self.key', 'attention.self.value'),
        'attention': read('attention.output.dense'),
        'inner': read('intermediate.dense'),
        'outer': read('output.dense'),
    }


class LinearInputs:
    """The largest value of each channel that came into each product."""

    def __init__(self) -> None:
        self.spreads: dict[str, np.ndarray] = {}

    def note(self, name: str, x: np.ndarray) -> None:
        self.spreads[name] = np.maximum(self.spreads.get(name, 0), np.abs(x).max(0))


class Float32:
    def __init__(self, layers: int, floats: dict[str, np.ndarray], inputs: LinearInputs | None = None) -> None:
        self.layers = {f'{n}.{k}': v for n in range(layers) for k, v in linear_layers(floats, n).items()}
        self.inputs = inputs

    def __call__(self, x: np.ndarray, name: str) -> np.ndarray:
        if self.inputs is not None:
            self.inputs.note(name, x)
        weights, bias = self.layers[name]
        return x @ weights + bias


def hidden_of_last_layer(layers: int, floats: dict[str, np.ndarray], ids: np.ndarray, linear: Linear) -> np.ndarray:
    x = (
        floats['embeddings.word_embeddings.weight'][ids]
        + floats['embeddings.position_embeddings.weight'][: len(ids)]
        + floats['embeddings.token_type_embeddings.weight'][0]
    )
    x = norm(floats, x, 'embeddings.LayerNorm')
    for layer in range(layers):
        prefix = f'encoder.layer.{layer}.'
        joined = linear(x, f'{layer}.qkv').reshape(-1, 3, HEADS, HEAD).transpose(1, 2, 0, 3)
        weights = softmax(joined[0] @ joined[1].transpose(0, 2, 1) / sqrt(HEAD))
        context = (weights @ joined[2]).transpose(1, 0, 2).reshape(len(ids), -1)
        x = norm(floats, x + linear(context, f'{layer}.attention'), prefix + 'attention.output.LayerNorm')
        inner = gelu(linear(x, f'{layer}.inner'))
        x = norm(floats, x + linear(inner, f'{layer}.outer'), prefix + 'output.LayerNorm')
    return x


def embedding(pooling: str, hidden: np.ndarray) -> np.ndarray:
    pooled = hidden.mean(0) if pooling == 'mean' else hidden[0]
    return pooled / np.linalg.norm(pooled)


def norm(floats: dict[str, np.ndarray], x: np.ndarray, name: str) -> np.ndarray:
    centred = x - x.mean(-1, keepdims=True)
    spread = np.sqrt((centred**2).mean(-1, keepdims=True) + 1e-12)
    return centred / spread * floats[name + '.weight'] + floats[name + '.bias']


def softmax(scores: np.ndarray) -> np.ndarray:
    powers = np.exp(scores - scores.max(-1, keepdims=True))
    return powers / powers.sum(-1, keepdims=True)


def gelu(x: np.ndarray) -> np.ndarray:
    """With the error function to 2e-7 (Abramowitz and Stegun 7.1.26)."""
    z = np.abs(x) / sqrt(2)
    t = 1 / (1 + 0.3275911 * z)
    series = ((((1.061405429 * t - 1.453152027) * t + 1.421413741) * t - 0.284496736) * t + 0.254829592) * t
    return 0.5 * x * (1 + np.sign(x) * (1 - series * np.exp(-z * z)))
