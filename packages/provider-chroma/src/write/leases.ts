import { type CallOptions, isRetrievalError, type WriterLease } from '@touchstone/contract';
import { keptLeases, type Leases, leaseSchema } from '@touchstone/provider-kit';
import { type Catalogs, listCollections } from '../layout/catalog.ts';
import type { ChromaApi } from '../server/chroma-api.ts';
import { providerName } from '../server/errors.ts';

/**
 * The leases of indexes. Chroma has no conditional change, but of two creations of a collection with one name the second fails. So each
 * state of a lease is an empty collection with a number in its name, `<prefix>.<index>.lease.7`, the highest of which counts: a writer
 * that read number 7 creates 8, and is too late where that exists. One remains after the last release: numbers must not begin anew.
 */
export function leasesOf({ api, catalogs }: { readonly api: ChromaApi; readonly catalogs: Catalogs }): Leases {
  const nameOf = (index: string, number: number) => catalogs.nameOf(index, `lease.${number}`);

  /** Every state that is there, the one that counts first. */
  async function read(index: string, options?: CallOptions): Promise<readonly Kept[]> {
    const start = catalogs.nameOf(index, 'lease.');
    const collections = await listCollections(api, options);
    return collections
      .filter(({ name }) => name.startsWith(start) && /^\d+$/.test(name.slice(start.length)))
      .map(({ name, metadata }) => ({ number: Number(name.slice(start.length)), lease: leaseIn(metadata[leaseKey]) }))
      .sort((a, b) => b.number - a.number);
  }

  /** Replaces the lease that was read. False where another writer was faster. */
  async function replace(
    index: string,
    { number }: Kept,
    lease: WriterLease | undefined,
    options?: CallOptions,
  ): Promise<boolean> {
    const next = number + 1;
    const metadata = { index, [leaseKey]: JSON.stringify(lease ?? null) };
    try {
      // Not cut off by the signal: whether it was written would not be known.
      await api.createCollection({ name: nameOf(index, next), space: 'l2', metadata });
    } catch (error) {
      if (!isRetrievalError(error) || (await newest(index, options)).number <= number) throw error;
      return false;
    }
    // The number may have been free because it was over long ago: then a higher one is there.
    const [highest, ...older] = await read(index, options);
    if (highest?.number !== next) return false;
    for (const one of older) await api.deleteCollection(nameOf(index, one.number));
    return true;
  }

  async function newest(index: string, options?: CallOptions): Promise<Kept> {
    return (await read(index, options))[0] ?? { number: 0, lease: undefined };
  }

  const leases = keptLeases<Kept>({ provider: providerName, read: newest, replace });
  return {
    ...leases,
    // Two processes that wrote at once would overwrite one another's version: parts of an index are written in turn.
    claimLease: (index, claim, options) => leases.claimLease(index, { ...claim, part: undefined }, options),
  };
}

interface Kept {
  readonly number: number;
  /** Undefined where it was returned. */
  readonly lease: WriterLease | undefined;
}

/** Undefined also for text that this store did not write: an unreadable lease would block every writer for good. */
function leaseIn(json: unknown): WriterLease | undefined {
  try {
    return leaseSchema.parse(JSON.parse(String(json)));
  } catch {
    return undefined;
  }
}

const leaseKey = 'touchstone_lease';
