import type { Hit } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { toCandidate } from '../../src/evidence/search/read-hits.ts';
import { genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeReranker, fakeStore, gatherer, hit, hits } from './fakes.ts';

const bare = (metadata: Hit['metadata'], side: 'docs' | 'code' = 'docs', defaults = {}) =>
  toCandidate(collection(side, fakeStore({ keyword: [] }), { defaults }), {
    id: 'point-7',
    text: 'text',
    metadata,
    score: 1,
    scoreKind: 'bm25',
  });

describe('spec 000 §8.1 Canonical candidate object', () => {
  it('candidate_id is {repo}@{ref}:{path}:{chunk_id}, with the payload’s chunk_id before the store’s own', () => {
    const payload = { repo: 'google/adk-docs', ref: '30c8ba2', path: 'tools.md', chunk_id: 'docs:tools:0007' };
    expect(bare(payload)).toMatchObject({
      id: 'google/adk-docs@30c8ba2:tools.md:docs:tools:0007',
      chunkId: 'docs:tools:0007',
    });
    expect(bare({ repo: 'r', ref: 'f', path: 'p' }).id).toBe('r@f:p:point-7');
  });

  it('a payload without provenance loses no chunk: stand-ins are in the id and nowhere else', () => {
    const candidate = bare({});
    expect(candidate.id).toBe('adk_docs@unversioned:unknown:point-7');
    expect(candidate.metadata).toEqual({ source_type: 'docs' });
    expect(bare({ content_hash: 'sha256:ab', document_id: 'd' }).id).toBe('adk_docs@sha256:ab:d:point-7');
  });

  it('what the collection declares for all of its chunks is provenance', () => {
    expect(bare({ path: 'a.py' }, 'code', { repo: 'google/adk-python', ref: '960b206' })).toMatchObject({
      id: 'google/adk-python@960b206:a.py:point-7',
      metadata: { repo: 'google/adk-python', ref: '960b206', path: 'a.py', source_type: 'code' },
    });
  });

  it('a path that is an address is the address (spec 000 §1: "path in repo, or URL for docs")', () => {
    const { metadata, id } = bare({ repo: 'r', ref: 'f', path: 'https://example.com/tools/' });
    expect(metadata).toMatchObject({ url: 'https://example.com/tools/' });
    expect(metadata.path).toBeUndefined();
    expect(id).toBe('r@f:https://example.com/tools/:point-7');
  });

  it('a payload that says it all passes through as it is', () => {
    const { metadata } = hit('code', 1);
    expect(bare(metadata, 'code').metadata).toBe(metadata);
  });
});

describe('spec 000 §8.2 Dedup rules, in this order, over all collections and queries', () => {
  const dropped = async (docs: readonly Hit[], code: readonly Hit[]) => {
    const { record } = await gatherer({
      collections: [collection('docs', fakeStore({ keyword: docs })), collection('code', fakeStore({ keyword: code }))],
      profile: { ...genericEvidenceProfile, secondaryQueries: [] },
    })({ taskMode: 'explain' });
    return record.trace.stages.find(({ stage }) => stage === 'pool')?.dropped;
  };

  it('1. exact match of candidate_id', async () => {
    const same = hit('docs', 1);
    const id = 'google/adk-docs@30c8ba2:docs/docs-001:docs-001';
    expect(await dropped([same], [same])).toEqual([{ id, reason: 'same_candidate_id', into: id }]);
  });

  it('2. exact match of (repo, ref, path, start_line, end_line) for code', async () => {
    const twin = { ...hit('code', 1), id: 'code-twin', text: 'other words', score: 0.5 };
    expect(await dropped([], [hit('code', 1), twin])).toEqual([
      {
        id: 'google/adk-python@960b206:code/code-001:code-twin',
        reason: 'same_code_span',
        into: 'google/adk-python@960b206:code/code-001:code-001',
      },
    ]);
  });

  it('3. the same text once whitespace is normalised: the one with richer provenance stays', async () => {
    const poor: Hit = { id: 'poor', text: 'the  same\ntext', score: 1, scoreKind: 'bm25', metadata: { path: 'x.md' } };
    expect(await dropped([poor], [{ ...hit('code', 1), text: 'the same text' }])).toEqual([
      {
        id: 'adk_docs@unversioned:x.md:poor',
        reason: 'same_text',
        into: 'google/adk-python@960b206:code/code-001:code-001',
      },
    ]);
  });
});

describe('spec 000 §8.3 Candidate pool size for rerank', () => {
  const pooled = async (docs: number, code: number, sides = ['docs', 'code'] as const) => {
    const reranker = fakeReranker();
    const found = { docs, code };
    await gatherer({
      collections: sides.map((side) => collection(side, fakeStore({ keyword: hits(side, found[side], 0, 'bm25') }))),
      reranker,
      profile: { ...genericEvidenceProfile, secondaryQueries: [] },
    })({ taskMode: 'explain' });
    const documents = reranker.inputs[0]?.documents ?? [];
    return ['docs', 'code'].map((side) => documents.filter(({ metadata }) => metadata.source_type === side).length);
  };

  it('takes 60 from each side', async () => {
    expect(await pooled(120, 120)).toEqual([60, 60]);
  });

  it('if one side is weak, the other borrows its slots, up to 90', async () => {
    expect(await pooled(45, 120)).toEqual([45, 75]);
    expect(await pooled(10, 120)).toEqual([10, 90]);
    expect(await pooled(120, 0)).toEqual([90, 0]);
  });

  it('a single collection has the slots of the absent one', async () => {
    const reranker = fakeReranker();
    await gatherer({ collections: [collection('docs', fakeStore({ keyword: hits('docs', 120) }))], reranker })();
    expect(reranker.inputs[0]?.documents).toHaveLength(90);
  });

  it('says of every candidate that was left out why', async () => {
    const { record } = await gatherer()({ taskMode: 'explain' });
    const pool = record.trace.stages.find(({ stage }) => stage === 'pool');
    const reasons = pool?.dropped?.map(({ reason }) => reason) ?? [];
    // Of 100 hits a side 90 are within the limit, of which 60 have a slot.
    expect(reasons.filter((reason) => reason === 'beyond_limit')).toHaveLength(20);
    expect(reasons.filter((reason) => reason === 'beyond_pool')).toHaveLength(60);
    expect(pool?.candidates).toHaveLength(180);
  });
});

describe('limits that contradict each other', () => {
  it.each([
    ['pool', { perCollection: 60, perCollectionBorrowed: 40 }, /pool\.perCollectionBorrowed.*pool\.perCollection\b/],
    ['collectionLimits', { first: 90, last: 80 }, /collectionLimits\.last.*collectionLimits\.first/],
  ])('%s is refused, the fields named', (name, limits, message) => {
    const profile = { ...genericEvidenceProfile, [name]: limits };
    const refused = () => gatherer({ profile });
    expect(refused).toThrow(message);
    expect(refused).toThrow(expect.objectContaining({ code: 'invalid_config' }));
  });
});
