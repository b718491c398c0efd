import { dropReasons, errorCodes, groundings, type JsonObject, stageNames } from '@touchstone/contract';
import { indexDescription, strictObject, trace } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { Attribution } from '../attribute/attribute-losses.js';
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
      settings: w.settings,
    }),
    encode: (m) => ({
      kind: 'touchstone_run' as const,
      spec_version: 1 as const,
      name: m.name,
      started_at: m.startedAt,
      config_hash: m.configHash,
      indexes: [...m.indexes],
      settings: m.settings,
    }),
  },
);

const milliseconds = z.number('must be a number of milliseconds').nonnegative('must not be negative');
const scored = strictObject({ id: z.string('must be a string'), score: z.number('must be a finite number') });
const rank = z.int('must be a rank from 1').min(1, 'must be a rank from 1');

const attribution = z.codec(
  strictObject({
    id: z.string('must be a string'),
    rank: rank.optional(),
    lost_at: z.enum(['never_retrieved', 'fusion', 'rerank', 'gate'], 'must be a place of loss').optional(),
    stage: z.enum(stageNames).optional(),
    reason: z.enum(dropReasons, 'must be a reason of a trace').optional(),
    last_seen: strictObject({ stage: z.enum(stageNames), rank }).optional(),
  }),
  z.custom<Attribution>(),
  {
    decode: ({ lost_at, last_seen, ...same }): Attribution => ({
      ...same,
      lostAt: lost_at,
      lastSeen: last_seen,
    }),
    encode: ({ lostAt, lastSeen, ...same }) => ({
      ...same,
      lost_at: lostAt,
      last_seen: lastSeen,
    }),
  },
);

/** Every other line of a run file. */
export const queryAnswer = z.codec(
  strictObject({
    query: z.string('must be a string'),
    results: z.array(scored, 'must be a list of results'),
    latency_ms: milliseconds,
    error: strictObject({ code: z.enum(errorCodes), message: z.string() }).optional(),
    before: z.array(scored, 'must be a list of results').optional(),
    grounding: z.enum(groundings, 'must be "strong", "weak" or "none"').optional(),
    attributions: z.array(attribution, 'must be a list of attributions').optional(),
    trace: trace.optional(),
  }),
  z.custom<QueryAnswer>(),
  {
    decode: (w): QueryAnswer => ({
      query: w.query,
      results: w.results,
      latencyMs: w.latency_ms,
      error: w.error,
      before: w.before,
      grounding: w.grounding,
      attributions: w.attributions,
      trace: w.trace,
    }),
    encode: (m) => ({
      query: m.query,
      results: m.results.map(({ id, score }) => ({ id, score })),
      latency_ms: m.latencyMs,
      error: m.error,
      ...(m.before === undefined ? {} : { before: m.before.map(({ id, score }) => ({ id, score })) }),
      grounding: m.grounding,
      ...(m.attributions === undefined ? {} : { attributions: [...m.attributions] }),
      trace: m.trace,
    }),
  },
);
