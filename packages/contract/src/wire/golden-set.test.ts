import { describe, expect, it } from 'vitest';
import { goldenSet, parseGoldenSet } from './golden-set.ts';

const source = { folder: 'docs', repo: 'owner/docs', ref: 'abc', include: ['docs/**/*.md'] };
const questions = [{ id: 'q1', query: 'a question', expected: [{ repo: 'owner/docs', path: 'docs/a.md' }] }];

function setOver(sources: unknown) {
  return { name: 'a set', corpus: { name: 'mine', ref: '2025-12-03', sources }, questions };
}

describe('the corpus of a golden set', () => {
  it('may be made of working copies, which are written as they were read', () => {
    const sources = [
      { ...source, type: 'docs', url: { template: 'https://example.org/{page}', strip: 'docs/' } },
      source,
    ];
    const read = parseGoldenSet(setOver(sources), 'set.yaml');
    expect(read.corpus?.sources).toEqual(sources);
    expect(goldenSet.encode(read).corpus?.sources).toEqual(sources);
  });

  it.each(['/home/me/docs', '../docs', 'a/b', '..', 'C:\\docs'])(
    'names a folder, never a path of a machine: %s',
    (folder) => {
      expect(() => parseGoldenSet(setOver([{ ...source, folder }]), 'set.yaml')).toThrow(/folder/);
    },
  );

  it('must name files of each working copy, and at least one working copy', () => {
    expect(() => parseGoldenSet(setOver([{ ...source, include: [] }]), 'set.yaml')).toThrow(/include/);
    expect(() => parseGoldenSet(setOver([]), 'set.yaml')).toThrow(/sources/);
  });
});

describe('the name of a golden set', () => {
  it.each(['../../x', 'a/b', 'C:\\x', '..', 'a\nb', 'x'.repeat(129)])(
    'is a name, for reports are files of it: %j is refused',
    (name) => {
      expect(() => parseGoldenSet({ name, questions }, 'set.yaml')).toThrow(/name must be a name without a path/);
    },
  );
});
