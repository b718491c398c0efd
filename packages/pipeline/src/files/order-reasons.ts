import type { RetrievalResult } from '@touchstone/contract';
import { unaskedList } from './book-demerits.ts';
import { kindOf } from './file-kind.ts';
import { namedReasons } from './named-first.ts';

/**
 * The reason for a reranked result's rank against its score: the query names it, or its kind of file gives way to
 * source, or to other files and texts. Undefined where the scores alone explain it.
 */
export function orderReasons(query: string, results: readonly RetrievalResult[]): readonly (string | undefined)[] {
  const question = { query, wantsDocs: false };
  const kind = kindOf(question);
  const isList = unaskedList(query);
  const named = namedReasons(question, results);
  let lowest = Number.POSITIVE_INFINITY;
  return results.map(({ rerankScore, metadata, text }, at) => {
    if (rerankScore === undefined) return undefined;
    if (named[at] !== undefined) {
      return results.slice(at + 1).some((later) => (later.rerankScore ?? 0) > rerankScore) ? named[at] : undefined;
    }
    const isBehind = rerankScore > lowest;
    lowest = Math.min(lowest, rerankScore);
    if (!isBehind) return undefined;
    if (isList(metadata)) return 'contents, indexes and references come after the text';
    const { path = '', source_type: sourceType = '' } = metadata;
    const name = kind({ path, sourceType, text });
    return name === undefined ? 'other files and texts come first' : `${name} come after source`;
  });
}
