import { describe, expect, it } from 'vitest';
import { validatedDefaults } from '../retrieval.ts';
import { parseRetrievalRequest } from './retrieval-request.ts';

// Request cases of public suites that our decisions agree with (lab/ranking-cases.md has those that we decide
// differently). Basis: raul-arrabales/VANESSA@fe9c2c7 (tests/retrieval_option_normalization_fixtures.py,
// tests/backend/test_context_management_runtime.py, agent_engine/app/retrieval/options.py), MIT; and
// muhammadjahanzaib789/Hackhaton_book@f40dd04 (backend/src/models/retrieval.py) for `doc004-bounds`.
describe('request cases of public suites', () => {
  it.each([
    ['vanessa-req-alpha-1.5', { search_method: 'hybrid', hybrid_alpha: 1.5 }],
    ['vanessa-req-bad-search_method', { search_method: 'lexical' }],
    ['vanessa-req-filters-array', { filters: { tags: ['a', 'b'] } }],
    ['vanessa-req-x-alpha-negative', { search_method: 'hybrid', hybrid_alpha: -0.01 }],
    ['vanessa-req-x-filters-list', { filters: [] }],
    ['vanessa-req-x-top_k-true', { top_k: true }],
    ['doc004-bounds top_k=0', { top_k: 0 }],
    ['doc004-bounds top_k=51', { top_k: 51 }],
    ['doc004-bounds threshold=-0.01', { score_threshold: -0.01 }],
    ['doc004-bounds threshold=1.01', { score_threshold: 1.01 }],
    ['doc004-bounds empty text', { query: '   ' }],
  ])('%s is refused', (_id, fields) => {
    expect(() => parseRetrievalRequest({ index: 'kb_product_docs', query: 'hello', ...fields })).toThrow(
      'Invalid retrieval request',
    );
  });

  it('vanessa-req-x-alpha-0: an alpha of 0 is a value, not a missing one', () => {
    expect(parseRetrievalRequest({ index: 'i', query: 'q', search_method: 'hybrid', hybrid_alpha: 0 })).toEqual({
      index: 'i',
      query: 'q',
      topK: 5,
      filters: {},
      searchMethod: 'hybrid',
      queryPreprocessing: 'none',
      hybridAlpha: 0,
    });
  });

  it('doc004-bounds: top_k is 5 and the threshold 0.5 by default in the validated profile', () => {
    expect(parseRetrievalRequest({ index: 'i', query: 'q' }, validatedDefaults)).toMatchObject({
      topK: 5,
      scoreThreshold: 0.5,
    });
  });
});
