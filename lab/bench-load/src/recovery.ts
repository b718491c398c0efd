import type { Client } from '@touchstone/client';
import type { VendorEdge } from './services.ts';

/** What became of calls while the vendor's edge failed for moments. */
export interface Recovery {
  readonly calls: number;
  /** Asked by plain HTTP: only the engine repeats. */
  readonly engineAlone: RecoveryCount;
  /** Asked by `@touchstone/client`, which asks the engine again. */
  readonly withClient: RecoveryCount;
}

interface RecoveryCount {
  readonly answered: number;
  /** Requests that reached the vendor, and how many of them failed, by kind. */
  readonly vendorRequests: number;
  readonly faults: Readonly<Record<string, number>>;
  /** Calls of which at least one request to the vendor failed. */
  readonly hit: number;
  /** Those of them that were answered all the same. */
  readonly recovered: number;
  readonly failedWith: Readonly<Record<string, number>>;
}

/** Calls of each kind. */
export const recoveryCalls = 1000;
const atOnce = 20;

/** SC-008: 1,000 semantic retrievals, each with a question of its own, of which the vendor's edge fails some share. */
export async function measureRecovery(
  client: Client,
  edge: VendorEdge,
  about: {
    readonly queries: readonly string[];
    readonly index: string;
    readonly faultShare: number;
    readonly vendorMs: number;
  },
): Promise<RecoveryCount> {
  const { queries, index, faultShare, vendorMs } = about;
  await edge.behave({ delayMs: vendorMs, faults: faultShare });
  const failedWith: Record<string, number> = {};
  const answered: string[] = [];
  let next = 0;
  const askInTurn = async () => {
    for (let at = next++; at < recoveryCalls; at = next++) {
      const query = `${queries[at % queries.length]} ${at}`;
      try {
        await client.retrieve({ query, index, searchMethod: 'semantic' });
        answered.push(query);
      } catch (error) {
        const { code } = error as { readonly code: string };
        failedWith[code] = (failedWith[code] ?? 0) + 1;
      }
    }
  };
  await Promise.all(Array.from({ length: atOnce }, askInTurn));
  const { requests: vendorRequests, faults, questionsWithFaults } = await edge.counts();
  const good = new Set(answered);
  const hit = new Set(questionsWithFaults);
  return {
    answered: good.size,
    vendorRequests,
    faults,
    hit: hit.size,
    recovered: [...hit].filter((query) => good.has(query)).length,
    failedWith,
  };
}
