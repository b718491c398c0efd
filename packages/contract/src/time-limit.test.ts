import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { joinSignals, limitTime, timeLeftMs, untilAborted } from './time-limit.ts';

beforeEach(() => vi.useFakeTimers());
afterEach(() => vi.useRealTimers());

const hanging = () => new Promise<never>(() => {});

describe('work against a signal and a time limit', () => {
  it('ends when the time is over, though the work ignores its signal, and says that time ended it', async () => {
    const limit = limitTime({ timeoutMs: 50 });
    const waiting = expect(untilAborted(hanging(), limit.signal)).rejects.toMatchObject({ name: 'TimeoutError' });
    await vi.advanceTimersByTimeAsync(50);
    await waiting;
    expect(limit.isTimedOut()).toBe(true);
  });

  it("ends with the caller's own reason when the caller's signal fires", async () => {
    const caller = new AbortController();
    const limit = limitTime({ signal: caller.signal, timeoutMs: 50 });
    const waiting = expect(untilAborted(hanging(), limit.signal)).rejects.toBe('enough');
    caller.abort('enough');
    await waiting;
    await vi.advanceTimersByTimeAsync(50);
    expect(limit.isTimedOut()).toBe(false);
  });

  it('a signal that has fired already ends it at once', async () => {
    const limit = limitTime({ signal: AbortSignal.abort('before') });
    await expect(untilAborted(Promise.resolve(1), limit.signal)).rejects.toBe('before');
  });

  it('work that ends in time gives its outcome, and leaves neither timer nor listener behind', async () => {
    const caller = new AbortController();
    const limit = limitTime({ signal: caller.signal, timeoutMs: 50 });
    expect(await untilAborted(Promise.resolve(1), limit.signal)).toBe(1);
    limit.end();
    expect(vi.getTimerCount()).toBe(0);
    caller.abort();
    expect(limit.signal.aborted).toBe(false);
  });

  it('a time longer than a timer can wait is no limit', () => {
    limitTime({ timeoutMs: 2 ** 40 });
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('the time that is left', () => {
  it('is that of the nearest limit, and no more than none', async () => {
    const call = limitTime({ timeoutMs: 1000 });
    const stage = limitTime({ signal: call.signal, timeoutMs: 5000 });
    await vi.advanceTimersByTimeAsync(400);
    expect(timeLeftMs(stage.signal)).toBe(600);
    expect(timeLeftMs(joinSignals([stage.signal, new AbortController().signal]))).toBe(600);
    expect(timeLeftMs(limitTime({}).signal)).toBe(Number.POSITIVE_INFINITY);
    expect(timeLeftMs(undefined)).toBe(Number.POSITIVE_INFINITY);
  });
});
