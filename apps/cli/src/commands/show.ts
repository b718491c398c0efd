import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface ShowOptions {
  readonly index?: string;
}

const text = {
  name: 'show',
  summary: 'Show one chunk whole: its lines, metadata and citation.',
  arguments: [['<id>', 'id of the chunk, or its citation as search prints it']],
  examples: ['show "lib/reply.js#L10-L40"', 'show "docs/Hooks.md#hooks/onrequest" --json'],
} as const;

/** `touchstone show` */
export function showCommand(context: ProgramContext): Command {
  return defineCommand<ShowOptions>(
    context,
    text,
    (command) => void command.option('--index <name>', 'index to look in (default: every one)'),
    show,
  );
}

async function show(invocation: Invocation, [name = '']: readonly string[], options: ShowOptions): Promise<void> {
  const [
    { loadConfigFor, withProviders },
    { storedChunk },
    { citationOf },
    { findChunk },
    { explainMissingIndex },
    { renderChunk },
  ] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/contract/wire'),
    import('@touchstone/pipeline'),
    import('../find-chunk.js'),
    import('../missing-index.js'),
    import('../render/chunk.js'),
  ]);
  const { concerning, io, program, styles } = invocation;
  const { signal } = io;
  if (options.index !== undefined) concerning.index = options.index;
  const loaded = await loadConfigFor(invocation);
  const configured = Object.keys(loaded.config.indexes);
  const chunk = await withProviders(loaded, [], async ({ store }) => {
    const built = options.index === undefined ? ((await store.listIndexes?.({ signal })) ?? []) : [options.index];
    // Without any index the first look tells that there is none.
    const indexes = built.length === 0 ? [configured[0] ?? 'default'] : built;
    return findChunk(store, name, indexes, signal).catch(async (thrown: unknown) => {
      throw await explainMissingIndex(thrown, { index: indexes[0] ?? '', configured, store, program });
    });
  });
  if (invocation.json) invocation.printJson(storedChunk.encode(chunk));
  else invocation.print(renderChunk(chunk, { styles, cite: (each) => citationOf(each).text }));
}
