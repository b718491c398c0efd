import { describe, expect, it } from 'vitest';
import { type Metadata, recordFieldProblem } from './metadata.ts';
import { shownSymbols, symbolsOf } from './symbols.ts';

describe('a field of a record', () => {
  it.each([
    ['chapter_number', 3, {}, undefined],
    ['chapter_number', 'III', {}, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['chapter_number', 0, {}, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['chunk_index', 0, {}, { reason: 'filled_by_ingestion' }],
    ['author', 7, {}, undefined],
    ['symbol', ['send', 'sendAll'], {}, undefined],
    ['symbol', 7, {}, { reason: 'wrong_kind', expected: 'a string or a list of strings' }],
    ['level', 'hard', {}, undefined],
    ['level', 'hard', { node_kind: 'summary' }, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['children', ['a', 1], { node_kind: 'summary' }, { reason: 'wrong_kind', expected: 'a list of strings' }],
  ])('%s of %j beside %j', (field, value, metadata, problem) => {
    expect(recordFieldProblem(field, value, metadata)).toEqual(problem);
  });
});

describe('the definitions of a chunk', () => {
  it.each([
    ['send', ['send'], 'send'],
    [['send', 'sendAll'], ['send', 'sendAll'], 'send, sendAll'],
    [undefined, [], undefined],
    ['', [], undefined],
    [['send', 7, ''], ['send'], 'send'],
  ])('%j are %j, shown as %j', (symbol, names, shown) => {
    const metadata = { symbol } as Metadata;
    expect(symbolsOf(metadata)).toEqual(names);
    expect(shownSymbols(metadata)).toBe(shown);
  });
});
