import { fileURLToPath } from 'node:url';
import { readGoldenSets } from '@touchstone/eval';
import { beforeAll, describe, expect, it } from 'vitest';

const folder = fileURLToPath(new URL('../../../golden/adk', import.meta.url));

describe('golden/adk', () => {
  let files: Awaited<ReturnType<typeof readGoldenSets>>;
  beforeAll(async () => {
    files = await readGoldenSets(folder);
  });

  it('000 §13.1: 30 to 80 questions in five categories, each with 3 to 8 expected items by candidate id', () => {
    const questions = files.flatMap(({ set }) => set.questions).filter(({ answerable }) => answerable);
    expect(questions.length).toBeGreaterThanOrEqual(30);
    expect(questions.length).toBeLessThanOrEqual(80);
    expect([...new Set(questions.map(({ category }) => category))].sort()).toEqual([
      'code-tasks',
      'deployment',
      'multi-agent',
      'sessions-state-memory',
      'tool-calling',
    ]);
    for (const { id, expected } of questions) {
      expect(expected.length, id).toBeGreaterThanOrEqual(3);
      expect(expected.length, id).toBeLessThanOrEqual(8);
      const ids = expected.map(({ candidateId }) => candidateId);
      expect(new Set(ids).size, `${id}: each item has a candidate id of its own`).toBe(expected.length);
      expect(ids, id).not.toContain(undefined);
    }
  });

  it('holds every item to one of its two commits, with the hash of its lines', () => {
    const commits = new Map(files.flatMap(({ set }) => set.corpus?.sources ?? []).map(({ repo, ref }) => [repo, ref]));
    expect([...commits.keys()].sort()).toEqual(['google/adk-docs', 'google/adk-python']);
    for (const { repo = '', path, candidateId, contentHash } of files.flatMap(({ set }) =>
      set.questions.flatMap(({ expected }) => expected),
    )) {
      expect(candidateId?.startsWith(`${repo}@${commits.get(repo)}:${path}:`), candidateId).toBe(true);
      expect(contentHash).toMatch(/^sha256:/);
    }
  });

  it('has questions that only docs or only code answer, and at least ten that neither does', () => {
    const all = files.flatMap(({ set }) => set.questions);
    const sides = all.map(({ expected }) => [...new Set(expected.map(({ repo }) => repo))].sort().join());
    expect(sides).toContain('google/adk-docs');
    expect(sides).toContain('google/adk-python');
    expect(all.filter(({ answerable }) => !answerable).length).toBeGreaterThanOrEqual(10);
  });
});
