import {
  type CallOptions,
  type LeaseClaim,
  type LeaseDecision,
  RetrievalError,
  type WriterLease,
} from '@touchstone/contract';
import { decideLease, withoutHolder } from './decide-lease.ts';

/** The leases of a store's indexes, as the port has them. */
export interface Leases {
  claimLease(index: string, claim: LeaseClaim, options?: CallOptions): Promise<LeaseDecision>;
  releaseLease(index: string, holder: string, options?: CallOptions): Promise<void>;
}

/** Keeps the lease of an index on a server without transactions. `Kept` is one state of it, as it was read. */
export interface LeaseKeeping<Kept extends { readonly lease?: WriterLease }> {
  /** Name of the store, for messages. */
  readonly provider: string;
  /** The present state; one without a lease where there is none. */
  read(index: string, options: CallOptions | undefined): Promise<Kept>;
  /**
   * Replaces the lease of the state that was read by another one, or by none. False where another writer was faster,
   * and where only the next read shows the outcome.
   */
  replace(
    index: string,
    current: Kept,
    lease: WriterLease | undefined,
    options: CallOptions | undefined,
  ): Promise<boolean>;
}

/**
 * Leases by reading, deciding and replacing, again and again while other writers are faster. Throws `unavailable` if
 * they always are.
 */
export function keptLeases<Kept extends { readonly lease?: WriterLease }>(keeping: LeaseKeeping<Kept>): Leases {
  const { read, replace, provider } = keeping;

  async function untilDone<Done>(
    index: string,
    options: CallOptions | undefined,
    attempt: (current: Kept) => Promise<Done | undefined>,
  ): Promise<Done> {
    for (let tries = 0; tries < mostTries; tries += 1) {
      const done = await attempt(await read(index, options));
      if (done !== undefined) return done;
    }
    const message = `The lease of index "${index}" changes owners all the time: try again.`;
    throw new RetrievalError('unavailable', message, { provider });
  }

  return {
    claimLease: (index, claim, options) =>
      untilDone(index, options, async (current) => {
        const decision = decideLease(current.lease, claim);
        if (!decision.isGranted || decision.lease === undefined) return decision;
        return (await replace(index, current, decision.lease, options)) ? decision : undefined;
      }),

    releaseLease: async (index, holder, options) => {
      await untilDone(index, options, async (current) => {
        const lease = withoutHolder(current.lease, holder);
        return lease === current.lease || (await replace(index, current, lease, options)) || undefined;
      });
    },
  };
}

/** Of claims at once each is written once at most: more tries than claims are not needed. */
const mostTries = 100;
