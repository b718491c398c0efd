import type { CallOptions, EmbeddingFingerprint, Filter, IndexFingerprint } from '@touchstone/contract';
import type { Analyzer } from '@touchstone/lexical';
import { findGeneration as findAmong, indexNamePattern } from '@touchstone/provider-kit';
import { type DecodeChunk, decodeForeign, decodeOwn } from '../chunks/chunk-codec.ts';
import { type Selection, selectionOf } from '../filter/selection.ts';
import { type KeyOf, ownKey, ownKeys } from '../filter/where.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import { isNotFound, providerName, storeError } from '../server/errors.ts';
import type { ForeignCollection } from '../server/options.ts';
import type { Quotas } from '../server/quotas.ts';
import type { Collection, CollectionRef, Space } from '../server/records.ts';
import type { Catalog, Catalogs, Generation } from './catalog.ts';

/** The subject of a read: one collection, of this store or of another program. */
export interface OpenIndex {
  readonly api: ChromaApi;
  readonly index: string;
  readonly fingerprint: IndexFingerprint;
  readonly chunks: CollectionRef;
  readonly decode: DecodeChunk;
  /** Divides a filter into Chroma's part and the rest. Throws `invalid_request` for a malformed one. */
  readonly select: (filter: Filter | undefined) => Selection;
  /** Undefined for a collection that another program filled. */
  readonly catalog: Catalog | undefined;
}

export type IndexOpener = ReturnType<typeof indexOpener>;

export function indexOpener({
  api,
  catalogs,
  analyzer,
  foreign,
  quotas,
}: {
  readonly api: ChromaApi;
  readonly catalogs: Catalogs;
  readonly analyzer: Analyzer;
  readonly foreign: Readonly<Record<string, ForeignCollection>>;
  readonly quotas: Quotas;
}) {
  const selectOwn = (filter: Filter | undefined) => selectionOf(filter, ownKeys(quotas), quotas);
  for (const index of Object.keys(foreign)) {
    if (!indexNamePattern.test(index)) {
      const rule = 'use 1 to 128 letters, digits, "_", "-" and ".", beginning with a letter or digit';
      throw storeError('invalid_config', `\`collections\` names an index ${JSON.stringify(index)}: ${rule}.`);
    }
  }

  async function open(index: string, options: CallOptions | undefined): Promise<OpenIndex> {
    const declared = Object.hasOwn(foreign, index) ? foreign[index] : undefined;
    if (declared !== undefined) return openForeign(index, declared, options);
    const catalog = await catalogs.require(index, options);
    const { chunks, fingerprint } = findGeneration(catalog, undefined);
    return { api, index, fingerprint, chunks, decode: decodeOwn, select: selectOwn, catalog };
  }

  async function openForeign(index: string, declared: ForeignCollection, options: CallOptions | undefined) {
    const { collection: name, fields = {}, listFields = [] } = declared;
    const collection = await api.findCollection(name, options);
    if (collection === undefined) {
      const remedy = `check the name under \`collections\`, and the database`;
      throw storeError(
        'index_not_found',
        `Index "${index}" is collection "${name}", which Chroma does not have: ${remedy}.`,
        { operatorNote: `Asked at ${api.url}.` },
      );
    }
    checkDeclared(index, collection, declared.fingerprint);
    const fingerprint = { ...declared.fingerprint, keyword: declared.fingerprint.keyword ?? analyzer.fingerprint };
    const lists = new Set(listFields);
    const keyOf: KeyOf = (field) => {
      const key = Object.hasOwn(fields, field) ? fields[field] : ownKey(field);
      return lists.has(field) || key === undefined || ownKey(key) === undefined ? undefined : key;
    };
    const select = (filter: Filter | undefined) => selectionOf(filter, keyOf, quotas);
    return { api, index, fingerprint, chunks: collection, decode: decodeForeign(fields), select, catalog: undefined };
  }

  return {
    /** Runs `read` on the active generation of an index, again where that was replaced meanwhile. Throws `index_not_found`. */
    async read<Result>(
      index: string,
      options: CallOptions | undefined,
      read: (open: OpenIndex) => Promise<Result>,
    ): Promise<Result> {
      const first = await open(index, options);
      try {
        return await read(first);
      } catch (error) {
        if (!isNotFound(error)) throw error;
        // Another generation was activated, and this one removed; or the index is gone, which `open` will report.
        const second = await open(index, options);
        if (second.chunks.id === first.chunks.id) throw error;
        return read(second);
      }
    },
    /** Throws `unsupported` for an index that is a collection of another program. */
    requireOwn(index: string) {
      if (!Object.hasOwn(foreign, index)) return;
      throw storeError(
        'unsupported',
        `Index "${index}" is collection "${foreign[index]?.collection}", which another program fills: it can only be read.`,
      );
    },
  };
}

/** The space in which Chroma compares vectors of a metric. */
export const spaces = { cosine: 'cosine', dot: 'ip', l2: 'l2' } as const satisfies Record<
  EmbeddingFingerprint['metric'],
  Space
>;

/** The generation of that name, or the active one. Throws `index_not_found`. */
export function findGeneration(catalog: Catalog, name: string | undefined): Generation {
  return findAmong({ index: catalog.index, name, generations: markedGenerations(catalog) }, providerName);
}

/** The generations of an index, each with whether it is the one that searches see. */
export function markedGenerations({ active, generations }: Catalog) {
  return generations.map((generation) => ({ ...generation, active: generation.name === active }));
}

function checkDeclared(index: string, { name, space, dimension }: Collection, { embedding }: IndexFingerprint): void {
  if (embedding === undefined) return;
  const { metric, dimensions } = embedding;
  if (space === spaces[metric] && (dimension ?? dimensions) === dimensions) return;
  throw storeError(
    'invalid_config',
    `Index "${index}" is declared with ${dimensions} dimensions and the metric ${metric}, and its collection "${name}" has ` +
      `${dimension} dimensions and the space ${space}: correct the fingerprint under \`collections\`.`,
  );
}
