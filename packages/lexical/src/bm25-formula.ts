export interface Bm25Parameters {
  /** The saturation of repeated terms: 0 or more; 0 counts presence alone. Default 1.2. */
  readonly k1?: number;
  /** The penalty for long documents: 0 (none) to 1 (in proportion). Default 0.75. */
  readonly b?: number;
}

/** k1 1.2 and b 0.75, the defaults of Robertson and Zaragoza (2009) and of Lucene. */
export const bm25Defaults = { k1: 1.2, b: 0.75 } as const;

/**
 * Weight of a term that `docFrequency` of `docCount` documents contain: `ln(1 + (N - n + 0.5) / (n + 0.5))`, Lucene's form,
 * which is above 0 however common the term is.
 */
export function bm25Idf(docCount: number, docFrequency: number): number {
  return Math.log(1 + (docCount - docFrequency + 0.5) / (docFrequency + 0.5));
}

/**
 * A term's contribution to the score of a document, before its idf:
 * `tf · (k1 + 1) / (tf + k1 · (1 - b + b · length / average))`. Between 0 and k1 + 1. Lengths are in terms.
 */
export function bm25TermWeight(
  tf: number,
  length: number,
  averageLength: number,
  { k1 = bm25Defaults.k1, b = bm25Defaults.b }: Bm25Parameters = {},
): number {
  return (tf * (k1 + 1)) / (tf + k1 * (1 - b) + ((k1 * b) / averageLength) * length);
}
