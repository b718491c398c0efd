import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writingFile } from '@touchstone/contract';
import { formatTrecQrels, formatTrecRun, scoredRunOf } from '@touchstone/eval';
import type { MeasuredRun } from './evaluate-set.ts';

/** Writes `SET.qrels` and `SET.METHOD.trec`, for trec_eval and other programs: they compute the same figures. */
export async function writeTrec(folder: string, { settings, method, answers }: MeasuredRun): Promise<void> {
  const judged = answers.filter(({ query }) => settings.qrels.has(query));
  const tag = `${settings.set}.${method}`.replace(/\s+/g, '_');
  await mkdir(folder, { recursive: true });
  await write(join(folder, `${settings.set}.qrels`), formatTrecQrels(settings.qrels));
  await write(join(folder, `${settings.set}.${method}.trec`), formatTrecRun(scoredRunOf(judged), { tag }));
}

function write(file: string, text: string): Promise<void> {
  return writingFile(file, () => writeFile(file, text));
}
