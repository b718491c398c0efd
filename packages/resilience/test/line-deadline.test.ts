import { systemClock } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { createPolicy } from '../src/call-policy.js';
import { resilienceSchema } from '../src/settings.js';

it('deadlines that passed in line do not open the circuit: the provider answers whoever is let in', async () => {
  const settings = resilienceSchema.parse({ timeoutMs: 100, concurrency: 4, breaker: { failures: 2, openMs: 60_000 } });
  const policy = createPolicy('acme', settings, { clock: systemClock, random: () => 0.5 });
  const work = () => new Promise<string>((resolve) => setTimeout(() => resolve('answer'), 15));
  const call = () => policy({ what: 'call', kind: 'read' }, work).then(String, (error) => error.code);
  const crowd = await Promise.all(Array.from({ length: 100 }, call));
  expect(new Set(crowd)).toEqual(new Set(['answer', 'timeout']));
  expect(await call()).toBe('answer');
});
