import { describe, expect, it } from 'vitest';
import { wrap } from './wrap.ts';

describe('wrap', () => {
  it('breaks lines between words at the width, and keeps those that are there', () => {
    expect(wrap('one two three\nfour', 7)).toBe('one two\nthree\nfour');
  });

  it('leaves a word alone that is longer than a line', () => {
    expect(wrap('a https://example.org b', 8)).toBe('a\nhttps://example.org\nb');
  });
});
