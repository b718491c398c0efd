import { describe, expect, it } from 'vitest';
import { extractIdentifiers } from './evidence-query-text.ts';

describe('identifiers of a query', () => {
  it('are words of letters, digits and underscores that do not begin with a digit', () => {
    expect(extractIdentifiers('call FunctionTool.run_async(_x1, 2fast) in a.py')).toEqual([
      'call',
      'FunctionTool',
      'run_async',
      '_x1',
      'in',
      'a',
      'py',
    ]);
  });

  it('come once each, with their case, in order of appearance', () => {
    expect(extractIdentifiers('Tool tool Tool')).toEqual(['Tool', 'tool']);
  });

  it('are not cut out of longer words of other alphabets', () => {
    expect(extractIdentifiers('über naïve größe x')).toEqual(['x']);
  });

  it('are none in a text without any', () => {
    expect(extractIdentifiers('42 ¿?')).toEqual([]);
  });
});
