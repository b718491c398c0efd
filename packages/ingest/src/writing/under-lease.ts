import type { IndexWriter } from '@touchstone/contract';
import { type IndexLease, indexLease, type LeaseOptions } from './index-lease.ts';
import type { WriteGuard } from './request.ts';

/** The index to write under a lease. */
interface LeasedIndex {
  readonly store: IndexWriter;
  readonly index: string;
  /** True if the index is there. */
  readonly isThere: () => Promise<boolean>;
}

/**
 * Runs an attempt that only one process may make at a time. An existing index is leased at once. A new one is leased
 * when the attempt begins to write, so that a run without changes creates nothing; where another run made it until
 * then, the attempt's plan is void, and it is made once more, under the lease. Throws the attempt's error, and
 * `unavailable` where another run writes.
 */
export async function underLease<Result>(
  { store, index, isThere }: LeasedIndex,
  options: LeaseOptions,
  attempt: (guard: WriteGuard) => Promise<Result>,
): Promise<Result> {
  const lease = indexLease(store, index, options);
  const guard = { begin: () => begin(lease, isThere), check: lease.check };
  try {
    if (await isThere()) await lease.take();
    return await attempt(guard).catch((thrown: unknown) => {
      if (!isOvertaken(thrown)) throw thrown;
      return attempt(guard);
    });
  } finally {
    await lease.release();
  }
}

/** True if an attempt ended because its plan is void: it is made once more. */
export function isOvertaken(thrown: unknown): boolean {
  return thrown === overtaken;
}

async function begin(lease: IndexLease, isThere: () => Promise<boolean>): Promise<void> {
  if (lease.isHeld()) return;
  await lease.take();
  if (lease.isHeld() && (await isThere())) throw overtaken;
}

const overtaken = new Error('another run made the index');
