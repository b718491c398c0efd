import type { CallOptions, JsonObject } from '@touchstone/contract';
import type { Layout } from '../layout/layout.ts';
import { ofKind, paths } from '../layout/own-layout.ts';
import { stateOf } from '../layout/state.ts';
import { countAnswer, facetAnswer } from '../server/answers.ts';
import type { Reading } from '../server/scroll.ts';
import { fetchCounts } from './fetch-counts.ts';
import { allChecks, allChunks, checkRange, remainder } from './term-counts.ts';

/**
 * True if the counts match the existing chunks: as many chunks, and the same sum of checks. Two processes that replaced
 * a document at once, without a lease, have subtracted its old terms twice. Undefined where it is unknown: during
 * writes, and for an index whose chunks have no checks.
 */
export async function countsAreRight(
  source: Reading,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<boolean | undefined> {
  const { keyword: name } = layout.vectors;
  const isCounted = name !== undefined && layout.counted.includes(name);
  // Without the payload index, there was no chunk yet.
  if (!layout.hasChecks || !isCounted || !layout.payloadIndexes.known.has(paths.check)) return undefined;
  const { api, reading } = source;
  const what = `check of the counts of index "${layout.index}"`;
  const target = { collection_name: layout.address, ...reading };
  const before = await stateOf(source, layout, options);
  const isPending: JsonObject = { must: [ofKind('counts')], must_not: [{ is_empty: { key: paths.pending } }] };
  const pending = { ...target, filter: isPending, exact: true };
  const { count } = await api({ operation: 'countPoints', parameters: pending, what, answer: countAnswer }, options);
  const values = { ...target, key: paths.check, limit: checkRange, exact: true, filter: { must: [ofKind('chunk')] } };
  const { hits } = await api({ operation: 'facet', parameters: values, what, answer: facetAnswer }, options);
  const { state, sums } = await fetchCounts(source, layout, { name, terms: [allChunks, allChecks] }, options);
  if (count > 0 || state?.revision !== before.revision) return undefined;
  const chunks = hits.reduce((sum, hit) => sum + hit.count, 0);
  const checks = hits.reduce((sum, hit) => sum + Number(hit.value) * hit.count, 0);
  const [countedChunks = 0, countedChecks = 0] = sums;
  return countedChunks === chunks && remainder(countedChecks) === remainder(checks);
}
