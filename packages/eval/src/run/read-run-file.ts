import { RetrievalError } from '@touchstone/contract';
import { parseStrictly } from '@touchstone/contract/wire';
import type { z } from 'zod';
import { countedWarning, type InputWarning } from '../input-warning.ts';
import { type Line, lineError, readLines } from '../readers/lines.ts';
import type { QueryAnswer, RunHeader, RunRecord } from './run-record.ts';
import { queryAnswer, runHeader } from './run-wire.ts';

/** A run file as it was read. */
export interface RunFileContent {
  readonly record: RunRecord;
  readonly warnings: readonly InputWarning[];
}

/**
 * Reads a run file, finished or interrupted. A last line that is no JSON was torn by a crash: it is warned about and left
 * out. A later answer to a query replaces one that failed.
 *
 * Throws `invalid_request`, with file and line, for any other line that is not of the form, and for a query that was
 * answered twice.
 */
export async function readRunFile(file: string): Promise<RunFileContent> {
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
    record: { header, answers: [...answers.values()] },
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
