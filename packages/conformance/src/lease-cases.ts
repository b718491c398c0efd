import type { LeaseClaim } from '@touchstone/contract';
import { expect } from 'vitest';
import { casesOf } from './case.ts';
import { chunk, filled, index } from './corpus.ts';
import type { StoreCase } from './subject.ts';

const minute = 60_000;

/** Claims about the lease of an index, which keeps two runs from writing to it at once. */
export const leaseCases: readonly StoreCase[] = casesOf(['claimLease', 'releaseLease'], {
  'one run holds the lease of an index; another is refused, and told who holds it since when': async ({ store }) => {
    expect(await store.claimLease!(index, claim('first', 0))).toEqual({
      isGranted: true,
      lease: leaseOf('first', 0),
    });
    expect(await store.claimLease!(index, claim('second', 1))).toEqual({
      isGranted: false,
      lease: leaseOf('first', 0),
    });
  },
  'of many claims at once one is granted': async ({ store }) => {
    const holders = Array.from({ length: 8 }, (_, at) => `run ${at}`);
    const decisions = await Promise.all(holders.map((holder) => store.claimLease!(index, claim(holder, 0))));
    const [winner, ...others] = decisions.filter(({ isGranted }) => isGranted);
    expect(others).toEqual([]);
    expect(new Set(decisions.map(({ lease }) => lease?.holder))).toEqual(new Set([winner?.lease?.holder]));
  },
  'a lease that was given back, or that expired, is free again': async ({ store }) => {
    await store.claimLease!(index, claim('first', 0));
    await store.releaseLease!(index, 'first');
    expect(await store.claimLease!(index, claim('second', 1))).toMatchObject({ isGranted: true });
    expect(await store.claimLease!(index, claim('third', minute))).toMatchObject({ isGranted: false });
    expect(await store.claimLease!(index, claim('third', minute + 1))).toMatchObject({ isGranted: true });
  },
  'a holder renews its lease; one that was taken over is not renewed, nor given back by who lost it': async ({
    store,
  }) => {
    await store.claimLease!(index, claim('first', 0));
    const renewed = await store.claimLease!(index, claim('first', minute - 1, 'first'));
    expect(renewed).toEqual({ isGranted: true, lease: { ...leaseOf('first', 0), expiresMs: 2 * minute - 1 } });
    await store.claimLease!(index, claim('second', 2 * minute));
    const lost = await store.claimLease!(index, claim('first', 2 * minute + 1, 'first'));
    expect(lost).toEqual({ isGranted: false, lease: leaseOf('second', 2 * minute) });
    await store.releaseLease!(index, 'first');
    expect(await store.claimLease!(index, claim('third', 2 * minute + 2))).toMatchObject({ isGranted: false });
  },
  'a lease is taken from the holder that the claim names, before it expires, and from no other': async ({ store }) => {
    await store.claimLease!(index, claim('first', 0));
    expect(await store.claimLease!(index, claim('third', 1, 'second'))).toMatchObject({ isGranted: false });
    expect(await store.claimLease!(index, claim('third', 1, 'first'))).toMatchObject({ isGranted: true });
  },
  'runs of different parts hold leases side by side, renew them, and give back their own alone': async ({ store }) => {
    const grant = async (part: number, nowMs: number, insteadOf?: string) =>
      (await store.claimLease!(index, ofPart(part, 3, nowMs, insteadOf))).isGranted;
    expect(await Promise.all([grant(1, 0), grant(2, 0), grant(3, 0)])).toEqual([true, true, true]);
    expect(await grant(2, 30_000, 'part 2 of 3')).toBe(true);
    await store.releaseLease!(index, 'part 1 of 3');
    await store.releaseLease!(index, 'part 3 of 3');
    const whole = await store.claimLease!(index, claim('whole', minute));
    expect(whole).toMatchObject({ isGranted: false, lease: { holder: 'part 2 of 3', part: { number: 2, of: 3 } } });
    await store.releaseLease!(index, 'part 2 of 3');
    expect(await store.claimLease!(index, claim('whole', minute))).toMatchObject({ isGranted: true });
  },
  'two runs of one part, of another number of parts, or of all documents keep each other out': async ({ store }) => {
    expect(await store.claimLease!(index, ofPart(1, 2, 0))).toMatchObject({ isGranted: true });
    for (const other of [{ ...ofPart(1, 2, 1), holder: 'another' }, ofPart(2, 3, 1), claim('whole', 1)]) {
      const decision = await store.claimLease!(index, other);
      expect(decision).toMatchObject({ isGranted: false, lease: { holder: 'part 1 of 2' } });
    }
    await store.releaseLease!(index, 'part 1 of 2');
    expect(await store.claimLease!(index, claim('whole', 2))).toMatchObject({ isGranted: true });
    expect(await store.claimLease!(index, ofPart(1, 2, 3))).toMatchObject({ isGranted: false });
  },
  'each index has a lease of its own, which changes neither its content nor its version': async ({ store }) => {
    await filled(store, [chunk('a')]);
    const before = await store.describe(index);
    await store.claimLease!(index, claim('first', 0));
    expect(await store.claimLease!('other', claim('second', 0))).toMatchObject({ isGranted: true });
    const held = await store.describe(index);
    expect([held.chunkCount, held.version]).toEqual([before.chunkCount, before.version]);
    if (store.listIndexes !== undefined) expect(await store.listIndexes()).toEqual([index]);
    await store.releaseLease!(index, 'first');
    expect((await store.describe(index)).version).toBe(before.version);
  },
});

const process = { id: 4711, machine: 'conformance' };

function claim(holder: string, nowMs: number, insteadOf?: string): LeaseClaim {
  return { holder, program: 'conformance', process, nowMs, durationMs: minute, insteadOf };
}

function ofPart(number: number, of: number, nowMs: number, insteadOf?: string): LeaseClaim {
  return { ...claim(`part ${number} of ${of}`, nowMs, insteadOf), part: { number, of } };
}

function leaseOf(holder: string, sinceMs: number) {
  return { holder, program: 'conformance', process, sinceMs, expiresMs: sinceMs + minute };
}
