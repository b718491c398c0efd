import { retrievalDefaults } from '@touchstone/contract';
import { convexBlend, type HybridBranches } from '@touchstone/core-fusion';
import type { Qrels } from '../judgements.ts';
import { type TuneOptions, type Tuning, tuneSetting } from './tune-setting.ts';

export interface TuneAlphaOptions extends TuneOptions {
  /** The weight that the gain is over. Default: the engine's own, 0.5. */
  readonly baseline?: number;
  /** How many results are ranked; at least the metric's cut-off. Default 100. */
  readonly topK?: number;
  /**
   * What a ranking of chunk ids is called by the judgements of its query, best first, each once: documents, or the items of a
   * golden set. Default: the chunks themselves.
   */
  readonly namesOf?: (chunkIds: readonly string[], query: string) => readonly string[];
}

/**
 * Fits `hybrid_alpha`, the weight of the semantic branch in the canonical hybrid, on what both branches returned for judged
 * queries, in steps of 0.05. A query without branches is answered by nothing. Among equally good weights the one nearest to the baseline is chosen.
 *
 * Throws as `tuneSetting` and `convexBlend` do.
 */
export function tuneAlpha(
  branches: ReadonlyMap<string, HybridBranches>,
  qrels: Qrels,
  options: TuneAlphaOptions,
): Tuning<number> {
  const { baseline = retrievalDefaults.hybridAlpha, topK = 100, namesOf = (ids) => ids } = options;
  const alphas = Array.from({ length: 21 }, (_, step) => step / 20);
  const settings = alphas.sort((a, b) => Math.abs(a - baseline) - Math.abs(b - baseline) || a - b);
  return tuneSetting(
    { settings, baseline, qrels },
    (query, alpha) => {
      const found = branches.get(query) ?? { semantic: [], keyword: [] };
      return namesOf(
        convexBlend(found, { alpha, topK }).map(({ id }) => id),
        query,
      );
    },
    options,
  );
}
