import type { ErrorCode, RetrievalError } from '@touchstone/contract';
import { invalidInput } from '@touchstone/contract/wire';
import type * as z from 'zod';
import type { Answered } from './client.ts';
import { badAnswer } from './failures.ts';

/** An answer, or why there is none and whether another try may help. */
export type Outcome<T> =
  | { readonly answer: Answered<T> }
  | { readonly error: RetrievalError; readonly isTransient: boolean };

/** Reads an answer from JSON; `undefined` is a body that is none. */
export function answerOf<T extends object>(body: unknown, form: z.ZodType<T>, requestId?: string): Outcome<T> {
  // Cut off, or from something in front of the engine: the next one may be whole.
  if (body === undefined) return { error: badAnswer('it is no JSON', requestId), isTransient: true };
  const read = form.safeParse(body);
  if (read.success) return { answer: { ...read.data, requestId } };
  const { message } = invalidInput(read.error.issues, { code: 'bad_response', what: 'answer', input: body });
  return { error: badAnswer(message, requestId), isTransient: false };
}

/** True if another try may find a free slot, a healthy vendor, or another engine behind the same address. */
export function isTransientStatus(status: number): boolean {
  return status === 429 || status === 502 || status === 503 || status === 504;
}

/** The same by the code of an answer that has no status of HTTP. */
export function isTransientCode(code: ErrorCode): boolean {
  return ['rate_limited', 'bad_response', 'unauthenticated', 'unavailable', 'timeout'].includes(code);
}

/** Undefined where the text is no JSON. */
export function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
