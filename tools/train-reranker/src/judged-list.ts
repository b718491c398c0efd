import type { Example } from '../../fit-reranker/src/examples.ts';

/** The candidates of a judged query as JSON, best first by `scores`: what a trained reranker orders anew. */
export interface JudgedList {
  readonly set: string;
  readonly query: string;
  readonly texts: readonly string[];
  /** Of the local reranker, by weights fitted on the other sets. */
  readonly scores: readonly number[];
  readonly grades: readonly number[];
  readonly firstOfRecord: readonly number[];
  readonly idealGain: number;
}

/** What `ndcgOf` needs of it. */
export function judgements({
  grades,
  firstOfRecord,
  idealGain,
}: JudgedList): Pick<Example, 'grades' | 'firstOfRecord' | 'idealGain'> {
  return {
    grades: Float64Array.from(grades),
    firstOfRecord: Int32Array.from(firstOfRecord),
    idealGain,
  };
}
