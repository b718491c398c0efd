import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect, it } from 'vitest';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const page = readFileSync(join(root, 'docs/evaluate.md'), 'utf8');
const suites = [...page.matchAll(/\]\(\.\.\/(apps\/engine\/test\/spec-004-[^)]+\.test\.ts)\)/g)].map(
  ([, file]) => file,
);

it('every requirement, outcome, scenario and edge case of specification 004 but the open ones has a test that the page links', () => {
  const numbered = (prefix, count, digits = 0) =>
    Array.from({ length: count }, (_, at) => `${prefix}${String(at + 1).padStart(digits, '0')}`);
  const stories = [1, 2, 3, 4].flatMap((story) => numbered(`US${story}.`, 4));
  const all = [...numbered('FR-', 15, 3), ...numbered('SC-', 8, 3), ...stories, ...numbered('E', 8)];
  const proved = new Set(suites.flatMap(provedIn));
  const open = all.filter((id) => !proved.has(id));
  expect(open).toEqual(['SC-002', 'SC-003']);
  expect(open.filter((id) => !page.includes(id))).toEqual([]);
});

/** What the titles of a suite begin with: `004 US1.2, FR-001 with Qdrant: ...`. */
function provedIn(file) {
  const titles = readFileSync(join(root, file), 'utf8').matchAll(/\b(?:it|it\.each\([^;]*?\))\(\s*["'`]004 ([^:]+):/g);
  return [...titles].flatMap(([, ids]) => ids.match(/\b(?:FR-\d+|SC-\d+|US\d\.\d|E\d)\b/g) ?? []);
}
