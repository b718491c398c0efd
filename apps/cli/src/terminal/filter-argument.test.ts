import { describe, expect, it } from 'vitest';
import { parseFilterArguments } from './filter-argument.ts';

describe('parseFilterArguments', () => {
  it.each([
    ['page=3', 3],
    ['page=-0.5', -0.5],
    ['page=1e3', 1000],
    ['page="3"', '3'],
    ["page='3'", '3'],
    ['page=007', '007'],
    ['page=3 ', '3 '],
    ['page=9007199254740993', '9007199254740993'],
    ['page=true', true],
    ['page=false', false],
    ['page=True', 'True'],
    ['page=null', 'null'],
    ['page=', ''],
    ['page=a=b', 'a=b'],
    ['page="', '"'],
  ])('%s', (option, value) => expect(parseFilterArguments([option])).toEqual({ page: value }));

  it('several options are one bag', () => {
    expect(parseFilterArguments(['a=1', 'b=x'])).toEqual({ a: 1, b: 'x' });
  });

  it.each([['page'], ['=3'], ['']])('%j is refused', (option) => {
    expect(() => parseFilterArguments([option])).toThrow(/must have the form key=value/);
  });
});
