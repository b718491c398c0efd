import {
  type Clock,
  isRetrievalError,
  type JsonObject,
  RetrievalError,
  type StageTrace,
  type Warning,
  warningCodes,
} from '@touchstone/contract';
import type { CallLedger } from '../call/call-ledger.js';
import { type StageNotes, tracedError, unexpected } from '../call/record-trace.js';
import type { TimeBudget } from '../call/time-budget.js';
import type { EvidenceCollection } from './evidence-gatherer.js';
import type { EvidenceProfile } from './settings/evidence-profile.js';

/** What every stage of one call shares. */
export interface Gathering {
  readonly profile: EvidenceProfile;
  readonly collections: readonly EvidenceCollection[];
  readonly clock: Clock;
  readonly budget: TimeBudget;
  readonly ledger: CallLedger;
  readonly recorder: StageNotes;
  readonly warnings: Warnings;
}

/** Warnings of a call; the same one twice is one. */
export interface Warnings {
  add(warning: Warning): void;
  /** In the order in which the documentation lists the codes, then by detail: parallel work adds in any order. */
  list(): readonly Warning[];
}

export function collectWarnings(): Warnings {
  const held = new Map<string, Warning>();
  return {
    add: (warning) => {
      const key = JSON.stringify([warning.code, warning.detail ?? null]);
      if (!held.has(key)) held.set(key, warning);
    },
    list: () =>
      [...held]
        .map(([key, warning]) => ({ key, place: warningCodes.indexOf(warning.code), warning }))
        .sort((a, b) => a.place - b.place || (a.key < b.key ? -1 : 1))
        .map(({ warning }) => warning),
  };
}

/** Work that has ended one way or the other, with its times. */
export type Settled<T> = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly value: T }
  | { readonly error: RetrievalError }
);

/**
 * Awaits work whose failure the call survives, whatever its reason, but for the caller's own `aborted`, which is thrown.
 * Anything that is no RetrievalError becomes `internal`, with its text as the cause alone: that may hold a key.
 */
export async function settle<T>(clock: Clock, work: () => Promise<T>): Promise<Settled<T>> {
  const fromMs = clock.monotonicMs();
  try {
    const value = await work();
    return { fromMs, toMs: clock.monotonicMs(), value };
  } catch (thrown) {
    const error = asRetrievalError(thrown);
    if (error.code === 'aborted') throw error;
    return { fromMs, toMs: clock.monotonicMs(), error };
  }
}

function asRetrievalError(thrown: unknown): RetrievalError {
  if (isRetrievalError(thrown)) return thrown;
  return new RetrievalError('internal', unexpected, { cause: thrown });
}

/** Notes work in the trace after it has settled: parallel work is noted in the order of the configuration. */
export function noteSettled<T>(
  { recorder }: Gathering,
  stage: string,
  settled: Settled<T>,
  settings: JsonObject,
  describe: (value: T) => Pick<StageTrace, 'candidates' | 'dropped'> = () => ({}),
): void {
  const outcome = 'error' in settled ? { error: tracedError(settled.error) } : describe(settled.value);
  recorder.note(stage, settled.fromMs, settled.toMs, { settings, ...outcome });
}
