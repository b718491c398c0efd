import type { RunProgress } from '@touchstone/eval';
import type { Output } from '../io.js';

export interface QuestionsDisplay {
  update(progress: RunProgress): void;
  /** Leaves the terminal as if there had been no bar. */
  end(): void;
}

const redrawMs = 100;
const logMs = 10_000;

/** Shows on stderr how many questions are answered: a bar on a terminal, a line every ten seconds elsewhere. */
export function showQuestions({ isTerminal, columns, write }: Output, label: string): QuestionsDisplay {
  const started = performance.now();
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : started;
  let isDrawn = false;
  return {
    update: ({ done, total, failed }) => {
      const now = performance.now();
      if (now - shownAt < (isTerminal ? redrawMs : logMs)) return;
      shownAt = now;
      const filled = Math.round((done / total) * barWidth);
      const bar = `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`;
      const text = `${label}  ${bar} ${done}/${total}${failed === 0 ? '' : `  ${failed} failed`}`.slice(0, columns - 1);
      write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
      isDrawn = isTerminal;
    },
    end: () => {
      if (isDrawn) write('\r\u001b[K');
    },
  };
}

const barWidth = 24;
