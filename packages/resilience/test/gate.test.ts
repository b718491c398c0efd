import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createGate, type Gate, type GateOptions } from '../src/gate.js';
import { outcomes, virtualClock } from './fakes.js';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const open = new AbortController().signal;

function gateOf(options: Partial<GateOptions>): Gate {
  return createGate({ provider: 'fake', concurrency: 10, clock: virtualClock, refusing: () => false, ...options });
}

/** Comes in, and says when. */
function enter(gate: Gate, tokens: number, { signal = open, leftMs = Number.POSITIVE_INFINITY } = {}): Promise<number> {
  const begin = performance.now();
  return Promise.resolve(gate.enter({ tokens, signal, leftMs, what: 'fake call' })).then(
    () => performance.now() - begin,
  );
}

// 111 a minute: 11 at once, and 101 a minute come back, 594.06 ms for each.
const rates = { tokensPerMinute: 111 };
const msPerToken = 60_000 / 101;

describe('the line', () => {
  it('lets no small call go ahead of a large one', async () => {
    const gate = gateOf(rates);
    await enter(gate, 6);
    const [large, small] = [enter(gate, 11), enter(gate, 1)];
    expect(gate.tryEnter(1)).toBe(false);
    await vi.runAllTimersAsync();
    expect(await large).toBe(Math.ceil(6 * msPerToken));
    expect(await small).toBeGreaterThan(await large);
  });

  it('moves up when the first one goes away', async () => {
    const gate = gateOf(rates);
    await enter(gate, 10);
    const leaving = new AbortController();
    const large = outcomes([enter(gate, 11, { signal: leaving.signal })]);
    const small = enter(gate, 1);
    leaving.abort({ code: 'gone' });
    expect(await large).toEqual(['gone']);
    expect(await small).toBe(0);
  });

  it('forgets the tokens of who went away', async () => {
    const gate = gateOf(rates);
    await enter(gate, 11);
    const leaving = new AbortController();
    const gone = outcomes([enter(gate, 1000, { signal: leaving.signal })]);
    leaving.abort({ code: 'gone' });
    await gone;
    const next = enter(gate, 1, { leftMs: 1000 });
    await vi.runAllTimersAsync();
    expect(await next).toBe(Math.ceil(msPerToken));
  });

  it('counts those ahead before it lets one wait in vain', async () => {
    const gate = gateOf(rates);
    await enter(gate, 11);
    const ahead = enter(gate, 10);
    expect(await outcomes([enter(gate, 1, { leftMs: 10 * msPerToken })])).toEqual(['rate_limited']);
    await vi.runAllTimersAsync();
    expect(await ahead).toBe(Math.ceil(10 * msPerToken));
  });

  it('lets all in at no cost while calls are refused inside', async () => {
    let refusing = false;
    const gate = gateOf({ ...rates, concurrency: 1, refusing: () => refusing });
    await enter(gate, 1);
    const waiting = [enter(gate, 11), enter(gate, 11)];
    refusing = true;
    gate.leave();
    expect(await Promise.all(waiting)).toEqual([0, 0]);
    expect(await enter(gate, 1000, { leftMs: 0 })).toBe(0);
    for (let i = 0; i < 3; i += 1) gate.leave();
    refusing = false;
    expect(await enter(gate, 10)).toBe(0);
  });
});
