import { expect, it } from 'vitest';
import { threadLine } from './thread-line.ts';

it('lets calls in by their order, as many at once as there are places', async () => {
  const line = threadLine({ places: 2, maxWaiting: 10 });
  const order: string[] = [];
  const [first] = await Promise.all([line.enter(undefined), line.enter(undefined)]);
  const third = line.enter(undefined).then((leave) => {
    order.push('third');
    return leave;
  });
  const fourth = line.enter(undefined).then(() => order.push('fourth'));
  expect(line.waiting()).toBe(2);
  first?.();
  (await third)();
  await fourth;
  expect([order, line.waiting()]).toEqual([['third', 'fourth'], 0]);
});

it('refuses one more than may wait, at once', async () => {
  const line = threadLine({ places: 1, maxWaiting: 1 });
  await line.enter(undefined);
  void line.enter(undefined);
  await expect(line.enter(undefined)).rejects.toMatchObject({ code: 'unavailable', retryAfterMs: 1000 });
});

it('a call whose time is over leaves the line at once, and keeps nobody behind it from a place', async () => {
  const line = threadLine({ places: 1, maxWaiting: 10 });
  const leave = await line.enter(undefined);
  const ending = new AbortController();
  const gone = line.enter(ending.signal);
  const next = line.enter(undefined);
  ending.abort();
  await expect(gone).rejects.toMatchObject({ code: 'aborted' });
  expect(line.waiting()).toBe(1);
  leave();
  expect(await next).toBeTypeOf('function');
  await expect(line.enter(ending.signal)).rejects.toMatchObject({ code: 'aborted' });
});
