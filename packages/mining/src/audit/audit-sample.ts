import { stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { seededRandom } from '@touchstone/eval';
import { formatTable } from '../judge/labels/label-table.ts';
import { readLabels } from '../judge/labels/read-labels.ts';
import { readJudgements } from '../judge/present-judgements.ts';
import { readJudgedPairs } from '../judge/read-judged-pairs.ts';
import { panelLabels } from '../panel/panel-labels.ts';
import { namingFile } from '../workspace/record-file.ts';
import { auditPage } from './audit-page.ts';
import { type AuditCase, auditStrata, drawCases } from './audit-strata.ts';

interface AuditRequest {
  readonly folder: string;
  /** Cases to draw. Default 50. */
  readonly size?: number;
  /** Another seed draws other cases. A whole number; default 3. */
  readonly seed?: number;
}

/** The drawn cases. */
export interface AuditSample {
  /** To fill in: one row a case, the column `verdict` empty. */
  readonly labelsFile: string;
  /** To read beside it: question and context of each row. Neither file reveals the panel's labels. */
  readonly casesFile: string;
  readonly drawn: number;
  /** The number of cases of each role and label of the panel, and of those that were drawn. */
  readonly strata: readonly {
    readonly role: string;
    readonly label: string;
    readonly of: number;
    readonly drawn: number;
  }[];
}

/** The files of an audit in the folder of a run. */
export function auditFiles(folder: string): Pick<AuditSample, 'labelsFile' | 'casesFile'> {
  return { labelsFile: join(folder, 'audit_labels.csv'), casesFile: join(folder, 'audit_cases.md') };
}

/**
 * Draws cases for a person to judge without the panel's labels: about as many of each role (target, hard, random) and
 * label. When the person has filled them in, `auditReport` compares. The same judgements and seed draw the same cases.
 *
 * @throws `invalid_request` where nothing is judged yet, for a size that is none, and where the file has labels already.
 */
export async function auditSample({ folder, size = 50, seed = 3 }: AuditRequest): Promise<AuditSample> {
  if (!Number.isInteger(size) || size < 1) {
    throw new RetrievalError('invalid_request', `Audit: size: ${size} is not a whole number from 1.`);
  }
  const { pairs } = await readJudgedPairs(folder);
  const strata = auditStrata(pairs, panelLabels(await readJudgements(folder)));
  if (strata.length === 0) {
    throw new RetrievalError('invalid_request', `${folder} has no judgements to audit: judge the candidates first.`);
  }
  const files = auditFiles(folder);
  await requireUnfilled(files.labelsFile);
  const drawn = drawCases(strata, size, seededRandom(seed));
  await namingFile(files.labelsFile, () => writeFile(files.labelsFile, formatTable(columns, drawn.map(rowOf))));
  await namingFile(files.casesFile, () => writeFile(files.casesFile, auditPage(drawn)));
  const names = new Set(drawn);
  return {
    ...files,
    drawn: drawn.length,
    strata: strata.map(({ role, label, cases }) => {
      return { role, label, of: cases.length, drawn: cases.filter((each) => names.has(each)).length };
    }),
  };
}

const columns = ['case', 'question_id', 'fqn', 'verdict', 'reason'];

function rowOf({ question, context }: AuditCase, at: number): Readonly<Record<string, string>> {
  return { case: String(at + 1), question_id: question.id, fqn: context.fqn, verdict: '', reason: '' };
}

async function requireUnfilled(file: string): Promise<void> {
  const exists = await stat(file).then(
    () => true,
    () => false,
  );
  if (!exists) return;
  const filled = (await readLabels(file)).filter(({ verdict }) => verdict !== undefined).length;
  if (filled === 0) return;
  const message = `${file} has ${filled} labels already: move the file away, or choose to replace it.`;
  throw new RetrievalError('invalid_request', message);
}
