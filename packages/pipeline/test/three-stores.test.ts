import { randomUUID } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Store } from '@touchstone/contract';
import { parseRetrievalRequest } from '@touchstone/contract/wire';
import { localEmbedder } from '@touchstone/local-models';
import { chroma } from '@touchstone/provider-chroma';
import { qdrant } from '@touchstone/provider-qdrant';
import { sqliteStore } from '@touchstone/provider-sqlite';
import { afterAll, describe, expect, it } from 'vitest';
import { describeOnChroma } from '../../../tools/test-kit/chroma-server.ts';
import { describeOnQdrant } from '../../../tools/test-kit/qdrant-server.ts';
import { createRetriever } from '../src/index.ts';
import { asDocuments, type SyntheticChunk, syntheticCorpus } from './synthetic-corpus.ts';
import { queriesInLanguages, textsInLanguages } from './texts-in-languages.ts';

// One corpus, one analyzer (each store's default), one fixed mean length: what a store is must not show in a ranking.
const averageLength = 40;
const index = 'harbour';
// Texts in several languages, each analyzed by the rules of its own.
const indexInLanguages = 'hafen';
const embedder = localEmbedder();
const chunks = await embedded(syntheticCorpus(7));
const chunksInLanguages = await embedded(textsInLanguages);

const queries = [
  'parseTideTable',
  'tide_level',
  'readHarbourIndex(current_limit)',
  'signal',
  'fog',
  'fog fog signal',
  'fog \ud83d signal',
  'lampReport berthQueue',
  'export function',
  'chart window timeout',
  'measure the current of the harbour',
  'who merges log entries',
  'pilot office',
  'two buoys in one buffer are an error',
  'nothing may leave without a lamp',
  'when a vessel is late',
  'tables and levels',
  'loadVesselQueue countBuoy retryPilot sendLog',
  'harbour handbook part 4',
  'return berth_window',
  'naïve café',
  '灯台',
  'XMLHttpRequest',
  'zebra crossing',
  'the of and',
  'Tide table\nThe tide of the table is checked before each lamp is entered.',
];

const hybrid = { search_method: 'hybrid' };
const requests: Readonly<Record<string, Record<string, unknown>>> = {
  keyword: { search_method: 'keyword' },
  semantic: { search_method: 'semantic' },
  'hybrid, alpha 0.5': { ...hybrid, hybrid_alpha: 0.5 },
  'hybrid, alpha 0.2': { ...hybrid, hybrid_alpha: 0.2 },
  'hybrid, alpha 0.8': { ...hybrid, hybrid_alpha: 0.8 },
  'hybrid, code alone': { ...hybrid, filters: { source_type: 'code' } },
};

interface Ranked {
  readonly id: string;
  readonly score: number;
}

/** What each request found, by its name and its query. */
type Rankings = ReadonlyMap<string, readonly Ranked[]>;

const folder = mkdtempSync(join(tmpdir(), 'touchstone-three-stores-'));
const file = join(folder, 'index.sqlite');
const embeddedStore = sqliteStore({ file, averageLength });
const reference = await rankingsOf(await filled(embeddedStore));
afterAll(async () => {
  await embeddedStore.close();
  rmSync(folder, { recursive: true, force: true });
});

describe('the rankings that all stores are held to', () => {
  it.each(Object.keys(requests))('have ties, in the order of ids: %s', (name) => {
    const rankings = [...reference].filter(([request]) => request.startsWith(`${name}: `)).map(([, ranked]) => ranked);
    const ties = rankings.flatMap((ranked) =>
      ranked.flatMap(({ id, score }, position) => {
        const above = ranked[position - 1];
        return above?.score === score ? [above.id < id] : [];
      }),
    );
    expect(ties.length).toBeGreaterThan(5);
    expect(ties).not.toContain(false);
  });

  it('find something for every query but those that no chunk shares a term with, and one of which the embedder knows no token', () => {
    const nothing = [...reference].filter(([, ranked]) => ranked.length === 0).map(([request]) => request);
    expect(nothing).toEqual([
      'keyword: XMLHttpRequest',
      'keyword: zebra crossing',
      'keyword: the of and',
      'semantic: 灯台',
      'hybrid, code alone: 灯台',
      // An article of German, and in no text whose language is not known.
      'several languages, keyword: die',
    ]);
  });

  it('need the languages of texts: analyzed as English, other chunks are found', async () => {
    const store = sqliteStore({ averageLength, file: join(folder, 'english.sqlite') });
    await store.ensureIndex({ index, fingerprint: {} });
    await store.upsert(
      index,
      textsInLanguages.map(({ id, text }) => ({ id, text, metadata: {} })),
    );
    const found = await store.searchKeyword({ index, text: 'Häuser', topK: 20 });
    const inLanguages = reference.get('several languages, keyword: Häuser') ?? [];
    expect(inLanguages.map(({ id }) => id)).not.toEqual(found.map(({ id }) => id));
    await store.close();
  });

  it('need the fixed mean length: by the true one scores differ', async () => {
    const store = sqliteStore({ file });
    expect(scoreGap(await rankingsOf(store), reference)).toBeGreaterThan(0.01);
    await store.close();
  });
});

