import { type IndexDescription, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { adkEvidenceProfile, type EvidenceCollection, genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeSparseEncoder, fakeStore, gatherer, hit, hits } from './fakes.ts';

const down = new RetrievalError('unavailable', 'The service is down.');

describe('spec 000 §6.1 Dense query vectors', () => {
  it('asks each collection’s own embedder: docs as a query, code as a code query', async () => {
    const context = fakeEmbedder({ model: 'context' });
    const code = fakeEmbedder({ model: 'code' });
    const description = down;
    await gatherer({
      collections: [
        collection('docs', fakeStore({ dense: hits('docs', 30), description }), { embedder: context }),
        collection('code', fakeStore({ dense: hits('code', 30), description }), { embedder: code }),
      ],
    })();
    expect(context.asked).toEqual([{ texts: ['session state'], role: 'query' }]);
    expect(code.asked).toEqual([{ texts: ['session state'], role: 'code-query' }]);
  });

  it('embeds once for each distinct pair of embedder and role', async () => {
    const embedder = fakeEmbedder();
    const docs = (name: string) => collection('docs', fakeStore({ dense: hits('docs', 30) }), { name, embedder });
    await gatherer({ collections: [docs('guides'), docs('reference')] })();
    expect(embedder.asked).toHaveLength(1);
  });

  it('each vector is used only against its matching collection', async () => {
    const one = fakeEmbedder({ model: 'one', embed: async () => ({ vectors: [Float32Array.of(1, 0)] }) });
    const two = fakeEmbedder({ model: 'two', embed: async () => ({ vectors: [Float32Array.of(0, 1)] }) });
    const described = (model: string) => ({
      fingerprint: { embedding: { provider: 'fake', model, dimensions: 2, metric: 'cosine' as const } },
    });
    const docs = fakeStore({ dense: hits('docs', 30), description: described('one') });
    const code = fakeStore({ dense: hits('code', 30), description: described('two') });
    await gatherer({
      collections: [collection('docs', docs, { embedder: one }), collection('code', code, { embedder: two })],
    })();
    expect(docs.asked.branches[0]).toMatchObject({ vector: Float32Array.of(1, 0) });
    expect(code.asked.branches[0]).toMatchObject({ vector: Float32Array.of(0, 1) });
  });

  it('refuses an index that was built with another embedder, and names both', async () => {
    const store = fakeStore({ dense: hits('docs', 30) });
    const other = fakeEmbedder({ model: 'another' });
    const failure = await gatherer({ collections: [collection('docs', store, { embedder: other })] })().catch((e) => e);
    expect(failure).toMatchObject({ code: 'invalid_config' });
    expect(failure.message).toContain('fake/fake-embedder (2 dimensions)');
    expect(failure.message).toContain('fake/another (2 dimensions)');
  });

  it('an index without vectors is searched by words, with branch_unavailable', async () => {
    const store = fakeStore({ dense: hits('docs', 30), keyword: hits('docs', 30), description: { fingerprint: {} } });
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder: fakeEmbedder() })] })();
    expect(store.asked.branches.map(({ branch }) => branch)).toEqual(['keyword']);
    expect(pack.warnings).toContainEqual(
      expect.objectContaining({
        code: 'branch_unavailable',
        detail: { collection: 'adk_docs', branch: 'dense', error: 'invalid_config' },
      }),
    );
  });
});

