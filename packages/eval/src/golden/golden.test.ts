import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExpectedEvidence, GoldenQuestion } from '@touchstone/contract';
import { describe, expect, it, onTestFinished } from 'vitest';
import { checkGolden } from './check-golden.ts';
import { goldenItems, goldenKernels, goldenQrels } from './golden-items.ts';
import { matchesItem, rankItems } from './match-items.ts';
import { readGoldenSets } from './read-golden.ts';

const chunk = (name: string, startLine: number, endLine: number, symbols: readonly string[] = [name]) => ({
  candidateId: `r@1:lib/a.js:${name}`,
  ...{ repo: 'r', path: 'lib/a.js', startLine, endLine, symbols },
  text: Array.from({ length: endLine - startLine + 1 }, (_, offset) => `line ${startLine + offset}`).join('\n'),
  score: 1,
});
const item = (given: Partial<ExpectedEvidence>): ExpectedEvidence => ({ grade: 1, ...given });
const question = (expected: readonly ExpectedEvidence[], more: Partial<GoldenQuestion> = {}): GoldenQuestion => ({
  ...{ id: 'q1', query: 'how?', answerable: true, expected },
  ...more,
});

describe('a chunk is an expected item', () => {
  it.each([
    ['by its candidate id', { candidateId: 'r@1:lib/a.js:a' }, true],
    ['by a line in common', { path: 'lib/a.js', startLine: 20, endLine: 30 }, true],
    ['not beside its lines', { path: 'lib/a.js', startLine: 21, endLine: 30 }, false],
    ['by one of its symbols', { path: 'lib/a.js', symbol: 'b' }, true],
    ['by its symbol where the lines have moved', { path: 'lib/a.js', startLine: 90, endLine: 91, symbol: 'a' }, true],
    ['not by a part of a symbol', { path: 'lib/a.js', symbol: 'A' }, false],
    ['by a path alone', { path: 'lib/a.js' }, true],
    ['not in another file', { path: 'lib/b.js', startLine: 10, endLine: 20 }, false],
    ['not in another repository', { path: 'lib/a.js', repo: 'other' }, false],
  ])('%s', (_how, expected, matches) => {
    expect(matchesItem(item(expected), chunk('a', 10, 20, ['a', 'b']))).toBe(matches);
  });
});

describe('a ranking of items', () => {
  const first = item({ path: 'lib/a.js', startLine: 1, endLine: 30 });
  const second = item({ path: 'lib/a.js', startLine: 18, endLine: 19, grade: 3 });

  it('counts an item once, at its best rank, and keeps the places of what repeats it', () => {
    const ranked = rankItems(
      [chunk('a', 1, 9), chunk('b', 10, 17), chunk('z', 50, 60)],
      goldenItems(question([first])),
    );
    expect(ranked.map(({ id }) => id)).toEqual(['lib/a.js#L1-L30', 'r@1:lib/a.js:b', 'r@1:lib/a.js:z']);
  });

  it('gives a place one item, the best, and leaves the other to a later place', () => {
    const ranked = rankItems([chunk('b', 10, 20), chunk('a', 1, 9)], goldenItems(question([first, second])));
    expect(ranked.map(({ id }) => id)).toEqual(['lib/a.js#L18-L19', 'lib/a.js#L1-L30']);
  });

  it('gives a place the item that names its candidate id, whatever the grades', () => {
    const named = { ...first, candidateId: 'r@1:lib/a.js:b' };
    const [place] = rankItems([chunk('b', 10, 20)], goldenItems(question([second, named])));
    expect(place?.id).toBe('lib/a.js#L1-L30');
  });
});

describe('judgements of a golden set', () => {
  it('are grades by place, without the questions that have no answer', () => {
    const items = [
      item({ path: 'a', symbol: 'S', grade: 2 }),
      item({ candidateId: 'r@1:b:c' }),
      item({ path: 'a', symbol: 'S' }),
    ];
    const qrels = goldenQrels([question(items), question([], { id: 'q2', answerable: false })]);
    expect([...qrels].map(([id, grades]) => [id, [...grades]])).toEqual([
      [
        'q1',
        [
          ['a#S', 2],
          ['r@1:b:c', 1],
          ['a#S~2', 1],
        ],
      ],
    ]);
  });

  it('of a required kernel go by the labels of its items', () => {
    const items = [item({ path: 'a', candidateId: 'r@1:a:x' })];
    const kernels = goldenKernels([
      question(items, { requiredKernel: ['r@1:a:x', 'r@1:a:y'] }),
      question(items, { id: 'q2' }),
    ]);
    expect([...kernels].map(([id, grades]) => [id, [...grades.keys()]])).toEqual([['q1', ['a', 'r@1:a:y']]]);
  });
});

