import { describe, expect, it } from 'vitest';
import { checkDocuments, checkTexts } from './check-text.ts';

describe('the texts that an embedder is asked for', () => {
  it('pass in any script', () => {
    expect(() => checkTexts(['a', 'ü', '漢字', '👩‍👩‍👧'], 'acme')).not.toThrow();
    expect(() => checkTexts([], 'acme')).not.toThrow();
  });

  it.each([
    [['a', ' \n'], 'texts[1] is blank, and acme embeds no blank text: leave it out.'],
    [['a\ud800'], 'texts[0] holds half of a surrogate pair: it was cut inside a character.'],
  ])('%j are refused', (texts, message) => {
    expect(() => checkTexts(texts, 'acme')).toThrow(message);
  });

  it('are refused as a document without chunks, by its place', () => {
    expect(() => checkDocuments([['a'], []], 'acme')).toThrow('documents[1] has no chunks: leave it out.');
    expect(() => checkDocuments([['a', '']], 'acme')).toThrow('documents[0][1] is blank');
  });
});
