import type { ScoreKind, StageName } from '@touchstone/contract';
import type { WireStage } from '../engine/wire-forms.ts';

/** One ranked list that a stage left. */
export interface RankList {
  readonly key: string;
  readonly stage: StageName;
  /** The search that it is of; absent for lists of merged candidates. */
  readonly branch?: 'dense' | 'terms' | 'hybrid';
  readonly collection?: string;
  readonly query?: string;
  readonly pass?: string;
  readonly scoreKind?: ScoreKind;
  /** By rank. */
  readonly entries: readonly RankEntry[];
}

interface RankEntry {
  readonly id: string;
  readonly rank: number;
  readonly score: number;
}

/** The ranked lists of a call, in the order of its stages. */
export function rankLists(stages: readonly WireStage[]): readonly RankList[] {
  return stages.flatMap((stage, at) => {
    const { settings = {}, candidates = [] } = stage;
    const text = (name: string) => (typeof settings[name] === 'string' ? settings[name] : undefined);
    return splitByRank(candidates).map((entries, part): RankList => {
      const scoreKind = entries[0]?.score_kind;
      const isSearch = stage.stage === 'search' || stage.stage === 'search_branch';
      return {
        key: `${at}.${part}`,
        stage: stage.stage,
        branch: isSearch ? branchOf(text('branch'), scoreKind) : undefined,
        collection: text('collection'),
        query: text('query'),
        pass: text('pass'),
        scoreKind,
        entries,
      };
    });
  });
}

/** A search in one round trip leaves the lists of both branches behind one another: each begins with rank 1. */
function splitByRank(candidates: NonNullable<WireStage['candidates']>) {
  const lists: (typeof candidates)[] = [];
  for (const candidate of candidates) {
    const list = lists.at(-1);
    const last = list?.at(-1);
    if (list === undefined || last === undefined || candidate.rank <= last.rank) lists.push([candidate]);
    else list.push(candidate);
  }
  return lists;
}

const ofTerms: readonly (ScoreKind | undefined)[] = ['bm25', 'sparse_dot_product', 'keyword_score'];
const ofFusion: readonly (ScoreKind | undefined)[] = ['rrf_score', 'dbsf_score', 'hybrid_score'];

function branchOf(named: string | undefined, scoreKind: ScoreKind | undefined): RankList['branch'] {
  if (named === 'hybrid' || ofFusion.includes(scoreKind)) return 'hybrid';
  if (named === 'dense') return 'dense';
  return named !== undefined || ofTerms.includes(scoreKind) ? 'terms' : 'dense';
}

/** The names of the branches. */
export const branchWords = { dense: 'by meaning', terms: 'by terms', hybrid: 'fused by the store' } as const;
