import { callRecord, evidencePack } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { adkEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeSparseEncoder, fakeStore, gatherer, hit, hits } from './fakes.ts';

describe('spec 000 §12 Observability', () => {
  it('the event has every field of the schema', async () => {
    const { record, pack } = await gatherer({ profile: adkEvidenceProfile })();
    const { event } = record;
    expect(event).toEqual({
      queryId: 'call-1',
      queryText: 'session state',
      collectionsQueried: ['adk_docs', 'adk_code'],
      qdrantRequestParams: { prefetchLimits: { dense: 80, sparse: 120 }, fusion: 'rrf', hnswEf: 256 },
      qdrantResultIds: event.qdrantResultIds,
      rerankModel: 'fake-reranker',
      rerankInstructionHash: expect.stringMatching(/^sha256:[0-9a-f]{64}$/),
      rerankBatching: { batchSize: 120, batches: 1 },
      finalTopK: pack.candidates.map(({ candidateId, rerankScore }) => ({ candidateId, rerankScore })),
      coverage: { docsInTopK: 6, codeInTopK: 6 },
      warnings: [],
    });
  });

  it('names the top 200 candidate ids with their scores, best first', async () => {
    const three = ['a', 'b', 'c'].map((name) =>
      collection(
        'docs',
        fakeStore({
          keyword: hits('docs', 100).map((one) => ({
            ...one,
            text: `${name} ${one.text}`,
            metadata: { ...one.metadata, repo: name },
          })),
        }),
        { name },
      ),
    );
    const { record } = await gatherer({ collections: three })();
    const ids = record.event.qdrantResultIds;
    expect(ids).toHaveLength(200);
    expect(ids[0]).toEqual({ candidateId: 'a@30c8ba2:docs/docs-000:docs-000', score: 1 / 61 });
    expect(ids.map(({ score }) => score)).toEqual([...ids].map(({ score }) => score).sort((a, b) => b - a));
  });

  it('never holds the text of a chunk', async () => {
    const marked = (side: 'docs' | 'code') =>
      collection(side, fakeStore({ keyword: hits(side, 60).map((one) => ({ ...one, text: `SECRET ${one.text}` })) }));
    const { record, pack } = await gatherer({ collections: [marked('docs'), marked('code')] })({
      query: 'session state',
    });
    expect(JSON.stringify(record)).not.toContain('SECRET');
    expect(JSON.stringify(pack.debug)).not.toContain('SECRET');
    expect(pack.candidates[0]?.text).toContain('SECRET');
  });
});

