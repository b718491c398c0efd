"""Two rerankers on the transformer. Each gives scores [lists, documents] for lists of a query and as many documents each."""

import torch
from tokenizers import Tokenizer
from torch import Tensor, nn
from torch.nn import functional

from transformer import WIDTH, Transformer

START, END = 101, 102
QUERY_TOKENS = 48


class CrossEncoder(nn.Module):
    """Reads query and document together. It starts from what the transformer was trained for, the cosine of the mean token vectors of
    both, and learns to see each in the light of the other."""

    def __init__(self, transformer: Transformer, tokenizer: Tokenizer, tokens: int) -> None:
        super().__init__()
        self.transformer, self.tokenizer, self.tokens = transformer, tokenizer, tokens
        self.scale = nn.Parameter(torch.tensor(15.0))
        self.head = nn.Linear(WIDTH, 1)
        nn.init.zeros_(self.head.weight)

    def forward(self, lists: list[tuple[str, list[str]]]) -> Tensor:
        pairs = [(query, text) for query, texts in lists for text in texts]
        queries = [item.ids for item in self.tokenizer.encode_batch([query for query, _ in pairs], add_special_tokens=False)]
        documents = [item.ids for item in self.tokenizer.encode_batch([text for _, text in pairs], add_special_tokens=False)]
        queries = [[START, *ids[:QUERY_TOKENS], END] for ids in queries]
        rows = [query + document[: self.tokens - len(query) - 1] + [END] for query, document in zip(queries, documents)]
        ids, mask = padded(rows, self.scale.device)
        place = torch.arange(ids.shape[1], device=ids.device)
        ends = torch.tensor([len(query) for query in queries], device=ids.device)[:, None]
        types = (place >= ends).long() * mask
        states = self.transformer(ids, types, mask)
        asked, found = (mean_of(states, chosen * mask) for chosen in ((place < ends) * 1, (place >= ends) * 1))
        near = self.scale * functional.cosine_similarity(asked, found) + self.head(states[:, 0])[:, 0]
        return near.view(len(lists), -1)


class LateInteraction(nn.Module):
    """Frozen token vectors, turned by a trained projection. A document's score is the mean over the query's tokens of the best match."""

    def __init__(self, transformer: Transformer, tokenizer: Tokenizer, tokens: int, dimensions: int = 128) -> None:
        super().__init__()
        self.transformer, self.tokenizer, self.tokens = transformer.requires_grad_(False), tokenizer, tokens
        self.projection = nn.Linear(WIDTH, dimensions, bias=False)
        self.weigh = nn.Linear(WIDTH, 1)
        self.scale = nn.Parameter(torch.tensor(15.0))
        nn.init.orthogonal_(self.projection.weight)
        nn.init.zeros_(self.weigh.weight)

    def forward(self, lists: list[tuple[str, list[str]]]) -> Tensor:
        asked, asked_mask, weights = self.vectors([query for query, _ in lists], QUERY_TOKENS)
        found, found_mask, _ = self.vectors([text for _, texts in lists for text in texts], self.tokens)
        each = len(lists[0][1])
        found, found_mask = found.unflatten(0, (len(lists), each)), found_mask.unflatten(0, (len(lists), each))
        likeness = torch.einsum('lqd,lntd->lnqt', asked, found)
        best = likeness.masked_fill(~found_mask[:, :, None, :].bool(), -1).amax(-1)
        shares = torch.softmax(weights.masked_fill(~asked_mask.bool(), -1e4), -1)
        return self.scale * (best * shares[:, None, :]).sum(-1)

    def vectors(self, texts: list[str], most: int) -> tuple[Tensor, Tensor, Tensor]:
        encoded = [item.ids for item in self.tokenizer.encode_batch(texts, add_special_tokens=False)]
        ids, mask = padded([[START, *row[: most - 2], END] for row in encoded], self.scale.device)
        with torch.no_grad():
            states = self.transformer(ids, torch.zeros_like(ids), mask)
        return functional.normalize(self.projection(states), dim=-1), mask, self.weigh(states)[..., 0]


def padded(rows: list[list[int]], device: torch.device) -> tuple[Tensor, Tensor]:
    longest = max(map(len, rows))
    ids = torch.tensor([row + [0] * (longest - len(row)) for row in rows], device=device)
    mask = torch.tensor([[1] * len(row) + [0] * (longest - len(row)) for row in rows], device=device)
    return ids, mask


def mean_of(states: Tensor, chosen: Tensor) -> Tensor:
    return (states * chosen[..., None]).sum(1) / chosen.sum(1, keepdim=True).clamp(min=1)


KINDS = {'cross': CrossEncoder, 'late': LateInteraction}
