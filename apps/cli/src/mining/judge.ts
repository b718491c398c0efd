import { RetrievalError } from '@touchstone/contract';
import type { JudgeReport } from '@touchstone/mining';
import type { Command } from 'commander';
import { collect } from '../commands/collect.ts';
import { defineCommand } from '../commands/define-command.ts';
import { exitCodes } from '../exit-codes.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { typedNumber, wholeNumber } from '../terminal/typed-number.ts';
import { withSteps } from '../terminal/with-steps.ts';
import { addJudgingOptions, type JudgingArguments, judgingOptions } from './judging-options.ts';

interface JudgeArguments extends JudgingArguments {
  readonly judge?: readonly string[];
  readonly question?: readonly string[];
  readonly bothOrders?: boolean;
  readonly estimate?: boolean;
  readonly name?: string;
  readonly port?: string;
}

const text = {
  name: 'judge',
  summary: 'Ask judges whether each candidate answers its question.',
  examples: [
    'mine judge --estimate',
    'mine judge --max-usd 2',
    'mine judge --judge page',
    'mine judge --judge model,model=gemini-3.1-flash-lite,labels.csv',
  ],
  notes: `Judges: "model" is the languageModel of the config, "model=NAME" another model of the same provider; "terminal" and "page" let you judge; anything else is a file of labels. With several judges, the export takes the majority.
Every judgement is saved at once. Repeat the command to continue an interrupted run: nothing is judged twice.
Without a clear decision (an unreadable answer, a refusal, a timeout, two answers) a context stays undecided. If nothing is decided at all, the exit code is 8.`,
} as const;

/** `touchstone mine judge` */
export function judgeCommand(context: ProgramContext): Command {
  return defineCommand<JudgeArguments>(context, text, addOptions, judge);
}

function addOptions(command: Command): void {
  addJudgingOptions(command);
  command
    .option('--judge <who,...>', 'model, model=NAME, terminal, page or a file of labels (default: model)', collect)
    .option('--question <id,...>', 'only this question', collect)
    .option('--both-orders', 'ask models again with question and context exchanged: twice the cost')
    .option('--name <name>', 'name of the person who judges (default: person)')
    .option('--port <number>', 'port of the page (default: a free one)')
    .option('--estimate', 'print the number of calls and their cost, and call no model');
}

async function judge(invocation: Invocation, _words: readonly string[], options: JudgeArguments): Promise<void> {
  const byHand = options.judge?.find((who) => who === 'terminal' || who === 'page');
  if (byHand === undefined) return judgeByOthers(invocation, options);
  if (options.judge?.length !== 1) {
    throw new RetrievalError(
      'invalid_request',
      `--judge ${byHand} cannot be combined with other judges: run them separately.`,
    );
  }
  const { judgeInWords, judgeJson } = await import('@touchstone/mining');
  const { judgeInTerminal, judgeOnPage } = await import('./judge-by-hand.ts');
  const { folder, retryUndecided } = judgingOptions(options, invocation);
  const request = { folder, retryUndecided, questions: options.question, name: options.name };
  const port = options.port === undefined ? undefined : typedNumber(options.port, wholeNumber('--port', 0, 65_535));
  const report = await (byHand === 'page'
    ? judgeOnPage(invocation, request, port)
    : judgeInTerminal(invocation, request));
  if (invocation.json) invocation.printJson(judgeJson(report));
  else invocation.print(judgeInWords(report));
}

async function judgeByOthers(invocation: Invocation, options: JudgeArguments): Promise<void> {
  const { io, json, note, noteStyles, program } = invocation;
  const [
    { estimateJudging, judgeCandidates, judgeInWords, judgeJson, judgingEstimateInWords, judgingEstimateJson },
    { withJudges },
  ] = await Promise.all([import('@touchstone/mining'), import('./with-judges.ts')]);
  const { judge: names = ['model'], question: questions, bothOrders, estimate: asksNobody = false } = options;
  const request = { ...judgingOptions(options, invocation), questions };
  await withJudges(invocation, { names, folder: request.folder, bothOrders }, async (judges) => {
    const estimate = await estimateJudging(request, { judges });
    if (asksNobody) {
      if (json) return invocation.printJson(judgingEstimateJson(estimate));
      return invocation.print(judgingEstimateInWords(estimate));
    }
    if (!json) note(noteStyles.quiet(judgingEstimateInWords(estimate)));
    const report = await withSteps(invocation.io.stderr, 'Judging', (onProgress) =>
      judgeCandidates(request, { judges }, { signal: io.signal, onProgress }),
    );
    if (decidedNothing(report)) invocation.exitWith(exitCodes.bad_response);
    if (json) return invocation.printJson(judgeJson(report));
    invocation.print(judgeInWords(report));
    note(noteStyles.quiet(`Next: ${program} mine expand --run ${options.run}, or ${program} mine export`));
  });
}

/** True if no judge has a yes or no for anything, though at least one gave answers: the next steps have no input. */
function decidedNothing({ judges, warnings }: JudgeReport): boolean {
  const isOpen = judges.every(({ verdicts: { yes, no } }) => yes + no === 0);
  return isOpen && warnings.some(({ code }) => code === 'nothing_decided');
}
