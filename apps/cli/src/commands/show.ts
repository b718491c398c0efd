import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';
import { addRepoOption, type RepoOptions } from './repo-option.ts';

interface ShowOptions extends RepoOptions {
  readonly index?: string;
  readonly context?: string;
}

const text = {
  name: 'show',
  summary: 'Show one chunk in full, or any cited lines of a document.',
  arguments: [['<id>', 'id of the chunk, or its citation as "search" prints it']],
  examples: [
    'show "README.md#L1-L3" --context 2',
    'show "lib/reply.js#L10-L40"',
    'show "docs/Hooks.md#hooks/onrequest" --json',
    'show "lib/reply.js#L5-L80" --context 3',
  ],
} as const;

/** `touchstone show` */
export function showCommand(context: ProgramContext): Command {
  return defineCommand<ShowOptions>(
    context,
    text,
    (command) => {
      addRepoOption(command);
      command
        .option('--index <name>', 'index to look in (default: every index)')
        .option('--context <number>', 'show this many lines before and after, 0 to 1000');
    },
    show,
  );
}

async function show(invocation: Invocation, [name = '']: readonly string[], options: ShowOptions): Promise<void> {
  const { index, context } = options;
  const [{ loadConfigFor }, { storedChunk }, { citationOf }, { findChunk }, { renderChunk }] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/contract/wire'),
    import('@touchstone/pipeline'),
    import('@touchstone/host/inspect'),
    import('../terminal/chunk.ts'),
  ]);
  const { concerning, io, program, styles } = invocation;
  if (index !== undefined) concerning.index = index;
  const loaded = await loadConfigFor(invocation, options.repo);
  const chunk =
    context === undefined ? await findChunk(loaded, name, { index, program, signal: io.signal }) : undefined;
  if (chunk === undefined) {
    const { showLines } = await import('../show-lines.ts');
    return showLines(invocation, loaded, { citation: name, index, context: context ?? '0' });
  }
  if (invocation.json) invocation.printJson(storedChunk.encode(chunk));
  else invocation.print(renderChunk(chunk, { styles, cite: (each) => citationOf(each).text }));
}
