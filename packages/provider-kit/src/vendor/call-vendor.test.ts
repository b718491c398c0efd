import { getEventListeners } from 'node:events';
import { RetrievalError } from '@touchstone/contract';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { callVendor } from './call-vendor.ts';

const call = { provider: 'voyage', what: 'Voyage embedding of 2 texts', timeoutMs: 1000 };
const never = () => new Promise<never>(() => {});

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  expect(vi.getTimerCount()).toBe(0);
  vi.useRealTimers();
});

describe('a call of a vendor', () => {
  it('hands over what it got, and leaves no timer or listener', async () => {
    const { signal } = new AbortController();
    expect(await callVendor(async () => 7, { ...call, signal })).toBe(7);
    expect(getEventListeners(signal, 'abort')).toHaveLength(0);
  });

  it('ends with the deadline although the vendor ignores its signal', async () => {
    const late = callVendor(never, call).catch((error: unknown) => error);
    await vi.advanceTimersByTimeAsync(999);
    expect(vi.getTimerCount()).toBe(1);
    await vi.advanceTimersByTimeAsync(1);
    expect(await late).toMatchObject({
      code: 'timeout',
      provider: 'voyage',
      message: 'The Voyage embedding of 2 texts took longer than 1000 ms. Try again, or raise timeoutMs.',
    });
  });

  it('ends with the caller’s signal although the vendor ignores its own', async () => {
    const caller = new AbortController();
    const given = callVendor(never, { ...call, signal: caller.signal });
    caller.abort('enough');
    await expect(given).rejects.toMatchObject({ code: 'aborted', cause: 'enough' });
    expect(getEventListeners(caller.signal, 'abort')).toHaveLength(0);
  });

  it('tells the vendor of either end', async () => {
    const signals: AbortSignal[] = [];
    const work = (signal: AbortSignal) => {
      signals.push(signal);
      return never();
    };
    const caller = new AbortController();
    const aborted = callVendor(work, { ...call, signal: caller.signal });
    caller.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    const late = expect(callVendor(work, call)).rejects.toMatchObject({ code: 'timeout' });
    await vi.advanceTimersByTimeAsync(1000);
    await late;
    expect(signals.map(({ reason }) => reason.code)).toEqual(['aborted', 'timeout']);
  });

  it('does not begin after an abort', async () => {
    const work = vi.fn(never);
    await expect(callVendor(work, { ...call, signal: AbortSignal.abort() })).rejects.toMatchObject({ code: 'aborted' });
    expect(work).not.toHaveBeenCalled();
  });

  it('calls an abort error of the SDK what it was: the caller’s abort, or else a timeout', async () => {
    const obedient = (signal: AbortSignal) =>
      new Promise<never>((_, reject) => {
        signal.addEventListener('abort', () => reject(new DOMException('aborted', 'AbortError')));
      });
    const caller = new AbortController();
    const aborted = callVendor(obedient, { ...call, signal: caller.signal });
    caller.abort();
    await expect(aborted).rejects.toMatchObject({ code: 'aborted' });
    const own = callVendor(() => Promise.reject(new DOMException('aborted', 'AbortError')), call);
    await expect(own).rejects.toMatchObject({ code: 'timeout' });
  });

  it('lets a failure after the end pass unnoticed', async () => {
    const unhandled = vi.fn();
    process.on('unhandledRejection', unhandled);
    const failing = callVendor(async () => {
      await new Promise((resolve) => setTimeout(resolve, 5000));
      throw new Error('too late');
    }, call).catch((error: RetrievalError) => error.code);
    await vi.advanceTimersByTimeAsync(6000);
    expect(await failing).toBe('timeout');
    vi.useRealTimers();
    await new Promise((resolve) => setImmediate(resolve));
    process.off('unhandledRejection', unhandled);
    expect(unhandled).not.toHaveBeenCalled();
    vi.useFakeTimers();
  });

  it('translates by the adapter’s rule first, and by the common one where that is silent', async () => {
    const refused = () => {
      throw Object.assign(new Error('x'), { status: 429 });
    };
    const own = new RetrievalError('index_not_found', 'no such index');
    await expect(callVendor(refused, { ...call, translate: () => own })).rejects.toBe(own);
    const silent = callVendor(refused, { ...call, translate: () => undefined });
    await expect(silent).rejects.toMatchObject({ code: 'rate_limited' });
  });

  it('rejects also where the translation fails', async () => {
    const broken = () => {
      throw new Error('a defect');
    };
    await expect(callVendor(broken, { ...call, translate: broken })).rejects.toThrow('a defect');
  });

  it('takes a deadline beyond the longest timer', async () => {
    const slow = async () => {
      await new Promise((resolve) => setTimeout(resolve, 10));
      return 'done';
    };
    const given = callVendor(slow, { ...call, timeoutMs: 2 ** 40 });
    await vi.advanceTimersByTimeAsync(10);
    expect(await given).toBe('done');
  });
});
