import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { questionCandidates } from '../records/candidates.ts';
import { minedQuestion } from '../records/mined-question.ts';
import { miningContext } from '../records/mining-context.ts';
import { miningFiles } from '../workspace/mining-files.ts';
import { readRecords } from '../workspace/record-file.ts';
import { extract } from './extract.ts';
import { extractInWords, extractJson } from './extract-report.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'mining-extract-'));
  await writeFile(join(folder, 'agents.py'), 'class LlmAgent:\n    """Talks to a model."""\n');
  await writeFile(join(folder, '__init__.py'), 'from .agents import LlmAgent\n');
  await writeFile(join(folder, 'latin.py'), Buffer.from('class Caf\xe9: pass\n', 'latin1'));
  await writeFile(join(folder, 'deep.ts'), 'namespace a {'.repeat(3000) + '}'.repeat(3000));
  await writeFile(
    join(folder, 'set.yaml'),
    `name: s
contexts: { folder: ., name: adk }
cases:
  - { id: a, kind: free_text, question: Write an agent., targets: [adk.LlmAgent, adk.Gone] }
  - { id: b, kind: free_text, question: Write a tool. }
`,
  );
});
afterEach(() => rm(folder, { recursive: true, force: true }));

describe('an extraction', () => {
  it('tells what is less than one may expect', async () => {
    const report = await extract(
      { benchmark: join(folder, 'set.yaml'), folder: join(folder, 'run') },
      {},
      { now: () => 5 },
    );
    expect(report.warnings.map(({ code }) => code)).toEqual([
      'target_missing',
      'question_without_target',
      'file_skipped',
      'few_candidates',
    ]);
    expect(extractInWords(report)).toBe(
      [
        's: 2 questions (2 free_text), 1 context, candidates: 1 target, 0 hard, 1 random, in 0.0 ms',
        '! s:a: the pool has no adk.Gone: correct its name, or draw contexts from where it is.',
        '! 1 question without a target in the pool: s:b.',
        '! 2 source files that cannot be read: deep.ts, latin.py.',
        '! 2 questions with fewer than 10 negatives: s:a, s:b. The pool has no more that fit.',
      ].join('\n'),
    );
    expect(extractJson(report)).toMatchObject({ missing_targets: [{ question_id: 's:a', target: 'adk.Gone' }] });
  });

  it('writes targets by the names of their contexts', async () => {
    await extract({ benchmark: join(folder, 'set.yaml'), folder: join(folder, 'run') });
    const { records } = await readRecords(miningFiles(join(folder, 'run')).questions, minedQuestion);
    expect(records.map(({ targets }) => targets)).toEqual([['adk.agents.LlmAgent', 'adk.Gone'], []]);
    const written = await readFile(miningFiles(join(folder, 'run')).extraction, 'utf8');
    expect(JSON.parse(written)).toMatchObject({ benchmark: 's', contexts: 'folder adk', hard: 5, random: 5, seed: 3 });
    expect(written).not.toContain(folder);
  });
});

describe('the paths of contexts', () => {
  const pathsOf = async (run: string) =>
    (await readRecords(miningFiles(run).contexts, miningContext)).records.map(({ origin }) => origin?.path);
  const project = async () => {
    await mkdir(join(folder, 'src/net'), { recursive: true });
    await writeFile(join(folder, 'src/net/cache.py'), 'class Cache:\n    """Keeps answers."""\n');
    await writeFile(
      join(folder, 'net.yaml'),
      'name: n\ncontexts: { folder: src }\ncases:\n  - { id: a, kind: free_text, question: Keep answers., targets: [net.cache.Cache] }\n',
    );
    return { benchmark: join(folder, 'net.yaml'), folder: join(folder, 'run') };
  };

  it('are those that an index of the project has: from the folder of the benchmark', async () => {
    const request = await project();
    const { missingTargets } = await extract(request);
    expect(missingTargets).toEqual([]);
    expect(await pathsOf(request.folder)).toEqual(['src/net/cache.py']);
  });

  it('go from the project where that is another folder', async () => {
    const request = await project();
    await extract({ ...request, project: join(folder, 'src') });
    expect(await pathsOf(request.folder)).toEqual(['net/cache.py']);
  });

  it('go from the top of the work tree where git tracks the code', async () => {
    const request = await project();
    execFileSync('git', ['init', '-q', folder]);
    execFileSync('git', ['-C', folder, 'add', 'src']);
    await extract({ ...request, project: join(folder, 'src') });
    expect(await pathsOf(request.folder)).toEqual(['src/net/cache.py']);
  });
});

describe('003 §6.2 A: a case that names no target', () => {
  it('has what its fixed code imports as candidates', async () => {
    await writeFile(join(folder, 'tools.py'), 'class FunctionTool:\n    """Wraps a function for a model to call."""\n');
    await writeFile(join(folder, 'retry.py'), 'class Retry:\n    """Tries again after a while."""\n');
    await writeFile(
      join(folder, 'fix.yaml'),
      `name: fix
language: python
contexts: { folder: ., name: adk }
cases:
  - id: a
    kind: fix_error
    error: TypeError
    broken: "x = 1"
    fixed: |
      from adk import LlmAgent
      from adk.tools import FunctionTool
      from adk.retry import Retry
      agent = LlmAgent(tools=[FunctionTool(len)])
  - { id: b, kind: fix_error, error: TypeError, targets: [adk.retry.Retry], broken: "x = 1", fixed: "from adk.tools import FunctionTool\\nFunctionTool(len)" }
`,
    );
    const request = { benchmark: join(folder, 'fix.yaml'), folder: join(folder, 'run'), hard: 0, random: 0 };
    const report = await extract(request);
    const { records } = await readRecords(miningFiles(request.folder).candidates, questionCandidates);
    expect(records.map(({ candidates }) => candidates)).toEqual([
      [
        // Retry is imported and never used.
        { fqn: 'adk.agents.LlmAgent', role: 'import' },
        { fqn: 'adk.tools.FunctionTool', role: 'import' },
      ],
      [{ fqn: 'adk.retry.Retry', role: 'target' }],
    ]);
    expect(report.candidates).toEqual({ target: 1, import: 2, hard: 0, random: 0 });
    expect(report.warnings.map(({ code }) => code)).toEqual(['file_skipped']);
  });
});
