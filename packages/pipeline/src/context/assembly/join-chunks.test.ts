import { expect, test } from 'vitest';
import { joinedAnchor } from './expand-pieces.ts';
import { joinChunks } from './join-chunks.ts';

const part = (text: string, anchor: string) => ({ text, metadata: { path: 'all.jsonl', anchor } });

test('parts of a record that follow one another are joined as they stand in it, under one anchor', () => {
  const parts = [part('One. ', 'a:1:chars=0-5'), part('Two.\n', 'a:1:chars=5-10'), part('Three.', 'a:1:chars=10-16')];
  expect(joinChunks(parts)).toBe('One. Two.\nThree.');
  expect(joinedAnchor('a:1:chars=0-5', 'a:1:chars=10-16')).toBe('a:1:chars=0-16');
});

test('parts with others between them, and those of two records, stand apart', () => {
  expect(joinChunks([part('One. ', 'a:chars=0-5'), part('Three.', 'a:chars=10-16')])).toBe('One. \n\nThree.');
  expect(joinChunks([part('One. ', 'a:chars=0-5'), part('Else.', 'b:chars=5-10')])).toBe('One. \n\nElse.');
  expect(joinedAnchor('a:chars=0-5', 'b:chars=5-10')).toBeUndefined();
  expect(joinedAnchor('introduction', 'introduction')).toBeUndefined();
});

const line = (text: string, metadata: object) => ({ text, metadata: { path: 'a.txt', ...metadata } });

test('parts of a long line are joined as they stand in it, and with the lines around it', () => {
  const at = (anchor: string) => ({ anchor, start_line: 2, end_line: 2 });
  const [first, second, third] = [
    line('One. ', at('L2:chars=0-5')),
    line('Two. ', at('L2:chars=5-10')),
    line('Three.', at('L2:chars=10-16')),
  ];
  const [before, after] = [line('Title', { start_line: 1, end_line: 1 }), line('End', { start_line: 3, end_line: 3 })];
  expect(joinChunks([before, first, second, third, after])).toBe('Title\nOne. Two. Three.\nEnd');
  expect(joinChunks([first, third]), 'what stands between them is not there').toBe('One. \n\nThree.');
});
