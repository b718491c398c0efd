import { setImmediate } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { type DocumentChange, type IndexedChunk, throwIfAborted } from '@touchstone/contract';
import type { SummaryWriter } from '../model/open-writer.ts';
import { childrenHash, textHash } from '../tree/children-hash.ts';
import type { Leaf } from '../tree/leaf.ts';
import type { PlannedSummary } from '../tree/plan-tree.ts';
import { childHeadings, summaryMetadata, summaryNames } from '../tree/summary-metadata.ts';
import { embedTexts } from './embed-texts.ts';
import type { EarlierSummary, Target } from './open-target.ts';
import type { SettledRequest } from './settle-request.ts';
import type { SummariesDependencies } from './summaries-request.ts';

/** State that the writing of summaries needs. */
export interface WriteContext {
  readonly request: SettledRequest;
  readonly dependencies: SummariesDependencies;
  readonly target: Target;
  readonly writer: SummaryWriter;
  readonly leaves: readonly Leaf[];
  readonly signal: AbortSignal | undefined;
  readonly onWritten: (summaries: number) => void;
}

export interface WriteCounts {
  made: number;
  kept: number;
  relabelled: number;
}

/**
 * Makes and stores the summaries of a plan, which come in the order of their levels, so that those above find the texts below. Each
 * portion is in the store before the next begins: a run that was ended there goes on after it.
 */
export async function writeSummaries(plan: readonly PlannedSummary[], context: WriteContext): Promise<WriteCounts> {
  const { request, target, writer, leaves, signal, onWritten } = context;
  const textOf = new Map(leaves.map(({ id, text }) => [id, text]));
  const reusable = new Map(
    [...target.earlier.values()].map((earlier) => {
      const { summary_of: of, children_hash: madeOf } = earlier.chunk.metadata;
      return [reuseKey(of, madeOf, earlier), earlier];
    }),
  );
  const counts: WriteCounts = { made: 0, kept: 0, relabelled: 0 };
  let done = 0;
  for (const portion of portionsOf(plan, request.concurrency)) {
    throwIfAborted(signal, `writing of summaries into "${request.into}"`);
    const drafts = await concurrently(portion, request.concurrency, (planned) =>
      draftOf(planned, { textOf, reusable, writer, leaves, request, signal }),
    );
    for (const { chunk } of drafts) textOf.set(chunk.id, chunk.text);
    const changed = drafts.filter((draft) => !isStored(draft, target));
    counts.kept += drafts.length - changed.length;
    for (const { isMade } of changed) counts[isMade ? 'made' : 'relabelled'] += 1;
    await store(changed, context);
    done += drafts.length;
    onWritten(done);
    await setImmediate();
  }
  return counts;
}

/** A summary with its text, before it has vectors. */
interface Draft {
  readonly chunk: IndexedChunk;
  readonly childrenHash: string;
  readonly settingsHash: string;
  readonly isMade: boolean;
}

interface DraftContext extends Pick<WriteContext, 'request' | 'writer' | 'leaves' | 'signal'> {
  readonly textOf: ReadonlyMap<string, string>;
  readonly reusable: ReadonlyMap<string, EarlierSummary>;
}

async function draftOf(
  planned: PlannedSummary,
  { request, writer, leaves, textOf, reusable, signal }: DraftContext,
): Promise<Draft> {
  const below = planned.leaves.map((at) => leaves[at] as Leaf);
  const children = planned.children.map((id) => ({ id, text: textOf.get(id) ?? '' }));
  const madeOf = childrenHash(children);
  const { title, subject, headings } = summaryNames(planned, below);
  const earlier = reusable.get(reuseKey(planned.of, madeOf, writer));
  const { text, by, settingsHash } =
    earlier === undefined
      ? await writer.write(
          {
            subject,
            texts: children.map((child) => child.text),
            headings: childHeadings(planned, below),
            maxTokens: planned.of === 'cluster' ? request.maxTokens : 2 * request.maxTokens,
            positionOf: planned.level === 1 ? undefined : (sentence) => positionOf(sentence, below),
          },
          signal,
        )
      : { text: earlier.chunk.text, by: String(earlier.chunk.metadata.summary_by), settingsHash: writer.settingsHash };
  const summary = text === '' ? title : text;
  const facts = { into: request.into, title, childrenHash: madeOf, contentHash: textHash(summary), by };
  return {
    chunk: {
      id: planned.id,
      text: summary,
      searchText: [title, ...headings, summary].join('\n'),
      metadata: summaryMetadata(planned, below, facts),
    },
    childrenHash: madeOf,
    settingsHash,
    isMade: earlier === undefined,
  };
}

