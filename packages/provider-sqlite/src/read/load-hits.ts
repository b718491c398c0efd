import type { Hit, ScoreKind, StoredChunk } from '@touchstone/contract';
import type { Connection } from '../connection.js';
import { corruptFile } from '../errors.js';
import { type Row, textOf } from '../row.js';
import { ordinalRange } from '../schema.js';
import { fromSortable } from '../sortable-text.js';
import { parseMetadata } from '../stored-metadata.js';
import type { Candidates } from './keep-best.js';

/**
 * The topK candidates as hits: score descending, then id ascending. `toNative` turns a score that is higher for better into the
 * one that is reported.
 */
export function loadHits(
  connection: Connection,
  generation: number,
  candidates: Candidates,
  topK: number,
  scoreKind: ScoreKind,
  toNative: (score: number) => number = (score) => score,
): readonly Hit[] {
  return chooseBest(connection, generation, candidates, topK)
    .map(({ ordinal, score }) => ({ chunk: loadChunk(connection, generation, ordinal), score }))
    .sort((a, b) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1))
    .map(({ chunk, score }) => ({ ...chunk, score: toNative(score), scoreKind }));
}

/** A chunk as it is stored. */
export function storedChunkOf(row: Row, file: string): StoredChunk {
  return {
    id: fromSortable(textOf(row, 'id')),
    text: textOf(row, 'text'),
    metadata: parseMetadata(textOf(row, 'metadata'), file),
  };
}

interface Scored {
  readonly ordinal: number;
  readonly score: number;
}

/** Where more candidates came than fit, those that tie with the last one are chosen by id. */
function chooseBest(
  connection: Connection,
  generation: number,
  { ordinals, scores }: Candidates,
  topK: number,
): readonly Scored[] {
  const scored = Array.from(ordinals, (ordinal, i): Scored => ({ ordinal, score: scores[i] ?? 0 }));
  if (scored.length <= topK) return scored;
  const least = scored.reduce((lowest, { score }) => Math.min(lowest, score), Infinity);
  const better = scored.filter(({ score }) => score > least);
  const tied = scored
    .filter(({ score }) => score === least)
    .map((candidate) => ({ candidate, id: loadId(connection, generation, candidate.ordinal) }))
    .sort((a, b) => (a.id < b.id ? -1 : 1))
    .map(({ candidate }) => candidate);
  return [...better, ...tied.slice(0, topK - better.length)];
}

function loadId(connection: Connection, generation: number, ordinal: number): string {
  const row = connection.prepare('SELECT id FROM chunks WHERE key = ?').get(generation * ordinalRange + ordinal);
  if (row === undefined) throw missingChunk(connection.file, ordinal);
  return fromSortable(textOf(row, 'id'));
}

function loadChunk(connection: Connection, generation: number, ordinal: number): StoredChunk {
  const row = connection
    .prepare('SELECT id, metadata, text FROM chunks WHERE key = ?')
    .get(generation * ordinalRange + ordinal);
  if (row === undefined) throw missingChunk(connection.file, ordinal);
  return storedChunkOf(row, connection.file);
}

function missingChunk(file: string, ordinal: number): Error {
  return corruptFile(file, `chunk ${ordinal} has postings or a vector and no row`);
}
