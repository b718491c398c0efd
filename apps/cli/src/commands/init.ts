import { RetrievalError } from '@touchstone/contract';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand } from './define-command.ts';

interface InitOptions {
  readonly yaml?: boolean;
  readonly ts?: boolean;
  readonly force?: boolean;
  readonly profile?: string;
}

const text = {
  name: 'init',
  summary: 'Write a commented config file to start from. Its sources are the folders found here.',
  examples: ['init', 'init --ts', 'init --force', 'init --profile adk'],
  notes: `Profiles:
  offline       needs no server, no key and no download (the default)
  adk           evidence about the Agent Development Kit: Qdrant, Voyage embeddings and reranker
  book          questions about one book: Chroma, Voyage embeddings, Cohere reranker, Gemini
  book-offline  the same with what comes with the engine: no server, no key
  ollama        embeddings and a language model on this machine, by Ollama: no key
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
      'a ready config: offline, adk, book, book-offline, ollama, quality or validated (default: offline)',
    )
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
  const { profile, force } = options;
  const created = await createConfig({ folder: invocation.io.cwd, format: options.ts ? 'ts' : 'yaml', profile, force });
  // Whoever has a config written here means it.
  trustFolder(invocation.io.cwd, invocation.io.env);
  const { json, program, noteStyles } = invocation;
  if ('sources' in created) {
    if (json) return invocation.printJson(created);
    invocation.print(
      `Wrote ${created.file} with ${created.sources.map((source) => `"${source}"`).join(', ')} as sources.`,
    );
    invocation.note(noteStyles.quiet(`Next: ${program} index`));
    return;
  }
  const install = `npm install ${created.packages.join(' ')}`;
  if (json) return invocation.printJson({ ...created, install });
  invocation.print(`Wrote ${created.file}. Its first lines say which keys and servers it needs.`);
  if (created.packages.length > 0) invocation.print(`Install: ${install}`);
  invocation.note(noteStyles.quiet(`Next: ${program} doctor`));
}
