"""Trains a reranker: python train.py WHEEL LISTS.jsonl OUT.pt [--kind cross|late] [--layers 6] [--lists N] [--bf16] [--device cpu|cuda] ...

OUT is written every `--save` steps too, with what `--resume OUT` needs to go on; `OUT-STEP.pt` keeps each of these with `--keep`.
"""

import argparse
import json
import os
import random
import time
from itertools import islice
from pathlib import Path

import torch
from torch.nn import functional

from plan import batches, slope
from rerankers import KINDS
from transformer import published

SEED = 20261122
PRINTED = 50


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
    steps = batches(lists, options.batch, SEED)
    for epoch in range(1, options.epochs):
        steps += batches(random.Random(SEED + epoch).sample(lists, len(lists)), options.batch, SEED + epoch)
    schedule = torch.optim.lr_scheduler.LambdaLR(optimizer, slope(options.warm, len(steps)))
    done, spent = 0, 0.0
    if options.resume:
        stored = torch.load(options.resume, map_location=options.device)
        model.load_state_dict(stored['weights'])
        optimizer.load_state_dict(stored['optimizer'])
        done, spent = stored['step'], stored['seconds']
        schedule.last_epoch = done
    started, total, since = time.time() - spent, 0.0, 0
    for step, batch in enumerate(steps[done:], done + 1):
        with torch.autocast(options.device, torch.bfloat16, enabled=options.bf16):
            scores = model(batch)
        # The own document is the first of each list.
        loss = functional.cross_entropy(scores.float(), torch.zeros(len(batch), dtype=torch.long, device=scores.device))
        optimizer.zero_grad()
        loss.backward()
        torch.nn.utils.clip_grad_norm_(model.parameters(), 1.0)
        optimizer.step()
        schedule.step()
        total, since = total + loss.item(), since + 1
        if step % PRINTED == 0 or step == len(steps):
            print(f'step {step} of {len(steps)}, loss {total / since:.3f}, {time.time() - started:.0f} s', flush=True)
            total, since = 0.0, 0
        if step % options.save == 0 or step == len(steps):
            form = {'kind': options.kind, 'layers': options.layers, 'tokens': options.tokens}
            state = {'optimizer': optimizer.state_dict(), 'step': step, 'seconds': time.time() - started}
            save({'form': form, 'weights': model.state_dict(), **state}, options.out)
            if options.keep:
                save({'form': form, 'weights': model.state_dict()}, options.out.with_stem(f'{options.out.stem}-{step}'))


def save(stored: dict, out: Path) -> None:
    """Whole or not at all: a run may be killed at any moment."""
    part = out.with_suffix('.part')
    torch.save(stored, part)
    os.replace(part, out)


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
    parser.add_argument('--warm', type=int, default=100, help='steps until the rate is reached')
    parser.add_argument('--bf16', action='store_true', help='multiply in bfloat16')
    parser.add_argument('--save', type=int, default=200, help='steps between two checkpoints')
    parser.add_argument('--keep', action='store_true', help='keep each checkpoint, to see how the figures grow')
    parser.add_argument('--resume', type=Path, help='go on from this checkpoint, with the same options; only --lists may be others')
    parser.add_argument('--device', default='cpu')
    return parser.parse_args()


if __name__ == '__main__':
    main()
