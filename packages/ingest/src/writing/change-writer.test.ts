import { type DocumentChange, type IndexWriter, RetrievalError } from '@touchstone/contract';
import { describe, expect, it } from 'vitest';
import { openChangeWriter } from './change-writer.ts';

const change: DocumentChange = { kind: 'remove', documentId: 'd' };

/** A writer over a store whose writes end at the test's command, in the order in which they began. */
function setUp(concurrentWrites?: number) {
  const pending: PromiseWithResolvers<void>[] = [];
  let begun = 0;
  const store = {
    concurrentWrites,
    applyDocuments: async () => {
      begun += 1;
      const ending = Promise.withResolvers<void>();
      pending.push(ending);
      await ending.promise;
    },
  } as unknown as IndexWriter;
  const run = { survey: { documents: [], gone: [] }, elapsedMs: () => 0 };
  const writer = openChangeWriter({ index: 'docs', sources: [], baseDir: '/' }, { store }, run as never, {});
  /** Until all that can begin has begun. */
  const settledTurns = async () => {
    for (let turn = 0; turn < 5; turn += 1) await new Promise((resolve) => setImmediate(resolve));
  };
  return { writer, pending, begun: () => begun, settledTurns };
}

describe('writes of a run', () => {
  it.each([
    [undefined, 1],
    [1, 1],
    [3, 3],
    [9, 4],
  ])('where a store takes %s at once, %s are under way', async (concurrentWrites, expected) => {
    const { writer, pending, begun, settledTurns } = setUp(concurrentWrites);
    const all = (async () => {
      for (let batch = 0; batch < 6; batch += 1) await writer.write([change]);
      await writer.settle();
    })();
    await settledTurns();
    expect(begun()).toBe(expected);
    for (let ended = 0; ended < 6; ended += 1) {
      pending[ended]?.resolve();
      await settledTurns();
    }
    await all;
    expect(begun()).toBe(6);
  });

  it('one that fails ends the next, and is waited for with all others', async () => {
    const { writer, pending, begun, settledTurns } = setUp(3);
    await writer.write([change]);
    await writer.write([change]);
    pending[0]?.reject(new RetrievalError('unavailable', 'The store died.'));
    await settledTurns();
    await expect(writer.write([change])).rejects.toMatchObject({ code: 'unavailable' });
    let isSettled = false;
    const settling = writer.settle().finally(() => {
      isSettled = true;
    });
    settling.catch(() => {});
    await settledTurns();
    expect([isSettled, begun()]).toEqual([false, 2]);
    pending[1]?.resolve();
    await expect(settling).rejects.toMatchObject({ code: 'unavailable' });
  });
});
