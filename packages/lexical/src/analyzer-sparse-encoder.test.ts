import { describe, expect, it } from 'vitest';
import { sparseDotProduct } from '../test/sparse-dot-product.ts';
import {
  type Analyzer,
  type AnalyzerSparseEncoderOptions,
  analyzerSparseEncoder,
  bm25Idf,
  bm25Index,
  bm25ParametersIn,
  bm25SparseEncoder,
  lengthInVector,
  withoutBm25Parameters,
} from './index.ts';

const spaces: Analyzer = { fingerprint: 'spaces', terms: (text) => text.split(' ').filter((term) => term !== '') };

async function encodeOne(text: string, role: 'query' | 'document', options: AnalyzerSparseEncoderOptions = {}) {
  const [vector] = await analyzerSparseEncoder(options).encode({ texts: [text], role });
  return vector ?? { indices: [], values: [] };
}

describe('BM25 vectors of an analyzer', () => {
  it('weigh a term of a document by its count and the length against the assumed mean', async () => {
    // Ids are those of the hash: world 74040069, hello 613153351. Length 3, mean 6: hello 2 · 2.2 / (2 + 1.2 · (0.25 + 0.75 / 2)).
    expect(await encodeOne('hello world hello', 'document', { analyzer: spaces, averageLength: 6 })).toEqual({
      indices: [74040069, 613153351],
      values: [expect.closeTo(2.2 / 1.75, 12), expect.closeTo(4.4 / 2.75, 12)],
    });
  });

  it('weigh a term of a query by how often the query says it', async () => {
    expect(await encodeOne('hello world hello', 'query', { analyzer: spaces })).toEqual({
      indices: [74040069, 613153351],
      values: [1, 2],
    });
  });

  it('share the parts of an identifier, which whole words do not', async () => {
    const meet = async (encoder: typeof bm25SparseEncoder | typeof analyzerSparseEncoder) => {
      const [query] = await encoder().encode({ texts: ['user names'], role: 'query' });
      const [document] = await encoder().encode({ texts: ['const x = getUserNames();'], role: 'document' });
      return query !== undefined && document !== undefined && sparseDotProduct(query, document) > 0;
    };
    expect(await meet(analyzerSparseEncoder)).toBe(true);
    expect(await meet(bm25SparseEncoder)).toBe(false);
  });

  it('are empty where the analyzer finds no terms', async () => {
    expect(await encodeOne('if not', 'query')).toEqual({ indices: [], values: [] });
  });

  it('give, with the idf of the collection, the scores of the BM25 index of the same mean', async () => {
    const texts = ['Tide tables\nhigh water and low water', 'export function highWater(day) {}', 'low', '', 'the boat'];
    const options = { k1: 0.9, b: 0.6, averageLength: 7 };
    const index = bm25Index(options);
    for (const [position, text] of texts.entries()) index.add(`d${position}`, text);
    const documents = await analyzerSparseEncoder(options).encode({ texts, role: 'document' });
    for (const text of ['high water', 'low low tide', 'parseHighWater']) {
      const query = await encodeOne(text, 'query', options);
      const weighed = query.indices.map((id, at) => {
        const frequency = documents.filter(({ indices }) => indices.includes(id)).length;
        return (query.values[at] ?? 0) * bm25Idf(texts.length, frequency);
      });
      const hits = index.search(text);
      expect(hits.length).toBeGreaterThan(0);
      for (const [position, document] of documents.entries()) {
        const found = hits.find(({ id }) => id === `d${position}`);
        const score = sparseDotProduct({ indices: query.indices, values: weighed }, document);
        expect(score).toBeCloseTo(found?.score ?? 0, 12);
      }
    }
  });

  it('score texts in several languages as the index in memory, each analyzed in its own', async () => {
    const texts = [
      ['de', 'Die Häuser am Hafen und das Haus'],
      ['fr', 'les maisons du port'],
      [undefined, 'The houses of the harbour, and haus'],
    ] as const;
    const encoder = analyzerSparseEncoder({ averageLength: 4 });
    const index = bm25Index({ averageLength: 4 });
    for (const [at, [language, text]] of texts.entries()) index.add(`d${at}`, text, language);
    const documents = await encoder.encode({
      texts: texts.map(([, text]) => text),
      role: 'document',
      languages: texts.map(([language]) => language),
    });
    const countOf = (term: number) => documents.filter(({ indices }) => indices.includes(term)).length;
    for (const query of ['das Haus', 'house', 'la maison', 'Häuser am Hafen']) {
      const hits = index.search(query, { languages: ['de', 'fr'] });
      expect(hits.length).toBeGreaterThan(0);
      const terms = encoder.queryForms?.(query, ['de', 'fr']) ?? [];
      for (const [at, { indices, values }] of documents.entries()) {
        const score = terms.flatMap((term) => {
          const frequency = term.indices.reduce((sum, form) => sum + countOf(form), 0);
          const weight = term.count * bm25Idf(texts.length, Math.min(texts.length, frequency));
          return term.indices.map((form) => weight * (values[indices.indexOf(form)] ?? 0));
        });
        const expected = hits.find(({ id }) => id === `d${at}`)?.score ?? 0;
        expect(score.reduce((sum, part) => sum + part, 0)).toBeCloseTo(expected, 12);
      }
    }
    // Of one language alone, the other's form is another word.
    expect(index.search('Häuser', { languages: ['de'] }).map(({ id }) => id)).toEqual(['d0', 'd2']);
    expect(index.search('Häuser')).toEqual([]);
  });

  it('have no forms for an analyzer without languages', () => {
    expect(analyzerSparseEncoder({ analyzer: spaces }).queryForms).toBeUndefined();
  });

  it('name the analyzer and every parameter in the fingerprint, and ask for the idf of the collection', () => {
    const encoder = analyzerSparseEncoder({ analyzer: spaces, k1: 1.5, averageLength: 80 });
    expect(encoder.fingerprint).toBe('analyzer-bm25/1;k1=1.5;b=0.75;averageLength=80;analyzer=spaces');
    expect(encoder.needsIdf).toBe(true);
    expect(bm25SparseEncoder().needsIdf).toBe(true);
  });

  it('tell the length of the text that they were made of, also as 32-bit floats', async () => {
    const long = Array.from({ length: 3000 }, (_, i) => `w${i % 7}`).join(' ');
    const texts = ['alpha', 'alpha beta alpha', '', long, Array.from({ length: 900 }, (_, i) => `word${i}`).join(' ')];
    const parameters = { k1: 1.2, b: 0.75, averageLength: 93.25 };
    const encoder = analyzerSparseEncoder({ analyzer: spaces, ...parameters });
    expect(bm25ParametersIn(encoder.fingerprint)).toEqual(parameters);
    expect(bm25ParametersIn(bm25SparseEncoder().fingerprint)).toBeUndefined();
    const vectors = await encoder.encode({ texts, role: 'document' });
    const lengths = vectors.map(({ indices, values }) =>
      lengthInVector({ indices, values: values.map(Math.fround) }, parameters),
    );
    expect(lengths).toEqual([1, 3, 0, 3000, 900]);
  });

  it('are told apart from those of another analyzer, but for k1, b and the mean length', () => {
    const { fingerprint } = analyzerSparseEncoder();
    for (const other of [{ averageLength: 93.5 }, { k1: 2 }, { b: 0.5 }].map(analyzerSparseEncoder)) {
      expect(other.fingerprint).not.toBe(fingerprint);
      expect(withoutBm25Parameters(other.fingerprint)).toBe(withoutBm25Parameters(fingerprint));
    }
    const ofSpaces = analyzerSparseEncoder({ analyzer: spaces }).fingerprint;
    expect(withoutBm25Parameters(ofSpaces)).not.toBe(withoutBm25Parameters(fingerprint));
    expect(withoutBm25Parameters(undefined)).toBeUndefined();
  });
});
