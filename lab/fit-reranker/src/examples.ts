import { kindDemerits, refinedOrder } from '@touchstone/pipeline/fitting';
import { featureNames } from '../../../packages/local-models/src/reranker/feature-names.ts';
import { rankingFeatures } from '../../../packages/local-models/src/reranker/features.ts';
import { callWeight } from '../../../packages/local-models/src/reranker/weights.ts';
import { byScore, convexOrder } from './first-stage.ts';
import type { JudgedQuery, JudgedSet } from './search-branches.ts';

/** A query as numbers. */
export interface Example {
  /** Candidates × features, row by row. */
  readonly features: Float64Array;
  /** What is added to every score of the call. */
  readonly ofCall: number;
  /** Grade of each candidate; 0 where it is not judged, or repeats a record. */
  readonly grades: Float64Array;
  /** Position of the first candidate of the same record. */
  readonly firstOfRecord: Int32Array;
  /** Variance of each feature among the candidates. */
  readonly variances: Float64Array;
  /** DCG@10 of the best order of all judged documents, found or not. */
  readonly idealGain: number;
}

export interface ExampleSet {
  readonly name: string;
  readonly isCode: boolean;
  /** How much it counts in a fit. */
  readonly share: number;
  readonly examples: readonly Example[];
}

/**
 * What the reranker is told of candidates, which come best first: what the branches gave (`told`), nothing (`untold`), what branches of a
 * transformer's vectors gave (`transformer`), or what the branches gave and the transformer's similarity besides (`refined`).
 */
export type Telling = 'told' | 'untold' | 'transformer' | 'refined';

export interface Conditions {
  readonly telling: Telling;
  /** How much the set counts in a fit. */
  readonly share: number;
}

/** The features of the reranker, and last whether a chunk is of the kind that is asked for, which is a weight of the order of files. */
export const columns = [...featureNames, 'sourceFirst'] as const;
export const width = columns.length;

/** The features of the candidates of a hybrid search, the best 50, for every query. Queries that found nothing stay: they count as 0. */
export async function examplesOf(set: JudgedSet, conditions: Conditions): Promise<ExampleSet> {
  const examples: Example[] = [];
  for (const query of set.queries) examples.push(await exampleOf(set, query, conditions.telling));
  return { name: set.name, isCode: set.isCode, share: conditions.share, examples };
}

async function exampleOf(
  { documents, isCode, transformer }: JudgedSet,
  { query, keyword, semantic, nearest = [], refined = {}, judgements }: JudgedQuery,
  telling: Telling,
): Promise<Example> {
  const byWords = keyword.slice(0, pool);
  const byVectors = (telling === 'transformer' ? nearest : semantic).slice(0, pool);
  const [words, vectors] = [byWords, byVectors].map((hits) => new Map(hits.map(({ id, score }) => [id, score])));
  const found = (id: string) => ({
    similarity: vectors?.get(id),
    keyword: words?.get(id),
    refined: telling === 'refined' ? refined[id] : undefined,
  });
  const all = convexOrder(byWords, byVectors);
  const inOrder =
    telling === 'refined' ? refinedOrder(all, new Map(Object.entries(refined))).map(({ result }) => result) : all;
  const candidates = inOrder.slice(0, pool).map(({ id }) => ({
    id,
    text: documents[id]?.text ?? '',
    metadata: documents[id]?.metadata ?? {},
    found: telling === 'untold' ? undefined : found(id),
  }));
  const records = candidates.map(({ id, metadata }) => (isCode ? metadata.path : metadata.document_id) ?? id);
  const demeritOf = kindDemerits({ query, wantsDocs: false });
  const similarityBy = telling === 'transformer' ? transformer : undefined;
  const call = { query, similarityBy, documents: candidates };
  const { rows, bestSimilarTerms } = await rankingFeatures(call, { ordered: true });
  const features = Float64Array.from(
    rows.flatMap((row, at) => {
      const { text, metadata } = candidates[at] as (typeof candidates)[number];
      const { path = '', source_type: sourceType = '' } = metadata;
      const wanted = isCode ? 1 - demeritOf({ path, sourceType, text }) : 0;
      return [...featureNames.map((feature) => row[feature]), wanted];
    }),
  );
  return {
    features,
    variances: Float64Array.from(columns, (_, f) => variance(features, f)),
    ofCall: callWeight * bestSimilarTerms,
    grades: Float64Array.from(records, (record) => Math.max(0, judgements[record] ?? 0)),
    firstOfRecord: Int32Array.from(records, (record) => records.indexOf(record)),
    idealGain: Object.values(judgements)
      .filter((grade) => grade > 0)
      .sort((a, b) => b - a)
      .slice(0, depth)
      .reduce((gain, grade, position) => gain + grade * discount(position), 0),
  };
}

/** nDCG@10 of the candidates ordered by these scores. */
export function ndcgOf(
  { grades, firstOfRecord, idealGain }: Pick<Example, 'grades' | 'firstOfRecord' | 'idealGain'>,
  scores: Float64Array,
): number {
  const seen = new Set<number>();
  let gain = 0;
  for (const { id: candidate } of Array.from(scores, (score, id) => ({ id, score })).sort(byScore)) {
    const record = firstOfRecord[candidate] as number;
    if (seen.has(record)) continue;
    if (seen.size === depth) break;
    gain += (grades[candidate] as number) * discount(seen.size);
    seen.add(record);
  }
  return idealGain > 0 ? gain / idealGain : 0;
}

/** The score of every candidate under these weights. */
export function scoresOf({ features, grades }: Example, weights: Float64Array): Float64Array {
  return grades.map((_, candidate) => {
    let score = 0;
    for (let f = 0; f < width; f += 1) score += (weights[f] as number) * (features[candidate * width + f] as number);
    return score;
  });
}

function variance(features: Float64Array, f: number): number {
  let [total, squares] = [0, 0];
  for (let at = f; at < features.length; at += width) {
    total += features[at] as number;
    squares += (features[at] as number) ** 2;
  }
  const count = features.length / width;
  return count === 0 ? 0 : Math.max(0, squares / count - (total / count) ** 2);
}

function discount(position: number): number {
  return 1 / Math.log2(position + 2);
}

const depth = 10;
const pool = 50;
