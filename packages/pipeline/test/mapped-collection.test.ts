import { randomUUID } from 'node:crypto';
import type { EvidenceRequest, RetrievalRequest, SparseEncoder } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { bm25SparseEncoder } from '@touchstone/lexical';
import { localEmbedder } from '@touchstone/local-models';
import { type ForeignCollection, qdrant } from '@touchstone/provider-qdrant';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { createEvidenceGatherer, createRetriever, genericEvidenceProfile } from '../src/index.ts';

const embedder = localEmbedder();
const encoder = bm25SparseEncoder();
const index = 'adk_docs';
const embedding = {
  provider: embedder.name,
  model: embedder.model,
  dimensions: embedder.dimensions,
  metric: 'cosine',
} as const;

const texts = [
  'A session keeps the state of one conversation with the user.',
  'Function tools wrap a Python function for the agent.',
  'Deploy the agent to a server in a container.',
];

/** A collection as spec 000 §1 has it, filled by plain HTTP: flat payload, vectors `dense` and `sparse`. */
async function filledByOthers(url: string): Promise<string> {
  const collection = `others-${randomUUID().slice(0, 8)}`;
  const send = async (method: string, path: string, body?: unknown) => {
    const headers = { 'content-type': 'application/json' };
    const init = { method, headers, body: body === undefined ? undefined : JSON.stringify(body) };
    const answer = await fetch(`${url}/collections/${collection}${path}`, init);
    expect(answer.status).toBe(200);
  };
  await send('PUT', '', {
    vectors: { dense: { size: embedding.dimensions, distance: 'Cosine' } },
    sparse_vectors: { sparse: { modifier: 'idf' } },
  });
  onTestFinished(() => send('DELETE', ''));
  const dense = (await embedder.embed({ texts, role: 'document' })).vectors;
  const sparse = await encoder.encode({ texts, role: 'document' });
  const points = texts.map((text, i) => ({
    id: i + 1,
    vector: { dense: Array.from(dense[i] ?? []), sparse: sparse[i] },
    payload: {
      source_type: 'docs',
      repo: 'google/adk-docs',
      ref: '0123456789abcdef0123456789abcdef01234567',
      path: `docs/${i}.md`,
      chunk_id: `docs:${i}:0001`,
      text,
      start_line: 1,
      end_line: 4,
    },
  }));
  await send('POST', '/points/batch?wait=true', { operations: [{ upsert: { points } }] });
  return collection;
}

/** What the configs that ship with the engine say of such a collection. */
const vectors = { dense: 'dense', sparse: 'sparse' };

async function opened(
  url: string,
  mapping: Omit<ForeignCollection, 'collection'>,
  {
    sparseEncoder,
    fusedIn = 'engine',
  }: { readonly sparseEncoder?: SparseEncoder; readonly fusedIn?: 'engine' | 'store' } = {},
) {
  const store = qdrant({ url, collections: { [index]: { ...mapping, collection: await filledByOthers(url) } } });
  const retriever = createRetriever({ store, embedder, sparseEncoder });
  const { gather } = createEvidenceGatherer({
    collections: [{ name: index, index, sourceType: 'docs', store, embedder, sparseEncoder }],
    profile: { ...genericEvidenceProfile, fusion: { method: 'rrf', k: 60, where: fusedIn } },
    engine: 'test',
  });
  return {
    retrieve: async (fields: Partial<Record<keyof RetrievalRequest | 'search_method', unknown>>) => {
      const request = parseRetrievalRequest({ index, query: 'session state', ...fields });
      const { results, warnings = [] } = (await retriever.retrieve(request)).call;
      return { found: results.map(({ metadata }) => metadata.chunk_id), warnings: warnings.map(({ code }) => code) };
    },
    gather: async () => {
      const request: EvidenceRequest = { query: 'session state', taskMode: 'explain', maxResultsFinal: 12 };
      const { pack, record } = await gather(request);
      const searched = record.trace.stages.filter(({ stage }) => stage === 'search_branch');
      return {
        pack,
        branches: [...new Set(searched.map(({ settings }) => settings?.branch))],
        unavailable: pack.warnings.filter(({ code }) => code === 'branch_unavailable'),
      };
    },
  };
}

await describeOnQdrant('000 §1: a collection that another program filled with dense and sparse vectors', (url) => {
  it.each(['engine', 'store'] as const)(
    'gives evidence by both, fused in the %s, with its provenance',
    async (fusedIn) => {
      const { gather } = await opened(
        url,
        { fingerprint: { embedding }, vectors },
        { sparseEncoder: encoder, fusedIn },
      );
      const { pack, branches, unavailable } = await gather();
      expect(branches).toEqual(fusedIn === 'engine' ? ['dense', 'sparse'] : ['hybrid']);
      expect(unavailable).toEqual([]);
      expect(pack.candidates[0]).toMatchObject({
        sourceType: 'docs',
        repo: 'google/adk-docs',
        ref: '0123456789abcdef0123456789abcdef01234567',
        chunkId: 'docs:0:0001',
        text: texts[0],
      });
    },
  );

  it('of which nothing says what encoded the sparse ones answers by meaning, and says what to configure', async () => {
    const { gather, retrieve } = await opened(url, { fingerprint: { embedding }, vectors });
    const { branches, unavailable, pack } = await gather();
    expect(branches).toEqual(['dense']);
    expect(pack.candidates[0]?.chunkId).toBe('docs:0:0001');
    expect(unavailable).toMatchObject([
      { message: expect.stringContaining('indexes.adk_docs.sparseEncoder'), detail: { branch: 'keyword' } },
    ]);
    const hybrid = await retrieve({ search_method: 'hybrid' });
    expect(hybrid.found[0]).toBe('docs:0:0001');
    expect(hybrid.warnings).toEqual(['branch_unavailable']);
    expect((await retrieve({ search_method: 'semantic' })).warnings).toEqual([]);
    await expect(retrieve({ search_method: 'keyword' })).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('indexes.adk_docs.sparseEncoder'),
    });
  });

  it.each([
    ['the sparse encoder that is configured', {}, { sparseEncoder: encoder }],
    ['the encoder that the mapping names', { sparse: encoder.fingerprint }, {}],
    ['both', { sparse: encoder.fingerprint }, { sparseEncoder: encoder }],
  ])('answers every canonical method, by %s', async (_, fingerprint, options) => {
    const { retrieve } = await opened(url, { fingerprint: { embedding, ...fingerprint }, vectors }, options);
    expect(await retrieve({ search_method: 'keyword' })).toEqual({ found: ['docs:0:0001'], warnings: [] });
    expect((await retrieve({ search_method: 'hybrid' })).warnings).toEqual([]);
    expect((await retrieve({ search_method: 'hybrid' })).found[0]).toBe('docs:0:0001');
    expect((await retrieve({ search_method: 'semantic' })).found).toHaveLength(3);
    expect(await retrieve({ search_method: 'keyword', query: 'the of' })).toEqual({
      found: [],
      warnings: ['no_matching_terms'],
    });
  });

  it('is refused with another sparse encoder than the mapping names, with both named', async () => {
    const mapping = { fingerprint: { embedding, sparse: 'splade/1' }, vectors };
    const { retrieve, gather } = await opened(url, mapping, { sparseEncoder: encoder });
    const refused = { code: 'invalid_config', message: expect.stringMatching(/splade\/1.*fastembed-bm25/) };
    await expect(retrieve({ search_method: 'keyword' })).rejects.toMatchObject(refused);
    await expect(gather()).rejects.toMatchObject(refused);
  });
});
