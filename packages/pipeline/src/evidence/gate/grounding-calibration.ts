import type { SupportWeights } from './grounding-support.ts';

/** A calibration from the config, for a reranker without one of this engine: made by `tune --what grounding`. */
export interface OwnCalibration extends Pick<GroundingCalibration, 'weights' | 'none' | 'strong'> {
  /** The model that it is for. */
  readonly reranker: string;
}

/** The way from signals to a grounding. */
export interface GroundingCalibration {
  readonly weights: SupportWeights;
  /** `support` below this is `none`, within the conditions below. */
  readonly none: number;
  /** The same where no candidate holds a term of the query. Default: `none`. */
  readonly noneWithoutTerms?: number;
  /** `support` from this on is `strong`, unless names of the query are missing. */
  readonly strong: number;
  /** Never `strong` where the best rerank score is below this: the model that ranked says no. */
  readonly strongFromScore?: number;
  /** `none` only where the best rerank score is below this; never where nothing scored the candidates. */
  readonly noneBelowScore?: number;
  /** `none` only where the best candidates hold a term of the query: without one, the query may be in another language. */
  readonly noneNeedsSharedTerm?: boolean;
}

// Fitted by lab/fit-grounding: the local reranker on 2026-11-23, words alone on 2026-11-21. docs/evidence.md has the figures.

const byRerankModel: Readonly<Record<string, GroundingCalibration>> = {
  'touchstone-rerank-2': {
    weights: {
      bias: -1.8,
      rerankScore: 0.66,
      termCoverage: 0,
      sentenceCoverage: 3.38,
      sentenceCoverageInLongQuery: -1.41,
      runInLongQuery: 2.6,
      longQuery: -1.75,
      queryWords: 1.15,
      candidates: -0.84,
    },
    none: 0.045,
    noneWithoutTerms: 0.06,
    strong: 0.48,
    strongFromScore: 0.1,
  },
};

/** For candidates without scores: the words of the query and of the candidates in fused order. */
const words: GroundingCalibration = {
  weights: {
    bias: -7.37,
    rerankScore: 0,
    termCoverage: 12.64,
    sentenceCoverage: 0,
    sentenceCoverageInLongQuery: 0,
    runInLongQuery: 0,
    longQuery: 0,
    queryWords: 1.89,
    candidates: -0.7,
  },
  none: 0.024,
  strong: 0.82,
};

/** For unmeasured models. Their hits without a word in common may be right, so evidence is rarely withheld. */
const neutral: GroundingCalibration = { ...words, noneBelowScore: 0.1 };

/** Embedders that find by words and their relatives in one language: nothing right where no word is known. */
const embedModelsOfWords: ReadonlySet<string> = new Set(['touchstone-static-1']);

/**
 * The calibration for the model that scored the candidates (undefined: none did) and those that embedded the query.
 * A reranker that is not in the table gets the neutral one, unless the config has one of its own for it.
 */
export function groundingCalibration(
  rerankModel: string | undefined,
  embedModels: readonly string[],
  own?: OwnCalibration,
): GroundingCalibration {
  const areByWords = isByWords(embedModels);
  if (rerankModel === undefined) return areByWords ? words : neutral;
  if (own?.reranker === rerankModel) return areByWords ? own : { ...own, noneNeedsSharedTerm: true };
  const fitted = Object.hasOwn(byRerankModel, rerankModel) ? byRerankModel[rerankModel] : undefined;
  if (fitted === undefined) return neutral;
  return areByWords ? fitted : { ...fitted, noneNeedsSharedTerm: true };
}

/** True if all of these find by words and their relatives alone; so does a search without vectors. */
export function isByWords(embedModels: readonly string[]): boolean {
  return embedModels.every((model) => embedModelsOfWords.has(model));
}
