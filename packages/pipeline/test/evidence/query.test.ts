import { describe, expect, it } from 'vitest';
import { readQuery } from '../../src/evidence/query/read-query.ts';
import { adkEvidenceProfile, genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hits } from './fakes.ts';

describe('spec 000 §5.1 Normalize', () => {
  it('trims whitespace and collapses internal whitespace', () => {
    expect(readQuery('  how\n do\tsessions   work ', genericEvidenceProfile).main.text).toBe('how do sessions work');
  });

  it('preserves casing', () => {
    expect(readQuery('FunctionTool', genericEvidenceProfile).main.text).toBe('FunctionTool');
  });

  it('extracts identifier-like tokens', () => {
    expect(readQuery('use FunctionTool (v2) in my_agent.py', genericEvidenceProfile).identifiers).toEqual([
      'use',
      'FunctionTool',
      'v2',
      'in',
      'my_agent',
      'py',
    ]);
  });

  it('refuses a query of whitespace', async () => {
    await expect(gatherer()({ query: ' \n' })).rejects.toMatchObject({ code: 'invalid_request' });
  });
});

describe('spec 000 §5.2 Expand into 2–4 sub-queries', () => {
  const secondary = (query: string) => readQuery(query, adkEvidenceProfile).secondary;

  it('fills in the deterministic templates', () => {
    expect(secondary('how do sessions work')).toEqual([
      { id: 'Q1', text: 'ADK Python official usage: how do sessions work' },
      { id: 'Q2', text: 'Agent Development Kit tool calling sessions state: how do sessions work' },
    ]);
  });

  it.each(['wrap my_function', 'edit agent.py', 'what is FunctionTool', 'call run_async()', 'a => b'])(
    'adds Q3 for the code-heavy signals of "%s"',
    (query) => {
      expect(secondary(query).map(({ id }) => id)).toEqual(['Q1', 'Q2', 'Q3']);
    },
  );

  it.each(['how does google.adk.agents resume', 'what is os.path for', 'when does react.Component.render run'])(
    'counts a dotted name as code: "%s"',
    (query) => {
      expect(secondary(query).map(({ id }) => id)).toEqual(['Q1', 'Q2', 'Q3']);
    },
  );

  it.each([
    'what did McDonald say about sessions',
    'the farm of the MacArthurs and of DeVito',
    'see www.example.com or docs.example.org for sessions',
    'mail me at jane.doe@example.org, e.g. about sessions',
    'the guide is in notes.txt and report.final.pdf',
    'it stops after a while.Then it starts again',
  ])('counts no name of prose as code: "%s"', (query) => {
    expect(secondary(query).map(({ id }) => id)).toEqual(['Q1', 'Q2']);
  });

  it('Q3 is "In code: {identifiers} {user_query}"', () => {
    expect(secondary('what is FunctionTool?')[2]?.text).toBe('In code: what is FunctionTool what is FunctionTool?');
  });

  it('takes a query that looks like a template or a replacement pattern as it is', () => {
    expect(secondary("{identifiers} $& it's")[0]?.text).toBe("ADK Python official usage: {identifiers} $& it's");
  });
});

describe('spec 000 §5.2 runtime rule: embed Q0 by default, and secondary queries only when', () => {
  const run = async (found: number, scores = 0.9, profile = genericEvidenceProfile) => {
    const embedder = fakeEmbedder();
    const store = (side: 'docs' | 'code') => fakeStore({ dense: hits(side, found) });
    const gather = gatherer({
      collections: [collection('docs', store('docs'), { embedder }), collection('code', store('code'), { embedder })],
      reranker: fakeReranker(({ documents }) => documents.map(() => scores)),
      profile,
    });
    const { pack } = await gather({ taskMode: 'explain' });
    return { pack, embedded: embedder.asked.map(({ texts }) => texts.length) };
  };

  it('never otherwise', async () => {
    const { pack, embedded } = await run(80);
    expect(embedded).toEqual([1, 1]);
    expect(pack.retrievalPlan.queries).toEqual([{ id: 'Q0', text: 'session state' }]);
  });

  it('the first pass yields too few candidates', async () => {
    const { pack, embedded } = await run(10);
    // Once for Q0 and once for Q1 and Q2 together, for each of the two roles.
    expect(embedded).toEqual([1, 1, 2, 2]);
    expect(pack.retrievalPlan.queries.map(({ id }) => id)).toEqual(['Q0', 'Q1', 'Q2']);
  });

  it('24 candidates are enough', async () => {
    expect((await run(12)).embedded).toEqual([1, 1]);
  });

  it('scores are weak', async () => {
    expect((await run(80, 0.049)).embedded).toEqual([1, 1, 2, 2]);
    expect((await run(80, 0.05)).embedded).toEqual([1, 1]);
  });

  it('the agent is failing a grounding quality gate', async () => {
    const embedder = fakeEmbedder();
    const docs = fakeStore({ dense: hits('docs', 80) });
    const code = fakeStore({ dense: hits('code', 2) });
    const gather = gatherer({
      collections: [collection('docs', docs, { embedder }), collection('code', code, { embedder })],
    });
    await gather();
    expect(embedder.asked.map(({ texts }) => texts.length)).toEqual([1, 1, 2, 2]);
    embedder.asked.length = 0;
    await gather({ taskMode: 'explain' });
    expect(embedder.asked.map(({ texts }) => texts.length)).toEqual([1, 1]);
  });

  it('what they find joins the lists of Q0: scores add up over the queries', async () => {
    const store = fakeStore({
      keyword: (query) =>
        query.branch === 'keyword' && query.text === 'session state'
          ? hits('docs', 2, 0, 'bm25')
          : hits('docs', 3, 1, 'bm25'),
    });
    const { pack } = await gatherer({ collections: [collection('docs', store)] })();
    const scores = Object.fromEntries(pack.candidates.map(({ chunkId, fusedScore }) => [chunkId, fusedScore]));
    // docs-000: rank 1 for Q0. docs-001: rank 2 for Q0 and rank 1 for Q1 and Q2. docs-002: rank 2 for Q1 and Q2.
    expect(scores['docs-000']).toBeCloseTo(1 / 61, 12);
    expect(scores['docs-001']).toBeCloseTo(1 / 62 + 2 / 61, 12);
    expect(scores['docs-002']).toBeCloseTo(2 / 62, 12);
  });

  it('and is reranked with the query of Q0', async () => {
    const reranker = fakeReranker();
    await gatherer({ collections: [collection('docs', fakeStore({ keyword: hits('docs', 3) }))], reranker })();
    expect(reranker.inputs.map(({ query }) => query)).toEqual(['session state']);
  });
});
