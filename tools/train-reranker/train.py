"""Trains a reranker: python train.py WHEEL LISTS.jsonl OUT.pt [--kind cross|late] [--layers 6] [--lists N] [--device cpu|cuda] ..."""

import argparse
import json
import random
import time
from itertools import islice
from pathlib import Path

import torch
from torch.nn import functional

from rerankers import KINDS
from transformer import published

SEED = 20261122


def main() -> None:
    options = arguments()
    torch.manual_seed(SEED)
    lists = [(row['query'], row['documents']) for row in map(json.loads, islice(options.lists_file.open(), options.lists))]
    model = KINDS[options.kind](*published(options.wheel, options.layers), options.tokens).to(options.device)
    trained = [(name.startswith('transformer.'), part) for name, part in model.named_parameters() if part.requires_grad]
    optimizer = torch.optim.AdamW([
        {'params': [part for of_transformer, part in trained if of_transformer], 'lr': options.rate},
        {'params': [part for of_transformer, part in trained if not of_transformer], 'lr': options.head_rate},
    ], weight_decay=0.01)
    batches = plan(lists, options.batch, options.epochs)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, lambda step: slope(step, len(batches)))
    started, total = time.time(), 0.0
    for step, batch in enumerate(batches, 1):
        scores = model(batch)
        # The own document is the first of each list.
        loss = functional.cross_entropy(scores, torch.zeros(len(batch), dtype=torch.long, device=scores.device))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        total += loss.item()
        if step % 50 == 0 or step == len(batches):
            print(f'step {step} of {len(batches)}, loss {total / (50 if step % 50 == 0 else step % 50):.3f}, '
                  f'{time.time() - started:.0f} s', flush=True)
            total = 0.0
    form = {'kind': options.kind, 'layers': options.layers, 'tokens': options.tokens}
    torch.save({'form': form, 'weights': model.state_dict()}, options.out)


def plan(lists: list, size: int, epochs: int) -> list[list]:
    """Batches of lists of like length, so that little is padded, in an order drawn anew for each epoch."""
    generator = random.Random(SEED)
    batches = []
    for _ in range(epochs):
        order = generator.sample(lists, len(lists))
        for start in range(0, len(order), size * 16):
            part = sorted(order[start : start + size * 16], key=lambda row: max(map(len, row[1])))
            found = [part[at : at + size] for at in range(0, len(part), size)]
            batches += generator.sample(found, len(found))
    return batches


def slope(step: int, steps: int) -> float:
    """Up over the first tenth, then down to nothing."""
    warm = max(1, steps // 10)
    return (step + 1) / warm if step < warm else max(0.0, (steps - step) / (steps - warm))


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument('wheel', type=Path)
    parser.add_argument('lists_file', type=Path, metavar='LISTS.jsonl')
    parser.add_argument('out', type=Path)
    parser.add_argument('--kind', choices=list(KINDS), default='cross')
    parser.add_argument('--layers', type=int, default=6)
    parser.add_argument('--tokens', type=int, default=96, help='of a pair, or of a document for late interaction')
    parser.add_argument('--lists', type=int, default=None)
    parser.add_argument('--epochs', type=int, default=1)
    parser.add_argument('--batch', type=int, default=8, help='lists')
    parser.add_argument('--rate', type=float, default=3e-5, help='of the transformer')
    parser.add_argument('--head-rate', type=float, default=1e-3, help='of what is new')
    parser.add_argument('--device', default='cpu')
    return parser.parse_args()


if __name__ == '__main__':
    main()
