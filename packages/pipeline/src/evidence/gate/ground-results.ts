import type { Grounding, RetrievalResult } from '@touchstone/contract';
import { readQuery } from '../query/read-query.ts';
import { groundingCalibration, type OwnCalibration } from './grounding-calibration.ts';
import { groundingSignals, type JudgedText } from './grounding-signals.ts';
import { ground } from './judge-grounding.ts';

/** A search and its results, best first. */
interface JudgedSearch {
  readonly query: string;
  readonly results: readonly RetrievalResult[];
  /** Models that embedded the query. */
  readonly embedModels: readonly string[];
  /** The model that ordered the results; undefined where none did. */
  readonly rerankModel: string | undefined;
  /** Highest similarity of a result, where vectors were searched. */
  readonly bestSimilarity: number | undefined;
  /** The config's own, for a reranker that the engine has none for. */
  readonly calibration: OwnCalibration | undefined;
}

/** Confidence that a search's results can ground an answer: by the measures of evidence, on fewer candidates. */
export function groundResults({ query, results, ...models }: JudgedSearch): Grounding {
  if (results.length === 0) return 'none';
  const calibration = groundingCalibration(models.rerankModel, models.embedModels, models.calibration);
  const read = readQuery(query, { secondaryQueries: [] });
  const signals = groundingSignals(read, results.map(judgedText), models.bestSimilarity, calibration.weights);
  return ground(signals, calibration);
}

function judgedText({ text, metadata, relevanceComponents, rerankScore }: RetrievalResult): JudgedText {
  const { semanticScore = 0, keywordScore = 0 } = relevanceComponents ?? {};
  const agreed = relevanceComponents === undefined ? undefined : semanticScore > 0 && keywordScore > 0;
  return { text, metadata, agreed, rerankScore: rerankScore ?? null };
}