describe('an index that says which searches it answers', () => {
  const searchable = { dense: hits('docs', 30), sparse: hits('docs', 30), keyword: hits('docs', 30) };
  const embedder = fakeEmbedder();
  const embedding = { provider: 'fake', model: 'fake-embedder', dimensions: 2, metric: 'cosine' as const };

  async function searched(
    description: Pick<IndexDescription, 'branches'> & Partial<IndexDescription>,
    encoders: Partial<EvidenceCollection>,
  ) {
    const store = fakeStore({ ...searchable, description: { fingerprint: { embedding }, ...description } });
    const { pack } = await gatherer({ collections: [collection('docs', store, encoders)] })();
    const warned = pack.warnings.filter(({ code }) => code === 'branch_unavailable');
    return { branches: store.asked.branches.map(({ branch }) => branch), warned: warned.map(({ detail }) => detail) };
  }

  it('is asked for these alone: dense and keyword where it has no sparse vectors of the encoder, with a warning', async () => {
    const sparseEncoder = fakeSparseEncoder();
    expect(await searched({ branches: ['dense', 'keyword'] }, { embedder, sparseEncoder })).toEqual({
      branches: ['dense', 'keyword'],
      warned: [{ collection: 'adk_docs', branch: 'sparse', error: 'invalid_config' }],
    });
  });

  it('is asked for dense alone where no configured encoder fits its sparse vectors, with a warning', async () => {
    expect(await searched({ branches: ['dense', 'sparse'] }, { embedder })).toEqual({
      branches: ['dense'],
      warned: [{ collection: 'adk_docs', branch: 'keyword', error: 'invalid_config' }],
    });
  });

  it('is asked for all that it has, without a warning', async () => {
    const sparseEncoder = fakeSparseEncoder();
    expect(await searched({ branches: ['dense', 'sparse'] }, { embedder, sparseEncoder })).toEqual({
      branches: ['dense', 'sparse'],
      warned: [],
    });
  });

  it('is refused where nothing that is configured can search it', async () => {
    await expect(searched({ branches: ['dense', 'sparse'] }, {})).rejects.toMatchObject({
      code: 'invalid_config',
      message: expect.stringContaining('cannot be searched'),
    });
  });
});

describe('an index whose new vectors are being built beside the old ones', () => {
  const embedder = fakeEmbedder({ model: 'another' });
  const fingerprint = { embedding: { provider: 'fake', model: 'another', dimensions: 2, metric: 'cosine' as const } };
  const generations = [{ generation: 'g2', active: false, fingerprint, chunkCount: 3 }];

  it('is searched by words with the new embedder, with branch_unavailable', async () => {
    const store = fakeStore({ dense: hits('docs', 60), keyword: hits('docs', 60), description: { generations } });
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder })] })();
    expect(store.asked.branches.map(({ branch }) => branch)).toEqual(['keyword']);
    expect(pack.warnings).toMatchObject([
      {
        code: 'branch_unavailable',
        message: expect.stringContaining('being built'),
        detail: { collection: 'adk_docs', branch: 'dense', error: 'invalid_config' },
      },
    ]);
  });

  it('is refused where it can be searched by vectors alone', async () => {
    const store = fakeStore({ dense: hits('docs', 60), description: { generations } });
    const call = gatherer({ collections: [collection('docs', store, { embedder })] })();
    await expect(call).rejects.toMatchObject({ code: 'invalid_config' });
  });
});

describe('spec 000 §6.2 Sparse query representation', () => {
  it('runs the query side of the encoder that the collection was ingested with, once for all that share it', async () => {
    const sparseEncoder = fakeSparseEncoder();
    const docs = fakeStore({ sparse: hits('docs', 30, 0, 'sparse_dot_product') });
    const code = fakeStore({ sparse: hits('code', 30, 0, 'sparse_dot_product') });
    await gatherer({
      collections: [collection('docs', docs, { sparseEncoder }), collection('code', code, { sparseEncoder })],
    })();
    expect(sparseEncoder.roles).toEqual(['query']);
    expect(docs.asked.branches).toMatchObject([{ branch: 'sparse', vector: { indices: [3], values: [1] }, topK: 120 }]);
  });

  it('refuses an index that was filled by another sparse encoder', async () => {
    const store = fakeStore({ sparse: [], description: { fingerprint: { sparse: 'splade/2' } } });
    const collections = [collection('docs', store, { sparseEncoder: fakeSparseEncoder() })];
    await expect(gatherer({ collections })()).rejects.toMatchObject({ code: 'invalid_config' });
  });

  it('sends no empty sparse vector: a query of stop words has no sparse branch', async () => {
    const store = fakeStore({ dense: hits('docs', 30), sparse: [] });
    const collections = [collection('docs', store, { embedder: fakeEmbedder(), sparseEncoder: fakeSparseEncoder() })];
    await gatherer({ collections })({ query: 'the of' });
    expect(store.asked.branches.map(({ branch }) => branch)).toEqual(['dense']);
  });
});

