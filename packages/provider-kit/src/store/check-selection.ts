import type { ChunkSelection, Filter } from '@touchstone/contract';
import { checkFilter } from '../filter/check-filter.ts';

/** The filter of a removal, or its ids: each once, without those that no chunk can have. */
export function checkSelection(
  selection: ChunkSelection,
  provider: string,
):
  | { readonly ids: readonly string[]; readonly filter?: undefined }
  | { readonly ids?: undefined; readonly filter: Filter } {
  if ('ids' in selection) return { ids: [...new Set(selection.ids)].filter((id) => id !== '' && id.isWellFormed()) };
  checkFilter(selection.filter, provider);
  return selection;
}
