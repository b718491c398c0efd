import type { CallRecord } from '@touchstone/contract';
import type { TracedCallOptions } from '@touchstone/pipeline';
import type { LoadedConfig } from '../file/load-config.ts';
import { closing } from '../providers/closing.ts';
import type { Providers } from '../providers/open-providers.ts';
import type { CallingOptions } from './calling-options.ts';
import { openContexts } from './open-contexts.ts';
import { openEvidence } from './open-evidence.ts';
import { openRetriever } from './open-retriever.ts';

export interface RepeatCallOptions extends Omit<CallingOptions, 'writesLog'> {
  /** Providers that are open already and stay open. Default: those of the config, opened for this call. */
  readonly providers?: Providers;
}

/**
 * Repeats a call with the present config and index: for `compareCalls` of `@touchstone/host/log`. The repeated call is
 * not logged. Throws the call's error.
 */
export async function repeatCall(
  record: CallRecord,
  loaded: Pick<LoadedConfig, 'config' | 'baseDir'>,
  options: RepeatCallOptions,
  calling: TracedCallOptions = {},
): Promise<CallRecord> {
  const unlogged = { ...options, writesLog: false };
  if (record.kind === 'evidence') {
    const indexes = [...new Set(record.indexes.map(({ index }) => index))];
    const opened = await openEvidence(loaded, { ...unlogged, indexes });
    return (await closing(opened, ({ gather }) => gather(record.request, calling))).record;
  }
  if (record.kind === 'context') {
    const { request, plan, indexes } = record;
    const asked = { ...request, index: request.index ?? indexes[0]?.index };
    const opened = await openContexts(loaded, unlogged);
    return (await closing(opened, ({ gather }) => gather(asked, { ...calling, plan }))).record;
  }
  return (await closing(await openRetriever(loaded, unlogged), ({ repeat }) => repeat(record, calling))).record;
}
