import type { RetrievalResult } from '@touchstone/contract';
import { kindOf } from './file-kind.ts';

/**
 * Why a reranked result stands behind one of a lower score, by its place: its kind of file gives way to source, or to other files and
 * texts. Undefined where the scores alone explain the place.
 */
export function orderReasons(query: string, results: readonly RetrievalResult[]): readonly (string | undefined)[] {
  const kind = kindOf({ query, wantsDocs: false });
  let lowest = Number.POSITIVE_INFINITY;
  return results.map(({ rerankScore, metadata, text }) => {
    if (rerankScore === undefined) return undefined;
    const isBehind = rerankScore > lowest;
    lowest = Math.min(lowest, rerankScore);
    if (!isBehind) return undefined;
    const { path = '', source_type: sourceType = '' } = metadata;
    const name = kind({ path, sourceType, text });
    return name === undefined ? 'other files and texts come first' : `${name} come after source`;
  });
}
