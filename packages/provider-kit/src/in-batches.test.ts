import { describe, expect, it } from 'vitest';
import { embedInBatches, joinEmbeddings } from './embed-in-batches.js';
import { rerankInBatches } from './rerank-in-batches.js';

/** One token a UTF-16 code unit. */
const estimateTokens = (text: string) => text.length;

describe('embedding in batches', () => {
  const limits = { maxTexts: 2, maxTokensPerText: 4, maxTokensPerCall: 100 };
  const options = { limits, estimateTokens, overLong: 'trim', provider: 'acme' } as const;

  it('asks for one batch after the other, and answers as if it had been one: vectors, usage, what was cut', async () => {
    const asked: (readonly string[])[] = [];
    const answer = await embedInBatches(['a', 'bb', 'ccccc'], options, async (texts) => {
      asked.push(texts);
      return { vectors: texts.map(({ length }) => Float32Array.of(length)), usage: { calls: 1, tokens: texts.length } };
    });
    expect(asked).toEqual([['a', 'bb'], ['cccc']]);
    expect(answer).toEqual({
      vectors: [Float32Array.of(1), Float32Array.of(2), Float32Array.of(4)],
      usage: { calls: 2, tokens: 3 },
      trimmed: [2],
    });
  });

  it('of no texts asks nobody', async () => {
    const fail = () => Promise.reject(new Error('asked'));
    expect(await embedInBatches([], options, fail)).toEqual({ vectors: [] });
  });

  it('does not know the tokens where one answer did not say them', () => {
    const vectors = [Float32Array.of(1)];
    const joined = joinEmbeddings([
      { vectors, usage: { calls: 1, tokens: 5 } },
      { vectors, usage: { calls: 1 } },
      { vectors },
    ]);
    expect(joined).toEqual({ vectors: [...vectors, ...vectors, ...vectors], usage: { calls: 2 } });
  });
});

describe('reranking in batches', () => {
  const limits = { maxDocuments: 2, maxTokensPerQuery: 3, maxTokensPerPair: 5, maxTokensPerCall: 100 };
  const options = { limits, countsQuery: true, estimateTokens, overLong: 'refuse', provider: 'acme' } as const;
  const documentsOf = (...texts: string[]) => texts.map((text, i) => ({ id: `${i}`, text, metadata: {} }));
  const scoring = async (texts: readonly string[]) => ({
    scores: texts.map(({ length }) => length / 10),
    usage: { calls: 1, searchUnits: 1 },
  });

  it('has all scores in the documents’ order, and all that was used', async () => {
    const input = { query: 'qq', documents: documentsOf('a', 'bb', 'ccc') };
    expect(await rerankInBatches(input, options, scoring)).toEqual({
      scores: [0.1, 0.2, 0.3],
      usage: { calls: 2, searchUnits: 2 },
    });
  });

  it('counts the query with each document only where the service does', async () => {
    const input = { query: 'qq', documents: documentsOf('a', 'bbbb') };
    await expect(rerankInBatches(input, options, scoring)).rejects.toThrow(
      'documents[1] and the query have about 6 tokens; 5 are read. Make smaller chunks',
    );
    const alone = await rerankInBatches(input, { ...options, countsQuery: false }, scoring);
    expect(alone.scores).toEqual([0.1, 0.4]);
  });

  it('cuts a document where that is allowed, and says which; never the query', async () => {
    const trimming = { ...options, overLong: 'trim' } as const;
    const input = { query: 'qq', documents: documentsOf('a', 'bbbb') };
    expect(await rerankInBatches(input, trimming, scoring)).toMatchObject({ scores: [0.1, 0.3], trimmed: [1] });
    await expect(rerankInBatches({ ...input, query: 'qqqq' }, trimming, scoring)).rejects.toThrow(
      'query has about 4 tokens; the model reads 3. Shorten it.',
    );
  });
});
