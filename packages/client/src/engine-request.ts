import type * as z from 'zod';

/** One question to the engine. */
export interface EngineRequest<T> {
  /** Without a leading slash, relative to the address of the engine. */
  readonly path: string;
  readonly query?: Readonly<Record<string, string | number | undefined>>;
  /** Sent as JSON by POST; without one, it is a GET. */
  readonly body?: unknown;
  readonly form: z.ZodType<T>;
  /** Events that the engine sends before its answer. */
  readonly events?: readonly EventReader[];
  /** True if the engine may be called again after a failure. Default: yes. */
  readonly repeatable?: boolean;
  /** A status of failure whose body is an answer. */
  readonly answersWith?: number;
}

/** The listener for the events of one name. `tell` may throw: that ends the call. */
export interface EventReader {
  readonly name: string;
  readonly form: z.ZodType;
  readonly tell: (value: never, about: { readonly attempt: number }) => void;
}

/** For messages: `POST /v1/retrieve`. */
export function nameOf({ path, body }: EngineRequest<object>): string {
  return `${body === undefined ? 'GET' : 'POST'} /${path}`;
}