describe('spec 000 §7 Hybrid retrieval per collection', () => {
  const embedded = { embedder: fakeEmbedder() };

  it('§7.2 dense 80, sparse 120, hnsw_ef 256, exact false, at the prefetches', async () => {
    const store = fakeStore({ dense: hits('docs', 100), keyword: hits('docs', 100, 0, 'bm25') });
    await gatherer({ collections: [collection('docs', store, embedded)] })();
    const { name: provider, model } = embedded.embedder;
    const search = { topK: 80, hnswEf: 256, exact: false };
    expect(store.asked.branches).toEqual([
      { branch: 'dense', index: 'adk_docs', ...search, vector: Float32Array.of(1, 0), madeBy: { provider, model } },
      { branch: 'keyword', index: 'adk_docs', topK: 120, text: 'session state' },
    ]);
  });

  it('§7.2 starts with RRF, k 60, over both branches', async () => {
    const store = fakeStore({
      dense: [hit('docs', 1), hit('docs', 2)],
      keyword: [hit('docs', 2, { score: 9, scoreKind: 'bm25' }), hit('docs', 3, { score: 8, scoreKind: 'bm25' })],
    });
    const profile = { ...genericEvidenceProfile, secondaryQueries: [] };
    const { pack } = await gatherer({
      collections: [collection('docs', store, embedded)],
      profile,
      reranker: fakeReranker(),
    })();
    const scores = Object.fromEntries(pack.candidates.map(({ chunkId, fusedScore }) => [chunkId, fusedScore]));
    expect(scores).toEqual({
      'docs-001': expect.closeTo(1 / 61, 12),
      'docs-002': expect.closeTo(1 / 62 + 1 / 61, 12),
      'docs-003': expect.closeTo(1 / 62, 12),
    });
    expect(pack.retrievalPlan).toMatchObject({ hybridFusion: 'rrf', rrfK: 60, fusionWhere: 'engine' });
  });

  it('§7.3 DBSF may be chosen instead', async () => {
    const store = fakeStore({ dense: [hit('docs', 1)], keyword: [hit('docs', 2, { score: 9, scoreKind: 'bm25' })] });
    const profile = {
      ...genericEvidenceProfile,
      secondaryQueries: [],
      fusion: { method: 'dbsf', where: 'engine' },
    } as const;
    const { pack } = await gatherer({ collections: [collection('docs', store, embedded)], profile })();
    // A list with a single score counts 0.5 (score_fusion.rs).
    expect(pack.candidates.map(({ fusedScore }) => fusedScore)).toEqual([0.5, 0.5]);
    expect(pack.retrievalPlan.hybridFusion).toBe('dbsf');
    expect(pack.retrievalPlan.rrfK).toBeUndefined();
  });

  it.each(['engine', 'store'] as const)(
    'a convex blend adds scores, and is made here also where the profile says %s',
    async (where) => {
      const dense = [hit('docs', 1, { score: 0.8 }), hit('docs', 2, { score: 0.4 })];
      const keyword = [
        hit('docs', 2, { score: 9, scoreKind: 'bm25' }),
        hit('docs', 3, { score: 5, scoreKind: 'bm25' }),
        hit('docs', 4, { score: 1, scoreKind: 'bm25' }),
      ];
      const profile = {
        ...genericEvidenceProfile,
        secondaryQueries: [],
        fusion: { method: 'convex', alpha: 0.25, where },
      } as const;
      const store = fakeStore({ dense, keyword });
      const { pack } = await gatherer({ collections: [collection('docs', store, embedded)], profile })();
      const scores = Object.fromEntries(pack.candidates.map(({ chunkId, fusedScore }) => [chunkId, fusedScore]));
      // 0.25 of similarity and 0.75 of the keyword score as a share of its range.
      expect(scores).toEqual({ 'docs-001': 0.2, 'docs-002': 0.85, 'docs-003': 0.375, 'docs-004': 0 });
      expect(pack.retrievalPlan).toMatchObject({ hybridFusion: 'convex', fusionWhere: 'engine' });
    },
  );

  it('distances are turned before they are fused', async () => {
    const near = hit('docs', 1, { score: 0.1, scoreKind: 'cosine_distance' });
    const far = hit('docs', 2, { score: 0.9, scoreKind: 'cosine_distance' });
    const store = fakeStore({ dense: [near, far] });
    const profile = { ...genericEvidenceProfile, secondaryQueries: [] };
    const { pack } = await gatherer({ collections: [collection('docs', store, embedded)], profile })();
    expect(pack.candidates.find(({ chunkId }) => chunkId === 'docs-001')?.fusedScore).toBeCloseTo(1 / 61, 12);
    expect(pack.groundingSignals.best_similarity).toBeCloseTo(0.9, 12);
  });

  it('all branches travel in one round trip where the store has that', async () => {
    const store = fakeStore({ dense: hits('docs', 80), keyword: hits('docs', 80), inOneRoundTrip: true });
    await gatherer({ collections: [collection('docs', store, embedded)] })();
    expect(store.asked.rounds).toBe(1);
  });

  it('§7.1 prefetch and fusion in one request to the store, where the profile asks for that and the store can', async () => {
    const store = fakeStore({ dense: [], keyword: [], hybrid: hits('docs', 90, 0, 'rrf_score') });
    const { pack, record } = await gatherer({
      collections: [collection('docs', store, embedded)],
      profile: adkEvidenceProfile,
    })();
    expect(store.asked.branches).toEqual([]);
    expect(record.trace.stages.find(({ stage }) => stage === 'search_branch')?.settings).toMatchObject({
      branch: 'hybrid',
      fusion: 'rrf',
      rrf_k: 60,
      prefetch: [
        { branch: 'dense', limit: 80 },
        { branch: 'keyword', limit: 120 },
      ],
      limit: 90,
    });
    expect(store.asked.hybrids).toMatchObject([
      {
        index: 'adk_docs',
        topK: 90,
        fusion: { method: 'rrf', k: 60 },
        branches: [
          { branch: 'dense', topK: 80, hnswEf: 256, exact: false },
          { branch: 'keyword', topK: 120 },
        ],
      },
    ]);
    expect(pack.retrievalPlan).toMatchObject({ fusionWhere: 'store', rrfK: 60 });
  });

  it('a store that cannot fuse is fused by the engine', async () => {
    const store = fakeStore({ dense: hits('docs', 80), keyword: hits('docs', 80) });
    const { pack } = await gatherer({
      collections: [collection('docs', store, embedded)],
      profile: adkEvidenceProfile,
    })();
    expect(pack.retrievalPlan.fusionWhere).toBe('engine');
  });
});

