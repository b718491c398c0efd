import { describe, expect, it } from 'vitest';
import { firstSentence } from './first-sentence.ts';

describe('the first sentence about a function', () => {
  it.each([
    ['"""Reads a file.\n\n    Then more."""', 'Reads a file.'],
    ["r'''Reads a\n    file, then closes it.  And more.'''", 'Reads a file, then closes it.'],
    ['"""Reads what e.g. a parser wants. More."""', 'Reads what e.g. a parser wants.'],
    ['"""Reads version 1.2 of a file"""', 'Reads version 1.2 of a file'],
    ['"""See :meth:`~pkg.Reader.read` and `close`."""', 'See pkg.Reader.read and close.'],
    ['"""Read a table\n    ------------\n    rows"""', 'Read a table'],
    ['/** Sends a {@link Reply reply}. */', 'Sends a Reply reply.'],
    ['/**\n * Sends a reply\n * @param to whom\n */', 'Sends a reply'],
    ['/// Sends a reply.\n/// More.', 'Sends a reply.'],
    ['// Send sends\n// a reply.', 'Send sends a reply.'],
    ['# Sends a reply. More.', 'Sends a reply.'],
    ['/** <p>Sends a <b>reply</b>. */', 'Sends a reply .'],
    ['""""""', ''],
  ])('%j is %j', (words, sentence) => {
    expect(firstSentence(words)).toBe(sentence);
  });
});
