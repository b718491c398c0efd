import { untilAborted } from '@touchstone/contract';
import { createParser, type EventSourceMessage } from 'eventsource-parser';
import type { EngineRequest, EventReader } from './engine-request.ts';
import { badAnswer, connectionLost, type FailureContext, problemError } from './failures.ts';
import { answerOf, isTransientCode, isTransientStatus, type Outcome, parsedJson } from './outcome.ts';

/**
 * Reads the events of an answer up to `result` or `problem`, and passes on those that the caller wants. Events of other
 * names are from a newer engine and are ignored. A stream that ends early was cut.
 */
export async function readEvents<T extends object>(
  { form }: EngineRequest<T>,
  events: readonly EventReader[],
  response: Response,
  about: FailureContext & { readonly attempt: number; readonly signal: AbortSignal },
): Promise<Outcome<T>> {
  const { what, attempt, signal } = about;
  let { requestId } = about;
  const arrived: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => arrived.push(event), maxBufferSize: longestEvent });
  const decoder = new TextDecoder();
  const reader = response.body?.getReader();
  try {
    while (reader !== undefined) {
      let part: Awaited<ReturnType<typeof reader.read>>;
      try {
        part = await untilAborted(reader.read(), signal);
      } catch (cause) {
        return { error: connectionLost({ what, requestId }, cause), isTransient: true };
      }
      if (part.done) break;
      parser.feed(decoder.decode(part.value, { stream: true }));
      for (const { event, data: text } of arrived.splice(0)) {
        const data = parsedJson(text);
        if (event === 'result') return answerOf(data, form, requestId);
        if (event === 'problem' || event === 'error') return problemOutcome(data, requestId);
        if (event === 'call') requestId ??= idOf(data);
        const wanted = events.find(({ name }) => name === event);
        if (wanted === undefined) continue;
        const read = wanted.form.safeParse(data);
        if (!read.success) {
          return { error: badAnswer(`an event "${event}" has another form`, requestId), isTransient: false };
        }
        wanted.tell(read.data as never, { attempt });
      }
    }
  } finally {
    // The rest, if there is any, is not downloaded.
    await reader?.cancel().catch(() => {});
  }
  return { error: connectionLost({ what, requestId }), isTransient: true };
}

/** Characters: a pack of 50 candidates has fewer by far. */
const longestEvent = 64 * 1024 * 1024;

function problemOutcome<T>(data: unknown, requestId: string | undefined): Outcome<T> {
  const problem = problemError(data);
  if (problem !== undefined) {
    const { error, status } = problem;
    return { error, isTransient: status === undefined ? isTransientCode(error.code) : isTransientStatus(status) };
  }
  return { error: badAnswer('its problem has another form', requestId), isTransient: false };
}

function idOf(data: unknown): string | undefined {
  const id = typeof data === 'object' && data !== null ? Reflect.get(data, 'id') : undefined;
  return typeof id === 'string' ? id : undefined;
}
