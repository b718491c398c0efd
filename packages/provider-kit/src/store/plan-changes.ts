import {
  compact,
  type DocumentChange,
  type DocumentRecord,
  type IndexedChunk,
  type Metadata,
} from '@touchstone/contract';
import { refusedInput } from '../input/check-text.ts';

/** The content of an index that a call touches: every chunk of `touchedBy`'s ids and documents, and their records. */
export interface DocumentsBefore {
  readonly index: string;
  /** The document of each chunk, by chunk id; null for one without a document. */
  readonly owners: ReadonlyMap<string, string | null>;
  /** Documents that have a record. */
  readonly recorded: { has(documentId: string): boolean };
}

/** The writes that apply all changes in their order. */
export interface DocumentsPlan {
  /** Chunks to write, replacing those of the same id. */
  readonly written: readonly IndexedChunk[];
  readonly removed: readonly string[];
  /** The metadata that the other chunks of a document get, by document id. */
  readonly relabelled: ReadonlyMap<string, Labels>;
  /** Every document that a change names, with the record that it has in the end; null where it has none. */
  readonly records: ReadonlyMap<string, DocumentRecord | null>;
}

/** The labels that relabelling changes; a missing member stays as it was. */
type Labels = Pick<Metadata, 'ref' | 'timestamp' | 'repo' | 'source_name'>;

/** The ids in changes: their data must be read before the changes can be planned. */
export function touchedBy(changes: readonly DocumentChange[]): {
  readonly documentIds: readonly string[];
  readonly chunkIds: readonly string[];
} {
  const ids = changes.map((change) => (change.kind === 'remove' ? change.documentId : change.record.documentId));
  const chunkIds = changes.flatMap((change) => (change.kind === 'replace' ? change.chunks.map(({ id }) => id) : []));
  return { documentIds: [...new Set(ids)], chunkIds: [...new Set(chunkIds)] };
}

/**
 * Plans changes that have passed `checkChanges`, in their order, without writing anything. Throws `invalid_request` for
 * one that contradicts the index: a chunk id that is taken, or a relabelled document that is not there.
 */
export function planChanges(
  changes: readonly DocumentChange[],
  { index, owners: before, recorded }: DocumentsBefore,
  provider: string,
): DocumentsPlan {
  const owners = new Map(before);
  const idsOf = Map.groupBy(before.keys(), (id) => before.get(id) ?? null);
  const written = new Map<string, IndexedChunk>();
  const relabelled = new Map<string, Labels>();
  const records = new Map<string, DocumentRecord | null>();

  const clear = (documentId: string) => {
    for (const id of idsOf.get(documentId) ?? []) {
      owners.delete(id);
      written.delete(id);
    }
    idsOf.delete(documentId);
    relabelled.delete(documentId);
  };
  for (const change of changes) {
    if (change.kind === 'remove') {
      clear(change.documentId);
      records.set(change.documentId, null);
      continue;
    }
    const { record } = change;
    const { documentId } = record;
    if (change.kind === 'relabel') {
      const isThere = records.has(documentId) ? records.get(documentId) !== null : recorded.has(documentId);
      if (!isThere) throw unknownDocument(index, documentId, provider);
      const labels = compact({ ref: record.ref, timestamp: change.timestamp, ...change.labels });
      for (const id of idsOf.get(documentId) ?? []) {
        const chunk = written.get(id);
        if (chunk !== undefined) written.set(id, { ...chunk, metadata: { ...chunk.metadata, ...labels } });
      }
      relabelled.set(documentId, { ...relabelled.get(documentId), ...labels });
    } else {
      clear(documentId);
      for (const chunk of change.chunks) {
        const owner = owners.get(chunk.id);
        if (owner !== undefined) throw takenId(chunk.id, documentId, owner, provider);
        owners.set(chunk.id, documentId);
        written.set(chunk.id, chunk);
      }
      idsOf.set(
        documentId,
        change.chunks.map(({ id }) => id),
      );
    }
    records.set(documentId, record);
  }
  const removed = [...before.keys()].filter((id) => !owners.has(id));
  return { written: [...written.values()], removed, relabelled, records };
}

function unknownDocument(index: string, documentId: string, provider: string): Error {
  return refusedInput(
    `Document "${documentId}" cannot be relabelled: index "${index}" does not have it. Replace it instead.`,
    provider,
  );
}

function takenId(id: string, documentId: string, owner: string | null, provider: string): Error {
  return refusedInput(
    `Chunk "${id}" of document "${documentId}" already belongs to ${owner === null ? 'no document' : `document "${owner}"`}: give ` +
      'each chunk an id of its own.',
    provider,
  );
}
