import { describe, expect, it } from 'vitest';
import { everyMs, processorWatch } from './processor-watch.ts';

/** A thread and its process, whose clocks a test moves. */
function machine(options: { readonly knowsThread?: boolean; readonly threads?: number } = {}) {
  const { knowsThread = true, threads = 2 } = options;
  const used = { thread: 5000, process: 9000 };
  const told: string[] = [];
  const watch = processorWatch(
    { leftMs: 3000, sleepMs: 3000 },
    {
      ofThread: () => (knowsThread ? Promise.resolve(used.thread) : undefined),
      ofProcess: () => used.process,
      threads,
    },
    { over: () => told.push('over'), asleep: () => told.push('asleep') },
  );
  /** Looks so many times, while the thread and the others take this much between two. */
  const pass = async (looks: number, own: number, others = 0) => {
    for (let look = 0; look < looks && told.length === 0; look += 1) {
      used.thread += own;
      used.process += own + others;
      watch.look();
      await Promise.resolve();
      await Promise.resolve();
    }
    return told;
  };
  return { pass, watch };
}

describe('the processor time of a file', () => {
  it('ends it when the thread has taken more than its limit, whatever it took for earlier files', async () => {
    const { pass } = machine();
    expect(await pass(30, 100)).toEqual([]);
    expect(await pass(3, 100)).toEqual(['over']);
  });

  it('does not pass while others have the processor: a file that gets a hundredth of it is read to the end', async () => {
    const { pass, watch } = machine();
    expect(await pass(2000, 1, 100)).toEqual([]);
    expect(watch.takenMs()).toBeLessThan(2001);
  });

  it('is that of the thread alone, beside another one that takes all', async () => {
    expect(await machine().pass(200, 10, 190)).toEqual([]);
  });

  it('is the share of the process where that of the thread is not known', async () => {
    const { pass } = machine({ knowsThread: false });
    expect(await pass(30, 100, 100)).toEqual([]);
    expect(await pass(3, 100, 100)).toEqual(['over']);
  });

  it('ends a file that does nothing for as many looks, and no other', async () => {
    const { pass } = machine();
    const looks = 3000 / everyMs;
    expect(await pass(looks - 3, 0)).toEqual([]);
    expect(await pass(3, 2)).toEqual([]);
    expect(await pass(looks - 3, 0)).toEqual([]);
    expect(await pass(6, 0)).toEqual(['asleep']);
  });
});
