import { compact, type Grounding } from '@touchstone/contract';
import type { RankedCandidate } from '../evidence/candidate.ts';
import type { EvidenceCollection } from '../evidence/evidence-collection.ts';
import { ground } from '../evidence/gate/ground.ts';
import { groundingCalibration, type OwnCalibration } from '../evidence/gate/grounding-calibration.ts';
import { groundingSignals } from '../evidence/gate/grounding-signals.ts';
import { readQuery } from '../evidence/query/read-query.ts';
import type { FoundCandidates } from './find-candidates.ts';

/** How sure the engine is that a context can ground an answer, and the numbers behind it. */
export interface JudgedGrounding {
  readonly grounding: Grounding;
  readonly signals: { readonly [signal: string]: number };
}

/**
 * Judged as evidence is. What the question names by page or chapter is the answer's ground whatever its words are. A summary that was
 * searched for shares few words with "summarize this", so it is never withheld.
 */
export function judgeGrounding(
  query: string,
  found: FoundCandidates,
  ranking: readonly RankedCandidate[],
  models: {
    readonly reranker: string | undefined;
    readonly collections: readonly EvidenceCollection[];
    readonly isSummary: boolean;
    /** The config's own, for a reranker that the engine has none for. */
    readonly calibration: OwnCalibration | undefined;
  },
): JudgedGrounding {
  const isReranked = ranking.some(({ rerankScore }) => rerankScore !== null);
  const embedModels = models.collections.flatMap(({ embedder }) => (embedder === undefined ? [] : [embedder.model]));
  const calibration = groundingCalibration(isReranked ? models.reranker : undefined, embedModels, models.calibration);
  const read = readQuery(query, { secondaryQueries: [] });
  const signals = groundingSignals(read, ranking, found.bestSimilarity, calibration.weights);
  return { grounding: judged(), signals: compact({ ...signals }) as JudgedGrounding['signals'] };

  function judged(): Grounding {
    if (ranking.length === 0) return 'none';
    if (found.isLookedUp || found.isNamedSummary) return 'strong';
    const grounding = ground(signals, calibration);
    return grounding === 'none' && models.isSummary ? 'weak' : grounding;
  }
}
