import { type CallOptions, type DocumentRecord, isRetrievalError, type JsonObject } from '@touchstone/contract';
import { documentPart, documentPartOf, documentRecordSchema, versionBeginnings } from '@touchstone/provider-kit';
import { z } from 'zod';
import { matchPrefix } from '../filter/translate-filter.ts';
import { type Layout, ownShard } from '../layout/layout.ts';
import { metadataPath, ofKind, paths } from '../layout/own-layout.ts';
import { facetAnswer } from '../server/answers.ts';
import { storeError } from '../server/errors.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';

/** A record of the ledger, and the version that its chunks were written with; absent where an older version of this store wrote them. */
export interface VersionedRecord {
  readonly record: DocumentRecord;
  readonly version?: string;
}

/**
 * The ledger, in ascending order of document id. A record is left out where its document has another number of chunks, or chunks of another
 * version: two processes that wrote the document at once have left it, and without a record the next ingestion replaces the document whole.
 */
export async function readDocuments(
  source: Reading,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<readonly DocumentRecord[]> {
  const what = `reading of the ledger of index "${layout.index}"`;
  const isRecord: JsonObject = { key: paths.kind, match: { any: ['document', 'mark'] } };
  const scrolling = { conditions: [isRecord], what, payload: true, shards: ownShard(layout) };
  const all: VersionedRecord[] = [];
  for await (const points of scrollAll(source, layout, scrolling, options)) {
    for (const { payload } of points) all.push(recordIn(payload, layout));
  }
  // Also where another process is making the collection, and its payload indexes are not there yet.
  if (all.length === 0) return [];
  const isWhole = await wholeDocuments(source, layout, { all, what }, options);
  return all
    .filter(isWhole)
    .map(({ record }) => record)
    .sort((left, right) => (left.documentId < right.documentId ? -1 : 1));
}

/** A record in the payload of its point. */
export function recordIn(payload: unknown, { collection }: Layout): VersionedRecord {
  const parsed = recordSchema.safeParse(payload);
  if (parsed.success) return parsed.data.touchstone;
  throw storeError(
    'bad_response',
    `A record of the ledger in the collection "${collection}" cannot be read: something else writes to it. Index again.`,
  );
}

const recordSchema = z.object({
  touchstone: z.object({ record: documentRecordSchema, version: z.string().optional() }),
});

/** Tests whether a record's document has its recorded chunks. */
async function wholeDocuments(
  source: Reading,
  layout: Layout,
  { all, what }: { readonly all: readonly VersionedRecord[]; readonly what: string },
  options: CallOptions | undefined,
): Promise<(record: VersionedRecord) => boolean> {
  const isOld = ({ version }: VersionedRecord) => version === undefined;
  const old = all.some(isOld)
    ? await countsBy(source, layout, { path: metadataPath('document_id'), what }, options)
    : [];
  const beginnings = all.length > documentsOfOneAnswer ? versionBeginnings : [''];
  const found: Counts[] = [];
  for (const beginning of all.every(isOld) ? [] : beginnings) {
    found.push(await countsBy(source, layout, { path: paths.version, beginning, what }, options));
  }
  const chunkCounts = old && new Map(old);
  const versions = found.every((counts) => counts !== undefined)
    ? Map.groupBy(found.flat(), ([version]) => documentPartOf(version))
    : undefined;

  return ({ record: { documentId, chunkCount }, version }) => {
    if (version === undefined) return chunkCounts === undefined || (chunkCounts.get(documentId) ?? 0) === chunkCount;
    const own = versions?.get(documentPart(documentId)) ?? [];
    if (versions === undefined || (own.length === 0 && chunkCount === 0)) return true;
    return own.length === 1 && own[0]?.[0] === version && own[0][1] === chunkCount;
  };
}

/** Numbers of chunks, by a value that they have. */
type Counts = readonly (readonly [string, number])[] | undefined;

/**
 * Number of chunks of each value of a field; undefined where there are too many for strict mode, or without an index of
 * the field.
 */
async function countsBy(
  { api, reading }: Reading,
  { address }: Layout,
  { path, beginning = '', what }: { readonly path: string; readonly beginning?: string; readonly what: string },
  options: CallOptions | undefined,
): Promise<Counts> {
  const must: JsonObject[] = [ofKind('chunk'), ...(beginning === '' ? [] : [matchPrefix(path, beginning)])];
  const body = { key: path, limit: mostValues, exact: true, filter: { must } };
  const parameters = { collection_name: address, ...reading, ...body };
  const found = await api({ operation: 'facet', parameters, what, answer: facetAnswer }, options).catch(
    (error: unknown) => {
      if (isRetrievalError(error) && (error.code === 'unsupported' || error.code === 'invalid_request'))
        return undefined;
      throw error;
    },
  );
  if (found === undefined || found.hits.length === mostValues) return undefined;
  return found.hits.flatMap(({ value, count }) => (count > 0 ? [[String(value), count] as const] : []));
}

/** Of one answer: some 100 bytes each. */
const mostValues = 500_000;

/** Of more documents, the versions are fetched in parts. */
const documentsOfOneAnswer = 200_000;
