import { featureNames, rankingFeatures } from '@touchstone/rerank-local/fitting';
import type { FirstStage, JudgedQuery, JudgedSet } from './judged-candidates.ts';

/** A query as numbers. */
export interface Example {
  /** Candidates × features, row by row. */
  readonly features: Float64Array;
  /** Grade of each candidate; 0 where it is not judged, or repeats a record. */
  readonly grades: Float64Array;
  /** Position of the first candidate of the same record. */
  readonly firstOfRecord: Int32Array;
  /** DCG@10 of the best order of all judged documents, found or not. */
  readonly idealGain: number;
}

export interface ExampleSet {
  readonly name: string;
  readonly examples: readonly Example[];
}

export const width = featureNames.length;

/** The features of every query's candidates. Queries that found nothing stay: they count as 0. */
export async function examplesOf(
  { name, queries }: JudgedSet,
  stage: FirstStage,
  ordered: boolean,
): Promise<ExampleSet> {
  const examples: Example[] = [];
  for (const query of queries[stage]) examples.push(await exampleOf(query, ordered));
  return { name, examples };
}

async function exampleOf({ query, documents, records, judgements }: JudgedQuery, ordered: boolean): Promise<Example> {
  const rows = await rankingFeatures({ query, documents }, { ordered });
  return {
    features: Float64Array.from(rows.flatMap((row) => featureNames.map((feature) => row[feature]))),
    grades: Float64Array.from(records, (record) => Math.max(0, judgements.get(record) ?? 0)),
    firstOfRecord: Int32Array.from(records, (record) => records.indexOf(record)),
    idealGain: [...judgements.values()]
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
  for (const candidate of descending(scores)) {
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

/** Positions by score, best first; ties keep their order. */
export function descending(scores: Float64Array): number[] {
  return Array.from(scores, (_, i) => i).sort((a, b) => (scores[b] as number) - (scores[a] as number) || a - b);
}

export function discount(position: number): number {
  return 1 / Math.log2(position + 2);
}

const depth = 10;
