import { compact } from '@touchstone/contract';
import { z } from 'zod';
import type { Point } from '../server/answers.ts';
import type { Operation, PointStruct } from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import { sizeOfCounts, type TermCounts, vectorsOfCounts } from './term-counts.ts';

/**
 * The payload of a point of counts, beside its vectors. The counts of an index are the sum over its points: a write
 * adds one, so that parallel writers never wait for each other, and from time to time several become one.
 */
export interface CountsPoint {
  /** The number of terms that it names. */
  readonly size: number;
  /** The rounds of merging behind it. */
  readonly level: number;
  /** Points of counts whose sum this one is: where they are still there, they count no more. */
  readonly replaces?: readonly string[];
  /**
   * Points of chunks that a write is about to change: the counts are without them until it has ended. Where it ended
   * early, the next writer counts them.
   */
  readonly pending?: readonly string[];
  /** A write of which it is not known whether it has ended was counted by another one. Such a point stays as it is. */
  readonly settled?: boolean;
  /** The process that merges several points: no other does that with this point. */
  readonly claim?: string;
}

/** The id of a new point of counts. */
export function countsPointId(identity: string): string {
  return pointIdOf('counts', identity);
}

/** A point of counts. */
export function countsPoint(id: string, counts: TermCounts, about: Omit<CountsPoint, 'size'>): PointStruct {
  const { level, replaces, pending, settled } = about;
  const size = sizeOfCounts(counts);
  return {
    id,
    vector: vectorsOfCounts(counts),
    payload: {
      touchstone: compact({
        kind: 'counts',
        size,
        level,
        replaces: replaces && [...replaces],
        pending: pending && [...pending],
        settled,
      }),
    },
  };
}

/** Writes a point of counts. */
export function writeCounts(point: PointStruct): Operation {
  return { upsert: { points: [point] } };
}

/** The payload of a point of counts; undefined for another point. */
export function countsPointIn({ payload }: Point): CountsPoint | undefined {
  return schema.safeParse(payload).data?.touchstone;
}

const ids = z.array(z.string()).optional();
const schema = z.object({
  touchstone: z.object({
    kind: z.literal('counts'),
    size: z.int(),
    level: z.int(),
    replaces: ids,
    pending: ids,
    settled: z.boolean().optional(),
    claim: z.string().optional(),
  }),
});
