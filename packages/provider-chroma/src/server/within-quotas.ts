import { compact, type JsonObject, type JsonValue } from '@touchstone/contract';
import type { ChromaApi } from './chroma-api.ts';
import { storeError } from './errors.ts';
import { bytesOf, type Quotas } from './quotas.ts';
import type { ChromaRecord, Collection, WrittenRecords } from './records.ts';
import { slices } from './slices.ts';

/**
 * The same requests for a server with quotas: reads and writes that are too large become several, one after the other, and a long value in
 * the metadata of a collection lies under several keys.
 */
export function withinQuotas(api: ChromaApi, quotas: Quotas): ChromaApi {
  const { results, records } = quotas;
  return {
    ...api,
    maxResults: results,

    async limits(options) {
      const { max_batch_size, ...others } = await api.limits(options);
      return { ...others, max_batch_size: Math.min(max_batch_size, records) };
    },

    findCollection: async (name, options) => joinedMetadata(await api.findCollection(name, options)),

    async listCollections({ limit, offset }, options) {
      return paged(limit, results, (size, start) =>
        api.listCollections({ limit: size, offset: offset + start }, options),
      );
    },

    async createCollection(collection, options) {
      const { name, metadata } = collection;
      if (bytesOf(name) > quotas.collectionNameBytes) {
        throw storeError(
          'invalid_request',
          `Chroma Cloud takes names of collections up to ${quotas.collectionNameBytes} bytes, and "${name}" has ${bytesOf(name)}: choose a ` +
            'shorter name for the index, or a shorter `prefix`.',
        );
      }
      return api.createCollection({ ...collection, metadata: splitMetadata(name, metadata, quotas) }, options);
    },

    replaceMetadata: (collection, metadata, options) =>
      api.replaceMetadata(collection, splitMetadata(collection.name, metadata, quotas), options),

    async get(collection, query, options) {
      const found: ChromaRecord[] = [];
      const { ids, limit = results, offset = 0 } = query;
      if (ids === undefined) {
        return paged(limit, results, (size, start) =>
          api.get(collection, { ...query, limit: size, offset: offset + start }, options),
        );
      }
      for (const part of slices(ids, results))
        found.push(...(await api.get(collection, { ...query, ids: part }, options)));
      return found;
    },

    async upsert(collection, written, options) {
      for (const part of parts(written, records)) await api.upsert(collection, part, options);
    },
    async update(collection, written, options) {
      for (const part of parts(written, records)) await api.update(collection, part, options);
    },
    async delete(collection, ids, options) {
      for (const part of slices(ids, records)) await api.delete(collection, part, options);
    },
  };
}

/** Up to `limit` items, in pages of `size`; a page that is not full is the last. */
async function paged<T>(
  limit: number,
  size: number,
  read: (size: number, start: number) => Promise<readonly T[]>,
): Promise<T[]> {
  const items: T[] = [];
  while (items.length < limit) {
    const asked = Math.min(size, limit - items.length);
    const page = await read(asked, items.length);
    items.push(...page);
    if (page.length < asked) break;
  }
  return items;
}

function parts({ ids, embeddings, documents, metadatas }: WrittenRecords, size: number): readonly WrittenRecords[] {
  return slices([...ids.keys()], size).map((positions) => {
    const [start, end] = [positions[0], (positions.at(-1) ?? 0) + 1];
    return compact({
      ids: ids.slice(start, end),
      embeddings: embeddings?.slice(start, end),
      documents: documents?.slice(start, end),
      metadatas: metadatas?.slice(start, end),
    });
  });
}

/** Precedes the number of a further part of a value. */
const partMark = '~';

function splitMetadata(name: string, metadata: JsonObject, { keys, collectionValueBytes }: Quotas): JsonObject {
  const entries = Object.entries(metadata).flatMap(
    ([key, value]): readonly (readonly [string, JsonValue | undefined])[] =>
      typeof value === 'string'
        ? textParts(value, collectionValueBytes).map(
            (part, i) => [i === 0 ? key : `${key}${partMark}${i}`, part] as const,
          )
        : [[key, value] as const],
  );
  if (entries.length <= keys) return Object.fromEntries(entries) as JsonObject;
  throw storeError(
    'invalid_request',
    `Collection "${name}" would hold more than Chroma Cloud's ${keys} keys of ${collectionValueBytes} bytes: drop generations of the index ` +
      'that are not used, or choose shorter names for its models.',
  );
}

function joinedMetadata(collection: Collection | undefined): Collection | undefined {
  if (collection === undefined) return undefined;
  const { metadata } = collection;
  const joined = Object.entries(metadata).flatMap(([key, value]) => {
    if (key.includes(partMark)) return [];
    const all = [value];
    for (let i = 1; Object.hasOwn(metadata, `${key}${partMark}${i}`); i++) all.push(metadata[`${key}${partMark}${i}`]);
    return [[key, all.length === 1 ? value : all.join('')] as const];
  });
  return { ...collection, metadata: Object.fromEntries(joined) };
}

function textParts(text: string, maxBytes: number): readonly string[] {
  const pieces: string[] = [''];
  let room = maxBytes;
  for (const character of text) {
    room -= bytesOf(character);
    if (room < 0) {
      pieces.push('');
      room = maxBytes - bytesOf(character);
    }
    pieces[pieces.length - 1] += character;
  }
  return pieces;
}
