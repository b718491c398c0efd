import { getEventListeners } from 'node:events';
import { limitTime, RetrievalError } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { type CallPolicy, createPolicy } from '../../src/resilience/call-policy.ts';
import { resilienceSchema } from '../../src/resilience/settings.ts';
import { after, context, failure, outcomes, policyOf, read, settingsOf } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

/** Fails as told, one code a call, then answers. */
function failing(...errors: Error[]) {
  return vi.fn(async () => {
    const error = errors.shift();
    if (error !== undefined) throw error;
    return 'answer';
  });
}

/** The promise's outcome and the virtual time that it took. */
async function timed<T>(start: () => Promise<T>): Promise<{ outcome: unknown; ms: number }> {
  const begin = performance.now();
  let ms = Number.NaN;
  const outcome = start()
    .catch((error: unknown) => error)
    .finally(() => {
      ms = performance.now() - begin;
    });
  await vi.runAllTimersAsync();
  return { outcome: await outcome, ms };
}

describe('trying again', () => {
  it.each(['rate_limited', 'unavailable', 'timeout', 'bad_response'] as const)(
    'follows %s, after growing pauses',
    async (code) => {
      const work = failing(failure(code), failure(code));
      const run = policyOf({ baseDelayMs: 100, maxDelayMs: 1000 });
      // Random 0.5: 75 ms, then 150 ms.
      expect(await timed(() => run(read, work))).toEqual({ outcome: 'answer', ms: 225 });
      expect(work).toHaveBeenCalledTimes(3);
    },
  );

  it('of an index run follows two time-outs of a vendor’s package, by the settings that ship', async () => {
    let calls = 0;
    const work = async () => {
      calls += 1;
      if (calls === 3) return 'answer';
      await after(30_000);
      throw failure('timeout');
    };
    const embedding = { what: 'embedding of 96 texts', kind: 'repeatable' } as const;
    const run = createPolicy('fake', resilienceSchema.parse({}), context);
    expect(await timed(() => run(embedding, work))).toMatchObject({ outcome: 'answer' });
    expect(calls).toBe(3);
  });

  it('ends with the last error when the tries are used up', async () => {
    const [first, second, third] = [failure('timeout'), failure('unavailable'), failure('unavailable')];
    const { outcome } = await timed(() => policyOf()(read, failing(first, second, third)));
    expect(outcome).toBe(third);
  });

  it.each(['invalid_request', 'unauthenticated', 'index_not_found', 'internal'] as const)(
    'does not follow %s',
    async (code) => {
      const work = failing(failure(code));
      expect((await timed(() => policyOf()(read, work))).outcome).toMatchObject({ code });
      expect(work).toHaveBeenCalledTimes(1);
    },
  );

  it('does not follow an answer that would be as unusable the next time', async () => {
    const final = new RetrievalError('bad_response', 'not by the schema', { isFinal: true });
    const work = failing(final);
    expect((await timed(() => policyOf()(read, work))).outcome).toBe(final);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('does not follow an error that is none of ours', async () => {
    const defect = new TypeError('x');
    const work = failing(defect);
    expect((await timed(() => policyOf()(read, work))).outcome).toBe(defect);
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('waits as long as the provider asks', async () => {
    const run = policyOf({ baseDelayMs: 100 });
    const work = failing(failure('rate_limited', 12_000));
    expect(await timed(() => run(read, work))).toEqual({ outcome: 'answer', ms: 12_050 });
  });

  it('fails at once when the wait would outlast the deadline', async () => {
    const limited = failure('rate_limited', 12_000);
    const run = policyOf({ timeoutMs: 10_000 });
    expect(await timed(() => run(read, failing(limited)))).toEqual({ outcome: limited, ms: 0 });
  });

  it('fails at once when the wait would outlast the time of the caller', async () => {
    const limited = failure('rate_limited', 12_000);
    const limit = limitTime({ timeoutMs: 10_000 });
    const ask = () => policyOf()(read, failing(limited), { signal: limit.signal });
    expect(await timed(() => ask().finally(() => limit.end()))).toEqual({ outcome: limited, ms: 0 });
  });

  it('of work without a deadline does not wait past the deadline either', async () => {
    const limited = failure('rate_limited', 1e10);
    const run = policyOf({ timeoutMs: 1000 });
    const once = { what: 'activation', kind: 'once' } as const;
    expect(await timed(() => run(once, failing(limited)))).toEqual({ outcome: limited, ms: 0 });
  });

  it('of what is no repetition only follows a refusal', async () => {
    const once = { what: 'activation', kind: 'once' } as const;
    expect((await timed(() => policyOf()(once, failing(failure('unavailable'))))).outcome).toMatchObject({
      code: 'unavailable',
    });
    expect((await timed(() => policyOf()(once, failing(failure('rate_limited'))))).outcome).toBe('answer');
  });
});

describe('a deadline', () => {
  it('ends the whole call, also where the provider ignores its signal', async () => {
    const run = policyOf({ timeoutMs: 1000 });
    const { outcome, ms } = await timed(() => run(read, () => new Promise<string>(() => {})));
    expect(outcome).toMatchObject({ code: 'timeout', provider: 'fake' });
    expect(ms).toBe(1000);
  });

  it('of one try leaves time for another', async () => {
    const run = policyOf({ tryTimeoutMs: 100, baseDelayMs: 0 });
    let calls = 0;
    const slowOnce = () => {
      calls += 1;
      return calls === 1 ? new Promise<string>(() => {}) : Promise.resolve('answer');
    };
    expect(await timed(() => run(read, slowOnce))).toEqual({ outcome: 'answer', ms: 100 });
  });

  it('of the call wins over that of a try, and stays a timeout', async () => {
    const run = policyOf({ timeoutMs: 100, tryTimeoutMs: 500 });
    const { outcome, ms } = await timed(() => run(read, () => new Promise<string>(() => {})));
    expect(outcome).toMatchObject({ code: 'timeout' });
    expect(ms).toBe(100);
  });

  it('is not for long maintenance', async () => {
    const run = policyOf({ timeoutMs: 10, tryTimeoutMs: 10 });
    const optimise = async () => {
      await after(5000);
      return 'done';
    };
    expect(await timed(() => run({ what: 'optimisation', kind: 'once' }, optimise))).toEqual({
      outcome: 'done',
      ms: 5000,
    });
  });
});

describe('the caller’s signal', () => {
  it.each([
    ['a try', () => new Promise<string>(() => {}), {}],
    ['a pause', failing(failure('unavailable'), failure('unavailable')), { baseDelayMs: 5000 }],
  ])('ends %s at once and leaves nothing behind', async (_, work, settings) => {
    const caller = new AbortController();
    const running = policyOf(settings)(read, work, { signal: caller.signal });
    const outcome = outcomes([running]);
    await vi.advanceTimersByTimeAsync(10);
    caller.abort();
    expect(await outcome).toEqual(['aborted']);
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
  });

  it('ends the wait in line without letting the call begin', async () => {
    const run = policyOf({ concurrency: 1 });
    const caller = new AbortController();
    const first = run(read, () => after(100).then(() => 'first'));
    const work = vi.fn(async () => 'second');
    const second = outcomes([run(read, work, { signal: caller.signal })]);
    const third = run(read, async () => 'third');
    caller.abort();
    expect(await second).toEqual(['aborted']);
    await vi.advanceTimersByTimeAsync(100);
    expect(await Promise.all([first, third])).toEqual(['first', 'third']);
    expect(work).not.toHaveBeenCalled();
  });

  it('that has fired already lets nothing begin', async () => {
    const work = vi.fn(async () => 'x');
    const run = policyOf()(read, work, { signal: AbortSignal.abort() });
    expect(await outcomes([run])).toEqual(['aborted']);
    expect(work).not.toHaveBeenCalled();
  });
});

describe('the line', () => {
  it('lets so many in at the same time, in order', async () => {
    let inside = 0;
    let most = 0;
    const order: number[] = [];
    const run = policyOf({ concurrency: 3 });
    const calls = Array.from({ length: 10 }, (_, i) =>
      run(read, async () => {
        order.push(i);
        inside += 1;
        most = Math.max(most, inside);
        await after(10);
        inside -= 1;
        return 'x';
      }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(most).toBe(3);
    expect(order).toEqual([0, 1, 2, 3, 4, 5, 6, 7, 8, 9]);
  });

  it('keeps to the requests of a minute', async () => {
    const run = policyOf({ requestsPerMinute: 3, timeoutMs: 1_000_000 });
    const starts: number[] = [];
    const begin = performance.now();
    const calls = Array.from({ length: 4 }, () =>
      run(read, async () => {
        starts.push(performance.now() - begin);
        return 'x';
      }),
    );
    await vi.runAllTimersAsync();
    await Promise.all(calls);
    expect(starts.slice(0, 3)).toEqual([0, 0, 0]);
    expect(starts[3]).toBeGreaterThanOrEqual(60_000);
    expect(starts[3]).toBeLessThanOrEqual(61_000);
  });

  it('keeps to the tokens of a minute, by usage once that is known', async () => {
    const call = (used: number) => ({ ...read, tokens: () => 50, usedTokens: () => used });
    const fewer = policyOf({ tokensPerMinute: 60, timeoutMs: 1_000_000 });
    await fewer(call(10), async () => 'first');
    expect((await timed(() => fewer(call(10), async () => 'second'))).ms).toBe(0);
    const more = policyOf({ tokensPerMinute: 110, timeoutMs: 1_000_000 });
    await more(call(100), async () => 'first');
    expect((await timed(() => more(call(100), async () => 'second'))).ms).toBeGreaterThanOrEqual(60_000);
  });

  it('keeps to the texts of a minute, however few the calls', async () => {
    const run = policyOf({ textsPerMinute: 100, timeoutMs: 1_000_000 });
    const call = { ...read, texts: 60 };
    await run(call, async () => 'first');
    expect((await timed(() => run(call, async () => 'second'))).ms).toBeGreaterThanOrEqual(59_000);
  });

  it('refuses at once who would wait longer than the deadline', async () => {
    const run = policyOf({ requestsPerMinute: 1, timeoutMs: 1000 });
    await run(read, async () => 'x');
    const { outcome, ms } = await timed(() => run(read, async () => 'x'));
    expect(outcome).toMatchObject({ code: 'rate_limited' });
    expect((outcome as RetrievalError).retryAfterMs).toBeGreaterThan(59_000);
    expect(ms).toBe(0);
  });

  it('refuses at once who would wait longer than the time of its caller', async () => {
    const run = policyOf({ requestsPerMinute: 1 });
    await run(read, async () => 'x');
    const limit = limitTime({ timeoutMs: 10_000 });
    const ask = () => run(read, async () => 'x', { signal: limit.signal }).finally(() => limit.end());
    const { outcome, ms } = await timed(ask);
    expect(outcome).toMatchObject({ code: 'rate_limited', message: expect.stringContaining('10000 ms are left') });
    expect(ms).toBe(0);
  });

  it('holds everyone when the provider asks one to wait', async () => {
    const run = policyOf({ tries: 1 });
    await outcomes([run(read, failing(failure('rate_limited', 3000)))]);
    expect((await timed(() => run(read, async () => 'x'))).ms).toBe(3000);
  });
});

describe('the circuit', () => {
  const settings = settingsOf({ tries: 1, breaker: { failures: 2, openMs: 1000 } });
  const down = () => Promise.reject(failure('unavailable'));

  it('opens, refuses at once, lets one probe, and closes', async () => {
    const run = createPolicy('fake', settings, context);
    expect(await outcomes([run(read, down), run(read, down)])).toEqual(['unavailable', 'unavailable']);
    const work = vi.fn(async () => 'x');
    await expect(run(read, work)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
    expect(work).not.toHaveBeenCalled();
    await vi.advanceTimersByTimeAsync(1000);
    expect(await run(read, work)).toBe('x');
    expect(await run(read, work)).toBe('x');
  });

  it('refuses those in line when it opens', async () => {
    const run = createPolicy('fake', { ...settings, concurrency: 2 }, context);
    const work = vi.fn(async () => {
      await after(50);
      throw failure('timeout');
    });
    const calls = outcomes(Array.from({ length: 100 }, () => run(read, work)));
    await vi.advanceTimersByTimeAsync(100);
    // The first failure lets a third call in before the second one opens the circuit.
    expect(work).toHaveBeenCalledTimes(3);
    expect((await calls).filter((code) => code === 'unavailable')).toHaveLength(97);
  });

  it.each([
    ['a refusal', 'invalid_request', 'x'],
    ['a rate limit', 'rate_limited', 'x'],
  ] as const)('stays closed at %s', async (_, code, expected) => {
    const run = createPolicy('fake', settings, context);
    await outcomes(Array.from({ length: 5 }, () => run(read, () => Promise.reject(failure(code)))));
    expect(await run(read, async () => 'x')).toBe(expected);
  });

  it('lets another probe when the first one lost interest', async () => {
    const run = createPolicy('fake', settings, context);
    await outcomes([run(read, down), run(read, down)]);
    await vi.advanceTimersByTimeAsync(1000);
    const caller = new AbortController();
    const probe = outcomes([run(read, () => new Promise<string>(() => {}), { signal: caller.signal })]);
    caller.abort();
    expect(await probe).toEqual(['aborted']);
    await vi.advanceTimersByTimeAsync(1000);
    expect(await run(read, async () => 'x')).toBe('x');
  });

  it('leaves the calls that are trying their tries, and closes with the first of their answers', async () => {
    const run = createPolicy('fake', { ...settings, tries: 3 }, context);
    const trying = outcomes([run(read, failing(failure('unavailable'), failure('unavailable')))]);
    const failed = outcomes(Array.from({ length: 2 }, () => run({ ...read, mayRepeat: () => false }, down)));
    expect(await failed).toEqual(['unavailable', 'unavailable']);
    await expect(run(read, down)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
    await vi.advanceTimersByTimeAsync(600);
    expect(await trying).toEqual(['answer']);
    expect(await run(read, async () => 'x')).toBe('x');
  });

  const hanging = () => new Promise<string>(() => {});
  /** A call whose caller's own time is over after so long. */
  const impatient = (run: CallPolicy, work: () => Promise<string>, patienceMs: number) => {
    const caller = new AbortController();
    const late = () => caller.abort(new DOMException('late', 'TimeoutError'));
    setTimeout(late, patienceMs);
    return run(read, work, { signal: caller.signal });
  };

  it('opens for a provider that hangs until our own timeout', async () => {
    const run = createPolicy('fake', { ...settings, timeoutMs: 500 }, context);
    const calls = outcomes([run(read, hanging), run(read, hanging)]);
    await vi.advanceTimersByTimeAsync(500);
    expect(await calls).toEqual(['timeout', 'timeout']);
    await expect(run(read, async () => 'x')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('opens for a provider that hangs until the deadlines of its callers', async () => {
    const run = createPolicy(
      'fake',
      { ...settings, tries: 3, breaker: { failures: 2, windowMs: 60_000, openMs: 1000 } },
      context,
    );
    const calls = outcomes([impatient(run, hanging, 10_000), impatient(run, hanging, 10_000)]);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(await calls).toEqual(['aborted', 'aborted']);
    await expect(run(read, async () => 'x')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it.each([
    ['the whole call', { timeoutMs: 60_000 }],
    ['one try', { timeoutMs: 60_000, tryTimeoutMs: 1000 }],
  ])('stays closed for callers who give a healthy provider less time than %s may take', async (_, times) => {
    const run = createPolicy('fake', { ...settings, ...times }, context);
    const healthy = () => after(150).then(() => 'answer');
    for (let i = 0; i < 10; i += 1) {
      const cut = outcomes([impatient(run, healthy, 100)]);
      await vi.advanceTimersByTimeAsync(100);
      expect(await cut).toEqual(['aborted']);
    }
    expect((await timed(() => run(read, healthy))).outcome).toBe('answer');
  });

  it('opens for a provider that had most of its own time when its callers’ was over', async () => {
    const run = createPolicy('fake', { ...settings, tryTimeoutMs: 1000 }, context);
    const cut = outcomes([impatient(run, hanging, 600), impatient(run, hanging, 600)]);
    await vi.advanceTimersByTimeAsync(600);
    expect(await cut).toEqual(['aborted', 'aborted']);
    await expect(run(read, async () => 'x')).rejects.toMatchObject({ code: 'unavailable' });
  });

  it('stays closed for callers who lose interest, however late', async () => {
    const run = createPolicy('fake', { ...settings, tryTimeoutMs: 1000 }, context);
    const bored = new AbortController();
    const calls = outcomes(Array.from({ length: 5 }, () => run(read, hanging, { signal: bored.signal })));
    await vi.advanceTimersByTimeAsync(900);
    bored.abort();
    expect(new Set(await calls)).toEqual(new Set(['aborted']));
    expect(await run(read, async () => 'x')).toBe('x');
  });
});

describe('a hedge', () => {
  const settings = { hedgeAfterMs: 100, tries: 2 };

  it('asks a second time when the first is slow; the first answer wins and the other call ends', async () => {
    const signals: AbortSignal[] = [];
    const work = async ({ signal }: { signal: AbortSignal }) => {
      signals.push(signal);
      const own = signals.length;
      await after(own === 1 ? 1000 : 20);
      return `answer ${own}`;
    };
    const answer = policyOf(settings)(read, work);
    await vi.advanceTimersByTimeAsync(120);
    expect(await answer).toBe('answer 2');
    expect(signals.map(({ aborted }) => aborted)).toEqual([true, false]);
    await vi.runAllTimersAsync();
  });

  it('costs nothing when the first is fast', async () => {
    const work = failing();
    expect(await timed(() => policyOf(settings)(read, work))).toEqual({ outcome: 'answer', ms: 0 });
    expect(work).toHaveBeenCalledTimes(1);
  });

  /** Says nothing at the first so many calls, and then takes 50 ms. */
  const silent = (times: number) => {
    let calls = 0;
    return vi.fn(() => {
      calls += 1;
      return calls <= times ? new Promise<string>(() => {}) : after(50).then(() => `answer ${calls}`);
    });
  };

  it('comes by default after a third of the time of the caller, and again: two that hang leave time for a third', async () => {
    const limit = limitTime({ timeoutMs: 9000 });
    const work = silent(2);
    const ask = () => policyOf()(read, work, { signal: limit.signal }).finally(() => limit.end());
    expect(await timed(ask)).toEqual({ outcome: 'answer 3', ms: 4550 });
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('cuts no healthy answer, however slow', async () => {
    const limit = limitTime({ timeoutMs: 9000 });
    const work = vi.fn(() => after(8500).then(() => 'slow'));
    const ask = () => policyOf()(read, work, { signal: limit.signal }).finally(() => limit.end());
    expect(await timed(ask)).toEqual({ outcome: 'slow', ms: 8500 });
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('makes with what fails three tries in all', async () => {
    const work = vi.fn(async () => {
      if (work.mock.calls.length !== 2) return new Promise<string>(() => {});
      throw failure('unavailable');
    });
    const { outcome, ms } = await timed(() => policyOf({ hedgeAfterMs: 100, timeoutMs: 1000 })(read, work));
    expect(outcome).toMatchObject({ code: 'timeout' });
    expect(ms).toBe(1000);
    expect(work).toHaveBeenCalledTimes(3);
  });

  it('waits while this thread is too busy to read an answer', async () => {
    // A clock that stood still for a second, as it is for timers of a thread that computes.
    let heldMs = 0;
    const clock = { ...context.clock, monotonicMs: () => performance.now() + heldMs };
    const run = createPolicy('fake', settingsOf(settings), { ...context, clock });
    const work = silent(1);
    const answer = run(read, work);
    await vi.advanceTimersByTimeAsync(99);
    heldMs = 1000;
    await vi.advanceTimersByTimeAsync(1);
    expect(work).toHaveBeenCalledTimes(1);
    await vi.advanceTimersByTimeAsync(60);
    expect(await answer).toBe('answer 2');
  });

  it('is off where the settings say so', async () => {
    const work = vi.fn(() => after(5000).then(() => 'x'));
    await timed(() => policyOf({ hedgeAfterMs: false, timeoutMs: 6000 })(read, work));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('is for reads alone', async () => {
    const work = vi.fn(() => after(500).then(() => 'x'));
    await timed(() => policyOf(settings)({ what: 'upsert', kind: 'repeatable' }, work));
    expect(work).toHaveBeenCalledTimes(1);
  });

  it('takes the place of the try that says nothing, and gives it back', async () => {
    const run = policyOf({ ...settings, concurrency: 2 });
    const work = silent(2);
    expect((await timed(() => Promise.all([run(read, work), run(read, work)]))).ms).toBe(150);
    expect(work).toHaveBeenCalledTimes(4);
    const short = () => after(10).then(() => 'x');
    expect((await timed(() => Promise.all([run(read, short), run(read, short)]))).ms).toBe(10);
  });

  it('waits for the second when the first fails meanwhile', async () => {
    let calls = 0;
    const work = async () => {
      calls += 1;
      if (calls > 1) return after(100).then(() => 'second');
      await after(150);
      throw failure('unavailable');
    };
    expect(await timed(() => policyOf(settings)(read, work))).toEqual({ outcome: 'second', ms: 200 });
    expect(calls).toBe(2);
  });

  it('ends with the caller’s signal', async () => {
    const caller = new AbortController();
    const cut = outcomes([policyOf(settings)(read, () => new Promise<string>(() => {}), { signal: caller.signal })]);
    await vi.advanceTimersByTimeAsync(150);
    caller.abort();
    expect(await cut).toEqual(['aborted']);
  });
});
