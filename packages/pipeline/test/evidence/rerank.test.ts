import { type EvidenceRequest, type RerankInput, RetrievalError, taskModes } from '@touchstone/contract';
import { estimateTokens } from '@touchstone/lexical';
import { describe, expect, it } from 'vitest';
import { adkEvidenceProfile } from '../../src/index.ts';
import { collection, fakeReranker, fakeStore, gatherer, hit, hits } from './fakes.ts';

const explain = { taskMode: 'explain' } as const;

/** The documents that a reranker is given for these hits of one collection. */
async function documentsFor(side: 'docs' | 'code', found: ReturnType<typeof hits>, limits = {}) {
  const base = fakeReranker();
  const reranker = fakeReranker({}, { limits: { ...base.limits, ...limits } });
  await gatherer({ collections: [collection(side, fakeStore({ keyword: found }))], reranker })(explain);
  return reranker.inputs[0]?.documents ?? [];
}

describe('spec 000 §9.2 Build rerank "documents", in exactly this ordering', () => {
  it('docs: SOURCE, REPO, REF, LOC, CHUNK, an empty line and the text', async () => {
    const [document] = await documentsFor('docs', [
      hit('docs', 7, {
        text: 'Tools are functions.\nWrap them.',
        metadata: {
          repo: 'google/adk-docs',
          ref: '<commit_sha>',
          url: 'https://google.github.io/adk-docs/tools-custom/function-tools/',
          chunk_id: 'docs:tools-custom:function-tools:0007',
        },
      }),
    ]);
    expect(document?.text).toBe(
      'SOURCE: docs\n' +
        'REPO: google/adk-docs\n' +
        'REF: <commit_sha>\n' +
        'LOC: https://google.github.io/adk-docs/tools-custom/function-tools/\n' +
        'CHUNK: docs:tools-custom:function-tools:0007\n' +
        '\n' +
        'Tools are functions.\nWrap them.',
    );
  });

  it('code: SOURCE, REPO, REF, PATH, LINES, CHUNK, an empty line and the text', async () => {
    const [document] = await documentsFor('code', [
      hit('code', 12, {
        text: 'def run(): ...',
        metadata: {
          ref: '<commit_sha>',
          path: 'adk/agents/some_file.py',
          start_line: 120,
          end_line: 185,
          chunk_id: 'code:adk/agents/:0012',
        },
      }),
    ]);
    expect(document?.text).toBe(
      'SOURCE: code\n' +
        'REPO: google/adk-python\n' +
        'REF: <commit_sha>\n' +
        'PATH: adk/agents/some_file.py\n' +
        'LINES: 120-185\n' +
        'CHUNK: code:adk/agents/:0012\n' +
        '\n' +
        'def run(): ...',
    );
  });

  it('a symbol stands between the provenance and the text', async () => {
    const [document] = await documentsFor('code', [hit('code', 1, { metadata: { symbol: 'Runner.run' } })]);
    expect(document?.text).toMatch(/\nCHUNK: code-001\nSYMBOL: Runner\.run\n\nsession state/);
  });

  it('a field that the payload does not have leaves its line out; docs without an address are located by path', async () => {
    const found = { id: 'c1', text: 'text', score: 1, scoreKind: 'bm25' } as const;
    const [docs] = await documentsFor('docs', [{ ...found, metadata: { path: 'guide.md' } }]);
    expect(docs?.text).toBe('SOURCE: docs\nLOC: guide.md\nCHUNK: c1\n\ntext');
    const [code] = await documentsFor('code', [{ ...found, metadata: { path: 'a.py' } }]);
    expect(code?.text).toBe('SOURCE: code\nPATH: a.py\nCHUNK: c1\n\ntext');
  });

  it('the chunk without its header and the fields travel along, for rerankers that read fields', async () => {
    const [document] = await documentsFor('code', [hit('code', 1)]);
    expect(document).toMatchObject({
      id: 'google/adk-python@960b206:code/code-001:code-001',
      body: 'session state of code-001',
      metadata: { path: 'code/code-001', start_line: 2 },
    });
  });

  it('documents go in fused order', async () => {
    const documents = await documentsFor('docs', hits('docs', 30));
    expect(documents.map(({ metadata }) => metadata.title)).toEqual(hits('docs', 30).map(({ id }) => id));
  });
});

