import { expect, test } from 'vitest';
import { acceptFirst } from './accept-first.ts';

/** An event loop that a test turns by hand. */
function handTurned() {
  let next: (() => void)[] = [];
  const turn = () => {
    const runs = next;
    next = [];
    for (const run of runs) run();
  };
  return { inNextTurn: (run: () => void) => void next.push(run), turn };
}

test('work begins in the next turn where no connection comes, in its order', () => {
  const { inNextTurn, turn } = handTurned();
  const first = acceptFirst(inNextTurn);
  const done: string[] = [];
  first.inNextTurn(() => done.push('a'));
  first.inNextTurn(() => done.push('b'));
  expect(done).toEqual([]);
  turn();
  expect(done).toEqual(['a', 'b']);
});

test('work waits while connections come, but for 64 of them at most', () => {
  const { inNextTurn, turn } = handTurned();
  const first = acceptFirst(inNextTurn);
  const done: string[] = [];
  first.inNextTurn(() => done.push('a'));
  for (let accepted = 0; accepted < 64; accepted += 1) {
    first.accepted();
    turn();
  }
  expect(done).toEqual([]);
  first.accepted();
  turn();
  expect(done).toEqual(['a']);
});

test('work that begins other work does not hold it up', () => {
  const { inNextTurn, turn } = handTurned();
  const first = acceptFirst(inNextTurn);
  const done: string[] = [];
  first.inNextTurn(() => first.inNextTurn(() => done.push('b')));
  turn();
  first.accepted();
  turn();
  expect(done).toEqual([]);
  turn();
  expect(done).toEqual(['b']);
});
