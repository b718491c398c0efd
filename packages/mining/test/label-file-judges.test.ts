import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { auditReport } from '../src/audit/audit-report.ts';
import { judgeCandidates } from '../src/judge/judge-candidates.ts';
import { judgeInWords, judgeJson } from '../src/judge/judge-report.ts';
import { labelFileJudges } from '../src/judge/labels/label-file-judges.ts';
import { miningContext } from '../src/records/mining-context.ts';
import { miningFiles } from '../src/workspace/mining-files.ts';
import { writeRecords } from '../src/workspace/record-file.ts';
import { contextOf, minedFolder, readLabelled } from './mined-folder.ts';

it('two people in one file are two judges of a panel, and cost nothing', async () => {
  const folder = await minedFolder({ questions: 2, candidates: 2 });
  const rows = [
    'q:1,facts.1,yes,ann,It is there.',
    'q:1,facts.2,no,ann,',
    'q:2,facts.2,undecided,ann,',
    'q:1,facts.1,yes,bob,',
    'q:1,facts.2,yes,bob,',
    'q:2,facts.2,yes,bob,',
    'q:2,facts.1,,bob,',
    'q:9,facts.1,yes,bob,',
    'q:1,facts.8,no,bob,',
  ];
  const file = await labels(folder, rows);
  const { judges, warnings } = await labelFileJudges(file, { folder });
  expect(judges.map(({ name }) => name)).toEqual(['ann', 'bob']);
  expect(warnings.map(({ code, message }) => [code, message.replace(file, 'FILE')])).toEqual([
    ['unknown_questions', 'FILE: 1 unknown question: q:9.'],
    ['unknown_contexts', 'FILE: 1 unknown context: facts.8.'],
    ['empty_labels', 'FILE: 1 empty label: q:2.'],
  ]);

  const report = await judgeCandidates({ folder, maxUsd: 0, maxCalls: 0 }, { judges });
  expect(report).toMatchObject({
    judges: [
      { judge: 'ann', verdicts: { yes: 1, no: 1, undecided: 1 }, undecided: { skipped: 1 }, open: 1 },
      { judge: 'bob', verdicts: { yes: 3, no: 0, undecided: 0 }, open: 1 },
    ],
    usage: { calls: 0, usd: 0, noOpinion: 2 },
    agreement: { pairs: [{ judges: ['ann', 'bob'], same: 0.5, cohenKappa: { cases: 2 } }] },
    warnings: [],
  });
  expect(judgeInWords(report)).toContain("ann and bob: 50.0 % the same, Cohen's kappa 0.00");
  expect(judgeJson(report)).toMatchObject({ agreement: { pairs: [{ judges: ['ann', 'bob'] }] }, order_bias: [] });
  expect((await readLabelled(folder)).labels).toEqual([
    ['q:1', 'facts.1', 'positive'],
    ['q:1', 'facts.2', 'undecided'],
    ['q:2', 'facts.2', 'undecided'],
    ['q:2', 'facts.1', 'unjudged'],
  ]);
});

it('a label that was changed in the file replaces the one before', async () => {
  const folder = await minedFolder({ questions: 2, candidates: 1 });
  await judged(folder, ['q:1,facts.1,no,ann,', 'q:2,facts.2,yes,ann,']);
  await judged(folder, ['q:1,facts.1,yes,ann,Looked again.', 'q:2,facts.2,undecided,ann,']);
  expect((await readLabelled(folder)).judgements.map(({ verdict, reason }) => [verdict, reason])).toEqual([
    ['yes', 'Looked again.'],
    ['undecided', ''],
  ]);
});

it('takes the other names of contexts, as targets do, and tells two opinions under two names', async () => {
  const folder = await folderWithAliases();
  const file = await labels(folder, ['q:1,public.1,yes,ann,', 'q:1,facts.2,no,ann,']);
  const { judges, warnings } = await labelFileJudges(file, { folder });
  expect(warnings).toEqual([]);
  expect(await judgeCandidates({ folder }, { judges })).toMatchObject({
    judges: [{ judge: 'ann', verdicts: { yes: 1, no: 1 } }],
  });
  const both = await labels(folder, ['q:1,public.1,yes,ann,', 'q:1,facts.1,no,ann,']);
  await expect(labelFileJudges(both, { folder })).rejects.toThrow(/line 3: .* has another label than at .*line 2/);
});

it('an audit takes the other names of contexts', async () => {
  const folder = await folderWithAliases();
  await judged(folder, ['q:1,facts.1,yes,ann,', 'q:1,facts.2,no,ann,']);
  const labelsFile = await labels(folder, ['q:1,public.1,no,bob,', 'q:1,facts.2,no,bob,']);
  expect(await auditReport({ folder, labelsFile })).toMatchObject({ judged: 2, changes: [{ fqn: 'facts.1' }] });
});

async function folderWithAliases(): Promise<string> {
  const folder = await minedFolder({ questions: 2, candidates: 2 });
  const named = [1, 2].map((number) => ({ ...contextOf(number), aliases: [`public.${number}`] }));
  await writeRecords(miningFiles(folder).contexts, miningContext, named);
  return folder;
}

async function judged(folder: string, rows: readonly string[]) {
  const { judges } = await labelFileJudges(await labels(folder, rows), { folder });
  await judgeCandidates({ folder }, { judges });
}

async function labels(folder: string, rows: readonly string[]): Promise<string> {
  const file = join(folder, 'labels.csv');
  await writeFile(file, ['question_id,fqn,verdict,judge,reason', ...rows].join('\n'));
  return file;
}
