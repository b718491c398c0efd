import { printable } from '@touchstone/contract';
import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { addContextOptions, type ContextArguments } from '../context-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

const text = {
  name: 'ask',
  summary: 'Have the configured model answer, and check what it cites.',
  arguments: [['<query...>', 'the question']],
  examples: ['ask how does it work', 'ask "and for athletes?" --history conversation.json --max-cost 0.01'],
  notes: `The answer is printed as it is written, followed by claims with a missing or unknown source, the cited sources and the cost.
Marked too are claims whose numbers, names or negations are not as in the source that they cite. Other words are not compared.
The model is not called when no passage supports an answer. --json prints a context_answer; see "config schema context_answer".`,
} as const;

/** `touchstone ask` */
export function askCommand(context: ProgramContext): Command {
  return defineCommand<ContextArguments>(context, text, (command) => addContextOptions(command), ask);
}

async function ask(invocation: Invocation, words: readonly string[], options: ContextArguments): Promise<void> {
  const { concerning, io, json, print, styles } = invocation;
  const query = words.join(' ');
  concerning.query = query;
  const [
    { askQuestion, openContexts },
    { contextQuestion },
    { callerOf, closing, loadConfigFor },
    { lookAtFiles, printAnswer, tellNotices },
  ] = await Promise.all([
    import('@touchstone/host'),
    import('../context-question.ts'),
    import('../engine.ts'),
    import('../print-answer.ts'),
  ]);
  const question = await contextQuestion(query, options, io);
  const loaded = await loadConfigFor(invocation, options.repo);
  const toLookAt = await bringUpToDate(invocation, loaded, options);
  const opened = await openContexts(loaded, callerOf(invocation));
  await closing(opened, async () => {
    const notices = lookAtFiles(
      invocation,
      loaded,
      toLookAt,
      options.index === undefined ? undefined : [options.index],
    );
    const onText = json ? undefined : (piece: string) => io.stdout.write(printable(piece));
    const { answer, record } = await askQuestion(opened, question, { signal: io.signal, onText });
    if (json) {
      const { contextAnswer } = await import('@touchstone/contract/wire');
      return printAnswer(invocation, notices, ({ printJson }) => printJson(contextAnswer.encode(answer)));
    }
    if (answer.text !== '') print('\n');
    const { renderAnswerChecks } = await import('../terminal/answer.ts');
    const { totalMs } = record.trace.latency;
    print(renderAnswerChecks(answer, { styles, columns: io.stdout.columns, totalMs }));
    await tellNotices(invocation, notices);
  });
}
