import { type DocumentRecord, RetrievalError, type Store, throwIfAborted } from '@touchstone/contract';
import { indexLease, type LeaseOptions } from '../writing/index-lease.ts';
import { withoutMarks } from '../writing/part-marks.ts';
import { readLedger } from '../writing/read-ledger.ts';
import type { IngestProgress } from '../writing/request.ts';
import { compareRankings, type RankingComparison } from './compare-rankings.ts';
import { type DocumentChunks, listDocuments } from './list-documents.ts';
import { ensureTarget } from './move-target.ts';

/** The index to copy. */
export interface MoveRequest {
  readonly index: string;
  /** Its name in the other store. Default: the same. */
  readonly as?: string;
  /** True if the copy takes the place of whatever index has its name, which answers until then. Default: only of an earlier copy. */
  readonly replaces?: boolean;
}

export interface MoveOptions {
  /** Honoured between batches; copied chunks stay, and another run goes on from there. */
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: IngestProgress) => void;
  /** Keeps others from writing to the copy meanwhile. */
  readonly lease?: Omit<LeaseOptions, 'signal'>;
}

/** The result of a run. */
export interface MoveReport {
  readonly chunks: number;
  readonly documents: { readonly copied: number; readonly unchanged: number; readonly removed: number };
  /** The comparison of rankings in both stores. */
  readonly comparison: RankingComparison;
}

/**
 * Copies the active generation of an index into another store, without embedding: chunks with their vectors, search texts, ids and
 * metadata, the ledger, the fingerprint, and the mean length of chunks for a store that fixes it. Counts of terms follow from the
 * terms. The copy is built as a generation `moved`, which becomes active when it is whole; a run that was killed is continued, and an
 * earlier copy is updated. In the end both stores answer the same queries.
 *
 * Throws `invalid_config` where the other store's index is no copy, `unsupported` where a store lacks a method for copying,
 * `unavailable` where the index changes meanwhile or another run writes to the copy, `aborted`, and the stores' errors.
 */
export async function moveIndex(
  from: Store,
  to: Store,
  { index, as = index, replaces = false }: MoveRequest,
  { signal, onProgress, lease: leaseOptions }: MoveOptions = {},
): Promise<MoveReport> {
  requireAbilities(from, to);
  const started = performance.now();
  const source = await from.describe(index, { signal });
  const lease = indexLease(to, as, { ...leaseOptions, signal });
  await lease.take();
  try {
    const generation = await ensureTarget(to, as, source, { replaces, signal });
    const target = { generation, signal };
    const listed = await listDocuments(from, index, { signal });
    const ledger = withoutMarks((await from.readDocuments!(index, { signal })) ?? []).records;
    const there = new Map((await readLedger({ index: as, generation }, to, signal)).records.map(byId));
    const documents = ledger.filter((record) => !isSame(there.get(record.documentId), record));
    const known = new Set(ledger.map(({ documentId }) => documentId));
    const removed = [...there.keys()].filter((documentId) => !known.has(documentId));
    const loose = [...listed].flatMap(([documentId, ids]) => (known.has(documentId ?? '') ? [] : ids));
    let [documentsDone, chunksDone] = [0, 0];
    const report = () =>
      onProgress?.({
        phase: 'write',
        documentsDone,
        documentsTotal: documents.length,
        bytesDone: 0,
        chunks: chunksDone,
        elapsedMs: performance.now() - started,
      });

    for (const group of inGroups(documents, listed)) {
      throwIfAborted(signal, `copy of index "${index}"`);
      await lease.check();
      const chunks = await from.fetchIndexed!(
        index,
        group.flatMap(({ ids }) => ids),
        { signal },
      );
      const owned = Map.groupBy(chunks, ({ metadata }) => metadata.document_id);
      const changes = group.map(({ record }) => {
        const own = owned.get(record.documentId) ?? [];
        if (own.length !== record.chunkCount) throw changedMeanwhile(index);
        return { kind: 'replace', record, chunks: own } as const;
      });
      await to.applyDocuments!(as, changes, target);
      documentsDone += group.length;
      chunksDone += chunks.length;
      report();
    }
    for (let start = 0; start < loose.length; start += chunksPerGroup) {
      await lease.check();
      const chunks = await from.fetchIndexed!(index, loose.slice(start, start + chunksPerGroup), { signal });
      await to.upsert(as, chunks, target);
      chunksDone += chunks.length;
      report();
    }
    const removals = removed.map((documentId) => ({ kind: 'remove', documentId }) as const);
    if (removals.length > 0) await to.applyDocuments!(as, removals, target);

    if ((await from.describe(index, { signal })).version !== source.version) throw changedMeanwhile(index);
    await lease.check();
    const ids = [...listed.values()].flat();
    // An earlier copy, which has no other writer, is searched while it is updated; a new one is settled before.
    if (generation !== undefined) {
      await to.settleWeights?.(as, { ...target, isExact: true });
      await to.activate(as, generation, { signal });
    }
    const strays = await removeStrays(to, as, new Set(ids), { signal });
    if (generation === undefined || strays > 0) await to.settleWeights?.(as, { signal, isExact: true });
    const sample = evenly(ids, sampleSize);
    const comparison = await compareRankings({ store: from, index }, { store: to, index: as }, sample, { signal });
    const copied = documents.length;
    return {
      chunks: source.chunkCount,
      documents: { copied, unchanged: ledger.length - copied, removed: removed.length },
      comparison,
    };
  } finally {
    await lease.release();
  }
}

