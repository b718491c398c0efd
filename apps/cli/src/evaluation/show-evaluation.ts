import type { EvaluationProgress } from '@touchstone/eval-runner';
import type { Output } from '../io.js';
import { type ProgressDisplay, showProgress } from '../show-progress.js';

/** Shows how far an evaluation is. */
export interface EvaluationDisplay {
  update(progress: EvaluationProgress): void;
  /** Leaves the terminal as if there had been no bar. */
  end(): void;
}

type Asking = Extract<EvaluationProgress, { readonly kind: 'asking' }>;

/** Shows on stderr what is indexed, then how many questions are answered: a bar on a terminal, a line now and then elsewhere. */
export function showEvaluation(output: Output): EvaluationDisplay {
  let indexing: ProgressDisplay | undefined;
  let asking: ReturnType<typeof showQuestions> | undefined;
  const end = () => {
    indexing?.end();
    asking?.end();
    indexing = asking = undefined;
  };
  return {
    update: (progress) => {
      if (progress.kind === 'indexing') {
        indexing ??= showProgress(output);
        indexing.update(progress);
        return;
      }
      if (progress.done === 0 || asking === undefined) {
        end();
        asking = showQuestions(output);
      }
      asking.update(progress);
      if (progress.done === progress.total) end();
    },
    end,
  };
}

const redrawMs = 100;
const logMs = 10_000;
const barWidth = 24;

function showQuestions({ isTerminal, columns, write }: Output) {
  let shownAt = isTerminal ? Number.NEGATIVE_INFINITY : performance.now();
  let isDrawn = false;
  return {
    update: ({ set, method, done, total, failed }: Asking) => {
      const now = performance.now();
      if (now - shownAt < (isTerminal ? redrawMs : logMs)) return;
      shownAt = now;
      const filled = Math.round((done / total) * barWidth);
      const bar = `[${'='.repeat(filled)}${' '.repeat(barWidth - filled)}]`;
      const label = method === undefined ? set : `${set}, ${method}`;
      const text = `${label}  ${bar} ${done}/${total}${failed === 0 ? '' : `  ${failed} failed`}`.slice(0, columns - 1);
      write(isTerminal ? `\r${text}\u001b[K` : `${text}\n`);
      isDrawn = isTerminal;
    },
    end: () => {
      if (isDrawn) write('\r\u001b[K');
    },
  };
}
