import { decodePostings, encodePostings, type Postings } from '@touchstone/lexical';
import type { Connection } from '../file/connection.ts';
import { dead } from '../file/lengths.ts';
import { joinPostings, onlyLiving } from './living-postings.ts';
import type { TermPostings } from './segment-block.ts';
import { deleteSegment, listSegments, readSegment, type Segment, writeSegment } from './segments.ts';

/** This many segments of like size become one: few enough to read, rarely enough rewritten. */
const fanIn = 8;
const smallestTierBytes = 65_536;
/** From this many parts on, a list is written anew: each part costs a little to read. */
const maxParts = 16;

/**
 * Keeps a generation at few segments: drops those whose chunks are all gone, rewrites those that lost more than half of
 * theirs, and merges the youngest ones once eight of like size have come together, so that a posting is rewritten a
 * handful of times however small the writes are.
 */
export async function tidySegments(
  connection: Connection,
  generation: number,
  lengths: Uint32Array,
  breathe: () => Promise<void>,
): Promise<void> {
  for (const segment of listSegments(connection, generation)) {
    const living = countLiving(lengths, segment);
    if (living === 0) deleteSegment(connection, segment.id);
    else if (living * 2 < segment.chunkCount) {
      await mergeSegments(connection, generation, [segment], lengths, breathe);
    }
  }
  for (;;) {
    const run = youngestOfLikeSize(listSegments(connection, generation));
    if (run.length < fanIn) return;
    await mergeSegments(connection, generation, run, lengths, breathe);
  }
}

/** Replaces neighbouring segments by one, without the postings of chunks that are gone. */
export async function mergeSegments(
  connection: Connection,
  generation: number,
  segments: readonly Segment[],
  lengths: Uint32Array,
  breathe: () => Promise<void>,
): Promise<void> {
  const [first, last] = [segments[0], segments.at(-1)];
  if (first === undefined || last === undefined) return;
  const chunkCount = segments.reduce((sum, segment) => sum + countLiving(lengths, segment), 0);
  const allLive = segments.every((segment) => countLiving(lengths, segment) === segment.chunkCount);
  const range = { firstOrdinal: first.firstOrdinal, endOrdinal: last.endOrdinal, chunkCount };
  const sources = segments.map((segment) => readSegment(connection, segment));
  await writeSegment(connection, generation, range, mergedEntries(sources, allLive ? undefined : lengths), breathe);
  for (const { id } of segments) deleteSegment(connection, id);
}

/**
 * The longest run at the end whose segments are no larger than a tier allows, where that run is long enough to merge and
 * its largest segment does not outweigh the rest: a large index would be written anew for every few small changes.
 */
function youngestOfLikeSize(segments: readonly Segment[]): readonly Segment[] {
  const largest = segments.reduce((size, segment) => Math.max(size, segment.sizeBytes), 0);
  for (let limit = smallestTierBytes; ; limit *= fanIn) {
    const start = segments.findLastIndex(({ sizeBytes }) => sizeBytes > limit) + 1;
    const run = segments.slice(start);
    const sizes = run.map(({ sizeBytes }) => sizeBytes);
    const outweighs = Math.max(...sizes) * 2 > sizes.reduce((sum, size) => sum + size, 0);
    if (run.length >= fanIn && !outweighs) return run;
    if (limit >= largest) return [];
  }
}

function countLiving(lengths: Uint32Array, { firstOrdinal, endOrdinal }: Segment): number {
  let count = 0;
  for (let ordinal = firstOrdinal; ordinal < endOrdinal; ordinal += 1) if (lengths[ordinal] !== dead) count += 1;
  return count;
}

/** Terms of all sources, ascending; each source is sorted, and earlier ones hold smaller ordinals. */
export function* mergedEntries(
  sources: readonly Iterator<TermPostings>[],
  lengths: Uint32Array | undefined,
): Generator<TermPostings> {
  const heads = sources.map((source) => headOf(source));
  for (;;) {
    let term: string | undefined;
    for (const head of heads) if (head !== undefined && (term === undefined || head.term < term)) term = head.term;
    if (term === undefined) return;
    const parts: Uint8Array[] = [];
    heads.forEach((head, i) => {
      if (head?.term !== term) return;
      parts.push(...head.parts);
      const source = sources[i];
      heads[i] = source === undefined ? undefined : headOf(source);
    });
    const kept = lengths === undefined && parts.length <= maxParts ? parts : rewritten(parts, lengths);
    if (kept.length > 0) yield { term, parts: kept };
  }
}

function headOf(source: Iterator<TermPostings>): TermPostings | undefined {
  const next = source.next();
  return next.done === true ? undefined : next.value;
}

function rewritten(parts: readonly Uint8Array[], lengths: Uint32Array | undefined): readonly Uint8Array[] {
  const all: Postings = joinPostings(parts.map(decodePostings));
  const postings = lengths === undefined ? all : onlyLiving(all, lengths);
  return postings.docs.length === 0 ? [] : [encodePostings(postings)];
}
