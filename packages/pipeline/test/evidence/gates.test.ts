import { describe, expect, it } from 'vitest';
import { adkEvidenceProfile, genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hit, hits } from './fakes.ts';

const quiet = { ...genericEvidenceProfile, secondaryQueries: [] };

/** Every doc scores above every piece of code; within a side by number. */
const docsFirst = () =>
  fakeReranker(({ documents }) =>
    documents.map(
      ({ metadata }) => (metadata.source_type === 'docs' ? 0.9 : 0.4) - Number(String(metadata.title).slice(-3)) / 1000,
    ),
  );

const passes = (record: Awaited<ReturnType<ReturnType<typeof gatherer>>>['record']) =>
  record.trace.stages
    .filter(({ stage }) => stage === 'rerank')
    .map(({ settings }) => [settings?.pass, settings?.documents]);

describe('spec 000 §10.1 Select top K', () => {
  it('selects the best K by rerank score, then id', async () => {
    const { pack } = await gatherer()({ maxResultsFinal: 5 });
    expect(pack.candidates.map(({ rank, chunkId }) => [rank, chunkId])).toEqual([
      [1, 'docs-000'],
      [2, 'code-000'],
      [3, 'docs-001'],
      [4, 'code-001'],
      [5, 'docs-002'],
    ]);
  });

  it('gives fewer where there are fewer', async () => {
    const { pack } = await gatherer({ collections: [collection('docs', fakeStore({ keyword: hits('docs', 3) }))] })();
    expect(pack.candidates).toHaveLength(3);
  });
});

