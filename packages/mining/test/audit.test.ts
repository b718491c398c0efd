import { readFile, writeFile } from 'node:fs/promises';
import { describe, expect, it } from 'vitest';
import { auditReport, auditReportInWords, auditReportJson } from '../src/audit/audit-report.ts';
import { auditSample, auditSampleInWords } from '../src/audit/audit-sample.ts';
import { judgeCandidates } from '../src/judge/judge-candidates.ts';
import type { Judge } from '../src/records/judgement.ts';
import { minedFolder, readLabelled } from './mined-folder.ts';

describe('a sample for audit', () => {
  it('has cases of every role and label, rare ones too, and tells neither', async () => {
    const { folder } = await judgedFolder();
    const sample = await auditSample({ folder, size: 12 });
    expect(sample).toMatchObject({
      drawn: 12,
      strata: [
        { role: 'hard', label: 'no', of: 40, drawn: 4 },
        { role: 'target', label: 'no', of: 2, drawn: 2 },
        { role: 'target', label: 'undecided', of: 2, drawn: 2 },
        { role: 'target', label: 'yes', of: 36, drawn: 4 },
      ],
    });
    const [table, page] = await Promise.all([readFile(sample.labelsFile, 'utf8'), readFile(sample.casesFile, 'utf8')]);
    expect(table.split('\n')[0]).toBe('case,question_id,fqn,verdict,reason');
    expect(table.split('\n')).toHaveLength(14);
    expect(table + page).not.toMatch(/target|hard|Because of the script/);
    for (const [row, number] of table
      .split('\n')
      .slice(1, 13)
      .map((line, at) => [line.split(','), at + 1] as const)) {
      const section = page.split(/^## Case /m)[number] ?? '';
      expect(section).toContain(`Question \`${row[1]}\`:`);
      expect(section).toContain(`Context \`${row[2]}\`:`);
    }
    expect(auditSampleInWords(sample)).toContain('target, panel says undecided: 2 of 2');
  });

  it('is the same for the same seed, and another one for another', async () => {
    const { folder } = await judgedFolder();
    const drawn = async (seed: number) => readFile((await auditSample({ folder, size: 9, seed })).labelsFile, 'utf8');
    const first = await drawn(1);
    expect(await drawn(2)).not.toBe(first);
    expect(await drawn(1)).toBe(first);
  });

  it('does not replace labels that a person has given', async () => {
    const { folder } = await judgedFolder();
    await filledIn(folder, 8, () => 'yes');
    await expect(auditSample({ folder })).rejects.toThrow(/audit_labels\.csv has 8 labels already/);
  });

  it('of what nobody judged is refused', async () => {
    const folder = await minedFolder();
    await expect(auditSample({ folder })).rejects.toThrow(/judge the candidates first/);
  });
});

describe('the report of an audit', () => {
  it('has the agreement of the whole run, and each label that would change', async () => {
    const { folder } = await judgedFolder();
    // The person says yes to every target: the panel was wrong about the two that it called no.
    await filledIn(folder, 12, (questionId, fqn) => (fqn === questionId.replace('q:', 'facts.') ? 'yes' : 'no'));
    const report = await auditReport({ folder });
    expect(report).toMatchObject({
      judged: 12,
      strata: [
        { role: 'hard', label: 'no', of: 40, judged: 4, same: 4 },
        { role: 'target', label: 'no', of: 2, judged: 2, same: 0 },
        { role: 'target', label: 'undecided', of: 2, judged: 2, same: 0 },
        { role: 'target', label: 'yes', of: 36, judged: 4, same: 4 },
      ],
      changes: [
        { questionId: 'q:1', panel: 'no', person: 'yes', reason: 'Read it.' },
        { questionId: 'q:2', panel: 'no', person: 'yes' },
        { questionId: 'q:3', panel: 'undecided', person: 'yes' },
        { questionId: 'q:4', panel: 'undecided', person: 'yes' },
      ],
      warnings: [],
    });
    // 76 of the 78 decided labels stand. By chance 36/78 * 38/78 + 42/78 * 40/78.
    expect(report.same).toBeCloseTo(76 / 78, 12);
    const chance = (36 * 38 + 42 * 40) / 78 ** 2;
    expect(report.cohenKappa).toBeCloseTo((76 / 78 - chance) / (1 - chance), 12);
    expect(auditReportInWords(report)).toMatch(/12 cases judged by a person: the same label for 97\.4 %.*kappa 0\.95/);
    expect(auditReportInWords(report)).toContain('q:1, facts.1: no to yes (Read it.)');
    expect(auditReportJson(report)).toMatchObject({ judged: 12, changes: [{ question_id: 'q:1' }, {}, {}, {}] });
  });

  it('counts what the person left empty or undecided for nothing, and warns of unknown cases (unknown_cases)', async () => {
    const { folder } = await judgedFolder();
    const file = await filledIn(folder, 6, (_, __, at) => (at === 1 ? '' : at === 2 ? 'undecided' : 'yes'));
    await writeFile(file, `${await readFile(file, 'utf8')}7,q:99,facts.1,yes,\n`);
    const report = await auditReport({ folder });
    expect(report.judged).toBe(5);
    expect(report.warnings).toMatchObject([{ code: 'unknown_cases', message: expect.stringContaining('1 label of') }]);
  });
});

/** 40 questions with their target and one hard negative: the panel calls two targets no and leaves two undecided. */
async function judgedFolder() {
  const folder = await minedFolder({ questions: 40, candidates: 2 });
  const judge: Judge = {
    name: 'script',
    promptHash: 'sha256:script',
    judge: async ({ questionId = '', contexts }) => {
      const number = Number(questionId.slice(2));
      const isTarget = contexts[0]?.fqn === `facts.${number}`;
      const answer = { reason: 'Because of the script.', usage: { calls: 0 } };
      if (isTarget && (number === 3 || number === 4)) return { ...answer, verdict: 'undecided', undecided: 'nonsense' };
      return { ...answer, verdict: isTarget && number > 2 ? 'yes' : 'no' };
    },
  };
  await judgeCandidates({ folder }, { judges: [judge] });
  expect((await readLabelled(folder)).judgements).toHaveLength(80);
  return { folder };
}

/** Draws so many cases and fills in the table as a person does. */
async function filledIn(
  folder: string,
  size: number,
  verdict: (questionId: string, fqn: string, at: number) => string,
): Promise<string> {
  const { labelsFile } = await auditSample({ folder, size });
  const [heading, ...rows] = (await readFile(labelsFile, 'utf8')).trimEnd().split('\n');
  const filled = rows.map((row, at) => {
    const [number, questionId = '', fqn = ''] = row.split(',');
    return [number, questionId, fqn, verdict(questionId, fqn, at), 'Read it.'].join(',');
  });
  await writeFile(labelsFile, `${[heading, ...filled].join('\n')}\n`);
  return labelsFile;
}
