import { limitTime } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createPolicy } from '../../src/resilience/call-policy.ts';
import { resilienceSchema } from '../../src/resilience/settings.ts';
import { after, context, failure, outcomes, read } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

/** The settings of every profile. */
const shipped = resilienceSchema.parse({});

/** A provider that answers in 100 ms, and is down from second 20 on for so many. */
function providerDownFor(seconds: number) {
  const from = performance.now();
  let calls = 0;
  const work = async () => {
    calls += 1;
    const now = (performance.now() - from) / 1000 - 20;
    await after(now >= 0 && now < seconds ? 5 : 100);
    if (now >= 0 && now < seconds) throw failure('unavailable');
    return 'answer';
  };
  return { work, calls: () => calls };
}

/** Calls at an even pace, as the engine makes them; for each when it was asked, counted from when the provider is back, and its outcome. */
async function askThrough(seconds: number, perSecond: number) {
  const policy = createPolicy('acme', shipped, context);
  const { work, calls } = providerDownFor(seconds);
  const asked: { readonly atSeconds: number; readonly outcome: Promise<unknown> }[] = [];
  for (let at = 0; at < (seconds + 30) * perSecond; at += 1) {
    const limit = limitTime({ timeoutMs: 10_000 });
    const [outcome] = [outcomes([policy(read, work, { signal: limit.signal })]).then(([one]) => one)];
    void outcome.finally(() => limit.end());
    asked.push({ atSeconds: at / perSecond - 20 - seconds, outcome });
    await vi.advanceTimersByTimeAsync(1000 / perSecond);
  }
  await vi.runAllTimersAsync();
  const found = await Promise.all(asked.map(async ({ atSeconds, outcome }) => ({ atSeconds, outcome: await outcome })));
  return { failed: found.filter(({ outcome }) => outcome !== 'answer'), calls: calls(), asked: found.length };
}

describe.each([0.8, 1.5, 5, 60])('a provider that is down for %d s', (seconds) => {
  it.each([8, 15, 60])('costs no call of %i a second that is asked before, or two seconds after', async (perSecond) => {
    const { failed } = await askThrough(seconds, perSecond);
    for (const { atSeconds } of failed) {
      expect(atSeconds).toBeGreaterThanOrEqual(-seconds);
      expect(atSeconds).toBeLessThan(2);
    }
  });
});

it('a provider that stays down is soon left alone', async () => {
  const { calls, asked } = await askThrough(60, 60);
  // Of 3,600 calls in the minute that it is down, those of some ten seconds are tried, three times each, and then one a second.
  expect(calls - (asked - 3600)).toBeLessThan(2500);
});

it('100 calls at once whose first tries fail are all answered by their second', async () => {
  const policy = createPolicy('acme', shipped, context);
  const calls = Array.from({ length: 100 }, () => {
    let tries = 0;
    return policy(read, async () => {
      tries += 1;
      if (tries === 1) throw failure('unavailable');
      return 'answer';
    });
  });
  const ended = outcomes(calls);
  await vi.runAllTimersAsync();
  expect(new Set(await ended)).toEqual(new Set(['answer']));
});