describe('spec 000 §7.4 Filtering', () => {
  const filterOf = async (request: object, overrides: object = {}, refs: readonly string[] = []) => {
    const store = fakeStore({ keyword: hits('docs', 30), refs });
    const { pack } = await gatherer({ collections: [collection('docs', store, overrides)] })(request);
    const [branch] = store.asked.branches;
    return { filter: branch?.filter, warnings: pack.warnings.map(({ code }) => code) };
  };
  const own = { op: 'eq', field: 'source_type', value: 'docs' } as const;

  it('is left out where nothing restricts', async () => {
    expect((await filterOf({})).filter).toBeUndefined();
  });

  it('the collection’s condition, the allow list and the block list hold together; paths match by prefix', async () => {
    const { filter } = await filterOf({ pathAllowlist: ['a/', 'b/'], pathBlocklist: ['a/old/'] }, { filter: own });
    expect(filter).toEqual({
      op: 'and',
      filters: [
        own,
        {
          op: 'or',
          filters: [
            { op: 'prefix', field: 'path', value: 'a/' },
            { op: 'prefix', field: 'path', value: 'b/' },
          ],
        },
        { op: 'not', filter: { op: 'prefix', field: 'path', value: 'a/old/' } },
      ],
    });
  });

  it('an empty allow list allows nothing', async () => {
    const store = fakeStore({ dense: [], keyword: ({ filter }) => (filter === undefined ? hits('docs', 30) : []) });
    const { pack } = await gatherer({ collections: [collection('docs', store)] })({ pathAllowlist: [] });
    // Stores read an empty `or` as false (the conformance suite holds them to it).
    expect(store.asked.branches.map(({ filter }) => filter)).toContainEqual({ op: 'or', filters: [] });
    expect(pack.candidates).toEqual([]);
    expect(pack.warnings).toMatchObject([
      { code: 'filters_matched_nothing', message: expect.stringContaining('path_allowlist') },
    ]);
  });

  it('pins the ref where some chunk has it', async () => {
    expect(await filterOf({ repoRefHint: 'main' }, {}, ['main'])).toMatchObject({
      filter: { op: 'in', field: 'ref', values: ['main'] },
      warnings: [],
    });
  });

  it('reads seven and more hex digits as the beginning of a commit', async () => {
    expect((await filterOf({ repoRefHint: '30c8ba2' }, {}, ['30c8ba2'])).filter).toEqual({
      op: 'or',
      filters: [
        { op: 'in', field: 'ref', values: ['30c8ba2'] },
        { op: 'prefix', field: 'ref', value: '30c8ba2' },
      ],
    });
  });

  it('reads a version with and without its v, then as the version of a package', async () => {
    expect((await filterOf({ repoRefHint: '1.2.0' }, {}, ['v1.2.0'])).filter).toEqual({
      op: 'in',
      field: 'ref',
      values: ['1.2.0', 'v1.2.0'],
    });
    expect((await filterOf({ repoRefHint: 'v1.2.0' }, {}, ['**@1.2.0'])).filter).toEqual({
      op: 'glob',
      field: 'ref',
      pattern: '**@1.2.0',
    });
  });

  it('where no collection has the ref all refs are searched, with ref_unmatched', async () => {
    expect(await filterOf({ repoRefHint: 'nope' })).toMatchObject({ filter: undefined, warnings: ['ref_unmatched'] });
  });

  it('a look-up that fails counts as not found', async () => {
    const store = fakeStore({ keyword: hits('docs', 30) });
    const failing = { ...store, count: async () => Promise.reject(down) } as typeof store;
    const { pack } = await gatherer({ collections: [collection('docs', failing)] })({ repoRefHint: 'main' });
    expect(pack.candidates).toHaveLength(12);
    expect(pack.warnings).toMatchObject([
      { code: 'ref_unmatched', message: expect.stringContaining('could not be looked up') },
    ]);
  });

  it('pins only the collections that have it', async () => {
    const docs = fakeStore({ keyword: hits('docs', 30) });
    const code = fakeStore({ keyword: hits('code', 30), refs: ['main'] });
    const { pack } = await gatherer({ collections: [collection('docs', docs), collection('code', code)] })({
      repoRefHint: 'main',
    });
    expect(docs.asked.branches[0]?.filter).toBeUndefined();
    expect(code.asked.branches[0]?.filter).toEqual({ op: 'in', field: 'ref', values: ['main'] });
    expect(pack.warnings).toEqual([]);
  });

  it('the ref that a collection declares for all of its chunks counts as found', async () => {
    const { filter, warnings } = await filterOf({ repoRefHint: '30c8ba2' }, { defaults: { ref: '30c8ba2f00' } });
    expect({ filter, warnings }).toEqual({ filter: undefined, warnings: [] });
  });
});

