import { expect, it } from 'vitest';
import type { Passage } from './passage.ts';
import { passagePage } from './passage-list.ts';

it('only cites passages that are far less relevant than the best, unless there is room', () => {
  const scores = [0.9, 0.1, 0.5];
  const passages = scores.map((score): Passage => ({ document: `${score}`, source: `${score}`, text: 'text', score }));
  const list = { passages, verdict: 'Verdict: strong.', members: {}, warnings: [], nothing: '' };
  const textsIn = (maxTokens: number) => {
    const request = {
      tool: 'search',
      question: { query: 'q' },
      maxPassages: 9,
      maxTokens,
      hide: (text: string) => text,
    };
    const { results } = passagePage(list, request).structured as { results: { text?: string }[] };
    return results.map(({ text }) => text);
  };
  expect(textsIn(1000)).toEqual(['text', undefined, 'text']);
  expect(textsIn(4000)).toEqual(['text', 'text', 'text']);
});
