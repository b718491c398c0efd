import { count, duration, printableLine } from '@touchstone/contract';
import type { WatchedBatch } from '@touchstone/host';

/** The result of a batch of a watch, on one line: `14:03:12 docs: 1 changed, 1 removed; 3 chunks written in 0.2 s`. */
export function renderBatch({ index, isFull, built }: WatchedBatch, at: Date): string {
  const { added, changed, relabelled, removed, unchanged, elapsedMs } = built.report;
  const kinds = [
    [added, 'added'],
    [changed, 'changed'],
    [relabelled, 'relabelled'],
    [removed, 'removed'],
  ] as const;
  const parts = kinds.filter(([{ documents }]) => documents > 0).map(([{ documents }, word]) => `${documents} ${word}`);
  const rest = isFull ? [`${unchanged.documents} unchanged`] : [];
  const chunks = count(added.chunks + changed.chunks, 'chunk');
  const time = at.toTimeString().slice(0, 8);
  return printableLine(
    `${time} ${index}: ${[...parts, ...rest].join(', ')}; ${chunks} written in ${duration(elapsedMs)}`,
  );
}
