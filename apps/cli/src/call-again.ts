import { type LoadedConfig, openEvidence } from '@touchstone/config';
import type { CallRecord } from '@touchstone/contract';
import { callerOf, closing, withRetriever } from './engine.js';
import type { Invocation } from './invocation.js';

/** Asks the same again, of the present config and index; the replay itself is not logged. */
export async function callAgain(record: CallRecord, loaded: LoadedConfig, invocation: Invocation): Promise<CallRecord> {
  const { signal } = invocation.io;
  if (record.kind === 'evidence') {
    const indexes = [...new Set(record.indexes.map(({ index }) => index))];
    const opened = await openEvidence(loaded, { ...callerOf(invocation), indexes, writesLog: false });
    return (await closing(opened, ({ gather }) => gather(record.request, { signal }))).record;
  }
  const again = await withRetriever(invocation, loaded, { writesLog: false }, ({ repeat }) =>
    repeat(record, { signal }),
  );
  return again.record;
}
