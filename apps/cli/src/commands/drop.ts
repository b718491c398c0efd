import { count, RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import { askYesOrNo, canBeAsked } from '../ask-yes-or-no.ts';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface DropOptions {
  readonly yes?: boolean;
}

const text = {
  name: 'drop',
  summary: 'Remove an index and the record of its sources, not the files.',
  arguments: [['<index>', 'name of the index']],
  examples: ['config drop default', 'config drop old --yes'],
  notes: 'An index of summaries is separate: drop it by its own name.',
} as const;

/** `touchstone config drop` */
export function dropCommand(context: ProgramContext): Command {
  const addOptions = (command: Command) => void command.option('--yes', 'do not ask');
  return defineCommand<DropOptions>(context, text, addOptions, drop);
}

async function drop(invocation: Invocation, [index = '']: readonly string[], { yes }: DropOptions): Promise<void> {
  const { concerning, io, json, program } = invocation;
  const { signal } = io;
  concerning.index = index;
  const [{ loadConfigFor, withProviders }, { openIndexer }] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
  ]);
  const loaded = await loadConfigFor(invocation);
  const { chunkCount } = await withProviders(loaded, [], ({ store }) => store.describe(index, { signal }));
  const isAgreed = yes || (await agrees(invocation, `Drop index "${index}" with ${count(chunkCount, 'chunk')}?`));
  if (isAgreed) {
    const indexer = await openIndexer(loaded);
    const lease = { program: `${program} config drop` };
    await indexer.drop(index, { signal, lease }).finally(() => indexer.close());
  }
  if (json) invocation.printJson({ index, dropped: isAgreed });
  else invocation.print(isAgreed ? `Dropped index "${index}".` : 'Nothing was dropped.');
}

/** Asks the user at the terminal. */
async function agrees(invocation: Invocation, question: string): Promise<boolean> {
  if (canBeAsked(invocation)) return askYesOrNo(invocation, question);
  throw new RetrievalError('invalid_request', 'Cannot ask for confirmation here: add --yes to drop the index.');
}
