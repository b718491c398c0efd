import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { count, harmless, type JsonObject, printableLine, RetrievalError } from '@touchstone/contract';
import { type Random, seededRandom } from '@touchstone/eval';
import { judgePrompt } from '../judge/judge-prompt.ts';
import { formatTable } from '../judge/labels/label-table.ts';
import { readLabels } from '../judge/labels/read-labels.ts';
import { fence } from '../workspace/fence.ts';
import { namingFile } from '../workspace/record-file.ts';
import { reportJson } from '../workspace/report.ts';
import { type AuditCase, auditStrata } from './audit-strata.ts';

interface AuditRequest {
  readonly folder: string;
  /** Cases to draw. Default 50. */
  readonly size?: number;
  /** Another seed draws other cases. A whole number; default 3. */
  readonly seed?: number;
}

type AuditSample = Awaited<ReturnType<typeof auditSample>>;

/** The files of an audit in the folder of a run: labels to fill in, and cases to read beside them. Neither reveals the panel's labels. */
export function auditFiles(folder: string) {
  return { labelsFile: join(folder, 'audit_labels.csv'), casesFile: join(folder, 'audit_cases.md') };
}

/**
 * Draws cases for a person to judge without the panel's labels: about as many of each role (target, hard, random) and
 * label. When the person has filled them in, `auditReport` compares. The same judgements and seed draw the same cases.
 * Throws `invalid_request` where nothing is judged yet, and where the file has labels already.
 */
export async function auditSample({ folder, size = 50, seed = 3 }: AuditRequest) {
  const strata = await auditStrata(folder);
  if (strata.length === 0) {
    throw new RetrievalError('invalid_request', `${folder} has no judgements to audit: judge the candidates first.`);
  }
  const files = auditFiles(folder);
  await requireUnfilled(files.labelsFile);
  const drawn = drawCases(strata, size, seededRandom(seed));
  const rows = drawn.map(({ question, context }, at) => {
    return { case: String(at + 1), question_id: question.id, fqn: context.fqn, verdict: '', reason: '' };
  });
  const table = formatTable(['case', 'question_id', 'fqn', 'verdict', 'reason'], rows);
  await namingFile(files.labelsFile, () => writeFile(files.labelsFile, table));
  await namingFile(files.casesFile, () => writeFile(files.casesFile, auditPage(drawn)));
  return {
    drawn: drawn.length,
    ...files,
    /** The number of cases of each role and label of the panel, and of those that were drawn. */
    strata: strata.map(({ role, label, cases }) => {
      return { role, label, of: cases.length, drawn: cases.filter((each) => drawn.includes(each)).length };
    }),
  };
}

async function requireUnfilled(file: string): Promise<void> {
  if (!existsSync(file)) return;
  const filled = (await readLabels(file)).filter(({ verdict }) => verdict !== undefined).length;
  if (filled === 0) return;
  const message = `${file} has ${filled} labels already: move the file away, or choose to replace it.`;
  throw new RetrievalError('invalid_request', message);
}

/**
 * Draws about as many cases of every stratum, so that rare ones occur at all; other strata make up for a small one. The
 * order is drawn too: it reveals nothing of the strata.
 */
function drawCases(strata: readonly { readonly cases: readonly AuditCase[] }[], size: number, random: Random) {
  const left = strata.map(({ cases }) => shuffled(cases, random));
  const drawn: AuditCase[] = [];
  while (drawn.length < size && left.some(({ length }) => length > 0)) {
    for (const cases of left) {
      const next = cases.pop();
      if (next !== undefined && drawn.length < size) drawn.push(next);
    }
  }
  return shuffled(drawn, random);
}

/** Fisher and Yates. */
function shuffled<T>(items: readonly T[], random: Random): T[] {
  const all = [...items];
  for (let at = all.length - 1; at > 0; at -= 1) {
    const other = Math.floor(random() * (at + 1));
    [all[at], all[other]] = [all[other] as T, all[at] as T];
  }
  return all;
}

/** A sample for people. */
export function auditSampleInWords({ drawn, labelsFile, casesFile, strata }: AuditSample): string {
  return [
    `${count(drawn, 'case')} drawn. Read ${casesFile} and fill in the column "verdict" of ${labelsFile}.`,
    ...strata.map(({ role, label, of, drawn: some }) => `  ${role}, panel says ${label}: ${some} of ${of}`),
  ].join('\n');
}

/** A sample as JSON. */
export const auditSampleJson = (sample: AuditSample): JsonObject => reportJson(sample);

/** The cases of an audit as Markdown, in the order of the table. Their text is fenced: it cannot pass for a heading of this page. */
function auditPage(cases: readonly AuditCase[]): string {
  const head = `# Cases to judge

For each case: ${judgePrompt.task.replace('\n', ' ')}

Write \`yes\`, \`no\` or \`undecided\` into the column \`verdict\` of the row with the same number in \`audit_labels.csv\`, and the
reason into \`reason\`
where it is not obvious. Leave a row empty to skip it.
`;
  return [head, ...cases.map(caseText)].join('\n');
}

function caseText({ question, context }: AuditCase, at: number): string {
  return `## Case ${at + 1}

Question ${inline(question.id)}:

${fenced(question.query)}

Context ${inline(context.fqn)}:

${fenced(context.text)}
`;
}

function fenced(text: string): string {
  const shown = harmless(text).replace(/\n$/, '');
  return `${fence(shown)}\n${shown}\n${fence(shown)}`;
}

function inline(text: string): string {
  const line = printableLine(text);
  const marks = fence(line, 1);
  return line.includes('`') ? `${marks} ${line} ${marks}` : `${marks}${line}${marks}`;
}
