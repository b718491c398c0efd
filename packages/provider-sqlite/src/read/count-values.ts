import type { Steps } from '@touchstone/contract';
import type { Generation } from '../file/catalog.ts';
import type { Connection } from '../file/connection.ts';
import { ordinalRange } from '../file/schema.ts';
import { metadataOf } from '../file/stored-metadata.ts';
import { noValues, type ValueCounts, valueTally } from '../file/value-counts.ts';

/** Counts the values of counted fields by reading the metadata of all chunks. Throws `bad_response` for metadata that is damaged. */
export function* countValues(
  connection: Connection,
  { id, nextOrdinal }: Pick<Generation, 'id' | 'nextOrdinal'>,
): Steps<ValueCounts> {
  const base = id * ordinalRange;
  const select = connection.prepare('SELECT metadata, metadata_sum FROM chunks WHERE key >= ? AND key < ?');
  const tally = valueTally();
  for (let start = 0; start < nextOrdinal; start += rowsPerStep) {
    const end = Math.min(start + rowsPerStep, nextOrdinal);
    for (const row of select.all(base + start, base + end)) tally.count(metadataOf(row, connection.file), 1);
    yield;
  }
  return tally.addedTo(noValues);
}

/** Reading so many takes some tenths of a millisecond. */
const rowsPerStep = 32;
