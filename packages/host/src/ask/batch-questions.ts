import { isRetrievalError, RetrievalError } from '@touchstone/contract';
import { parseJsonRequest } from '@touchstone/contract/wire';
import type { RetrievalQuestion } from './complete-request.ts';

export interface BatchDefaults {
  /** Defaults for the fields that a line lacks. */
  readonly question: Omit<RetrievalQuestion, 'query'>;
  /** The index of a line that names none. Called once at most. */
  readonly index: () => Promise<string>;
  /** The largest `top_k` of a line. */
  readonly maxTopK: number;
  /** The beginning of the message of a refused request, by its position from 1. Default: `Line 4: `. */
  readonly placeOf?: (position: number) => string;
}

/**
 * Reads requests as JSON, one a line (spec 004 FR-014); blank lines do not count. The config decides the fields that
 * neither a line nor the defaults have, the method included. A line that is no request yields its error, with the
 * number of the line, and does not affect the others.
 */
export async function batchQuestions(
  lines: readonly string[],
  defaults: BatchDefaults,
): Promise<readonly (RetrievalQuestion | RetrievalError)[]> {
  const { question, index, maxTopK, placeOf = lineOf } = defaults;
  let known: Promise<string> | undefined;
  const indexOnce = () => {
    known ??= index();
    return known;
  };
  const read: (RetrievalQuestion | RetrievalError)[] = [];
  for (const [at, line] of lines.entries()) {
    if (line.trim() === '') continue;
    read.push(await questionIn(line, question, indexOnce, maxTopK).catch((thrown) => placed(placeOf(at + 1), thrown)));
  }
  return read;
}

async function questionIn(
  line: string,
  given: BatchDefaults['question'],
  index: () => Promise<string>,
  maxTopK: number,
): Promise<RetrievalQuestion> {
  const { stated, request } = await parseJsonRequest(line, { index, maxTopK });
  return {
    query: request.query,
    index: request.index,
    topK: stated('top_k') ? request.topK : given.topK,
    filters: stated('filters') ? request.filters : given.filters,
    filter: request.filter ?? given.filter,
    searchMethod: stated('search_method') ? request.searchMethod : given.searchMethod,
    queryPreprocessing: stated('query_preprocessing') ? request.queryPreprocessing : given.queryPreprocessing,
    hybridAlpha: stated('hybrid_alpha') ? request.hybridAlpha : given.hybridAlpha,
    scoreThreshold: request.scoreThreshold ?? given.scoreThreshold,
    rerank: request.rerank ?? given.rerank,
    rerankPool: request.rerankPool ?? given.rerankPool,
  };
}

/** Blank lines count here, so that editors find it. */
function lineOf(number: number): string {
  return `Line ${number}: `;
}

function placed(place: string, thrown: unknown): RetrievalError {
  if (!isRetrievalError(thrown)) throw thrown;
  if (place === '') return thrown;
  const { code, message, provider, retryAfterMs, operatorNote } = thrown;
  return new RetrievalError(code, `${place}${message}`, {
    provider,
    retryAfterMs,
    operatorNote,
    cause: thrown,
  });
}
