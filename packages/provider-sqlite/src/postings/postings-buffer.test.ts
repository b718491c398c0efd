import { decodePostings } from '@touchstone/lexical';
import { expect, it } from 'vitest';
import { postingsBuffer } from './postings-buffer.ts';
import { vocabulary } from './vocabulary.ts';

const words = vocabulary({ fingerprint: 'spaces', terms: (text) => text.split(' ') });

function entriesOf(chunks: Readonly<Record<number, string>>) {
  const buffer = postingsBuffer(words);
  for (const [ordinal, text] of Object.entries(chunks)) buffer.add(Number(ordinal), words.numbersOf(text));
  return [...buffer.entries()].map(({ term, parts }) => {
    const [{ docs, tfs } = { docs: [], tfs: [] }] = parts.map(decodePostings);
    return [term, [...docs], [...tfs]];
  });
}

it('gives the postings by term, with the count of each chunk', () => {
  expect(entriesOf({ 0: 'tide high tide', 7: 'tide low', 9: 'high high high' })).toEqual([
    ['high', [0, 9], [1, 3]],
    ['low', [7], [1]],
    ['tide', [0, 7], [2, 1]],
  ]);
});

it('leaves out the terms that the vocabulary knows from earlier writes', () => {
  expect(entriesOf({ 3: 'ebb low' })).toEqual([
    ['ebb', [3], [1]],
    ['low', [3], [1]],
  ]);
});

it('holds more postings and terms than it begins with room for', () => {
  const chunks = Object.fromEntries(
    Array.from({ length: 4 }, (_, ordinal) => [
      ordinal,
      Array.from({ length: 30_000 }, (_, word) => `w${word}`).join(' '),
    ]),
  );
  const entries = entriesOf(chunks);
  expect(entries).toHaveLength(30_000);
  for (const [, docs, tfs] of entries) {
    expect(docs).toEqual([0, 1, 2, 3]);
    expect(tfs).toEqual([1, 1, 1, 1]);
  }
});
