import { describe, expect, it } from 'vitest';
import { searchRequest } from './search-request.js';

const settings = {
  topK: 7,
  maxTopK: 20,
  searchMethod: 'keyword',
  queryPreprocessing: 'none',
  hybridAlpha: 0.3,
  timeoutMs: 1000,
} as const;

describe('searchRequest', () => {
  it('takes from the config what the command line does not say', () => {
    expect(searchRequest('a b', 'docs', {}, settings)).toEqual({
      index: 'docs',
      query: 'a b',
      topK: 7,
      filters: {},
      searchMethod: 'keyword',
      queryPreprocessing: 'none',
    });
  });

  it('reads every option', () => {
    const given = {
      topK: '20',
      method: 'hybrid',
      alpha: '.25',
      normalize: true,
      filter: ['page_number=3'],
      where: '{"op":"exists","field":"url"}',
      threshold: '0.5',
    };
    expect(searchRequest('a', 'docs', given, settings)).toEqual({
      index: 'docs',
      query: 'a',
      topK: 20,
      filters: { page_number: 3 },
      filter: { op: 'exists', field: 'url' },
      searchMethod: 'hybrid',
      queryPreprocessing: 'normalize',
      hybridAlpha: 0.25,
      scoreThreshold: 0.5,
    });
  });

  it("hybrid without --alpha has the config's weight", () => {
    expect(searchRequest('a', 'docs', { method: 'hybrid' }, settings).hybridAlpha).toBe(0.3);
  });

  it('--query-preprocessing wins over --normalize', () => {
    const given = { normalize: true, queryPreprocessing: 'none' };
    expect(searchRequest('a', 'docs', given, settings).queryPreprocessing).toBe('none');
  });

  it("the config's threshold applies to similarity and leaves keyword search alone", () => {
    const validated = { ...settings, scoreThreshold: 0.5 };
    expect(searchRequest('a', 'docs', {}, validated)).not.toHaveProperty('scoreThreshold');
    expect(searchRequest('a', 'docs', { method: 'semantic' }, validated).scoreThreshold).toBe(0.5);
  });

  it.each([
    [{ topK: '21' }, /top_k must be an integer from 1 to 20; found the number 21/],
    [{ topK: '2.5' }, /top_k must be an integer from 1 to 20; found the number 2\.5/],
    [{ topK: '0x3' }, /top_k must be an integer from 1 to 20; found a string/],
    [{ topK: '' }, /top_k must be an integer from 1 to 20; found an empty string/],
    [{ method: 'hybrid', alpha: 'NaN' }, /hybrid_alpha must be a number from 0 to 1; found the number NaN/],
    [{ method: 'semantic', threshold: 'high' }, /score_threshold must be a number from 0 to 1; found a string/],
    [{ queryPreprocessing: 'stem' }, /query_preprocessing must be "none" or "normalize"/],
  ])('refuses %j', (given, message) => {
    expect(() => searchRequest('a', 'docs', given, settings)).toThrow(message);
  });
});
