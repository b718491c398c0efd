import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface InitOptions {
  readonly yaml?: boolean;
  readonly ts?: boolean;
  readonly force?: boolean;
  readonly profile?: string;
  readonly source?: string;
}

const text = {
  name: 'init',
  summary: 'Write a commented config file for this folder.',
  examples: ['init', 'init --profile book-offline --source "my book.pdf"', 'init --ts', 'init --force'],
  notes: `Profiles:
  offline       needs no server, no key and no download (the default)
  adk           evidence about the Agent Development Kit: Qdrant, Voyage embeddings and reranker
  book          questions about one book: Chroma, Voyage embeddings, Cohere reranker, Gemini
  book-offline  the same with the built-in store and models: no server, no key
  ollama        embeddings and a language model from Ollama on this machine: no key
  quality       better results without a key, for slower indexing: a transformer embeds, searches are reranked
  validated     semantic search with a threshold: Qdrant, Cohere embeddings`,
} as const;

/** `touchstone init` */
export function initCommand(context: ProgramContext): Command {
  return defineCommand<InitOptions>(context, text, addOptions, init);
}

function addOptions(command: Command): void {
  command
    .option('--yaml', 'write touchstone.config.yaml (the default)')
    .option('--ts', 'write touchstone.config.ts')
    .option(
      '--profile <name>',
      'ready config: offline, adk, book, book-offline, ollama, quality or validated (default: offline)',
    )
    .option('--source <path>', 'file or folder to index (default: what is found here)')
    .option('--force', 'overwrite the file if it exists');
}

async function init(invocation: Invocation, _words: readonly string[], options: InitOptions): Promise<void> {
  if (options.ts && options.yaml) {
    throw new RetrievalError('invalid_request', '--ts and --yaml cannot be used together: choose one.');
  }
  if (options.ts && options.profile !== undefined && options.profile !== 'offline') {
    throw new RetrievalError('invalid_request', '--profile writes YAML: leave out --ts.');
  }
  const { createConfig, trustFolder } = await import('@touchstone/host');
  const { profile, source, force } = options;
  const format = options.ts ? 'ts' : 'yaml';
  const created = await createConfig({ folder: invocation.io.cwd, format, profile, source, force });
  // A user who creates a config here trusts it.
  trustFolder(invocation.io.cwd, invocation.io.env);
  const { json, print, program } = invocation;
  const next = (command: string) => invocation.note(invocation.noteStyles.quiet(`Next: ${program} ${command}`));
  if ('sources' in created) {
    if (json) return invocation.printJson(created);
    print(`Wrote ${created.file} with ${created.sources.map(quoted).join(', ')} as sources.`);
    return next('index');
  }
  const { file, packages } = created;
  const install = `npm install ${packages.join(' ')}`;
  if (json) return invocation.printJson({ ...created, source: created.source?.path, install });
  const found = created.source;
  const over = found === undefined || found.isMissing ? '' : ` with ${quoted(found.path)} as its source`;
  print(`Wrote ${file}${over}.${packages.length > 0 ? ' Its first lines say which keys and servers it needs.' : ''}`);
  if (packages.length > 0) print(`Install: ${install}`);
  if (found?.isMissing)
    print(`Put a PDF, EPUB, Word, Markdown or text file, or a folder of these, at ${quoted(found.path)}.`);
  next(packages.length > 0 ? 'doctor' : 'index');
}

function quoted(path: string): string {
  return `"${path}"`;
}
