import type { Connection } from '../file/connection.ts';
import { dead, lengthBlock, loadLengths, storeLengths } from '../file/lengths.ts';

/** The lengths of a generation while it is being changed. */
export interface LengthTable {
  set(ordinal: number, length: number): void;
  /** Lengths of the first `size` ordinals. */
  upTo(size: number): Uint32Array;
  /** Writes the blocks that changed. */
  store(size: number): void;
}

export function lengthTable(connection: Connection, generation: number, size: number): LengthTable {
  let lengths = loadLengths(connection, generation, size);
  const changedBlocks = new Set<number>();
  return {
    set(ordinal, length) {
      if (ordinal >= lengths.length) {
        const larger = new Uint32Array(Math.max(1024, lengths.length * 2, ordinal + 1)).fill(dead);
        larger.set(lengths);
        lengths = larger;
      }
      lengths[ordinal] = length;
      changedBlocks.add(lengthBlock(ordinal));
    },
    upTo: (count) => lengths.subarray(0, count),
    store(count) {
      storeLengths(connection, generation, lengths.subarray(0, count), changedBlocks);
    },
  };
}
