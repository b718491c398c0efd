import { fitLogistic, type LogisticExample } from '@touchstone/eval';
import { type GroundingCalibration, ground, supportFeatures, supportOf } from '@touchstone/pipeline/fitting';
import type { Answer } from './ask.ts';
import type { Kind } from './questions.ts';

/** A question that was asked. */
export interface Asked {
  readonly corpus: string;
  readonly kind: Kind;
  /** Answerable, and an answer is among what was found. */
  readonly isFound: boolean;
  readonly signals: Answer['signals'];
}

/**
 * Fits support on answerable questions whose answer was found, against off-topic ones, gibberish and near misses, every corpus counting
 * the same; then sets `strong` where a few in a hundred off-topic questions and less than half of the near misses pass, and `none` where
 * hardly an answerable one fails.
 */
export function calibrate(asked: readonly Asked[]): GroundingCalibration {
  const positive = asked.filter(({ isFound }) => isFound);
  const negative = asked.filter(({ kind }) => kind in negativeShares);
  const counts = new Map<string, number>();
  for (const { corpus, kind } of [...positive, ...negative]) bump(counts, corpus + kind);
  const example = ({ corpus, kind, signals, isFound }: Asked): LogisticExample => {
    const { rerankScore, termCoverage, queryWords, candidates } = supportFeatures(signals);
    const share = (isFound ? positiveShares : negativeShares)[kind] ?? 0;
    return {
      features: [rerankScore, termCoverage, queryWords, candidates],
      isPositive: isFound,
      weight: share / (counts.get(corpus + kind) ?? 1),
    };
  };
  const [bias, rerankScore, termCoverage, queryWords, candidates] = fitLogistic(
    [...positive, ...negative].map(example),
  ).map((weight) => Number(weight.toFixed(2)));
  const weights = {
    bias: bias ?? 0,
    rerankScore: rerankScore ?? 0,
    termCoverage: termCoverage ?? 0,
    queryWords: queryWords ?? 0,
    candidates: candidates ?? 0,
  };
  const support = ({ signals }: Asked) => supportOf(signals, weights);
  const supportOfKind = (...wanted: readonly Kind[]) => asked.filter(({ kind }) => wanted.includes(kind)).map(support);
  const strong = Math.max(
    quantile(supportOfKind('off-topic', 'off-topic, long'), 1 - strongOffTopic),
    quantile(supportOfKind('near miss'), 1 - strongNearMiss),
  );
  // What is never withheld, whatever its support, does not hold the bound down; nor what shares no term with the question,
  // which only its judgement tells from gibberish.
  const couldBeNone = (one: Asked) =>
    one.signals.best_term_coverage !== 0 &&
    ground({ ...one.signals, support: 0 }, { weights, none: 1, strong: 1 }) === 'none';
  const corpora = Map.groupBy(positive, ({ corpus }) => corpus);
  const none = Math.min(
    ...[...corpora.values()].map((all) => {
      const lowest = all
        .filter(couldBeNone)
        .map(support)
        .sort((a, b) => a - b);
      return lowest[Math.floor(all.length * withheldAnswerable)] ?? strong;
    }),
  );
  return { weights, none: Number(none.toFixed(4)), strong: Number(strong.toFixed(2)) };
}

function bump(counts: Map<string, number>, key: string): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}

function quantile(values: readonly number[], share: number): number {
  return values.toSorted((a, b) => a - b)[Math.floor(share * (values.length - 1))] ?? 0;
}

const strongOffTopic = 0.025;
const strongNearMiss = 0.4;
const withheldAnswerable = 0.004;
const positiveShares: Partial<Record<Kind, number>> = {
  own: 4,
  terse: 2,
  identifier: 1,
  error: 1,
  long: 1,
  'one document': 1,
};
const negativeShares: Partial<Record<Kind, number>> = {
  'off-topic': 3,
  everyday: 1,
  'off-topic, long': 1,
  'one document, off-topic': 1,
  gibberish: 2,
  'near miss': 2,
};
