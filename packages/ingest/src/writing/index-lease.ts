import { setTimeout } from 'node:timers/promises';
import {
  type Clock,
  type IndexPart,
  type IndexWriter,
  type LeaseProcess,
  RetrievalError,
  systemClock,
  throwIfAborted,
  type WriterLease,
} from '@touchstone/contract';
import { isRunning, thisProcess } from './this-process.ts';

/** Options of the lease that keeps other runs from writing to an index. */
export interface LeaseOptions {
  /** The program that writes, in messages about the lease. Default `touchstone`. */
  readonly program?: string;
  /** Wait for a run that holds the lease, instead of refusing with `unavailable`. Default false. */
  readonly waits?: boolean;
  /** Called once, before the wait begins. */
  readonly onWait?: (lease: WriterLease) => void;
  /** The part that the run writes: others may write other parts meanwhile. Default: any document. */
  readonly part?: IndexPart;
  readonly signal?: AbortSignal;
  readonly clock?: Clock;
  readonly newId?: () => string;
  readonly process?: LeaseProcess;
  /** True if a process of this machine still runs. */
  readonly isRunning?: (id: number) => boolean;
  /** Between two looks at a lease that another run holds. */
  readonly pause?: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
}

/** The lease of one index, for one run. */
export interface IndexLease {
  /** Takes it, renews it from time to time, and does nothing if already taken. Throws `unavailable`, or waits. */
  take(): Promise<void>;
  isHeld(): boolean;
  /** Throws `unavailable` where another run has taken it over, which is possible only after this one could not renew it for long. */
  check(): Promise<void>;
  release(): Promise<void>;
}

/** Validity of a lease without renewals, for other machines: a process that died on this one is known at once. */
const durationMs = 60_000;
const renewMs = durationMs / 3;
const lookMs = 300;

/** A store without leases lets every run write, as it always did. */
export function indexLease(store: IndexWriter, index: string, options: LeaseOptions = {}): IndexLease {
  const { program = 'touchstone', waits = false, onWait, signal, clock = systemClock } = options;
  const { newId = () => crypto.randomUUID(), process = thisProcess(), pause = waitFor } = options;
  const { isRunning: runs = isRunning, part } = options;
  const holder = newId();
  let own: WriterLease | undefined;
  let lost: WriterLease | 'given away' | undefined;
  let renewal: NodeJS.Timeout | undefined;

  const claim = (insteadOf?: string) =>
    store.claimLease!(
      index,
      { holder, program, process, nowMs: clock.nowMs(), durationMs, insteadOf, part },
      { signal },
    );

  const renew = async () => {
    const { isGranted, lease } = await claim(holder);
    if (isGranted) own = lease;
    else lost = lease ?? 'given away';
  };

  const hasDied = (lease: WriterLease) => lease.process.machine === process.machine && !runs(lease.process.id);

  return {
    take: async () => {
      if (store.claimLease === undefined || own !== undefined) return;
      for (let isTold = false; ; ) {
        throwIfAborted(signal, `wait for the lease of index "${index}"`);
        const { isGranted, lease } = await claim();
        if (isGranted) {
          own = lease;
          break;
        }
        if (lease === undefined) continue;
        if (hasDied(lease)) {
          // In its name. Others that died too, with other parts, are met by the next claims.
          await store.releaseLease?.(index, lease.holder, { signal });
          continue;
        }
        if (!waits) throw busyIndex(index, lease);
        if (!isTold) onWait?.(lease);
        isTold = true;
        await pause(lookMs, signal);
      }
      // A renewal that fails is tried again by the next one, and by `check`.
      renewal = setInterval(() => void renew().catch(() => {}), renewMs).unref();
    },
    isHeld: () => own !== undefined,
    check: async () => {
      if (own === undefined) return;
      if (lost === undefined && clock.nowMs() >= own.expiresMs) await renew();
      if (lost !== undefined) throw lostLease(index);
    },
    release: async () => {
      clearInterval(renewal);
      if (own === undefined || lost !== undefined) return;
      own = undefined;
      // On failure, the lease lapses by itself. The run has succeeded, or failed for a reason of its own.
      await store.releaseLease?.(index, holder).catch(() => {});
    },
  };
}

/** The error of a run that meets another one. Machines are for the operator alone. */
function busyIndex(index: string, { program, process, sinceMs, expiresMs, part }: WriterLease): RetrievalError {
  const since = new Date(sinceMs).toISOString();
  const which = part === undefined ? '' : ` of part ${part.number} of ${part.of}`;
  return new RetrievalError(
    'unavailable',
    `Index "${index}" is being written by another run${which} (${program}, process ${process.id}, since ${since}). Try again when it has ended, wait for it ("touchstone index --wait"), or stop it.`,
    {
      operatorNote: `The process is on ${process.machine}. If it has died there, its lease lapses at ${new Date(expiresMs).toISOString()}.`,
    },
  );
}

function lostLease(index: string): RetrievalError {
  return new RetrievalError(
    'unavailable',
    `This run could not renew its lease of index "${index}" in time, and another run has taken it. The part written so far is kept; run it again to finish.`,
  );
}

async function waitFor(ms: number, signal: AbortSignal | undefined): Promise<void> {
  await setTimeout(ms, undefined, { signal }).catch(() => {});
}
