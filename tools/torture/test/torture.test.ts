import { expect, it } from 'vitest';
import { torture } from '../src/torture.ts';

/** A busy machine may take minutes for what takes seconds. */
const patienceMs = 300_000;

it(
  'hostile files, requests, databases, logs and packs: nothing hangs, nothing is internal, every citation is true',
  async () => {
    const failures: unknown[] = [];
    const results = await torture({
      seed: 'tests',
      count: 1,
      minutes: 0.3,
      onFailure: ({ group, made, faults }) => failures.push({ group, made, faults }),
    });
    expect(failures).toEqual([]);
    // The clock ends the run; a machine that does nothing in that time proves nothing.
    expect(results.length).toBeGreaterThan(5);
  },
  patienceMs,
);

it('a case is made again by its seed, and the rules are rules: what breaks one is told', async () => {
  const failures: string[] = [];
  const run = async () => {
    const made: string[] = [];
    const only = ['databases/tables'];
    await torture({ seed: 'again', count: 3, only, onCase: (done) => made.push(done.made) });
    return made;
  };
  expect(await run()).toEqual(await run());
  const limits = { elapsedMs: 0, heldMs: 1000, grownBytes: 0 };
  await torture({
    ...{ seed: 'again', count: 1, only: ['files/plain text'], limits },
    onFailure: ({ faults }) => failures.push(...faults),
  });
  expect(failures.join('\n')).toMatch(/milliseconds/);
}, 120_000);
