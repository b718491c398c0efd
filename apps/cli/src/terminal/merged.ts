import { count, duration } from '@touchstone/contract';
import type { SearchedIndexes } from '@touchstone/host';
import { type CallSettings, renderResult } from './call.ts';
import { renderWarnings } from './warnings.ts';

/** Results of several indexes for people: one list by rank, each result with the name of its index, then the warnings and times. */
export function renderMerged(
  { retrievals, merged, warnings }: SearchedIndexes,
  settings: Omit<CallSettings, 'similarities'>,
): string {
  const { styles } = settings;
  const similarities = new Map(retrievals.map(({ call, similarities: known }) => [call.index, known]));
  const results = merged.map(({ index, result }, at) =>
    renderResult(result, at + 1, [styles.strong(index)], {
      ...settings,
      similarities: similarities.get(index) ?? new Map(),
    }),
  );
  const told = [...retrievals.flatMap(({ call }) => call.warnings ?? []), ...warnings];
  const times = retrievals.map(
    ({ call, trace }) =>
      `${count(call.resultCount, 'result')} by ${call.searchMethod} search of "${call.index}" in ${duration(trace.latency.totalMs)}`,
  );
  return [...results, ...renderWarnings(told, styles), styles.quiet(times.join('\n'))].join('\n\n');
}