/** A chapter and a cluster may consist of the same chunks; their summaries differ in length. */
function reuseKey(of: unknown, madeOf: unknown, { settingsHash }: { readonly settingsHash: string }): string {
  return `${String(of)} ${String(madeOf)} ${settingsHash}`;
}

/** The first chunk that has the sentence; one that a model wrote is in none, and keeps its order among the others. */
function positionOf(sentence: string, leaves: readonly Leaf[]): number {
  const at = leaves.findIndex(({ text }) => text.includes(sentence));
  return at < 0 ? leaves.length : at + offsetIn(leaves[at]?.text ?? '', sentence);
}

/** Below 1: the position within the chunk. */
function offsetIn(text: string, sentence: string): number {
  return text.indexOf(sentence) / (text.length + 1);
}

function isStored({ chunk, settingsHash }: Draft, { generation, earlier }: Target): boolean {
  const stored = earlier.get(chunk.id);
  return (
    generation === undefined &&
    stored?.settingsHash === settingsHash &&
    stored.chunk.text === chunk.text &&
    isDeepStrictEqual({ ...stored.chunk.metadata }, { ...chunk.metadata })
  );
}

async function store(drafts: readonly Draft[], { request, dependencies, target, signal }: WriteContext): Promise<void> {
  if (drafts.length === 0) return;
  const { embedder, sparseEncoder, tokenFamily = 'generic' } = dependencies;
  const texts = drafts.map(({ chunk }) => `${chunk.metadata.title}\n${chunk.text}`);
  const vectors = embedder && (await embedTexts(texts, embedder, { tokenFamily, signal }));
  const sparse = await sparseEncoder?.encode(
    { texts: drafts.map(({ chunk }) => chunk.searchText ?? chunk.text), role: 'document' },
    { signal },
  );
  const changes = drafts.map(
    ({ chunk, childrenHash: madeOf, settingsHash }, at): DocumentChange => ({
      kind: 'replace',
      record: {
        documentId: chunk.id,
        sourceId: `summaries of ${request.index}`,
        contentHash: madeOf,
        sizeBytes: Buffer.byteLength(chunk.text),
        modifiedMs: null,
        settingsHash,
        ref: chunk.metadata.ref ?? madeOf,
        chunkCount: 1,
      },
      chunks: [{ ...chunk, vector: vectors?.[at], sparse: sparse?.[at] }],
    }),
  );
  await dependencies.store.applyDocuments?.(request.into, changes, { signal, generation: target.generation });
}

/** Portions of one level each: a summary of summaries needs their texts. */
function portionsOf(plan: readonly PlannedSummary[], concurrency: number): readonly (readonly PlannedSummary[])[] {
  const size = 8 * concurrency;
  const portions: PlannedSummary[][] = [];
  for (const planned of plan) {
    const last = portions.at(-1);
    if (last === undefined || last.length >= size || last[0]?.level !== planned.level) portions.push([planned]);
    else last.push(planned);
  }
  return portions;
}

/** The results in the order of the items, `limit` at a time. The first failure is thrown when all work has ended. */
async function concurrently<Item, Result>(
  items: readonly Item[],
  limit: number,
  work: (item: Item) => Promise<Result>,
): Promise<readonly Result[]> {
  const results: Result[] = [];
  const failures: unknown[] = [];
  const queue = items.entries();
  const workers = Array.from({ length: Math.min(limit, items.length) }, async () => {
    for (const [at, item] of queue) {
      if (failures.length > 0) return;
      try {
        results[at] = await work(item);
      } catch (thrown) {
        failures.push(thrown);
      }
    }
  });
  await Promise.all(workers);
  if (failures.length > 0) throw failures[0];
  return results;
}
