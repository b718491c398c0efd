import * as z from 'zod';
import { type ErrorCode, errorCodes } from '../errors.ts';
import { milliseconds } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

/** A failed HTTP request (RFC 9457, `application/problem+json`), with the fields of spec 004 US3.4. */
export interface Problem {
  /** `urn:touchstone:error:` and the code. */
  readonly type: string;
  readonly title: string;
  /** The HTTP status. */
  readonly status: number;
  /** The failure, and the remedy. */
  readonly detail: string;
  readonly code: ErrorCode;
  readonly requestId: string;
  /** The call that it ended. */
  readonly context: { readonly index?: string; readonly query?: string };
  readonly retryAfterMs?: number;
  readonly provider?: string;
}

/** Codec of a problem. */
export const problem = shape<Problem>()({
  type: z.string(),
  title: z.string(),
  status: z.int(),
  detail: z.string(),
  code: z.enum(errorCodes),
  request_id: field('requestId', z.string()),
  context: strictObject({ index: z.string().optional(), query: z.string().optional() }),
  retry_after_ms: field('retryAfterMs', milliseconds.optional()),
  provider: z.string().optional(),
});
