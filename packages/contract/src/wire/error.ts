import { z } from 'zod';
import { compact } from '../compact.js';
import { type ErrorCode, errorCodes, type RetrievalError } from '../errors.js';
import { milliseconds } from './json.js';
import { strictObject } from './strict-object.js';

/** A failure as JSON (spec 004 US3.4): type, message and the query that it belongs to. */
export interface ErrorReport {
  readonly code: ErrorCode;
  readonly message: string;
  readonly provider?: string;
  readonly retryAfterMs?: number;
  readonly index?: string;
  readonly query?: string;
}

/** Codec of `{"error": {...}}`. */
export const errorReport = z.codec(
  strictObject({
    error: strictObject({
      type: z.enum(errorCodes),
      message: z.string(),
      provider: z.string().optional(),
      retry_after_ms: milliseconds.optional(),
      context: strictObject({ index: z.string().optional(), query: z.string().optional() }),
    }),
  }),
  z.custom<ErrorReport>(),
  {
    decode: ({ error: w }): ErrorReport => ({
      code: w.type,
      message: w.message,
      ...compact({
        provider: w.provider,
        retryAfterMs: w.retry_after_ms,
        index: w.context.index,
        query: w.context.query,
      }),
    }),
    encode: (m) => ({
      error: {
        type: m.code,
        message: m.message,
        ...compact({ provider: m.provider, retry_after_ms: m.retryAfterMs }),
        context: compact({ index: m.index, query: m.query }),
      },
    }),
  },
);

/** The report of an error; `context` says which call it ended. */
export function toErrorReport(
  error: RetrievalError,
  context: { readonly index?: string; readonly query?: string } = {},
): ErrorReport {
  return {
    code: error.code,
    message: error.message,
    ...compact({ provider: error.provider, retryAfterMs: error.retryAfterMs }),
    ...context,
  };
}
