import { type CallOptions, type RerankInput, type Steps, threadTurns } from '@touchstone/contract';
import { type Candidate, readCandidates } from './candidates.js';
import { feedback } from './feedback.js';
import { fieldMatch } from './field-match.js';
import { mentions } from './mentions.js';
import { softMatches } from './soft-match.js';
import { termWeights } from './term-weights.js';
import { textMatches } from './text-match.js';
import { openTokenTable, type TokenTable } from './token-table.js';

/** The features, in the order of `rankingFeatures`. More of each speaks for a document. */
export const featureNames = [
  'order',
  'bm25',
  'phrases',
  'nearPairs',
  'window',
  'density',
  'brevity',
  'titleCovers',
  'titleNamed',
  'nameCovers',
  'nameNamed',
  'locationCovers',
  'feedback',
  'mentioned',
  'similarTerms',
  'meaning',
  'passage',
] as const;

export type FeatureName = (typeof featureNames)[number];

export interface FeatureOptions extends CallOptions {
  /** Whether the documents come best first. */
  readonly ordered: boolean;
}

/** What the score is made of: one value a feature name for each document, each from 0 to 1. Throws `aborted`. */
export async function rankingFeatures(
  input: Pick<RerankInput, 'query' | 'documents'>,
  { ordered, signal }: FeatureOptions,
): Promise<readonly Features[]> {
  const table = await openTokenTable();
  return threadTurns.run(featuresInSteps(table, input, ordered), { signal, what: 'rerank' });
}

/** The value of each feature for one document. */
export type Features = Readonly<Record<FeatureName, number>>;

/** The same in steps: one takes as long as one document. */
export function* featuresInSteps(
  table: TokenTable,
  input: Pick<RerankInput, 'query' | 'documents'>,
  ordered: boolean,
): Steps<readonly Features[]> {
  const all = yield* readCandidates(input);
  const weights = yield* termWeights(all);
  const texts = yield* textMatches(all, weights);
  const positions = texts.map((_, position) => position);
  const bestFirst = ordered
    ? positions
    : positions.toSorted((a, b) => (texts[b]?.bm25 ?? 0) - (texts[a]?.bm25 ?? 0) || a - b);
  const likeBest = yield* feedback(all, weights, bestFirst);
  const mentioned = yield* mentions(all, bestFirst);
  const soft = yield* softMatches(table, input);
  const rows: Features[] = [];
  for (const [i, candidate] of all.candidates.entries()) {
    rows.push({
      order: ordered ? 1 / Math.sqrt(i + 1) : 0,
      ...(texts[i] as (typeof texts)[number]),
      brevity: brevity(candidate),
      ...fieldMatch(candidate, all, weights),
      feedback: likeBest[i] as number,
      mentioned: mentioned[i] as number,
      ...(soft[i] as (typeof soft)[number]),
    });
    yield;
  }
  return rows;
}

/** 1 for a text of no terms, 0 for 3,000 or more. */
function brevity({ body }: Candidate): number {
  return Math.max(0, 1 - Math.log1p(body.length) / Math.log1p(3000));
}
