import { describe, expect, it } from 'vitest';
import { preprocessQuery } from './preprocess-query.ts';

describe('query preprocessing', () => {
  it('"none" hands the query on byte for byte', () => {
    expect(preprocessQuery('  Hi  Ünïcode!\n', 'none')).toBe('  Hi  Ünïcode!\n');
  });

  it('"normalize" hands on the normalised query', () => {
    expect(preprocessQuery('  Hi  Ünïcode!\n', 'normalize')).toBe('hi unicode');
  });

  it.each(['none', 'normalize'] as const)('an empty query is refused under "%s"', (mode) => {
    expect(() => preprocessQuery(' \n', mode)).toThrow(expect.objectContaining({ code: 'invalid_request' }));
  });

  it('a query that normalisation empties is refused with a way out', () => {
    expect(() => preprocessQuery('???', 'normalize')).toThrow(/query_preprocessing/);
    expect(preprocessQuery('???', 'none')).toBe('???');
  });
});
