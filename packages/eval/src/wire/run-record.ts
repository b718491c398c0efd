import { errorCodes, type JsonObject } from '@touchstone/contract';
import { indexDescription, strictObject, trace } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { QueryAnswer, RunHeader } from '../run/run-record.js';

/** The first line of a run file. */
export const runHeader = z.codec(
  strictObject({
    kind: z.literal('touchstone_run', 'must be "touchstone_run"'),
    spec_version: z.literal(1, 'must be 1, the only version there is'),
    name: z.string('must be a string'),
    started_at: z.iso.datetime('must be an ISO 8601 time'),
    config_hash: z.string('must be a string'),
    indexes: z.array(indexDescription, 'must be a list of indexes'),
    settings: z.custom<JsonObject>((value) => z.record(z.string(), z.json()).safeParse(value).success).optional(),
  }),
  z.custom<RunHeader>(),
  {
    decode: (w): RunHeader => ({
      name: w.name,
      startedAt: w.started_at,
      configHash: w.config_hash,
      indexes: w.indexes,
      ...(w.settings === undefined ? {} : { settings: w.settings }),
    }),
    encode: (m) => ({
      kind: 'touchstone_run' as const,
      spec_version: 1 as const,
      name: m.name,
      started_at: m.startedAt,
      config_hash: m.configHash,
      indexes: [...m.indexes],
      ...(m.settings === undefined ? {} : { settings: m.settings }),
    }),
  },
);

const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');

/** Every other line of a run file. */
export const queryAnswer = z.codec(
  strictObject({
    query: z.string('must be a string'),
    results: z.array(
      strictObject({ id: z.string('must be a string'), score: z.number('must be a finite number') }),
      'must be a list of results',
    ),
    latency_ms: milliseconds,
    error: strictObject({ code: z.enum(errorCodes), message: z.string() }).optional(),
    trace: trace.optional(),
  }),
  z.custom<QueryAnswer>(),
  {
    decode: (w): QueryAnswer => ({
      query: w.query,
      results: w.results,
      latencyMs: w.latency_ms,
      ...(w.error === undefined ? {} : { error: w.error }),
      ...(w.trace === undefined ? {} : { trace: w.trace }),
    }),
    encode: (m) => ({
      query: m.query,
      results: m.results.map(({ id, score }) => ({ id, score })),
      latency_ms: m.latencyMs,
      ...(m.error === undefined ? {} : { error: m.error }),
      ...(m.trace === undefined ? {} : { trace: m.trace }),
    }),
  },
);
