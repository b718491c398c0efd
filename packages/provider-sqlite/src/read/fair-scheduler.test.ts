import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { fairScheduler } from './fair-scheduler.js';

/** Turns on a clock that a piece of work moves on by the time it pretends to take. */
function scene() {
  const clock = { ms: 0 };
  const inTurn = fairScheduler(() => clock.ms);
  const order: string[] = [];
  const work = (name: string, takesMs: number) =>
    inTurn(() => {
      clock.ms += takesMs;
      order.push(name);
      return name;
    });
  return { order, work, inTurn };
}

describe('fairScheduler', () => {
  it('lets the event loop go round between calls that use up their slice, in the order in which they came', async () => {
    const { order, work } = scene();
    const calls = Promise.all(['a', 'b', 'c'].map((name) => work(name, 10)));
    for (const round of ['round 1', 'round 2', 'round 3']) {
      order.push(round);
      await nextRound();
    }
    expect(await calls).toEqual(['a', 'b', 'c']);
    expect(order).toEqual(['a', 'round 1', 'b', 'round 2', 'c', 'round 3']);
  });

  it('makes nobody wait while the slice is not used up', () => {
    const { order, work } = scene();
    for (const name of ['a', 'b', 'c']) void work(name, 1);
    expect(order).toEqual(['a', 'b', 'c']);
  });

  it('hands on what the work throws, and goes on', async () => {
    const { work, inTurn } = scene();
    const first = work('a', 10);
    const failed = inTurn(() => {
      throw new Error('no');
    });
    await expect(failed).rejects.toThrow('no');
    expect(await Promise.all([first, work('b', 1)])).toEqual(['a', 'b']);
  });
});
