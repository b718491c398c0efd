import * as z from 'zod';
import { errorCodes } from '../errors.ts';
import { scoreKinds } from '../score.ts';
import { dropReasons, type Latency, type StageTrace, stageNames, type Trace, type TracedCandidate } from '../trace.ts';
import { count, finite, jsonObject, milliseconds } from './json.ts';
import { field, shape } from './shape.ts';
import { strictObject } from './strict-object.ts';

/** Spec 004 FR-013's breakdown. */
export const latency = shape<Latency>()({
  embedding_ms: field('embeddingMs', milliseconds),
  search_ms: field('searchMs', milliseconds),
  post_processing_ms: field('postProcessingMs', milliseconds),
  total_ms: field('totalMs', milliseconds),
});

const tracedCandidate = shape<TracedCandidate>()({
  id: z.string(),
  rank: count,
  score: finite,
  score_kind: field('scoreKind', z.enum(scoreKinds)),
});

const droppedCandidate = strictObject({ id: z.string(), reason: z.enum(dropReasons), into: z.string().optional() });

/** Without the operator's note: traces leave the machine. */
const stageError = z.codec(
  strictObject({ code: z.enum(errorCodes), message: z.string() }),
  z.custom<NonNullable<StageTrace['error']>>(),
  { decode: (error) => error, encode: ({ code, message }) => ({ code, message }) },
);

/** One stage of a trace: also the event that the engine sends at its end. */
export const stageTrace = shape<StageTrace>()({
  stage: z.enum(stageNames),
  started_ms: field('startedMs', milliseconds),
  duration_ms: field('durationMs', milliseconds),
  settings: jsonObject.optional(),
  candidates: z.array(tracedCandidate).optional(),
  dropped: z.array(droppedCandidate).optional(),
  error: stageError.optional(),
});

/** Every step of one call, as it is stored and shown. */
export const trace = shape<Trace>()({
  id: z.string(),
  started_at: field('startedAt', z.iso.datetime()),
  stages: z.array(stageTrace),
  latency,
});
