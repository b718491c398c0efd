import { kindDemerits } from '@touchstone/pipeline/fitting';
import { callWeight, featureNames, rankingFeatures } from '@touchstone/rerank-local/fitting';
import { evenly } from './evenly.ts';
import { byScore, convexOrder } from './first-stage.ts';
import type { JudgedQuery, JudgedSet } from './judged-candidates.ts';

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

export interface Conditions {
  /** Whether candidates come in the first stage's order. */
  readonly ordered: boolean;
  /** Whether the reranker is told what the branches gave. */
  readonly withBranchScores: boolean;
  /** At most so many queries of a set, evenly spread. */
  readonly most: number;
  readonly share: number;
}

/** The features of the reranker, and last whether a chunk is of the kind that is asked for, which is a weight of the order of files. */
export const columns = [...featureNames, 'sourceFirst'] as const;
export const width = columns.length;

/** The features of the candidates of a hybrid search, the best 50, for every query. Queries that found nothing stay: they count as 0. */
export async function examplesOf(set: JudgedSet, conditions: Conditions): Promise<ExampleSet> {
  const examples: Example[] = [];
  for (const query of evenly(set.queries, conditions.most)) examples.push(await exampleOf(set, query, conditions));
  return { name: set.name, isCode: set.isCode === true, share: conditions.share, examples };
}

async function exampleOf(
  { documents, isCode = false }: JudgedSet,
  { query, keyword, semantic, judgements }: JudgedQuery,
  { ordered, withBranchScores }: Conditions,
): Promise<Example> {
  const [byWords, byVectors] = [keyword.slice(0, pool), semantic.slice(0, pool)];
  const [words, vectors] = [byWords, byVectors].map((hits) => new Map(hits.map(({ id, score }) => [id, score])));
  const candidates = convexOrder(byWords, byVectors)
    .slice(0, pool)
    .map(({ id }) => ({
      id,
      text: documents[id]?.text ?? '',
      metadata: documents[id]?.metadata ?? {},
      found: withBranchScores ? { similarity: vectors?.get(id), keyword: words?.get(id) } : undefined,
    }));
  const records = candidates.map(({ id, metadata }) => (isCode ? metadata.path : metadata.document_id) ?? id);
  const demeritOf = kindDemerits({ query, wantsDocs: false });
  const { rows, bestSimilarTerms } = await rankingFeatures({ query, documents: candidates }, { ordered });
  return {
    features: Float64Array.from(
      rows.flatMap((row, at) => {
        const { text, metadata } = candidates[at] as (typeof candidates)[number];
        const { path = '', source_type: sourceType = '' } = metadata;
        const wanted = isCode ? 1 - demeritOf({ path, sourceType, text }) : 0;
        return [...featureNames.map((feature) => row[feature]), wanted];
      }),
    ),
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
export function ndcgOf({ grades, firstOfRecord, idealGain }: Example, scores: Float64Array): number {
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

function discount(position: number): number {
  return 1 / Math.log2(position + 2);
}

const depth = 10;
const pool = 50;