describe('spec 000 §9.3 Rerank query instruction', () => {
  const asked = async (
    taskMode: (typeof taskModes)[number],
    followsInstructions = true,
  ): Promise<RerankInput | undefined> => {
    const reranker = fakeReranker({}, { followsInstructions });
    await gatherer({ reranker, profile: adkEvidenceProfile })({ query: 'how do sessions work?', taskMode });
    return reranker.inputs[0];
  };

  it('instruction, one space and query are the wrapper, byte for byte', async () => {
    const input = await asked('build');
    expect(`${input?.instruction} ${input?.query}`).toBe(
      'You are ranking evidence to help implement a correct solution using Google ADK.\n' +
        'Prefer: official ADK docs that describe the exact API and constraints, and ADK Python source that demonstrates real patterns.\n' +
        'Prefer: content that directly answers the question and includes concrete parameters, function/class names, and usage patterns.\n' +
        'Deprioritize: tangential mentions, outdated references, or generic LLM commentary.\n' +
        'Question: how do sessions work?',
    );
  });

  it('task_mode steers the instruction: each mode has its own', async () => {
    const instructions = await Promise.all(taskModes.map(async (mode) => (await asked(mode))?.instruction));
    expect(new Set(instructions).size).toBe(4);
  });

  it('a reranker that follows no instructions gets none', async () => {
    const input = await asked('build', false);
    expect(input?.query).toBe('how do sessions work?');
    expect(input?.instruction).toBeUndefined();
  });

  it('a template that does not end with the query is refused', () => {
    const instructions = { ...adkEvidenceProfile.rerank.instructions, debug: '{user_query} please' };
    const profile = { ...adkEvidenceProfile, rerank: { ...adkEvidenceProfile.rerank, instructions } };
    expect(() => gatherer({ profile })).toThrow(/"debug".*does not end with \{user_query\}/);
  });
});

describe('spec 000 §9.4 Token safety', () => {
  it('keeps the header always and the first 1200 tokens of the body, at the end of a line', async () => {
    const line = 'the session keeps the state of the agent between two calls';
    const [document] = await documentsFor('docs', [hit('docs', 1, { text: `${line}\n`.repeat(400) })]);
    const body = document?.body ?? '';
    expect(document?.text.startsWith('SOURCE: docs\nREPO: google/adk-docs\n')).toBe(true);
    expect(estimateTokens(body)).toBeLessThanOrEqual(1200);
    // One more line would not fit.
    expect(estimateTokens(`${body}\n${line}`)).toBeGreaterThan(1200);
    expect(body.endsWith(line)).toBe(true);
  });

  it('cuts a text without lines between characters, never inside one', async () => {
    const [document] = await documentsFor('docs', [hit('docs', 1, { text: '🙂'.repeat(2000) })]);
    expect(document?.body).toMatch(/^(?:🙂)+$/u);
    expect(estimateTokens(document?.body ?? '')).toBeLessThanOrEqual(1200);
  });

  it('a text that fits is not touched', async () => {
    const text = `${'a line of a hundred characters, more or less, so that twelve of them are just under the limit.\n'.repeat(12)}`;
    const [document] = await documentsFor('docs', [hit('docs', 1, { text })]);
    expect(document?.body).toBe(text);
  });

  it('a reranker with a short context gets a shorter body', async () => {
    const [document] = await documentsFor('docs', [hit('docs', 1, { text: 'state of a session\n'.repeat(200) })], {
      maxTokensPerPair: 512,
    });
    expect(estimateTokens(document?.text ?? '')).toBeLessThanOrEqual(512);
  });

  it('keeps the candidate count at 250', async () => {
    const reranker = fakeReranker();
    const side = (name: string) =>
      collection('docs', fakeStore({ keyword: hits('docs', 120) }), { name, defaults: { repo: name } });
    const distinct = (name: string) => ({
      ...side(name),
      store: fakeStore({
        keyword: hits('docs', 120).map((one) => ({
          ...one,
          text: `${name} ${one.text}`,
          metadata: { ...one.metadata, repo: name },
        })),
      }),
    });
    const { record } = await gatherer({ collections: ['a', 'b', 'c', 'd', 'e'].map(distinct), reranker })(explain);
    expect(reranker.inputs[0]?.documents).toHaveLength(250);
    const reasons = record.trace.stages.find(({ stage }) => stage === 'pool')?.dropped?.map(({ reason }) => reason);
    expect(reasons?.filter((reason) => reason === 'beyond_rerank_limit')).toHaveLength(50);
  });
});

