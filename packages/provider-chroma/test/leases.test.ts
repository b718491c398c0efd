import { randomUUID } from 'node:crypto';
import type { LeaseClaim } from '@touchstone/contract';
import { expect, it } from 'vitest';
import { describeOnChroma, storeOfTest } from '../../../tools/test-kit/chroma-server.ts';
import { vendorClient } from './chroma-server.ts';

const index = 'docs';
const claim = (holder: string, insteadOf?: string): LeaseClaim => ({
  holder,
  program: 'test',
  process: { id: 1, machine: 'here' },
  nowMs: 0,
  durationMs: 60_000,
  insteadOf,
});

await describeOnChroma('leases on a server', (url) => {
  const leasesOf = async (prefix: string) => {
    const collections = await vendorClient(url).listCollections({ limit: 1000 });
    return collections.map(({ name }) => name).filter((name) => name.startsWith(prefix));
  };

  it('leave one empty collection, however often they change hands, and it is no index', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const store = storeOfTest(url, { prefix });
    await store.claimLease(index, claim('first'));
    await store.claimLease(index, claim('first', 'first'));
    await store.releaseLease(index, 'first');
    await store.claimLease(index, claim('second'));
    await store.releaseLease(index, 'second');
    expect(await leasesOf(prefix)).toEqual([`${prefix}.docs.lease.5`]);
    expect(await store.listIndexes()).toEqual([]);
  });

  it('are kept apart for an index whose name begins like another one', async () => {
    const store = storeOfTest(url);
    await store.claimLease('docs', claim('first'));
    expect(await store.claimLease('docs.lease', claim('second'))).toMatchObject({ isGranted: true });
    expect(await store.claimLease('docs', claim('third'))).toMatchObject({ isGranted: false });
  });

  it('are not granted to a process that slept while the number which it read came and went', async () => {
    const prefix = `t${randomUUID().slice(0, 8)}`;
    const [awake, other] = [storeOfTest(url, { prefix }), storeOfTest(url, { prefix })];
    let hasSlept = false;
    const sleepy = storeOfTest(url, {
      prefix,
      fetch: async (input, init) => {
        if (String(init?.body).includes('.lease.1"') && !hasSlept) {
          hasSlept = true;
          await awake.claimLease(index, claim('awake'));
          await awake.claimLease(index, claim('awake', 'awake'));
          expect(await leasesOf(prefix)).toEqual([`${prefix}.docs.lease.2`]);
        }
        return fetch(input, init);
      },
    });
    expect(await sleepy.claimLease(index, claim('sleepy'))).toMatchObject({
      isGranted: false,
      lease: { holder: 'awake' },
    });
    expect(hasSlept).toBe(true);
    expect(await other.claimLease(index, claim('other'))).toMatchObject({ isGranted: false });
    await awake.releaseLease(index, 'awake');
    expect(await other.claimLease(index, claim('other'))).toMatchObject({ isGranted: true });
  });
});