await describeOnChroma('on Chroma', (url) => {
  itRanksTheSame(() => chroma({ url, prefix: `t${randomUUID().slice(0, 8)}`, averageLength }));
});

await describeOnQdrant('on Qdrant', (url) => {
  itRanksTheSame(() => qdrant({ url, namePrefix: `t${randomUUID().slice(0, 8)}-`, averageLength }));
});

function itRanksTheSame(open: () => Store): void {
  it('every search gives the ids of the embedded store in their order, ties too, with scores within 1e-4', async () => {
    const store = open();
    try {
      const found = await rankingsOf(await filled(store));
      expect(idsOf(found)).toEqual(idsOf(reference));
      expect(scoreGap(found, reference)).toBeLessThan(1e-4);
    } finally {
      await store.dropIndex(index);
      await store.dropIndex(indexInLanguages);
      await store.close?.();
    }
  });
}

async function embedded(corpus: readonly SyntheticChunk[]) {
  const texts = corpus.map(({ text, searchText = text }) => searchText);
  const { vectors } = await embedder.embed({ texts, role: 'document' });
  return corpus.map((chunk, position) => ({ ...chunk, vector: vectors[position] ?? new Float32Array() }));
}

/** The store with both corpora and their ledgers, as ingestion writes them. */
async function filled(store: Store): Promise<Store> {
  const { name: provider, model, dimensions } = embedder;
  const fingerprint = { embedding: { provider, model, dimensions, metric: 'cosine' } } as const;
  await store.ensureIndex({ index, fingerprint });
  await store.applyDocuments?.(index, asDocuments(chunks));
  await store.ensureIndex({ index: indexInLanguages, fingerprint });
  await store.applyDocuments?.(indexInLanguages, asDocuments(chunksInLanguages));
  return store;
}

async function rankingsOf(store: Store): Promise<Rankings> {
  const retriever = createRetriever({ store: exactly(store), embedder });
  const found = new Map<string, readonly Ranked[]>();
  const ask = async (name: string, request: Record<string, unknown>) => {
    const { call } = await retriever.retrieve(parseRetrievalRequest({ top_k: 20, ...request }));
    found.set(
      `${name}: ${request.query}`,
      call.results.map(({ id, relevanceScore }) => ({ id, score: relevanceScore })),
    );
  };
  for (const [name, fields] of Object.entries(requests)) {
    for (const query of queries) await ask(name, { index, query, ...fields });
  }
  for (const query of queriesInLanguages) {
    await ask('several languages, keyword', { index: indexInLanguages, query, search_method: 'keyword' });
    await ask('several languages, hybrid', { index: indexInLanguages, query, ...hybrid });
  }
  return found;
}

/** The store with every dense search exact. */
function exactly(store: Store): Store {
  const { searchDense, searchMany } = store;
  return {
    ...store,
    searchDense: searchDense && ((query, options) => searchDense({ ...query, exact: true }, options)),
    searchMany:
      searchMany &&
      ((queriesOfCall, options) =>
        searchMany(
          queriesOfCall.map((query) => (query.branch === 'dense' ? { ...query, exact: true } : query)),
          options,
        )),
  };
}

function idsOf(found: Rankings) {
  return Object.fromEntries([...found].map(([request, ranked]) => [request, ranked.map(({ id }) => id)]));
}

/** The largest difference between the scores that two stores gave a chunk for the same request. */
function scoreGap(left: Rankings, right: Rankings): number {
  const gaps = [...left].flatMap(([request, ranked]) => {
    const others = new Map(right.get(request)?.map(({ id, score }) => [id, score]));
    return ranked.map(({ id, score }) => Math.abs(score - (others.get(id) ?? score)));
  });
  return Math.max(0, ...gaps);
}
