import { basename, dirname, join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import { z } from 'zod';
import type { CodeLanguage, Solution } from '../records/mined-question.ts';
import { listBelow } from '../workspace/list-below.ts';
import { readText } from '../workspace/read-text.ts';
import type { BenchmarkCase } from './benchmark.ts';
import {
  type CaseFolderInput,
  type CaseInput,
  caseFolderSchema,
  caseSchema,
  type DefinitionInput,
  idPattern,
} from './definition-schema.ts';
import { requireBelow } from './inside-folder.ts';
import { type CodeInput, languageOfFile, readCode } from './read-code.ts';
import { belowRoot, type DefinitionText, type ReadFiles, readStrictly } from './read-strictly.ts';

/** The cases of a definition: those in it, those in files, those in folders, in this order. Their ids are unique. */
export async function readCases(
  definition: DefinitionText<DefinitionInput>,
  files: ReadFiles,
): Promise<readonly BenchmarkCase[]> {
  const { value, place } = definition;
  const cases: BenchmarkCase[] = [];
  for (const [at, input] of (value.cases ?? []).entries()) {
    cases.push(await readCase(input, { ...definition, path: ['cases', at], language: value.language }, files));
  }
  const folder = dirname(definition.file);
  for (const path of await matching(definition, 'case_files', 'file')) {
    cases.push(...(await readCaseFile(join(folder, path), value.language, files)));
  }
  for (const path of await matching(definition, 'case_folders', 'folder')) {
    cases.push(await readCaseFolder(join(folder, path), files));
  }
  requireDistinctIds(cases, place(['name']));
  return cases;
}

interface CasePlace extends Pick<DefinitionText<unknown>, 'file' | 'place'> {
  readonly path: readonly PropertyKey[];
  readonly language: CodeLanguage | undefined;
}

async function readCase(input: CaseInput, at: CasePlace, files: ReadFiles): Promise<BenchmarkCase> {
  const where = (field: string) => `${at.place([...at.path, field])}, ${[...at.path, field].join('.')}`;
  const { id } = input;
  if (input.kind === 'fix_error' && !input.question && !input.error && !input.show_broken) {
    throw new RetrievalError(
      'invalid_request',
      `${where('id')}: case "${id}" has no question: write question or error, or set show_broken: true.`,
    );
  }
  if (input.kind === 'multiple_choice') {
    const { choices, correct } = input;
    const beyond = correct.find((number) => number > choices.length);
    if (beyond !== undefined) {
      const message = `${where('correct')}: there is no choice ${beyond} of ${choices.length}.`;
      throw new RetrievalError('invalid_request', message);
    }
  }
  const fields: { readonly broken?: CodeInput; readonly fixed?: CodeInput; readonly solution?: CodeInput } = input;
  const codes: { broken?: Solution; fixed?: Solution; solution?: Solution } = {};
  for (const field of ['broken', 'fixed', 'solution'] as const) {
    const value = fields[field];
    if (value === undefined) continue;
    const place = { folder: dirname(at.file), place: where(field), language: input.language ?? at.language, files };
    codes[field] = await readCode(value, place);
  }
  const line = Number(/, line (\d+)$/.exec(at.place(at.path))?.[1]);
  return { ...input, ...codes, origin: { file: belowRoot(at.file, files), line } } as BenchmarkCase;
}

const caseFile = z.union([z.array(caseSchema).min(1), caseSchema], 'must be a case or a list of cases');

async function readCaseFile(
  file: string,
  language: CodeLanguage | undefined,
  files: ReadFiles,
): Promise<readonly BenchmarkCase[]> {
  const { value, place } = await readStrictly(file, caseFile, files);
  if (!Array.isArray(value)) return [await readCase(value, { file, place, path: [], language }, files)];
  const cases: BenchmarkCase[] = [];
  for (const [at, input] of value.entries()) {
    cases.push(await readCase(input, { file, place, path: [at], language }, files));
  }
  return cases;
}

async function matching(
  { value, file, place }: DefinitionText<DefinitionInput>,
  field: 'case_files' | 'case_folders',
  what: 'file' | 'folder',
): Promise<readonly string[]> {
  const found = new Set<string>();
  for (const [at, glob] of (value[field] ?? []).entries()) {
    const where = `${place([field, at])}, ${field}`;
    requireBelow({ path: glob, place: where });
    const include = [glob.replace(/^\.\//, '').replace(/\/$/, '')];
    const paths = await listBelow(dirname(file), { include, what });
    const others = paths.filter((path) => path !== basename(file));
    if (others.length === 0) throw new RetrievalError('invalid_request', `${where}: no ${what} matches ${glob}.`);
    for (const path of others) found.add(path);
  }
  return [...found];
}

function requireDistinctIds(cases: readonly BenchmarkCase[], place: string): void {
  const seen = new Map<string, BenchmarkCase>();
  for (const each of cases) {
    const earlier = seen.get(each.id);
    if (earlier !== undefined) {
      throw new RetrievalError(
        'invalid_request',
        `${place}: case "${each.id}" is there twice, in ${earlier.origin.file} and in ${each.origin.file}: rename one.`,
      );
    }
    seen.set(each.id, each);
  }
}

/**
 * A case as a folder, named for its id: `broken.*` and `fixed.*` make a case of kind `fix_error`; `solution.*` without them one of
 * kind `free_text`, or `question_answer` where `case.yaml` has the answer. The question is in `case.yaml`, with targets and the rest,
 * or alone in `question.md` or `question.txt`.
 */
async function readCaseFolder(folder: string, files: ReadFiles): Promise<BenchmarkCase> {
  const names = (await listBelow(folder)).filter((path) => !path.includes('/'));
  const named = (pattern: RegExp) => names.find((name) => pattern.test(name));
  const caseName = named(/^case\.(?:ya?ml|json)$/);
  const input: CaseFolderInput =
    caseName === undefined ? {} : (await readStrictly(join(folder, caseName), caseFolderSchema, files)).value;
  const questionName = named(/^question\.(?:md|txt)$/);
  const question = input.question ?? (questionName && (await keptText(join(folder, questionName), files)));
  const origin = caseName ?? questionName ?? names[0] ?? '';
  const basics = {
    id: checkedId(folder),
    targets: input.targets,
    origin: { file: belowRoot(join(folder, origin), files) },
  };
  const [broken, fixed, solution] = await Promise.all(
    (['broken', 'fixed', 'solution'] as const).map((name) => codeNamed(name, names, folder, files)),
  );
  const { error, answer, show_broken, run } = input;
  if (broken !== undefined && fixed !== undefined) {
    if (question === undefined && error === undefined && !show_broken) throw incomplete(folder, asksNothing);
    return { ...basics, kind: 'fix_error', question, error, broken, fixed, show_broken, run };
  }
  if (broken !== undefined) throw incomplete(folder, 'it has broken code and no fixed.*');
  if (question === undefined) throw incomplete(folder, 'it has no question: write question.md or case.yaml');
  const solved = fixed ?? solution;
  if (answer === undefined) return { ...basics, kind: 'free_text', question, solution: solved };
  return { ...basics, kind: 'question_answer', question, answer, solution: solved };
}

const asksNothing = 'it has no question: write question.md, or case.yaml with question, error or show_broken: true';

async function codeNamed(
  name: string,
  names: readonly string[],
  folder: string,
  files: ReadFiles,
): Promise<Solution | undefined> {
  const found = names.filter((other) => other.startsWith(`${name}.`) && languageOfFile(other) !== undefined);
  const [file, second] = found;
  if (second !== undefined) throw incomplete(folder, `it has ${file} and ${second}: keep one`);
  if (file === undefined) return undefined;
  return readCode({ file }, { folder, place: join(folder, file), language: undefined, files });
}

async function keptText(file: string, files: ReadFiles): Promise<string | undefined> {
  const text = (await readText(file)).trim();
  files.texts.set(file, text);
  return text === '' ? undefined : text;
}

function checkedId(folder: string): string {
  const id = basename(folder);
  if (idPattern.test(id)) return id;
  throw incomplete(folder, 'its name is the id of a case: use letters, digits, "_", "-" and "."');
}

function incomplete(folder: string, why: string): RetrievalError {
  return new RetrievalError('invalid_request', `The case in ${folder}: ${why}.`);
}