describe('the record of a call', () => {
  const hybrid = () => {
    const embedder = fakeEmbedder();
    const sparseEncoder = fakeSparseEncoder();
    return (['docs', 'code'] as const).map((side) =>
      collection(side, fakeStore({ dense: hits(side, 90), sparse: hits(side, 90, 20) }), { embedder, sparseEncoder }),
    );
  };

  it('traces every stage, with collection, branch and query', async () => {
    const { record } = await gatherer({ collections: hybrid() })();
    const named = record.trace.stages.map(({ stage, settings }) =>
      [stage, settings?.collection, settings?.branch, settings?.query].filter((part) => part !== undefined).join(' '),
    );
    expect(named).toEqual([
      'query',
      'describe_index adk_docs',
      'describe_index adk_code',
      'embed_query dense',
      'embed_query dense',
      'embed_query sparse',
      'embed',
      'search',
      'search_branch adk_docs dense Q0',
      'search_branch adk_docs sparse Q0',
      'search_branch adk_code dense Q0',
      'search_branch adk_code sparse Q0',
      'fuse adk_docs',
      'fuse adk_code',
      'pool',
      'rerank',
      'select',
    ]);
  });

  it('follows a candidate from branch to pack: ids, ranks and scores of each stage', async () => {
    const { record } = await gatherer({ collections: hybrid() })();
    const id = 'google/adk-docs@30c8ba2:docs/docs-050:docs-050';
    const seen = record.trace.stages.flatMap(({ stage, candidates = [] }) =>
      candidates.filter((one) => one.id === id).map(({ rank, scoreKind }) => [stage, rank, scoreKind]),
    );
    expect(seen.slice(0, 2)).toEqual([
      ['search_branch', 51, 'similarity'],
      ['search_branch', 31, 'similarity'],
    ]);
    expect(seen.map(([stage]) => stage)).toEqual(['search_branch', 'search_branch', 'pool', 'rerank']);
    const end = record.trace.stages.flatMap(({ dropped = [] }) => dropped.filter((one) => one.id === id));
    expect(end).toEqual([{ id, reason: 'below_top_k' }]);
  });

  it('carries the engine, the settings and the versions of the indexes', async () => {
    const { record } = await gatherer({ collections: hybrid() })();
    expect(record).toMatchObject({
      kind: 'evidence',
      id: 'call-1',
      engine: 'test',
      indexes: [
        { index: 'adk_docs', version: 'v1', embeddingModel: 'fake-embedder' },
        { index: 'adk_code', version: 'v1', embeddingModel: 'fake-embedder' },
      ],
      settings: {
        profile: { name: 'generic', prefetchLimits: { dense: 80, sparse: 120 } },
        reranker: { name: 'fake', model: 'fake-reranker', max_documents: 1000 },
      },
    });
  });

  it('with a fixed clock and id two runs give the same bytes, also of what runs in parallel', async () => {
    const down = new Error('down');
    const run = async () => {
      const collections = [...hybrid(), collection('docs', fakeStore({ keyword: down }), { name: 'broken' })];
      const { pack, record } = await gatherer({ collections })();
      return JSON.stringify([evidencePack.encode(pack), callRecord.encode(record)]);
    };
    expect(await run()).toBe(await run());
  });

  it('pack and record pass through their codecs unchanged', async () => {
    const { pack, record } = await gatherer({ collections: hybrid() })({ timeBudgetMs: 5000, repoRefHint: 'nope' });
    const throughJson = (value: unknown) => JSON.parse(JSON.stringify(value));
    expect(evidencePack.decode(throughJson(evidencePack.encode(pack)))).toEqual(pack);
    expect(callRecord.decode(throughJson(callRecord.encode(record)))).toEqual(record);
  });
});

describe('spec 000 §3.2 debug', () => {
  it('has a section for each provider by name, and one for the pipeline', async () => {
    const embedder = fakeEmbedder();
    const { pack } = await gatherer({
      collections: [collection('docs', fakeStore({ name: 'qdrant', dense: hits('docs', 90) }), { embedder })],
    })();
    expect(pack.debug).toMatchObject({
      qdrant: { store: { adk_docs: { calls: 2, ms: 0 } } },
      fake: {
        embedder: { 'fake-embedder': { calls: 1, ms: 0, tokens: 7 } },
        reranker: { 'fake-reranker': { calls: 1, ms: 0, tokens: 11 } },
      },
      pipeline: { query_id: 'call-1', latency_ms: { total: 0 } },
    });
  });
});

describe('wiring that could gather nothing is invalid_config', () => {
  const docs = collection('docs', fakeStore({ keyword: [hit('docs', 1)] }));

  it.each([
    ['no collection', [], /No collection/],
    ['two of one name', [docs, docs], /Two collections are called "adk_docs"/],
    ['a collection without a branch', [collection('docs', fakeStore({ dense: [] }))], /cannot be searched/],
  ])('%s', (_case, collections, message) => {
    expect(() => gatherer({ collections, reranker: fakeReranker() })).toThrow(message);
  });
});

describe('the trace of a branch', () => {
  it('keeps the native score with its kind', async () => {
    const found = [hit('docs', 1, { score: 0.25, scoreKind: 'cosine_distance' })];
    const { record } = await gatherer({
      collections: [collection('docs', fakeStore({ dense: found }), { embedder: fakeEmbedder() })],
    })();
    const branch = record.trace.stages.find(({ stage }) => stage === 'search_branch');
    expect(branch?.candidates).toMatchObject([{ rank: 1, score: 0.25, scoreKind: 'cosine_distance' }]);
  });
});
