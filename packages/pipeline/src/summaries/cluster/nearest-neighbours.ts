import { cosine, type UnitVectors } from './unit-vectors.ts';
import type { Work } from './work.ts';

/**
 * The nearest other rows of each row, nearest first; equal similarities by row. Every pair is compared once, so the time grows with
 * the square of the rows.
 */
export async function nearestNeighbours(
  vectors: UnitVectors,
  count: number,
  work: Work,
): Promise<readonly (readonly number[])[]> {
  const lists = Array.from({ length: vectors.count }, (): Nearest => ({ rows: [], similarities: [] }));
  for (let row = 0; row < vectors.count; row += 1) {
    const own = lists[row] as Nearest;
    for (let other = row + 1; other < vectors.count; other += 1) {
      const similarity = cosine(vectors, row, vectors, other);
      insert(own, other, similarity, count);
      insert(lists[other] as Nearest, row, similarity, count);
    }
    await work.spend((vectors.count - row) * vectors.dimensions);
  }
  return lists.map(({ rows }) => rows);
}

interface Nearest {
  readonly rows: number[];
  readonly similarities: number[];
}

/** Rows come in ascending order, so a later one of equal similarity goes behind. */
function insert({ rows, similarities }: Nearest, row: number, similarity: number, count: number): void {
  let at = rows.length;
  if (at >= count && similarity <= (similarities[count - 1] as number)) return;
  while (at > 0 && (similarities[at - 1] as number) < similarity) at -= 1;
  rows.splice(at, 0, row);
  similarities.splice(at, 0, similarity);
  if (rows.length > count) {
    rows.pop();
    similarities.pop();
  }
}
