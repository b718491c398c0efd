import { clipped } from './clipped.ts';

/**
 * Gives each name of a document once: a further one gets `~2`, `~3`, also where a name itself ends so. Names are
 * bounded, because they become ids: a document's heading may be a page of text.
 */
export function uniqueNames(): (name: string) => string {
  const counts = new Map<string, number>();
  const taken = new Set<string>();
  return (wanted) => {
    const name = clipped(wanted, maxNameLength);
    let count = (counts.get(name) ?? 0) + 1;
    while (taken.has(numbered(name, count))) count += 1;
    counts.set(name, count);
    taken.add(numbered(name, count));
    return numbered(name, count);
  };
}

function numbered(name: string, count: number): string {
  return count === 1 ? name : `${name}~${count}`;
}

const maxNameLength = 200;
