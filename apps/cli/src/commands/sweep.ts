import type { Command } from 'commander';
import { addSourcesOption } from '../evaluation/evaluation-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'sweep',
  summary: 'Try several configurations on a set and choose the best one within a latency limit.',
  arguments: [['<plan>', 'plan file, such as golden/fastify/sweep.yaml']],
  examples: ['eval sweep golden/fastify/sweep.yaml', 'eval sweep plan.yaml --json > sweep.json'],
  notes: `A plan names a set, a metric, max_p95_ms and the configurations to try: "grid" (values for config paths, in every combination) and "list" (each with a name and a config).
Every run is saved, so an interrupted sweep can continue. Runs share embeddings and rerank scores. A cached answer counts with the time that the original call took.
At the end, the dense search is compared with an exact search.`,
} as const;

/** `touchstone eval sweep` */
export function sweepCommand(context: ProgramContext): Command {
  return defineCommand<SweepOptions>(context, text, addSourcesOption, sweep);
}

interface SweepOptions {
  readonly sources?: string;
}

async function sweep(invocation: Invocation, [plan = '']: readonly string[], options: SweepOptions): Promise<void> {
  const [{ loadConfigFor }, { runSweep, sweepJson }, { withEvaluation }, { renderSweep }] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host/evaluate'),
    import('../evaluation/with-evaluation.ts'),
    import('../terminal/sweep.ts'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const finished = await withEvaluation(invocation, (evaluation) => runSweep(loaded, plan, evaluation), options);
  if (invocation.json) invocation.printJson(sweepJson(finished));
  else invocation.print(renderSweep(finished, invocation.styles));
}
