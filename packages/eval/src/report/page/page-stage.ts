import { dropReasonWords, messageForOperator, type StageTrace, stageInWords } from '@touchstone/contract';
import type { ExpectedItem } from '../evaluation-report.ts';
import { scoreWords } from '../score-words.ts';

/** One stage of one query. */
export interface PageStage {
  readonly name: string;
  readonly startedMs: number;
  readonly durationMs: number;
  /** Absent where the stage left no list. */
  readonly candidateCount?: number;
  /** Id, score, and `true` where it was expected; by rank. */
  readonly top?: readonly (readonly [number, number, true?])[];
  readonly scoreKind?: string;
  /** Best rank of each expected item, in their order; null where the stage does not have it. */
  readonly ranks?: readonly (number | null)[];
  /** Reason and how many candidates ended for it, by reason. */
  readonly dropped?: readonly (readonly [string, number])[];
  readonly error?: string;
}

export function pageStage(
  traced: StageTrace,
  expected: readonly ExpectedItem[],
  ids: IdTable,
  maxCandidates: number,
): PageStage {
  const { startedMs, durationMs, candidates, dropped = [], error } = traced;
  const byRank = candidates?.toSorted((a, b) => a.rank - b.rank || (a.id < b.id ? -1 : 1));
  const wanted = expected.map(({ id, candidates: known = [id] }) => new Set(known));
  const kind = byRank?.[0]?.scoreKind;
  const reasons = Map.groupBy(dropped, ({ reason }) => reason);
  return {
    name: stageInWords(traced),
    startedMs: rounded(startedMs),
    durationMs: rounded(durationMs),
    candidateCount: byRank?.length,
    top: byRank?.slice(0, maxCandidates).map(({ id, score }) => {
      const entry = [ids.place(id), rounded(score)] as const;
      return wanted.some((names) => names.has(id)) ? ([...entry, true] as const) : entry;
    }),
    ranks: byRank && wanted.map((names) => byRank.find(({ id }) => names.has(id))?.rank ?? null),
    scoreKind: kind && scoreWords[kind].name,
    dropped:
      reasons.size === 0
        ? undefined
        : [...reasons].map(([reason, all]) => [dropReasonWords[reason], all.length] as const),
    error: error && `${error.code}: ${messageForOperator(error)}`,
  };
}

/** Gives each id an index, in the order of their first use. */
export interface IdTable {
  readonly all: readonly string[];
  readonly place: (id: string) => number;
}

export function createIdTable(): IdTable {
  const all: string[] = [];
  const places = new Map<string, number>();
  return {
    all,
    place: (id) => {
      const known = places.get(id);
      if (known !== undefined) return known;
      places.set(id, all.push(id) - 1);
      return all.length - 1;
    },
  };
}

/** Five digits are more than anyone reads, and half the bytes. */
export function rounded(value: number): number {
  return Number(value.toPrecision(5));
}
