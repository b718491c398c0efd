import type { RefineProgress } from '@touchstone/host/refine';
import type { IngestProgress } from '@touchstone/ingest';
import type { SummariesProgress } from '@touchstone/pipeline/summaries';
import { type LiveLine, liveLine } from './live-line.ts';
import type { Output } from './output.ts';
import { renderProgress } from './progress.ts';

type IndexProgress = IngestProgress | SummariesProgress | RefineProgress;

/** Does the work and shows its progress: a line that redraws itself on a terminal, plain lines elsewhere. */
export async function withProgress<T>(
  output: Output,
  work: (onProgress: (progress: IndexProgress) => void) => Promise<T>,
): Promise<T> {
  const display = showProgress(output);
  try {
    return await work(display.update);
  } finally {
    display.end();
  }
}

/** Shows an indexing's progress; its own clock starts at 0, so that a log gets its first line after five seconds. */
export function showProgress(output: Output): LiveLine<IndexProgress> {
  return liveLine<IndexProgress>(output, {
    render: renderProgress,
    timeOf: ({ elapsedMs }) => elapsedMs,
    logMs: 5000,
  });
}
