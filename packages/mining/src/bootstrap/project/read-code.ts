import { throwIfAborted } from '@touchstone/contract';
import { type Definition, definitionsOf } from '../code/definitions.ts';
import { documentedLanguage } from '../code/documented-languages.ts';
import { isTestFile } from '../code/is-test-file.ts';
import type { SourceRun } from '../sources/source-run.ts';
import type { Project } from './open-project.ts';

/** The definitions of each file of code that holds no tests, by path. */
export type ProjectCode = ReadonlyMap<string, readonly Definition[]>;

/** Parses the code of a project, a file at a time. Files that are larger hold data more often than functions. */
export async function readCode({ files, name }: Project, { signal, onFile }: SourceRun): Promise<ProjectCode> {
  const code = new Map<string, readonly Definition[]>();
  const wanted = files.filter(({ path }) => documentedLanguage(path) !== undefined && !isTestFile(path));
  for (const [at, { path, text }] of wanted.entries()) {
    throwIfAborted(signal, `reading of "${name}"`);
    onFile(at, wanted.length);
    const content = (await text()) ?? '';
    if (content.length <= maxCharacters) code.set(path, await definitionsOf(path, content));
  }
  onFile(wanted.length, wanted.length);
  return code;
}

const maxCharacters = 512 * 1024;
