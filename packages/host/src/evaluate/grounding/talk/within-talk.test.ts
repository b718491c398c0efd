import { describe, expect, it } from 'vitest';
import { talkFamilies } from './talk-families.ts';
import { withinTalk } from './within-talk.ts';

const parts = ({ openings, before, asks, after, closings }: (typeof talkFamilies)[number]) => [
  ...openings,
  ...before,
  ...asks,
  ...after,
  ...closings,
];

describe.each(talkFamilies)('talk of the family $name', (family) => {
  it('holds the question once, and leaves no gap open', () => {
    for (let seed = 0; seed < 200; seed += 1) {
      const talk = withinTalk('Why $& is {n} odd?', family, seed);
      const question = family.isPlain === true ? 'why $& is {n} odd' : 'Why $& is {n} odd?';
      expect(talk.split(question)).toHaveLength(2);
      expect(talk.replace(question, '')).not.toMatch(/\{\w+\}/);
    }
  });

  it('is the same around another question, and another by another seed', () => {
    const around = (query: string, seed: number) => withinTalk(query, family, seed).replace(query, '…');
    expect(around('why xyzzy', 7)).toBe(around('what of plugh', 7));
    expect(new Set(Array.from({ length: 40 }, (_, seed) => around('why xyzzy', seed))).size).toBeGreaterThan(30);
  });

  it('is short and long', () => {
    const lengths = Array.from({ length: 200 }, (_, seed) => withinTalk('why', family, seed).split(/\s+/).length);
    expect(Math.min(...lengths)).toBeLessThan(20);
    expect(Math.max(...lengths)).toBeGreaterThan(70);
  });

  it('has the question in each way to ask, and nowhere else', () => {
    expect(family.asks.every((ask) => ask.includes('{query}'))).toBe(true);
    expect(parts(family).filter((part) => part.includes('{query}'))).toEqual(family.asks);
  });
});

it('no sentence is in two families, but the question alone', () => {
  const all = talkFamilies.flatMap(parts).filter((part) => part !== '{query}');
  expect(all).toHaveLength(new Set(all).size);
});