/**
 * Removes chunks without a document that an earlier run copied and the index has no more: no record of the ledger names
 * them.
 */
async function removeStrays(
  to: Store,
  index: string,
  ids: ReadonlySet<string>,
  options: { readonly signal: AbortSignal | undefined },
): Promise<number> {
  const { chunkCount } = await to.describe(index, options);
  if (chunkCount === ids.size) return 0;
  const strays = [...(await listDocuments(to, index, options)).values()].flat().filter((id) => !ids.has(id));
  return strays.length === 0 ? 0 : to.remove(index, { ids: strays }, options);
}

/** Chunks of one write: with 1,024 dimensions some 4 MB in memory. */
const chunksPerGroup = 512;

/** So many chunks give the queries of the comparison. */
const sampleSize = 20;

interface Group {
  readonly record: DocumentRecord;
  readonly ids: readonly string[];
}

/** Documents that are written together. A large one fills a group alone. */
function* inGroups(records: readonly DocumentRecord[], listed: DocumentChunks): Generator<readonly Group[]> {
  let group: Group[] = [];
  let count = 0;
  for (const record of records) {
    const ids = listed.get(record.documentId) ?? [];
    if (group.length > 0 && count + ids.length > chunksPerGroup) {
      yield group;
      [group, count] = [[], 0];
    }
    group.push({ record, ids });
    count += ids.length;
  }
  if (group.length > 0) yield group;
}

function byId(record: DocumentRecord): readonly [string, DocumentRecord] {
  return [record.documentId, record];
}

function isSame(one: DocumentRecord | undefined, other: DocumentRecord): boolean {
  if (one === undefined) return false;
  return (Object.keys(other) as (keyof DocumentRecord)[]).every((field) => one[field] === other[field]);
}

/** So many of them, evenly spread. */
function evenly(ids: readonly string[], count: number): readonly string[] {
  const step = Math.max(1, ids.length / count);
  return Array.from({ length: Math.min(count, ids.length) }, (_, at) => ids[Math.floor(at * step)] ?? '');
}

function requireAbilities(from: Store, to: Store): void {
  const lacks = [
    [from, 'fetchIndexed'],
    [from, 'fetchByFilter'],
    [from, 'readDocuments'],
    [to, 'applyDocuments'],
    [to, 'readDocuments'],
  ] as const;
  const missing = lacks.find(([store, method]) => store[method] === undefined);
  if (missing === undefined) return;
  const [store, method] = missing;
  throw new RetrievalError(
    'unsupported',
    `Store "${store.name}" has no ${method}, which copying an index needs: index from the sources instead.`,
    { provider: store.name },
  );
}

function changedMeanwhile(index: string): RetrievalError {
  return new RetrievalError(
    'unavailable',
    `Index "${index}" changed while it was copied. The copied part is kept; run it again when nothing writes to the index.`,
  );
}
