import { describe, expect, it } from 'vitest';
import { sparseDotProduct } from '../test/sparse-dot-product.ts';
import { bm25SparseEncoder } from './index.ts';
import { murmur3 } from './term-id.ts';

describe('MurmurHash3', () => {
  // Python's mmh3 5.3.
  it.each([
    ['', 0],
    ['a', 1009084850],
    ['foo', -156908512],
    ['hello', 613153351],
    ['world', -74040069],
    ['naïve', 992511445],
    ['日本語', -1515949417],
    ['🙂ok', -352432578],
  ])('of %j is %d', (text, hash) => {
    expect(murmur3(new TextEncoder().encode(text))).toBe(hash);
  });
});

// Values as fastembed 0.9.1 computes them.
const examples: [text: string, entries: [index: number, value: number][]][] = [
  [
    'hello world',
    [
      [74040069, 1.68320383],
      [613153351, 1.68320383],
    ],
  ],
  [
    'I must not fear. Fear is the mind-killer.',
    [
      [418093614, 1.66973021],
      [627261019, 1.66973021],
      [844849131, 1.66973021],
      [1432942394, 1.89853363],
    ],
  ],
  [
    'def function_tool(ctx): return FunctionTool(ctx, snake_case=True)',
    [
      [176587294, 1.65647059],
      [888000370, 1.65647059],
      [1193705823, 1.65647059],
      [1430125705, 1.65647059],
      [1591776623, 1.88993289],
      [1692793670, 1.65647059],
      [2145877988, 1.65647059],
    ],
  ],
];

async function encodeOne(text: string, role: 'query' | 'document', options = {}) {
  const [vector] = await bm25SparseEncoder(options).encode({ texts: [text], role });
  return vector ?? { indices: [], values: [] };
}

describe('BM25 sparse vectors', () => {
  it.each(examples)('encode the document %j as fastembed does', async (text, entries) => {
    const vector = await encodeOne(text, 'document');
    expect(vector.indices).toEqual(entries.map(([index]) => index));
    expect(vector.values).toEqual(entries.map(([, value]) => expect.closeTo(value, 8)));
  });

  it.each(examples)('encode the query %j as a set of ones', async (text, entries) => {
    const vector = await encodeOne(text, 'query');
    expect(vector).toEqual({ indices: entries.map(([index]) => index), values: entries.map(() => 1) });
  });

  it('are empty where nothing is left', async () => {
    const empty = { indices: [], values: [] };
    for (const text of ['', '  ', 'if not in and', '_', '!?']) {
      expect(await encodeOne(text, 'document')).toEqual(empty);
      expect(await encodeOne(text, 'query')).toEqual(empty);
    }
  });

  it('follow k, b and avgLen', async () => {
    // One of one token: 1 · (0.9 + 1) / (1 + 0.9 · (0.6 + 0.4 · 1 / 10)) = 1.9 / 1.576
    const { values } = await encodeOne('tide', 'document', { k: 0.9, b: 0.4, avgLen: 10 });
    expect(values).toEqual([expect.closeTo(1.9 / 1.576, 12)]);
  });

  it('drop words beyond tokenMaxLength characters, counted as code points', async () => {
    expect((await encodeOne(`${'𠮷'.repeat(40)} ${'x'.repeat(41)}`, 'query')).indices).toHaveLength(1);
    expect((await encodeOne('tides moon', 'query', { tokenMaxLength: 4 })).indices).toHaveLength(1);
  });

  it('without a stemmer keep words and stop words as they are', async () => {
    const { indices } = await encodeOne('the tides', 'query', { disableStemmer: true });
    const ids = ['the', 'tides'].map((word) => Math.abs(murmur3(new TextEncoder().encode(word))));
    expect(indices).toEqual(ids.sort((a, b) => a - b));
  });

  it('cut a word where lower case brings a mark, as Python does', async () => {
    expect(await encodeOne('İstanbul', 'query')).toEqual(await encodeOne('i stanbul', 'query', { stopWords: ['i'] }));
  });

  it('name every option in the fingerprint', () => {
    expect(bm25SparseEncoder().fingerprint).toBe(
      'fastembed-bm25/1;k=1.2;b=0.75;avgLen=256;tokenMaxLength=40;language=english;disableStemmer=false;stopWords=default',
    );
    expect(bm25SparseEncoder({ avgLen: 80, stopWords: ['b', 'a'] }).fingerprint).toMatch(/avgLen=80.*stopWords=a,b$/);
  });

  it('refuse a language without stop words', () => {
    expect(() => bm25SparseEncoder({ language: 'german' })).toThrowError(
      expect.objectContaining({ code: 'invalid_config', message: expect.stringContaining('pass stopWords') }),
    );
  });

  it('stop when the signal has fired', async () => {
    await expect(
      bm25SparseEncoder().encode({ texts: ['a'], role: 'query' }, { signal: AbortSignal.abort() }),
    ).rejects.toMatchObject({ code: 'aborted' });
  });
});

describe('the dot product', () => {
  it('sums the products of shared indices', () => {
    expect(
      sparseDotProduct(
        { indices: [1, 4, 9], values: [1, 1, 1] },
        { indices: [2, 4, 9, 11], values: [5, 0.5, 0.25, 7] },
      ),
    ).toBe(0.75);
  });
});
