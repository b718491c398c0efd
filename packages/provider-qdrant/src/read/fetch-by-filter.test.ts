import { expect, it } from 'vitest';
import { ownLayout } from '../layout/own-layout.ts';
import { statePointId } from '../layout/state.ts';
import type { Api } from '../server/api.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { filterFetcher } from './fetch-by-filter.ts';

const ids = Array.from({ length: 2000 }, (_, i) => `c${String(i).padStart(4, '0')}`);
const pointOf = (id: string) => ({ id: pointIdOf('chunk', id), payload: { chunk_id: id, text: id, touchstone: {} } });
const points = ids.map(pointOf).sort((left, right) => (left.id < right.id ? -1 : 1));

/** A collection that answers scrolls in the order of the points' ids, as Qdrant does, and counts how often a walk begins. */
function collection() {
  let walks = 0;
  const api = (async ({ operation, parameters }: { operation: string; parameters: Record<string, unknown> }) => {
    if (operation !== 'scrollPoints') return [{ id: statePointId, payload: { touchstone: { revision: 'r1' } } }];
    const { filter, offset, limit } = parameters as { filter: unknown; offset?: string; limit: number };
    const wanted = /"has_id":(\[[^\]]*\])/.exec(JSON.stringify(filter))?.[1];
    if (wanted !== undefined) {
      const set = new Set(JSON.parse(wanted) as string[]);
      return { points: points.filter(({ id }) => set.has(id)) };
    }
    const start = offset === undefined ? 0 : points.findIndex(({ id }) => id === offset);
    // A walk of ids alone; the first page of one that might fit brings whole payloads.
    if (start === 0 && parameters.with_payload !== true) walks += 1;
    return { points: points.slice(start, start + limit), next_page_offset: points[start + limit]?.id };
  }) as unknown as Api;
  return { source: { api, reading: {}, mostHits: () => Number.POSITIVE_INFINITY }, walks: () => walks };
}

const payloadIndexes = { known: new Set<string>(), areRequired: false };
const layout = ownLayout({ index: 'docs', collection: 'docs@main', payloadIndexes }, { format: 3, fingerprint: {} });

it('a walk over more ids than are kept begins anew only when those that are kept are used up', async () => {
  const { source, walks } = collection();
  const fetch = filterFetcher(source, { maxKept: 500 });
  const seen: string[] = [];
  for (let after: string | undefined; ; ) {
    const page = await fetch(layout, { index: 'docs', limit: 100, after }, undefined);
    seen.push(...page.map(({ id }) => id));
    after = page.at(-1)?.id;
    if (page.length < 100) break;
  }
  expect(seen).toEqual(ids);
  // 20 pages of 100, and the empty one: once for each 500, and once for the end.
  expect(walks()).toBeLessThanOrEqual(5);
});
