import { describe, expect, it } from 'vitest';
import { isRetrievalError } from '../errors.ts';
import { validatedDefaults } from '../retrieval.ts';
import { parseRetrievalRequest } from './retrieval-request.ts';

const base = { index: 'kb_product_docs', query: 'hello' };

function refusal(input: unknown): string {
  try {
    parseRetrievalRequest(input);
  } catch (error) {
    if (isRetrievalError(error)) return `${error.code}: ${error.message}`;
    throw error;
  }
  return 'accepted';
}

describe('what a caller invents', () => {
  it('a message shows the beginning of a long name, and the first 20 faults', () => {
    expect(refusal({ ...base, ['k'.repeat(1000)]: 1 })).toContain(`"${'k'.repeat(80)}..." is not a known field`);
    const values = Array.from({ length: 25 }, () => null);
    const message = refusal({ ...base, filter: { op: 'in', field: 'a', values } });
    expect(message.match(/filter.values\[\d+\]/g)).toHaveLength(20);
    expect(message).toContain('- and 5 more.');
  });
});

describe('spec 001 defaults', () => {
  it('are top_k 5, semantic, none, and no alpha', () => {
    expect(parseRetrievalRequest(base)).toEqual({
      index: 'kb_product_docs',
      query: 'hello',
      topK: 5,
      filters: {},
      searchMethod: 'semantic',
      queryPreprocessing: 'none',
    });
  });

  it('001: hybrid_alpha is 0.5 only when the search method is hybrid', () => {
    expect(parseRetrievalRequest({ ...base, search_method: 'hybrid' }).hybridAlpha).toBe(0.5);
    expect(parseRetrievalRequest({ ...base, search_method: 'keyword' }).hybridAlpha).toBeUndefined();
  });

  it('a hybrid_alpha of 0 is kept', () => {
    expect(parseRetrievalRequest({ ...base, search_method: 'hybrid', hybrid_alpha: 0 }).hybridAlpha).toBe(0);
  });

  it('a valid alpha is ignored unless the method is hybrid', () => {
    expect(parseRetrievalRequest({ ...base, hybrid_alpha: 0.3 }).hybridAlpha).toBeUndefined();
  });

  it('the query travels as it was given, inner spaces included', () => {
    expect(parseRetrievalRequest({ ...base, query: '  hi  there ' }).query).toBe('  hi  there ');
  });
});

describe('score_threshold', () => {
  it('is off by default and 0.5 in the validated profile, but never for keyword', () => {
    expect(parseRetrievalRequest(base).scoreThreshold).toBeUndefined();
    expect(parseRetrievalRequest(base, validatedDefaults).scoreThreshold).toBe(0.5);
    const keyword = { ...base, search_method: 'keyword' };
    expect(parseRetrievalRequest(keyword, validatedDefaults).scoreThreshold).toBeUndefined();
  });

  it('accepts both ends of 0.0 to 1.0', () => {
    expect(parseRetrievalRequest({ ...base, score_threshold: 0 }).scoreThreshold).toBe(0);
    expect(parseRetrievalRequest({ ...base, score_threshold: 1 }).scoreThreshold).toBe(1);
  });
});

describe('a request that is wrong is refused, never coerced', () => {
  it.each([
    ['no index', { query: 'q' }, 'index must be the name of an index; found nothing'],
    [
      'an empty query',
      { ...base, query: ' \n' },
      'query must be the text to search for, not empty; found an empty string',
    ],
    [
      'a query that is a number',
      { ...base, query: 42 },
      'query must be the text to search for, not empty; found the number 42',
    ],
    ['top_k 0', { ...base, top_k: 0 }, 'top_k must be an integer from 1 to 50; found the number 0'],
    ['top_k 51', { ...base, top_k: 51 }, 'top_k must be an integer from 1 to 50; found the number 51'],
    ['top_k 3.7', { ...base, top_k: 3.7 }, 'top_k must be an integer from 1 to 50; found the number 3.7'],
    ['top_k as a string', { ...base, top_k: '7' }, 'top_k must be an integer from 1 to 50; found a string'],
    ['top_k true', { ...base, top_k: true }, 'top_k must be an integer from 1 to 50; found the boolean true'],
    [
      'alpha NaN',
      { ...base, hybrid_alpha: Number.NaN },
      'hybrid_alpha must be a number from 0 to 1; found the number NaN',
    ],
    ['alpha 1.5', { ...base, hybrid_alpha: 1.5 }, 'hybrid_alpha must be a number from 0 to 1; found the number 1.5'],
    ['alpha -0.01', { ...base, hybrid_alpha: -0.01 }, 'hybrid_alpha must be a number from 0 to 1'],
    [
      'alpha as a string',
      { ...base, hybrid_alpha: '0.3' },
      'hybrid_alpha must be a number from 0 to 1; found a string',
    ],
    ['alpha null', { ...base, hybrid_alpha: null }, 'hybrid_alpha must be a number from 0 to 1; found null'],
    [
      'an unknown method',
      { ...base, search_method: 'lexical' },
      'search_method must be "semantic", "keyword" or "hybrid"',
    ],
    [
      'filters as a list',
      { ...base, filters: [] },
      'filters must be an object of field and value; found an empty list',
    ],
    ['a list as a filter value', { ...base, filters: { tags: ['a', 'b'] } }, 'filters.tags must be a string'],
    ['an unknown field', { ...base, topk: 3 }, '"topk" is not a known field. Did you mean "top_k"?'],
    [
      'a threshold for keyword',
      { ...base, search_method: 'keyword', score_threshold: 0.5 },
      'score_threshold applies to similarity',
    ],
    ['a threshold of 1.01', { ...base, score_threshold: 1.01 }, 'score_threshold must be a number from 0 to 1'],
    ['a string', 'hello', 'it must be an object; found a string'],
    ['a filter on __proto__', JSON.parse('{"index":"i","query":"q","filters":{"__proto__":"x"}}'), 'filters.__proto__'],
    ['a query of 20,001 characters', { ...base, query: 'x'.repeat(20_001) }, 'query must be at most 20000 characters'],
  ])('%s', (_case, input, message) => {
    expect(refusal(input)).toContain('invalid_request: ');
    expect(refusal(input)).toContain(message);
  });

  it('every field at fault is named at once', () => {
    const message = refusal({ query: '', top_k: 0 });
    expect(message).toContain('- index');
    expect(message).toContain('- query');
    expect(message).toContain('- top_k');
  });

  it('the limit of top_k is configurable', () => {
    expect(parseRetrievalRequest({ ...base, top_k: 200 }, { maxTopK: 200 }).topK).toBe(200);
  });

  it('the text of a wrong value is never shown', () => {
    expect(refusal({ ...base, hybrid_alpha: 'secret-value' })).not.toContain('secret-value');
  });
});
