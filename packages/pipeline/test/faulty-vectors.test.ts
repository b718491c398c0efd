import type { Embedder } from '@touchstone/contract';
import { parseContextQuestion, parseEvidenceRequest, parseRetrievalRequest } from '@touchstone/contract/wire';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { describe, expect, it, onTestFinished } from 'vitest';
import {
  bookContextProfile,
  createContextGatherer,
  createEvidenceGatherer,
  createRetriever,
  genericEvidenceProfile,
  retrieveMany,
} from '../src/index.ts';
import { temporaryFile } from './temporary-file.ts';

const embedding = { provider: 'faulty', model: 'two', dimensions: 2, metric: 'cosine' } as const;
const query = 'hooks of the handler';

async function filled() {
  const store = sqliteStore({ file: temporaryFile() });
  onTestFinished(() => store.close());
  await store.ensureIndex({ index: 'kb', fingerprint: { embedding } });
  await store.upsert('kb', [
    { id: 'a', text: 'hooks run before the handler', vector: [0.6, 0.8], metadata: { path: 'a.md', start_line: 1 } },
    { id: 'b', text: 'the handler sends a reply', vector: [0.8, 0.6], metadata: { path: 'b.md', start_line: 1 } },
  ]);
  return store;
}

/** A vendor whose answer is well formed and of no use. */
function faulty(vector: readonly number[]): Embedder {
  return {
    specVersion: 1,
    name: embedding.provider,
    model: embedding.model,
    dimensions: 2,
    limits: { maxTexts: 10, maxTokensPerText: 100, maxTokensPerCall: 1000 },
    embed: async ({ texts }) => ({ vectors: texts.map(() => Float32Array.from(vector)), usage: { calls: 1 } }),
  };
}

describe.each([
  ['of zeros', [0, 0]],
  ['with a number that is not finite', [1, Number.NaN]],
  ['of 3 numbers', [1, 0, 0]],
])('a query vector %s costs its branch, and not the words', (fault, vector) => {
  const told = { code: 'branch_unavailable', message: expect.stringContaining(`vector ${fault}`) };

  it('in a hybrid search, alone and in a batch', async () => {
    const dependencies = { store: await filled(), embedder: faulty(vector) };
    const request = parseRetrievalRequest({ index: 'kb', query, search_method: 'hybrid' });
    const { call } = await createRetriever(dependencies).retrieve(request);
    expect(call.results.map(({ id }) => id)).toEqual(['a', 'b']);
    expect(call.warnings).toMatchObject([told]);
    const [outcome] = await retrieveMany(dependencies, [request]);
    expect(outcome).toMatchObject({ status: 'ok', retrieval: { call: { resultCount: 2, warnings: [told] } } });
  });

  it('in a semantic search fails as an answer of the vendor, not as a fault of the request', async () => {
    const retriever = createRetriever({ store: await filled(), embedder: faulty(vector) });
    const request = parseRetrievalRequest({ index: 'kb', query });
    await expect(retriever.retrieve(request)).rejects.toMatchObject({ code: 'bad_response', provider: 'faulty' });
  });

  it('in evidence and contexts', async () => {
    const collection = {
      name: 'kb',
      index: 'kb',
      sourceType: 'docs',
      store: await filled(),
      embedder: faulty(vector),
    } as const;
    const { gather } = createEvidenceGatherer({
      collections: [collection],
      profile: genericEvidenceProfile,
      engine: 'test',
    });
    const { pack } = await gather(parseEvidenceRequest({ query }));
    expect(pack.candidates.map(({ path }) => path).sort()).toEqual(['a.md', 'b.md']);
    expect(pack.warnings).toContainEqual(expect.objectContaining(told));
    const contexts = createContextGatherer({ chunks: collection, profile: bookContextProfile, engine: 'test' });
    const context = (
      await contexts.gather({
        ...parseContextQuestion({ query }),
        history: [],
        topK: 5,
        maxTokens: 1000,
        filters: {},
        order: 'relevance',
        neighbors: 0,
        wholeSections: false,
      })
    ).pack;
    expect(context.sources.length).toBeGreaterThan(0);
    expect(context.warnings).toContainEqual(expect.objectContaining(told));
  });
});