describe('spec 000 §9.5 Batching strategy', () => {
  const batches = async (limits: object) => {
    const base = fakeReranker();
    const reranker = fakeReranker({}, { limits: { ...base.limits, ...limits } });
    const { pack, record } = await gatherer({ reranker })(explain);
    return { sizes: reranker.inputs.map(({ documents }) => documents.length), pack, event: record.event };
  };

  it('reranks once when 120–180 documents fit', async () => {
    const { sizes, event } = await batches({});
    expect(sizes).toEqual([120]);
    expect(event.rerankBatching).toEqual({ batchSize: 120, batches: 1 });
  });

  it('else in batches of 60, whose scores are merged', async () => {
    const once = await batches({});
    const { sizes, pack, event } = await batches({ maxTokensPerCall: 8_000 });
    expect(sizes).toEqual([60, 60]);
    expect(event.rerankBatching).toEqual({ batchSize: 60, batches: 2 });
    expect(pack.candidates).toEqual(once.pack.candidates);
  });

  it('no batch is larger than the reranker takes, in documents or in tokens', async () => {
    expect((await batches({ maxDocuments: 50 })).sizes).toEqual([50, 50, 20]);
    const { sizes } = await batches({ maxTokensPerCall: 1_000 });
    expect(Math.max(...sizes)).toBeLessThan(20);
    expect(sizes.reduce((sum, size) => sum + size, 0)).toBe(120);
  });
});

describe('spec 000 §9.6 Expected output shape and mapping', () => {
  it('maps scores back by the index of the document', async () => {
    const reranker = fakeReranker({ 'docs-050': 0.99, 'code-040': 0.98 });
    const { pack } = await gatherer({ reranker, profile: adkEvidenceProfile })(explain);
    expect(pack.candidates.slice(0, 2).map(({ chunkId, rerankScore }) => [chunkId, rerankScore])).toEqual([
      ['docs-050', 0.99],
      ['code-040', 0.98],
    ]);
  });

  it('equal scores are ordered by candidate id', async () => {
    const reranker = fakeReranker(({ documents }) => documents.map(() => 0.5));
    const { pack } = await gatherer({ reranker })(explain);
    const ids = pack.candidates.map(({ candidateId }) => candidateId);
    expect(ids).toEqual([...ids].sort());
  });
});

describe('decision 29: how files count in the order of a pack', () => {
  const best: Readonly<Record<string, number>> = { 'docs-050': 0.97, 'code-040': 0.95 };
  const reranker = fakeReranker(({ documents }) =>
    documents.map(({ metadata }) => best[String(metadata.title)] ?? 0.01),
  );
  const first = async (request: Partial<EvidenceRequest>) => {
    const { pack } = await gatherer({ reranker })(request);
    return pack.candidates
      .filter(({ rerankScore }) => (rerankScore ?? 0) > 0.9)
      .map(({ chunkId, rerankScore }) => [chunkId, rerankScore]);
  };

  it('source stands before docs that are a little more likely, and scores stay', async () => {
    expect(await first(explain)).toEqual([
      ['code-040', 0.95],
      ['docs-050', 0.97],
    ]);
  });

  it('docs stand where their score says when the query asks for them or the task wants docs', async () => {
    const asGiven = [
      ['docs-050', 0.97],
      ['code-040', 0.95],
    ];
    expect(await first({ ...explain, query: 'how do I keep session state' })).toEqual(asGiven);
    expect(await first({ ...explain, taskMode: 'build' })).toEqual(asGiven);
  });
});

