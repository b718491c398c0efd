import { openWriter } from '../model/open-writer.ts';
import { openTarget, type Target } from './open-target.ts';
import { readTree } from './read-tree.ts';
import { type SettledRequest, settleRequest } from './settle-request.ts';
import { modelWarnings, type SummariesReport, treeCounts } from './summaries-report.ts';
import type {
  SummariesDependencies,
  SummariesOptions,
  SummariesProgress,
  SummariesRequest,
} from './summaries-request.ts';
import { writeSummaries } from './write-summaries.ts';

/**
 * Summarizes an index into another one beside it: clusters of its chunks, clusters of those summaries, and each chapter. A summary is a
 * document of one chunk, with `node_kind: summary`, its `level`, its `children` and their hash.
 *
 * The tree follows from the chunks alone, and a summary from its children, so a second run keeps every summary whose children, model
 * and prompt are unchanged, makes the others, and last removes obsolete ones. A run that was ended goes on to the same index. Without a
 * language model the summaries are whole sentences of the chunks.
 *
 * @throws `invalid_config` for settings that cannot work, `index_not_found`, `unsupported` for a store that cannot list chunks or keeps
 * no ledger, `bad_response` for vectors that do not fit, `aborted`, and errors of store and embedder. A model that fails is a warning.
 */
export async function buildSummaries(
  request: SummariesRequest,
  dependencies: SummariesDependencies,
  { signal, onProgress }: SummariesOptions = {},
): Promise<SummariesReport> {
  const { store, now = () => performance.now() } = dependencies;
  const started = now();
  const report = (progress: Omit<SummariesProgress, 'elapsedMs'>) =>
    onProgress?.({ ...progress, elapsedMs: now() - started });
  const settled = settleRequest(request, dependencies);
  const { leaves, plan } = await readTree(settled, dependencies, { signal, report });
  const target = await openTarget(settled, dependencies, signal);
  const writer = openWriter(settled, dependencies);
  const counts = await writeSummaries(plan, {
    request: settled,
    dependencies,
    target,
    writer,
    leaves,
    signal,
    onWritten: (done) => report({ phase: 'write', done, total: plan.length }),
  });
  const removed = await removeStale(new Set(plan.map(({ id }) => id)), target, settled, dependencies, signal);
  if (target.generation !== undefined) await store.activate(settled.into, target.generation, { signal });
  const { calls, inputTokens, outputTokens, usd, ...outcome } = writer.use();
  return {
    into: settled.into,
    ...treeCounts(settled, leaves, plan),
    ...counts,
    removed,
    model: { calls, inputTokens, outputTokens, usd },
    warnings: modelWarnings(settled.into, outcome),
    elapsedMs: now() - started,
  };
}

async function removeStale(
  wanted: ReadonlySet<string>,
  { earlier, generation }: Target,
  { into }: SettledRequest,
  { store }: SummariesDependencies,
  signal: AbortSignal | undefined,
): Promise<number> {
  const stale = [...earlier.keys()].filter((id) => !wanted.has(id));
  // A new generation never had them.
  if (generation === undefined && stale.length > 0) {
    await store.applyDocuments?.(
      into,
      stale.map((documentId) => ({ kind: 'remove', documentId })),
      { signal },
    );
  }
  return stale.length;
}
