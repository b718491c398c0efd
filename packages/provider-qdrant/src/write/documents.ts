import {
  type CallOptions,
  compact,
  type DocumentChange,
  type DocumentRecord,
  type IndexedChunk,
  type JsonObject,
  type SparseEncoder,
} from '@touchstone/contract';
import {
  checkChanges,
  type DocumentsBefore,
  documentRecordSchema,
  partMarkSource,
  planChanges,
  touchedBy,
  versionsOf,
} from '@touchstone/provider-kit';
import type { Catalog } from '../layout/catalog.ts';
import type { Layout } from '../layout/layout.ts';
import { metadataPath, ofKind, paths } from '../layout/own-layout.ts';
import { stateIn, statePaths, statePointId } from '../layout/state.ts';
import { recordIn } from '../read/documents.ts';
import { providerName } from '../server/errors.ts';
import {
  deletions,
  type NamedVectors,
  type Operation,
  type PointStruct,
  upserts,
  type Writing,
} from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { type Reading, scrollAll } from '../server/scroll.ts';
import { shardKeyIn, shardPaths } from '../shards/shard-keys.ts';
import { chunkPoints } from './chunk-points.ts';
import { meanIn, meanPointId } from './mean-lengths.ts';
import { performCounted } from './perform-counted.ts';
import type { WriterContext } from './writer-context.ts';

/**
 * Changes documents and their ledger. The records of all documents go first and come back last: after a call that ended
 * early, its documents have no record, so that the next ingestion replaces them whole.
 */
export async function applyDocuments(
  source: Pick<WriterContext, 'catalog' | 'counts' | 'means'> & Reading & Writing,
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
  const versions = versionsOf(plan, existing.versions);
  const versionOf = ({ metadata }: IndexedChunk) => versions.get(metadata.document_id ?? '');
  const making = { encoder, versionOf, means: source.means, mean: existing.mean };
  const points = await chunkPoints(plan.written, layout, making, options);
  const forgotten = [...plan.records.keys()].filter((id) => existing.recorded.has(id));
  const records = [...plan.records.values()].filter((record) => record !== null);
  const first = deletions(forgotten.map((id) => pointIdOf('document', id)));
  // An update by filter could not name its shards.
  const chunksOf = (documentId: string) =>
    layout.shards === undefined
      ? { filter: { must: [ofKind('chunk'), ofDocuments([documentId])] } }
      : { points: pointsOf(existing, documentId) };
  // Chunks to write, chunks to remove and documents to relabel have none in common.
  const middle: readonly Operation[] = [
    ...upserts(points, source),
    ...deletions(plan.removed.map((id) => pointIdOf('chunk', id))),
    ...[...plan.relabelled].flatMap(([documentId, labels]) => {
      const chunks = chunksOf(documentId);
      const version = versions.get(documentId);
      const versioned =
        version === undefined ? [] : [{ set_payload: { payload: { version }, key: 'touchstone', ...chunks } }];
      return [{ set_payload: { payload: labels, ...chunks } }, ...versioned];
    }),
  ];
  const last = upserts(
    records.map((record) => recordPoint(record, versions.get(record.documentId))),
    source,
  );
  if (first.length + middle.length + last.length === 0) return;
  const gone = [...plan.removed, ...plan.written.map(({ id }) => id)].map((id) => pointIdOf('chunk', id));
  const before = new Map(
    gone.flatMap((id) => {
      const vectors = existing.vectors.get(id);
      return vectors === undefined ? [] : [[id, vectors] as const];
    }),
  );
  const { shardOf } = existing;
  await performCounted(
    source,
    { layout, what },
    { first, middle, last, shardOf },
    { before, written: points },
    options,
  );
}

function pointsOf({ owners }: Existing, documentId: string): readonly string[] {
  return [...owners].flatMap(([id, owner]) => (owner === documentId ? [pointIdOf('chunk', id)] : []));
}

/** Chunks that belong to one of the documents. */
function ofDocuments(documentIds: readonly string[]): JsonObject {
  return { key: metadataPath('document_id'), match: { any: documentIds } };
}

interface Existing extends DocumentsBefore {
  readonly vectors: ReadonlyMap<string, NamedVectors>;
  readonly shardOf: ReadonlyMap<string, string>;
  /** The mean length that the index keeps. */
  readonly mean?: number;
  /** Of the documents that have a record; undefined where that has none. */
  readonly versions: ReadonlyMap<string, string | undefined>;
}

/** Everything that a call touches, in one walk: chunks of its documents, chunks of its ids, records, and the state. */
async function readExisting(
  source: Reading & { readonly catalog: Catalog },
  layout: Layout,
  { changes, what }: { readonly changes: readonly DocumentChange[]; readonly what: string },
  options: CallOptions | undefined,
): Promise<Existing> {
  const { documentIds, chunkIds } = touchedBy(changes);
  const touched = [
    statePointId,
    meanPointId,
    ...chunkIds.map((id) => pointIdOf('chunk', id)),
    ...documentIds.map((id) => pointIdOf('document', id)),
  ];
  const parts = [
    paths.kind,
    ...statePaths,
    'chunk_id',
    metadataPath('document_id'),
    paths.record,
    paths.version,
    paths.mean,
  ];
  const payload = [...new Set([...parts, ...shardPaths(layout)])];
  const conditions = [{ should: [{ has_id: touched }, ofDocuments(documentIds)] }];
  const owners = new Map<string, string | null>();
  const vectors = new Map<string, NamedVectors>();
  const shardOf = new Map<string, string>();
  const recorded = new Set<string>();
  const versions = new Map<string, string | undefined>();
  let mean: number | undefined;
  for await (const points of scrollAll(
    source,
    layout,
    { conditions, what, payload, vectors: layout.counted },
    options,
  )) {
    for (const point of points) {
      if (point.id === statePointId) source.catalog.confirm(layout, stateIn(point.payload));
      else if (point.id === meanPointId) mean = meanIn(point.payload);
      else if (typeof point.payload?.chunk_id === 'string') {
        owners.set(point.payload.chunk_id, ownerOf(point.payload));
        vectors.set(String(point.id), point.vector ?? {});
        if (layout.shards !== undefined) shardOf.set(String(point.id), shardKeyIn(point.payload, layout.shards));
      } else {
        const { record, version } = recordIn(point.payload, layout);
        recorded.add(record.documentId);
        versions.set(record.documentId, version);
      }
    }
  }
  return { index: layout.index, owners, recorded, vectors, shardOf, versions, mean };
}

/** The document of a chunk, in the payload of its point. */
export function ownerOf(payload: { readonly [name: string]: unknown } | null | undefined): string | null {
  const documentId = payload?.document_id;
  return typeof documentId === 'string' ? documentId : null;
}

function recordPoint(record: DocumentRecord, version: string | undefined): PointStruct {
  const kind = record.sourceId === partMarkSource ? 'mark' : 'document';
  return {
    id: pointIdOf('document', record.documentId),
    vector: {},
    payload: { touchstone: compact({ kind, record: documentRecordSchema.parse(record), version }) },
  };
}
