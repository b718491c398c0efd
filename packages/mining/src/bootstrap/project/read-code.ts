import { type Definition, definitionsOf } from '../code/definitions.ts';
import { documentedLanguage } from '../code/documented-languages.ts';
import { eachText, type SourceRun } from '../found-question.ts';
import type { Project } from './open-project.ts';

/** The definitions of each file of code that holds no tests, by path. */
export type ProjectCode = ReadonlyMap<string, readonly Definition[]>;

/** Parses the code of a project, a file at a time. Files that are larger hold data more often than functions. */
export async function readCode({ files, name }: Project, run: SourceRun): Promise<ProjectCode> {
  const code = new Map<string, readonly Definition[]>();
  const wanted = files.filter(({ path }) => documentedLanguage(path) !== undefined && !isTestFile(path));
  for await (const { path, text } of eachText(wanted, name, run)) {
    if (text.length <= maxCharacters) code.set(path, await definitionsOf(path, text));
  }
  run.onFile(wanted.length, wanted.length);
  return code;
}

const maxCharacters = 512 * 1024;

/** True if a file holds tests, by the customs of the languages that are read. */
export function isTestFile(path: string): boolean {
  return (
    /(?:^|\/)(?:tests?|__tests__|specs?|testing|testdata|fixtures)\//i.test(path) ||
    /(?:^|\/)(?:test_[^/]*|[^/]*_test|[^/]*_spec|conftest)\.(?:py|rb|go|rs)$/.test(path) ||
    /\.(?:test|spec|bench)\.[cm]?[jt]sx?$/.test(path) ||
    /(?:^|\/)tests?\.[cm]?[jt]s$/.test(path)
  );
}
