import { createHash } from 'node:crypto';
import { type EvidenceRequest, type Hit, RetrievalError } from '@touchstone/contract';
import { callRecord, evidencePack } from '@touchstone/contract/wire';
import { expect, it } from 'vitest';
import { adkEvidenceProfile, type EvidenceDependencies, genericEvidenceProfile } from '../../src/index.ts';
import { collection, fakeEmbedder, fakeReranker, fakeSparseEncoder, fakeStore, gatherer, hit, hits } from './fakes.ts';

// Holds the JSON of whole packs and records to the byte, so that a change that only means to be faster or tidier shows whether it is.
// After a change that alters packs on purpose, look at what has changed (print `json` for a shape before and after), and replace the
// digests below with those that the failing test prints.
const digests: Readonly<Record<string, readonly [pack: string, record: string]>> = {
  'two collections, hybrid': ['45410de9e7312d38', 'fc458d5040136503'],
  'two collections, one round trip, dbsf, long': ['2435897dff9f1896', '1212255a3dfca495'],
  'every candidate reranked': ['b349365e47f9d86f', '7439fbe6061f7b4c'],
  duplicates: ['7963ab95424292c8', '64269f0a62b6ef6d'],
  'duplicates, one side': ['881ccbfa44a18f02', '1155bf47220270f2'],
  'foreign payloads': ['a10db6abfecf4257', '2a89e75192d47c42'],
  'docs without addresses in a profile that needs them': ['66593f5c64db9bd3', 'f7e2a5d4267a9465'],
  'widened by expansions and slots': ['cf932474997c7600', 'fb3c0c8f42e2e625'],
  'asked for more, fused in the store': ['fb65b41eb7f74d6c', '66e572c5ed046630'],
  'three collections, few slots': ['8e8adff10c1e739b', '2cf0c378180d1933'],
  'batches of a small reranker': ['3bfa053c7c3411da', '9c2bf5c2a72b56d0'],
  'no reranker': ['31a794008927fd5b', 'ea92a7ed231d3079'],
  'reranker fails': ['1edc0eed7394589b', '0c58400cd6f47143'],
  'one collection and one branch fail': ['aa5d7670dcc87587', 'fab53a76a9b6ac6c'],
  'embedder fails': ['7c311e3bfc580f6f', 'e6d895712be0f100'],
  'few candidates': ['2b62623e4f7e3ef2', 'e10923160422961c'],
  'nothing found': ['b4d7f4267daf6c5d', 'e46a3f343ec5f039'],
  'nothing that grounds an answer': ['2a5cc1bbb5b136a8', 'ad3676304beb6749'],
};

interface Shape {
  readonly overrides: Partial<EvidenceDependencies>;
  readonly request?: Partial<EvidenceRequest>;
}

const quiet = { ...genericEvidenceProfile, secondaryQueries: [] };
const unavailable = new RetrievalError('unavailable', 'The server is down.');

/** Dense and sparse branch of each side; the lists overlap in part, and every text has words of its own. */
function hybrid(inOneRoundTrip = false) {
  const embedder = fakeEmbedder();
  const sparseEncoder = fakeSparseEncoder();
  return (['docs', 'code'] as const).map((side) =>
    collection(side, fakeStore({ dense: worded(side, 80, 0), sparse: worded(side, 160, 40), inOneRoundTrip }), {
      embedder,
      sparseEncoder,
    }),
  );
}

function worded(side: 'docs' | 'code', to: number, from: number): readonly Hit[] {
  const words = ['Session', 'state', 'keeps', 'events_of', 'agent', 'Größe', 'tool', 'callback'];
  return hits(side, to, from).map((one, at) => ({
    ...one,
    text: `${one.text}\n${words.filter((_word, place) => (at + from) % (place + 2) === 0).join(' ')}`,
  }));
}

/** Texts, spans and ids that occur twice, in one collection and across both, some in other whitespace. */
function duplicated() {
  const copies = (side: 'docs' | 'code') => [
    ...worded(side, 40, 0),
    hit(side, 40, { text: '  the same\ttext  ' }),
    hit(side, 41, { text: 'the same text', metadata: { url: undefined, start_line: undefined, end_line: undefined } }),
    hit(side, 42, { metadata: { path: `${side}/one`, start_line: 3, end_line: 9 } }),
    hit(side, 43, { metadata: { path: `${side}/one`, start_line: 3, end_line: 9 } }),
    hit(side, 44, { text: '' }),
    hit(side, 45, { text: ' \n' }),
    hit(side, 7, { score: 0.2 }),
  ];
  return [
    collection('docs', fakeStore({ keyword: copies('docs'), dense: worded('docs', 40, 20) }), {
      embedder: fakeEmbedder(),
    }),
    collection('code', fakeStore({ keyword: copies('code') })),
    collection('code', fakeStore({ keyword: copies('code') }), { name: 'the same again' }),
  ];
}

/** Payloads that lack what others have, or hold what cannot be read. */
function foreign() {
  const odd: readonly Hit[] = [
    hit('code', 0, { metadata: { repo: undefined, ref: undefined } }),
    hit('code', 1, { metadata: { path: undefined, source_path: 'lib/one.py' } }),
    hit('code', 2, { metadata: { path: 'https://example.com/two', source_type: 'docs' } }),
    hit('code', 3, { metadata: { path: undefined } }),
    hit('code', 4, { metadata: { start_line: 9, end_line: 2, title: '', symbol: 'keep_state' } }),
    hit('code', 5, { metadata: { start_line: undefined, end_line: undefined, page_number: 4, chunk_id: 'own-5' } }),
    hit('code', 6, { metadata: { ref: undefined, content_hash: 'sha256:abc', section: 'A > B' } }),
  ];
  const defaults = { repo: 'owner/brought', ref: 'v1' };
  return [
    collection('code', fakeStore({ keyword: odd, dense: odd.toReversed() }), { embedder: fakeEmbedder(), defaults }),
  ];
}

