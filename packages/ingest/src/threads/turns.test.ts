import { expect, it } from 'vitest';
import { turns } from './turns.ts';

it('turns let so many work at once, and one alone; who waits to be alone lets nobody pass', async () => {
  const turn = turns(2);
  const log: string[] = [];
  const ends: (() => void)[] = [];
  const work = (name: string) => () => {
    log.push(name);
    return new Promise<void>((resolve) => ends.push(resolve));
  };
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  const all = [turn.one(1, work('a')), turn.one(1, work('b')), turn.alone(work('alone')), turn.one(1, work('c'))];
  await settle();
  expect(log).toEqual(['a', 'b']);
  ends.shift()?.();
  await settle();
  expect(log).toEqual(['a', 'b']);
  ends.shift()?.();
  await settle();
  expect(log).toEqual(['a', 'b', 'alone']);
  ends.shift()?.();
  await settle();
  expect(log).toEqual(['a', 'b', 'alone', 'c']);
  ends.shift()?.();
  await Promise.all(all);
});

it('a turn that fails is given back', async () => {
  const turn = turns(1);
  await expect(turn.one(1, () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await turn.alone(async () => 'done')).toBe('done');
});
