import { randomUUID } from 'node:crypto';
import type { Embedder, Metadata, SparseEncoder } from '@touchstone/contract';
import { ingest } from '@touchstone/ingest';
import { analyzerSparseEncoder } from '@touchstone/lexical';
import { expect, it, onTestFinished } from 'vitest';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { loadConfig } from '../src/file/load-config.ts';
import { openProviders } from '../src/providers/open-providers.ts';
import { tempFolder } from './temp-folder.ts';

const ref = '0123456789abcdef0123456789abcdef01234567';

/** Counts the vowels: an embedder of other dimensions than the one of the docs. */
const vowels = `
export const plugin = {
  specVersion: 1,
  kind: 'embedder',
  name: 'vowels',
  options: { safeParse: () => ({ success: true, data: {} }) },
  create: () => ({
    specVersion: 1,
    name: 'vowels',
    model: 'vowels',
    dimensions: 5,
    inProcess: true,
    limits: { maxTexts: 100, maxTokensPerText: 8000, maxTokensPerCall: 100000 },
    embed: async ({ texts }) => ({
      vectors: texts.map((text) => Float32Array.from([...'aeiou'], (letter) => 1 + text.split(letter).length)),
    }),
  }),
};
`;

const files = {
  'vowels.mjs': vowels,
  'docs/tools.md': '# Function tools\n\nA function tool wraps a Python function, so that the agent can call it.\n',
  'docs/sessions.md': '# Sessions\n\nA session keeps the state of a conversation.\n',
  'src/function_tool.py':
    'class FunctionTool:\n    """Wraps a function."""\n\n    def run(self, args):\n        return self.func(args)\n',
  'src/session.py': 'class Session:\n    def state(self):\n        return self._state\n',
};

/** Two indexes as the adk profile has them, written by an ingestion of a config. */
async function indexed(url: string) {
  const namePrefix = `t${randomUUID().slice(0, 8)}-`;
  const config = `reranker: none
indexes:
  adk_docs:
    sources: [{ path: docs, type: docs, root: ., repo: google/adk-docs, ref: "${ref}" }]
    sparseEncoder: "@touchstone/lexical"
  adk_code:
    sources: [{ path: src, type: code, root: ., repo: google/adk-python, ref: "${ref}" }]
    embedder: ./vowels.mjs
store: { use: "@touchstone/provider-qdrant", options: { url: "${url}", namePrefix: ${namePrefix} } }
`;
  const loaded = await loadConfig({
    cwd: tempFolder({ ...files, 'touchstone.config.yaml': config }),
    env: {},
    isTrusted: true,
  });
  const providers = await openProviders(loaded);
  const { store } = providers;
  onTestFinished(async () => {
    for (const index of Object.keys(loaded.config.indexes)) await store.dropIndex(index);
    await providers.close();
  });
  for (const [index, { sources = [] }] of Object.entries(loaded.config.indexes)) {
    const request = { index, sources, baseDir: loaded.baseDir };
    await ingest(request, { store, ...(await providers.encodersFor(index)) });
  }
  return { collectionOf: (index: string) => `${namePrefix}${index}`, encodersFor: providers.encodersFor };
}

/** What qdrant-client's `query_points` of 000 §7.3 sends. */
async function queryPoints(
  url: string,
  collection: string,
  query: string,
  { embedder, sparseEncoder }: { readonly embedder?: Embedder; readonly sparseEncoder: SparseEncoder },
) {
  const dense = (await embedder?.embed({ texts: [query], role: 'query' }))?.vectors[0] ?? [];
  const [sparse] = await sparseEncoder.encode({ texts: [query], role: 'query' });
  const answer = await fetch(`${url}/collections/${collection}/points/query`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({
      prefetch: [
        { query: Array.from(dense), using: 'dense', limit: 80 },
        { query: sparse, using: 'sparse', limit: 120 },
      ],
      query: { fusion: 'rrf' },
      params: { hnsw_ef: 256, exact: false },
      with_payload: true,
      with_vector: false,
      limit: 60,
    }),
  });
  expect(answer.status).toBe(200);
  const { result } = (await answer.json()) as { result: { points: { score: number; payload: Metadata }[] } };
  return result.points;
}

await describeOnQdrant('what an ingestion writes into Qdrant', (url) => {
  it('000 §7.3: the call for the docs collection finds points with the payload of §1', async () => {
    const { collectionOf, encodersFor } = await indexed(url);
    const { embedder, sparseEncoder = analyzerSparseEncoder() } = await encodersFor('adk_docs');
    const points = await queryPoints(url, collectionOf('adk_docs'), 'function tools', { embedder, sparseEncoder });
    expect(points).toHaveLength(2);
    // First of both lists: 1/(0 + 2) twice, by Qdrant's own constant.
    expect(points[0]?.score).toBeCloseTo(1, 6);
    expect(points[0]?.payload).toMatchObject({
      source_type: 'docs',
      repo: 'google/adk-docs',
      ref,
      path: 'docs/tools.md',
      chunk_id: expect.stringContaining('docs/tools.md'),
      text: expect.stringContaining('wraps a Python function'),
      start_line: 1,
      end_line: 3,
    });
  });

  it('000 §7.3: the call for the code collection finds points with the payload of §1', async () => {
    const { collectionOf, encodersFor } = await indexed(url);
    // Without a sparse encoder in the config, `sparse` holds the vectors of the store's keyword search.
    const encoders = { ...(await encodersFor('adk_code')), sparseEncoder: analyzerSparseEncoder() };
    const points = await queryPoints(url, collectionOf('adk_code'), 'FunctionTool', encoders);
    const found = points.find(({ payload }) => payload.path === 'src/function_tool.py');
    // One list alone gives at most 1/2.
    expect(found?.score).toBeGreaterThan(0.5);
    expect(found?.payload).toMatchObject({
      source_type: 'code',
      repo: 'google/adk-python',
      ref,
      chunk_id: expect.stringContaining('src/function_tool.py'),
      text: expect.stringContaining('class FunctionTool'),
      start_line: 1,
      end_line: 5,
    });
  });
});
