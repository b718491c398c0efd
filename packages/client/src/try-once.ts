import { untilAborted } from '@touchstone/contract';
import type { ClientSettings } from './client-options.ts';
import { type EngineRequest, nameOf } from './engine-request.ts';
import { connectionLost, failureOfStatus, redirected, unreachable } from './failures.ts';
import { answerOf, isTransientStatus, type Outcome, parsedJson } from './outcome.ts';
import { readEvents } from './read-events.ts';

export interface Try {
  /** From 1. */
  readonly attempt: number;
  readonly settings: ClientSettings;
  readonly signal: AbortSignal;
}

/** Sends one request. After the signal has fired, the outcome is of no use. */
export async function tryOnce<T extends object>(request: EngineRequest<T>, one: Try): Promise<Outcome<T>> {
  const { settings, signal } = one;
  const url = urlOf(request, settings.baseUrl);
  let response: Response;
  try {
    response = await untilAborted(settings.fetch(url, initOf(request, one)), signal);
  } catch (cause) {
    return { error: unreachable(url.origin, cause), isTransient: true };
  }
  const { status, headers } = response;
  const requestId = headers.get('x-request-id') ?? undefined;
  const about = { what: nameOf(request), requestId };
  if (response.type === 'opaqueredirect' || (status >= 300 && status < 400)) {
    await response.body?.cancel().catch(() => {});
    return { error: redirected(url, headers.get('location')), isTransient: false };
  }
  if (response.ok && request.events !== undefined && isEventStream(headers)) {
    return readEvents(request, request.events, response, { ...one, ...about });
  }
  let text: string;
  try {
    text = await untilAborted(response.text(), signal);
  } catch (cause) {
    return { error: connectionLost(about, cause), isTransient: true };
  }
  const body = parsedJson(text);
  if (response.ok) return answerOf(body, request.form, requestId);
  if (status === request.answersWith) {
    const outcome = answerOf(body, request.form, requestId);
    if ('answer' in outcome) return outcome;
  }
  const error = failureOfStatus(response, body, { ...about, nowMs: settings.clock.nowMs() });
  return { error, isTransient: isTransientStatus(status) };
}

function urlOf({ path, query = {} }: EngineRequest<object>, baseUrl: string): URL {
  const url = new URL(path, baseUrl);
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined) url.searchParams.set(name, String(value));
  }
  return url;
}

/** No redirect is followed: it would take the key to another address. */
function initOf({ body, events }: EngineRequest<object>, { settings: { apiKey }, signal }: Try): RequestInit {
  const headers = new Headers({ accept: events === undefined ? 'application/json' : 'text/event-stream' });
  if (apiKey !== undefined) headers.set('authorization', `Bearer ${apiKey}`);
  if (body === undefined) return { method: 'GET', headers, signal, redirect: 'manual' };
  headers.set('content-type', 'application/json');
  return { method: 'POST', headers, body: JSON.stringify(body), signal, redirect: 'manual' };
}

function isEventStream(headers: Headers): boolean {
  return /^text\/event-stream\b/i.test(headers.get('content-type') ?? '');
}
