import type { CallOptions } from '@touchstone/contract';
import type { Layout } from '../layout/layout.ts';
import { ofKind } from '../layout/own-layout.ts';
import { stateOf } from '../layout/state.ts';
import type { Writing } from '../server/operations.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { countsPoint, countsPointId, writeCounts } from './counts-point.ts';
import { listCounts, sendCounts } from './list-counts.ts';
import { countTerms, mostTermsIn, sizeOfCounts, sumCounts, type TermCounts } from './term-counts.ts';

/**
 * Counts all chunks anew, which reads their terms once, and replaces all counts by the result. Where there are writes
 * meanwhile, the counts stay as they are: the next check detects them again.
 */
export async function recount(
  source: Reading & Writing,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<void> {
  const { revision } = await stateOf(source, layout, options);
  const { points, garbage } = await listCounts(source, layout, options);
  const what = `count of the terms of index "${layout.index}"`;
  const scrolling = { conditions: [ofKind('chunk')], what, payload: false, vectors: layout.counted };
  const whole: TermCounts[] = [];
  // A point names no more terms, if a page of chunks has not more.
  const mostTerms = mostTermsIn(source);
  let sum: TermCounts = new Map();
  for await (const page of scrollAll(source, layout, scrolling, options)) {
    const counts = countTerms(
      layout,
      page.map(({ vector }) => vector ?? {}),
    );
    sum = sumCounts([sum, counts].map((each) => ({ counts: each, sign: 1 }) as const));
    if (sizeOfCounts(sum) < mostTerms) continue;
    whole.push(sum);
    sum = new Map();
  }
  whole.push(sum);
  if ((await stateOf(source, layout, options)).revision !== revision) return;
  const replaces = [...points.keys(), ...garbage];
  for (const [at, counts] of whole.entries()) {
    // The first one makes all that were there void.
    const about = at === 0 ? { level: 1, replaces } : { level: 1 };
    const point = countsPoint(countsPointId(source.newIdentity()), counts, about);
    await sendCounts(source, layout, [writeCounts(point)], options);
  }
}
