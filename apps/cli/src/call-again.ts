import { type LoadedConfig, openEvidence, retrievalSettings } from '@touchstone/config';
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
  const { request, event } = record;
  // A default method that became a search by keyword is asked for as that default again: what holds now is told again.
  const fellBack = request.searchMethod === 'keyword' && event.warnings.includes('branch_unavailable');
  const mayAskDefault = fellBack && retrievalSettings(loaded.config).searchMethod !== 'keyword';
  const question = mayAskDefault ? { ...request, searchMethod: undefined } : request;
  const answer = await withRetriever(invocation, loaded, { writesLog: false }, (retriever) =>
    retriever.retrieve(question, { signal }),
  );
  return answer.record;
}
