import type { Command } from 'commander';
import { addSourcesOption } from '../evaluation/evaluation-options.js';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

const text = {
  name: 'sweep',
  summary: 'Try configurations on a set, and choose the best under a limit of latency, with its significance.',
  arguments: [['<plan>', 'plan file: golden/fastify/sweep.yaml']],
  examples: ['sweep golden/fastify/sweep.yaml', 'sweep plan.yaml --json > sweep.json'],
  notes: `A plan names a set, a metric, max_p95_ms, and what to try: "grid" (config path to values, every combination) and "list" (name and config). Every run is kept, so that an interrupted sweep goes on; embeddings and rerank scores are shared between runs, and a remembered answer counts with the time that it took. At the end the dense search is held against an exact one.`,
} as const;

/** `touchstone sweep` */
export function sweepCommand(context: ProgramContext): Command {
  return defineCommand<SweepOptions>(context, text, addSourcesOption, sweep);
}

interface SweepOptions {
  readonly sources?: string;
}

async function sweep(invocation: Invocation, [plan = '']: readonly string[], options: SweepOptions): Promise<void> {
  const [{ loadConfigFor }, { runSweep, sweepJson }, { withEvaluation }, { renderSweep }] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/eval-runner'),
    import('../evaluation/with-evaluation.js'),
    import('../evaluation/render-sweep.js'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const finished = await withEvaluation(invocation, (evaluation) => runSweep(loaded, plan, evaluation), options);
  if (invocation.json) invocation.printJson(sweepJson(finished));
  else invocation.print(renderSweep(finished, invocation.styles));
}
