import { printableLine, RetrievalError, type WriterLease } from '@touchstone/contract';
import type { Indexer } from '@touchstone/host';
import type { EmbedderChange, IngestPlan, IngestReport, IngestWarning } from '@touchstone/ingest';
import type { summariesInWords } from '@touchstone/pipeline/summaries';
import type { Command } from 'commander';
import type { Invocation, ProgramContext } from '../invocation.ts';
import { defineCommand, moreOptions } from './define-command.ts';

interface IndexOptions {
  readonly index?: string;
  readonly dryRun?: boolean;
  readonly rebuild?: boolean;
  readonly reembed?: boolean;
  readonly prune?: boolean;
  readonly wait?: boolean;
  readonly watch?: boolean;
  readonly refine?: boolean;
  readonly part?: string;
  readonly name?: string;
  readonly type?: string;
  readonly repo?: string;
  readonly ref?: string;
  readonly allowSecrets?: boolean;
}

const text = {
  name: 'index',
  summary: "Index what has changed in this folder, the config's sources or the paths you name.",
  arguments: [['[paths...]', 'folders, files or globs; a .jsonl file holds one record per line']],
  examples: [
    'index',
    'index docs src',
    'index docs --dry-run',
    'index --watch',
    'index --refine',
    'index ../fastify/docs --index fastify --type docs',
  ],
  notes: `Without paths, it indexes the config's sources and the paths of earlier runs.
Without a config file, paths are indexed into "default", which is stored in .touchstone in the working directory.
Documents that no longer exist under a named path are removed from the index. Documents of other sources stay, unless you add --prune.
If the embedder has changed since the index was built, one run embeds all sources of the index again. Searches use the old vectors until the new ones are complete.
HTML, notebooks, PDF, EPUB and DOCX are read as text.`,
} as const;

/** `touchstone index` */
export function indexCommand(context: ProgramContext): Command {
  return defineCommand<IndexOptions>(context, text, addOptions, index);
}

function addOptions(command: Command): void {
  command
    .option('--index <name>', 'index to write to (default: all indexes of the config, or "default")')
    .option('--dry-run', 'report what would change, the tokens to embed and, if known, the price; write nothing')
    .option('--watch', 'keep running and index each change, until Ctrl-C')
    .option('--refine', 'then make second vectors by a slower, better model, for reranking; can be interrupted')
    .option('--rebuild', 'build the index anew, and switch to it when it is complete')
    .option('--prune', 'remove the documents of sources that are not part of this run')
    .optionsGroup(moreOptions)
    .option('--reembed', 'the same as --rebuild')
    .option('--wait', 'wait for another run that writes to the index')
    .option('--part <i/n>', 'only part i of n of the documents; other machines index the others')
    .option('--name <name>', 'name of the source, for a path that you name')
    .option('--type <type>', 'docs, code or a type of your own, for such paths (default: by extension)')
    .option('--repo <repo>', 'repository or package to cite, for such paths')
    .option('--ref <ref>', 'commit or version to cite, for such paths')
    .option('--allow-secrets', 'index files with private keys or tokens too, for such paths');
}

