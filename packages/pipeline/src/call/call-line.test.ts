import { describe, expect, it } from 'vitest';
import { createCallLine, type WaitingCall } from './call-line.ts';

/** A queue on a clock and an event loop that the test moves on by hand. */
function scene() {
  const loop = { nowMs: 0, waitingWork: 0, ahead: undefined as (() => void) | undefined };
  const line = createCallLine({
    clock: { monotonicMs: () => loop.nowMs },
    turns: { waiting: () => loop.waitingWork },
    inNextTurn: (run) => {
      loop.ahead = run;
    },
  });
  const begun: string[] = [];
  const refused: string[] = [];
  const call = (name: string, options: Partial<WaitingCall> = {}) =>
    line.enter({ what: `search ${name}`, timeSetting: 'timeoutMs', ...options }).then(
      (waitedMs) => void begun.push(`${name} after ${waitedMs}`),
      (error: { code: string; message: string }) => void refused.push(`${error.code}: ${error.message}`),
    );
  /** One turn of the loop, `ms` later. */
  const turn = async (ms = 0) => {
    await settled();
    loop.nowMs += ms;
    const run = loop.ahead;
    loop.ahead = undefined;
    run?.();
    await settled();
  };
  return { loop, begun, refused, call, turn };
}

async function settled(): Promise<void> {
  for (let hops = 0; hops < 5; hops += 1) await Promise.resolve();
}

describe('the line of calls', () => {
  it('one call begins in a turn of the event loop, in the order in which they came', async () => {
    const { begun, call, turn } = scene();
    for (const name of ['a', 'b', 'c']) void call(name);
    await settled();
    expect(begun).toEqual(['a after 0']);
    await turn(5);
    expect(begun).toEqual(['a after 0', 'b after 5']);
    await turn(5);
    expect(begun).toEqual(['a after 0', 'b after 5', 'c after 10']);
  });

  it('calls that come one after the other do not wait', async () => {
    const { begun, call, turn } = scene();
    for (const name of ['a', 'b']) {
      await call(name);
      await turn();
    }
    expect(begun).toEqual(['a after 0', 'b after 0']);
  });

  it('no call begins while four pieces of work wait for their turn', async () => {
    const { loop, begun, call, turn } = scene();
    loop.waitingWork = 4;
    void call('a');
    await turn(10);
    expect(begun).toEqual([]);
    loop.waitingWork = 3;
    await turn(10);
    expect(begun).toEqual(['a after 20']);
  });

  it('a call is refused when nine tenths of its time are over, with what to do; one with more time waits on', async () => {
    const { loop, begun, refused, call, turn } = scene();
    loop.waitingWork = 4;
    void call('a', { timeoutMs: 1000 });
    void call('b', { timeoutMs: 5000 });
    void call('c');
    await turn(899);
    expect(refused).toEqual([]);
    await turn(1);
    expect(refused).toEqual([
      'timeout: The search a could not start within most of its 1000 ms: 3 calls waited in this thread. Send fewer at once, allow more ' +
        'time (`timeoutMs`), or let more threads answer.',
    ]);
    loop.waitingWork = 0;
    await turn();
    await turn();
    expect(begun).toEqual(['b after 900', 'c after 900']);
  });

  it('refusing two thousand calls takes many turns', async () => {
    const { loop, refused, call, turn } = scene();
    loop.waitingWork = 4;
    for (let i = 0; i < 2000; i += 1) void call('a', { timeoutMs: 1000 });
    await turn(1000);
    expect(refused).toHaveLength(50);
    for (let turns = 1; turns < 40; turns += 1) await turn();
    expect(refused).toHaveLength(2000);
    expect(loop.ahead).toBeUndefined();
  });

  it('one call more than may wait is refused at once, with the limit by name', async () => {
    const { loop, refused, call } = scene();
    loop.waitingWork = 4;
    for (const name of ['a', 'b', 'c']) void call(name, { maxWaiting: 2 });
    await settled();
    expect(refused).toEqual([
      'unavailable: The search c was not started: 2 calls wait in this thread, which is the limit (`limits.maxWaitingCalls`). Send fewer at ' +
        'once, or try again in a moment.',
    ]);
  });

  it('a call whose signal fires leaves the line', async () => {
    const { loop, begun, refused, call, turn } = scene();
    loop.waitingWork = 4;
    const caller = new AbortController();
    void call('a', { signal: caller.signal });
    void call('b', { signal: AbortSignal.abort() });
    await settled();
    caller.abort();
    await turn();
    expect(refused).toEqual(['aborted: The search b was aborted.', 'aborted: The search a was aborted.']);
    loop.waitingWork = 0;
    await turn();
    expect(begun).toEqual([]);
  });
});
