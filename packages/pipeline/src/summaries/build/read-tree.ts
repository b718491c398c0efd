import type { CallOptions } from '@touchstone/contract';
import { type Metadata, shownSymbols } from '@touchstone/contract';
import { lexicalVectors } from '../cluster/lexical-vectors.ts';
import { type UnitVectors, unitVectors } from '../cluster/unit-vectors.ts';
import { openWork } from '../cluster/work.ts';
import { textHash } from '../tree/children-hash.ts';
import { inReadingOrder, type Leaf } from '../tree/leaf.ts';
import { type PlannedSummary, planTree } from '../tree/plan-tree.ts';
import { embedTexts } from './embed-texts.ts';
import { readChunks } from './read-chunks.ts';
import type { SettledRequest } from './settle-request.ts';
import type { SummariesDependencies, SummariesProgress } from './summaries-request.ts';

/** The chunks of an index in reading order, and the tree that its summaries are to form. */
export interface ReadTree {
  readonly leaves: readonly Leaf[];
  readonly plan: readonly PlannedSummary[];
}

/** Reads the index, embeds its chunks again and plans the tree; writes nothing. */
export async function readTree(
  request: SettledRequest,
  dependencies: SummariesDependencies,
  { signal, report }: CallOptions & { readonly report: (progress: Omit<SummariesProgress, 'elapsedMs'>) => void },
): Promise<ReadTree> {
  const { index } = request;
  const leaves = await readLeaves(index, dependencies, {
    signal,
    onPage: (done) => report({ phase: 'read', done }),
  });
  const vectors = await vectorsOf(leaves, dependencies, {
    signal,
    onCall: (done) => report({ phase: 'embed', done, total: leaves.length }),
  });
  report({ phase: 'cluster', done: 0 });
  const work = openWork(`clustering of "${index}"`, signal);
  return { leaves, plan: await planTree(leaves, vectors, request, work) };
}

async function readLeaves(
  index: string,
  { store }: SummariesDependencies,
  options: Parameters<typeof readChunks>[2],
): Promise<readonly Leaf[]> {
  const chunks = await readChunks(store, index, options);
  // A chunk without a word has nothing to summarize.
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

/**
 * The text that ingestion embeds of a chunk, rebuilt from the store: title, section and symbol, a blank line, the text;
 * of a record title and text. Where it is the same, a cache of vectors has it; where not, the vector is only as good.
 */
function embedTextOf({ id, text, metadata }: { id: string; text: string; metadata: Metadata }): string {
  const { title, section, start_line: startLine, page_number: pageNumber } = metadata;
  if (startLine === undefined && pageNumber === undefined) {
    const full = title === undefined ? text : `${title}\n${text}`;
    return full.trim() === '' ? id : full;
  }
  const isPlaced = title === undefined || section === title || section?.startsWith(`${title} > `);
  const header = [isPlaced ? undefined : title, section ?? (isPlaced ? title : undefined), shownSymbols(metadata)];
  return [...header.filter((line) => line !== undefined), '', text.trim()].join('\n');
}