async function index(invocation: Invocation, paths: readonly string[], options: IndexOptions): Promise<void> {
  const { io, json, styles, program } = invocation;
  const [
    { loadConfigFor },
    { openIndexer },
    { withProgress },
    { renderEmbedderChange },
    { renderIngest },
    { ingestJson, parsePart },
    { summariesInWords, summariesJson },
    { ownIndex },
  ] = await Promise.all([
    import('../engine.ts'),
    import('@touchstone/host'),
    import('../terminal/show-progress.ts'),
    import('../terminal/embedder-change.ts'),
    import('../terminal/ingest.ts'),
    import('@touchstone/ingest'),
    import('@touchstone/pipeline/summaries'),
    import('@touchstone/host/inspect'),
  ]);
  const { index: name, wait: waits = false, prune, dryRun = false, reembed = false, rebuild = reembed } = options;
  const { signal } = io;
  const onWait = (lease: WriterLease) =>
    invocation.note(
      `Waiting for process ${lease.process.id}, which is writing to the index. Press Ctrl-C to stop waiting.`,
    );
  const lease = { program: `${program} index`, waits, onWait };
  const loaded = await loadConfigFor(invocation);
  const indexer = await openIndexer(loaded);
  const part = options.part === undefined ? undefined : parsePart(options.part);
  // Without a config, and before anything was indexed, the folder itself is meant.
  const own = paths.length > 0 ? undefined : await ownIndex(loaded, { home: io.env.HOME, onlyFirst: true });
  const given = {
    paths: own?.due?.paths ?? paths,
    cwd: io.cwd,
    index: name,
    prune,
    part,
    source: sourceOptions(options),
  };
  if (options.watch) {
    const other = dryRun ? '--dry-run' : rebuild ? '--rebuild' : options.refine ? '--refine' : part && '--part';
    if (other !== undefined) throw notWithWatch(other);
    const { watchIndexes } = await import('../watch-indexes.ts');
    return watchIndexes(invocation, indexer, given, lease).finally(() => indexer.close());
  }
  const done: { readonly report: IngestReport | IngestPlan; readonly shown: object }[] = [];
  try {
    for (const request of indexer.requests(given)) {
      invocation.concerning.index = request.index;
      const onEmbedderChange = (change: EmbedderChange) =>
        invocation.note(renderEmbedderChange(request.index, change, dryRun));
      const {
        report,
        embedderChange,
        embedUsd,
        summaries,
        notices = [],
      } = dryRun
        ? await planned(indexer.plan(request, { rebuild, signal, onEmbedderChange }))
        : await withProgress(io.stderr, (onProgress) =>
            built(
              indexer.index(request, {
                ...{ rebuild, lease, signal, onEmbedderChange, onProgress },
                onSummaryProgress: onProgress,
              }),
            ),
          );
      for (const notice of notices) invocation.note(`${invocation.noteStyles.warning('!')} ${printableLine(notice)}`);
      if (!json) invocation.print(renderIngest(request.index, report, styles, embedUsd));
      if (!json && summaries !== undefined) invocation.print(summariesInWords(summaries));
      const refined = dryRun || !options.refine ? undefined : await refine(invocation, indexer, request.index);
      const shown = ingestJson(request.index, report, embedderChange, embedUsd);
      done.push({ report, shown: { ...shown, summaries: summaries && summariesJson(summaries), refined } });
    }
  } finally {
    await indexer.close();
  }
  if (json) return invocation.printJson({ dry_run: dryRun, indexes: done.map(({ shown }) => shown) });
  if (dryRun) return;
  const next = done.some(({ report }) => hasChunks(report))
    ? `Next: ${program} search "..."`
    : nothingIndexed(done.map(({ report }) => report));
  invocation.note(invocation.noteStyles.quiet(next));
}

const leftOutCodes: readonly string[] = [
  'document_changed',
  'document_not_embedded',
  'document_secret',
  'document_unreadable',
] satisfies IngestWarning['code'][];

/** Where files were left out, the paths are right. */
function nothingIndexed(reports: readonly Pick<IngestReport, 'warnings'>[]): string {
  const isLeftOut = reports.some(({ warnings }) => warnings.some(({ code }) => leftOutCodes.includes(code)));
  if (isLeftOut) return 'No text was indexed: every file was left out, for the reasons above.';
  return 'No text was found to index: check the paths, and what the config includes.';
}

/** Makes the second vectors of an index, prints a line, and returns the report as JSON. */
async function refine({ io, json, print }: Invocation, indexer: Indexer, index: string): Promise<object> {
  const [{ withProgress }, { renderRefinement }, { refineJson }] = await Promise.all([
    import('../terminal/show-progress.ts'),
    import('../terminal/refinement.ts'),
    import('@touchstone/host/refine'),
  ]);
  const { signal } = io;
  const report = await withProgress(io.stderr, (onProgress) => indexer.refine(index, { signal, onProgress }));
  if (!json) print(renderRefinement(index, report));
  return refineJson(report);
}

function notWithWatch(option: string): RetrievalError {
  return new RetrievalError('invalid_request', `${option} and --watch cannot be used together: run ${option} first.`);
}

/** The output of a run or of a dry run. */
interface Shown {
  readonly report: IngestReport | IngestPlan;
  readonly embedderChange?: EmbedderChange;
  readonly embedUsd?: number;
  readonly summaries?: Parameters<typeof summariesInWords>[0];
  readonly notices?: readonly string[];
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

function sourceOptions({ name, type, repo, ref, allowSecrets }: IndexOptions) {
  for (const [option, value] of Object.entries({ name, type, repo, ref })) {
    if (value === undefined || value.trim() !== '') continue;
    throw new RetrievalError('invalid_request', `--${option} must not be empty: give it a value, or leave it out.`);
  }
  return { name, type, repo, ref, allowSecrets };
}
