import { expect, it } from 'vitest';
import { holm } from './compare-evaluations.ts';

// statsmodels 0.15.0: multipletests(p, method='holm')
it.each([
  [
    [0.01, 0.04, 0.03, 0.005, 0.2],
    [0.04, 0.09, 0.09, 0.025, 0.2],
  ],
  [
    [0.02, 0.02, 0.5, 0.9],
    [0.08, 0.08, 1, 1],
  ],
  [[0.03], [0.03]],
  [[], []],
])("Holm's correction of %j is %j", (pValues, adjusted) => {
  const ours = holm(pValues);
  expect(ours).toHaveLength(adjusted.length);
  for (const [index, value] of adjusted.entries()) expect(ours[index]).toBeCloseTo(value, 12);
});
