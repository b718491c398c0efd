import type { LeaseClaim, WriterLease } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { decideLease, withoutHolder } from './decide-lease.ts';

const process = { id: 7, machine: 'here' };
const held: WriterLease = { holder: 'first', program: 'index', process, sinceMs: 1000, expiresMs: 2000 };

describe('decideLease', () => {
  it('grants a lease that nobody holds, from now on for its duration', () => {
    expect(decideLease(undefined, claim('first', 5000))).toEqual({
      isGranted: true,
      lease: { holder: 'first', program: 'index', process, sinceMs: 5000, expiresMs: 5060 },
    });
  });

  it('refuses a lease that another holds, until the very moment at which it expires', () => {
    expect(decideLease(held, claim('second', 1999))).toEqual({ isGranted: false, lease: held });
    expect(decideLease(held, claim('second', 2000))).toMatchObject({
      isGranted: true,
      lease: { holder: 'second', sinceMs: 2000 },
    });
  });

  it('renews a lease of the holder, expired or not, and keeps when it began', () => {
    for (const nowMs of [1500, 9000]) {
      expect(decideLease(held, claim('first', nowMs, 'first'))).toMatchObject({
        isGranted: true,
        lease: { holder: 'first', sinceMs: 1000, expiresMs: nowMs + 60 },
      });
    }
  });

  it('refuses to renew a lease that was taken over, and one that was taken over and given back', () => {
    const taken = { ...held, holder: 'second', expiresMs: 1200 };
    expect(decideLease(taken, claim('first', 1500, 'first'))).toEqual({ isGranted: false, lease: taken });
    expect(decideLease(undefined, claim('first', 1500, 'first'))).toEqual({ isGranted: false, lease: undefined });
  });

  it('hands a lease over from the holder that the claim names, and from no other', () => {
    expect(decideLease(held, claim('third', 1500, 'first'))).toMatchObject({
      isGranted: true,
      lease: { holder: 'third', sinceMs: 1500 },
    });
    expect(decideLease(held, claim('third', 9000, 'second'))).toEqual({ isGranted: false, lease: held });
  });

  it('keeps the leases of other parts beside, but for those that have expired', () => {
    const first = decideLease(undefined, { ...claim('a', 0), part: { number: 1, of: 3 } }).lease;
    const second = decideLease(first, { ...claim('b', 30), part: { number: 2, of: 3 } }).lease;
    expect(second?.beside).toEqual([first]);
    const third = decideLease(second, { ...claim('c', 70), part: { number: 3, of: 3 } }).lease;
    expect(third?.beside?.map(({ holder }) => holder)).toEqual(['b']);
    expect(decideLease(third, { ...claim('d', 70), part: { number: 2, of: 3 } })).toMatchObject({
      isGranted: false,
      lease: { holder: 'b' },
    });
  });

  it('gives back the lease of one holder alone', () => {
    const first = decideLease(undefined, { ...claim('a', 0), part: { number: 1, of: 2 } }).lease;
    const both = decideLease(first, { ...claim('b', 1), part: { number: 2, of: 2 } }).lease;
    expect(withoutHolder(both, 'b')).toMatchObject({ holder: 'a', beside: undefined });
    expect(withoutHolder(both, 'a')).toMatchObject({ holder: 'b', beside: undefined });
    expect(withoutHolder(both, 'c')).toBe(both);
    expect(withoutHolder(first, 'a')).toBeUndefined();
  });
});

function claim(holder: string, nowMs: number, insteadOf?: string): LeaseClaim {
  return { holder, program: 'index', process, nowMs, durationMs: 60, insteadOf };
}
