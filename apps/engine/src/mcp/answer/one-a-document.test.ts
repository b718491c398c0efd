import { expect, it } from 'vitest';
import { oneADocument } from './one-a-document.ts';
import type { Passage } from './passage.ts';

const passage = (path: string, start: number, score?: number): Passage => ({
  document: path,
  source: `repo@1:${path}`,
  about: `part${start}`,
  lines: { start, end: start + 9 },
  text: 'text',
  score,
});
const places = (passages: readonly Passage[]) => passages.map(({ document, lines }) => `${document}:${lines?.start}`);

it('shows each document once before any comes again, the best with the names of its further passages', () => {
  const ordered = oneADocument([passage('a', 1), passage('a', 20), passage('b', 1), passage('b', 30), passage('c', 1)]);
  expect(places(ordered)).toEqual(['a:1', 'b:1', 'c:1', 'a:20', 'b:30']);
  expect(ordered[0]?.also).toEqual([{ start: 20, end: 29, about: 'part20' }]);
  expect(ordered[1]?.also).toEqual([{ start: 30, end: 39, about: undefined }]);
});

it('lets a second passage that is twice as relevant as the next document come before it', () => {
  const found = [passage('a', 1, 0.6), passage('b', 1, 0.2), passage('a', 20, 0.4), passage('a', 40, 0.1)];
  const ordered = oneADocument(found);
  expect(places(ordered)).toEqual(['a:1', 'a:20', 'b:1', 'a:40']);
  expect(ordered[0]?.also).toEqual([{ start: 40, end: 49, about: 'part40' }]);
  expect(places(oneADocument([passage('a', 1, 0.6), passage('b', 1, 0.21), passage('a', 20, 0.4)]))[1]).toBe('b:1');
});