describe('a collection or branch that fails', () => {
  const answering = () => collection('code', fakeStore({ keyword: hits('code', 60) }));
  const explain = { taskMode: 'explain' } as const;

  it.each([
    ['is missing', new RetrievalError('index_not_found', 'There is no index "adk_docs".'), 'index_not_found'],
    ['is down', down, 'unavailable'],
    ['breaks', new TypeError('undefined is not a function'), 'internal'],
  ])('a collection that %s: the others answer, with collection_unavailable', async (_case, error, code) => {
    const broken = collection('docs', fakeStore({ keyword: error, description: error }));
    const { pack } = await gatherer({ collections: [broken, answering()] })(explain);
    expect(pack.candidates).toHaveLength(12);
    expect(pack.warnings).toEqual([
      expect.objectContaining({ code: 'collection_unavailable', detail: { collection: 'adk_docs', error: code } }),
    ]);
  });

  it('all down: throws what the first failed with, and names all', async () => {
    const broken = (side: 'docs' | 'code') => collection(side, fakeStore({ keyword: down }));
    await expect(gatherer({ collections: [broken('docs'), broken('code')] })()).rejects.toMatchObject({
      code: 'unavailable',
      message: expect.stringContaining('adk_docs (unavailable), adk_code (unavailable)'),
    });
  });

  it('a collection that did not answer is told once, and is not asked for the expansions', async () => {
    const missing = fakeStore({ keyword: new RetrievalError('index_not_found', 'There is no index "adk_docs".') });
    const { pack } = await gatherer({
      collections: [collection('docs', missing), collection('code', fakeStore({ keyword: hits('code', 5) }))],
    })(explain);
    expect(pack.retrievalPlan.queries).not.toHaveLength(1);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['collection_unavailable']);
    expect(missing.asked.branches).toHaveLength(1);
  });

  it('one branch down: the collection goes on with the other, with branch_unavailable', async () => {
    const store = fakeStore({ dense: down, keyword: hits('docs', 60) });
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder: fakeEmbedder() })] })();
    expect(pack.candidates).toHaveLength(12);
    expect(pack.warnings).toEqual([
      expect.objectContaining({
        code: 'branch_unavailable',
        detail: { collection: 'adk_docs', branch: 'dense', query: 'Q0', error: 'unavailable' },
      }),
    ]);
  });

  it('embedder down: the lexical branch goes on, with branch_unavailable', async () => {
    const store = fakeStore({ dense: hits('docs', 60), keyword: hits('docs', 60) });
    const embedder = fakeEmbedder({}, down);
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder })] })();
    expect(store.asked.branches.map(({ branch }) => branch)).toEqual(['keyword']);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['branch_unavailable']);
  });

  it('embedder down and nothing else to search by: the collection is unavailable', async () => {
    const broken = collection('docs', fakeStore({ dense: hits('docs', 60) }), { embedder: fakeEmbedder({}, down) });
    const { pack } = await gatherer({ collections: [broken, answering()] })(explain);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['collection_unavailable']);
  });

  it('too few vectors or lists, and scores that are no numbers, are bad responses', async () => {
    const short = fakeEmbedder({ embed: async () => ({ vectors: [] }) });
    const store = fakeStore({ dense: hits('docs', 60), keyword: [hit('docs', 1, { score: Number.NaN })] });
    const { pack } = await gatherer({
      collections: [collection('docs', store, { embedder: short }), answering()],
    })(explain);
    expect(pack.warnings).toEqual([
      expect.objectContaining({
        code: 'collection_unavailable',
        detail: { collection: 'adk_docs', error: 'bad_response' },
      }),
    ]);
  });

  it('a description that fails fails nothing, and leaves the version out of the record', async () => {
    const store = fakeStore({ keyword: hits('docs', 60), description: down });
    const { pack, record } = await gatherer({ collections: [collection('docs', store)] })();
    expect(pack.warnings).toEqual([]);
    expect(record.indexes).toEqual([{ index: 'adk_docs' }]);
  });
});

describe('finding nothing says why', () => {
  const codes = async (store: ReturnType<typeof fakeStore>, embedder = fakeEmbedder()) => {
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder })] })();
    expect(pack).toMatchObject({ candidates: [], grounding: 'none' });
    return pack.warnings.map(({ code }) => code);
  };

  it('index_empty', async () => {
    expect(await codes(fakeStore({ dense: [], keyword: [], description: { chunkCount: 0 } }))).toEqual(['index_empty']);
  });

  it('filters_matched_nothing, since a search by meaning always finds something', async () => {
    expect(await codes(fakeStore({ dense: [], keyword: [] }))).toEqual(['filters_matched_nothing']);
  });

  it('no_matching_terms', async () => {
    expect(await codes(fakeStore({ keyword: [] }))).toEqual(['no_matching_terms']);
  });
});
