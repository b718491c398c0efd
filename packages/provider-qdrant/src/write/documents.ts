import {
  type CallOptions,
  type DocumentChange,
  type DocumentRecord,
  isRetrievalError,
  type JsonObject,
  type SparseEncoder,
} from '@touchstone/contract';
import {
  checkChanges,
  type DocumentsBefore,
  documentRecordSchema,
  planChanges,
  touchedBy,
} from '@touchstone/provider-kit';
import { z } from 'zod';
import { facetAnswer } from '../answers.js';
import { providerName, storeError } from '../errors.js';
import type { Catalog } from '../layout/catalog.js';
import type { Layout } from '../layout/layout.js';
import { metadataPath, ofKind, paths } from '../layout/own-layout.js';
import { stateIn, statePaths, statePointId } from '../layout/state.js';
import { pointIdOf } from '../point-ids.js';
import { type Reading, scrollAll } from '../read/scroll.js';
import { chunkPoints } from './chunk-points.js';
import { deletions, type NamedVectors, type Operation, type PointStruct, upserts, type Writing } from './operations.js';
import { performCounted } from './perform-counted.js';
import type { WriterContext } from './writer-context.js';

/**
 * Changes documents and their ledger. The records of all documents go first and come back last: whatever a call that ended early
 * has left, its documents have no record, so that the next ingestion replaces them whole.
 */
export async function applyDocuments(
  source: Pick<WriterContext, 'catalog' | 'counts'> & Reading & Writing,
  layout: Layout,
  { changes, encoder }: { readonly changes: readonly DocumentChange[]; readonly encoder: SparseEncoder },
  options: CallOptions | undefined,
): Promise<void> {
  const { index } = layout;
  checkChanges(changes, layout.fingerprint, providerName);
  if (changes.length === 0) return;
  const what = `change of documents in index "${index}"`;
  const existing = await readExisting(source, layout, { changes, what }, options);
  const plan = planChanges(changes, existing, providerName);
  const points = await chunkPoints(plan.written, layout, encoder, options);
  const forgotten = [...plan.records.keys()].filter((id) => existing.recorded.has(id));
  const records = [...plan.records.values()].filter((record) => record !== null);
  const first = deletions(forgotten.map((id) => pointIdOf('document', id)));
  // Chunks to write, chunks to remove and documents to relabel have none in common.
  const middle: readonly Operation[] = [
    ...upserts(points, source),
    ...deletions(plan.removed.map((id) => pointIdOf('chunk', id))),
    ...[...plan.relabelled].map(([documentId, labels]) => ({
      set_payload: {
        payload: labels,
        filter: { must: [ofKind('chunk'), ofDocuments([documentId])] },
      },
    })),
  ];
  const last = upserts(records.map(recordPoint), source);
  if (first.length + middle.length + last.length === 0) return;
  const gone = [...plan.removed, ...plan.written.map(({ id }) => id)].map((id) => pointIdOf('chunk', id));
  const before = new Map(
    gone.flatMap((id) => {
      const vectors = existing.vectors.get(id);
      return vectors === undefined ? [] : [[id, vectors] as const];
    }),
  );
  await performCounted(source, { layout, what }, { first, middle, last }, { before, written: points }, options);
}

/**
 * The ledger, in ascending order of document id. A record of another number of chunks than its document has is left out: two processes
 * that wrote the document at once have left it, and without a record the next ingestion replaces the document whole.
 */
export async function readDocuments(
  source: Reading,
  layout: Layout,
  options: CallOptions | undefined,
): Promise<readonly DocumentRecord[]> {
  const what = `reading of the ledger of index "${layout.index}"`;
  const scrolling = { conditions: [ofKind('document')], what, payload: true };
  const records: DocumentRecord[] = [];
  for await (const points of scrollAll(source, layout, scrolling, options)) {
    for (const { payload } of points) records.push(recordIn(payload, layout));
  }
  // Also where another process is making the collection, and its payload indexes are not there yet.
  if (records.length === 0) return [];
  const counts = await countsOfDocuments(source, layout, { what }, options);
  return records
    .filter(({ documentId, chunkCount }) => counts === undefined || (counts.get(documentId) ?? 0) === chunkCount)
    .sort((left, right) => (left.documentId < right.documentId ? -1 : 1));
}

