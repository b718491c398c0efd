import { describe, expect, it } from 'vitest';
import { ownLayout } from '../layout/own-layout.ts';
import type { Api } from '../server/api.ts';
import type { Operation } from '../server/operations.ts';
import { optionsSchema } from '../server/options.ts';
import { firstIndexes, pathsIn, payloadIndexer } from './payload-indexes.ts';

function collection(areRequired = false) {
  const known = new Set<string>();
  const at = { index: 'docs', collection: 'docs@main', payloadIndexes: { known, areRequired } };
  return ownLayout(at, { format: 3, fingerprint: {} });
}

const settings = optionsSchema.parse({ indexedFields: { 'a.b': 'bool', page: 'float' } });

describe('payload indexes', () => {
  it('of a new collection are two, and those of the fields that the options name', () => {
    expect([...firstIndexes(collection(), settings)]).toEqual(['touchstone.kind', 'touchstone.shape', '"a.b"', 'page']);
  });

  it('of a new collection whose strict mode needs them are all', () => {
    const all = [...firstIndexes(collection(true), settings)];
    expect(all).toEqual(expect.arrayContaining(['touchstone.pending', 'touchstone.mean', 'path', '"a.b"']));
    expect(all).toHaveLength(31);
  });

  it('are needed for what a write has: fields of chunks, parts of their bookkeeping, labels', () => {
    const payload = { path: 'a', 'a.b': true, touchstone: { kind: 'chunk', pending: ['x'] } };
    const operations: readonly Operation[] = [
      { upsert: { points: [{ id: '1', vector: {}, payload }] } },
      { set_payload: { payload: { ref: 'r' }, points: ['1'] } },
      { set_payload: { payload: { mean: 3 }, key: 'touchstone', points: ['1'] } },
      { delete: { points: ['2'] } },
    ];
    expect([...pathsIn(operations)]).toEqual(['path', '"a.b"', 'touchstone.kind', 'ref', 'touchstone.mean']);
  });

  it('are each made once, by their kind, though two writes need them at once, and again after a failure', async () => {
    const made: unknown[] = [];
    let fails = true;
    const api = (async ({ parameters }: { readonly parameters: Record<string, unknown> }) => {
      if (fails) throw new Error('gone');
      made.push([parameters.field_name, parameters.field_schema]);
    }) as unknown as Api;
    const ensure = payloadIndexer({ api, settings });
    const layout = collection();
    await expect(ensure(layout, ['path'], undefined)).rejects.toThrow('gone');
    fails = false;
    const paths = ['path', 'start_line', '"a.b"', 'unknown'];
    await Promise.all([ensure(layout, paths, undefined), ensure(layout, paths, undefined)]);
    expect(made).toEqual([
      ['path', { type: 'keyword', prefix: true }],
      ['start_line', { type: 'float' }],
      ['"a.b"', { type: 'bool' }],
    ]);
  });
});
