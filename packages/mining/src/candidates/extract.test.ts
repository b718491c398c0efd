import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { minedQuestion } from '../questions/mined-question.js';
import { miningFiles } from '../workspace/mining-files.js';
import { readRecords } from '../workspace/records.js';
import { extract } from './extract.js';
import { extractInWords, extractJson } from './extract-report.js';

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
