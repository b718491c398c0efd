"""Which lists a step reads, and how far a step goes."""

import random
from collections.abc import Callable

POOL = 16


def batches(lists: list, size: int, seed: int) -> list[list]:
    """Batches of lists of like length, so that little is padded. Each comes from its own `POOL * size` lists in the order of the file: fewer
    lists give the beginning of the same plan, less the last pool."""
    generator = random.Random(seed)
    found = []
    for start in range(0, len(lists), size * POOL):
        part = sorted(lists[start : start + size * POOL], key=lambda row: max(map(len, row[1])))
        cut = [part[at : at + size] for at in range(0, len(part), size)]
        found += generator.sample(cut, len(cut))
    return found


def slope(warm: int, steps: int, fall: float = 0.25) -> Callable[[int], float]:
    """The share of the learning rate at a step: up over `warm` steps, level, and down to nothing over the last `fall` of `steps`. Until it
    falls it does not depend on `steps`, so a run can be ended early: go on from a checkpoint with fewer."""
    falling = steps * fall

    def share(step: int) -> float:
        return min(1.0, (step + 1) / warm, max(0.0, (steps - step) / falling))

    return share