describe('spec 000 §10.2 Coverage gate', () => {
  it('is satisfied where both sides are there, and says what it asked for', async () => {
    const { pack } = await gatherer()();
    expect(pack.coverage).toEqual({ docsInTopK: 6, codeInTopK: 6, minDocs: 3, minCode: 3, satisfied: true });
    expect(pack.warnings).toEqual([]);
  });

  it.each([
    [12, 3],
    [50, 3],
    [11, 2],
    [7, 1],
    [3, 0],
  ])('the minimum a side for K = %i is %i', async (maxResultsFinal, minimum) => {
    const { pack } = await gatherer()({ maxResultsFinal });
    expect([pack.coverage.minDocs, pack.coverage.minCode]).toEqual([minimum, minimum]);
  });

  it.each([
    [3, 1],
    [4, 2],
    [1, 0],
  ])('both minima fit into K = %i whatever the settings ask for: %i a side', async (maxResultsFinal, minimum) => {
    const profile = { ...quiet, coverage: { ...quiet.coverage, share: 0.9, most: 9 } };
    const { pack } = await gatherer({ profile })({ maxResultsFinal });
    expect(pack.coverage).toMatchObject({ minDocs: minimum, minCode: minimum, satisfied: true });
  });

  it('says how many there are, and not that there are no more, where a filter or a limit took the rest', async () => {
    const { pack } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 100) })),
        collection('code', fakeStore({ keyword: hits('code', 1) })),
      ],
    })();
    expect(pack.warnings[0]?.message).not.toContain('no more');
  });

  it.each(['build', 'debug', 'refactor'] as const)('holds for %s', async (taskMode) => {
    expect((await gatherer()({ taskMode })).pack.coverage.minDocs).toBe(3);
  });

  it('does not hold for explain, nor where only one side is configured', async () => {
    expect((await gatherer()({ taskMode: 'explain' })).pack.coverage).toMatchObject({ minDocs: 0, minCode: 0 });
    const docs = [collection('docs', fakeStore({ keyword: hits('docs', 100) }))];
    const { pack } = await gatherer({ collections: docs })();
    expect(pack.coverage).toMatchObject({ minDocs: 0, minCode: 0, satisfied: true });
    expect(pack.warnings).toEqual([]);
  });

  it('if it fails the missing side is widened to 90, then asked for 120, and reranked again each time', async () => {
    const { record } = await gatherer({
      reranker: docsFirst(),
      profile: quiet,
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 120) })),
        collection('code', fakeStore({ keyword: hits('code', 120) })),
      ],
    })();
    expect(passes(record)).toEqual([
      ['first', 120],
      ['widen', 150],
      ['ask_for_more', 180],
    ]);
  });

  it('a store that fuses by itself is asked again, for 120', async () => {
    const store = (side: 'docs' | 'code') =>
      fakeStore({ keyword: [], sparse: [], dense: [], hybrid: hits(side, 120, 0, 'rrf_score') });
    const [docs, code] = [store('docs'), store('code')];
    const embedder = { embedder: fakeEmbedder() };
    await gatherer({
      reranker: docsFirst(),
      profile: { ...adkEvidenceProfile, secondaryQueries: [] },
      collections: [collection('docs', docs, embedder), collection('code', code, embedder)],
    })();
    expect(docs.asked.hybrids.map(({ topK }) => topK)).toEqual([90]);
    expect(code.asked.hybrids.map(({ topK }) => topK)).toEqual([90, 120]);
  });

  it('candidates that exist but rank too low are promoted, with coverage_promoted; the order stays by score', async () => {
    const { pack, record } = await gatherer({ reranker: docsFirst(), profile: quiet })();
    expect(pack.candidates.map(({ chunkId }) => chunkId)).toEqual([
      ...['docs-000', 'docs-001', 'docs-002', 'docs-003', 'docs-004', 'docs-005', 'docs-006', 'docs-007', 'docs-008'],
      ...['code-000', 'code-001', 'code-002'],
    ]);
    expect(pack.coverage).toMatchObject({ docsInTopK: 9, codeInTopK: 3, satisfied: true });
    expect(pack.warnings.map(({ code }) => code)).toEqual(['coverage_promoted']);
    const displaced = record.trace.stages
      .at(-1)
      ?.dropped?.filter(({ reason }) => reason === 'displaced_by_coverage')
      .map(({ id }) => id.slice(-8));
    expect(displaced).toEqual(['docs-009', 'docs-010', 'docs-011']);
  });

  it('if candidates do not exist: coverage_unmet', async () => {
    const { pack } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 100) })),
        collection('code', fakeStore({ keyword: hits('code', 1) })),
      ],
    })();
    expect(pack.coverage).toMatchObject({ docsInTopK: 11, codeInTopK: 1, satisfied: false });
    expect(pack.warnings).toEqual([
      expect.objectContaining({
        code: 'coverage_unmet',
        // The fused list of the docs is cut at 90, their pool at 60 and the 59 slots that code leaves unused, at most 90.
        message: expect.stringContaining('90 docs and 1 code'),
        detail: { docs_in_top_k: 11, code_in_top_k: 1, min_docs: 3, min_code: 3 },
      }),
    ]);
  });

  it('both, where promotion is not enough', async () => {
    const { pack } = await gatherer({
      profile: quiet,
      reranker: docsFirst(),
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 100) })),
        collection('code', fakeStore({ keyword: hits('code', 2) })),
      ],
    })();
    expect(pack.warnings.map(({ code }) => code)).toEqual(['coverage_promoted', 'coverage_unmet']);
  });

  it('nothing is reranked again where widening brings nothing new', async () => {
    const { record } = await gatherer({
      profile: quiet,
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 100) })),
        collection('code', fakeStore({ keyword: hits('code', 1) })),
      ],
    })();
    expect(passes(record)).toHaveLength(1);
  });
});

