import { requestJson } from './request.ts';
import type { SourceLines } from './wire-forms.ts';

/** The location of lines: a span of a file, or a name or an id that the engine cites. */
export type SourcePlace =
  | { readonly path: string; readonly startLine: number; readonly endLine: number }
  | { readonly citation: string };

/** The cited lines with `around` lines before and after, from the index. */
export function fetchSource(
  index: string,
  place: SourcePlace,
  { around, signal }: { readonly around: number; readonly signal?: AbortSignal },
): Promise<SourceLines> {
  const query = new URLSearchParams({ before: String(around), after: String(around) });
  if ('citation' in place) query.set('citation', place.citation);
  else {
    query.set('path', place.path);
    query.set('lines', `${place.startLine}-${place.endLine}`);
  }
  return requestJson(`/v1/indexes/${encodeURIComponent(index)}/source?${query}`, { signal });
}
