import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createPolicy } from '../../src/resilience/call-policy.ts';
import { resilienceSchema } from '../../src/resilience/settings.ts';
import { after, context, outcomes, read } from './fakes.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

it('deadlines that passed in line do not open the circuit: the provider answers whoever is let in', async () => {
  const settings = resilienceSchema.parse({ timeoutMs: 100, concurrency: 4, breaker: { failures: 2, openMs: 60_000 } });
  const policy = createPolicy('acme', settings, context);
  const call = () => policy(read, () => after(15).then(() => 'answer'));
  const crowd = outcomes(Array.from({ length: 100 }, call));
  await vi.advanceTimersByTimeAsync(200);
  // Six rounds of four end by 90 ms; the seventh has begun when the time of all is over.
  const ended = await crowd;
  expect(ended.filter((outcome) => outcome === 'answer')).toHaveLength(24);
  expect(ended.filter((outcome) => outcome === 'timeout')).toHaveLength(76);
  const next = outcomes([call()]);
  await vi.advanceTimersByTimeAsync(20);
  expect(await next).toEqual(['answer']);
});
