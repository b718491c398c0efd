import { expect, it } from 'vitest';
import { unusedSettings } from './unused-settings.ts';

it('a setting is unused if no two configurations that differ in it alone have different runs', () => {
  const points: Parameters<typeof unusedSettings>[0] = [
    { name: 'x', changes: {} },
    { name: 'x', changes: { alpha: 0.3, pool: 10 } },
    { name: 'y', changes: { alpha: 0.3, pool: 20 } },
    { name: 'x', changes: { alpha: 0.7, pool: 10 } },
    { name: 'y', changes: { alpha: 0.7, pool: 20 } },
    { name: 'z', changes: { fusion: 'rrf', depth: 5 } },
  ];
  expect(unusedSettings(points)).toEqual(['alpha']);
  expect(unusedSettings(points.slice(0, 1))).toEqual([]);
});
