import { setImmediate } from 'node:timers/promises';
import { type DocumentChange, throwIfAborted } from '@touchstone/contract';
import { batchLimits } from './batches.ts';
import type { IngestDependencies, IngestOptions, IngestRequest, OpenRun } from './request.ts';
import type { SurveyedDocument } from './survey.ts';

/** Applies changes, one transaction a batch, and reports progress after each. */
export interface ChangeWriter {
  /**
   * One batch. Where the store takes several at once, it may still be under way when this resolves; its failure then
   * ends a later call.
   */
  write(changes: readonly DocumentChange[]): Promise<void>;
  /** Waits for all writes under way, and throws their first failure. */
  settle(): Promise<void>;
  /** Changes that carry no chunks, in batches. */
  writeAll(changes: readonly DocumentChange[]): Promise<void>;
  /** Removes a document that will not be written from the total of the progress. */
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

  const running = new Set<Promise<void>>();
  const failures: unknown[] = [];

  const write = async (changes: readonly DocumentChange[]) => {
    throwIfAborted(signal, `indexing into "${index}"`);
    await guard?.check();
    while (running.size >= Math.min(mostAtOnce, store.concurrentWrites ?? 1)) await Promise.race(running);
    if (failures.length > 0) throw failures[0];
    const one: Promise<void> = apply(changes)
      .catch((thrown: unknown) => void failures.push(thrown))
      .finally(() => running.delete(one));
    running.add(one);
    if ((store.concurrentWrites ?? 1) === 1) await settle();
  };

  const settle = async () => {
    await Promise.all(running);
    if (failures.length > 0) throw failures[0];
  };

  const apply = async (changes: readonly DocumentChange[]) => {
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
    settle,
    leaveOut: ({ record }) => {
      documentsTotal--;
      bytesTotal -= record.sizeBytes;
      report();
    },
    writeAll: async (changes) => {
      const size = batchLimits(embedder).chunks;
      try {
        for (let at = 0; at < changes.length; at += size) await write(changes.slice(at, at + size));
      } finally {
        await Promise.all(running);
      }
      await settle();
    },
  };
}

/** Batches under way, each of at most 16 MiB of documents or one that is larger. */
const mostAtOnce = 4;
