import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, type GateOptions } from '../../src/resilience/gate.ts';
import { rateMemory } from '../../src/resilience/rate-memory.ts';
import { createRates, type RateSettings } from '../../src/resilience/rates.ts';
import { outcomes, virtualClock } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = new AbortController().signal;

function gateOf(options: Partial<GateOptions>, rates: RateSettings = {}) {
  return createGate({
    provider: 'fake',
    concurrency: 10,
    rates: createRates(rates, rateMemory(undefined), virtualClock),
    refusing: () => false,
    ...options,
  });
}

/** Comes in, and says when. */
function enter(
  gate: ReturnType<typeof createGate>,
  texts: number,
  { signal = open, leftMs = 1e6, isTried = false } = {},
): Promise<number> {
  const begin = performance.now();
  const cost = { requests: 1, texts, tokens: 0 };
  const entering = async () => gate.enter({ cost, signal, leftMs: () => leftMs, isTried, what: 'fake call' });
  return entering().then(() => performance.now() - begin);
}

const hundred = { textsPerMinute: 100 };

describe('the line', () => {
  it('lets no small call go ahead of a large one', async () => {
    const gate = gateOf({}, hundred);
    await enter(gate, 60);
    const [large, small] = [enter(gate, 50), enter(gate, 1)];
    expect(gate.besides({ requests: 1, texts: 1, tokens: 0 })).toBeUndefined();
    await vi.runAllTimersAsync();
    expect(await large).toBeGreaterThanOrEqual(60_000);
    expect(await small).toBeGreaterThanOrEqual(await large);
  });

  it('moves up when the first one goes away', async () => {
    const gate = gateOf({ concurrency: 1 });
    await enter(gate, 1);
    const leaving = new AbortController();
    const first = outcomes([enter(gate, 1, { signal: leaving.signal })]);
    const second = enter(gate, 1);
    leaving.abort({ code: 'gone' });
    gate.leave();
    expect(await first).toEqual(['gone']);
    expect(await second).toBe(0);
  });

  it('gives back what was booked for who went away', async () => {
    const gate = gateOf({}, hundred);
    await enter(gate, 90);
    const leaving = new AbortController();
    const gone = outcomes([enter(gate, 100, { signal: leaving.signal })]);
    leaving.abort({ code: 'gone' });
    await gone;
    const next = enter(gate, 100);
    await vi.runAllTimersAsync();
    expect(await next).toBeLessThanOrEqual(61_000);
  });

  it('lets nobody wait in vain: who would come too late is refused at once, with the time to wait', async () => {
    const gate = gateOf({}, hundred);
    await enter(gate, 100);
    const begin = performance.now();
    const refused = await enter(gate, 1, { leftMs: 10_000 }).catch((error: unknown) => error);
    expect(refused).toMatchObject({ code: 'rate_limited', provider: 'fake', retryAfterMs: expect.any(Number) });
    expect((refused as { readonly retryAfterMs: number }).retryAfterMs).toBeGreaterThanOrEqual(60_000);
    expect(performance.now()).toBe(begin);
  });

  it('counts those ahead, also where all places are taken', async () => {
    const gate = gateOf({ concurrency: 1 }, hundred);
    await enter(gate, 10);
    const ahead = enter(gate, 90);
    expect(await outcomes([enter(gate, 1, { leftMs: 10_000 })])).toEqual(['rate_limited']);
    gate.leave();
    expect(await ahead).toBe(0);
  });

  it('lets all in at no cost while calls are refused inside, but not those that were tried', async () => {
    let refusing = false;
    const gate = gateOf({ concurrency: 1, refusing: () => refusing }, hundred);
    await enter(gate, 1);
    const waiting = [enter(gate, 99), enter(gate, 99)];
    refusing = true;
    gate.leave();
    expect(await Promise.all(waiting)).toEqual([0, 0]);
    const tried = enter(gate, 1, { isTried: true });
    for (let i = 0; i < 2; i += 1) gate.leave();
    refusing = false;
    expect(await tried).toBe(0);
    gate.leave();
    expect(await enter(gate, 98)).toBe(0);
  });
});
