import { basename, join } from 'node:path';
import { RetrievalError } from '@touchstone/contract';
import type { Solution } from '../records/mined-question.ts';
import { listBelow } from '../workspace/list-below.ts';
import { readText } from '../workspace/read-text.ts';
import type { BenchmarkCase } from './benchmark.ts';
import { type CaseFolderInput, caseFolderSchema, idPattern } from './definition-schema.ts';
import { languageOfFile, readCode } from './read-code.ts';
import { belowRoot, type ReadFiles, readStrictly } from './read-strictly.ts';

/**
 * A case as a folder, named for its id: `broken.*` and `fixed.*` make a case of kind `fix_error`; `solution.*` without them one of
 * kind `free_text`, or `question_answer` where `case.yaml` has the answer. The question is in `case.yaml`, with targets and the rest,
 * or alone in `question.md` or `question.txt`.
 */
export async function readCaseFolder(folder: string, files: ReadFiles): Promise<BenchmarkCase> {
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
