import { RetrievalError } from '../errors.ts';
import type { RetrievalRequest } from '../retrieval.ts';
import { parseJson, UnfaithfulJsonError } from './parse-json.ts';
import { isObject } from './plain-object.ts';
import { parseRetrievalRequest } from './retrieval-request.ts';

/** A request that was read from JSON, and the fields that it gave. */
interface JsonRequest {
  readonly request: RetrievalRequest;
  readonly stated: (field: string) => boolean;
}

/** Spec 001's request, with or without the outer `retrieval`; `index` gives the one of a request that names none. */
export async function parseJsonRequest(
  text: string,
  options: {
    readonly index?: () => Promise<string>;
    readonly maxTopK?: number;
    /** Used by requests that name none. */
    readonly scoreThreshold?: number;
  },
): Promise<JsonRequest> {
  const parsed = readJson(text);
  const body = isObject(parsed) && isObject(parsed.retrieval) ? withoutOthers(parsed) : parsed;
  const stated = (field: string) => isObject(body) && body[field] !== undefined;
  const needsIndex = isObject(body) && options.index !== undefined && !stated('index');
  const input = needsIndex ? { ...body, index: await options.index() } : body;
  const { maxTopK, scoreThreshold } = options;
  return { request: parseRetrievalRequest(input, { maxTopK, scoreThreshold }), stated };
}

function readJson(text: string): unknown {
  try {
    return parseJson(text.replace(/^\uFEFF/, ''));
  } catch (cause) {
    if (cause instanceof UnfaithfulJsonError)
      throw new RetrievalError('invalid_request', `In the request, ${cause.message}.`);
    throw new RetrievalError(
      'invalid_request',
      'The request is not JSON. Write {"index":"...","query":"..."}; "config schema retrieval_request" has all fields.',
      { cause },
    );
  }
}

function withoutOthers({ retrieval, ...others }: { readonly [field: string]: unknown }): unknown {
  const [other] = Object.keys(others);
  if (other === undefined) return retrieval;
  throw new RetrievalError('invalid_request', `"${other}" is outside "retrieval": move every field into it.`);
}
