import {
  type CallOptions,
  isRetrievalError,
  type JsonObject,
  type LeaseClaim,
  type LeaseDecision,
  type WriterLease,
} from '@touchstone/contract';
import { decideLease, leaseSchema, withoutHolder } from '@touchstone/provider-kit';
import { z } from 'zod';
import { doneAnswer, pointsAnswer, updatesAnswer } from '../answers.js';
import { storeError } from '../errors.js';
import { pointIdOf } from '../point-ids.js';
import type { WriterContext } from './writer-context.js';

export interface Leases {
  claimLease(index: string, claim: LeaseClaim, options?: CallOptions): Promise<LeaseDecision>;
  releaseLease(index: string, holder: string, options?: CallOptions): Promise<void>;
}

/**
 * The leases of all indexes, in a collection of their own: an index may not be there yet, and its version must not change. Qdrant has no
 * transactions, but conditional updates, which one shard does one after the other. So a claim is written on the condition that the lease
 * is still the one that was read, and read again to see whether it was.
 */
export function leasesIn({ api, names, settings, newIdentity }: WriterContext): Leases {
  const collection_name = names.leases;
  // A copy that is behind must not grant anything.
  const target = { collection_name, wait: true, ordering: 'strong' } as const;

  async function read(index: string, options: CallOptions | undefined): Promise<Kept | undefined> {
    const what = `look-up of the lease of index "${index}"`;
    const parameters = { collection_name, ids: [pointIdOf('lease', index)], with_payload: true };
    const copies = settings.replicationFactor === undefined ? {} : { consistency: 'all' as const };
    const answer = { operation: 'getPoints', what, answer: pointsAnswer } as const;
    const [point] = await api({ ...answer, parameters: { ...parameters, ...copies } }, options);
    return keptSchema.safeParse(point?.payload).data;
  }

  async function update(index: string, operation: object, options: CallOptions | undefined): Promise<void> {
    const what = `lease of index "${index}"`;
    const parameters = { ...target, operations: [operation] } as never;
    await api({ operation: 'batchUpdate', parameters, what, answer: updatesAnswer }, options);
  }

  /** Writes a lease where the one that stands has this token, or none stands. Whether it did, only reading it tells. */
  function write(index: string, kept: Kept, instead: string | undefined, options: CallOptions | undefined) {
    const points = [{ id: pointIdOf('lease', index), vector: {}, payload: { ...kept } }];
    const condition: JsonObject =
      instead === undefined
        ? { update_mode: 'insert_only' }
        : { update_mode: 'update_only', update_filter: { must: [{ key: 'token', match: { value: instead } }] } };
    return update(index, { upsert: { points, ...condition } }, options);
  }

  async function makeCollection(options: CallOptions | undefined): Promise<void> {
    const copies = { replication_factor: settings.replicationFactor };
    // No point has that vector: Qdrant's engine refuses a collection without any.
    const vectors = { vectors: {}, sparse_vectors: { none: {} } };
    const parameters = { collection_name, ...vectors, shard_number: 1, ...copies };
    const what = 'creation of the collection of leases';
    const creation = { operation: 'createCollection', parameters, what, answer: doneAnswer } as const;
    await api({ ...creation, codes: { 409: 'invalid_config' } }, options).catch((error: unknown) => {
      // Another process was faster.
      if (!isRetrievalError(error) || error.code !== 'invalid_config') throw error;
    });
    // The conditions of the updates are on it: a server in strict mode asks for an index.
    const index = { collection_name, wait: true, field_name: 'token', field_schema: { type: 'keyword' } } as const;
    await api({ operation: 'createFieldIndex', parameters: index, what, answer: doneAnswer }, options);
  }

  /** Puts another lease in the place of the one that was read. False where someone was faster. */
  async function replace(
    index: string,
    { current, lease }: { readonly current: Kept | undefined; readonly lease: WriterLease },
    options: CallOptions | undefined,
  ): Promise<boolean> {
    const token = newIdentity();
    await write(index, { kind: 'lease', token, lease }, current?.token, options);
    return (await read(index, options))?.token === token;
  }

  return {
    async claimLease(index, claim, options) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const current = await read(index, options).catch(async (error: unknown) => {
          if (!isRetrievalError(error) || error.code !== 'index_not_found') throw error;
          await makeCollection(options);
          return undefined;
        });
        const decision = decideLease(current?.lease, claim);
        if (!decision.isGranted || decision.lease === undefined) return decision;
        if (await replace(index, { current, lease: decision.lease }, options)) return decision;
      }
      throw changingHands(index);
    },

    async releaseLease(index, holder, options) {
      for (let tries = 0; tries < mostTries; tries += 1) {
        const current = await unlessGone(read(index, options));
        const lease = withoutHolder(current?.lease, holder);
        if (current === undefined || lease === current.lease) return;
        if (lease !== undefined) {
          if (await replace(index, { current, lease }, options)) return;
          continue;
        }
        const unchanged = { key: 'token', match: { value: current.token } };
        const filter = { must: [{ has_id: [pointIdOf('lease', index)] }, unchanged] };
        // Where someone was faster, the next look shows what of this holder is left.
        await unlessGone(update(index, { delete: { filter } }, options));
      }
      throw changingHands(index);
    },
  };
}

/** Undefined where no lease was ever claimed. */
function unlessGone<T>(work: Promise<T>): Promise<T | undefined> {
  return work.catch((error: unknown) => {
    if (!isRetrievalError(error) || error.code !== 'index_not_found') throw error;
    return undefined;
  });
}

function changingHands(index: string): Error {
  return storeError('unavailable', `The lease of index "${index}" changes hands all the time: try again.`);
}

/** Of claims at once each is written once at most: more tries than claims are not needed. */
const mostTries = 100;

/** A lease in the payload of its point. The token is new with every write. */
interface Kept {
  readonly kind: 'lease';
  readonly token: string;
  readonly lease: WriterLease;
}

const keptSchema = z.object({ kind: z.literal('lease'), token: z.string(), lease: leaseSchema });
