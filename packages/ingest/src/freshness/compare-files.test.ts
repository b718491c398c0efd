import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, it, onTestFinished } from 'vitest';
import { compareFiles } from './compare-files.ts';
import { type RememberedFile, shortHash } from './index-memory.ts';

const unlimited = { maxFiles: 1000, maxMs: 60_000 };

it('tells changed from removed files, and counts those that are as they were', () => {
  const { folder, remembered } = written({ 'a.md': 'one', 'b.md': 'two', 'c.md': 'three' });
  writeFileSync(join(folder, 'a.md'), 'longer');
  rmSync(join(folder, 'b.md'));
  expect(compareFiles(remembered, folder, unlimited)).toEqual({
    changed: { count: 1, names: ['a.md'] },
    removed: { count: 1, names: ['b.md'] },
    checked: 3,
    total: 3,
  });
});

it('reads a file whose time alone changed, and finds no change where its content is the same', () => {
  const { folder, remembered } = written({ 'same.md': 'one', 'other.md': 'two' });
  utimesSync(join(folder, 'same.md'), 1, 1);
  writeFileSync(join(folder, 'other.md'), 'owt');
  utimesSync(join(folder, 'other.md'), 1, 1);
  expect(compareFiles(remembered, folder, unlimited).changed).toEqual({ count: 1, names: ['other.md'] });
});

it('beyond a number of files looks at as many, evenly spread, the same each time', () => {
  const names = Array.from({ length: 100 }, (_, at) => `${String(at).padStart(3, '0')}.md`);
  const { folder, remembered } = written(Object.fromEntries(names.map((name) => [name, name])));
  for (const name of names) rmSync(join(folder, name));
  const sampled = compareFiles(remembered, folder, { ...unlimited, maxFiles: 4 });
  expect(sampled).toEqual({
    changed: { count: 0, names: [] },
    removed: { count: 4, names: ['000.md', '026.md', '063.md'] },
    checked: 4,
    total: 100,
  });
  expect(compareFiles(remembered, folder, { ...unlimited, maxFiles: 4 })).toEqual(sampled);
});

it('stops when its time has passed', () => {
  const { folder, remembered } = written({ 'a.md': 'one' });
  const many = Array.from({ length: 1000 }, () => remembered[0]!);
  let ms = 0;
  const clock = () => {
    ms += 10;
    return ms;
  };
  expect(compareFiles(many, folder, { maxFiles: 1000, maxMs: 25 }, clock)).toMatchObject({ checked: 192, total: 1000 });
});

function written(files: Record<string, string>): { folder: string; remembered: readonly RememberedFile[] } {
  const folder = mkdtempSync(join(tmpdir(), 'touchstone-fresh-'));
  onTestFinished(() => rmSync(folder, { recursive: true }));
  const remembered = Object.entries(files).map(([path, text]): RememberedFile => {
    writeFileSync(join(folder, path), text);
    const { size, mtimeMs } = statSync(join(folder, path));
    return [path, size, Math.trunc(mtimeMs), shortHash(createHash('sha256').update(text).digest('hex'))];
  });
  return { folder, remembered };
}
