import type { SparseEncoder, SparseVector } from '@touchstone/contract';
import type { Analyzer, NumberedTerms } from './analyzer.ts';
import { numberTerms } from './analyzer.ts';
import { type Bm25Parameters, bm25Defaults, bm25TermWeight } from './bm25-formula.ts';
import { defaultAnalyzer } from './default-analyzer.ts';
import { encodeTexts } from './encode-texts.ts';
import { termId } from './term-id.ts';

export interface AnalyzerSparseEncoderOptions extends Bm25Parameters {
  /** Default: `defaultAnalyzer()`. */
  readonly analyzer?: Analyzer;
  /**
   * Assumed mean number of terms a document, as the analyzer counts them: fixed, so that no vector has to be made anew when documents
   * come or go. Default 100.
   */
  readonly averageLength?: number;
}

/**
 * BM25 over an analyzer's terms as sparse vectors: a document gets `bm25TermWeight` for each distinct term, a query the
 * count of the term. The index supplies the idf (in Qdrant `modifier: idf`); the inner product is then the score of
 * `bm25Index` with the same analyzer, parameters and `averageLength`. With the default analyzer identifiers match by
 * their parts, which `bm25SparseEncoder` cannot do.
 *
 * A text with a stated language gets its stop words and stems, as far as the analyzer knows them. Vectors are sorted by
 * index; a text without terms gives an empty one. Two terms of one index (of two random ones, 1 in 2^31) count as one
 * term.
 */
export function analyzerSparseEncoder(options: AnalyzerSparseEncoderOptions = {}): SparseEncoder {
  const { k1 = bm25Defaults.k1, b = bm25Defaults.b, averageLength = defaultAverageLength } = options;
  const analyzer = options.analyzer ?? defaultAnalyzer();
  // Made at the first document: a query needs none.
  let numbered: NumberedTerms | undefined;
  return {
    specVersion: 1,
    name: 'analyzer-bm25',
    inProcess: true,
    fingerprint: `analyzer-bm25/1;k1=${k1};b=${b};averageLength=${averageLength};analyzer=${analyzer.fingerprint}`,
    needsIdf: true,
    encode: (input, callOptions) =>
      encodeTexts(
        input,
        (text, role, language) => {
          if (role === 'query') {
            const terms = analyzer.queryTerms?.(text) ?? analyzer.terms(text);
            return vectorOf(Uint32Array.from(terms, termId), (count) => count);
          }
          numbered ??= numberTerms(analyzer, termId);
          const ids = numbered(text, language);
          return vectorOf(ids, (tf) => bm25TermWeight(tf, ids.length, averageLength, { k1, b }));
        },
        callOptions,
      ),
    queryForms:
      analyzer.queryForms &&
      ((text, languages) =>
        (analyzer.queryForms?.(text, languages) ?? []).map(({ forms, count }) => ({
          indices: [...new Set(forms.map(termId))],
          count,
        }))),
  };
}

/** The parameters that a fingerprint of `analyzerSparseEncoder` names; undefined for one of another encoder. */
export function bm25ParametersIn(
  fingerprint: string,
): (Required<Bm25Parameters> & { readonly averageLength: number }) | undefined {
  const found = /^analyzer-bm25\/1;k1=([^;]+);b=([^;]+);averageLength=([^;]+);/.exec(fingerprint);
  if (found === null) return undefined;
  const [k1 = 0, b = 0, averageLength = 0] = found.slice(1).map(Number);
  return { k1, b, averageLength };
}

/** A fingerprint without k1, b and mean length: of encoders that are one but for those, these are equal. */
export function withoutBm25Parameters(fingerprint: string | undefined): string | undefined {
  return fingerprint?.replace(/^(analyzer-bm25\/1;)k1=[^;]+;b=[^;]+;averageLength=[^;]+;/, '$1');
}

/**
 * Number of terms of the document that a vector of `analyzerSparseEncoder` was made of. With K = k1 · (1 - b + b ·
 * length / average), a value is tf · (k1 + 1) / (tf + K), so each tf is K · value / (k1 + 1 - value), and their sum is
 * the length: one equation for K. Undefined where the parameters make values independent of it.
 */
export function lengthInVector(
  { values }: SparseVector,
  { k1, b, averageLength }: Required<Bm25Parameters> & { readonly averageLength: number },
): number | undefined {
  if (k1 === 0 || b === 1) return undefined;
  const sum = values.reduce((total, value) => total + value / (k1 + 1 - value), 0);
  const saturation = (k1 * (1 - b)) / (1 - ((k1 * b) / averageLength) * sum);
  return Math.round(saturation * sum);
}

/**
 * Of the default analyzer, measured on chunks of about 500 tokens: pages of documentation have 105 terms in the mean,
 * code 85.
 */
const defaultAverageLength = 100;

function vectorOf(ids: Uint32Array, weigh: (count: number) => number): SparseVector {
  const sorted = ids.toSorted();
  const indices: number[] = [];
  const values: number[] = [];
  for (let at = 0; at < sorted.length; ) {
    const id = sorted[at] as number;
    const start = at;
    while (sorted[at] === id) at += 1;
    indices.push(id);
    values.push(weigh(at - start));
  }
  return { indices, values };
}
