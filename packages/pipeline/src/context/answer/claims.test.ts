import { describe, expect, it } from 'vitest';
import { checkClaims, citedNumbers, splitClaims } from './check-claims.ts';

describe('the claims of an answer', () => {
  it.each([
    [
      'sentences',
      'Hooks run in order [1]. Some are skipped [2].',
      ['Hooks run in order [1].', 'Some are skipped [2].'],
    ],
    [
      'citations behind the full stop',
      'Hooks run in order. [1] Some are skipped. [2]',
      ['Hooks run in order. [1]', 'Some are skipped. [2]'],
    ],
    [
      'items of lists, without their marks',
      '- onRequest [1]\n* onSend [2]\n3. onError [3]',
      ['onRequest [1]', 'onSend [2]', 'onError [3]'],
    ],
    ['lines', 'First line\nsecond line.', ['First line', 'second line.']],
    [
      'no headings, rules or code',
      '## Hooks [1]\n\n---\n```js\nrun. Now. Fast.\n```\nThey run [1].',
      ['They run [1].'],
    ],
    ['nothing of code whose fence never ends', 'They run [1].\n```js\nrun. Now.', ['They run [1].']],
    [
      'abbreviations within',
      'Dr. Loehr and Prof. J. Smith agree, e.g. on p. 42 [1]. So do I.',
      ['Dr. Loehr and Prof. J. Smith agree, e.g. on p. 42 [1].', 'So do I.'],
    ],
    ['decimals and versions within', 'Version 5.12 takes 0.5 ms [1].', ['Version 5.12 takes 0.5 ms [1].']],
    ['other scripts', '回復は重要です [1]。休息も大切です [2]。', ['回復は重要です [1]。', '休息も大切です [2]。']],
    ['nothing', ' \n[1]\n', []],
  ])('are %s', (_, text, claims) => expect(splitClaims(text)).toEqual(claims));
});

describe('citations', () => {
  it.each([
    ['Rest matters [1].', [1]],
    ['Rest matters[3][1].', [3, 1]],
    ['Rest matters [1, 3; 5].', [1, 3, 5]],
    ['Rest matters [2-4], and [7–8].', [2, 3, 4, 7, 8]],
    ['Rest matters [Source 2].', [2]],
    ['Rest matters [Sources 1 and 2].', [1, 2]],
    ['Rest matters [Source 1 | Page 42 | Recovery].', [1]],
    ['Rest matters [1] and so on [1].', [1]],
    ['A range that is none [5-2].', [5, 2]],
    ['A range without end [1-9999].', [1, 9999]],
    ['Code `list[0]` cites nothing, nor does [x], [], 1 or (2).', []],
  ])('%s cites %j', (text, numbers) => expect(citedNumbers(text)).toEqual(numbers));
});

it('marks what cites nothing, and what cites a source that the context does not have', () => {
  const sources = [
    { number: 1, text: 'Recovery is trained.' },
    { number: 2, text: 'Recovery takes days.' },
  ];
  const text = 'Recovery is trained [1]. It takes days [2, 7]. Everyone knows that.\n\n- Sleep counts most [9]';
  expect(checkClaims(text, sources)).toEqual([
    { text: 'Recovery is trained [1].', sources: [1], unknownSources: [], differences: [], status: 'cited' },
    { text: 'It takes days [2, 7].', sources: [2], unknownSources: [7], differences: [], status: 'unknown_source' },
    { text: 'Everyone knows that.', sources: [], unknownSources: [], differences: [], status: 'uncited' },
    { text: 'Sleep counts most [9]', sources: [], unknownSources: [9], differences: [], status: 'unknown_source' },
  ]);
});
