import * as z from 'zod';
import { type ErrorReport, failure } from './error.ts';
import { shape } from './shape.ts';

/** A failure in spec 004's flat form (US3.4): one `status` tells it from an answer, and there are no results. */
export interface FlatFailure {
  readonly status: 'error';
  /** Null where the request did not say one that could be read. */
  readonly query: string | null;
  readonly results: readonly never[];
  readonly error: ErrorReport;
}

/** Codec of a flat failure. */
export const flatFailure = shape<FlatFailure>()({
  status: z.literal('error'),
  query: z.string().nullable(),
  results: z.array(z.never()),
  error: failure,
});

/** A failure as spec 004 projects it. */
export function toFlatFailure(error: ErrorReport): FlatFailure {
  return { status: 'error', query: error.context.query ?? null, results: [], error };
}
