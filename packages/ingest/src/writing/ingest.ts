import type { IndexPart } from '@touchstone/contract';
import { batchLimits, inBatches } from './batches.ts';
import { type ChangeWriter, openChangeWriter } from './change-writer.ts';
import { embedAccepted } from './embed-accepted.ts';
import { indexFingerprint } from './index-fingerprint.ts';
import { markId, voidMarks } from './part-marks.ts';
import { type LeftOutDocument, type PreparedDocument, prepareDocuments } from './prepare-documents.ts';
import { ifThere } from './read-ledger.ts';
import { type IngestDependencies, type IngestOptions, type IngestRequest, openRun } from './request.ts';
import { type IngestSummary, runTally } from './run-tally.ts';
import { needsChunks } from './survey.ts';
import { underLease } from './under-lease.ts';
import { documentNotEmbedded } from './warnings.ts';

/** The result of a run. */
export interface IngestReport extends IngestSummary {
  readonly elapsedMs: number;
  /** Of a run over a part, by `buildIndex`. */
  readonly parts?: PartsDone;
}

/** The progress of the runs over the parts of an index. */
export interface PartsDone {
  readonly part: IndexPart;
  /** Numbers of the parts that are still to be indexed, or are being indexed. Empty: the index is whole. */
  readonly missing: readonly number[];
}

/**
 * Updates an index from its sources. An unchanged document costs a read and a hash; a changed one replaces its own
 * chunks; one whose file changes during the run is taken as it then is, or left out with the warning
 * `document_changed`; a document whose ref or time alone changed is relabelled; the documents of a source that are gone
 * are removed, last. Chunks and ledger are written together, batch by batch in the order of the sources' paths, several
 * at once where the store allows it. So a run that was killed is completed by the next one, to the same index. Of two
 * runs over one index, one has its lease and the other is refused, in a store with leases. A host that has the lease
 * already passes a `guard`.
 *
 * Throws `invalid_config` (a source is missing, two documents share an id, the index was built otherwise),
 * `invalid_request` (a malformed record: nothing has been written then), `unavailable` (a JSONL file changed during the
 * run: try again; or another run writes to the index), `unsupported` (the store keeps no ledger), `bad_response` (an
 * embedder's vectors do not fit), `aborted`, and the errors of store and embedder.
 */
export async function ingest(
  request: IngestRequest,
  dependencies: IngestDependencies,
  options: IngestOptions = {},
): Promise<IngestReport> {
  const { store } = dependencies;
  const { signal, guard } = options;
  if (guard !== undefined || store.claimLease === undefined) return ingestGuarded(request, dependencies, options);
  const { index, part } = request;
  // A store that has the index has a ledger of it, be it empty.
  const isThere = async () => (await ifThere(store.readDocuments?.(index, { signal }))) !== undefined;
  return underLease({ store, index, isThere }, { part, signal }, (ownGuard) =>
    ingestGuarded(request, dependencies, { ...options, guard: ownGuard }),
  );
}

async function ingestGuarded(
  request: IngestRequest,
  dependencies: IngestDependencies,
  options: IngestOptions,
): Promise<IngestReport> {
  const { store, embedder } = dependencies;
  const { signal } = options;
  const { index, generation } = request;
  const run = await openRun(request, dependencies, options);
  await options.guard?.begin();
  await options.onFiles?.(run.survey.files);
  const needsIdf = dependencies.sparseEncoder?.needsIdf;
  await store.ensureIndex(
    {
      index,
      fingerprint: indexFingerprint(dependencies, run.sizes),
      sparseNeedsIdf: needsIdf,
      generation,
      averageLength: request.averageLength,
    },
    { signal },
  );
  const outdated = voidMarks(run.marks, request.part);
  if (outdated.length > 0) {
    const removals = outdated.map((mark) => ({ kind: 'remove', documentId: markId(mark) }) as const);
    await store.applyDocuments?.(index, removals, { signal, generation });
  }
  const { documents } = run.survey;
  const writer = openChangeWriter(request, dependencies, run, options);
  const tally = runTally(run, request);

  for (const { action, record } of documents) if (action === 'unchanged') tally.count(action, record.chunkCount);
  const relabelled = documents.filter(({ action }) => action === 'relabel');
  await writer.writeAll(
    relabelled.map(({ record, line, origin: { timestamp, repo, sourceName } }) => {
      // A record of a file may state its own.
      const labels = line === undefined ? { repo, source_name: sourceName } : undefined;
      return { kind: 'relabel', record, timestamp, labels };
    }),
  );
  for (const { record } of relabelled) tally.count('relabel', record.chunkCount);

  const prepared = prepareDocuments(documents.filter(needsChunks), {
    ...run,
    signal,
    onLeftOut: leaveOut,
  });
  const weightOf = ({ document, chunks }: PreparedDocument) => ({
    chunks: chunks.length,
    bytes: document.record.sizeBytes,
  });
  const batches = inBatches(prepared, batchLimits(embedder), weightOf);
  await settled(writer, async () => {
    for await (const batch of batches) await indexBatch(batch);
  });

  await writer.writeAll(tally.removed.map(({ documentId }) => ({ kind: 'remove', documentId })));
  for (const { chunkCount } of tally.removed) tally.count('remove', chunkCount);
  return { ...tally.summary(), elapsedMs: run.elapsedMs() };

  function leaveOut(left: LeftOutDocument): void {
    const { document, isToGo } = left;
    tally.leaveOut(left);
    writer.leaveOut(document);
    const { action, file, line } = document;
    const isWithout = isToGo === true || action === 'add';
    // A file of records has other documents.
    if (isWithout && line === undefined) options.onLeftOut?.(file.location, isToGo ? 'secret' : 'unreadable');
  }

  async function indexBatch(batch: readonly PreparedDocument[]): Promise<void> {
    const { accepted, refused } = await embedAccepted(batch, dependencies, signal);
    for (const { prepared, refusal } of refused) {
      const { document } = prepared;
      leaveOut({ document, leftOut: documentNotEmbedded(document, refusal) });
    }
    if (accepted.length === 0) return;
    await writer.write(
      accepted.map(({ prepared: { document }, chunks }) => ({
        kind: 'replace',
        record: { ...document.record, chunkCount: chunks.length },
        chunks,
      })),
    );
    for (const { prepared: next } of accepted) tally.add(next);
  }
}

/** Waits until nothing is under way any more, however the work ends. */
async function settled(writer: ChangeWriter, work: () => Promise<void>): Promise<void> {
  try {
    await work();
  } catch (thrown) {
    await writer.settle().catch(() => {});
    throw thrown;
  }
  await writer.settle();
}
