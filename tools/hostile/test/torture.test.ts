import { expect, it } from 'vitest';
import { torture, tortureLimits } from '../../../lab/torture/src/torture.ts';

/** A busy machine may take minutes for what takes seconds. */
const patienceMs = 300_000;

/** The same cases each time, on any machine: of all kinds, and of the formats of files those that are quick. */
const kinds = ['requests/', 'databases/', 'records/', 'repositories/', 'signals/'];
const files = [
  'files/HTML',
  'files/plain text',
  'files/JSON',
  'files/YAML',
  'files/notebooks',
  'files/Shell',
  'files/EPUB',
  'files/DOCX',
];

it(
  'hostile files, requests, databases, logs and packs: nothing hangs, nothing is internal, every citation is true',
  async () => {
    const failures: unknown[] = [];
    const results = await torture({
      ...{ seed: 'tests', count: 1, only: [...kinds, ...files] },
      // Where all processors are taken, the same work takes several times as long; the run of its own holds the rule.
      limits: { ...tortureLimits, heldMs: 4 * tortureLimits.heldMs },
      onFailure: ({ group, made, faults }) => failures.push({ group, made, faults }),
    });
    expect(failures).toEqual([]);
    for (const start of [...kinds, ...files]) {
      expect(results.some(({ group, tried }) => group.startsWith(start) && tried === 1)).toBe(true);
    }
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
});
