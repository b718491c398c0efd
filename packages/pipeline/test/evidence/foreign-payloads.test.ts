import { type Hit, type Metadata, RetrievalError } from '@touchstone/contract';
import { evidenceAnswer, toEvidenceAnswer } from '@touchstone/contract/wire';
import { describe, expect, it } from 'vitest';
import { genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeStore, gatherer, hit, hits } from './fakes.ts';

const explain = { taskMode: 'explain' } as const;

/** What a program without our types may have stored, or answer. */
function foreign<T>(value: unknown): T {
  return value as T;
}

describe('a payload that another program wrote', () => {
  it.each([
    ['start_line', '12', 'startLine'],
    ['start_line', 12.5, 'startLine'],
    ['start_line', null, 'startLine'],
    ['start_line', -1, 'startLine'],
    ['start_line', 0, 'startLine'],
    ['end_line', '12', 'endLine'],
    ['end_line', 1, 'endLine'],
    ['title', 123, 'title'],
    ['section', null, 'section'],
    ['symbol', ['a', 7], 'symbol'],
    ['symbol', [7], 'symbol'],
    ['content_hash', 7, 'contentHash'],
  ])('%s %j counts as absent, and the pack can be given', async (field, value, name) => {
    const metadata = { title: 'code-000', start_line: 3, end_line: 9, [field]: value };
    const store = fakeStore({ keyword: [hit('code', 0, { metadata: foreign<Metadata>(metadata) })] });
    const { pack } = await gatherer({ collections: [collection('code', store)] })(explain);
    const [candidate] = pack.candidates;
    expect(candidate).toHaveProperty(name, undefined);
    expect(candidate?.citation).not.toMatch(new RegExp(`[#=L]${String(value)}`));
    expect(() => evidenceAnswer.encode(toEvidenceAnswer(pack))).not.toThrow();
  });

  it('a page that is no whole number is not cited', async () => {
    const metadata = foreign<Metadata>({ start_line: undefined, end_line: undefined, page_number: 'iv' });
    const store = fakeStore({ keyword: [hit('code', 0, { metadata })] });
    const { pack } = await gatherer({ collections: [collection('code', store)] })(explain);
    expect(pack.candidates[0]?.citation).toBe('adk-python@960b206:code/code-000#code-000');
  });

  it('no payload at all leaves a chunk that cannot be cited, not a failed call', async () => {
    const bare = { ...hit('code', 0), metadata: foreign<Metadata>(null) };
    const store = fakeStore({ keyword: [bare, hit('code', 1)] });
    const { pack } = await gatherer({ collections: [collection('code', store)] })(explain);
    expect(pack.candidates.map(({ chunkId }) => chunkId)).toEqual(['code-001']);
  });
});

describe('a list that is none of hits is a bad response', () => {
  it.each([
    ['a hit that is null', [null]],
    ['a hit without text', [{ ...hit('docs', 0), text: undefined }]],
    ['a hit whose text is a number', [{ ...hit('docs', 0), text: 7 }]],
    ['a hit whose id is a number', [{ ...hit('docs', 0), id: 7 }]],
    ['a hit whose score is of no known kind', [{ ...hit('docs', 0), scoreKind: 'percent' }]],
  ])('%s: the branch is left out, and the other goes on', async (_case, answer) => {
    const store = fakeStore({ dense: foreign<readonly Hit[]>(answer), keyword: hits('docs', 60) });
    const { pack } = await gatherer({ collections: [collection('docs', store, { embedder: fakeEmbedder() })] })();
    expect(pack.candidates).toHaveLength(12);
    expect(pack.warnings).toMatchObject([
      { code: 'branch_unavailable', detail: { branch: 'dense', error: 'bad_response' } },
    ]);
  });

  it('something that is no list: the collection is left out', async () => {
    const searchKeyword = async () => foreign<readonly Hit[]>({ hits: [] });
    const { pack } = await gatherer({
      collections: [
        collection('docs', { ...fakeStore({ keyword: [] }), searchKeyword }),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    })(explain);
    expect(pack.warnings).toMatchObject([{ code: 'collection_unavailable', detail: { error: 'bad_response' } }]);
  });
});

describe('the text of an error that is none of the engine’s', () => {
  it('stands in no warning and no record: it may hold a key', async () => {
    const leak = new Error('401 for https://api.example.com?key=SECRET');
    const docs = fakeStore({ dense: leak, keyword: hits('docs', 60), description: leak });
    const { pack, record } = await gatherer({
      collections: [
        collection('docs', docs, { embedder: fakeEmbedder({}, leak) }),
        collection('code', fakeStore({ keyword: leak })),
      ],
      reranker: fakeReranker(() => leak),
    })(explain);
    expect(pack.warnings.map(({ code }) => code)).toEqual([
      'branch_unavailable',
      'collection_unavailable',
      'rerank_unavailable',
    ]);
    expect(pack.warnings.every(({ message }) => message.includes('ailed unexpectedly'))).toBe(true);
    expect(JSON.stringify({ pack, record })).not.toContain('SECRET');
  });
});

describe('weights of the branches', () => {
  const down = new RetrievalError('unavailable', 'Down.');
  const weighted = {
    ...genericEvidenceProfile,
    secondaryQueries: [],
    fusion: { method: 'rrf', k: 60, weights: [1, 0], where: 'engine' },
  } as const;

  it('are equal where those of the branches that answered are all 0', async () => {
    const store = fakeStore({ dense: down, keyword: hits('docs', 3) });
    const collections = [collection('docs', store, { embedder: fakeEmbedder() })];
    const { pack } = await gatherer({ collections, profile: weighted })(explain);
    expect(pack.candidates.map(({ fusedScore }) => fusedScore)).toEqual([1 / 61, 1 / 62, 1 / 63]);
    expect(pack.warnings.map(({ code }) => code)).toEqual(['branch_unavailable']);
  });

  it('that are all 0 are refused', () => {
    const profile = { ...weighted, fusion: { ...weighted.fusion, weights: [0, 0] } } as const;
    expect(() => gatherer({ profile })).toThrow(/weights/);
  });
});
