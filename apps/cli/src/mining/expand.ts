import { type JsonObject, RetrievalError } from '@touchstone/contract';
import type { Judge } from '@touchstone/mining';
import type { Command } from 'commander';
import { defineCommand } from '../commands/define-command.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedChoice } from '../terminal/typed-choice.ts';
import { withSteps } from '../terminal/with-steps.ts';
import { addJudgingOptions, type JudgingArguments, judgingOptions } from './judging-options.ts';

const methods = ['expansion', 'imports', 'agent'] as const;

interface ExpandArguments extends JudgingArguments {
  readonly judge?: string;
  readonly method: string;
}

const text = {
  name: 'expand',
  summary: 'Find the contexts that a question needs together.',
  examples: ['mine expand --max-usd 1', 'mine expand --method imports', 'mine expand --method agent --max-usd 2'],
  notes: `expansion: a judge decides whether the targets suffice. What is missing is searched for and added, until the set suffices or a limit is reached. Then each member is left out once, so that the kernel is as small as possible.
imports: what the solution of the case imports, without a judge. Its kernels are proposals.
agent: the configured model solves the question with a search, and the kernel is what it used. A judge then says whether that suffices.`,
} as const;

/** `touchstone mine expand` */
export function expandCommand(context: ProgramContext): Command {
  return defineCommand<ExpandArguments>(context, text, addOptions, expand);
}

function addOptions(command: Command): void {
  addJudgingOptions(command);
  command
    .option('--method <how>', 'expansion, imports or agent', 'expansion')
    .option('--judge <who>', 'model, model=NAME or a file of labels (default: model)');
}

/** The result of a method. */
interface Expanded {
  readonly json: JsonObject;
  readonly words: string;
}

async function expand(invocation: Invocation, _words: readonly string[], options: ExpandArguments): Promise<void> {
  const { json, noteStyles, program } = invocation;
  const method = typedChoice(options.method, '--method', methods);
  const done = await kernelsBy[method](invocation, options);
  if (json) return invocation.printJson(done.json);
  invocation.print(done.words);
  invocation.note(noteStyles.quiet(`Next: ${program} mine export --run ${options.run}`));
}

const kernelsBy: Readonly<
  Record<(typeof methods)[number], (invocation: Invocation, options: ExpandArguments) => Promise<Expanded>>
> = {
  expansion: (invocation, options) =>
    withJudge(invocation, options, async (judge) => {
      const { estimateExpansion, expandInWords, expandJson, expandKernels, expansionEstimateInWords } = await import(
        '@touchstone/mining'
      );
      const request = judgingOptions(options, invocation);
      if (!invocation.json) invocation.note(expansionEstimateInWords(await estimateExpansion(request, { judge })));
      const report = await withSteps(invocation.io.stderr, 'Expanding', (onProgress) =>
        expandKernels(request, { judge }, { signal: invocation.io.signal, onProgress }),
      );
      return { json: expandJson(report), words: expandInWords(report) };
    }),

  imports: async (invocation, options) => {
    const { importKernels, importsInWords, importsJson } = await import('@touchstone/mining');
    const { folder } = judgingOptions(options, invocation);
    const report = await withSteps(invocation.io.stderr, 'Imports', (onProgress) =>
      importKernels({ folder }, { signal: invocation.io.signal, onProgress }),
    );
    return { json: importsJson(report), words: importsInWords(report) };
  },

  agent: (invocation, options) =>
    withJudge(invocation, options, async (judge) => {
      const [{ discoverInWords, discoverJson, discoverKernels }, { withModel }] = await Promise.all([
        import('@touchstone/mining'),
        import('./with-judges.ts'),
      ]);
      const { folder, ...judging } = judgingOptions(options, invocation);
      const { maxCalls, maxUsd, concurrency } = judging;
      const report = await withModel(invocation, ({ languageModel, price }) =>
        withSteps(invocation.io.stderr, 'Solving', (onProgress) =>
          discoverKernels(
            { folder, maxCalls, maxUsd, concurrency, judging },
            { languageModel, price, judge },
            {
              signal: invocation.io.signal,
              onProgress,
            },
          ),
        ),
      );
      return { json: discoverJson(report), words: discoverInWords(report) };
    }),
};

async function withJudge<T>(
  invocation: Invocation,
  options: ExpandArguments,
  work: (judge: Judge) => Promise<T>,
): Promise<T> {
  const { withJudges } = await import('./with-judges.ts');
  const { folder } = judgingOptions(options, invocation);
  const { judge: name = 'model' } = options;
  return withJudges(invocation, { names: [name], folder }, ([judge]) => {
    if (judge === undefined)
      throw new RetrievalError(
        'invalid_request',
        `--judge ${name} is not a judge: use model, model=NAME or a file of labels.`,
      );
    return work(judge);
  });
}
