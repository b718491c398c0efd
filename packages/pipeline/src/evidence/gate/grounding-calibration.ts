import type { SupportWeights } from './grounding-support.js';

/** How signals become a grounding. */
export interface GroundingCalibration {
  readonly weights: SupportWeights;
  /** `support` below this is `none`, within the conditions below. */
  readonly none: number;
  /** `support` from this on is `strong`, unless the names that the query asks for are missing. */
  readonly strong: number;
  /** `none` only where the best rerank score is below this; never where nothing scored the candidates. */
  readonly noneBelowScore?: number;
  /** `none` only where the best candidates hold a term of the query: without one, the query may be in another language. */
  readonly noneNeedsSharedTerm?: boolean;
}

// Fitted by tools/fit-grounding: the local reranker on 2026-11-22, words alone on 2026-11-21. docs/grounding.md has the figures.

const byRerankModel: Readonly<Record<string, GroundingCalibration>> = {
  'touchstone-rerank-2': {
    weights: { bias: -0.05, rerankScore: 0.88, termCoverage: 3, queryWords: 0.76, candidates: -0.7 },
    none: 0.1,
    strong: 0.7,
  },
};

/** Where nothing scored the candidates: the words of the query and of the candidates in fused order. */
const words: GroundingCalibration = {
  weights: { bias: -7.37, rerankScore: 0, termCoverage: 12.64, queryWords: 1.89, candidates: -0.7 },
  none: 0.024,
  strong: 0.82,
};

/** For models that nobody has measured. What they find without a word in common may be right, so evidence is rarely withheld. */
const neutral: GroundingCalibration = { ...words, noneBelowScore: 0.1 };

/** Embedders that find by words and their relatives in one language: nothing right where no word is known. */
const embedModelsOfWords: ReadonlySet<string> = new Set(['touchstone-static-1']);

/**
 * The calibration for the model that scored the candidates (undefined: none did) and those that embedded the query.
 * A reranker that is not in the table gets the neutral one.
 */
export function groundingCalibration(
  rerankModel: string | undefined,
  embedModels: readonly string[],
): GroundingCalibration {
  const isByWords = embedModels.every((model) => embedModelsOfWords.has(model));
  if (rerankModel === undefined) return isByWords ? words : neutral;
  const fitted = Object.hasOwn(byRerankModel, rerankModel) ? byRerankModel[rerankModel] : undefined;
  if (fitted === undefined) return neutral;
  return isByWords ? fitted : { ...fitted, noneNeedsSharedTerm: true };
}
