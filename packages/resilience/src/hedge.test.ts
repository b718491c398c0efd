import { expect, it, vi } from 'vitest';
import { hedged } from './hedge.js';

it('a call whose signal has fired does not begin', async () => {
  const work = vi.fn(async () => 'x');
  const reason = new Error('enough');
  const options = { afterMs: 10, signal: AbortSignal.abort(reason), admit: () => true, leave: () => {} };
  await expect(hedged(work, options)).rejects.toBe(reason);
  expect(work).not.toHaveBeenCalled();
});
