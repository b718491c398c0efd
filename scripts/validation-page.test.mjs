import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const rows = readFileSync(join(root, 'docs/validation.md'), 'utf8')
  .split('\n')
  .filter((line) => line.startsWith('| '))
  .map((line) => ({ id: line.split('|')[1].trim(), line }))
  .filter(({ id }) => /^(?:FR|SC|US|E)\W?\d/.test(id));

it('the page of validation has a row for every requirement, outcome, scenario and edge case', () => {
  const numbered = (prefix, count, digits = 0) =>
    Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(digits, '0')}`);
  const stories = [1, 2, 3, 4].flatMap((story) => numbered(`US${story}.`, 4));
  const expected = [...numbered('FR-', 15, 3), ...numbered('SC-', 8, 3), ...stories, ...numbered('E', 8)];
  expect(rows.map(({ id }) => id)).toEqual(expected);
});

it('every test that the page of validation names exists where the page says', () => {
  const named = rows.flatMap(({ id, line }) => testsIn(line).map((test) => ({ id, ...test })));
  const missing = named.filter(({ file, title }) => !titlesIn(file).some((known) => known === title));
  expect(missing).toEqual([]);
  // Each row but the two open ones names a test.
  const proved = new Set(named.map(({ id }) => id));
  expect(rows.map(({ id }) => id).filter((id) => !proved.has(id))).toEqual(['SC-002', 'SC-003']);
});

/** Titles in backquotes after a link to a test file, up to the next link. */
function testsIn(line) {
  return [...line.matchAll(/\]\(\.\.\/([^)]+\.test\.ts)\)((?:(?!\]\().)*)/g)].flatMap(([, file, rest]) =>
    [...rest.matchAll(/`([^`]+ [^`]+)`/g)].map(([, title]) => ({ file, title })),
  );
}

function titlesIn(file) {
  const path = join(root, file);
  if (!existsSync(path)) return [];
  const quoted = /\b(?:it|it\.each\([^;]*?\))\(\s*(?:'((?:[^'\\\n]|\\.)*)'|"((?:[^"\\\n]|\\.)*)")/g;
  return [...readFileSync(path, 'utf8').matchAll(quoted)].map(([, single, double]) =>
    (single ?? double).replaceAll("\\'", "'"),
  );
}
