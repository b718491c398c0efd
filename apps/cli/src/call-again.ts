import type { LoadedConfig, Providers } from '@touchstone/config';
import type { CallRecord } from '@touchstone/contract';
import { searchRecord } from '@touchstone/pipeline';
import type { Invocation } from './invocation.js';
import { missingVectors } from './missing-vectors.js';
import { openGatherer } from './open-gatherer.js';
import { retrieve } from './retrieve.js';
import { searchSettings } from './search-settings.js';

/** Asks the same again, of the present config and index. */
export async function callAgain(
  record: CallRecord,
  { config }: LoadedConfig,
  providers: Providers,
  { program, version, io: { signal } }: Invocation,
): Promise<CallRecord> {
  if (record.kind === 'evidence') {
    const indexes = [...new Set(record.indexes.map(({ index }) => index))];
    const gatherer = await openGatherer({ config }, providers, { indexes, engine: version, program });
    return (await gatherer.gather(record.request, { signal })).record;
  }
  const { request, event } = record;
  const configured = Object.keys(config.indexes);
  // What made the default method a search by keyword was told then; whether it still holds is told again.
  const fellBack = request.searchMethod === 'keyword' && event.warnings.includes('branch_unavailable');
  const warning = fellBack ? await missingVectors(providers.store, request.index, { program, signal }) : undefined;
  const { timeoutMs } = config.retrieval;
  const retrieval = await retrieve(request, { providers, configured, program, warning, timeoutMs, signal });
  return searchRecord(request, retrieval, { engine: version, settings: await searchSettings(providers, request) });
}
