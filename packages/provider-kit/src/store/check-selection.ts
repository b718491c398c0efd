import type { ChunkSelection, Filter } from '@touchstone/contract';
import { checkFilter } from '../check-filter.ts';
import { refusedInput } from '../check-text.ts';
import { membersOf } from '../members-of.ts';

/**
 * The filter of a removal, or its ids: each once, without those that no chunk can have. Throws `invalid_request` for a
 * selection that has neither: it would take away every chunk.
 */
export function checkSelection(
  selection: ChunkSelection,
  provider: string,
):
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly ids?: undefined; readonly filter: Filter } {
  const { ids, filter } = membersOf(selection) as { readonly ids?: unknown; readonly filter?: Filter };
  if (Array.isArray(ids) && filter === undefined && ids.every((id) => typeof id === 'string')) {
    return { ids: [...new Set(ids)].filter((id) => id !== '' && id.isWellFormed()) };
  }
  if (ids === undefined && filter !== undefined) {
    checkFilter(filter, provider);
    return { filter };
  }
  throw refusedInput('A removal names either ids, as a list of strings, or a filter: give one of them.', provider);
}
