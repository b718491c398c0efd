import { RetrievalError } from '@touchstone/contract';
import type { IngestPlan, IngestReport } from '@touchstone/ingest';
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
    { loadConfigFor, withProviders },
    { indexRequests },
    { planIngest },
    { planGeneration },
    { runIngest },
    { ignoredByGit },
    { renderEmbedderChange },
    { renderIngest },
    { ingestJson },
    { embedCost },
  ] = await Promise.all([
    import('../engine.js'),
    import('../index-requests.js'),
    import('@touchstone/ingest'),
    import('../generation-plan.js'),
    import('../run-ingest.js'),
    import('../ignored-by-git.js'),
    import('../render/embedder-change.js'),
    import('../render/ingest.js'),
    import('../json/ingest.js'),
    import('../embed-cost.js'),
  ]);
  const { index: name, prune, dryRun = false, reembed = false, rebuild = reembed } = options;
  const loaded = await loadConfigFor(invocation);
  const requests = indexRequests(loaded, {
    paths,
    cwd: io.cwd,
    index: name,
    prune,
    source: sourceOptions(options),
  });
  const reports = await withProviders(loaded, ['embedder'], async (providers) => {
    const done = [];
    for (const request of requests) {
      invocation.concerning.index = request.index;
      // Each index may have encoders of its own.
      const writers = { store: providers.store, ...(await providers.encodersFor(request.index)) };
      const plan = await planGeneration(request, writers, { rebuild, signal: io.signal });
      const { embedderChange } = plan;
      if (embedderChange !== undefined) {
        invocation.note(renderEmbedderChange(request.index, embedderChange, dryRun));
      }
      const report = dryRun
        ? await planIngest(plan.request, writers, { signal: io.signal })
        : await ignoredByGit(loaded, () => runIngest(plan, writers, invocation));
      const { embedder } = writers;
      const embedUsd = dryRun && embedder !== undefined ? embedCost(report, providers.priceOf(embedder)) : undefined;
      if (!json) invocation.print(renderIngest(request.index, report, styles, embedUsd));
      done.push({ report, shown: ingestJson(request.index, report, embedderChange, embedUsd) });
    }
    return done;
  });
  if (json) return invocation.printJson({ dry_run: dryRun, indexes: reports.map(({ shown }) => shown) });
  if (dryRun) return;
  const next = reports.some(({ report }) => hasChunks(report))
    ? `Next: ${program} search "..."`
    : 'No text was found there to search: see that the paths are right, and what the config includes.';
  invocation.note(invocation.noteStyles.quiet(next));
}

function hasChunks({ added, changed, relabelled, unchanged }: IngestReport | IngestPlan): boolean {
  return [added, changed, relabelled, unchanged].some(({ chunks }) => chunks > 0);
}

function sourceOptions({ name, type, repo, ref }: IndexOptions) {
  for (const [option, value] of Object.entries({ name, type, repo, ref })) {
    if (value === undefined || value.trim() !== '') continue;
    throw new RetrievalError('invalid_request', `--${option} must not be empty: give it a value, or leave it out.`);
  }
  return {
    name,
    type,
    repo,
    ref,
  };
}
