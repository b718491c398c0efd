import type { SQLOutputValue } from 'node:sqlite';
import type { Hit, ScoreKind, Steps, StoredChunk } from '@touchstone/contract';
import type { Candidates } from '../dense/keep-best.ts';
import { checkSum, chunkSum } from '../file/checksums.ts';
import type { Connection } from '../file/connection.ts';
import { corruptFile } from '../file/errors.ts';
import { integerOf, type Row, textOf } from '../file/row.ts';
import { ordinalRange } from '../file/schema.ts';
import { fromSortable } from '../file/sortable-text.ts';
import { metadataOf } from '../file/stored-metadata.ts';

/**
 * The topK candidates as hits: score descending, then id ascending. `toNative` turns a score that is higher for better into the
 * one that is reported.
 */
export function* loadHits(
  connection: Connection,
  generation: number,
  candidates: Candidates,
  topK: number,
  scoreKind: ScoreKind,
  toNative: (score: number) => number = (score) => score,
): Steps<readonly Hit[]> {
  const found: { readonly chunk: StoredChunk; readonly score: number }[] = [];
  for (const { ordinal, score } of yield* chooseBest(connection, generation, candidates, topK)) {
    found.push({ chunk: loadChunk(connection, generation, ordinal), score });
    if (found.length % rowsPerStep === 0) yield;
  }
  return found
    .sort((a, b) => b.score - a.score || (a.chunk.id < b.chunk.id ? -1 : 1))
    .map(({ chunk, score }) => ({ ...chunk, score: toNative(score), scoreKind }));
}

/** Reading so many takes some tenths of a millisecond. */
const rowsPerStep = 32;

/** Columns of `storedChunkOf`. */
export const storedColumns = 'key, id, metadata, metadata_sum, text, text_sum';

const selectChunk = `SELECT ${storedColumns} FROM chunks WHERE key = ?`;

/** The row of one chunk. A row as an array costs half as much as one as an object; Node before 22.16 has objects alone. */
export function chunkRow(connection: Connection, key: number): Row | undefined {
  const statement = connection.prepare(selectChunk);
  statement.setReturnArrays?.(true);
  const row: Row | readonly SQLOutputValue[] | undefined = statement.get(key);
  if (!isArray(row)) return row;
  const [own = null, id = null, metadata = null, metadata_sum = null, text = null, text_sum = null] = row;
  return { key: own, id, metadata, metadata_sum, text, text_sum };
}

function isArray(row: Row | readonly SQLOutputValue[] | undefined): row is readonly SQLOutputValue[] {
  return Array.isArray(row);
}

/** A stored chunk. Throws `bad_response` where it is damaged. */
export function storedChunkOf(row: Row, file: string): StoredChunk {
  const [id, text] = [textOf(row, 'id'), textOf(row, 'text')];
  checkSum(row, 'text_sum', chunkSum(integerOf(row, 'key') % ordinalRange, id, text), file, 'the text of a chunk');
  return { id: fromSortable(id), text, metadata: metadataOf(row, file) };
}

interface Scored {
  readonly ordinal: number;
  readonly score: number;
}

/** Where more candidates came than fit, those that tie with the last one are chosen by id. */
function* chooseBest(
  connection: Connection,
  generation: number,
  { ordinals, scores }: Candidates,
  topK: number,
): Steps<readonly Scored[]> {
  const scored = Array.from(ordinals, (ordinal, i): Scored => ({ ordinal, score: scores[i] ?? 0 }));
  if (scored.length <= topK) return scored;
  const least = scored.reduce((lowest, { score }) => Math.min(lowest, score), Infinity);
  const better = scored.filter(({ score }) => score > least);
  const tied: { readonly candidate: Scored; readonly id: string }[] = [];
  for (const candidate of scored) {
    if (candidate.score !== least) continue;
    tied.push({ candidate, id: loadId(connection, generation, candidate.ordinal) });
    if (tied.length % rowsPerStep === 0) yield;
  }
  tied.sort((a, b) => (a.id < b.id ? -1 : 1));
  return [...better, ...tied.slice(0, topK - better.length).map(({ candidate }) => candidate)];
}

/** The checksum of the id is that of the text too: a changed id would choose another chunk. */
function loadId(connection: Connection, generation: number, ordinal: number): string {
  return loadChunk(connection, generation, ordinal).id;
}

function loadChunk(connection: Connection, generation: number, ordinal: number): StoredChunk {
  const row = chunkRow(connection, generation * ordinalRange + ordinal);
  if (row === undefined) throw missingChunk(connection.file, ordinal);
  return storedChunkOf(row, connection.file);
}

function missingChunk(file: string, ordinal: number): Error {
  return corruptFile(file, `chunk ${ordinal} has postings or a vector and no row`);
}
