import type { CandidateHistory, StageTrace } from '@touchstone/contract';
import { candidateHistories } from '@touchstone/host/candidate-history';
import type { ShownResult } from '../answer/shown-call.ts';
import type { WireStage } from '../engine/wire-forms.ts';
import { branchWords, type RankList, rankLists } from './rank-lists.ts';

/** One column of the chart: lists whose ranks can be compared. */
interface JourneyColumn {
  readonly key: string;
  readonly label: string;
  /** Rank by id; the best where several lists of the column have it. */
  readonly ranks: ReadonlyMap<string, number>;
}

/** The way of every candidate through a call. */
export interface Journey {
  readonly columns: readonly JourneyColumn[];
  /** Those that came furthest first. */
  readonly histories: readonly CandidateHistory[];
}

/** The properties of chart and table. */
export interface JourneyPartProps {
  readonly journey: Journey;
  readonly returned: ReadonlySet<string>;
  readonly selected?: string;
  readonly onSelect: (id: string) => void;
}

/**
 * The searches of a branch share a column, one for each branch; then a column for each stage of merged candidates. Of
 * several indexes, each has its own list of a stage, and the results make the last column.
 */
export function journeyOf(
  stages: readonly WireStage[],
  results: readonly Pick<ShownResult, 'id' | 'rank'>[] = [],
): Journey {
  const lists = rankLists(stages);
  const branches = (['dense', 'terms', 'hybrid'] as const).flatMap((branch) => {
    const own = lists.filter((list) => list.branch === branch);
    return own.length === 0 ? [] : [{ key: branch, label: branchWords[branch], ranks: bestRanks(own) }];
  });
  const byLabel = Map.groupBy(
    lists.filter((list) => list.branch === undefined),
    labelOf,
  );
  const merged = [...byLabel].map(([label, own]) => ({ key: label, label, ranks: bestRanks(own) }));
  const isOfSeveral = stages.filter(({ stage }) => stage === 'plan').length > 1;
  const answer = { key: 'answer', label: 'answer', ranks: new Map(results.map(({ id, rank }) => [id, rank])) };
  return {
    columns: [...branches, ...merged, ...(isOfSeveral ? [answer] : [])],
    histories: candidateHistories(stages.map(inMemory)),
  };
}

const labels: { readonly [stage: string]: string } = {
  pool: 'merged',
  rank: 'fused',
  rerank: 'reranked',
  select: 'selected',
};
const passes: { readonly [pass: string]: string } = {
  secondary_queries: ', more queries',
  widen: ', widened',
  ask_for_more: ', more asked',
};

function labelOf({ stage, pass }: RankList): string {
  return `${labels[stage] ?? stage.replaceAll('_', ' ')}${passes[pass ?? ''] ?? ''}`;
}

function bestRanks(lists: readonly RankList[]): ReadonlyMap<string, number> {
  const best = new Map<string, number>();
  for (const { entries } of lists) {
    for (const { id, rank } of entries) best.set(id, Math.min(rank, best.get(id) ?? rank));
  }
  return best;
}

/** A stage as the engine has it in memory. */
function inMemory({ stage, started_ms, duration_ms, settings, candidates, dropped, error }: WireStage): StageTrace {
  return {
    ...{ stage, startedMs: started_ms, durationMs: duration_ms, settings, dropped, error },
    candidates: candidates?.map(({ id, rank, score, score_kind }) => ({ id, rank, score, scoreKind: score_kind })),
  };
}
