import {
  type Clock,
  type Hit,
  isRetrievalError,
  type JsonObject,
  type Latency,
  type StageTrace,
  type Trace,
  type TracedCandidate,
} from '@touchstone/contract';

/** Collects what each stage did while a call runs. */
export interface TraceRecorder {
  /** Runs a stage and notes its time, its outcome and, with `describe`, what came out of it. */
  stage<T>(name: string, work: () => Promise<T>, describe?: (result: T) => StageDetail): Promise<T>;
  /** Like `stage`, for stages that do no I/O. */
  stageSync<T>(name: string, work: () => T, describe?: (result: T) => StageDetail): T;
  finish(): Trace;
}

interface StageDetail {
  readonly settings?: JsonObject;
  readonly candidates?: readonly TracedCandidate[];
}

/** Stages whose time counts as embedding or as search in the latency breakdown; all else is post-processing. */
const latencyStages = { embedding: ['embed'], search: ['describe', 'search', 'explain_empty'] } as const;

export function recordTrace(clock: Clock, id: string): TraceRecorder {
  const startedAt = new Date(clock.nowMs()).toISOString();
  const start = clock.monotonicMs();
  const stages: StageTrace[] = [];

  const note = (stage: string, from: number, detail: Partial<StageTrace>) => {
    stages.push({ stage, startedMs: from - start, durationMs: clock.monotonicMs() - from, ...detail });
  };

  return {
    stage: async (name, work, describe) => {
      const from = clock.monotonicMs();
      try {
        const result = await work();
        note(name, from, describe?.(result) ?? {});
        return result;
      } catch (error) {
        note(name, from, { error: tracedError(error) });
        throw error;
      }
    },
    stageSync: (name, work, describe) => {
      const from = clock.monotonicMs();
      const result = work();
      note(name, from, describe?.(result) ?? {});
      return result;
    },
    finish: () => ({ id, startedAt, stages, latency: latencyOf(stages, clock.monotonicMs() - start) }),
  };
}

/** Hits as a trace keeps them: ids, ranks and scores, never text. */
export function traceHits(hits: readonly Hit[]): readonly TracedCandidate[] {
  return hits.map(({ id, score, scoreKind }, index) => ({ id, rank: index + 1, score, scoreKind }));
}

function tracedError(error: unknown): NonNullable<StageTrace['error']> {
  if (isRetrievalError(error)) return { code: error.code, message: error.message };
  return { code: 'internal', message: error instanceof Error ? error.message : String(error) };
}

function latencyOf(stages: readonly StageTrace[], totalMs: number): Latency {
  const spent = (names: readonly string[]) =>
    stages.filter(({ stage }) => names.includes(stage)).reduce((sum, { durationMs }) => sum + durationMs, 0);
  const embeddingMs = spent(latencyStages.embedding);
  const searchMs = spent(latencyStages.search);
  return { embeddingMs, searchMs, postProcessingMs: Math.max(0, totalMs - embeddingMs - searchMs), totalMs };
}
