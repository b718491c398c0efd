import { apiKey } from './api-key.ts';
import { EngineError, problemOfBody } from './problem.ts';

export interface EngineRequest {
  readonly method?: 'GET' | 'POST';
  /** As JSON. */
  readonly body?: object;
  readonly accept?: string;
  readonly signal?: AbortSignal;
}

/** The address of a route beside this page, wherever the engine is mounted. */
export function engineAddress(route: string): string {
  return new URL(route.replace(/^\//, ''), new URL('.', location.href)).href;
}

/** Sends a request to the engine. Throws `EngineError` for every answer but a success, and without an answer. */
export async function requestEngine(route: string, request: EngineRequest = {}): Promise<Response> {
  const { method = 'GET', body, accept = 'application/json', signal } = request;
  const headers = new Headers({ accept });
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (apiKey.value !== '') headers.set('authorization', `Bearer ${apiKey.value}`);
  const response = await fetch(engineAddress(route), { method, headers, signal, body: JSON.stringify(body) }).catch(
    (cause: unknown) => {
      if (signal?.aborted === true) throw cause;
      const message = 'The engine cannot be reached. Check that it still runs.';
      throw new EngineError({ code: 'unreachable', message }, { cause });
    },
  );
  if (response.ok) return response;
  throw new EngineError(problemOfBody(await response.json().catch(() => undefined), response.status));
}

/** Requests JSON. The engine is of this page's version, so its forms are taken as they come. */
export async function requestJson<T>(route: string, request: EngineRequest = {}): Promise<T> {
  const response = await requestEngine(route, request);
  return (await response.json()) as T;
}
