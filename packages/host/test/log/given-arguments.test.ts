import { existsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeGivenObject } from '@touchstone/conformance';
import { expect, it } from 'vitest';
import * as library from '../../src/log/index.ts';
import { record } from './record.ts';

// As a caller without types would call them.
const exported: ReadonlyMap<string, unknown> = new Map(Object.entries(library));
const of = (name: keyof typeof library) => exported.get(name) as (...given: unknown[]) => unknown;

const folder = join(tmpdir(), 'no-log-was-ever-here');
const log = () => library.callLog({ folder });
// As a caller without types would call it.
const method = (name: 'append' | 'appendFailure' | 'read' | 'list') => log()[name] as (given: unknown) => unknown;
const failed = {
  ...{ kind: 'search', id: 'a', engine: '1', startedAt: '2026-01-02T03:04:05.000Z' },
  ...{ query: '', indexes: ['docs'], totalMs: 1 },
};

describeGivenObject('callLog', {
  call: (given) => of('callLog')(given),
  right: { folder, keep: 1, queryText: 'keep', maxFileBytes: 1, maxFiles: 1 },
});
describeGivenObject('appendFailure', { call: (given) => method('appendFailure')(given), right: failed });

const unchanged = library.compareCalls(record('a'), record('a'));
const aRecord = 'must be the record of a call, as the log gives it';

it.each([
  ['append', () => method('append')(null), `call to keep: it ${aRecord}; found null`],
  ['append', () => method('append')({ ...record('a'), event: 5 }), `call to keep: it ${aRecord}; found an object`],
  [
    'append',
    () => method('append')({ ...record('a'), settings: 5 }),
    'record of a call: as JSON, it is of another form at settings: ',
  ],
  ['read', () => method('read')(7), 'id of a call: it must be a text; found the number 7'],
  ['list', () => method('list')(-1), 'limit: it must be a whole number from 1; found the number -1'],
  ['compareCalls', () => of('compareCalls')(record('a'), {}), `call after: it ${aRecord}`],
  ['compareCalls', () => of('compareCalls')(undefined, record('a')), `call before: it ${aRecord}`],
  ['candidateHistories', () => of('candidateHistories')({}), 'stages of a call: it must be a list of stages'],
  [
    'candidateHistories',
    () => of('candidateHistories')([{ stage: 'fuse', candidates: [null] }]),
    '[0] must be a stage',
  ],
  ['historiesJson', () => of('historiesJson')(record('a'), [{ id: 7, steps: [] }]), 'at candidates[0].id: '],
  ['callSummariesJson', () => of('callSummariesJson')([], 'a'), 'damaged files: it must be a list of texts'],
  ['callDifferenceJson', () => of('callDifferenceJson')(7, unchanged), 'id of a call: it must be a text'],
  ['callDifferenceJson', () => of('callDifferenceJson')('a', { ...unchanged, same: 5 }), 'form at same: '],
] as const)('%s names what is wrong: case %#', async (_name, call, words) => {
  const calling = (async () => call())();
  await expect(calling).rejects.toMatchObject({ code: 'invalid_request', message: expect.stringContaining(words) });
});

it('a record that cannot be read is refused, and what it threw is told to nobody', async () => {
  const throwing = Object.defineProperty({ ...record('a') }, 'trace', {
    enumerable: true,
    get: () => {
      throw new Error('secret');
    },
  });
  const message = expect.stringMatching(/^(?!.*secret).*cannot be read/);
  await expect(log().append(throwing)).rejects.toMatchObject({ code: 'invalid_request', message });
});

it('nothing was written for what was refused', () => {
  expect(existsSync(folder)).toBe(false);
});
