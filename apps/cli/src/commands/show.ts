import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface ShowOptions {
  readonly index?: string;
}

const text = {
  name: 'show',
  summary: 'Show one chunk in full: its text, metadata and citation.',
  arguments: [['<id>', 'id of the chunk, or its citation as "search" prints it']],
  examples: ['show "lib/reply.js#L10-L40"', 'show "docs/Hooks.md#hooks/onrequest" --json'],
} as const;

/** `touchstone show` */
export function showCommand(context: ProgramContext): Command {
  return defineCommand<ShowOptions>(
    context,
    text,
    (command) => void command.option('--index <name>', 'index to look in (default: every index)'),
    show,
  );
}

async function show(invocation: Invocation, [name = '']: readonly string[], { index }: ShowOptions): Promise<void> {
  const [{ loadConfigFor }, { storedChunk }, { citationOf }, { findChunk }, { renderChunk }] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/contract/wire'),
    import('@touchstone/pipeline'),
    import('@touchstone/inspect'),
    import('../render/chunk.js'),
  ]);
  const { concerning, io, program, styles } = invocation;
  if (index !== undefined) concerning.index = index;
  const loaded = await loadConfigFor(invocation);
  const chunk = await findChunk(loaded, name, { index, program, signal: io.signal });
  if (invocation.json) invocation.printJson(storedChunk.encode(chunk));
  else invocation.print(renderChunk(chunk, { styles, cite: (each) => citationOf(each).text }));
}
