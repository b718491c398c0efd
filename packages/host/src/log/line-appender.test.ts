import { expect, it } from 'vitest';
import { lineAppender } from './line-appender.ts';

/** Writes that end at the test's command. */
function scene() {
  const writes: { readonly lines: readonly string[]; end(error?: Error): void }[] = [];
  const append = lineAppender((lines) => {
    const { promise, resolve, reject } = Promise.withResolvers<void>();
    writes.push({ lines, end: (error) => (error === undefined ? resolve() : reject(error)) });
    return promise;
  });
  return { writes, append };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));

it('lines that come while others are written are written together, in their order', async () => {
  const { writes, append } = scene();
  const first = append('a');
  await settled();
  const others = ['b', 'c', 'd'].map(append);
  await settled();
  expect(writes.map(({ lines }) => lines)).toEqual([['a']]);
  writes[0]?.end();
  await first;
  await settled();
  expect(writes.map(({ lines }) => lines)).toEqual([['a'], ['b', 'c', 'd']]);
  writes[1]?.end();
  await Promise.all(others);
});

it('a write that fails fails its own lines, and the next ones are written', async () => {
  const { writes, append } = scene();
  const first = append('a');
  await settled();
  const second = append('b');
  writes[0]?.end(new Error('disk full'));
  await expect(first).rejects.toThrow('disk full');
  await settled();
  writes[1]?.end();
  await second;
  expect(writes.map(({ lines }) => lines)).toEqual([['a'], ['b']]);
});
