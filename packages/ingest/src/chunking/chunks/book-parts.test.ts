import { expect, it } from 'vitest';
import { bookParts } from './book-parts.ts';

const prose =
  'Sails are trimmed by easing them until the edge shakes, then hauling in until it stops. The wind shifts, and so does the trim.';

it.each([
  ['Contents', '1 Wind ... 3\n2 Sails ... 14\n2.1 Cloth ... 15', 'contents'],
  [undefined, 'Foreword . . . . . vii\n1 Wind . . . . . 3\n2 Sails . . . . . 14', 'contents'],
  ['Book > Table of Contents', '[Wind](#wind)\n[Sails](#sails)\n[Ropes](#ropes)\n[Knots](#knots)', 'contents'],
  ['Index', 'anchor, 12, 45\nbowline, 9\ncleat, see ropes\ndraft, 3, 7, 88', 'index'],
  ['D.2 Concept Index > S', 'sail: Trimming Sails\nsheet: Ropes\nsplice: Joining Ropes\nstay: The Mast', 'index'],
  ['Stichwortverzeichnis', 'Anker 12\nBug 45\nHeck 46\nKiel 3', 'index'],
  [
    'References',
    'Marsh, A. (1999). Cloth and wind. Sailing Press, pp. 3-9.\nIda, B., Ohm, C. (2004). Ropes, vol. 2. https://example.org/ropes',
    'references',
  ],
  ['Glossary', 'Bow: the front of a ship.', 'glossary'],
  ['Index', prose, undefined],
  ['Contents', prose, undefined],
  ['References', `A reference borrows a value. ${prose} Edition 2021 changed that.`, undefined],
  ['Register', 'name(path)\nhost\nport\nkind', undefined],
  ['Changes', '- Add a flag ([compare](v0.1.0...0.2.0))\n- Fix it (0.2.0...0.3.0)\n- End (0.3.0...0.4.0)', undefined],
  ['Tides', 'Oslo 12\nBergen 14\nBodo 9\nHamar 3', undefined],
])('a chunk of "%s" that reads %j is %s', (section, text, part) => {
  expect(bookParts([{ section, text }])).toEqual([part]);
});

it('rows with pages beside the contents are contents too', () => {
  const dotted = 'Wind ... 3\nSails ... 14\nRopes ... 15';
  const rows = 'Knots | 20\nAnchors | 25\nBows | 31';
  expect(bookParts([{ text: dotted }, { text: rows }, { text: prose }])).toEqual(['contents', 'contents', undefined]);
});
