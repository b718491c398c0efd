import { expect, test } from 'vitest';
import type { EngineState } from '../engine-state.ts';
import { checkTime } from './run-in-time.ts';

const state = { settings: { timeoutMs: 1000 } } as EngineState;
const bindingsOf = (agoMs: number) =>
  ({ state, cameAtMs: performance.now() - agoMs }) as Parameters<typeof checkTime>[0];

test('a request whose time was over while it waited for its turn is refused before anything is done for it', () => {
  expect(() => checkTime(bindingsOf(1001))).toThrow(
    expect.objectContaining({
      code: 'timeout',
      message: 'The request did not end within 1000 ms, the limit of this engine.',
    }),
  );
});

test('a request with time left goes on', () => {
  expect(() => checkTime(bindingsOf(0))).not.toThrow();
});
