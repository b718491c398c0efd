import type { CallOptions, RerankInput } from '@touchstone/contract';
import { type Candidate, readCandidates } from './candidates.js';
import { feedback } from './feedback.js';
import { fieldMatch } from './field-match.js';
import { mentions } from './mentions.js';
import { softMatches } from './soft-match.js';
import { termWeights } from './term-weights.js';
import { textMatches } from './text-match.js';

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
  { ordered, ...call }: FeatureOptions,
): Promise<readonly Readonly<Record<FeatureName, number>>[]> {
  const all = await readCandidates(input, call);
  const weights = termWeights(all);
  const texts = textMatches(all, weights);
  const positions = texts.map((_, position) => position);
  const bestFirst = ordered
    ? positions
    : positions.toSorted((a, b) => (texts[b]?.bm25 ?? 0) - (texts[a]?.bm25 ?? 0) || a - b);
  const likeBest = feedback(all, weights, bestFirst);
  const mentioned = mentions(all, bestFirst);
  const soft = await softMatches(input, call);
  return all.candidates.map((candidate, i) => ({
    order: ordered ? 1 / Math.sqrt(i + 1) : 0,
    ...(texts[i] as (typeof texts)[number]),
    brevity: brevity(candidate),
    ...fieldMatch(candidate, all, weights),
    feedback: likeBest[i] as number,
    mentioned: mentioned[i] as number,
    ...(soft[i] as (typeof soft)[number]),
  }));
}

/** 1 for a text of no terms, 0 for 3,000 or more. */
function brevity({ body }: Candidate): number {
  return Math.max(0, 1 - Math.log1p(body.length) / Math.log1p(3000));
}
