import { existsSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { isRetrievalError, RetrievalError, writingFile } from '@touchstone/contract';
import type { InputWarning } from '../input-warning.ts';
import { answerLine, formatRunRecord } from './format-run.ts';
import { readRunFile } from './read-run-file.ts';
import type { QueryAnswer, RunHeader } from './run-record.ts';
import { indexesText } from './run-wire.ts';

/** A run file that is being written. */
export interface OpenRunFile {
  /** Of this run, or of the one that is taken up again: then with its first `startedAt`. */
  readonly header: RunHeader;
  /** Answers of an earlier, interrupted run; for `runQueries`' `completed`. */
  readonly completed: readonly QueryAnswer[];
  /** Oddities of the file. */
  readonly warnings: readonly InputWarning[];
  /** Adds one answer at the end; not before the last one is in. */
  append(answer: QueryAnswer): Promise<void>;
  /** Replaces the file in one step by the header and these answers, in their order. */
  finish(answers: readonly QueryAnswer[]): Promise<void>;
}

/**
 * Begins a run file, or takes up the one that is there. Answers are kept in the order in which they came until `finish`
 * puts them into that of the queries, so that two runs of the same give the same bytes apart from times.
 *
 * Throws `invalid_config` when the file is of a run with another configuration or of other indexes: its answers would not
 * belong together. Throws `invalid_request` when it is no run file or cannot be written.
 */
export async function openRunFile(file: string, header: RunHeader): Promise<OpenRunFile> {
  const content = existsSync(file) ? await readRunFile(file) : undefined;
  if (content !== undefined) requireSameRun(file, content.record.header, header);
  const record = content?.record ?? { header, answers: [] };
  const completed = record.answers.filter(({ error }) => error === undefined);
  await replace(file, formatRunRecord({ header: record.header, answers: completed }));
  return {
    header: record.header,
    completed,
    warnings: content?.warnings ?? [],
    append: async (answer) => written(file, appendFile(file, answerLine(answer))),
    finish: (answers) => replace(file, formatRunRecord({ header: record.header, answers })),
  };
}

function requireSameRun(file: string, found: RunHeader, wanted: RunHeader): void {
  const other =
    found.configHash !== wanted.configHash
      ? 'another configuration'
      : indexesText(found) !== indexesText(wanted)
        ? 'other indexes, or the same ones with other content'
        : undefined;
  if (other === undefined) return;
  throw new RetrievalError(
    'invalid_config',
    `${file} holds a run of ${other}: choose another file, or remove this one to start again.`,
  );
}

/** In one step: a reader of the file sees the old text or the new one, whole. */
async function replace(file: string, text: string): Promise<void> {
  const beside = `${file}.tmp`;
  await written(file, writeFile(beside, text));
  await written(file, rename(beside, file));
}

async function written(file: string, work: Promise<void>): Promise<void> {
  try {
    await writingFile(file, () => work);
  } catch (cause) {
    if (isRetrievalError(cause)) throw cause;
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `Cannot write ${file}: ${reason}.`, { cause });
  }
}