/** Docs score above all code, and little enough that expansions are asked. */
const lowCode = () =>
  fakeReranker(({ documents }) =>
    documents.map(({ metadata }, at) => (metadata.source_type === 'docs' ? 0.04 : 0.01) - at / 100_000),
  );

const fusedByStore = () =>
  (['docs', 'code'] as const).map((side) =>
    collection(
      side,
      fakeStore({ dense: hits(side, 80), sparse: hits(side, 80), hybrid: hits(side, 200, 0, 'rrf_score') }),
      { embedder: fakeEmbedder(), sparseEncoder: fakeSparseEncoder() },
    ),
  );

const shapes: Readonly<Record<string, Shape>> = {
  'two collections, hybrid': { overrides: { collections: hybrid() } },
  'two collections, one round trip, dbsf, long': {
    overrides: { collections: hybrid(true), profile: { ...quiet, fusion: { method: 'dbsf', where: 'engine' } } },
    request: { maxResultsFinal: 40, query: 'How does `keep_state()` in Session.events_of keep the Größe of an agent?' },
  },
  'every candidate reranked': {
    overrides: {
      collections: hybrid(),
      profile: { ...quiet, pool: { perCollection: 90, perCollectionBorrowed: 90 } },
    },
  },
  duplicates: { overrides: { collections: duplicated() } },
  'duplicates, one side': { overrides: { collections: duplicated().slice(1) } },
  'foreign payloads': { overrides: { collections: foreign() } },
  'docs without addresses in a profile that needs them': {
    overrides: {
      profile: adkEvidenceProfile,
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 60).map(withoutUrl) })),
        collection('code', fakeStore({ keyword: hits('code', 60) })),
      ],
    },
  },
  'widened by expansions and slots': {
    overrides: {
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 150) })),
        collection('code', fakeStore({ keyword: worded('code', 150, 0) })),
      ],
      reranker: lowCode(),
    },
  },
  'asked for more, fused in the store': {
    overrides: {
      collections: fusedByStore(),
      profile: { ...genericEvidenceProfile, fusion: { ...genericEvidenceProfile.fusion, where: 'store' } },
      reranker: { ...lowCode(), scoresAreIndependent: true },
    },
    request: { repoRefHint: 'v9.9', pathAllowlist: ['docs/', 'code/'], pathBlocklist: ['docs/private'] },
  },
  'three collections, few slots': {
    overrides: {
      collections: ['a', 'b', 'c'].map((name) =>
        collection(
          'docs',
          fakeStore({ keyword: hits('docs', 100).map((one) => ({ ...one, text: `${name} ${one.text}` })) }),
          {
            name,
            defaults: { repo: name },
          },
        ),
      ),
      profile: { ...quiet, rerank: { ...quiet.rerank, maxCandidates: 70 } },
    },
  },
  'batches of a small reranker': {
    overrides: {
      collections: hybrid(),
      reranker: fakeReranker({}, { limits: { maxDocuments: 50, maxTokensPerPair: 90, maxTokensPerCall: 4000 } }),
    },
  },
  'no reranker': { overrides: { collections: hybrid(), reranker: undefined } },
  'reranker fails': { overrides: { collections: hybrid(), reranker: fakeReranker(() => unavailable) } },
  'one collection and one branch fail': {
    overrides: {
      collections: [
        collection('docs', fakeStore({ dense: hits('docs', 80), keyword: unavailable }), { embedder: fakeEmbedder() }),
        collection('code', fakeStore({ keyword: unavailable })),
        collection('code', fakeStore({ keyword: hits('code', 40), description: unavailable }), { name: 'other' }),
      ],
    },
  },
  'embedder fails': {
    overrides: {
      collections: hybrid().map((one) => ({ ...one, embedder: fakeEmbedder({}, unavailable) })),
    },
  },
  'few candidates': {
    overrides: {
      collections: [
        collection('docs', fakeStore({ keyword: hits('docs', 5) })),
        collection('code', fakeStore({ keyword: hits('code', 1) })),
      ],
    },
    request: { taskMode: 'debug' },
  },
  'nothing found': {
    overrides: { collections: [collection('docs', fakeStore({ keyword: [] }))] },
    request: { taskMode: 'explain' },
  },
  'nothing that grounds an answer': {
    overrides: { collections: hybrid(), reranker: fakeReranker(({ documents }) => documents.map(() => 0)) },
    request: { query: 'zyxwv quux', taskMode: 'explain' },
  },
};

function withoutUrl(one: Hit): Hit {
  return { ...one, metadata: { ...one.metadata, url: undefined } };
}

/** Pack and record as they leave the program. */
async function json({ overrides, request }: Shape): Promise<readonly [pack: string, record: string]> {
  const { pack, record } = await gatherer(overrides)({ query: 'session state', ...request });
  return [JSON.stringify(evidencePack.encode(pack)), JSON.stringify(callRecord.encode(record))];
}

function digest(text: string): string {
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}

it.each(Object.entries(shapes))('pack and record of "%s" have the bytes that they had before', async (name, shape) => {
  expect((await json(shape)).map(digest)).toEqual(digests[name]);
});
