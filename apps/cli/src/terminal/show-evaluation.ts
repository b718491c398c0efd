import type { EvaluationProgress } from '@touchstone/host/evaluate';
import { cutLine } from './cut-line.ts';
import { type LiveLine, liveLine } from './live-line.ts';
import type { Output } from './output.ts';
import { bar } from './progress.ts';
import { showProgress } from './show-progress.ts';

type Asking = Extract<EvaluationProgress, { readonly kind: 'asking' }>;

/** Shows on stderr the indexing, then the answered questions: a bar on a terminal, a line now and then elsewhere. */
export function showEvaluation(output: Output): LiveLine<EvaluationProgress> {
  let indexing: ReturnType<typeof showProgress> | undefined;
  let asking: LiveLine<Asking> | undefined;
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
        asking = liveLine<Asking>(output, { render: renderAsking, timeOf: () => performance.now(), logMs: 10_000 });
      }
      asking.update(progress);
      if (progress.done === progress.total) end();
    },
    end,
  };
}

function renderAsking({ set, method, done, total, failed }: Asking, columns: number): string {
  const label = method === undefined ? set : `${set}, ${method}`;
  return cutLine(
    `${label}  ${bar(done / total, 24)} ${done}/${total}${failed === 0 ? '' : `  ${failed} failed`}`,
    columns,
  );
}
