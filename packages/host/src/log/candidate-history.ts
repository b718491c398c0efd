import type { CandidateHistory, HistoryStep, StageTrace } from '@touchstone/contract';

/** Every candidate of a call: those that came furthest first, in the order of the last stage that had them. */
export function candidateHistories(stages: readonly StageTrace[]): readonly CandidateHistory[] {
  const results = stages.findLastIndex(({ candidates }) => candidates !== undefined);
  const found = new Map<
    string,
    { steps: HistoryStep[]; last: number; rank: number; dropped?: CandidateHistory['dropped'] }
  >();
  for (const [at, { stage, settings, candidates = [], dropped = [] }] of stages.entries()) {
    for (const { id, rank, score, scoreKind } of candidates) {
      const entry = found.get(id) ?? { steps: [], last: at, rank };
      found.set(id, entry);
      entry.steps.push({ stage, rank, score, scoreKind, settings });
      entry.last = at;
      entry.rank = rank;
      // A candidate that a later query brings back is in the run again.
      delete entry.dropped;
    }
    for (const { id, reason, into } of dropped) {
      const entry = found.get(id);
      // A duplicate of an id that stays is not the end of that id.
      if (entry !== undefined && into !== id) entry.dropped = { stage, reason, into };
    }
  }
  return [...found]
    .sort(([a, x], [b, y]) => y.last - x.last || x.rank - y.rank || (a < b ? -1 : 1))
    .map(([id, { steps, last, dropped }]) => ({
      id,
      steps,
      returned: last === results && dropped === undefined,
      dropped,
    }));
}
