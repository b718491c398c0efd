import type { IngestProgress } from '@touchstone/ingest';
import type { Output } from './io.js';
import { renderProgress } from './render/progress.js';

export interface ProgressDisplay {
  update(progress: IngestProgress): void;
  /** Leaves the terminal as if there had been no bar. */
  end(): void;
}

/** A terminal redraws ten times a second at most; a log gets a line every five seconds. */
const redrawMs = 100;
const logMs = 5000;

/** Does the work and shows its progress: a line that redraws itself on a terminal, plain lines elsewhere. */
export async function withProgress<T>(
  output: Output,
  work: (onProgress: (progress: IngestProgress) => void) => Promise<T>,
): Promise<T> {
  const display = showProgress(output);
  try {
    return await work(display.update);
  } finally {
    display.end();
  }
}

export function showProgress({ isTerminal, columns, write }: Output): ProgressDisplay {
  const interval = isTerminal ? redrawMs : logMs;
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : 0;
  let isDrawn = false;
  return {
    update: (progress) => {
      if (progress.elapsedMs - shownAt < interval) return;
      shownAt = progress.elapsedMs;
      // "Erase to the end of the line" after the text, so that a shorter line leaves nothing of a longer one.
      write(
        isTerminal ? `\r${renderProgress(progress, columns - 1)}\u001b[K` : `${renderProgress(progress, columns)}\n`,
      );
      isDrawn = isTerminal;
    },
    end: () => {
      if (isDrawn) write('\r\u001b[K');
    },
  };
}
