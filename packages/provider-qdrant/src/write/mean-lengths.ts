import type { CallOptions } from '@touchstone/contract';
import pLimit from 'p-limit';
import type { Layout } from '../layout/layout.ts';
import { paths } from '../layout/own-layout.ts';
import type { Point } from '../server/answers.ts';
import type { Operation, Writing } from '../server/operations.ts';
import { pointIdOf } from '../server/point-ids.ts';
import type { TermFrequencies } from '../terms/term-frequencies.ts';
import { perform } from './perform.ts';

/**
 * A chunk is weighed anew where its mean length is further from that of the index, as a part of it. A weight is off by
 * a smaller part than the mean is: by k1 · b · length / mean over tf + K of it, which is below 1.
 */
export const lengthTolerance = 0.02;

/** The point of the mean length by which chunks are weighed now: all writers of an index use the same. */
export const meanPointId = pointIdOf('mean', '');

/** The mean length in the payload of its point. */
export function meanIn(payload: Point['payload']): number | undefined {
  const own = payload?.touchstone;
  const mean = typeof own === 'object' && own !== null && 'mean' in own ? own.mean : undefined;
  return typeof mean === 'number' && mean > 0 ? mean : undefined;
}

/** The mean length that the chunks of a write are weighed by. */
export interface MeanLengths {
  /**
   * The mean to weigh chunks of these lengths by. `kept` is the index's own. An empty index gets that of the chunks
   * themselves. From time to time, the more rarely the more was written, it is compared with that of all chunks.
   */
  of(write: MeanOfWrite, options: CallOptions | undefined): Promise<number | undefined>;
  /** The number of chunks that this process has written to an index. */
  writtenTo(layout: Layout): number;
  /** Keeps another mean, where it differs from the kept one by more than half of the chunks' tolerance. */
  keep(
    layout: Layout,
    means: { readonly kept: number | undefined; readonly mean: number },
    options: CallOptions | undefined,
  ): Promise<void>;
}

interface MeanOfWrite {
  readonly layout: Layout;
  readonly kept: number | undefined;
  readonly lengths: readonly number[];
}

export function meanLengths(source: Writing & { readonly frequencies: TermFrequencies }): MeanLengths {
  const known = new Map<string, Known>();
  const inTurn = pLimit(1);

  async function of({ layout, kept, lengths }: MeanOfWrite, options: CallOptions | undefined) {
    const key = keyOf(layout);
    const entry = known.get(key) ?? { mean: undefined, written: 0, checked: 0 };
    known.set(key, entry);
    entry.mean = kept ?? entry.mean;
    const isDue = entry.written - entry.checked >= Math.max(leastBetweenChecks, entry.checked / 4);
    if (entry.mean === undefined || isDue) {
      entry.checked = entry.written;
      const mean = (await source.frequencies.lengths(layout, options))?.mean ?? entry.mean ?? meanOf(lengths);
      if (mean !== undefined) {
        await keep(layout, { kept: entry.mean, mean }, options);
        if (isFar(entry.mean, mean)) entry.mean = mean;
      }
    }
    entry.written += lengths.length;
    return entry.mean;
  }

  async function keep(
    layout: Layout,
    { kept, mean }: { readonly kept: number | undefined; readonly mean: number },
    options: CallOptions | undefined,
  ): Promise<void> {
    if (!isFar(kept, mean)) return;
    const what = `mean length of the chunks of index "${layout.index}"`;
    await perform(
      source,
      { layout, what },
      { middle: [kept === undefined ? firstMean(mean) : newMean(mean)] },
      options,
    );
  }

  return {
    of: (write, options) => inTurn(() => of(write, options)),
    writtenTo: (layout) => known.get(keyOf(layout))?.written ?? 0,
    keep,
  };
}

function keyOf({ collection, identity }: Layout): string {
  return `${collection} ${identity}`;
}

interface Known {
  mean: number | undefined;
  /** Chunks that this process wrote. */
  written: number;
  /** Their number at the last comparison of the mean with that of the index. */
  checked: number;
}

const leastBetweenChecks = 500;

function isFar(kept: number | undefined, mean: number): boolean {
  return kept === undefined || Math.abs(kept / mean - 1) > lengthTolerance / 2;
}

/** Undefined where no text has a term. */
function meanOf(lengths: readonly number[]): number | undefined {
  const sum = lengths.reduce((total, length) => total + length, 0);
  return sum === 0 ? undefined : sum / lengths.length;
}

/** Keeps the mean of an index that has none: of several processes that begin at once, the first decides. */
export function firstMean(mean: number): Operation {
  return { upsert: { points: [pointOf(mean)], update_filter: { must: [{ is_empty: { key: paths.mean } }] } } };
}

function newMean(mean: number): Operation {
  return { upsert: { points: [pointOf(mean)] } };
}

function pointOf(mean: number) {
  return { id: meanPointId, vector: {}, payload: { touchstone: { kind: 'mean', mean } } };
}
