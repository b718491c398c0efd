import type { RetrievalRequest } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { fixedEmbedder, fixedStore, hit } from '../../test/fixed-store.ts';
import { createRetriever } from './create-retriever.ts';

const request: RetrievalRequest = {
  index: 'docs',
  query: 'how',
  topK: 3,
  searchMethod: 'semantic',
  queryPreprocessing: 'none',
  filters: {},
};

async function retrieve(code: number | undefined, told: object = {}) {
  const roles: string[] = [];
  const plain = fixedStore({ semantic: [hit('a', 0.9, 'similarity')] });
  const store = {
    ...plain,
    describe: async (index: string) => ({
      ...(await plain.describe(index)),
      chunkCount: 10,
      metadataFields: code === undefined ? ['path'] : ['path', 'source_type'],
    }),
    count: async () => code ?? 0,
  };
  const embedder = fixedEmbedder({
    embed: async ({ role }) => {
      roles.push(role);
      return { vectors: [Float32Array.of(1, 0)], ...told };
    },
  });
  const { call } = await createRetriever({ store, embedder }).retrieve(request);
  return { roles, resultCount: call.resultCount, warnings: call.warnings?.map(({ code: name }) => name) ?? [] };
}

describe('001: the role of the query', () => {
  it.each([
    ['code where most chunks are code', 6, 'code-query'],
    ['prose where half of them are', 5, 'query'],
    ['prose where no chunk says', undefined, 'query'],
  ])('%s', async (_case, code, role) => {
    expect((await retrieve(code)).roles).toEqual([role]);
  });
});

describe('001: what the index holds is counted', () => {
  const counting = (versions: (string | undefined)[]) => {
    const counted: string[] = [];
    const plain = fixedStore({});
    const store = {
      ...plain,
      describe: async (index: string) => ({
        ...(await plain.describe(index)),
        chunkCount: 10,
        version: versions.shift(),
        metadataFields: ['source_type'],
      }),
      count: async (index: string) => counted.push(index),
    };
    return { counted, retriever: createRetriever({ store, embedder: fixedEmbedder({}) }) };
  };

  it('once for each version of the index', async () => {
    const { counted, retriever } = counting(['v1', 'v1', 'v2', 'v2']);
    for (let call = 0; call < 4; call += 1) await retriever.retrieve(request);
    expect(counted).toHaveLength(2);
  });

  it('for each index by itself, and every time where the store tells no version', async () => {
    const { counted, retriever } = counting(['v1', 'v1', undefined, undefined]);
    for (const index of ['docs', 'code', 'notes', 'notes']) await retriever.retrieve({ ...request, index });
    expect(counted).toEqual(['docs', 'code', 'notes', 'notes']);
  });
});

describe('004 edge cases: a query that the embedder cannot read', () => {
  it('carries query_unknown where no token is known, and its semantic branch returns nothing', async () => {
    const { warnings, resultCount } = await retrieve(undefined, { unknown: [0] });
    expect(warnings).toContain('query_unknown');
    expect(resultCount).toBe(0);
    expect((await retrieve(undefined)).resultCount).toBe(1);
  });

  it('carries query_trimmed where its end was cut', async () => {
    expect((await retrieve(undefined, { trimmed: [0] })).warnings).toContain('query_trimmed');
  });
});