describe('spec 000 §10.3 Provenance completeness gate', () => {
  const without = (side: 'docs' | 'code', ...fields: readonly string[]) =>
    hits(side, 100).map((one, at) => {
      if (at % 2 === 1) return one;
      const kept = Object.entries(one.metadata).filter(([name]) => !fields.includes(name));
      return { ...one, metadata: Object.fromEntries(kept) };
    });
  const gather = (docs: ReturnType<typeof hits>, code: ReturnType<typeof hits>, profile = quiet) =>
    gatherer({
      profile,
      collections: [collection('docs', fakeStore({ keyword: docs })), collection('code', fakeStore({ keyword: code }))],
    })();

  it('docs must include a stable URL, in the adk profile: others are left out, with provenance_incomplete', async () => {
    const adk = { ...adkEvidenceProfile, secondaryQueries: [] };
    const { pack, record } = await gather(without('docs', 'url'), hits('code', 100), adk);
    expect(pack.candidates).toHaveLength(12);
    expect(pack.candidates.every(({ sourceType, url }) => sourceType === 'code' || url !== undefined)).toBe(true);
    const [warning] = pack.warnings;
    expect(warning).toMatchObject({ code: 'provenance_incomplete', detail: { count: 5 } });
    const reasons = record.trace.stages.at(-1)?.dropped?.map(({ reason }) => reason);
    expect(reasons?.filter((reason) => reason === 'no_url')).toHaveLength(30);
  });

  it('elsewhere docs without a URL are cited in the code style, with url_unavailable', async () => {
    const found = without('docs', 'url').map((one) => ({
      ...one,
      metadata: { ...one.metadata, start_line: 3, end_line: 5 },
    }));
    const { pack } = await gather(found, hits('code', 100));
    expect(pack.candidates.find(({ chunkId }) => chunkId === 'docs-000')).toMatchObject({
      pathOrUrl: 'docs/docs-000',
      citation: 'adk-docs@30c8ba2:docs/docs-000#L3-L5',
    });
    expect(pack.warnings).toMatchObject([{ code: 'url_unavailable', detail: { count: 3 } }]);
  });

  it.each(['docs/x.md', '/abs/x', 'file:///home/x.md', 'mailto:a@example.org'])(
    'an address that no browser opens from afar is none: %s',
    async (url) => {
      const found = hits('docs', 100).map((one) => ({ ...one, metadata: { ...one.metadata, url } }));
      const { pack } = await gather(found, hits('code', 100));
      const docs = pack.candidates.filter(({ sourceType }) => sourceType === 'docs');
      expect(docs.map((one) => [one.pathOrUrl, one.url])).toEqual(docs.map((one) => [one.path, undefined]));
      expect(docs.map(({ citationConfidence }) => citationConfidence)).not.toContain('high');
      expect(pack.warnings).toMatchObject([{ code: 'url_unavailable', detail: { count: docs.length } }]);
      const adk = { ...adkEvidenceProfile, secondaryQueries: [] };
      const strict = await gather(found, hits('code', 100), adk);
      expect(strict.pack.candidates.some(({ sourceType }) => sourceType === 'docs')).toBe(false);
    },
  );

  it('candidates without a ref are told: their citations name no version', async () => {
    const { pack } = await gather(without('docs', 'ref'), hits('code', 100));
    const withoutRef = pack.candidates.filter(({ ref }) => ref === undefined).map(({ candidateId }) => candidateId);
    expect(withoutRef.length).toBeGreaterThan(0);
    expect(pack.warnings).toMatchObject([
      { code: 'ref_unavailable', detail: { count: withoutRef.length, candidate_ids: withoutRef } },
    ]);
  });

  it('code must include a path', async () => {
    const { pack } = await gather(hits('docs', 100), without('code', 'path'));
    expect(pack.candidates.some(({ chunkId }) => chunkId === 'code-000')).toBe(false);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['provenance_incomplete']);
  });

  it('if line spans are missing the chunk is included, with medium confidence and "line spans unavailable"', async () => {
    const { pack } = await gather(hits('docs', 100), without('code', 'start_line', 'end_line'));
    const candidate = pack.candidates.find(({ chunkId }) => chunkId === 'code-000');
    expect(candidate).toMatchObject({
      citation: 'adk-python@960b206:code/code-000#code-000',
      citationConfidence: 'medium',
    });
    expect(candidate?.startLine).toBeUndefined();
    expect(pack.warnings).toMatchObject([
      { code: 'line_spans_unavailable', message: expect.stringContaining('line spans unavailable') },
    ]);
  });
});

