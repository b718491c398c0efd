import { RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { adkEvidenceProfile, genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hit, hits } from './fakes.ts';

const quiet = { ...genericEvidenceProfile, secondaryQueries: [] };
const unlimited = Number.MAX_SAFE_INTEGER;

describe('000 §3.2: fusion_where', () => {
  const fusing = (side: 'docs' | 'code') =>
    collection(side, fakeStore({ dense: [], keyword: [], hybrid: hits(side, 60, 0, 'rrf_score') }), {
      embedder: fakeEmbedder(),
    });

  it('is the store where every collection that answered was fused by it, also when another is missing', async () => {
    const missing = new RetrievalError('index_not_found', 'There is no index "adk_code".');
    const broken = collection('code', fakeStore({ dense: missing, keyword: missing, hybrid: missing }), {
      embedder: fakeEmbedder(),
    });
    const { pack } = await gatherer({ profile: adkEvidenceProfile, collections: [fusing('docs'), broken] })();
    expect(pack.warnings.map(({ code }) => code)).toContain('collection_unavailable');
    expect(pack.retrievalPlan.fusionWhere).toBe('store');
  });

  it('is the engine where one that answered was fused by it', async () => {
    const plain = collection('code', fakeStore({ keyword: hits('code', 60, 0, 'bm25') }));
    const { pack } = await gatherer({ profile: adkEvidenceProfile, collections: [fusing('docs'), plain] })();
    expect(pack.retrievalPlan.fusionWhere).toBe('engine');
  });
});

describe('000 §9.4: the cut at 1,200 tokens', () => {
  const long = 'the session keeps the state of the agent between two calls\n'.repeat(400);
  const read = async (limits: object) => {
    const base = fakeReranker();
    const reranker = fakeReranker({}, { limits: { ...base.limits, ...limits } });
    const store = fakeStore({ keyword: [hit('docs', 1, { text: long })] });
    await gatherer({ collections: [collection('docs', store)], reranker })();
    return reranker.inputs[0]?.documents[0]?.body;
  };

  it('holds for a model with a token limit', async () => {
    expect((await read({}))?.length).toBeLessThan(long.length / 2);
  });

  it('does not hold for a reranker without one: it reads the whole', async () => {
    expect(await read({ maxTokensPerPair: unlimited, maxTokensPerCall: unlimited })).toBe(long);
  });
});

describe('000 §10.2: a coverage failure', () => {
  const docsFirst = (scoresAreIndependent?: boolean) =>
    fakeReranker(
      ({ documents }) =>
        documents.map(
          ({ metadata }) =>
            (metadata.source_type === 'docs' ? 0.9 : 0.4) - Number(String(metadata.title).slice(-3)) / 1000,
        ),
      { scoresAreIndependent },
    );
  const collections = () => [
    collection('docs', fakeStore({ keyword: hits('docs', 120) })),
    collection('code', fakeStore({ keyword: hits('code', 120) })),
  ];

  it('sends a reranker whose scores are independent only what it has not scored', async () => {
    const reranker = docsFirst(true);
    const { pack } = await gatherer({ reranker, profile: quiet, collections: collections() })();
    expect(reranker.inputs.map(({ documents }) => documents.length)).toEqual([120, 30, 30]);
    const all = await gatherer({ reranker: docsFirst(), profile: quiet, collections: collections() })();
    expect(pack.candidates).toEqual(all.pack.candidates);
  });

  it('sends one that compares documents with one another all of them again', async () => {
    const reranker = docsFirst();
    await gatherer({ reranker, profile: quiet, collections: collections() })();
    expect(reranker.inputs.map(({ documents }) => documents.length)).toEqual([120, 150, 180]);
  });

  it('does not exist for a side that the path lists of the request filtered out', async () => {
    const filtered = fakeStore({
      dense: ({ filter }) => (filter === undefined ? hits('docs', 60) : []),
      keyword: ({ filter }) => (filter === undefined ? hits('docs', 60) : []),
    });
    const { pack } = await gatherer({
      collections: [
        collection('docs', filtered, { embedder: fakeEmbedder() }),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })({ pathAllowlist: ['code/'] });
    expect(pack.coverage).toMatchObject({ minDocs: 0, minCode: 0, satisfied: true });
    expect(pack.warnings).toEqual([]);
    expect(pack.retrievalPlan.queries.map(({ id }) => id)).toEqual(['Q0']);
  });

  it('stays for a side that the path lists allow, though the search found nothing of it', async () => {
    const store = fakeStore({ dense: [], keyword: [], allowed: 7 });
    const { pack, record } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', store, { embedder: fakeEmbedder() }),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })({ pathAllowlist: ['docs/', 'code/'] });
    expect(pack.coverage).toMatchObject({ minDocs: 3, minCode: 3, satisfied: false });
    const counted = record.trace.stages.filter(({ stage }) => stage === 'count_allowed');
    expect(counted.map(({ settings }) => settings)).toEqual([{ collection: 'adk_docs', chunks: 7 }]);
  });

  it('stays where the store cannot say whether it holds a chunk that passes', async () => {
    const failing = fakeStore({ keyword: [], allowed: new RetrievalError('unavailable', 'The store is down.') });
    const { count: _count, ...uncounted } = fakeStore({ keyword: [] });
    for (const store of [failing, uncounted]) {
      const { pack } = await gatherer({
        profile: quiet,
        collections: [collection('docs', store), collection('code', fakeStore({ keyword: hits('code', 60) }))],
      })({ pathAllowlist: ['docs/'] });
      expect(pack.coverage).toMatchObject({ minDocs: 3, minCode: 3 });
    }
  });

  it('does not exist for a side of which a store that cannot count finds nothing by meaning', async () => {
    const { count: _count, ...uncounted } = fakeStore({ dense: [] });
    const { pack } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', uncounted, { embedder: fakeEmbedder() }),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })({ pathBlocklist: ['docs/'] });
    expect(pack.coverage).toMatchObject({ minDocs: 0, minCode: 0 });
  });

  it('stays for a side that is missing for another reason', async () => {
    const { pack } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', fakeStore({ keyword: [] })),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })();
    expect(pack.coverage).toMatchObject({ minDocs: 3, minCode: 3, satisfied: false });
  });
});

describe('000 §10.3: docs without an address, where the profile demands one', () => {
  it('says how many were left out, which, why, and what to do', async () => {
    const bare = hits('docs', 30).map((one) => {
      const { url: _url, ...metadata } = one.metadata;
      return { ...one, metadata };
    });
    const { pack } = await gatherer({
      profile: { ...adkEvidenceProfile, secondaryQueries: [] },
      reranker: fakeReranker(({ documents }) =>
        documents.map(({ metadata }) => (metadata.source_type === 'docs' ? 0.1 : 0.9)),
      ),
      collections: [
        collection('docs', fakeStore({ keyword: bare })),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })({ taskMode: 'explain' });
    // None of them stood among the best 20, and still no docs are left at all.
    expect(pack.warnings).toMatchObject([
      {
        code: 'provenance_incomplete',
        message: expect.stringMatching(/^30 docs .* docs\/docs-000.*evidence\.docsNeedUrl/),
        detail: { docs_without_url: 30, example_paths: ['docs/docs-000', 'docs/docs-001', 'docs/docs-002'] },
      },
    ]);
  });
});

describe('000 §10: grounding can be switched off', () => {
  const ungrounded = {
    collections: (['docs', 'code'] as const).map((side) => collection(side, fakeStore({ keyword: hits(side, 60) }))),
    reranker: fakeReranker(({ documents }) => documents.map(() => 0.01)),
  };
  const query = 'sourdough baking';

  it('on, it withholds what cannot ground an answer', async () => {
    expect((await gatherer({ ...ungrounded, profile: quiet })({ query })).pack.candidates).toEqual([]);
  });

  it('off, it withholds nothing and warns of nothing; the signals are given', async () => {
    const profile = { ...quiet, grounding: { enabled: false } };
    const { pack } = await gatherer({ ...ungrounded, profile })({ query, taskMode: 'explain' });
    expect(pack.candidates).toHaveLength(12);
    expect(pack.warnings).toEqual([]);
    expect(pack.groundingSignals.support).toBeLessThan(0.1);
  });
});

describe('004 edge cases: a query that the embedder cannot read', () => {
  const asked = async (told: object, keyword: readonly ReturnType<typeof hit>[] = hits('docs', 30, 0, 'bm25')) => {
    const embed = async ({ texts }: { readonly texts: readonly string[] }) => ({
      vectors: texts.map(() => Float32Array.of(1, 0)),
      ...told,
    });
    const store = fakeStore({ dense: hits('docs', 60), keyword });
    const collections = [collection('docs', store, { embedder: fakeEmbedder({ embed }) })];
    const { pack } = await gatherer({ collections, profile: quiet })();
    return { pack, branches: store.asked.branches.map(({ branch }) => branch) };
  };

  it('a query of which it knows no token carries a warning, and is not searched by meaning', async () => {
    const { pack, branches } = await asked({ unknown: [0] });
    expect(branches).toEqual(['keyword']);
    expect(pack.warnings).toMatchObject([
      {
        code: 'query_unknown',
        message: expect.stringContaining('fake/fake-embedder'),
        detail: { model: 'fake-embedder' },
      },
    ]);
    expect(pack.groundingSignals).not.toHaveProperty('best_similarity');
  });

  it('with no word in the index either, nothing is found, and both are told', async () => {
    const { pack } = await asked({ unknown: [0] }, []);
    expect(pack.candidates).toEqual([]);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['no_matching_terms', 'query_unknown']);
  });

  it('a query that it trimmed carries a warning, and is searched', async () => {
    const { pack, branches } = await asked({ trimmed: [0] });
    expect(branches).toEqual(['dense', 'keyword']);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['query_trimmed']);
  });
});
