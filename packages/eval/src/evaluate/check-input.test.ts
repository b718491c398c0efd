import { describe, expect, it } from 'vitest';
import { checkInput } from './check-input.ts';

const qrels = new Map([
  ['q1', new Map([['a', 2]])],
  ['q2', new Map([['b', 0]])],
  ['q3', new Map([['c', 1]])],
]);

describe('a check of what is to be measured', () => {
  it('counts queries that the run misses, and those that nobody judged', () => {
    const run = new Map([
      ['q1', ['a']],
      ['q2', []],
      ['q8', ['a']],
      ['q9', ['a']],
    ]);
    expect(summary(checkInput({ qrels, run }))).toEqual([
      ['queries_without_relevant', 1, ['q2']],
      ['unanswered_queries', 2, ['q2', 'q3']],
      ['unjudged_queries', 2, ['q8', 'q9']],
    ]);
  });

  it('counts ids that the data set does not know, each once', () => {
    const run = new Map([
      ['q1', ['a', 'chunk-1']],
      ['q2', ['chunk-1']],
      ['q3', ['b']],
    ]);
    const input = { qrels, run, documents: new Set(['a', 'b']) };
    expect(summary(checkInput(input)).slice(1)).toEqual([
      ['unknown_judged_documents', 1, ['c']],
      ['unknown_retrieved_documents', 1, ['chunk-1']],
    ]);
  });

  it('names the first ten only, and counts all', () => {
    const run = new Map(Array.from({ length: 12 }, (_, index): [string, string[]] => [`extra-${index}`, ['a']]));
    const unjudged = checkInput({ qrels, run }).find(({ code }) => code === 'unjudged_queries');
    expect([unjudged?.count, unjudged?.examples.length, unjudged?.examples[0]]).toEqual([12, 10, 'extra-0']);
    expect(unjudged?.message).toMatch(/^12 queries of the run have no judgements/);
  });

  it('refuses empty judgements, and has nothing to say of sound input', () => {
    expect(() => checkInput({ qrels: new Map() })).toThrow(expect.objectContaining({ code: 'invalid_request' }));
    expect(checkInput({ qrels: new Map([['q1', new Map([['a', 1]])]]), run: new Map([['q1', ['a']]]) })).toEqual([]);
  });
});

function summary(warnings: ReturnType<typeof checkInput>): readonly unknown[] {
  return warnings.map(({ code, count, examples }) => [code, count, examples]);
}
