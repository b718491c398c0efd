import { describe, expect, it } from 'vitest';
import { withoutFraming } from '../../../src/context/query/without-framing.ts';

describe('a question without its frame', () => {
  it.each([
    ['What does the book say about slugs?', 'slugs'],
    ['What do the authors recommend regarding drip irrigation?', 'drip irrigation'],
    ['What does chapter 3 say about light clients?', 'light clients'],
    ['According to the book, how deep are potatoes planted?', 'how deep are potatoes planted'],
    ['How deep are potatoes planted, according to the author?', 'How deep are potatoes planted'],
    ['Can you please tell me about frost?', 'frost'],
    ['Could you explain crop rotation?', 'explain crop rotation'],
    ['I want to know more about compost', 'compost'],
    ['What is said about birds on page 19?', 'birds'],
    ['What is written in this chapter about nets?', 'nets'],
  ])('%j is %j', (question, bare) => {
    expect(withoutFraming(question)).toBe(bare);
  });

  it.each([
    'What is the IPS?',
    'How are slugs fought?',
    'Compare clay and sand',
    'What does the book say?',
    'What is on page 42?',
    'Who wrote the book?',
    'a book about books',
    'Was sagt das Buch über Schnecken?',
    'Tell me more',
  ])('%j stays as it is', (question) => {
    expect(withoutFraming(question)).toBe(question);
  });
});
