import { callProvider } from '../../call/call-provider.ts';
import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';
import { allOf, chunkPlaceFilter, type NamedPlaces, placesInWords } from './place-filter.ts';

/**
 * The places that a question names, in words, where no chunk of the collection stands there. Undefined where one does, and where the store
 * cannot say it.
 */
export async function missingPlaces(
  call: ContextCall,
  { store, index, name, filter: own }: EvidenceCollection,
  places: NamedPlaces,
): Promise<string | undefined> {
  const place = chunkPlaceFilter(places);
  const filter = place && allOf([own, place]);
  if (filter === undefined || store.fetchByFilter === undefined) return undefined;
  const outcome = await callProvider(call, {
    stage: 'search',
    limitMs: call.profile.timeoutsMs.search,
    what: `look-up of a place in "${name}"`,
    account: { provider: store.name, work: 'store', subject: index },
    work: async (ask) =>
      (await ask((options) => Promise.resolve(store.fetchByFilter?.({ index, filter, limit: 1 }, options)))) ?? [],
    trace: {
      stage: 'explain_empty',
      settings: { collection: name },
      describe: (chunks) => ({ settings: { found: chunks.length } }),
    },
  });
  return 'value' in outcome && outcome.value.length === 0 ? placesInWords(places) : undefined;
}
