import type { Filter, Steps } from '@touchstone/contract';
import { checkFilter } from '@touchstone/provider-kit';
import type { Connection } from '../file/connection.ts';
import { providerName } from '../file/errors.ts';
import { countedFields, readValueCounts, type ValueCounts } from '../file/value-counts.ts';
import { type IndexView, maskOf } from './index-view.ts';

/** Counts the chunks that pass a filter, by the file's counts if it can. Throws `invalid_request` for a malformed one. */
export function* countChunks(connection: Connection, view: IndexView, filter: Filter | undefined): Steps<number> {
  if (filter !== undefined) checkFilter(filter, providerName);
  const known = filter === undefined ? undefined : knownCount(connection, view, filter);
  return known ?? countOnes(yield* maskOf(connection, view, filter));
}

function knownCount(connection: Connection, view: IndexView, filter: Filter): number | undefined {
  if (filter.op !== 'eq' || typeof filter.value !== 'string') return undefined;
  const field = countedFields.find((name) => name === filter.field);
  const values = field && valueCountsOf(connection, view)?.get(field);
  return values && (values.get(filter.value) ?? 0);
}

/** The file's counts; undefined where the release that wrote it last did not count. */
export function valueCountsOf(connection: Connection, view: IndexView): ValueCounts | undefined {
  view.valueCounts ??= { known: readValueCounts(connection, view.generation) };
  return view.valueCounts.known;
}

function countOnes(mask: Uint8Array): number {
  let sum = 0;
  for (let i = 0; i < mask.length; i += 1) sum += mask[i] as number;
  return sum;
}
