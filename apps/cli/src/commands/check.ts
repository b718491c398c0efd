import type { Command } from 'commander';
import { addCorpusOptions, type CorpusOptions, corpusChoice, setsArgument } from '../evaluation/evaluation-options.ts';
import { checkFailed } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'check',
  summary: 'Check that a golden set is well formed, and that an index contains every expected item.',
  arguments: [setsArgument],
  examples: ['eval check golden/fastify --package fastify', 'eval check questions.jsonl --index docs'],
  notes: `Errors, with exit code 9: no chunk contains an expected item, the text at its lines has changed since the set was written, or a chunk of the required kernel is not in the index.
Warnings: a candidate id no longer exists although its place in the source does, or two items lie in the same chunk, so that only one can count.`,
} as const;

/** `touchstone eval check` */
export function checkCommand(context: ProgramContext): Command {
  return defineCommand<CorpusOptions>(context, text, addCorpusOptions, checkSets);
}

async function checkSets(invocation: Invocation, paths: readonly string[], options: CorpusOptions): Promise<void> {
  const [
    { loadConfigFor },
    { checkedGoldenSetJson, checkGoldenSets, skippedSetJson },
    { noteSkipped, withEvaluation },
    { renderGoldenCheck },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host/evaluate'),
    import('../evaluation/with-evaluation.ts'),
    import('../terminal/golden-check.ts'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const sets = await withEvaluation(
    invocation,
    (evaluation) => checkGoldenSets(loaded, paths, corpusChoice(options), evaluation),
    options,
  );
  for (const checked of sets) {
    if ('reason' in checked) noteSkipped(invocation, checked);
    else {
      if (checked.faults.some(({ isError }) => isError)) invocation.exitWith(checkFailed);
      if (!invocation.json) invocation.print(renderGoldenCheck(checked, invocation.styles));
    }
  }
  const reports = sets.map((each) => ('reason' in each ? skippedSetJson(each) : checkedGoldenSetJson(each)));
  if (invocation.json) invocation.printJson({ sets: reports });
}
