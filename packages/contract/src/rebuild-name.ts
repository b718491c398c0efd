import type { IndexDescription } from './ports/index-spec.ts';

/** The name of the next generation of an index: one more than the highest of its `rebuild-N` and `rebuild-N-of-M`. */
export function nextRebuildName({ generations = [] }: Pick<IndexDescription, 'generations'>): string {
  const numbers = generations.map(({ generation }) => Number(/^rebuild-(\d+)(?:-of-\d+)?$/.exec(generation)?.[1] ?? 0));
  return `rebuild-${Math.max(0, ...numbers) + 1}`;
}