describe('checking a golden set', () => {
  const chunks = [chunk('a', 1, 9), chunk('b', 10, 20)];
  const faultsOf = (...given: readonly Partial<ExpectedEvidence>[]) =>
    checkGolden([question(given.map(item))], chunks).map(({ item: label, fault, isError }) => [label, fault, isError]);

  it('finds nothing where every item is there', () => {
    // printf 'line 9\nline 10' | sha256sum
    const contentHash = 'sha256:2d8adcf6eb70df9ff2e4c9fb6bc5235e5e90fad820af94528df665a1f393d240';
    expect(
      faultsOf({ path: 'lib/a.js', startLine: 9, endLine: 10, contentHash }, { candidateId: 'r@1:lib/a.js:a' }),
    ).toEqual([]);
  });

  it('tells what no engine can find, and text that is other now', () => {
    const contentHash = `sha256:${'0'.repeat(64)}`;
    expect(faultsOf({ path: 'lib/b.js' }, { path: 'lib/a.js', startLine: 1, endLine: 2, contentHash })).toEqual([
      ['lib/b.js', 'not_found', true],
      ['lib/a.js#L1-L2', 'text_moved', true],
    ]);
  });

  it('warns of a candidate id that is gone, and of two items in one chunk', () => {
    const place = { path: 'lib/a.js', startLine: 1, endLine: 2 };
    expect(faultsOf({ ...place, candidateId: 'r@0:lib/a.js:a' }, { ...place, startLine: 2, endLine: 3 })).toEqual([
      ['lib/a.js#L1-L2', 'unknown_candidate', false],
      ['lib/a.js#L2-L3', 'same_chunk', false],
    ]);
  });

  it('tells of a kernel that is not in the index', () => {
    const faults = checkGolden(
      [question([item({ path: 'lib/a.js' })], { requiredKernel: ['r@1:lib/a.js:z'] })],
      chunks,
    );
    expect(faults).toMatchObject([{ question: 'q1', fault: 'unknown_kernel', isError: true }]);
  });
});

describe('golden files', () => {
  const folderOf = (files: Readonly<Record<string, string>>) => {
    const folder = mkdtempSync(join(tmpdir(), 'touchstone-golden-'));
    onTestFinished(() => rmSync(folder, { recursive: true }));
    for (const [name, text] of Object.entries(files)) writeFileSync(join(folder, name), text);
    return folder;
  };
  const line = (id: string) => `{"id":"${id}","query":"how?","expected":[{"path":"a"}]}\n`;

  it('of a folder are read by name, YAML and JSONL, without what is about sets', async () => {
    const set = 'name: one\nquestions:\n  - { id: q1, query: how?, expected: [{ path: a }] }\n';
    const folder = folderOf({
      'b.yaml': set,
      'a.jsonl': line('q2') + line('q3'),
      'gate.yaml': 'x: 1',
      'ci.sweep.yaml': 'x: 1',
    });
    const read = await readGoldenSets(folder);
    expect(read.map(({ set: { name, questions } }) => [name, questions.length])).toEqual([
      ['a', 2],
      ['one', 1],
    ]);
  });

  it.each([
    [
      'an id in two files',
      { 'a.jsonl': line('q1'), 'b.jsonl': line('q1') },
      /Question id "q1" is used in .*a\.jsonl and in .*b\.jsonl/,
    ],
    ['a question that is not of the form', { 'a.jsonl': `${line('q1')}{"id":"q2"}\n` }, /a\.jsonl, line 2/],
    ['a folder without sets', { 'readme.md': 'x' }, /holds no golden set/],
    ['a file without questions', { 'a.jsonl': '\n' }, /a\.jsonl holds no questions/],
  ])('%s: refused', async (_what, files, message) => {
    await expect(readGoldenSets(folderOf(files))).rejects.toThrow(message);
  });
});
