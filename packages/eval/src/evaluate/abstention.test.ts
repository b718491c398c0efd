import { describe, expect, it } from 'vitest';
import { measureAbstention } from './abstention.ts';

const run = new Map([
  ['a1', ['x']],
  ['a2', []],
  ['u1', []],
  ['u2', ['x']],
  ['u3', []],
  ['u4', []],
]);

describe('abstention', () => {
  it('is right for unanswerable queries and wrong for answerable ones', () => {
    expect(measureAbstention(run, { answerable: ['a1', 'a2'], unanswerable: ['u1', 'u2', 'u3', 'u4'] })).toEqual({
      rightlyAbstained: 0.75,
      wronglyAbstained: 0.5,
      answered: ['u2'],
      silent: ['a2'],
    });
  });

  it('is the share that a person counts: 8 answered of 10 leave 0.2', () => {
    const ids = Array.from({ length: 10 }, (_, at) => `u${at}`);
    const answers = new Map(ids.map((id, at) => [id, at < 8 ? ['x'] : []]));
    expect(measureAbstention(answers, { answerable: [], unanswerable: ids }).rightlyAbstained).toBe(0.2);
  });

  it('of no queries is 0', () => {
    expect(measureAbstention(run, { answerable: [], unanswerable: [] })).toMatchObject({
      rightlyAbstained: 0,
      wronglyAbstained: 0,
    });
  });

  it('cannot be told of a query that was never asked', () => {
    expect(() => measureAbstention(run, { answerable: [], unanswerable: ['u9'] })).toThrow(/"u9" is not in the run/);
  });
});