describe('spec 000 §14.1 rerank failing: fall back to fused order and emit "rerank_unavailable"', () => {
  const fused = ['docs-000', 'code-000', 'docs-001', 'code-001'];

  it.each([
    ['is down', new RetrievalError('unavailable', 'Down.'), 'unavailable'],
    ['refuses the request', new RetrievalError('invalid_request', 'Too long.'), 'invalid_request'],
    ['breaks', new TypeError('x is undefined'), 'internal'],
    ['returns fewer scores', [0.5], 'bad_response'],
    ['returns more scores', Array.from({ length: 121 }, () => 0.5), 'bad_response'],
    ['returns NaN', Array.from({ length: 120 }, () => Number.NaN), 'bad_response'],
    ['returns a score above 1', Array.from({ length: 120 }, () => 1.5), 'bad_response'],
    ['returns a score below 0', Array.from({ length: 120 }, () => -0.1), 'bad_response'],
  ])('a reranker that %s', async (_case, answer, error) => {
    const { pack, record } = await gatherer({ reranker: fakeReranker(() => answer) })(explain);
    expect(pack.warnings).toEqual([
      expect.objectContaining({ code: 'rerank_unavailable', detail: { model: 'fake-reranker', error } }),
    ]);
    expect(pack.candidates.every(({ rerankScore }) => rerankScore === null)).toBe(true);
    expect(
      pack.candidates
        .slice(0, 4)
        .map(({ chunkId }) => chunkId)
        .sort(),
    ).toEqual([...fused].sort());
    expect(record.event).toMatchObject({ rerankModel: null, rerankInstructionHash: null, rerankBatching: null });
  });

  it('no reranker at all is a choice: fused order without a warning, and debug says so', async () => {
    const bare = gatherer({ reranker: undefined as never });
    const { pack } = await bare(explain);
    expect(pack.warnings).toEqual([]);
    expect(pack.candidates.every(({ rerankScore }) => rerankScore === null)).toBe(true);
    expect(pack.debug).toMatchObject({ pipeline: { reranker: null } });
    const { pack: reranked } = await gatherer()(explain);
    expect(reranked.debug).toMatchObject({ pipeline: { reranker: 'fake-reranker' } });
  });

  it('reranking that the profile turns off is no failure', async () => {
    const profile = { ...adkEvidenceProfile, rerank: { ...adkEvidenceProfile.rerank, enabled: false } };
    const reranker = fakeReranker();
    const { pack } = await gatherer({ profile, reranker })(explain);
    expect(reranker.inputs).toEqual([]);
    expect(pack.warnings).toEqual([]);
  });

  it('a second rerank that fails leaves the scores of the first', async () => {
    const down = new RetrievalError('unavailable', 'Down.');
    const reranker = fakeReranker(({ documents }, call) =>
      call > 1 ? down : documents.map(({ metadata }) => (metadata.source_type === 'docs' ? 0.8 : 0.3)),
    );
    const { pack } = await gatherer({ reranker })();
    expect(reranker.inputs).toHaveLength(2);
    expect(pack.candidates[0]?.rerankScore).toBe(0.8);
    expect(pack.warnings).toContainEqual(
      expect.objectContaining({
        code: 'rerank_unavailable',
        detail: { model: 'fake-reranker', error: 'unavailable', pass: 'widen' },
      }),
    );
  });
});
