import type { Command } from 'commander';
import { bringUpToDate } from '../bring-up-to-date.ts';
import { addContextOptions, type ContextArguments } from '../context-options.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface ContextOptions extends ContextArguments {
  readonly text?: boolean;
  readonly estimate?: boolean;
}

const text = {
  name: 'context',
  summary: 'Assemble the context of a question about a book, within a budget.',
  arguments: [['<query...>', 'the question']],
  examples: [
    'context how does it work',
    'context "what is on page 42"',
    'context "tell me more about that" --history conversation.json',
    'context summarize chapter 3 --max-tokens 2000 --text',
  ],
  notes: `The history is used to resolve what the question refers to. Pages and chapters that it names are looked up.
--text prints the context alone, for a prompt. Texts of sources are untrusted. --json prints a context_pack; see "config schema context_pack".
--estimate prints the highest cost of a question, for an assumed number of tokens, without calling a model.
Every call is saved for "calls explain" and "calls replay", without its texts.`,
} as const;

/** `touchstone context` */
export function contextCommand(context: ProgramContext): Command {
  return defineCommand<ContextOptions>(context, text, addOptions, gatherContext);
}

function addOptions(command: Command): void {
  addContextOptions(command, (own) => {
    own
      .option('--text', 'print the text of the context alone')
      .option('--estimate', 'print the estimated cost of a question by stage, without asking');
  });
}

async function gatherContext(invocation: Invocation, words: readonly string[], options: ContextOptions): Promise<void> {
  const { concerning, io, json, print, styles } = invocation;
  const query = words.join(' ');
  concerning.query = query;
  const [
    { estimateQuestion, openContexts },
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
  const toLookAt = options.estimate ? options : await bringUpToDate(invocation, loaded, options);
  const opened = await openContexts(loaded, callerOf(invocation));
  await closing(opened, async ({ gather }) => {
    const { callCost, contextPack } = await import('@touchstone/contract/wire');
    if (options.estimate) {
      const cost = estimateQuestion(opened);
      const { renderCost } = await import('../terminal/cost.ts');
      return json ? invocation.printJson(callCost.encode(cost)) : print(renderCost(cost, styles));
    }
    const notices = lookAtFiles(
      invocation,
      loaded,
      toLookAt,
      options.index === undefined ? undefined : [options.index],
    );
    const { pack, record } = await gather(question, { signal: io.signal });
    if (json) return printAnswer(invocation, notices, (each) => each.printJson(contextPack.encode(pack)));
    if (options.text) {
      print(pack.context);
      return tellNotices(invocation, notices);
    }
    const { renderContext } = await import('../terminal/context.ts');
    const { totalMs } = record.trace.latency;
    print(renderContext(pack, { styles, columns: io.stdout.columns, totalMs }));
    await tellNotices(invocation, notices);
  });
}
