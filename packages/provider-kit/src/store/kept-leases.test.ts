import type { LeaseClaim, WriterLease } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { keptLeases } from './kept-leases.ts';

interface Kept {
  readonly number: number;
  readonly lease?: WriterLease;
}

/** A server that replaces a state only where it is still the one that was read; `faster` comes between. */
function server(faster: (claim: (holder: string) => void) => void = () => {}) {
  let current: Kept = { number: 0 };
  const put = (lease: WriterLease | undefined) => {
    current = { number: current.number + 1, lease };
  };
  const lease = (holder: string): WriterLease => ({ holder, program: 'p', process: me, sinceMs: 0, expiresMs: 0 });
  return keptLeases<Kept>({
    provider: 'stand-in',
    read: async () => current,
    replace: async (_index, { number }, next) => {
      faster((holder) => put(lease(holder)));
      if (current.number !== number) return false;
      put(next);
      return true;
    },
  });
}

const me = { id: 1, machine: 'm' };
const claimOf = (holder: string): LeaseClaim => ({ holder, program: 'p', process: me, nowMs: 10, durationMs: 60 });

it('of two claims one is granted, and the other once the lease is given back', async () => {
  const { claimLease, releaseLease } = server();
  expect((await claimLease('docs', claimOf('a'))).isGranted).toBe(true);
  expect(await claimLease('docs', claimOf('b'))).toMatchObject({ isGranted: false, lease: { holder: 'a' } });
  await releaseLease('docs', 'b');
  expect((await claimLease('docs', claimOf('b'))).isGranted).toBe(false);
  await releaseLease('docs', 'a');
  expect((await claimLease('docs', claimOf('b'))).isGranted).toBe(true);
});

it('a claim that comes too late reads again and decides by what stands then', async () => {
  let times = 3;
  const { claimLease } = server((claim) => {
    // Each is over at once, so that the claim is granted in the end.
    if (times-- > 0) claim(`other ${times}`);
  });
  expect(await claimLease('docs', claimOf('a'))).toMatchObject({ isGranted: true, lease: { holder: 'a' } });
});

it('where others are always faster, it says so instead of trying for ever', async () => {
  const { claimLease } = server((claim) => claim('other'));
  await expect(claimLease('docs', claimOf('a'))).rejects.toMatchObject({
    code: 'unavailable',
    provider: 'stand-in',
    message: expect.stringContaining('"docs" changes owners all the time'),
  });
});
