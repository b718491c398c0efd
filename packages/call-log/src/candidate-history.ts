import type { DropReason, JsonObject, StageName, StageTrace, TracedCandidate } from '@touchstone/contract';

/** What one stage made of a candidate. */
export interface HistoryStep extends Pick<TracedCandidate, 'rank' | 'score' | 'scoreKind'> {
  readonly stage: StageName;
  /** The stage's settings: which collection, branch and query it was. */
  readonly settings?: JsonObject;
}

/** One candidate's way through the stages of a call. */
export interface CandidateHistory {
  readonly id: string;
  readonly steps: readonly HistoryStep[];
  /** Whether it is among the results: the last stage that has candidates has it. */
  readonly returned: boolean;
  /** Where and why it ended, where a stage told. */
  readonly dropped?: { readonly stage: StageName; readonly reason: DropReason; readonly into?: string };
}

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
