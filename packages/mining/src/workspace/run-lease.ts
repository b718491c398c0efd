import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { RetrievalError, systemClock, type WriterLease } from '@touchstone/contract';
import { isRunning, thisProcess } from '@touchstone/ingest';
import { decideLease, leaseSchema, openDatabase, withoutHolder } from '@touchstone/provider-kit';
import { namingFile } from './record-file.ts';

/** Validity of a lease without renewals, for other machines: a process that died on this one is known at once. */
const durationMs = 60_000;
const renewMs = durationMs / 3;

/** Time that a change of the lease waits for another one. */
const busyMs = 5000;

export type RunLease = Awaited<ReturnType<typeof takeRunLease>>;
type LeaseOptions = Parameters<typeof takeRunLease>[2];

/**
 * Does a step of a run while no other step works in its folder: two at once would make the same calls twice, and pay for them twice.
 * `step` names the work in the message to another step. The rules are those of indexes: a run that was killed blocks no other, and one on
 * another machine only until its lease lapses. A missing folder has nothing to guard, and the work reports it. Throws `unavailable` where
 * another step works in the folder.
 */
export async function underRunLease<T>(
  folder: string,
  step: string,
  work: (lease: RunLease) => Promise<T>,
  options?: LeaseOptions,
): Promise<T> {
  const lease = await takeRunLease(folder, step, options);
  try {
    return await work(lease);
  } finally {
    lease.release();
  }
}

/**
 * The same for a step that ends by `release`. `check` is to be called before each write: it throws `unavailable` where another step has
 * taken the lease over, which is possible only after this one could not renew it for long.
 */
export async function takeRunLease(
  folder: string,
  step: string,
  { clock = { nowMs: systemClock.nowMs }, newId = (): string => crypto.randomUUID() } = {},
) {
  if (!existsSync(folder)) return { check: async () => {}, release: () => {} };
  const file = join(folder, 'lease.sqlite');
  const holder = newId();
  let expiresMs = 0;
  let lost: string | undefined;
  const claim = (insteadOf?: string) =>
    changed(file, (current) => {
      const by = { holder, program: step, process: thisProcess(), nowMs: clock.nowMs(), durationMs, insteadOf };
      const decision = decideLease(current, by);
      if (decision.isGranted) expiresMs = decision.lease?.expiresMs ?? expiresMs;
      return { result: decision, lease: decision.isGranted ? decision.lease : current };
    });
  const release = (of: string) =>
    changed(file, (current) => ({ result: undefined, lease: withoutHolder(current, of) }));
  const renew = () => {
    const { isGranted, lease } = claim(holder);
    if (isGranted) return;
    lost = lease === undefined ? 'another run took it meanwhile' : `another run has it now (${lease.program})`;
  };
  await namingFile(file, async () => {
    for (let { isGranted, lease } = claim(); !isGranted && lease !== undefined; { isGranted, lease } = claim()) {
      if (lease.process.machine !== thisProcess().machine || isRunning(lease.process.id)) throw busy(folder, lease);
      release(lease.holder);
    }
  });
  // A renewal that fails is tried again by the next one, and by `check`.
  const renewal = setInterval(() => attempt(renew), renewMs).unref();
  return {
    check: async () => {
      if (lost === undefined && clock.nowMs() >= expiresMs) await namingFile(file, async () => renew());
      if (lost === undefined) return;
      throw new RetrievalError(
        'unavailable',
        `This run could not renew its lease of ${folder} in time, and ${lost}. The part written so far is kept; run it again to finish.`,
      );
    },
    release: () => {
      clearInterval(renewal);
      // On failure, the lease lapses by itself.
      if (lost === undefined) attempt(() => release(holder));
    },
  };
}

/** Reads the lease and replaces it, in one step that no other process can interrupt. The text of another version counts as none. */
function changed<T>(
  file: string,
  change: (current: WriterLease | undefined) => { readonly result: T; readonly lease: WriterLease | undefined },
): T {
  const database = openDatabase(file, { timeout: busyMs });
  try {
    database.exec('BEGIN IMMEDIATE; CREATE TABLE IF NOT EXISTS lease (content TEXT NOT NULL)');
    const row = database.prepare('SELECT content FROM lease').get();
    const { result, lease } = change(leaseSchema.safeParse(JSON.parse(String(row?.content ?? null))).data);
    database.exec('DELETE FROM lease');
    if (lease !== undefined) database.prepare('INSERT INTO lease VALUES (?)').run(JSON.stringify(lease));
    database.exec('COMMIT');
    return result;
  } finally {
    // Uncommitted changes are undone.
    database.close();
  }
}

function attempt(work: () => unknown): void {
  try {
    work();
  } catch {}
}

function busy(folder: string, { program, process, sinceMs, expiresMs }: WriterLease): RetrievalError {
  const since = new Date(sinceMs).toISOString();
  return new RetrievalError(
    'unavailable',
    `Another run works in ${folder} (${program}, process ${process.id}, since ${since}). Try again when it has ended, stop it, or name another folder.`,
    {
      operatorNote: `The process is on ${process.machine}. If it has died there, its lease lapses at ${new Date(expiresMs).toISOString()}.`,
    },
  );
}
