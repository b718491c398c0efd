import { describe, expect, it } from 'vitest';
import { recordFieldProblem } from './metadata.js';

describe('a field of a record', () => {
  it.each([
    ['chapter_number', 3, {}, undefined],
    ['chapter_number', 'III', {}, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['chapter_number', 0, {}, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['chunk_index', 0, {}, { reason: 'filled_by_ingestion' }],
    ['author', 7, {}, undefined],
    ['level', 'hard', {}, undefined],
    ['level', 'hard', { node_kind: 'summary' }, { reason: 'wrong_kind', expected: 'a whole number from 1' }],
    ['children', ['a', 1], { node_kind: 'summary' }, { reason: 'wrong_kind', expected: 'a list of strings' }],
  ])('%s of %j beside %j', (field, value, metadata, problem) => {
    expect(recordFieldProblem(field, value, metadata)).toEqual(problem);
  });
});
