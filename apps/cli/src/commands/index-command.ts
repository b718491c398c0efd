import type { Indexer } from '@touchstone/config';
import { RetrievalError } from '@touchstone/contract';
import type { EmbedderChange, IngestPlan, IngestReport } from '@touchstone/ingest';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.js';
import { defineCommand } from './define-command.js';

interface IndexOptions {
  readonly index?: string;
  readonly dryRun?: boolean;
  readonly rebuild?: boolean;
  readonly reembed?: boolean;
  readonly prune?: boolean;
  readonly name?: string;
  readonly type?: string;
  readonly repo?: string;
  readonly ref?: string;
}

const text = {
  name: 'index',
  summary: 'Index the sources of the config, or the given folders, files and globs. Only what changed is done again.',
  arguments: [['[paths...]', 'folders, files or globs; a .jsonl file holds one record a line']],
  examples: ['index', 'index docs src', 'index docs --dry-run', 'index ../fastify/docs --index fastify --type docs'],
  notes: `Without a config file, paths go into the index "default" in .touchstone beside the working directory.
Documents that are gone from a path are removed; what other paths brought stays, unless --prune is given.
With another embedder than the index was built with, new vectors are built beside the old ones, from all its sources in one run; searches go on with the old ones until the new ones are whole.`,
} as const;

/** `touchstone index` */
export function indexCommand(context: ProgramContext): Command {
  return defineCommand<IndexOptions>(context, text, addOptions, index);
}

function addOptions(command: Command): void {
  command
    .option('--index <name>', 'index to write to (default: all of the config, or "default")')
    .option(
      '--dry-run',
      'tell what would change, how many tokens would be embedded and, where known, for how much; write nothing',
    )
    .option('--rebuild', 'build the index anew from these sources, and switch to it when it is whole')
    .option('--reembed', 'the same as --rebuild (a change of embedder needs neither)')
    .option('--prune', 'remove what sources that are not part of this run brought')
    .option('--name <name>', 'name of the source, for a given path')
    .option('--type <type>', 'docs, code or a type of your own, for given paths (default: by extension)')
    .option('--repo <repo>', 'repository or package that citations name, for given paths')
    .option('--ref <ref>', 'commit or version that citations name, for given paths');
}

async function index(invocation: Invocation, paths: readonly string[], options: IndexOptions): Promise<void> {
  const { io, json, styles, program } = invocation;
  const [
    { loadConfigFor },
    { openIndexer },
    { withProgress },
    { renderEmbedderChange },
    { renderIngest },
    { ingestJson },
  ] = await Promise.all([
    import('../engine.js'),
    import('@touchstone/config'),
    import('../show-progress.js'),
    import('../render/embedder-change.js'),
    import('../render/ingest.js'),
    import('@touchstone/ingest'),
  ]);
  const { index: name, prune, dryRun = false, reembed = false, rebuild = reembed } = options;
  const { signal } = io;
  const indexer = await openIndexer(await loadConfigFor(invocation));
  const done: { readonly report: IngestReport | IngestPlan; readonly shown: object }[] = [];
  try {
    for (const request of indexer.requests({
      paths,
      cwd: io.cwd,
      index: name,
      prune,
      source: sourceOptions(options),
    })) {
      invocation.concerning.index = request.index;
      const onEmbedderChange = (change: EmbedderChange) =>
        invocation.note(renderEmbedderChange(request.index, change, dryRun));
      const { report, embedderChange, embedUsd } = dryRun
        ? await planned(indexer.plan(request, { rebuild, signal, onEmbedderChange }))
        : await withProgress(io.stderr, (onProgress) =>
            built(indexer.index(request, { rebuild, signal, onEmbedderChange, onProgress })),
          );
      if (!json) invocation.print(renderIngest(request.index, report, styles, embedUsd));
      done.push({ report, shown: ingestJson(request.index, report, embedderChange, embedUsd) });
    }
  } finally {
    await indexer.close();
  }
  if (json) return invocation.printJson({ dry_run: dryRun, indexes: done.map(({ shown }) => shown) });
  if (dryRun) return;
  const next = done.some(({ report }) => hasChunks(report))
    ? `Next: ${program} search "..."`
    : 'No text was found there to search: see that the paths are right, and what the config includes.';
  invocation.note(invocation.noteStyles.quiet(next));
}

/** What is shown of a run or of a dry run. */
interface Shown {
  readonly report: IngestReport | IngestPlan;
  readonly embedderChange?: EmbedderChange;
  readonly embedUsd?: number;
}

async function planned(preview: ReturnType<Indexer['plan']>): Promise<Shown> {
  const { plan, ...rest } = await preview;
  return { report: plan, ...rest };
}

function built(outcome: ReturnType<Indexer['index']>): Promise<Shown> {
  return outcome;
}

function hasChunks({ added, changed, relabelled, unchanged }: IngestReport | IngestPlan): boolean {
  return [added, changed, relabelled, unchanged].some(({ chunks }) => chunks > 0);
}

function sourceOptions({ name, type, repo, ref }: IndexOptions) {
  for (const [option, value] of Object.entries({ name, type, repo, ref })) {
    if (value === undefined || value.trim() !== '') continue;
    throw new RetrievalError('invalid_request', `--${option} must not be empty: give it a value, or leave it out.`);
  }
  return { name, type, repo, ref };
}
