import type { CallOptions } from '@touchstone/contract';
import type { SearchableChunk } from '../chunks/chunk-codec.ts';
import { writeKey } from '../filter/native-keys.ts';
import { pagesOf } from '../layout/list-ids.ts';
import { loadChunks } from '../layout/load-chunks.ts';
import type { OpenIndex } from '../layout/open-index.ts';
import type { RecordQuery } from '../server/records.ts';
import type { HeldIndex } from './keyword-index.ts';

/**
 * Updates a keyword index from its collection: reads newer writes, by the number of the write that each chunk carries,
 * and, where the counts still differ, compares all ids. A collection of another program has no such numbers: its index
 * follows the ids alone.
 */
export async function catchUp(open: OpenIndex, keywords: HeldIndex, options: CallOptions | undefined): Promise<void> {
  const version = open.catalog?.version;
  const isNew = keywords.ids.size === 0;
  // A lower one belongs to a search that began before another that is done already.
  const isBehind = version !== undefined && version > keywords.version;
  if (isNew || isBehind) {
    for await (const page of pagesOf(open.api, open.chunks, changedSince(keywords, isNew), pageSize, options)) {
      for (const record of page) {
        addTo(keywords, open.decode(record));
      }
    }
  } else if (version !== undefined) return;
  if ((await open.api.count(open.chunks, options)) !== keywords.ids.size) await compareIds(open, keywords, options);
  keywords.version = version ?? 0;
}

/** A write that was under way, or broke off, when the index was last in step may have gone on: its number is odd. */
function changedSince({ version }: HeldIndex, isNew: boolean): Pick<RecordQuery, 'where' | 'include'> {
  const include = ['metadatas', 'documents'] as const;
  const first = version % 2 === 1 ? version : version + 1;
  return isNew ? { include } : { where: { [writeKey]: { $gte: first } }, include };
}

async function compareIds(open: OpenIndex, keywords: HeldIndex, options: CallOptions | undefined): Promise<void> {
  const present = new Set<string>();
  for await (const page of pagesOf(open.api, open.chunks, { include: [] }, 10_000, options)) {
    for (const { id } of page) present.add(id);
  }
  for (const id of keywords.ids) if (!present.has(id)) keywords.remove(id);
  const missing = [...present].filter((id) => !keywords.ids.has(id));
  for (let start = 0; start < missing.length; start += pageSize) {
    const chunks = await loadChunks(open, missing.slice(start, start + pageSize), options);
    for (const chunk of chunks.values()) addTo(keywords, chunk);
  }
}

function addTo(keywords: HeldIndex, { id, searchText, metadata }: SearchableChunk): void {
  const { text_language: language } = metadata;
  // Another program's field of this name may hold anything.
  keywords.add(id, searchText, typeof language === 'string' ? language : undefined);
}

/** Few enough that the event loop is blocked for some tens of milliseconds only. */
const pageSize = 250;
