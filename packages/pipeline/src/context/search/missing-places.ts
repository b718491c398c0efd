import type { EvidenceCollection } from '../../evidence/evidence-collection.ts';
import type { ContextCall } from '../context-call.ts';
import { fetchChunks } from './fetch-chunks.ts';
import { allOf, chunkPlaceFilter, type NamedPlaces, placesInWords } from './place-filter.ts';

/**
 * The pages and chapters that a question names, in words, where no chunk of the collection is in them. Undefined where
 * one is, and where the store cannot answer.
 */
export async function missingPlaces(
  call: ContextCall,
  collection: EvidenceCollection,
  places: NamedPlaces,
): Promise<string | undefined> {
  const { store, name } = collection;
  const place = chunkPlaceFilter(places);
  const filter = place && allOf([collection.filter, place]);
  if (filter === undefined || store.fetchByFilter === undefined) return undefined;
  const wanted = { filter, limit: 1 };
  const outcome = await fetchChunks(call, collection, wanted, {
    stage: 'search',
    what: `look-up of a place in "${name}"`,
    trace: {
      stage: 'explain_empty',
      settings: { collection: name },
      describe: (chunks) => ({ settings: { found: chunks.length } }),
    },
  });
  return 'value' in outcome && outcome.value.length === 0 ? placesInWords(places) : undefined;
}
