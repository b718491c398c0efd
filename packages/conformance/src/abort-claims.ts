import type { Provider } from '@touchstone/contract';
import { expect } from 'vitest';
import { defaultPatienceMs, outcomeOf } from './outcome-of.ts';
import { codeOf, rejectsWith } from './rejects-with.ts';

type Call = (signal: AbortSignal) => Promise<unknown>;

/** A call with a signal that has fired already is `aborted`, and the vendor gets no request. */
export async function expectAbortedBefore(call: Call, requests?: () => number): Promise<void> {
  const before = requests?.();
  await rejectsWith('aborted', () => call(AbortSignal.abort()));
  expect(requests?.()).toBe(before);
}

/**
 * A call whose signal fires while it runs is `aborted` within 50 ms. One that is done within 50 ms of its start need
 * not be. Time that other work takes of the machine does not count, and the best of three tries does.
 */
export async function expectAbortedDuring(
  call: Call,
  { patienceMs = defaultPatienceMs }: { readonly patienceMs?: number } = {},
): Promise<void> {
  const delays: number[] = [];
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const controller = new AbortController();
    const awake = stayAwake();
    let abortedMs = 0;
    const outcome = await outcomeOf(call(controller.signal), {
      withinMs: patienceMs,
      abort: () => {
        abortedMs = awake.ms();
        controller.abort();
      },
      afterMs: 10,
    });
    const endedMs = awake.ms();
    awake.end();
    if (outcome.kind === 'pending') expect.fail('the call still hangs after it was aborted');
    if (outcome.kind === 'rejected') expect(codeOf(outcome.error)).toBe('aborted');
    // A call that succeeds all the same has blocked the event loop, or looks at its signal too rarely.
    const delay = outcome.kind === 'rejected' ? endedMs - abortedMs : endedMs;
    if (delay <= 50) return;
    delays.push(delay);
  }
  expect(Math.min(...delays), 'milliseconds until the call ended').toBeLessThanOrEqual(50);
}

/** `close` can be called twice, and calls after it reject, saying so. */
export async function expectClosed(provider: Provider, call: () => Promise<unknown>): Promise<void> {
  await provider.close?.();
  await provider.close?.();
  await rejectsWith('invalid_request', call, 'closed');
}

/**
 * Keeps this thread awake and measures in milliseconds for how long it had a processor, which is the time of a machine
 * that does nothing else. A call that holds the thread takes such time, and so does one that waits.
 */
function stayAwake(): { readonly ms: () => number; readonly end: () => void } {
  // Before Node 23.9 only the usage of the whole process is known.
  const usageSince = process.threadCpuUsage ?? process.cpuUsage;
  const [started, before] = [performance.now(), usageSince()];
  let ahead = setImmediate(function goOn() {
    ahead = setImmediate(goOn);
  });
  return {
    ms: () => {
      const { user, system } = usageSince(before);
      return Math.min(performance.now() - started, (user + system) / 1000);
    },
    end: () => clearImmediate(ahead),
  };
}
