import type { EvidenceRequest, Warning } from '@touchstone/contract';
import type { OpenCollection } from '../search/open-collections.ts';
import type { SearchedCollection } from '../search/searched-collection.ts';

/** The warning for a search that went well and returned no candidate: each reason has a remedy of its own. */
export function explainNothing(
  opened: readonly OpenCollection[],
  found: readonly SearchedCollection[],
  { pathAllowlist, pathBlocklist }: EvidenceRequest,
): Warning {
  if (opened.every(({ chunkCount }) => chunkCount === 0)) {
    return { code: 'index_empty', message: 'The collections hold no chunks. Index something into them first.' };
  }
  if (pathAllowlist?.length === 0) {
    return {
      code: 'filters_matched_nothing',
      message: 'The `path_allowlist` of the request is empty, which allows no chunk. Leave it out to allow all.',
    };
  }
  // A search by meaning always finds something unless conditions leave nothing to find.
  const searchedByMeaning = found.some(({ lists }) =>
    lists.some(({ key, outcome }) => (key.branch === 'dense' || key.branch === 'hybrid') && 'hits' in outcome),
  );
  if (searchedByMeaning) {
    const paths =
      pathAllowlist === undefined && pathBlocklist === undefined ? '' : ' and the path lists of the request';
    return {
      code: 'filters_matched_nothing',
      message: `The filters of the collections${paths} match no chunk. Loosen them, or check the values.`,
    };
  }
  return { code: 'no_matching_terms', message: 'No chunk holds a term of the query. Ask in other words.' };
}
