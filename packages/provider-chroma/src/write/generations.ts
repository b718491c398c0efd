import type { CallOptions, IndexFingerprint, IndexSpec } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { canonicalFingerprint, planGeneration, requireInactive } from '@touchstone/provider-kit';
import type { KeywordIndexes } from '../keyword/keyword-indexes.ts';
import { type Catalog, type Catalogs, type Generation, listNames } from '../layout/catalog.ts';
import { ledgerMetadata } from '../layout/ledger.ts';
import { markedGenerations, spaces } from '../layout/open-index.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import { providerName, storeError } from '../server/errors.ts';

export interface GenerationSettings {
  readonly api: ChromaApi;
  readonly catalogs: Catalogs;
  readonly keywords: KeywordIndexes;
  readonly analyzer: Analyzer;
  readonly efSearch: number;
  readonly newToken: () => string;
}

/** Makes and removes generations. New collections are whole before the catalog names them, old ones go when it no longer does. */
export function generationsOf({ api, catalogs, keywords, analyzer, efSearch, newToken }: GenerationSettings) {
  async function create(index: string, name: string, fingerprint: IndexFingerprint): Promise<Generation> {
    const token = newToken();
    const { metric = 'l2' } = fingerprint.embedding ?? {};
    const metadata = { index, generation: name, fingerprint: canonicalFingerprint(fingerprint) };
    const chunks = await api.createCollection({
      name: catalogs.nameOf(index, `${token}.chunks`),
      space: spaces[metric],
      efSearch,
      metadata,
    });
    const ledger = await api.createCollection({
      name: catalogs.nameOf(index, `${token}.ledger`),
      space: 'l2',
      metadata: { ...ledgerMetadata, index, generation: name },
    });
    const refOf = (collection: Generation['chunks']) => ({ id: collection.id, name: collection.name });
    return { name, fingerprint, chunks: refOf(chunks), ledger: refOf(ledger) };
  }

  async function removeCollections({ chunks, ledger }: Generation): Promise<void> {
    await api.deleteCollection(chunks.name);
    await api.deleteCollection(ledger.name);
    await keywords.forget(chunks.id);
  }

  return {
    /** Creates the index or the generation, or checks that the existing one has the same fingerprint. */
    async ensure(spec: IndexSpec, options?: CallOptions): Promise<void> {
      const catalog = await catalogs.find(spec.index, options);
      const generations = catalog === undefined ? [] : markedGenerations(catalog);
      const { name, fingerprint, active, there } = planGeneration(spec, { analyzer, generations }, providerName);
      refuseSparse(spec.index, fingerprint);
      if (there !== undefined && there.active === active) return;
      const known = catalog?.generations.find((generation) => generation.name === name);
      const generation = known ?? (await create(spec.index, name, fingerprint));
      const state = { active: active ? name : (catalog?.active ?? null) };
      if (catalog === undefined) {
        return catalogs.create(spec.index, { version: 0, ...state, generations: [generation] });
      }
      const others = catalog.generations.filter((other) => other.name !== name);
      await catalogs.replace(catalog, { version: nextEven(catalog), ...state, generations: [...others, generation] });
    },

    /** Makes a generation the active one, by one request, and removes the one that was. */
    async activate(catalog: Catalog, target: Generation): Promise<void> {
      if (catalog.active === target.name) return;
      const old = catalog.generations.find(({ name }) => name === catalog.active);
      const generations = catalog.generations.filter((generation) => generation !== old);
      await catalogs.replace(catalog, { version: nextEven(catalog), active: target.name, generations });
      if (old !== undefined) await removeCollections(old);
    },

    /** Removes a generation that is not the active one, and the index with it where it was the only one. */
    async dropInactive(catalog: Catalog, target: Generation): Promise<void> {
      requireInactive(catalog.index, { name: target.name, active: catalog.active === target.name }, providerName);
      const generations = catalog.generations.filter(({ name }) => name !== target.name);
      if (generations.length === 0) await api.deleteCollection(catalog.head.name);
      else await catalogs.replace(catalog, { version: nextEven(catalog), active: catalog.active, generations });
      await removeCollections(target);
    },

    /** Removes an index with all its generations, and collections of it that a broken-off call left. */
    async dropIndex(catalog: Catalog): Promise<void> {
      await api.deleteCollection(catalog.head.name);
      for (const generation of catalog.generations) await removeCollections(generation);
      const start = catalogs.nameOf(catalog.index, '');
      const isPart = (name: string) =>
        name.startsWith(start) && /^[^.]+\.(chunks|ledger)$/.test(name.slice(start.length));
      for (const name of (await listNames(api)).filter(isPart)) await api.deleteCollection(name);
    },
  };
}

function nextEven({ version }: Catalog): number {
  return version + (version % 2 === 0 ? 2 : 1);
}

function refuseSparse(index: string, { sparse }: IndexFingerprint): void {
  if (sparse === undefined) return;
  throw storeError(
    'unsupported',
    `Index "${index}" is requested with sparse vectors (encoder "${sparse}"), which a Chroma server does not keep: leave the ` +
      'encoder out. The keyword branch is there without it.',
  );
}
