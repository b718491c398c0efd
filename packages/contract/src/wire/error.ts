import * as z from 'zod';
import { type ErrorCode, errorCodes, type RetrievalError } from '../errors.ts';
import { milliseconds } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

/** A failure as JSON (spec 004 US3.4): type, message and the query that it belongs to. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  /** Only where the operator reads it. */
  readonly operatorNote?: string;
  /** The call that it ended. */
  readonly context: { readonly index?: string; readonly query?: string };
}

/** A failure without its envelope, as one item of a batch has it. */
export const failure = shape<ErrorReport>()({
  type: field('code', z.enum(errorCodes)),
  message: z.string(),
  provider: z.string().optional(),
  retry_after_ms: field('retryAfterMs', milliseconds.optional()),
  operator_note: field('operatorNote', z.string().optional()),
  context: strictObject({ index: z.string().optional(), query: z.string().optional() }),
});

/** Codec of `{"error": {...}}`. */
export const errorReport = z.codec(strictObject({ error: failure }), z.custom<ErrorReport>(), {
  decode: ({ error }) => error,
  encode: (error) => ({ error }),
});

/**
 * The report of an error; `context` is its call. The operator's note is left out, unless the reader is the operator:
 * the user of the command, not a caller over a network.
 */
export function toErrorReport(
  error: RetrievalError,
  context: ErrorReport['context'] = {},
  reader: 'anyone' | 'operator' = 'anyone',
): ErrorReport {
  const { code, message, provider, retryAfterMs } = error;
  const operatorNote = reader === 'operator' ? error.operatorNote : undefined;
  return { code, message, provider, retryAfterMs, operatorNote, context };
}
