import { inspect } from 'node:util';
import { isRetrievalError, type Provider } from '@touchstone/contract';
import { expect, vi } from 'vitest';
import type { Case, CaseContext, KitOptions, KitSubject } from './case.ts';
import type { FaultRow } from './fault-row.ts';
import { type Fault, isEndless, ruleOf } from './faults.ts';
import { defaultPatienceMs, type Outcome, outcomeOf } from './outcome-of.ts';
import { codeOf } from './rejects-with.ts';

/** Options of suites of ports that may have a vendor behind them. */
export interface FaultOptions<Subject> {
  /**
   * Makes a subject whose vendor misbehaves in this way at every request; undefined where that cannot happen. Absent: there are
   * no cases about faults.
   */
  readonly failing?: (fault: Fault) => Promise<Subject | undefined>;
  /**
   * The deadline that the adapter of `failing` has of its own, in milliseconds: a vendor that does not answer is then `timeout`.
   * Absent: it has none, and the cases end such a call by the signal.
   */
  readonly deadlineMs?: number;
  /** Time limit for a call that is to fail or to be aborted at once, in milliseconds. Default: 10,000. */
  readonly patienceMs?: number;
}

type FaultyOptions<Subject> = KitOptions<Subject> & FaultOptions<Subject>;

/**
 * A case for each fault, where the options have `failing`: `call` is the call of the subject. `method` names an
 * optional one, whose cases come beside those of the port's main one and not in its table.
 */
export function faultCases<Port extends Provider, Subject extends KitSubject, Options extends FaultyOptions<Subject>>(
  { failing }: FaultyOptions<Subject>,
  faults: readonly Fault[],
  call: (subject: Subject, signal: AbortSignal) => Promise<unknown>,
  method?: keyof Port & string,
): readonly Case<Port, Subject, Options>[] {
  if (failing === undefined) return [];
  return faults.map((fault) => ({
    title: method === undefined ? faultTitle(fault) : `${method}: ${faultTitle(fault)}`,
    needs: method === undefined ? [] : [method],
    subject: () => failing(fault),
    run: (context) =>
      runFault(fault, method === undefined ? context : { ...context, record: () => {} }, (signal) =>
        call(context, signal),
      ),
  }));
}

function faultTitle(fault: Fault): string {
  const { what, codes } = ruleOf(fault);
  return `fault ${fault}: ${what} is ${codes.join(' or ')}`;
}

async function runFault<Subject extends KitSubject, Options extends FaultyOptions<Subject>>(
  fault: Fault,
  {
    options: { deadlineMs, patienceMs = defaultPatienceMs },
    record,
    requests,
    secrets = [],
  }: CaseContext<Subject, Options>,
  call: (signal: AbortSignal) => Promise<unknown>,
): Promise<void> {
  const { what, codes, retryAfterMs } = ruleOf(fault);
  const bySignal = isEndless(fault) && deadlineMs === undefined;
  const controller = new AbortController();
  const { outcome, printed } = await printedDuring(() =>
    outcomeOf(call(controller.signal), {
      withinMs: (deadlineMs ?? 0) + patienceMs,
      abort: bySignal ? () => controller.abort() : undefined,
      afterMs: abortAfterMs,
    }),
  );
  record({ fault, what, ...rowOf(outcome) });
  if (outcome.kind === 'pending') expect.fail(`the call still hangs after ${(deadlineMs ?? 0) + patienceMs} ms`);
  if (outcome.kind === 'fulfilled') expect.fail(`expected ${codes.join(' or ')}, and the call succeeded`);
  const { error } = outcome;
  if (!isRetrievalError(error)) throw error;
  expect(bySignal ? ['aborted'] : codes).toContain(error.code);
  expect(error.retryAfterMs).toBe(retryAfterMs);
  // As a log would show it, causes included.
  for (const secret of secrets) expect(inspect(error, { depth: 6 })).not.toContain(secret);
  // A vendor's client may print data that it cannot read, and with it the caller's text.
  expect(printed).toEqual([]);
  // Trying again is the engine's to decide: an adapter that does it too multiplies the attempts.
  if (requests !== undefined) expect(requests()).toBeLessThanOrEqual(1);
}

function rowOf(outcome: Outcome): Pick<FaultRow, 'outcome' | 'retryAfterMs'> {
  if (outcome.kind === 'pending') return { outcome: 'hangs' };
  if (outcome.kind === 'fulfilled') return { outcome: 'none' };
  const { error } = outcome;
  const retryAfterMs = isRetrievalError(error) ? error.retryAfterMs : undefined;
  return { outcome: codeOf(error), retryAfterMs };
}

/** Time after which a hanging call is aborted, in milliseconds. */
const abortAfterMs = 100;

/** The outcome of a call, and its console output: a provider writes nothing, even if its vendor's client would. */
async function printedDuring<T>(
  call: () => Promise<T>,
): Promise<{ readonly outcome: T; readonly printed: readonly string[] }> {
  const printed: string[] = [];
  const spies = methods.map((method) =>
    vi.spyOn(console, method).mockImplementation((...words) => {
      printed.push(`console.${method}: ${words.join(' ')}`);
    }),
  );
  try {
    return { outcome: await call(), printed };
  } finally {
    for (const spy of spies) spy.mockRestore();
  }
}

const methods = ['debug', 'error', 'info', 'log', 'trace', 'warn'] as const;
