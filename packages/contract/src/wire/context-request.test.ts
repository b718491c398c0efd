import { describe, expect, it } from 'vitest';
import { parseContextQuestion, parseContextRequest, parseConversation } from './context-request.ts';

describe('a context request', () => {
  it('has the defaults of the specification: 5 chunks, 4,000 tokens, best first', () => {
    expect(parseContextRequest({ query: 'q' })).toEqual({
      query: 'q',
      history: [],
      topK: 5,
      maxTokens: 4000,
      filters: {},
      order: 'relevance',
      neighbors: 0,
      wholeSections: false,
    });
  });

  it('as a question has nothing that was not said', () => {
    expect(parseContextQuestion({ query: 'q' })).toEqual({ query: 'q' });
    expect(parseContextQuestion({ query: 'q', top_k: 7, max_cost_usd: 0, whole_sections: true })).toEqual({
      query: 'q',
      topK: 7,
      maxCostUsd: 0,
      wholeSections: true,
    });
  });

  it.each([
    [{}, 'query must be the question, not empty; found nothing.'],
    [{ query: ' ' }, 'query must be the question, not empty'],
    [{ query: 'q', top_k: 51 }, 'top_k must be an integer from 1 to 50; found the number 51.'],
    [{ query: 'q', top_k: '5' }, 'top_k must be an integer from 1 to 50; found a string.'],
    [{ query: 'q', max_tokens: 0 }, 'max_tokens must be a whole number of tokens, 1 or more; found the number 0.'],
    [{ query: 'q', query_type: 'poem' }, 'query_type must be one of factual, conceptual, '],
    [{ query: 'q', history: [{ role: 'system', content: 'x' }] }, 'history[0].role must be "user" or "assistant"'],
    [{ query: 'q', max_cost_usd: -1 }, 'max_cost_usd must be a number of US dollars, 0 or more'],
    [{ query: 'q', topk: 3 }, 'Did you mean "top_k"?'],
  ])('%j is refused by name, complete or not', (input, message) => {
    for (const parse of [parseContextRequest, parseContextQuestion]) {
      expect(() => parse(input)).toThrow(
        expect.objectContaining({ code: 'invalid_request', message: expect.stringContaining(message) }),
      );
    }
  });

  it('has a conversation that is a list of messages', () => {
    expect(parseConversation([{ role: 'user', content: 'a' }])).toEqual([{ role: 'user', content: 'a' }]);
    expect(() => parseConversation({ role: 'user' })).toThrow('must be a list of messages');
    expect(() => parseConversation([{ role: 'user' }])).toThrow('[0].content must be the text of the message');
  });
});
