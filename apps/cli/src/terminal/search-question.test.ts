import { describe, expect, it } from 'vitest';
import { evidenceRequest } from './evidence-question.ts';
import { searchQuestion } from './search-question.ts';

const settings = { maxTopK: 20 };

describe('searchQuestion', () => {
  it('leaves to the config what the command line does not say', () => {
    expect(searchQuestion('a b', {}, settings)).toEqual({ query: 'a b', filters: {} });
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
    expect(searchQuestion('a', given, settings)).toEqual({
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

  it('--query-preprocessing wins over --normalize', () => {
    const given = { normalize: true, queryPreprocessing: 'none' };
    expect(searchQuestion('a', given, settings).queryPreprocessing).toBe('none');
  });

  it.each([
    [{ topK: 'abc' }, '-k must be a whole number from 1 to 20, not "abc".'],
    [{ topK: '21' }, '-k must be a whole number from 1 to 20, not "21".'],
    [{ topK: '2.5' }, '-k must be a whole number from 1 to 20, not "2.5".'],
    [{ topK: '0x3' }, '-k must be a whole number from 1 to 20, not "0x3".'],
    [{ topK: '' }, '-k must be a whole number from 1 to 20, not "".'],
    [{ method: 'fuzzy' }, '--method must be semantic, keyword or hybrid, not "fuzzy".'],
    [{ method: 'hybird' }, '--method must be semantic, keyword or hybrid, not "hybird". Did you mean "hybrid"?'],
    [{ alpha: 'NaN' }, '--alpha must be a number from 0 to 1, not "NaN".'],
    [{ threshold: 'high' }, '--threshold must be a number from 0 to 1, not "high".'],
    [{ queryPreprocessing: 'stem' }, '--query-preprocessing must be none or normalize, not "stem".'],
  ])('names option and value of %j', (given, message) => {
    expect(() => searchQuestion('a', given, settings)).toThrow(message);
  });

  it.each(['semantic', 'keyword', 'hybrid'])('001: an alpha outside 0 to 1 is refused with the method %s', (method) => {
    expect(() => searchQuestion('a', { method, alpha: '1.5' }, settings)).toThrow(
      '--alpha must be a number from 0 to 1',
    );
  });
});

describe('evidenceRequest', () => {
  it.each([
    [{ max: 'many' }, '--max must be a whole number from 1 to 50, not "many".'],
    [{ budget: '1s' }, '--budget must be a whole number of milliseconds, 1 or more, not "1s".'],
    [
      { taskMode: 'debgu' },
      '--task-mode must be build, debug, explain or refactor, not "debgu". Did you mean "debug"?',
    ],
  ])('names option and value of %j', (given, message) => {
    expect(() => evidenceRequest('q', given)).toThrow(message);
  });
});
