import { lexicalVectors } from '../cluster/lexical-vectors.js';
import { type UnitVectors, unitVectors } from '../cluster/unit-vectors.js';
import { openWork } from '../cluster/work.js';
import { openWriter } from '../model/open-writer.js';
import { textHash } from '../tree/children-hash.js';
import { inReadingOrder, type Leaf } from '../tree/leaf.js';
import { planTree } from '../tree/plan-tree.js';
import { embedTextOf } from './embed-text.js';
import { embedTexts } from './embed-texts.js';
import { openTarget, type Target } from './open-target.js';
import { readChunks } from './read-chunks.js';
import { type SettledRequest, settleRequest } from './settle-request.js';
import { modelWarnings, type SummariesReport } from './summaries-report.js';
import type {
  SummariesDependencies,
  SummariesOptions,
  SummariesProgress,
  SummariesRequest,
} from './summaries-request.js';
import { writeSummaries } from './write-summaries.js';

/**
 * Summarizes an index into another one beside it: clusters of its chunks, clusters of those summaries, and each chapter. A summary is a
 * document of one chunk, with `node_kind: summary`, its `level`, its `children` and the hash of what it was made from.
 *
 * The tree follows from the chunks alone, and a summary from its children, so a second run keeps every summary whose children, model
 * and prompt are what they were, makes the others, and last removes those that have no place any more. A run that was ended goes on
 * where it was, to the same index. Without a language model the summaries are whole sentences of the chunks.
 *
 * @throws `invalid_config` for settings that cannot work, `index_not_found`, `unsupported` for a store that cannot list chunks or keeps
 * no ledger, `bad_response` for vectors that do not fit, `aborted`, and what store and embedder throw. A model that fails is a warning.
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
  const leaves = await readLeaves(settled, dependencies, { signal, onPage: (done) => report({ phase: 'read', done }) });
  const vectors = await vectorsOf(leaves, dependencies, {
    signal,
    onCall: (done) => report({ phase: 'embed', done, total: leaves.length }),
  });
  report({ phase: 'cluster', done: 0 });
  const work = openWork(`clustering of "${settled.index}"`, signal);
  const plan = await planTree(leaves, vectors, settled, work);
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
  const removed = await removeStale(
    plan.map(({ id }) => id),
    target,
    settled,
    dependencies,
    signal,
  );
  if (target.generation !== undefined) await store.activate(settled.into, target.generation, { signal });
  const use = writer.use();
  return {
    into: settled.into,
    chunks: leaves.length,
    chapters: plan.filter(({ of }) => of === 'chapter').length,
    clusters: [1, 2]
      .slice(0, settled.levels)
      .map((level) => plan.filter((each) => each.of === 'cluster' && each.level === level).length),
    ...counts,
    removed,
    model: { calls: use.calls, inputTokens: use.inputTokens, outputTokens: use.outputTokens, usd: use.usd },
    warnings: modelWarnings(settled.into, use),
    elapsedMs: now() - started,
  };
}

async function readLeaves(
  { index }: SettledRequest,
  { store }: SummariesDependencies,
  options: Parameters<typeof readChunks>[2],
): Promise<readonly Leaf[]> {
  const chunks = await readChunks(store, index, options);
  // A chunk without a word says nothing that could be summarized.
  const told = chunks.filter(({ text, metadata }) => metadata.node_kind !== 'summary' && /[\p{L}\p{N}]/u.test(text));
  return inReadingOrder(told).map(({ id, text, metadata }) => ({ id, text, metadata, contentHash: textHash(text) }));
}

async function vectorsOf(
  leaves: readonly Leaf[],
  { embedder, tokenFamily = 'generic' }: SummariesDependencies,
  options: Pick<Parameters<typeof embedTexts>[2], 'signal' | 'onCall'>,
): Promise<UnitVectors> {
  if (embedder === undefined) return lexicalVectors(leaves.map(({ text }) => text));
  return unitVectors(await embedTexts(leaves.map(embedTextOf), embedder, { tokenFamily, ...options }));
}

async function removeStale(
  planned: readonly string[],
  { earlier, generation }: Target,
  { into }: SettledRequest,
  { store }: SummariesDependencies,
  signal: AbortSignal | undefined,
): Promise<number> {
  const wanted = new Set(planned);
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