describe('spec 000 §10.4 Citation formatting', () => {
  it('docs: name@sha:url, code: name@sha:path#Lstart-Lend', async () => {
    const { pack } = await gatherer()();
    expect(pack.candidates.slice(0, 2).map(({ citation }) => citation)).toEqual([
      'adk-docs@30c8ba2:https://example.com/docs-000/',
      'adk-python@960b206:code/code-000#L1-L9',
    ]);
  });

  it('a candidate carries what the payload says and nothing else (spec 000 §3.2)', async () => {
    const found = { id: 'c1', text: 'session state', score: 1, scoreKind: 'bm25', metadata: { path: 'a.md' } } as const;
    const { pack } = await gatherer({ collections: [collection('docs', fakeStore({ keyword: [found] }))] })();
    expect(pack.candidates).toEqual([
      {
        rank: 1,
        rerankScore: 0.9,
        fusedScore: expect.any(Number),
        collection: 'adk_docs',
        sourceType: 'docs',
        pathOrUrl: 'a.md',
        path: 'a.md',
        chunkId: 'c1',
        candidateId: 'adk_docs@unversioned:a.md:c1',
        text: 'session state',
        citation: 'a.md#c1',
        citationConfidence: 'medium',
      },
    ]);
  });
});

describe('grounding', () => {
  const say = (text: string) => (side: 'docs' | 'code') =>
    collection(side, fakeStore({ keyword: hits(side, 60).map((one) => ({ ...one, text: `${text} ${one.id}` })) }));

  it('is strong where the candidates hold the words of the query', async () => {
    const { pack } = await gatherer()();
    expect(pack.grounding).toBe('strong');
    expect(pack.groundingSignals).toMatchObject({ candidates: 120, best_rerank_score: 0.9, term_coverage: 1 });
  });

  it('is weak, with weak_grounding, where the informative word is missing', async () => {
    const { pack } = await gatherer({ collections: (['docs', 'code'] as const).map(say('session state')) })({
      query: 'kubernetes session',
    });
    expect(pack.grounding).toBe('weak');
    expect(pack.warnings.map(({ code }) => code)).toContain('weak_grounding');
    expect(pack.candidates).toHaveLength(12);
  });

  it('is none, without candidates, where nothing speaks for them; the trace keeps what was dropped', async () => {
    const { pack, record } = await gatherer({
      collections: (['docs', 'code'] as const).map(say('session state')),
      reranker: fakeReranker(({ documents }) => documents.map(() => 0.01)),
    })({ query: 'sourdough baking' });
    expect(pack).toMatchObject({ grounding: 'none', candidates: [] });
    expect(pack.coverage).toMatchObject({ docsInTopK: 0, codeInTopK: 0 });
    const reasons = record.trace.stages.at(-1)?.dropped?.map(({ reason }) => reason);
    expect(reasons?.filter((reason) => reason === 'ungrounded')).toHaveLength(12);
    expect(pack.warnings).toMatchObject([
      { code: 'weak_grounding', message: expect.stringContaining('12 candidates'), detail: { withheld: 12 } },
    ]);
  });

  it('a code-like name that stands nowhere makes it weak', async () => {
    const { pack } = await gatherer()({ query: 'session state of FunctionTool' });
    expect(pack.groundingSignals.identifier_coverage).toBe(0);
    expect(pack.grounding).toBe('weak');
  });

  it('agreement counts the candidates that both branches found', async () => {
    const both = hits('docs', 4);

    const store = fakeStore({ dense: both, keyword: [hit('docs', 0), hit('docs', 1)] });
    const { pack } = await gatherer({
      profile: quiet,
      collections: [collection('docs', store, { embedder: fakeEmbedder() })],
    })();
    expect(pack.groundingSignals).toMatchObject({ branch_agreement: 0.5, best_similarity: 1 });
  });
});
