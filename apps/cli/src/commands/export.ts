import { resolve } from 'node:path';
import { count, printableLine } from '@touchstone/contract';
import type { ArchivedIndex } from '@touchstone/host';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface ExportOptions {
  readonly index?: string;
}

const exportText = {
  name: 'export',
  summary: 'Write an index with its vectors into one file, for other folders and machines.',
  arguments: [['<file>', 'file to write, such as index.tgz']],
  examples: ['export index.tgz', 'export docs.tgz --index docs'],
  notes: 'The file has the indexed texts: give it to nobody who may not read the sources.',
} as const;

const importText = {
  name: 'import',
  summary: 'Take an index from a file of "export", in place of the one of its name.',
  arguments: [['<file>', 'file that "export" has written']],
  examples: ['import index.tgz'],
  notes: `Everything is checked first: an index of another version, or of other models than the config has, is refused.
Then run "index", which only brings what differs in this folder.`,
} as const;

/** `touchstone export` */
export function exportCommand(context: ProgramContext): Command {
  const addOptions = (command: Command) =>
    void command.option('--index <name>', 'index to export (default: the only one)');
  return defineCommand<ExportOptions>(context, exportText, addOptions, exportTo);
}

/** `touchstone import` */
export function importCommand(context: ProgramContext): Command {
  return defineCommand(context, importText, () => {}, importFrom);
}

async function exportTo(invocation: Invocation, [file = '']: readonly string[], given: ExportOptions): Promise<void> {
  const { io, program } = invocation;
  const [{ loadConfigFor, withProviders }, { chooseIndex, exportIndex }, { withProgress }] = await modules();
  const { signal } = io;
  const loaded = await loadConfigFor(invocation);
  const known = await withProviders(loaded, [], async ({ store }) => (await store.listIndexes?.({ signal })) ?? []);
  const index = chooseIndex(given.index, known);
  invocation.concerning.index = index;
  const archived = await withProgress(io.stderr, (onProgress) =>
    exportIndex(loaded, { index, file: resolve(io.cwd, file) }, { signal, onProgress }),
  );
  show(invocation, archived, `Wrote index "${index}" to ${file}`);
  if (!invocation.json)
    invocation.note(invocation.noteStyles.quiet(`Next: ${program} import ${file}, in another folder`));
}

async function importFrom(invocation: Invocation, [file = '']: readonly string[]): Promise<void> {
  const { io, program } = invocation;
  const [{ loadConfigFor }, { importIndex }, { withProgress }] = await modules();
  const loaded = await loadConfigFor(invocation);
  const lease = { program: `${program} import` };
  const archived = await withProgress(io.stderr, (onProgress) =>
    importIndex(loaded, { file: resolve(io.cwd, file) }, { signal: io.signal, lease, onProgress }),
  );
  show(invocation, archived, `Took index "${archived.index}" from ${file}`);
  if (!invocation.json) invocation.note(invocation.noteStyles.quiet(`Next: ${program} index`));
}

const modules = () =>
  Promise.all([import('../engine.ts'), import('@touchstone/host'), import('../terminal/show-progress.ts')]);

function show(invocation: Invocation, { index, chunks, documents, commit }: ArchivedIndex, done: string): void {
  if (invocation.json) {
    invocation.printJson({ index, chunks, documents, commit: commit ?? null });
    return;
  }
  const at = commit === undefined ? '' : `, of commit ${commit.slice(0, 12)}`;
  invocation.print(printableLine(`${done}: ${count(documents, 'document')}, ${count(chunks, 'chunk')}${at}.`));
}
