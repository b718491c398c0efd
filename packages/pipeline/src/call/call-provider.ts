import {
  type Clock,
  type JsonObject,
  type RetrievalError,
  type StageName,
  unexpectedFailure,
  type Warning,
} from '@touchstone/contract';
import type { Account, CallLedger, CountedUsage } from './call-ledger.ts';
import type { Warnings } from './collect-warnings.ts';
import type { TimeBudget, TimedTask } from './time-budget.ts';
import { type StageDetail, type StageNotes, tracedError } from './traced-call.ts';

/** The limits of every call of a provider, and its records. */
export interface CallAccounts {
  readonly clock: Clock;
  readonly budget: TimeBudget;
  readonly ledger: CallLedger;
  readonly recorder: StageNotes;
  readonly warnings: Warnings;
}

/** One piece of work by one provider. It may take several requests. */
export interface ProviderCall<T> extends TimedTask {
  readonly account: Account;
  /** Sends each request through `ask`, which counts it. */
  work(ask: Ask, signal: AbortSignal): Promise<T>;
  /** Its record in the trace, where the call began. Default: the caller notes it. */
  readonly trace?: {
    readonly stage: StageName;
    readonly settings: JsonObject;
    readonly describe?: (value: T) => StageDetail;
  };
  /** The warning for its failure. */
  readonly warning?: (error: RetrievalError) => Warning;
}

type Ask = <A>(
  request: (options: { readonly signal: AbortSignal }) => Promise<A>,
  usageOf?: (answer: A) => CountedUsage | undefined,
) => Promise<A>;

/** The outcome of a call of a provider, with its times. */
export type Outcome<T> = { readonly fromMs: number; readonly toMs: number } & (
  | { readonly value: T }
  | { readonly error: RetrievalError }
);

/**
 * Calls a provider within the budget, counted in the ledger and noted in the trace. The call survives any failure: it
 * returns as an outcome, and as the warning where the call has one. Only the caller's own `aborted` is thrown. Any
 * other foreign error becomes `internal`, with its text as the cause alone: that may contain a key.
 */
export async function callProvider<T>(
  { clock, budget, ledger, recorder, warnings }: CallAccounts,
  call: ProviderCall<T>,
): Promise<Outcome<T>> {
  const { trace } = call;
  const place = trace === undefined ? undefined : recorder.section();
  const fromMs = clock.monotonicMs();
  try {
    const value = await budget.run(call, (signal) =>
      call.work((request, usageOf) => ledger.counted(call.account, () => request({ signal }), usageOf), signal),
    );
    const toMs = clock.monotonicMs();
    if (trace !== undefined) {
      const { settings, ...detail } = trace.describe?.(value) ?? {};
      place?.note(trace.stage, fromMs, toMs, { settings: { ...trace.settings, ...settings }, ...detail });
    }
    return { fromMs, toMs, value };
  } catch (thrown) {
    const error = unexpectedFailure(thrown, `call of ${call.what}`);
    if (error.code === 'aborted') throw error;
    const toMs = clock.monotonicMs();
    if (trace !== undefined) {
      place?.note(trace.stage, fromMs, toMs, { settings: trace.settings, error: tracedError(error) });
    }
    if (call.warning !== undefined) warnings.add(call.warning(error));
    return { fromMs, toMs, error };
  }
}
