import { expect, it } from 'vitest';
import { foldCopies } from './fold-copies.ts';

const words = (from: number) => Array.from({ length: 40 }, (_, at) => `word${from + at}`).join(' ');

it('nearly identical texts stand once, with the best of them', () => {
  const texts = [words(0), words(100), `${words(0)} and`, words(100), words(20)];
  expect(foldCopies(texts, (text) => text)).toEqual([
    { item: texts[0], copies: [texts[2]] },
    { item: texts[1], copies: [texts[3]] },
    { item: texts[4], copies: [] },
  ]);
});
