import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface MoveOptions {
  readonly to: string;
  readonly as?: string;
}

const text = {
  name: 'move',
  summary: 'Copy indexes with their vectors into the store of another config, and compare rankings.',
  arguments: [['[index]', 'index to copy (default: all of the store)']],
  examples: ['config move --to qdrant.config.yaml', 'config move docs --to qdrant.config.yaml --as docs-2'],
  notes: `Nothing is embedded again. An interrupted copy is continued, and an earlier copy is updated.
The index stays where it is. Remove it with "config drop" when you no longer need it.`,
} as const;

/** `touchstone config move` */
export function moveCommand(context: ProgramContext): Command {
  const addOptions = (command: Command) =>
    void command
      .requiredOption('--to <config>', 'config file of the store to copy to')
      .option('--as <name>', 'name of the copy (default: that of the index)');
  return defineCommand<MoveOptions>(context, text, addOptions, move);
}

async function move(invocation: Invocation, [index]: readonly string[], { to, as }: MoveOptions): Promise<void> {
  const { io, json, program, styles } = invocation;
  const [{ loadConfigFor }, { moveIndexes }, { withProgress }, { movedJson, renderMoved }] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('../terminal/show-progress.ts'),
    import('../terminal/moved.ts'),
  ]);
  const from = await loadConfigFor(invocation);
  const target = await loadConfigFor({ ...invocation, configFile: to });
  const lease = { program: `${program} config move` };
  const moved = await withProgress(io.stderr, (onProgress) =>
    moveIndexes(from, target, { index, as }, { signal: io.signal, lease, onProgress }),
  );
  if (json) invocation.printJson({ indexes: moved.map(movedJson) });
  else for (const each of moved) invocation.print(renderMoved(each, styles));
}
