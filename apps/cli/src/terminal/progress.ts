import { bytes, count, duration, formatNumber } from '@touchstone/contract';
import type { RefineProgress } from '@touchstone/host/refine';
import type { IngestProgress } from '@touchstone/ingest';
import type { SummariesProgress } from '@touchstone/pipeline/summaries';

/**
 * The progress of indexing, on one line of at most `columns` characters: a bar, the rate and the time left; or that of
 * its summaries or its second vectors.
 */
export function renderProgress(progress: IngestProgress | SummariesProgress | RefineProgress, columns: number): string {
  if ('done' in progress) return `Summaries ${progress.phase} ${formatNumber(progress.done)}`.slice(0, columns);
  if (progress.phase === 'refine') return renderRefining(progress, columns);
  const { phase, documentsDone, documentsTotal, bytesDone, bytesTotal } = progress;
  if (phase === 'survey') return `Reading   ${count(documentsDone, 'document')}, ${bytes(bytesDone)}`.slice(0, columns);
  const share = shareOf(bytesDone, bytesTotal);
  const total = documentsTotal === undefined ? '' : `/${formatNumber(documentsTotal)}`;
  const parts = [
    `${String(Math.floor(share * 100)).padStart(3)}%`,
    `${formatNumber(documentsDone)}${total} documents`,
    `${formatNumber(progress.chunks)} chunks`,
    ...pace(progress, share),
  ];
  return line('Indexing', share, parts, columns);
}

function renderRefining({ chunksDone, chunksTotal, chunksRead, elapsedMs }: RefineProgress, columns: number): string {
  const share = chunksTotal === 0 ? 1 : chunksDone / chunksTotal;
  const left = chunksTotal - chunksDone;
  // Vectors of earlier runs are skipped at once: the rate is that of the read ones.
  const msEach = elapsedMs / Math.max(1, chunksRead);
  const rate = [`${formatNumber(1000 / msEach)} chunks/s`, `${duration(left * msEach)} left`];
  const parts = [
    `${String(Math.floor(share * 100)).padStart(3)}%`,
    `${formatNumber(chunksDone)}/${formatNumber(chunksTotal)} chunks`,
    ...(elapsedMs < 500 || chunksRead === 0 ? [] : left === 0 ? rate.slice(0, 1) : rate),
  ];
  return line('Refining', share, parts, columns);
}

function line(what: string, share: number, parts: readonly string[], columns: number): string {
  const figures = parts.join('  ');
  const room = Math.min(30, columns - figures.length - 14);
  return `${what.padEnd(10)}${room < 5 ? '' : `${bar(share, room)} `}${figures}`.slice(0, columns);
}

/** By bytes: documents differ too much in size. */
function shareOf(done: number, total: number | undefined): number {
  return total === undefined || total === 0 ? 1 : Math.min(1, done / total);
}

/** Nothing until half a second has passed: an early rate is noise. */
function pace({ chunks, elapsedMs }: IngestProgress, share: number): string[] {
  if (elapsedMs < 500 || share === 0) return [];
  const rate = `${formatNumber((chunks * 1000) / elapsedMs)} chunks/s`;
  return share === 1 ? [rate] : [rate, `${duration((elapsedMs * (1 - share)) / share)} left`];
}

export function bar(share: number, width: number): string {
  const filled = Math.round(share * width);
  return `[${'='.repeat(filled)}${' '.repeat(width - filled)}]`;
}
