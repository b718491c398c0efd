import { expect, it } from 'vitest';
import { linePart, partAnchor, textPart } from './text-part.ts';

it('the anchor of a part says what it is of, and which characters', () => {
  const part = { of: 'a:1', start: 900, end: 1700 };
  expect(partAnchor(part)).toBe('a:1:chars=900-1700');
  expect(textPart('a:1:chars=900-1700')).toEqual(part);
  expect(textPart('introduction')).toBeUndefined();
  expect(textPart(undefined)).toBeUndefined();
});

it('a part of a line names the one line that it stands in', () => {
  const part = { of: 'L12', start: 0, end: 8 };
  expect(linePart({ anchor: partAnchor(part), start_line: 12, end_line: 12 })).toEqual(part);
  expect(linePart({ anchor: partAnchor(part), start_line: 3, end_line: 3 }), 'a record of that id').toBeUndefined();
  expect(linePart({ anchor: partAnchor(part) })).toBeUndefined();
  expect(linePart({ start_line: 12, end_line: 12 })).toBeUndefined();
});
