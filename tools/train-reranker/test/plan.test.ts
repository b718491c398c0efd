import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, test } from 'vitest';

const folder = join(dirname(fileURLToPath(import.meta.url)), '..');
const python = spawnSync('python3', ['--version']).status === 0;
if (!python) process.stderr.write('The plan of training was not tested: python3 is missing.\n');

/** The value of a Python expression over `plan.py`. */
function told(expression: string): unknown {
  const program = `import json, plan; print(json.dumps(${expression}))`;
  const { status, stdout, stderr } = spawnSync('python3', ['-B', '-c', program], { cwd: folder, encoding: 'utf8' });
  expect(stderr).toBe('');
  expect(status).toBe(0);
  return JSON.parse(stdout);
}

/** Lists whose documents grow and shrink in length. */
const lists = (count: number) => `[(i, ['x' * (i * 37 % 101)]) for i in range(${count})]`;

test.runIf(python)('every list is read once, in batches of the wanted size and of like length', () => {
  const batches = told(`plan.batches(${lists(100)}, 4, 7)`) as readonly [number, readonly [string]][][];
  expect(batches.map(({ length }) => length)).toEqual(Array.from({ length: 25 }, () => 4));
  const read = batches.flat().map(([id]) => id);
  expect(read.toSorted((a, b) => a - b)).toEqual(Array.from({ length: 100 }, (_, id) => id));
  const spreads = batches.slice(0, 16).map((batch) => {
    const lengths = batch.map(([, [text]]) => text.length);
    return Math.max(...lengths) - Math.min(...lengths);
  });
  expect(Math.max(...spreads)).toBeLessThan(20);
});

test.runIf(python)('fewer lists give the beginning of the same plan, so that a run can be ended early', () => {
  const whole = told(`plan.batches(${lists(256)}, 4, 7)`) as readonly unknown[];
  expect(told(`plan.batches(${lists(128)}, 4, 7)`)).toEqual(whole.slice(0, 32));
});

test.runIf(python)(
  'the rate goes up, stays level and falls to nothing, and its level does not depend on the number of steps',
  () => {
    expect(told('[plan.slope(4, 40)(step) for step in (0, 1, 3, 20, 30, 35, 40)]')).toEqual([
      0.25, 0.5, 1, 1, 1, 0.5, 0,
    ]);
    expect(told('[plan.slope(4, 400)(step) for step in (0, 1, 3, 20, 30)]')).toEqual([0.25, 0.5, 1, 1, 1]);
  },
);
