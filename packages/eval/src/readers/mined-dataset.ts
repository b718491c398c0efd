import { readFile } from 'node:fs/promises';
import { RetrievalError } from '@touchstone/contract';
import { invalidInput, parseJson } from '@touchstone/contract/wire';
import { z } from 'zod';
import type { Judgements, Qrels } from '../judgements.ts';

/** A mined data set with the parts that do not fit the form of spec 003 §3. */
export interface MinedJudgements {
  /** Those with an answer, by id. */
  readonly queries: ReadonlyMap<string, MinedQuery>;
  /** A context that answers alone has grade 1, and so has each member of the required kernel; one that does not answer has grade 0. */
  readonly qrels: Qrels;
  /** Required kernels (spec 003 §6), each member with grade 1. */
  readonly kernels: Qrels;
  /** By `fqn`. */
  readonly contexts: ReadonlyMap<string, MinedContext>;
  readonly queryRole?: 'query' | 'code-query';
}

/** A query of a mined data set. */
export interface MinedQuery {
  readonly text: string;
  readonly kind?: string;
  readonly split?: string;
}

/** A context of a mined data set. */
export interface MinedContext {
  readonly text: string;
  readonly origin?: { readonly path: string; readonly startLine?: number; readonly endLine?: number };
}

/**
 * Reads the parts of `mined_dataset.json` that an evaluation needs: questions, labels, kernels and contexts. Other keys
 * are ignored. With `split`, only the questions of that part. Throws `invalid_request`, with file and field, for
 * another form, and where no question with an answer is left.
 */
export async function readMinedDataset(
  file: string,
  { split }: { readonly split?: string } = {},
): Promise<MinedJudgements> {
  const { questions, contexts, query_role: queryRole } = await parsed(file);
  const wanted = questions.filter((question) => split === undefined || question.split === split);
  const known = new Map(
    contexts.map(({ fqn, text: content, origin }) => [fqn, { text: content, origin: placeOf(origin) }]),
  );
  const graded = wanted.map((question) => [question, gradesOf(question)] as const);
  const answered = graded.filter(([, grades]) => [...grades.values()].includes(1));
  if (answered.length === 0) throw withoutAnswers(file, split, questions);
  requireContexts(file, answered, known);
  return {
    queries: new Map(answered.map(([{ id, query, kind, split: part }]) => [id, { text: query, kind, split: part }])),
    qrels: new Map(answered.map(([{ id }, grades]) => [id, grades])),
    kernels: new Map(
      answered.flatMap(([{ id, required_kernel: kernel = [] }]) =>
        kernel.length === 0 ? [] : [[id, new Map(kernel.map((fqn) => [fqn, 1]))] as const],
      ),
    ),
    contexts: known,
    queryRole,
  };
}

const text = z.string('must be a string').min(1, 'must not be empty');
const line = z.int('must be a line number').optional();

const question = z.object({
  id: text,
  query: text,
  kind: text.optional(),
  split: text.optional(),
  candidates: z.array(z.object({ fqn: text, label: z.string('must be a string') }), 'must be a list of candidates'),
  required_kernel: z.array(text, 'must be a list of names').optional(),
});

const fileForm = z.object(
  {
    version: z.literal(1, 'must be 1: this version of the program reads no other'),
    query_role: z.enum(['query', 'code-query']).optional(),
    contexts: z.array(
      z.object({
        fqn: text,
        text: z.string('must be a string'),
        origin: z.object({ path: text, start_line: line, end_line: line }).optional(),
      }),
      'must be a list of contexts',
    ),
    questions: z.array(question, 'must be a list of questions'),
  },
  'must be an object',
);

type Question = z.output<typeof question>;
type Origin = z.output<typeof fileForm>['contexts'][number]['origin'];

async function parsed(file: string): Promise<z.output<typeof fileForm>> {
  const input = await readJson(file);
  const read = fileForm.safeParse(input);
  if (read.success) return read.data;
  throw invalidInput(read.error.issues, { code: 'invalid_request', what: file, input });
}

async function readJson(file: string): Promise<unknown> {
  try {
    return parseJson(new TextDecoder('utf-8', { fatal: true }).decode(await readFile(file)));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message : String(cause);
    throw new RetrievalError('invalid_request', `Cannot read ${file} as JSON: ${reason}.`, { cause });
  }
}

function placeOf(origin: Origin): MinedContext['origin'] {
  return origin && { path: origin.path, startLine: origin.start_line, endLine: origin.end_line };
}

function gradesOf({ candidates, required_kernel: kernel = [] }: Question): Judgements {
  return new Map([
    ...candidates.flatMap(({ fqn, label }): [string, number][] =>
      label === 'positive' ? [[fqn, 1]] : label === 'negative' ? [[fqn, 0]] : [],
    ),
    ...kernel.map((fqn): [string, number] => [fqn, 1]),
  ]);
}

function requireContexts(
  file: string,
  graded: readonly (readonly [Question, Judgements])[],
  contexts: ReadonlyMap<string, MinedContext>,
): void {
  for (const [{ id }, grades] of graded) {
    const lost = [...grades.keys()].find((fqn) => !contexts.has(fqn));
    if (lost === undefined) continue;
    throw new RetrievalError(
      'invalid_request',
      `${file}: question "${id}" names "${lost}", which is not among the contexts.`,
    );
  }
}

function withoutAnswers(file: string, split: string | undefined, questions: readonly Question[]): RetrievalError {
  const where = split === undefined ? '' : ` in split "${split}"`;
  const known = [...new Set(questions.flatMap((each) => each.split ?? []))].sort().join(', ');
  const remedy = split === undefined || known === '' ? 'judge its candidates first' : `its splits are ${known}`;
  return new RetrievalError('invalid_request', `${file} has no question with an answer${where}: ${remedy}.`);
}
