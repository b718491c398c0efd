import type { ErrorReport } from './error.ts';
import { isObject } from './plain-object.ts';

/** Characters of a query that an error repeats; the request has the rest. */
const maxQueryLength = 1000;

/**
 * The index and query of a request, for the error that refuses it (spec 004 US3.4): the request as JSON, or parsed,
 * with or without the outer `retrieval`, or the object in `argument`. Unreadable parts are left out.
 */
export function statedContext(request: unknown): ErrorReport['context'] {
  const input = typeof request === 'string' ? parsed(request) : request;
  if (!isObject(input)) return {};
  const inner = [input.retrieval, input.argument].find(isObject) ?? input;
  const { index, query } = inner;
  return {
    index: typeof index === 'string' ? shortened(index) : undefined,
    query: typeof query === 'string' ? shortened(query) : undefined,
  };
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function shortened(text: string): string {
  return (text.length <= maxQueryLength ? text : `${text.slice(0, maxQueryLength)}…`).toWellFormed();
}
