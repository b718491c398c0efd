import { existsSync } from 'node:fs';
import { appendFile, rename, writeFile } from 'node:fs/promises';
import { isRetrievalError, RetrievalError, writingFile } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { countedWarning } from '../input-warning.ts';
import { type Line, lineError, readLines } from '../readers/lines.ts';
import type { QueryAnswer, RunHeader, RunRecord } from './run-record.ts';
import { indexesText, queryAnswer, runHeader } from './run-wire.ts';

/**
 * Begins a run file, or takes up the one that is there. Answers are kept in the order in which they came until `finish`
 * puts them into that of the queries, so that two runs of the same give the same bytes apart from times. Throws
 * `invalid_config` when the file is of a run with another configuration or of other indexes: its answers would not belong
 * together. Throws `invalid_request` when it is no run file or cannot be written.
 */
export async function openRunFile(file: string, header: RunHeader) {
  const content = existsSync(file) ? await readRunFile(file) : undefined;
  if (content !== undefined) requireSameRun(file, content.record.header, header);
  const record = content?.record ?? { header, answers: [] };
  const completed = record.answers.filter(({ error }) => error === undefined);
  await replace(file, formatRunRecord({ header: record.header, answers: completed }));
  return {
    /** Of this run, or of the one that is taken up again: then with its first `startedAt`. */
    header: record.header,
    /** Answers of an earlier, interrupted run; for `runQueries`' `completed`. */
    completed,
    warnings: content?.warnings ?? [],
    /** Adds one answer at the end; not before the last one is in. */
    append: async (answer: QueryAnswer) => written(file, appendFile(file, answerLine(answer))),
    /** Replaces the file in one step by the header and these answers, in their order. */
    finish: (answers: readonly QueryAnswer[]) => replace(file, formatRunRecord({ header: record.header, answers })),
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

/**
 * Reads a run file, finished or interrupted. A last line that is no JSON was torn by a crash: it is warned about and left
 * out. A later answer to a query replaces one that failed. Throws `invalid_request`, with file and line, for any other
 * line that is not of the form, and for a query that was answered twice.
 */
export async function readRunFile(file: string) {
  let header: RunHeader | undefined;
  const answers = new Map<string, QueryAnswer>();
  let torn: Line | undefined;
  for await (const line of readLines(file)) {
    if (torn !== undefined) throw lineError(file, torn, 'not valid JSON.');
    if (line.text.trim() === '') continue;
    const value = parseJson(line.text);
    if (value === undefined) torn = line;
    else if (header === undefined) header = decode(runHeader, value, file, line);
    else addAnswer(answers, decode(queryAnswer, value, file, line), file, line);
  }
  if (header === undefined)
    throw new RetrievalError(
      'invalid_request',
      `${file} is not a run file: it has no header. Give a file that "eval --run" wrote.`,
    );
  const tornLines = torn === undefined ? [] : [`line ${torn.number}`];
  return {
    record: { header, answers: [...answers.values()] } satisfies RunRecord,
    warnings: countedWarning('torn_line', tornLines, `line of ${file} is cut off: its query counts as not asked.`),
  };
}

/** Undefined for text that is no JSON; JSON itself has no undefined. */
function parseJson(text: string): unknown {
  try {
    return JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch {
    return undefined;
  }
}

function decode<T extends z.ZodType>(codec: T, input: unknown, file: string, line: Line): z.output<T> {
  return parseStrictly(codec, { code: 'invalid_request', what: `${file}, line ${line.number}`, input });
}

function addAnswer(answers: Map<string, QueryAnswer>, answer: QueryAnswer, file: string, line: Line): void {
  const before = answers.get(answer.query);
  if (before !== undefined && before.error === undefined) {
    throw lineError(file, line, `query "${answer.query}" is answered twice.`);
  }
  answers.set(answer.query, answer);
}

/** A run as the text of a run file: JSON lines, the header first, then one line an answer in input order. */
export function formatRunRecord({ header, answers }: RunRecord): string {
  return `${JSON.stringify(runHeader.encode(header))}\n${answers.map(answerLine).join('')}`;
}

/** The line of an answer, with its line ending. Throws `bad_response` for values outside JSON, NaN above all. */
function answerLine(answer: QueryAnswer): string {
  const encoded = queryAnswer.safeEncode(answer);
  if (encoded.success) return `${JSON.stringify(encoded.data)}\n`;
  const [issue] = encoded.error.issues;
  const what = issue === undefined ? 'it is not of the form' : `${issue.path.join('.')} ${issue.message}`;
  throw new RetrievalError('bad_response', `The answer to query "${answer.query}" cannot be written: ${what}.`);
}
