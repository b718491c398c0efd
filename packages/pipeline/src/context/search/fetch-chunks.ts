import type { FilterQuery, StoredChunk } from '@touchstone/contract';
import { callProvider, type Outcome, type ProviderCall } from '../../call/call-provider.ts';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';

/** Reads chunks by a filter, within the time of a search. A store that cannot fetch has none. */
export function fetchChunks(
  call: ContextCall,
  { store, index }: EvidenceCollection,
  wanted: Pick<FilterQuery, 'filter' | 'limit'>,
  notes: Pick<ProviderCall<readonly StoredChunk[]>, 'stage' | 'what' | 'trace' | 'warning'>,
): Promise<Outcome<readonly StoredChunk[]>> {
  return callProvider(call, {
    ...notes,
    limitMs: call.profile.timeoutsMs.search,
    account: { provider: store.name, work: 'store', subject: index },
    work: async (ask) =>
      (await ask((options) => Promise.resolve(store.fetchByFilter?.({ index, ...wanted }, options)))) ?? [],
  });
}
