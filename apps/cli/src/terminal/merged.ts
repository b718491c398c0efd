import { count, duration } from '@touchstone/contract';
import type { SearchedIndexes } from '@touchstone/host';
import { foldCopies } from '@touchstone/pipeline';
import { type CallSettings, renderResult } from './call.ts';
import { renderJudgement } from './judgement.ts';
import { renderWarnings } from './warnings.ts';

/** Results of several indexes for people: one list by rank, each result with the name of its index, then the warnings and times. */
export function renderMerged(
  { retrievals, merged, warnings }: SearchedIndexes,
  settings: Omit<CallSettings, 'similarities'>,
): string {
  const { styles } = settings;
  const withoutLines = settings.judgement?.verdict === 'none';
  const similarities = new Map(retrievals.map(({ call, similarities: known }) => [call.index, known]));
  const ranked = merged.map((one, at) => ({ ...one, rank: at + 1 }));
  const results = foldCopies(ranked, ({ result }) => result.text).map(({ item: { index, result, rank }, copies }) =>
    renderResult(
      result,
      rank,
      { ...settings, withoutLines, similarities: similarities.get(index) ?? new Map() },
      { notes: [styles.strong(index)], copies: copies.map((copy) => settings.cite(copy.result)) },
    ),
  );
  const judged =
    settings.judgement === undefined || merged.length === 0 ? [] : [renderJudgement(settings.judgement, styles)];
  const told = [...retrievals.flatMap(({ call }) => call.warnings ?? []), ...warnings];
  const times = retrievals.map(
    ({ call, trace }) =>
      `${count(call.resultCount, 'result')} by ${call.searchMethod} search of "${call.index}" in ${duration(trace.latency.totalMs)}`,
  );
  return [...results, ...judged, ...renderWarnings(told, styles), styles.quiet(times.join('\n'))].join('\n\n');
}
