import { type Change, deletions, type NamedVectors, type PointStruct } from '../server/operations.ts';
import { countsPoint, writeCounts } from './counts-point.ts';
import { type Counted, countTerms, sizeOfCounts, sumCounts } from './term-counts.ts';

/** Chunks before and after a write. */
export interface ChunkChange {
  /** The vectors of chunks that will be overwritten or removed, by the id of their point. */
  readonly before: ReadonlyMap<string, NamedVectors>;
  readonly written: readonly PointStruct[];
}

/**
 * A change of chunks together with that of the counts of their terms, in the point of this id. The point exists before
 * the first chunk changes, without the changed chunks and with a note of them, and is corrected after the last one. So
 * the counts lack only the chunks of writes under way, and the chunks of a write that ended early can be counted.
 * `size` is how many terms the point names in the end; 0 where there is none.
 */
export function countedChange(
  layout: Counted,
  change: Change,
  { before, written }: ChunkChange,
  id: string,
): Change & { readonly size: number } {
  const pending = [...new Set([...before.keys(), ...written.map((point) => point.id)])];
  if (pending.length === 0) return { ...change, size: 0 };
  const gone = { counts: countTerms(layout, before.values()), sign: -1 } as const;
  const come = {
    counts: countTerms(
      layout,
      written.map(({ vector }) => vector),
    ),
    sign: 1,
  } as const;
  const difference = sumCounts([come, gone]);
  const size = sizeOfCounts(difference);
  const end = size === 0 ? deletions([id]) : [writeCounts(countsPoint(id, difference, { level: 0 }))];
  return {
    ...change,
    size,
    first: [writeCounts(countsPoint(id, sumCounts([gone]), { level: 0, pending })), ...(change.first ?? [])],
    last: [...(change.last ?? []), ...end],
  };
}
