import { setImmediate as nextTurn } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { createTurns, type Steps } from './turns.ts';

/** Turns of a loop that a test moves on by hand, on a clock that each step moves on by the time it pretends to take. */
function scene() {
  let nowMs = 0;
  let ahead: (() => void) | undefined;
  const turns = createTurns({
    clock: { monotonicMs: () => nowMs },
    inNextTurn: (run) => {
      ahead = run;
    },
  });
  const order: string[] = [];
  function* steps(name: string, count: number, takesMs: number): Steps<string> {
    for (let step = 1; step <= count; step += 1) {
      nowMs += takesMs;
      order.push(`${name}${step}`);
      if (step < count) yield;
    }
    return name;
  }
  return {
    turns,
    order,
    steps,
    work: (name: string, count: number, takesMs: number) =>
      turns.run(steps(name, count, takesMs), { what: `work ${name}` }),
    /** One turn of the loop; false where none was scheduled. */
    turn: (): boolean => {
      const run = ahead;
      ahead = undefined;
      order.push('|');
      run?.();
      return run !== undefined;
    },
  };
}

describe('turns', () => {
  it('one piece of work holds the loop for no more than its slice of 4 ms and a step', () => {
    const { work, order, turn } = scene();
    void work('a', 10, 1);
    while (turn());
    expect(order.join(' ')).toBe('a1 a2 a3 a4 | a5 a6 a7 a8 | a9 a10 | |');
  });

  it('long and short work take turns, so that the short does not wait for the long to end', () => {
    const { work, order, turn } = scene();
    void work('long', 4, 4);
    void work('short', 1, 1);
    while (turn());
    expect(order.join(' ')).toBe('long1 | long2 | short1 | long3 | long4 | |');
  });

  it('what begins in a turn that is used up waits for the next one', () => {
    const { work, order, turn } = scene();
    for (const name of ['a', 'b', 'c']) void work(name, 1, 10);
    turn();
    turn();
    expect(order.join(' ')).toBe('a1 | b1 | c1');
  });

  it('nobody waits while the slice is not used up', () => {
    const { work, order } = scene();
    for (const name of ['a', 'b', 'c']) void work(name, 1, 1);
    expect(order).toEqual(['a1', 'b1', 'c1']);
  });

  it('work whose signal has fired ends before its next turn, and puts back what it holds', async () => {
    const { turns, steps, turn, order } = scene();
    const caller = new AbortController();
    function* holding(): Steps<string> {
      try {
        return yield* steps('a', 10, 4);
      } finally {
        order.push('put back');
      }
    }
    const running = turns.run(holding(), { signal: caller.signal, what: 'search of index "docs"' });
    caller.abort();
    turn();
    await expect(running).rejects.toMatchObject({
      code: 'aborted',
      message: 'The search of index "docs" was aborted.',
    });
    expect(order).toEqual(['a1', '|', 'put back']);
  });

  it('hands on what a step throws, and goes on with the others', async () => {
    const { turns, work, turn } = scene();
    const first = work('a', 1, 10);
    // biome-ignore lint/correctness/useYield: it throws at its first step.
    function* failing(): Steps<never> {
      throw new Error('no');
    }
    const failed = turns.run(failing(), { what: 'work' });
    const last = work('b', 1, 1);
    while (turn());
    await expect(failed).rejects.toThrow('no');
    expect(await Promise.all([first, last])).toEqual(['a', 'b']);
  });

  it('a real event loop goes round between the turns', async () => {
    const turns = createTurns({
      clock: { monotonicMs: ticking() },
      inNextTurn: (run) => void setImmediate(run),
    });
    let done = false;
    let rounds = 0;
    function* hundredSteps(): Steps<void> {
      for (let step = 0; step < 100; step += 1) yield;
    }
    const running = turns.run(hundredSteps(), { what: 'work' }).then(() => {
      done = true;
    });
    while (!done) {
      rounds += 1;
      await nextTurn();
    }
    await running;
    // Each look at this clock takes a millisecond: four steps a turn.
    expect(rounds).toBeGreaterThan(20);
  });
});

function ticking(): () => number {
  let ms = 0;
  return () => {
    ms += 1;
    return ms;
  };
}
