import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkFixes, type RunProgram } from './check-fixes.ts';
import { fixesInWords } from './fix-report.ts';
import { readBenchmark } from './read-benchmark.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-fixes-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const definition = `name: s
language: python
cases:
  - { id: good, kind: fix_error, error: "ValueError: x", broken: "fail ValueError: x", fixed: "pass", run: python }
  - { id: passes, kind: fix_error, error: oops, broken: "pass oops", fixed: "pass", run: { command: [python3, "-B", "{file}"] } }
  - { id: late, kind: fix_error, error: oops, broken: "fail other", fixed: "late", run: python }
  - { id: untold, kind: fix_error, error: oops, broken: "a", fixed: "b" }
`;

describe('the check of fixes', () => {
  it('tells broken code that passes, fixed code that does not, and errors that are not shown', async () => {
    await writeFile(join(folder, 'set.yaml'), definition);
    const started: string[] = [];
    const places: string[] = [];
    /** A program does what its code says. */
    const runProgram: RunProgram = async (command, { cwd }) => {
      started.push(command.join(' '));
      places.push(cwd);
      const [verb, ...words] = (await readFile(join(cwd, command.at(-1) ?? ''), 'utf8')).split(' ');
      return { exitCode: { pass: 0, fail: 1 }[verb ?? ''], output: words.join(' ') };
    };
    const report = await checkFixes(await readBenchmark(join(folder, 'set.yaml')), { runProgram });
    expect(report.checked).toEqual([
      { questionId: 's:good', broken: 'failed', fixed: 'passed', showsError: true },
      { questionId: 's:passes', broken: 'passed', fixed: 'passed', showsError: true },
      { questionId: 's:late', broken: 'failed', fixed: 'late', showsError: false },
    ]);
    expect(report.notRun).toBe(1);
    expect(report.warnings.map(({ code }) => code)).toEqual(['broken_passes', 'fixed_fails', 'other_error']);
    expect(fixesInWords(report)).toMatch(/^1 of 3 fixes fail when broken and pass when fixed; 1 do not say how/);
    expect(started.slice(0, 3)).toEqual(['python code.py', 'python code.py', 'python3 -B code.py']);
    expect(new Set(places).size).toBe(6);
    for (const place of places) await expect(readdir(place)).rejects.toThrow('ENOENT');
  });
});
