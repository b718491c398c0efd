import type { Filter, Hit, ScoreKind, StoredChunk } from '@touchstone/contract';
import { checkedCondition } from './metadata-condition.ts';

interface ScanQuery<Chunk extends StoredChunk> {
  readonly topK: number;
  readonly filter?: Filter;
  readonly scoreKind: ScoreKind;
  /** Higher is better; undefined for a chunk that is no hit. */
  readonly scoreOf: (chunk: Chunk) => number | undefined;
}

/** The best chunks as hits: best first, equal scores by ascending id, also at the cut-off. */
export function bestHits<Chunk extends StoredChunk>(
  chunks: Iterable<Chunk>,
  { topK, filter, scoreKind, scoreOf }: ScanQuery<Chunk>,
  provider: string,
): readonly Hit[] {
  const accepts = checkedCondition(filter, provider);
  const hits: Hit[] = [];
  for (const chunk of chunks) {
    const score = accepts(chunk.metadata) ? scoreOf(chunk) : undefined;
    if (score !== undefined) hits.push({ ...storedChunk(chunk), score, scoreKind });
  }
  return hits.sort((a, b) => b.score - a.score || (a.id < b.id ? -1 : 1)).slice(0, topK);
}

/** The chunks that satisfy a filter, as callers get them, by ascending id. */
export function chunksMatching(
  chunks: Iterable<StoredChunk>,
  filter: Filter | undefined,
  provider: string,
): readonly StoredChunk[] {
  const accepts = checkedCondition(filter, provider);
  const found = [...chunks].filter(({ metadata }) => accepts(metadata));
  return found.sort((a, b) => (a.id < b.id ? -1 : 1)).map(storedChunk);
}

function storedChunk({ id, text, metadata }: StoredChunk): StoredChunk {
  return { id, text, metadata };
}
