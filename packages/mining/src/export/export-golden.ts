import { mkdir } from 'node:fs/promises';
import { dirname } from 'node:path';
import { count, type GoldenQuestion, type GoldenSet, RetrievalError } from '@touchstone/contract';
import { goldenSet, parseGoldenSet } from '@touchstone/contract/wire';
import {
  goldenItems,
  type MinedContext,
  type MinedJudgements,
  type MinedQuery,
  readMinedDataset,
} from '@touchstone/eval';
import { stringify } from 'yaml';
import { miningFiles } from '../workspace/mining-files.ts';
import { writeWhole } from '../workspace/record-file.ts';

/**
 * Writes the exported data set of a run as a golden set (spec 000 §13.1), which `eval` runs on the project's own index: answers by path and
 * lines, with `required_kernel`. The folder of the file is made. Throws `invalid_request` where the data set was not exported, or no answer
 * has a location.
 */
export async function exportGolden({ folder, to, name }: Readonly<Record<'folder' | 'to' | 'name', string>>) {
  const { fullDataset } = miningFiles(folder);
  const dataset = await readMinedDataset(fullDataset);
  const placed = [...dataset.queries].map(([id, query]) => [id, goldenQuestion(id, query, dataset)] as const);
  const questions = placed.flatMap(([, question]) => question ?? []);
  if (questions.length === 0) {
    throw new RetrievalError(
      'invalid_request',
      `${fullDataset}: no answer has a path, so a golden set can name none. Mine the contexts from files.`,
    );
  }
  const set: GoldenSet = { name, description: 'Mined: answers are those that a judge confirmed.', questions };
  const form = goldenSet.encode(set);
  parseGoldenSet(form, to);
  await mkdir(dirname(to), { recursive: true });
  await writeWhole(to, stringify(form, { lineWidth: 0 }));
  const withoutPlace = placed.flatMap(([id, question]) => (question === undefined ? [id] : []));
  return {
    file: to,
    questions: questions.length,
    expected: sum(questions),
    /** Ids of questions with an answer whose location is unknown: a golden set names locations, never text. */
    withoutPlace,
  };
}

/** Undefined where the location of an answer is unknown: without it the question would have another answer. */
function goldenQuestion(
  id: string,
  { text, kind }: MinedQuery,
  { qrels, kernels, contexts }: MinedJudgements,
): GoldenQuestion | undefined {
  const answers = [...(qrels.get(id) ?? [])].flatMap(([fqn, grade]) => (grade > 0 ? [fqn] : []));
  const origins = answers.map((fqn) => contexts.get(fqn)?.origin);
  if (!origins.every((origin) => origin !== undefined)) return undefined;
  const expected = origins.map(expectedAt);
  const labels = goldenItems({ expected }).map(({ label }) => label);
  const kernel = answers.flatMap((fqn, at) => (kernels.get(id)?.has(fqn) ? (labels[at] ?? []) : []));
  return {
    id,
    query: text,
    category: kind,
    taskMode: kind === 'fix_error' ? 'debug' : undefined,
    answerable: true,
    expected,
    requiredKernel: kernel.length === 0 ? undefined : kernel,
  };
}

function expectedAt({ path, startLine, endLine }: NonNullable<MinedContext['origin']>) {
  const hasLines = startLine !== undefined && endLine !== undefined;
  return { path, startLine: hasLines ? startLine : undefined, endLine: hasLines ? endLine : undefined, grade: 1 };
}

function sum(questions: readonly GoldenQuestion[]): number {
  return questions.reduce((total, { expected }) => total + expected.length, 0);
}

/** An export as a golden set in words. */
export function goldenExportInWords({
  file,
  questions,
  expected,
  withoutPlace,
}: Awaited<ReturnType<typeof exportGolden>>): string {
  const left =
    withoutPlace.length === 0 ? '' : `; ${count(withoutPlace.length, 'question')} left out, whose answers have no path`;
  return `${file}: ${count(questions, 'question')} with ${count(expected, 'expected place')}${left}`;
}
