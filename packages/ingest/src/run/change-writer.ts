import { setImmediate } from 'node:timers/promises';
import { type DocumentChange, throwIfAborted } from '@touchstone/contract';
import { batchLimits } from './batches.js';
import type { IngestDependencies, IngestOptions, IngestRequest, OpenRun } from './request.js';
import type { SurveyedDocument } from './survey.js';

/** Applies changes, one transaction a batch, and reports progress after each. */
export interface ChangeWriter {
  /** One batch. */
  write(changes: readonly DocumentChange[]): Promise<void>;
  /** Changes that carry no chunks, in batches. */
  writeAll(changes: readonly DocumentChange[]): Promise<void>;
  /** Takes a document that will not be written out of what progress counts. */
  leaveOut(document: SurveyedDocument): void;
}

export function openChangeWriter(
  { index, generation }: IngestRequest,
  { store, embedder }: IngestDependencies,
  { survey, elapsedMs }: OpenRun,
  { signal, onProgress, guard }: IngestOptions,
): ChangeWriter {
  const work = survey.documents.filter(({ action }) => action !== 'unchanged');
  let documentsTotal = work.length + survey.gone.length;
  let bytesTotal = work.reduce((sum, { record }) => sum + record.sizeBytes, 0);
  const done = { documentsDone: 0, bytesDone: 0, chunks: 0 };
  const report = () => {
    // A file may have grown since the survey.
    bytesTotal = Math.max(bytesTotal, done.bytesDone);
    onProgress?.({ phase: 'write', ...done, documentsTotal, bytesTotal, elapsedMs: elapsedMs() });
  };
  report();

  const write = async (changes: readonly DocumentChange[]) => {
    throwIfAborted(signal, `indexing into "${index}"`);
    await guard?.check();
    await store.applyDocuments?.(index, changes, { signal, generation });
    for (const change of changes) {
      done.documentsDone++;
      if (change.kind !== 'remove') done.bytesDone += change.record.sizeBytes;
      if (change.kind === 'replace') done.chunks += change.chunks.length;
    }
    report();
    // An embedded store writes synchronously: let others have the event loop.
    await setImmediate();
  };
  return {
    write,
    leaveOut: ({ record }) => {
      documentsTotal--;
      bytesTotal -= record.sizeBytes;
      report();
    },
    writeAll: async (changes) => {
      const size = batchLimits(embedder).chunks;
      for (let at = 0; at < changes.length; at += size) await write(changes.slice(at, at + size));
    },
  };
}
