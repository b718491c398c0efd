import {
  type Clock,
  type Hit,
  type StageName,
  type StageTrace,
  type Trace,
  type TracedCandidate,
  unexpectedFailure,
} from '@touchstone/contract';
import { latencyOf } from './latency-of.ts';
import { type StageDetail, type StageNotes, tracedError } from './traced-call.ts';

/** Collects the records of stages while a call runs. */
export interface TraceRecorder extends StageNotes {
  /** Runs a stage and notes its time, its outcome and, with `describe`, its result. */
  stage<T>(name: StageName, work: () => Promise<T>, describe?: (result: T) => StageDetail): Promise<T>;
  /** Like `stage`, for stages that do no I/O. */
  stageSync<T>(name: StageName, work: () => T, describe?: (result: T) => StageDetail): T;
  finish(): Trace;
}

/** `onStage` is called with each stage as it ends. */
export function recordTrace(clock: Clock, id: string, onStage?: (stage: StageTrace) => void): TraceRecorder {
  const startedAt = new Date(clock.nowMs()).toISOString();
  const start = clock.monotonicMs();
  const stages: Noted[] = [];
  const notesIn = (own: Noted[]): StageNotes => ({
    note: (stage, from, to, detail) => {
      const noted = { stage, startedMs: from - start, durationMs: to - from, ...detail };
      own.push(noted);
      onStage?.(noted);
    },
    section: () => {
      const inner: Noted[] = [];
      own.push(inner);
      return notesIn(inner);
    },
  });
  const { note, section } = notesIn(stages);

  return {
    stage: async (name, work, describe) => {
      const from = clock.monotonicMs();
      try {
        const result = await work();
        note(name, from, clock.monotonicMs(), describe?.(result) ?? {});
        return result;
      } catch (error) {
        note(name, from, clock.monotonicMs(), { error: tracedError(unexpectedFailure(error, `stage ${name}`)) });
        throw error;
      }
    },
    stageSync: (name, work, describe) => {
      const from = clock.monotonicMs();
      const result = work();
      note(name, from, clock.monotonicMs(), describe?.(result) ?? {});
      return result;
    },
    note,
    section,
    finish: () => {
      const all = flattened(stages);
      return { id, startedAt, stages: all, latency: latencyOf(all, clock.monotonicMs() - start) };
    },
  };
}

/** A stage, or the stages of a section. */
type Noted = StageTrace | Noted[];

function flattened(stages: readonly Noted[]): readonly StageTrace[] {
  return stages.flatMap((noted) => (Array.isArray(noted) ? flattened(noted) : [noted]));
}

/** Hits as a trace keeps them: ids, ranks and scores, never text. */
export function traceHits(hits: readonly Hit[]): readonly TracedCandidate[] {
  return hits.map(({ id, score, scoreKind }, index) => ({ id, rank: index + 1, score, scoreKind }));
}