/** How many chunks each document has; undefined where there are too many documents to tell, or for strict mode. */
async function countsOfDocuments(
  { api, reading }: Reading,
  { address }: Layout,
  { what }: { readonly what: string },
  options: CallOptions | undefined,
): Promise<ReadonlyMap<string, number> | undefined> {
  const key = metadataPath('document_id');
  const body = { key, limit: mostDocuments, exact: true, filter: { must: [ofKind('chunk')] } };
  const parameters = { collection_name: address, ...reading, ...body };
  const found = await api({ operation: 'facet', parameters, what, answer: facetAnswer }, options).catch(
    (error: unknown) => {
      if (isRetrievalError(error) && error.code === 'unsupported') return undefined;
      throw error;
    },
  );
  if (found === undefined || found.hits.length === mostDocuments) return undefined;
  const { hits } = found;
  return new Map(hits.map(({ value, count }) => [String(value), count]));
}

/** Of one answer: some 100 bytes each. */
const mostDocuments = 500_000;

/** Chunks that belong to one of the documents. */
function ofDocuments(documentIds: readonly string[]): JsonObject {
  return { key: metadataPath('document_id'), match: { any: documentIds } };
}

/** Everything that a call touches, in one walk: chunks of its documents, chunks of its ids, records, and the state. */
async function readExisting(
  source: Reading & { readonly catalog: Catalog },
  layout: Layout,
  { changes, what }: { readonly changes: readonly DocumentChange[]; readonly what: string },
  options: CallOptions | undefined,
): Promise<DocumentsBefore & { readonly vectors: ReadonlyMap<string, NamedVectors> }> {
  const { documentIds, chunkIds } = touchedBy(changes);
  const touched = [
    statePointId,
    ...chunkIds.map((id) => pointIdOf('chunk', id)),
    ...documentIds.map((id) => pointIdOf('document', id)),
  ];
  const payload = [paths.kind, ...statePaths, 'chunk_id', metadataPath('document_id'), paths.record];
  const conditions = [{ should: [{ has_id: touched }, ofDocuments(documentIds)] }];
  const owners = new Map<string, string | null>();
  const vectors = new Map<string, NamedVectors>();
  const recorded = new Set<string>();
  for await (const points of scrollAll(
    source,
    layout,
    { conditions, what, payload, vectors: layout.counted },
    options,
  )) {
    for (const point of points) {
      if (point.id === statePointId) source.catalog.confirm(layout, stateIn(point.payload));
      else if (typeof point.payload?.chunk_id === 'string') {
        owners.set(point.payload.chunk_id, ownerOf(point.payload));
        vectors.set(String(point.id), point.vector ?? {});
      } else recorded.add(recordIn(point.payload, layout).documentId);
    }
  }
  return { index: layout.index, owners, recorded, vectors };
}

/** The document of a chunk, in the payload of its point. */
export function ownerOf(payload: { readonly [name: string]: unknown } | null | undefined): string | null {
  const documentId = payload?.document_id;
  return typeof documentId === 'string' ? documentId : null;
}

function recordPoint(record: DocumentRecord): PointStruct {
  return {
    id: pointIdOf('document', record.documentId),
    vector: {},
    payload: { touchstone: { kind: 'document', record: documentRecordSchema.parse(record) } },
  };
}

function recordIn(
  payload: { readonly [name: string]: unknown } | null | undefined,
  { collection }: Layout,
): DocumentRecord {
  const parsed = z.object({ touchstone: z.object({ record: documentRecordSchema }) }).safeParse(payload);
  if (parsed.success) return parsed.data.touchstone.record;
  throw storeError(
    'bad_response',
    `A record of the ledger in the collection "${collection}" cannot be read: something else writes to it. Index again.`,
  );
}
