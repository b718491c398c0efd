import { describe, expect, it } from 'vitest';
import { checkDocuments, checkEmbedInput } from './check-embed-input.ts';

const input = (texts: unknown, role: unknown = 'document') =>
  ({ texts, role }) as Parameters<typeof checkEmbedInput>[0];

describe('what an embedder is given', () => {
  it('passes texts of any script, in any role', () => {
    for (const role of ['query', 'document', 'code-query']) {
      expect(() => checkEmbedInput(input(['a', 'ü', '漢字', '👩‍👩‍👧'], role), 'acme')).not.toThrow();
    }
    expect(() => checkEmbedInput(input([]), 'acme')).not.toThrow();
  });

  it.each([
    [input('a'), 'texts must be a list of strings; found a string.'],
    [input(['a', 7]), 'texts[1] must be a string; found the number 7.'],
    [input(['a', ' \n']), 'texts[1] is blank, and acme embeds no blank text: leave it out.'],
    [input(['a\ud800']), 'texts[0] holds half of a surrogate pair: it was cut inside a character.'],
    [input(['a'], 'passage'), 'role is "passage": pass query, document, code-query.'],
  ])('refuses %j', (given, message) => {
    expect(() => checkEmbedInput(given, 'acme')).toThrow(message);
  });

  it('refuses a document without chunks, by its place', () => {
    expect(() => checkDocuments([['a'], []], 'acme')).toThrow('documents[1] has no chunks: leave it out.');
    expect(() => checkDocuments([['a', '']], 'acme')).toThrow('documents[0][1] is blank');
  });
});
