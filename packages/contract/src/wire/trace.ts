import { z } from 'zod';
import { compact } from '../compact.js';
import { errorCodes } from '../errors.js';
import { scoreKinds } from '../score.js';
import { dropReasons, type Latency, type StageTrace, type Trace } from '../trace.js';
import { count, finite, jsonObject, milliseconds } from './json.js';
import { strictObject } from './strict-object.js';

/** Spec 004 FR-013's breakdown. */
export const latency = z.codec(
  strictObject({
    embedding_ms: milliseconds,
    search_ms: milliseconds,
    post_processing_ms: milliseconds,
    total_ms: milliseconds,
  }),
  z.custom<Latency>(),
  {
    decode: (w): Latency => ({
      embeddingMs: w.embedding_ms,
      searchMs: w.search_ms,
      postProcessingMs: w.post_processing_ms,
      totalMs: w.total_ms,
    }),
    encode: (m) => ({
      embedding_ms: m.embeddingMs,
      search_ms: m.searchMs,
      post_processing_ms: m.postProcessingMs,
      total_ms: m.totalMs,
    }),
  },
);

const stageTrace = z.codec(
  strictObject({
    stage: z.string(),
    started_ms: milliseconds,
    duration_ms: milliseconds,
    settings: jsonObject.optional(),
    candidates: z
      .array(strictObject({ id: z.string(), rank: count, score: finite, score_kind: z.enum(scoreKinds) }))
      .optional(),
    dropped: z
      .array(strictObject({ id: z.string(), reason: z.enum(dropReasons), into: z.string().optional() }))
      .optional(),
    error: strictObject({ code: z.enum(errorCodes), message: z.string() }).optional(),
  }),
  z.custom<StageTrace>(),
  {
    decode: (w): StageTrace => ({
      stage: w.stage,
      startedMs: w.started_ms,
      durationMs: w.duration_ms,
      ...compact({
        settings: w.settings,
        candidates: w.candidates?.map(({ score_kind, ...rest }) => ({ ...rest, scoreKind: score_kind })),
        dropped: w.dropped,
        error: w.error,
      }),
    }),
    encode: (m) => ({
      stage: m.stage,
      started_ms: m.startedMs,
      duration_ms: m.durationMs,
      ...compact({
        settings: m.settings,
        candidates: m.candidates?.map(({ scoreKind, ...rest }) => ({ ...rest, score_kind: scoreKind })),
        dropped: m.dropped === undefined ? undefined : [...m.dropped],
        error: m.error,
      }),
    }),
  },
);

/** Every step of one call, as it is stored and shown. */
export const trace = z.codec(
  strictObject({ id: z.string(), started_at: z.iso.datetime(), stages: z.array(stageTrace), latency }),
  z.custom<Trace>(),
  {
    decode: (w): Trace => ({ id: w.id, startedAt: w.started_at, stages: w.stages, latency: w.latency }),
    encode: (m) => ({ id: m.id, started_at: m.startedAt, stages: [...m.stages], latency: m.latency }),
  },
);
