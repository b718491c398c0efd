import { describe, expect, it } from 'vitest';
import { httpFailure } from '../vendor/http-failure.ts';
import { embedInBatches, joinEmbeddings } from './embed-in-batches.ts';
import { rerankInBatches } from './rerank-in-batches.ts';

/** One token a UTF-16 code unit. */
const estimateTokens = (text: string) => text.length;

describe('embedding in batches', () => {
  const limits = { maxTexts: 2, maxTokensPerText: 4, maxTokensPerCall: 100 };
  const options = { limits, estimateTokens, overLong: 'trim', provider: 'acme', role: 'document' } as const;

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

  it('tells a query that is too long to be shorter, and speaks of no chunks', async () => {
    const asking = { ...options, overLong: 'refuse', role: 'query' } as const;
    const fail = () => Promise.reject(new Error('asked'));
    await expect(embedInBatches(['ccccc'], asking, fail)).rejects.toThrow(
      'The query has about 5 tokens; acme takes 4 in one text. Shorten it.',
    );
    await expect(embedInBatches(['a', 'ccccc'], asking, fail)).rejects.toThrow('Query 2 of 2 has about 5 tokens');
    await expect(embedInBatches(['ccccc'], { ...asking, role: 'document' }, fail)).rejects.toThrow(
      'texts[0] has about 5 tokens; acme takes 4 in one text. Make smaller chunks, or allow trimming.',
    );
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

describe('a request that the service finds too long', () => {
  /** Takes so many letters in all texts of a request, and answers each with its length. */
  const serviceOf = (most: number, requests: (readonly string[])[]) => async (texts: readonly string[]) => {
    requests.push(texts);
    if (texts.join('').length > most) {
      const body = { detail: `Your batch has ${texts.join('').length} tokens; the maximum is ${most}.` };
      throw httpFailure({ status: 400, body }, { provider: 'acme', what: 'Acme embedding' });
    }
    return { vectors: texts.map(({ length }) => Float32Array.of(length)), usage: { calls: 1 } };
  };
  const limits = { maxTexts: 10, maxTokensPerText: 100, maxTokensPerCall: 100 };
  const options = { limits, estimateTokens, overLong: 'refuse', provider: 'acme', role: 'document' } as const;

  it('is split until it fits, and answered as if it had been one', async () => {
    const requests: (readonly string[])[] = [];
    const answer = await embedInBatches(['aaa', 'bb', 'cccc', 'd'], options, serviceOf(5, requests));
    expect(requests).toEqual([
      ['aaa', 'bb', 'cccc', 'd'],
      ['aaa', 'bb'],
      ['cccc', 'd'],
    ]);
    expect(answer).toEqual({
      vectors: [3, 2, 4, 1].map((length) => Float32Array.of(length)),
      usage: { calls: 2 },
      trimmed: undefined,
    });
  });

  it('names the one text that is too long alone', async () => {
    const asked = embedInBatches(['aaa', 'bbbbbbbb'], options, serviceOf(5, []));
    await expect(asked).rejects.toMatchObject({
      code: 'invalid_request',
      message: 'texts[1] is too long: acme refused it. Make smaller chunks, or allow trimming.',
      operatorNote: 'The service said: "Your batch has 8 tokens; the maximum is 5.".',
    });
    const query = embedInBatches(['bbbbbbbb'], { ...options, role: 'query' }, serviceOf(5, []));
    await expect(query).rejects.toThrow('The query is too long: acme refused it. Shorten it.');
  });

  it('loses the end of that text where this is allowed, and says which', async () => {
    const answer = await embedInBatches(['aaa', 'bbbbbbbb'], { ...options, overLong: 'trim' }, serviceOf(5, []));
    expect(answer.vectors).toEqual([Float32Array.of(3), Float32Array.of(4)]);
    expect(answer.trimmed).toEqual([1]);
  });

  it('is split for a reranker too, and no document is named for a query', async () => {
    const documents = ['aaa', 'bb', 'cccc'].map((text, i) => ({ id: `${i}`, text, metadata: {} }));
    const reranking = {
      limits: { maxDocuments: 10, maxTokensPerQuery: 100, maxTokensPerPair: 100, maxTokensPerCall: 100 },
      countsQuery: false,
      estimateTokens,
      overLong: 'refuse',
      provider: 'acme',
    } as const;
    const service = serviceOf(5, []);
    const answer = await rerankInBatches({ query: 'q', documents }, reranking, async (texts) => {
      const { vectors, usage } = await service(texts);
      return { scores: vectors.map((vector) => (vector[0] ?? 0) / 10), usage };
    });
    expect(answer).toMatchObject({ scores: [0.3, 0.2, 0.4], usage: { calls: 2 } });
    const ofQuery = httpFailure(
      { status: 400, body: { message: 'The query exceeds 100 tokens.' } },
      { provider: 'acme', what: 'Acme rerank' },
    );
    const refused = rerankInBatches({ query: 'q', documents }, reranking, () => Promise.reject(ofQuery));
    await expect(refused).rejects.toBe(ofQuery);
  });

  it.each([
    [413, ''],
    [400, 'The max allowed tokens per submitted batch is 120000. Your batch has 130000 tokens after truncation.'],
    [400, 'too many tokens: total number of tokens in the prompt cannot exceed 4081 - received 4311'],
    [400, 'invalid request: total number of texts must be at most 96'],
    [400, "This model's maximum context length is 8192 tokens, however you requested 9000 tokens."],
    [400, "Invalid 'input[0]': maximum input length is 8192 tokens."],
    [400, 'Requested 305044 tokens, max 300000 tokens per request'],
    [400, 'The input token count (2049) exceeds the maximum number of tokens allowed (2048).'],
    [400, 'Request payload size exceeds the limit: 20971520 bytes.'],
    [400, 'the input length exceeds the context length'],
    [500, 'input is too large to process. increase the physical batch size'],
    [422, 'batch size 100 > maximum allowed batch size 32'],
  ])('is told by HTTP %i and its words: %s', async (status, words) => {
    const requests: (readonly string[])[] = [];
    await embedInBatches(['a', 'b'], options, async (texts) => {
      requests.push(texts);
      if (texts.length > 1) {
        throw httpFailure({ status, body: { message: words } }, { provider: 'acme', what: 'Acme embedding' });
      }
      return { vectors: [Float32Array.of(1)] };
    });
    expect(requests).toEqual([['a', 'b'], ['a'], ['b']]);
  });

  it.each([
    [400, 'model "embed-9" does not exist'],
    [400, 'API key not valid'],
    [429, 'You exceed the limit of tokens per minute'],
    [503, 'The maximum number of tokens in flight is reached'],
  ])('is told apart from HTTP %i: %s', async (status, words) => {
    const failure = httpFailure({ status, body: { message: words } }, { provider: 'acme', what: 'Acme embedding' });
    await expect(embedInBatches(['a', 'b'], options, () => Promise.reject(failure))).rejects.toBe(failure);
  });
});
