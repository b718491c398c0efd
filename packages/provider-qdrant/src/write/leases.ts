import { type CallOptions, isRetrievalError, type JsonObject, type WriterLease } from '@touchstone/contract';
import { keptLeases, type Leases, leaseSchema } from '@touchstone/provider-kit';
import { z } from 'zod';
import { doneAnswer, pointsAnswer, updatesAnswer } from '../server/answers.ts';
import { providerName } from '../server/errors.ts';
import { pointIdOf } from '../server/point-ids.ts';
import type { WriterContext } from './writer-context.ts';

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

  /** Writes a lease where the present one has this token, or there is none. Only a read shows whether it did. */
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
    // The conditions of the updates are on it: a server in strict mode requires an index.
    const index = { collection_name, wait: true, field_name: 'token', field_schema: { type: 'keyword' } } as const;
    await api({ operation: 'createFieldIndex', parameters: index, what, answer: doneAnswer }, options);
  }

  return keptLeases<State>({
    provider: providerName,

    async read(index, options) {
      const found = await read(index, options).catch((error: unknown) => {
        if (!isMissing(error)) throw error;
        return missing;
      });
      return found ?? {};
    },

    async replace(index, { token: instead, isMissing: isFirst }, lease, options) {
      if (lease === undefined) {
        const unchanged = { key: 'token', match: { value: instead } };
        const filter = { must: [{ has_id: [pointIdOf('lease', index)] }, unchanged] };
        await update(index, { delete: { filter } }, options).catch((error: unknown) => {
          if (!isMissing(error)) throw error;
        });
        return false;
      }
      if (isFirst) await makeCollection(options);
      const token = newIdentity();
      await write(index, { kind: 'lease', token, lease }, instead, options);
      return (await read(index, options))?.token === token;
    },
  });
}

function isMissing(error: unknown): boolean {
  return isRetrievalError(error) && error.code === 'index_not_found';
}

/** The lease of an index: empty, where there is none. */
interface State extends Partial<Kept> {
  /** The collection of leases does not exist: there never was a claim. */
  readonly isMissing?: boolean;
}

const missing: State = { isMissing: true };

/** A lease in the payload of its point. The token is new with every write. */
interface Kept {
  readonly kind: 'lease';
  readonly token: string;
  readonly lease: WriterLease;
}

const keptSchema = z.object({ kind: z.literal('lease'), token: z.string(), lease: leaseSchema });
